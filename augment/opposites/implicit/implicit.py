"""The opposite without a word of negation: "He opened the gate." -> "He failed to open the gate.", "It has a roof." ->
"It lacks a roof.", and back: "He failed to open it." -> "He opened it."
"""

from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import ANY, Rules, first_change, some_only
from augment.opposites.implicit import complements, failing, phrases, verbs
from augment.opposites.opposite import Opposite, no_opposite

RULES: Rules = (
    (complements.infinitives, frozenset(["to"])),
    (complements.gerunds, ANY),
    (complements.persons, frozenset(["to", "from"])),
    (complements.success, frozenset(["in"])),
    (complements.able, frozenset(lexicon.ABLE)),
    (verbs.saying, frozenset(["that"])),
    (verbs.having, ANY),
    (phrases.free_of, frozenset(["of"])),
    (phrases.lasting, ANY),
    (phrases.without, frozenset(["without"])),
    (phrases.absence, frozenset(["absence", "presence"])),
    (verbs.taking, ANY),
    (phrases.far_from, ANY),
    (failing.failing, ANY),
    (phrases.with_, frozenset(["with"])),
)


def implicit(s: Sentence) -> Opposite:
    """The sentence turned by a word or phrase that denies without "not"; or the reason why not. Pure."""
    change = first_change(s, RULES)
    return no_opposite("both-may-be") if change.text is not None and some_only(s.clause) else change
