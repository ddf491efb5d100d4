"""The same said by denying the opposite, or by a word that denies in the place of "not", where no word has an antonym:
"He won." -> "He did not fail to win.", "He did not win." -> "He failed to win.".
"""

from augment.opposites import lexicon
from augment.opposites.changes import ANY, Rules
from augment.opposites.denials import affirmed, denied

RULES: Rules = (
    (affirmed.unable, lexicon.CAN),
    (affirmed.forbidden, frozenset(["to"])),
    (affirmed.without_no, frozenset(["no"])),
    (affirmed.no_longer, frozenset(["longer"])),
    (affirmed.few, frozenset(["not"])),
    (affirmed.verbs, ANY),
    (denied.frequency, frozenset(lexicon.DENIED_ADVERBS)),
    (denied.amounts, frozenset(lexicon.DENIED_AMOUNTS)),
    (denied.limits, frozenset(["least", "most", "than", "to", "over"])),
    (denied.able, lexicon.ABLE_OR_LIKELY),
    (denied.not_un, lexicon.ARTICLES),
    (denied.lacking, ANY),
    (denied.stopping, ANY),
    (denied.failing, ANY),
)
