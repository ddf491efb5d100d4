"""Orders before another statement, on which the parse hung them: "Please read this; it tells you who we are".

"Before you open it, switch it off, unplug it and wait", "Tip: take a picture, so you have it at hand".
"""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import is_base_form
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, norm, prior

MOST_BEFORE_COLON = 4  # words of a label: "Pro tip:"
NO_ORDER = SUBJECT | AUXILIARY | {"mark", "expl"}  # relations of what no order has before its verb


def order_in_context(doc: ParsedSentence, closed: frozenset[int]) -> Clause | None:
    """The clause of the first order of a text, which no word of ``closed`` is; None where it opens otherwise."""
    if len(doc) < 5:
        return None
    if doc[-1].text == "?":
        return _with_tag(doc, closed)
    verb = _opening(doc) or _behind_purpose(doc) or _like_its_past(doc)
    order = verb is not None and verb.i not in closed and verb.i + 2 < len(doc)
    return Clause(doc, verb, verb, "VB", None, closed) if verb is not None and order else None


def _with_tag(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of an order that a question closes: "Pass me that cup, will you?"."""
    first = doc[0]
    tagged = doc[-2].lower_ in lexicon.ADDRESSED and doc[-3].tag_ == "MD" and doc[-4].text == ","
    order = tagged and first.tag_ == "VB" and first.lower_ not in lexicon.AUXILIARIES and 0 not in protected
    return Clause(doc, first, first, "VB", None, protected) if order else None


def _opening(doc: ParsedSentence) -> ParsedToken | None:
    first = doc[0]
    if (first.lower_, doc[1].lower_) == lexicon.MAKE_SURE or _suggests(first) or _of_care(first):
        return first
    if _always(first) and first.doc[-1].text in lexicon.ENDS_OF_ORDER:
        return after(first)
    verb = after(first) if first.lower_ in lexicon.PLEASE else None
    conceded = doc[1].lower_ in lexicon.AS_BEHIND and first.tag_ in ("JJ", "VBG", "VBN")  # "Tempting as it is, wait"
    if first.tag_ in ("IN", "WRB") or conceded:  # "When lifting it, ..."
        verb = next((after(t) for t in doc[2:-3] if t.text == ","), None)
    verb = verb or next((after(t) for t in doc[1:MOST_BEFORE_COLON] if t.text == ":"), None)
    if verb is None or verb.tag_ != "VB" or verb.lower_ in lexicon.AUXILIARIES:
        return None
    if verb.dep_ == "compound" and any(norm(t) in lexicon.BE for t in doc[verb.i + 2 :]):
        return None  # "By default, log files older than a week are deleted"
    described = first.lower_ in lexicon.WITH  # "With your knees slightly bent, push off"
    if norm(first) in lexicon.WHETHER_OR_NOT:
        alone = all(c.dep_ not in NO_ORDER for c in verb.lefts)
        return verb if alone else None  # "Whether you sing or not, come along"
    if conceded:
        return verb
    if any((t.tag_ in FINITE and not (described and t.tag_ == "VBD")) or t.tag_ == "TO" for t in doc[: verb.i]):
        return None
    if after(verb).text in lexicon.STOPS:
        return None  # "Please remember: there is no ..."
    hung = verb.head.i > verb.i or verb.dep_ in ("parataxis", "ROOT") or described
    return verb if hung and all(c.dep_ not in NO_ORDER for c in verb.lefts) else None


def _behind_purpose(doc: ParsedSentence) -> ParsedToken | None:
    """An order behind "To ...,", taken for an adjective or hung on another statement: "To change it, open Settings"."""
    if doc[0].tag_ != "TO" or doc[1].tag_ != "VB":
        return None
    verb = next((after(t) for t in doc[2:-3] if t.text == ","), doc[0])
    order = verb.lower_ in lexicon.INTERFACE_ORDERS and verb.tag_ == "JJ" and doc[-1].text in lexicon.ENDS_OF_ORDER
    told = all(t.tag_ not in FINITE or t.dep_ in ("relcl", *AUXILIARY) for t in doc)
    apart = verb.tag_ == "VB" and verb.dep_ == "ccomp" and any(t.text == ";" for t in doc[verb.i : verb.head.i])
    return verb if (order and told) or apart else None


def _like_its_past(doc: ParsedSentence) -> ParsedToken | None:
    """An order behind a condition that was taken for a past: "If it does not light, shut off the gas and wait"."""
    if doc[0].lower_ not in lexicon.ON_CONDITION or doc[-1].text not in lexicon.ENDS_OF_ORDER:
        return None
    verb = next((after(t) for t in doc[3:-3] if t.text == ","), doc[0])
    alike = verb.tag_ in ("VBN", "VBD", "VBG") and is_base_form(verb.lower_)
    opening = after(after(verb)) if after(verb).tag_ == "RP" else after(verb)
    return verb if alike and opening.tag_ in ("DT", "PRP$") else None


def _always(first: ParsedToken) -> bool:
    """Whether "always" and a bare verb open the text: "Always cut away from your body"."""
    verb = after(first)
    bare = is_base_form(verb.lower_) and verb.lower_ not in lexicon.AUXILIARIES
    return first.lower_ in lexicon.ALWAYS and bare and verb.tag_[:2] == "VB" and verb.tag_ != "VBZ"


def _suggests(let: ParsedToken) -> bool:
    """Whether "let's" is followed by "shall we": "Let's all sit down, shall we?"."""
    doc = let.doc
    return let.lower_ in lexicon.LET and norm(after(let)) in lexicon.AFTER_LET and doc[-3].lower_ in lexicon.SHALL


def _of_care(first: ParsedToken) -> bool:
    """Whether a verb taken for a noun says what to do with a thing, or with a room: "Store in a dry place, and use"."""
    taken = first.lower_ in lexicon.CARE_ORDERS and first.tag_ in ("NN", "NNP") and first.head == first
    if not taken or after(first).tag_ not in ("IN", "RB") or first.doc[-1].text not in lexicon.ENDS_OF_ORDER:
        return False
    if any(t.tag_ in FINITE and t.dep_ not in ("advcl", *AUXILIARY) for t in first.doc if not _below(t)):
        return False
    joined = any(c.dep_ == "conj" and c.tag_ == "VB" and prior(c).tag_ == "CC" for c in first.rights)
    return joined or any(c.dep_ == "advcl" and _addresses(c) for c in first.rights)


def _below(token: ParsedToken) -> bool:
    return any(t.dep_ in ("advcl", "relcl") for t in token.ancestors)


def _addresses(verb: ParsedToken) -> bool:
    """Whether "you" is the subject: "if you plan to come"."""
    return any(norm(c) in lexicon.ADDRESSED and c.dep_ in SUBJECT for c in verb.lefts)
