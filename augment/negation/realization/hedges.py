"""Degrees that no denial keeps: "kind of liked it" -> "did not like it"."""

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
