"""Words that add a statement to another, "also", "too", "as well", which a denial does not; "either" without "not"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, replace
from augment.english.inflection import plural_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

MANY_WORDS = 3  # of the phrase between a verb and "also" that still belongs to it


def without_also(clause: Clause) -> list[Edit]:
    """Edits that take "also" from the words around a verb: "also sang", "sang also in Bergen", "is home also to"."""
    first, last = min(clause.finite.i, clause.head.i), max(clause.finite.i, clause.head.i)
    around = clause.doc[max(first - 2, 1) : last + MANY_WORDS]
    of_verb = (t for t in around if norm(t) in lexicon.ALSO and t.head in (clause.head, clause.finite))
    return [delete(t) for t in of_verb if t.i not in clause.protected and _within(t)]


def _within(also: ParsedToken) -> bool:
    """Whether "also" stands within the clause, and opens none: "sang, also in Bergen"."""
    before = prior(also)
    apart = before.is_punct and before.text not in lexicon.CLOSING_QUOTES  # "Marla" also won
    return also.i > 0 and not apart and before.tag_ != "CC" and not after(also).is_punct


def to_either(token: ParsedToken) -> list[Edit]:
    """ "too" and "as well" become "either"."""
    if norm(token) in lexicon.ADDITIVES:
        return [replace(token, "either")]
    start = prior(token)
    return [Edit(start.idx, token.idx + len(token), "either")] if start.lower_ in lexicon.AS else []


def to_both(either: ParsedToken) -> list[Edit]:
    """ "either of them" -> "both of them", "either plan" -> "both plans"; no edits on "either ... or"."""
    if after(either).lower_ in lexicon.OF:
        return [replace(either, "both")]
    noun = either.head
    if noun.lower_ in lexicon.EITHER_WAY:
        return []
    counted = either.dep_ == "det" and noun.tag_ == "NN" and noun.dep_ in ("dobj", "pobj") and noun.i > either.i
    return [replace(either, "both"), replace(noun, plural_form(noun.text))] if counted else []
