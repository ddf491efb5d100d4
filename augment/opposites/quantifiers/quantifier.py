"""Another quantity: "All members voted." -> "No members voted.", "at least five" -> "fewer than five". Contraries,
which leave out the middle: what merely denies ("Not all members voted.") is the negation's.
"""

from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Rules, first_change
from augment.opposites.opposite import Opposite
from augment.opposites.quantifiers import counts, pairs, words

RULES: Rules = (
    (pairs.both, frozenset(["both"])),
    (pairs.neither, frozenset(["neither"])),
    (words.pronouns, frozenset([*lexicon.QUANTIFYING_PRONOUNS, "no"])),
    (words.determiners, frozenset(lexicon.DETERMINERS)),
    (words.partitives, frozenset(lexicon.BEFORE_OF)),
    (counts.limits, frozenset(limit.split()[-1] for limit in lexicon.LIMITS)),
    (words.only, frozenset(["only"])),
    (words.adverbs, frozenset(lexicon.QUANTIFYING_ADVERBS)),
    (counts.degrees, frozenset(lexicon.COMPARED)),
)


def quantifier_change(s: Sentence) -> Opposite:
    """The sentence with another quantity; or the reason why not. Pure."""
    return first_change(s, RULES)
