"""Rules for statements without their first words: "Glad I called" for "I am glad I called", "Hope it works".

The clause behind is not what is said, so that a "not" in it would deny something else.
"""

from augment.english import lexicon
from augment.english.clause import Clause, verb_of
from augment.english.edits import Declined, Edit, delete, match_case, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.asked_short import DENIALS, asked_short, short_opening
from augment.negation.main_clause.said_alike import said_alike
from augment.negation.realization.verb_group import add_not
from augment.negation.rules.removal import not_removed

OPENS_SUBJECT = frozenset(["PRP", "PRP$", "DT", "NNP", "EX"])  # tags


def felt(clause: Clause, style: str) -> list[Edit] | None:
    """ "Glad I called" -> "Not glad I called", "So sorry I missed it" -> "Not so sorry I missed it"."""
    first = clause.doc[0]
    feeling = after(first) if first.lower_ in lexicon.BEFORE_FEELING else first
    if feeling.lower_ not in lexicon.FEELINGS or not _states_below(feeling, clause):
        return None
    return [replace(first, match_case(f"not {first.lower_}", first))]


def not_felt(clause: Clause, style: str) -> list[Edit] | None:
    """ "Not glad I called" -> "Glad I called"."""
    first, second = clause.doc[0], after(clause.doc[0])
    feeling = after(second) if second.lower_ in lexicon.BEFORE_FEELING else second
    opened = first.lower_ in lexicon.NOT and feeling.lower_ in lexicon.FEELINGS
    return [delete(first)] if opened and _states_below(feeling, clause) else None


def answered_so(clause: Clause, style: str) -> list[Edit] | None:
    """ "I hope so." -> "I hope not.", "I am afraid so." -> "I am afraid not."."""
    return _answered(clause, lexicon.ANSWERING, lexicon.SO, "not")


def answered_not(clause: Clause, style: str) -> list[Edit] | None:
    """ "I hope not." -> "I hope so."."""
    return _answered(clause, lexicon.ANSWERING | lexicon.ANSWERING_NOT, lexicon.NOT, "so")


def _answered(clause: Clause, verbs: frozenset[str], answer: frozenset[str], other: str) -> list[Edit] | None:
    last = clause.doc[-2] if len(clause.doc) > 2 and clause.doc[-1].is_punct else clause.doc[-1]
    said = prior(last)
    stated = clause.head == (said.head if said.dep_ == "acomp" else said)  # not "She came, I hope not"
    return [replace(last, other)] if stated and said.lower_ in verbs and norm(last) in answer else None


def alike(clause: Clause, style: str) -> list[Edit] | None:
    """ "So am I." -> "Neither am I.", and back."""
    first, turned = clause.doc[0], "neither" if clause.doc[0].lower_ in lexicon.SO else "so"
    alone = said_alike(clause.doc, clause.protected) is not None
    return [replace(first, match_case(turned, first))] if alone else None


def asked(clause: Clause, style: str) -> list[Edit] | None:
    """ "Need help?" -> "Don't need help?", "Ever been there?" -> "Never been there?", in either style, and back."""
    opening = short_opening(clause.doc)
    if opening is None or asked_short(clause.doc, clause.protected) is None:
        return None
    new = (lexicon.ASKED_SHORT | DENIALS)[opening]
    return [Edit(0, len(opening), match_case(new, clause.doc[0]))]


def liked(clause: Clause, style: str) -> list[Edit] | None:
    """ "Loved it, couldn't put it down" -> "Did not love it, could put it down": both parts of a note turn."""
    doc, first = clause.doc, clause.doc[0]
    comma = next((t for t in doc[1:-2] if t.text == ","), first)
    finite = after(comma)
    tense = "MD" if finite.tag_ == "MD" else lexicon.AUXILIARY_TENSE.get(finite.lower_)
    plain = first.tag_ == "VBD" and all(t.tag_[0] in "DPNJR" for t in doc[1 : comma.i]) and comma.i > 1
    if not plain or tense is None or norm(after(finite)) not in lexicon.NOT or doc[-1].text == "?":
        return None
    verb = verb_of(finite)
    second = not_removed(Clause(doc, verb, finite, tense, None, clause.protected), style)
    return None if second is None else add_not(Clause(doc, first, first, "VBD", None, clause.protected), style) + second


def hoped(clause: Clause, style: str) -> list[Edit] | None:
    """ "Hope you are well": "Do not hope" would be an order. Raises Declined."""
    if clause.doc[0].lower_ in lexicon.HOPING and _states_below(clause.doc[0], clause):
        raise Declined("no-subject")
    return None


def _states_below(opening: ParsedToken, clause: Clause) -> bool:
    """Whether the clause begins right behind a word: "Glad [I called]", "Hope that [it works]"."""
    start = after(opening)
    start = after(start) if norm(start) in lexicon.THAT else start
    stated = clause.subject is not None and clause.subject.left_edge == start and clause.subject.i < clause.finite.i
    opens = start.tag_ in OPENS_SUBJECT or norm(start) in lexicon.ALL
    return stated and opens and clause.doc[-1].text != "?"
