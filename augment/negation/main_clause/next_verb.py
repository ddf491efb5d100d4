"""The next verb of a subject, "sang and danced", also where the parse hung it elsewhere or took it for a noun."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, verb_of
from augment.english.inflection import is_past, is_third_person, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.behind_phrase import (
    act_behind_phrase,
    breaks_easily,
    other_tense_below,
    present_behind_past,
)
from augment.negation.main_clause.describing_participle import felt, joined_to_participle, tells_state
from augment.negation.main_clause.end_of_chain import is_means
from augment.negation.main_clause.further_tense import is_active
from augment.negation.main_clause.in_front import has_subject
from augment.negation.main_clause.orders import further_order, order_with_bare_object
from augment.negation.main_clause.past_before_object import past_joined
from augment.negation.main_clause.verb_list import next_in_list

COMPLEMENT = frozenset(["IN", "RB", "RP", "DT", "PRP", "PRP$", "NNS", "NN", "TO", "WRB", "CD"])  # tags after a verb
BESIDE = frozenset(["parataxis", "ccomp", "advcl"])  # how a verb behind "then" may be hung on the one before it
VERB_TAGS = frozenset(["VB", "VBD", "VBN", "VBZ", "VBP", "VBG"])


def next_verb(current: ParsedToken, governor: Clause) -> ParsedToken | None:
    """The verb after one of a chain: the nearer of the parse's and the list's, or the first that ELSEWHERE finds."""
    found = (_conjunct(current, governor), next_in_list(current, governor), _past_behind_be(current, governor))
    near = [v for v in (*found, _past_between(current, governor, found[0])) if v is not None]
    if near:
        return min(near, key=lambda verb: verb.i)
    candidates = (find(current, governor) for find in ELSEWHERE)
    return next((verb for verb in candidates if verb is not None), None)


def _conjunct(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The verb that the parse coordinates with this one."""
    further = next((c for c in verb.rights if c.dep_ == "conj" and _verbal(c, clause)), None)
    if further is not None and felt(further):
        further = next((c for c in further.rights if c.dep_ == "conj" and _verbal(c, clause)), None)
    further = further or _before_described(verb, clause)
    return further or past_joined(verb, clause) or _beside(verb, clause)


