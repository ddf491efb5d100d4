"""A rule for statements that a "not" at the verb would turn into something else: the whole is denied.

"It ran until noon" -> "It did not run until noon" would say that it ran from then on; "must sometimes rest" -> "must
never rest" would forbid it; "Another sank in May and another in June" leaves the second half without a verb.
"""

from augment.english import lexicon
from augment.english.clause import Clause, in_clause
from augment.english.edits import Edit
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm
from augment.negation.realization.whole_statement import deny_whole


def wide_scope_phrase(clause: Clause, style: str) -> list[Edit] | None:
    """ "It ran until noon" -> "It is not the case that it ran until noon"."""
    if clause.imperative or clause.question or clause.subject is None or clause.inverted:
        return None
    following = [t for t in clause.doc[clause.finite.i + 1 : -1] if t.i not in clause.protected]
    wide = _until(clause, following) or _as_well(clause, following) or _obliged(clause) or _gapped(clause, following)
    return deny_whole(clause, style) if wide else None


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


def _obliged(clause: Clause) -> bool:
    """Whether something must be done sometimes: "never" would forbid it."""
    beside = clause.doc[max(clause.finite.i - 1, 0) : clause.finite.i + 4]
    have = norm(clause.finite) in lexicon.HAVE and any(t.tag_ == "TO" for t in beside)
    return (have or norm(clause.finite) in lexicon.OBLIGING) and any(t.lower_ in lexicon.NEVER_FOR for t in beside)


def _gapped(clause: Clause, following: list[ParsedToken]) -> bool:
    """Whether a second subject goes without a verb: "Another sank in May and another in June"."""
    assert clause.subject is not None
    if clause.subject.left_edge.lower_ not in lexicon.ONE:
        return False
    second = next((t for t in following if t.lower_ in lexicon.ONE and t.nbor(-1).lower_ == "and"), None)
    return second is not None and all(t.tag_ not in ("VBD", "VBZ", "VBP", "MD") for t in following if t.i > second.i)
