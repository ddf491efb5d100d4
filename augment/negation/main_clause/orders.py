"""Orders that parsers take for noun phrases or for clauses with a subject: "Cover the pan and let it cool"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import is_base_form, is_verb, singular_form
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.bare_noun import is_bare

BEFORE_ORDER = frozenset(["RB", "UH", "CC", ",", "IN"])  # tags of "So, please"
OBJECT_START = frozenset(["DT", "PDT", "PRP$"])  # tags of what a bare noun cannot have after it
BARE = frozenset(["VB", "VBP", "NN", "NNP", "VBD", "VBN", "JJ"])  # tags that an infinitive gets
NOMINAL = frozenset(["pobj", "dobj"])  # relations of a noun that was tagged as a verb: "Fold in the egg whites"
BARE_OR_PARTICIPLE = BARE | {"VBG"}


def opening_order(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of an order whose verb opens the text, or what follows a phrase in front, whatever the parse."""
    stated = _prohibition(doc, protected) or _supposition(doc, protected) or _behind_phrase(doc, protected)
    if stated is not None:
        return stated
    first, opened = doc[0], len(doc) > 3 and doc[-1].text in lexicon.ENDS_OF_ORDER
    if opened and first.text[0].isupper() and first.lower_.endswith("ly") and doc[1].tag_[:2] == "VB":
        first = doc[1]  # "Carefully peel off the film"
        order = is_base_form(first.lower_) and _object_follows(first)
        return Clause(doc, first, first, "VB", None, protected) if order else None
    if opened and _before_statement(first) and 0 not in protected:
        return Clause(doc, first, first, "VB", None, protected)
    if not (opened or _turns(first)) or not _may_open(first) or 0 in protected:
        return None
    counted = first.lower_ in lexicon.COUNTING_ORDERS and doc[1].tag_ == "CD"  # "Name ten painters."
    certain = counted or _turns(first) or _object_follows(first) or _let(first) or _instructs(first)
    certain = certain or _of_interface(first) or _paired(first) or _or_else(first) or _of_steps(first)
    certain = certain or _bare_object(first) or _goes_on(first)
    certain = certain or (first.lower_, after(first).lower_) == lexicon.REST_ASSURED
    return Clause(doc, first, first, "VB", None, protected) if certain else None


def _turns(verb: ParsedToken) -> bool:
    """Whether a verb says where to turn: "Turn left."."""
    leftwards = verb.lower_ in lexicon.TURNING_ORDERS and after(verb).lower_ in lexicon.LEFTWARDS
    return leftwards and verb.doc[-1].text in lexicon.ENDS_OF_ORDER


