"""Other ways to say no than "not", drawn at random where they are grammatical: a model that only ever sees "not" in its
negatives learns the word, not the meaning (the OssCSE paper shows eight ways to negate one sentence, Appendix B).

Variants apply to affirmative clauses only; a negation that is there is removed as always. The draw depends on the text
and the seed alone, not on batches or order.
"""

import hashlib
from collections.abc import Callable

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, insert, replace
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import norm
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.adding import general_rule_name, negated_verb

Variant = Callable[[Clause], list[Edit] | None]


def with_not(clause: Clause) -> list[Edit] | None:
    """ "He moved." -> "He did not move."."""
    return negated_verb(clause, "full")


def contracted(clause: Clause) -> list[Edit] | None:
    """ "He moved." -> "He didn't move."; not where the auxiliary has no short form."""
    auxiliary = norm(clause.finite)
    return negated_verb(clause, "contracted") if not clause.takes_not or auxiliary in lexicon.CONTRACTED else None


def never(clause: Clause) -> list[Edit] | None:
    """ "He moved." -> "He never moved.", "It was built" -> "It was never built"."""
    return _adverb(clause, "never") if clause.tense != "MD" else None


def no_longer(clause: Clause) -> list[Edit] | None:
    """ "It flows north." -> "It no longer flows north."; only of the present."""
    return _adverb(clause, "no longer") if clause.tense in ("VBZ", "VBP") and not _perfect(clause) else None


def not_the_case(clause: Clause) -> list[Edit] | None:
    """ "It rains." -> "It is not the case that it rains."; of a single plain statement only."""
    whole = clause.subject is not None and clause.subject.left_edge.i == 0 and clause.doc[-1].text == "."
    if not whole or any(t.text in ".;" for t in clause.doc[:-1]) or clause.doc[0].i in clause.protected:
        return None
    return deny_whole(clause, "full")


VARIANTS: tuple[tuple[str, Variant], ...] = (
    ("not", with_not),
    ("contracted", contracted),
    ("never", never),
    ("no-longer", no_longer),
    ("not-the-case", not_the_case),
)


def draw(clause: Clause, seed: int) -> tuple[str, list[Edit]]:
    """The name and the edits of a variant that fits the clause; questions and imperatives keep the general rule."""
    if clause.imperative or clause.question or clause.inverted:
        return general_rule_name(clause), negated_verb(clause, "full")
    ranked = sorted(VARIANTS, key=lambda variant: _rank(text_of(clause.doc), seed, variant[0]))
    for name, variant in ranked:
        edits = variant(clause)
        if edits:
            return f"{general_rule_name(clause)}:{name}", edits
    raise AssertionError("with_not always applies")


def _rank(text: str, seed: int, name: str) -> bytes:
    return hashlib.blake2b(f"{seed}\0{name}\0{text}".encode(), digest_size=8).digest()


def _perfect(clause: Clause) -> bool:
    return norm(clause.finite) in lexicon.HAVE and clause.takes_not


def _adverb(clause: Clause, adverb: str) -> list[Edit] | None:
    """Put an adverb after the auxiliary or before the verb; not beside another adverb or a second verb."""
    after = clause.finite.i + 2 if clause.takes_not else clause.finite.i
    around: list[ParsedToken] = [*clause.doc[max(0, clause.finite.i - 1) : after]]
    if conjuncts(clause) or any(t.tag_[:2] == "RB" for t in around) or norm(clause.finite)[0] == "'":
        return None
    if clause.takes_not:
        return [replace(clause.finite, f"{clause.finite.text} {adverb}")]
    return [insert(clause.head, f"{adverb} ")]