def _before_described(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A past taken for an adjective behind a passive: "were met by the king, and delighted the crowd"."""
    if not clause.takes_not or clause.finite == verb or verb.tag_ != "VBN":
        return None
    starts = (c.left_edge for c in verb.rights if c.dep_ == "conj" and c.tag_[:2] == "NN")
    return next((t for t in starts if t.tag_ == "VBD" and t.dep_ == "amod" and prior(t).tag_ == "CC"), None)


def _beside(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The verb after one that the parse coordinates with the first too: "met him and liked him, and was pleased"."""
    if verb.dep_ != "conj" or verb.tag_ not in FINITE:
        return None
    joined = (c for c in verb.head.rights if c.dep_ == "conj" and c.i > verb.i and _verbal(c, clause))
    following = next(joined, None)
    first = next((c for c in following.lefts if c.dep_ in AUXILIARY), following) if following is not None else None
    return following if first is not None and before_adverbs(first).tag_ == "CC" else None


def _past_behind_be(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A past between commas, taken for a participle: "was a nurse, worked in Cork, and wrote poems"; behind a passive
    "was born in Rome, studied in Cork and died in Oslo"."""
    if clause.finite != verb and norm(clause.finite) in lexicon.BE | lexicon.HAVE and verb.tag_ == "VBN":
        apart = (c for c in verb.rights if c.dep_ == "advcl" and c.tag_ == "VBN" and prior(c).text == ",")
        pasts = (c for c in apart if any(d.dep_ == "conj" and d.tag_ == "VBD" for d in c.rights))
        return next((c for c in pasts if is_active(c)), None)
    last = _conjunct(verb, clause)
    listed = last is not None and last.tag_ == "VBD" and before_adverbs(last).tag_ == "CC"
    if not listed or clause.tense != "VBD" or clause.finite != verb or norm(verb) not in lexicon.BE:
        return None
    between = (c for c in verb.rights if last is not None and c.dep_ == "advcl" and c.i < last.i)
    return next((c for c in between if c.tag_ in ("VBD", "VBN") and prior(c).text == ","), None)


def _past_between(verb: ParsedToken, clause: Clause, last: ParsedToken | None) -> ParsedToken | None:
    """The second of three pasts, taken for a participle: "trained as a cook, practised for a year and then left"."""
    if clause.tense != "VBD" or clause.finite != verb or norm(verb) in lexicon.BE:
        return None
    for item in verb.rights:
        listed = item.dep_ == "advcl" and item.tag_ in ("VBN", "VBD") and prior(item).text == "," and not item.lefts
        active = item.lower_ in lexicon.INTRANSITIVE_PAST or any(c.dep_ == "dobj" for c in item.rights)
        third = next((c for c in item.rights if c.dep_ == "conj" and c.tag_ == "VBD"), last)
        joined = third is not None and third.i > item.i and before_adverbs(third).tag_ == "CC"
        if listed and active and joined:
            return item
    return None


def _further_order(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """An order after "and" that was taken for a noun or hung on one: "Combine the rest in a bowl and stir"."""
    if not clause.imperative and not (norm(clause.finite) in lexicon.DO and clause.finite.i == 0):
        return None
    following = verb.doc[verb.i + 1 : -1]
    end = next((t.i for t in following if norm(t) in lexicon.TIME_CLAUSES or t.text in lexicon.ENDS), len(verb.doc))
    orders = (t for t in following if further_order(t) or _hung_on_need(t) or order_with_bare_object(t))
    return next((t for t in orders if t.i < end), None)


def _hung_on_need(token: ParsedToken) -> bool:
    """Whether an order was joined to a relative clause before it: "choose the parts you need and restart it"."""
    bare = token.tag_ == "VB" and token.dep_ == "conj" and prior(token).tag_ == "CC"
    return bare and token.head.tag_ == "VBP" and token.head.dep_ == "relcl" and not token.lefts


def _later_root(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The root after a first verb hung on it: "was shown in May, won a prize and ..."."""
    root = verb.head
    ordered = any(norm(c) in lexicon.NOT or norm(c) in lexicon.DO for c in root.lefts)  # "We are early, don't worry"
    note = verb.i == 0 and verb.tag_ == "VBD"
    perfect = any(norm(c) in lexicon.HAVE and c.dep_ in AUXILIARY for c in verb.lefts) and not has_subject(root)
    hung = verb.dep_ == "ccomp" or (verb.dep_ == "advcl" and (note or perfect) and root.tag_ == "VBD")
    return root if hung and root.i > verb.i and not ordered and not (verb.i == 0 and has_subject(root)) else None


def _mistagged_neighbour(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb right after "and" or "or" that was taken for a noun or hung on one: "prohibits or restricts fishing"."""
    if clause.tense != "VBZ" or clause.takes_not or verb.i + 2 >= len(verb.doc) or after(verb).tag_ != "CC":
        return None
    following = verb.nbor(2)
    return following if following.tag_ in ("NNS", "VBZ") and is_third_person(following.lower_) else None


def _after_attribute(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb hung on a singular predicate, or taken for a plural noun beside it: "is a doctor and lives in Cork"."""
    attribute = next((c for c in verb.rights if c.dep_ in ("attr", "acomp") and c.tag_ in ("NN", "NNP", "JJ")), None)
    if verb.lower_ != "is" or attribute is None or any(c.dep_ == "relcl" for c in attribute.rights):
        return None
    further = (c for c in attribute.rights if c.dep_ == "conj")
    return next((c for c in further if c.tag_ == "VBZ" or (c.tag_ == "NNS" and _verbal(c, clause))), None)


def _attached_to_infinitive(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A finite verb hung on an infinitive or a noun, which it cannot go with: "decided to leave and moved to Cork"."""
    if verb.tag_ not in ("VBD", "VBZ"):
        return None
    for token in verb.doc[verb.i + 1 : verb.right_edge.i + 1]:
        if token.tag_[0] == "W":
            return None
        if token.dep_ != "conj" or (token.tag_ != verb.tag_ and not _past_of_two(token, verb)):
            continue
        if token.head.tag_[:2] == "NN" and token.tag_ == "VBZ" and before_adverbs(token).tag_ == "CC":
            return token  # "sits on a hill and has a tower"
        if token.head.tag_ != "VB" or lemma(token.head.lower_) in lexicon.SEEMING:
            continue
        infinitive = token.head
        if infinitive.head == verb or (infinitive.head.head == verb and infinitive.head.dep_ in ("dobj", "acomp")):
            return token if all(c.dep_ not in AUXILIARY or c.tag_ == "TO" for c in infinitive.lefts) else None
    return None


def _past_of_two(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a past was taken for a participle that no infinitive goes with: "chose to wait and signed in May"."""
    joined = token.tag_ == "VBN" and is_past(token.lower_) and before_adverbs(token).tag_ == "CC"
    return verb.tag_ == "VBD" and joined and token.head.tag_ == "VB" and norm(token.head) not in lexicon.BE_FORMS


def _behind_infinitive(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A passive with its own auxiliary, hung on an infinitive: "is said to be old and was built by monks"."""
    infinitives = [c for c in verb.rights if c.dep_ == "xcomp" and any(a.tag_ == "TO" for a in c.lefts)]
    for further in (c for i in infinitives for c in i.rights if c.dep_ == "conj" and not has_subject(c)):
        first = next((a for a in further.lefts if a.dep_ in AUXILIARY), further)
        if norm(first) in lexicon.BE and first.tag_ in FINITE and before_adverbs(first).tag_ == "CC":
            return further
    return None


def _attached_to_complement(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb of the first one's form hung on what is said: "knew that it would be hard and helped him"."""
    if clause.takes_not and norm(clause.finite) not in lexicon.DO:
        return None
    for stated in (c for c in verb.rights if c.dep_ == "ccomp" and has_subject(c)):
        holders = (stated, *(c for c in stated.rights if c.dep_ in ("acomp", "attr")))
        joins = (c for h in holders for c in h.rights if c.dep_ == "conj")
        further = next((c for c in joins if c.tag_ == verb.tag_ or _past_behind_bare(c, stated, verb)), None)
        joined = further is not None and before_adverbs(further).tag_ == "CC" and not has_subject(further)
        if further is None or not joined or any(c.dep_ in AUXILIARY for c in further.lefts):
            continue
        other_tense = all(f.tag_ != verb.tag_ for f in (stated, *stated.lefts) if f.tag_ in FINITE)
        apart = prior(before_adverbs(further)).is_punct
        return further if apart or (other_tense and not clause.takes_not) else None
    return None


def _past_behind_bare(further: ParsedToken, stated: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a past was taken for a participle that goes with an infinitive: "ate what they could find and slept"."""
    return verb.tag_ == "VBD" and further.tag_ == "VBN" and is_past(further.lower_) and stated.tag_ == "VB"


def _between_commas(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A past form taken for a participle in the middle of a list: "took shape, developed into a town, and was sold"."""
    if clause.takes_not or clause.tense != "VBD":
        return None
    for token in verb.rights:
        if token.dep_ == "advcl" and token.tag_[:2] == "VB" and prior(token).text == "," and is_past(token.lower_):
            last = next((c for c in token.rights if c.dep_ == "conj"), token)
            return token if last.tag_ == "VBD" or any(c.dep_ in AUXILIARY for c in last.lefts) else None
    return None


def _bare_after_conjunction(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A present after "and" that was taken for a noun: "share a room and function as a team", "and charge fees".

    Where it is a noun after all, "or" is right between two objects too.
    """
    denied = clause.tense == "VBP" and norm(clause.finite) in lexicon.DO and clause.finite != clause.head
    if not denied and not _plural_present(clause):
        return None
    joined_by, below = "or" if denied else "and", False
    for token in verb.doc[verb.i + 2 : -1]:
        if token.text in lexicon.ENDS:
            return None
        below = below or token.tag_[0] == "W" or token.dep_ == "mark" or token.dep_ in SUBJECT
        joined = token.tag_ == "NN" and prior(token).lower_ == joined_by
        parallel = not below or (token.dep_ == "conj" and token.head.tag_ == "VBN")  # "expand when heated and contract"
        if joined and parallel and _bare_verb(token) and _followed(token):
            return token
    return None


def _hung_on_quotation(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb hung on one inside a title: ‹wrote "How the Light Fades" and has lived here›."""
    if not clause.protected:
        return None
    for token in verb.doc[verb.i + 2 : -1]:
        if token.dep_ == "conj" and token.tag_ in VERB_TAGS and token.head.i in clause.protected:
            first = next((c for c in token.lefts if c.dep_ in AUXILIARY), token)
            return token if token.i not in clause.protected and before_adverbs(first).tag_ == "CC" else None
    return None


def _behind_then(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb of the first one's form behind "then" alone, taken for another statement: "opens it then closes it"."""
    beside = (c for c in verb.rights if c.dep_ in BESIDE and c.tag_ == verb.tag_ and not has_subject(c))
    return next((c for c in beside if prior(c).lower_ in lexicon.THEN), None) if verb.tag_ in FINITE else None


def _unattached(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A present that agrees with the first, after "and", hung elsewhere: "is easy to use and works well"."""
    if clause.tense not in ("VBZ", "VBP") or clause.question:
        return None
    for token in verb.doc[verb.i + 2 : -1]:
        below = token.tag_[0] == "W" or token.dep_ in ("mark", "relcl") or token.dep_ in SUBJECT
        if below or token.text in lexicon.ENDS or token.i in clause.protected:
            return None
        joined_by = before_adverbs(token)
        if token.tag_ == clause.tense and joined_by.tag_ == "CC" and not is_means(token):
            if after(joined_by).lower_ in lexicon.INFERRING:
                return None
            return verb_of(token)
    return None


def _verbal(token: ParsedToken, clause: Clause) -> bool:
    """Whether a conjunct is a verb, be it tagged as a plural noun: "lives in rivers and feeds on snails"."""
    if token.tag_ == "NN" and (clause.head.tag_ == "VB" or _plural_present(clause)):  # "can run and jump"
        return is_verb(token.lower_) and not any(c.dep_ in ("det", "amod", "poss", "nummod") for c in token.lefts)
    if token.tag_ == "JJ" and any(c.dep_ in AUXILIARY and c.tag_ in FINITE for c in token.lefts):
        return True  # "won the race and was unopposed"
    if token.tag_ == "JJ":  # "function well, cost little and last for years"
        return token.head.tag_ in ("VB", "VBP") and norm(token.head) not in lexicon.BE_FORMS and is_verb(token.lower_)
    if token.tag_ != "NNS":
        described = joined_to_participle(token, clause) or tells_state(token, clause)
        return token.tag_ in VERB_TAGS and not described and token.lower_ not in lexicon.MULTITUDES
    alone = not any(c.dep_ in ("det", "amod", "poss", "nummod", "compound") for c in token.lefts)
    return clause.tense == "VBZ" and alone and is_third_person(token.lower_)


def _plural_present(clause: Clause) -> bool:
    return clause.tense == "VBP" and not clause.takes_not


def _bare_verb(token: ParsedToken) -> bool:
    """Whether a word without determiner, in lower case, can be an infinitive."""
    return token.text.islower() and is_verb(token.lower_) and not token.lefts and prior(prior(token)).dep_ != "amod"


def _followed(token: ParsedToken) -> bool:
    """Whether what follows goes with a verb: an object, a phrase or an adverb, and no further verb."""
    behind = token.doc[token.i + 1 : token.i + 4] if after(token).tag_[0] != "W" else ()
    return after(token).tag_ in COMPLEMENT and all(t.tag_ not in FINITE for t in behind)


# Where the parse hides a further verb, in the order in which it is looked for.
ELSEWHERE = (
    _further_order,
    _later_root,
    _mistagged_neighbour,
    _after_attribute,
    _attached_to_infinitive,
    _behind_infinitive,
    _attached_to_complement,
    _between_commas,
    _bare_after_conjunction,
    act_behind_phrase,
    present_behind_past,
    breaks_easily,
    _hung_on_quotation,
    _behind_then,
    _unattached,
    other_tense_below,
)
