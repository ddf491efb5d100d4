"""Words that no denial keeps: "kind of liked it" -> "did not like it", "either sings or plays"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete
from augment.english.tokens import after, norm, prior


def without_hedge(clause: Clause) -> list[Edit]:
    """Edits that take "kind of" or "sort of" from before a verb or what "be" says: "is kind of cold"."""
    for opening in (prior(prior(clause.head)), after(clause.finite)):
        of = after(opening)
        hedges = norm(opening) in lexicon.HEDGES and norm(of) in lexicon.OF and prior(opening).tag_ not in ("DT", "JJ")
        if hedges and opening.i > 0 and opening.i not in clause.protected and not after(of).is_punct:
            return [delete(opening, of)]
    return []


def without_by_far(clause: Clause) -> list[Edit]:
    """ "is by far the best" -> "is not the best"."""
    by = after(clause.finite)
    degree = clause.finite == clause.head and (by.lower_, after(by).lower_) == lexicon.BY_FAR
    return [delete(by, after(by))] if degree and by.i not in clause.protected else []


def without_either(clause: Clause) -> list[Edit]:
    """Edits that take "either" from before a verb or its predicate: "is either old or ill" -> "is not old or ill"."""
    either = after(clause.finite) if clause.takes_not else prior(clause.head)
    joined = norm(either) in lexicon.EITHER and (either.i > 0 or clause.imperative) and either.i not in clause.protected
    return [delete(either)] if joined and any(norm(t) in lexicon.DISJUNCTION for t in clause.doc[either.i :]) else []
