"""Weaker, not opposite: "The bridge is open." -> "The bridge may be open.", "It is unclear whether
the bridge is open."; and stronger, where a hedge is dropped: "He was reportedly born here." -> "He was born here."
"""

from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import ANY, Rules, first_change
from augment.opposites.hedges import adding, dropping
from augment.opposites.opposite import Opposite

DROPPED: Rules = (
    (dropping.opening_clause, frozenset(["it"])),
    (dropping.adverb, lexicon.HEDGING_ADVERBS),
    (dropping.said_to, lexicon.HEARD),
    (dropping.seeming, ANY),
    (dropping.modal, lexicon.MODALS_DROPPED),
)
RULES: Rules = (*DROPPED, (adding.hedges, ANY))


def hedge(s: Sentence) -> Opposite:
    """The sentence with a hedge, or without the one that it has; or the reason why not. Pure."""
    return first_change(s, RULES)