def _behind_phrase(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of an order behind a phrase, taken for a noun or a participle: "At the next light, turn left"."""
    comma = next((t for t in doc[2:-3] if t.text == ","), None)
    if comma is None or doc[0].tag_ != "IN" or any(t.tag_ in FINITE for t in doc[: comma.i]):
        return None
    verb = after(comma)
    objects = after(verb).tag_ in OBJECT_START and doc[-1].text in lexicon.ENDS_OF_ORDER
    alone = all(t.tag_ not in FINITE for t in doc[verb.i :])
    order = _turns(verb) or (objects and alone and verb.tag_ in BARE_OR_PARTICIPLE and verb.text.islower())
    order = order and is_base_form(verb.lower_) and verb.i not in protected
    return Clause(doc, verb, verb, "VB", None, protected) if order else None


def _before_statement(first: ParsedToken) -> bool:
    """Whether a verb opens the text and something follows: "Save it; the editor closes it", "Be quick, it rains"."""
    if first.tag_ != "VB" or first.dep_ not in ("ccomp", "advcl") or first.lefts:
        return False
    before = first.doc[1 : max(first.head.i, 1)]
    if first.head.tag_ == "VB" and any(t.lower_ in lexicon.THEN and prior(t).text == "," for t in before):
        return all(c.dep_ not in SUBJECT for c in first.head.lefts)  # "Check that it is dry, then paint it"
    if first.lower_ in lexicon.SUBJUNCTIVE:
        subjects = [c.left_edge for c in first.head.lefts if c.dep_ in SUBJECT]
        return any(t.text == "," and after(t) in subjects for t in before)
    if any(t.lower_ in lexicon.OTHERWISE and prior(t).text == "," for t in before):
        return True  # "Hurry, otherwise we will miss it"
    return first.lower_ not in lexicon.AUXILIARIES and any(t.text == ";" for t in before)


def _prohibition(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "Do not expect it to work", whatever the parse."""
    opened = len(doc) > 3 and lexicon.DO.get(doc[0].lower_) == "VBP" and norm(doc[1]) in lexicon.NOT
    if not opened or doc[-1].text == "?":
        return None
    verb = doc[2]
    with_object = after(verb).tag_ in OBJECT_START  # "Do not overtighten the screws"
    bare = verb.tag_ in ("VB", "VBP", "NN") and (is_base_form(verb.lower_) or with_object)
    return Clause(doc, verb, doc[0], "VBP", None, protected) if bare else None


def _supposition(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "Let x be a number", whatever the parse."""
    if len(doc) < 5 or doc[0].lower_ not in lexicon.LET or doc[1].tag_[:2] not in ("NN", "VB", "JJ"):
        return None
    verb = doc[3] if norm(doc[2]) in lexicon.NOT else doc[2]
    if verb.lower_ not in lexicon.SUBJUNCTIVE or verb.tag_ not in ("VB", "VBP"):
        return None
    return Clause(doc, verb, verb, "VBP", doc[1], protected)


def _may_open(first: ParsedToken) -> bool:
    """Whether a first word with a capital can be an infinitive and no auxiliary."""
    return (
        first.tag_ in BARE
        and is_base_form(first.lower_)
        and first.text[0].isupper()
        and first.lower_ not in lexicon.AUXILIARIES | lexicon.NO_OPENING_ORDERS
    )


def _object_follows(first: ParsedToken) -> bool:
    """Whether an object follows, as no noun has behind it: "Hang the net", "Expect it"; not in "Hope it works"."""
    second, third = after(first), after(after(first))
    if (second.tag_ == "RP" or second.lower_ in lexicon.TOGETHER) and third.tag_ in OBJECT_START:
        return True  # "Peel off the film", "Bind together any twigs"
    if not second.text.islower() or third.tag_ in FINITE or first.lower_ in lexicon.LET:
        return False
    pronoun = second.lower_ in lexicon.OBJECTS and third.tag_ not in FINITE
    return pronoun or (second.tag_ in OBJECT_START and not third.text[0].isupper())


def _goes_on(first: ParsedToken) -> bool:
    """Whether an order that is one by its tag follows what was taken for a noun: "Repair chairs and visit the shop"."""
    joint = next((t for t in first.doc[2:-2] if t.tag_ == "CC" or t.text == ","), first)
    second = after(joint)
    order = joint.tag_ == "CC" and second.tag_ == "VB" and is_base_form(second.lower_)
    alone = all(t.tag_ not in FINITE and t.tag_ not in ("TO", "IN") for t in first.doc[1 : joint.i])
    return order and alone and after(second).tag_ in OBJECT_START | {"PRP", "CD", "NN", "NNS", "JJ"}


def _bare_object(first: ParsedToken) -> bool:
    """Whether an object without an article follows, and something that no noun phrase has: "Close two windows", "Water
    new plants", "Test smoke alarms every month", "Store milk in the fridge"."""
    second = thing = after(first)
    while thing.tag_ in ("NN", "JJ", "CD") and after(thing).tag_ in ("NN", "NNS", "JJ"):
        thing = after(thing)
    several = thing.tag_ == "NNS"
    if not is_bare(thing) or _finite_before_conjunction(first.doc):
        return False
    if second.tag_ == "CD":
        labelled = first.lower_ in lexicon.NUMBERED_PARTS | lexicon.LABELS or thing.lower_ in lexicon.TIME_NOUNS
        return several and not labelled
    if second.tag_ == "JJ" and thing != second:
        return first.tag_ in ("NN", "NNP", "VB", "VBP") and second.lower_ in lexicon.BEFORE_OBJECTS
    following = after(thing)
    routine = _often(following)
    made = first.lower_ in lexicon.INSTRUCTIONS | lexicon.COOKING and (first.tag_ == "VB" or not several)
    sure = first.lower_ in lexicon.INSTRUCTIONS | lexicon.COOKING | lexicon.ROUTINE_ORDERS | lexicon.CHIEFLY_VERBS
    placed = made and following.tag_ == "IN" and following.lower_ not in lexicon.OF | lexicon.FOR
    alone = several and first.lower_ in lexicon.CHIEFLY_VERBS and following.is_punct and second == thing
    return placed or alone or (routine and sure)


def _often(word: ParsedToken) -> bool:
    """Whether a word opens how often or how something is done: "every month", "weekly", "twice a year"."""
    each = word.lower_ in lexicon.EVERY | lexicon.EACH and after(word).lower_ in lexicon.TIME_NOUNS
    return each or word.lower_ in lexicon.ROUTINELY


def _paired(first: ParsedToken) -> bool:
    """Whether an infinitive and another one with an object are joined: "Press and hold the key"."""
    second = after(after(first))
    return after(first).tag_ == "CC" and second.tag_ == "VB" and is_base_form(second.lower_) and _object_follows(second)


def _of_steps(first: ParsedToken) -> bool:
    """Whether an instruction names numbered parts: "Repeat steps 3 and 4 until ..."."""
    part = after(first)
    numbered = singular_form(part.lower_) in lexicon.NUMBERED_PARTS and after(part).tag_ == "CD"
    return numbered and first.lower_ in lexicon.INSTRUCTIONS


def _or_else(first: ParsedToken) -> bool:
    """Whether an infinitive stands before what will happen otherwise: "Hurry or we will miss it"."""
    subject = after(after(first))
    warned = subject.tag_ == "PRP" and norm(after(subject)) in lexicon.WILL
    return warned and norm(after(first)) in lexicon.DISJUNCTION


def _of_interface(first: ParsedToken) -> bool:
    """Whether a manual's verb stands before the name of a key or a button: "Press Enter", "Open Settings, then ..."."""
    named = first.lower_ in lexicon.INTERFACE_ORDERS and after(first).text[0].isupper()
    end = next((t.i for t in first.doc[2:] if t.is_punct or t.tag_ == "CC"), len(first.doc))
    title = after(after(first)).lower_ in lexicon.OF  # "Open University of Ulm"
    return named and not title and all(t.tag_ not in FINITE for t in first.doc[2:end])


def order_behind_purpose(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of an order behind "To ...," that was taken for a noun: "To undo it, press Ctrl+Z"; or "If ..."."""
    if (doc[0].lower_ != "to" and doc[0].lower_ not in lexicon.ON_CONDITION) or len(doc) < 5:
        return None
    verb = next((after(t) for t in doc[2:-2] if t.text == ","), doc[0])
    stated = verb.lower_ in lexicon.INTERFACE_ORDERS and verb.i not in protected
    return Clause(doc, verb, verb, "VB", None, protected) if stated else None


def _let(first: ParsedToken) -> bool:
    second = after(first)
    alone = after(second).tag_ != "VB"  # not in "Let x be a number"
    return first.lower_ in lexicon.LET and second.tag_ == "VB" and second.text.islower() and alone


def _instructs(first: ParsedToken) -> bool:
    """Whether a recipe's verb opens a text that goes on with another: "Cover bowl with a cloth and let rise"."""
    if first.lower_ not in lexicon.INSTRUCTIONS | lexicon.COOKING:
        return False
    if after(first).tag_ in ("VBN", "VBD") and after(after(first)).tag_ == "NNS":
        return True  # "Remove escaped quotes from posts"
    if _finite_before_conjunction(first.doc):
        return False
    phrase = after(first).tag_ == "IN" and after(first).lower_ not in lexicon.OF | lexicon.BY
    if phrase and first.lower_ in lexicon.COOKING:
        return True  # "Simmer for ten minutes"
    return (first.tag_ == "VB" and first.lower_ not in lexicon.LET) or any(further_order(t) for t in first.doc[2:-1])


def _finite_before_conjunction(doc: ParsedSentence) -> bool:
    end = next((t.i for t in doc if norm(t) in lexicon.TIME_CLAUSES or t.tag_[0] == "W"), len(doc))
    return any(t.tag_ in FINITE and t.dep_ not in NOMINAL for t in doc[1:end])


def further_order(token: ParsedToken) -> bool:
    """Whether a recipe's verb after a conjunction goes on with an order: "and stir"."""
    joined = prior(token).tag_ == "CC" or (prior(token).tag_ == "RB" and prior(prior(token)).tag_ == "CC")
    return joined and token.lower_ in lexicon.INSTRUCTIONS and after(token).lower_ not in lexicon.OF


def order_with_bare_object(token: ParsedToken) -> bool:
    """Whether a second order and its object were taken for an object of the first: "Record songs and build houses"."""
    order = token.tag_ == "VB" or token.lower_ in lexicon.CHIEFLY_VERBS
    joined = prior(token).tag_ == "CC" and token.dep_ in ("compound", "amod") and is_base_form(token.lower_)
    return order and joined and after(token).tag_ in ("NN", "NNS", "JJ")


def order_after_condition(doc: ParsedSentence, inserted: frozenset[int]) -> Clause | None:
    """ "Should you need help, call us": parsers make one clause of it."""
    start = next((t.i for t in doc if t.i not in inserted), 0)
    while start and doc[start].tag_ in ("RB", "UH") and start + 2 < len(doc):
        start += 1
    verb = doc[start]
    if not start or norm(doc[0]) not in lexicon.CONDITION_BY_INVERSION or verb.lower_ in lexicon.AUXILIARIES:
        return None
    order = verb.tag_ == "VB" or after(verb).tag_ in ("PRP", "PRP$", "DT", "TO", "IN")
    return Clause(doc, verb, verb, "VB", None) if order and is_verb(verb.lower_) else None


def after_phrase(order: ParsedToken) -> bool:
    """Whether an order follows a clause or phrase with a verb of its own: "Before you leave, lock the door"."""
    fronted = order.doc[order.left_edge.i : order.i]
    apart = prior(order).lower_ in lexicon.THEN or any(t.text == "," for t in fronted)  # "If it rains then call us"
    return order.tag_ == "VB" and apart and any(t.tag_[:2] == "VB" for t in fronted)


def joined_to_order(verb: ParsedToken, order: ParsedToken) -> bool:
    """Whether a statement goes on from an order that opens the text: "Then sign here and we will call you"."""
    opens = order.tag_ == "VB" and order.head == order and all(_before_order(t) for t in order.doc[: order.i])
    return opens and verb.head == order and verb.dep_ in ("conj", "parataxis")


def _before_order(token: ParsedToken) -> bool:
    return token.tag_ in BEFORE_ORDER or token.lower_ in lexicon.PLEASE


def describes_object(verb: ParsedToken, order: ParsedToken) -> bool:
    """Whether a form is of what an order is about: "Use half the soap called for", "Join us and help people meet"."""
    above = verb.head
    if verb.dep_ == "ccomp" and above.lower_ in lexicon.HELPING and above.tag_ == "VB":
        bare = all(c.dep_ not in AUXILIARY and c.dep_ != "mark" for c in verb.lefts) and is_base_form(verb.lower_)
        return bare and order in (above, above.head)
    if verb.dep_ == "ccomp" and above == order and verb.tag_ == "VBN" and order.tag_ == "VB":
        return all(
            c.dep_ not in AUXILIARY and c.dep_ != "mark" for c in verb.lefts
        )  # "Never leave the stove unattended"
    return verb.dep_ == "acl" and order.tag_ == "VB" and order in (above.head, above)
