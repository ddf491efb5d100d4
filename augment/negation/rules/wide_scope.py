"""Rules for statements that a "not" at the verb would turn into something else: the whole is denied.

"It ran until noon" -> "It did not run until noon" would say that it ran from then on; "must sometimes rest" -> "must
never rest" would forbid it; "Another sank in May and another in June" leaves the second half without a verb.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, in_clause
from augment.english.edits import Edit, replace
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.correlative import correlative_start
from augment.negation.realization.whole_statement import deny_whole, identifies
from augment.negation.rules.postposed import postposed_subject

CONTRASTED_TAGS = frozenset(["DT", "PRP$", "NN", "NNS", "NNP", "JJ", "IN", "PRP"])  # of what follows ", not"


def wide_scope_phrase(clause: Clause, style: str) -> list[Edit] | None:
    """ "It ran until noon" -> "It is not the case that it ran until noon"."""
    if clause.imperative or clause.question or clause.subject is None or clause.inverted:
        return None
    following = [t for t in clause.doc[clause.finite.i + 1 : -1] if t.i not in clause.protected]
    return deny_whole(clause, style) if any(sign(clause, following) for sign in WIDE_SCOPE_SIGNS) else None


def _until(clause: Clause, following: list[ParsedToken]) -> bool:
    """Whether "until" limits the verb; "from May until June" names a time that "not" takes in."""
    until = next((t for t in following if t.lower_ in lexicon.UNTIL), None)
    if until is None or any(t.lower_ == "from" and t.i < until.i for t in following):
        return False
    return in_clause(until.head.head if until.dep_ == "mark" else until, clause)


def _as_well(clause: Clause, following: list[ParsedToken]) -> bool:
    """Whether "as well as" adds something to the predicate."""
    added = (t for t in following[:-2] if (t.lower_, after(t).lower_, after(after(t)).lower_) == lexicon.AS_WELL_AS)
    return any(in_clause(t, clause) for t in added)


def _obliged(clause: Clause, following: list[ParsedToken]) -> bool:
    """Whether something must be done sometimes: "never" would forbid it."""
    around_verb = clause.doc[max(clause.finite.i - 1, 0) : clause.finite.i + 4]
    have = norm(clause.finite) in lexicon.HAVE and any(t.tag_ == "TO" for t in around_verb)
    return (have or norm(clause.finite) in lexicon.OBLIGING) and any(t.lower_ in lexicon.NEVER_FOR for t in around_verb)


def _gapped_verb(clause: Clause, following: list[ParsedToken]) -> bool:
    """Whether a second subject goes without a verb: "Another sank in May and another in June"."""
    assert clause.subject is not None
    if clause.subject.left_edge.lower_ not in lexicon.ONE:
        return False
    second = next((t for t in following if t.lower_ in lexicon.ONE and t.nbor(-1).lower_ == "and"), None)
    return second is not None and all(t.tag_ not in FINITE for t in following if t.i > second.i)


def narrow_focus(clause: Clause, style: str) -> list[Edit] | None:
    """Deny as a whole what a "not" at the verb would garble, or would deny only in part."""
    if clause.imperative or clause.question:
        return None
    for sign in NARROW_FOCUS_SIGNS:
        if sign(clause):
            return deny_whole(clause, style)
    return None


def turned(clause: Clause, style: str) -> list[Edit] | None:
    """ "Also found there was the bell" -> "The bell was also not found there"."""
    if clause.imperative or clause.question or not _turned(clause):
        return None
    return postposed_subject(clause, style)


def _turned(clause: Clause) -> bool:
    """Whether the predicate stands in front: "Also found there was a bell"."""
    if clause.head.i < clause.finite.i or clause.subject is None:
        return clause.head.i < clause.finite.i
    return (clause.inverted and not _there(clause)) or (clause.subject.dep_, clause.subject.tag_) == ("csubj", "VBN")


def _specified(clause: Clause) -> bool:
    """Whether an indefinite subject is named by the predicate: "A rare guest was Anna Berg", "An example is X"."""
    if clause.subject is None or clause.inverted or clause.subject.left_edge.lower_ not in lexicon.INDEFINITE_ARTICLES:
        return False
    attribute = next((c for c in clause.head.rights if c.dep_ == "attr"), None)
    return attribute is not None and identifies(clause)


def _some_of(clause: Clause) -> bool:
    """Whether the predicate is a part of something: "The following are some of the rules"."""
    return any(c.dep_ == "attr" and c.lower_ == "some" and after(c).lower_ in lexicon.OF for c in clause.head.rights)


def _contrasted(clause: Clause) -> bool:
    """Whether the predicate ends in what it is not: "It was his voice that she knew, not his face"."""
    if "not" not in text_of(clause.doc):
        return False
    following = clause.doc[clause.finite.i + 2 : -1]
    contrasts = (t for t in following if t.lower_ == "not" and prior(t).text == "," and t.i not in clause.protected)
    return any(after(t).tag_ in CONTRASTED_TAGS and t.head.tag_[:2] not in ("VB", "MD") for t in contrasts)


def _alternatives(clause: Clause) -> bool:
    """Whether "either" opens one of two clauses: "Either the fuse is old or the lamp is broken"."""
    opening = clause.doc[0]
    if opening.lower_ != "either" or opening.head not in (clause.head, clause.finite):
        return False
    return any(t.lower_ == "or" and t.head == clause.head for t in clause.doc[clause.finite.i :])


def _there(clause: Clause) -> bool:
    return clause.subject is not None and norm(clause.subject) == "there"


def correlative(clause: Clause, style: str) -> list[Edit] | None:
    """ "The more we eat, the more we want" -> "It is not the case that the more ...": no verb can take the "not"."""
    first = correlative_start(clause.doc)
    if first is None:
        return None
    phrase = f"t {lexicon.IS_NOT[style]} the case that the"
    return [replace(first, ("i" if first.i else "I") + phrase)]


WIDE_SCOPE_SIGNS = (_until, _as_well, _obliged, _gapped_verb)
NARROW_FOCUS_SIGNS = (_specified, _some_of, _contrasted, _alternatives)
