"""Select one of several rewritings of a sentence: by match error rate, then by guards against damage.

OssCSE (appendix A) keeps a back-translation when its match error rate (MER) lies in [0.15, 0.6]: the words differ
enough to teach something, and not so much that the text is another one. The rate cannot see damage, so candidates with
a rate in this range must also pass the guards (augment/paraphrase/guards.py).
"""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

from augment.metrics import match_error_rates, same_words
from augment.paraphrase.guards import GUARDS, damage
from augment.paraphrase.options import SelectionOptions

EMPTY, UNCHANGED, TOO_CLOSE, TOO_FAR = "empty", "unchanged", "mer-too-low", "mer-too-high"
# In the order of the checks: a candidate with a later reason has passed the earlier checks.
REASONS = (EMPTY, UNCHANGED, TOO_CLOSE, TOO_FAR, *(name for name, _ in GUARDS))


@dataclass(frozen=True, slots=True)
class Selection:
    """What was measured of the candidates of one source.

    ``selected`` is the index of the selected candidate, or None. ``rates`` and ``reasons`` have one value per
    candidate: its match error rate, and why it does not fit (None where it fits).
    """

    selected: int | None
    rates: list[float]
    reasons: list[str | None]


def select(sources: list[str], candidates: Sequence[Sequence[str]], options: SelectionOptions) -> list[Selection]:
    """One Choice per source: its candidates measured and filtered, one of those that fit selected. Pure."""
    pairs = [(source, text) for source, texts in zip(sources, candidates, strict=True) for text in texts]
    rates = iter(match_error_rates([source for source, _ in pairs], [text for _, text in pairs], options.form))
    selections = []
    for source, texts in zip(sources, candidates, strict=True):
        own = [next(rates) for _ in texts]
        reasons = [_reason(source, text, rate, options) for text, rate in zip(texts, own, strict=True)]
        fit = [index for index, reason in enumerate(reasons) if reason is None]
        selections.append(Selection(_select_one(source, fit, own, options) if fit else None, own, reasons))
    return selections


def _reason(source: str, text: str, rate: float, options: SelectionOptions) -> str | None:
    if not text.strip():
        return EMPTY
    if same_words(source, text):
        return UNCHANGED
    if rate < options.low:
        return TOO_CLOSE
    return TOO_FAR if rate > options.high else damage(source, text)


def _select_one(source: str, fit: list[int], rates: list[float], options: SelectionOptions) -> int:
    if options.choose == "first":
        return fit[0]
    if options.choose == "farthest":
        return max(fit, key=lambda index: rates[index])
    digest = hashlib.blake2b(f"{options.seed} {source}".encode(errors="surrogatepass")).digest()
    return random.Random(digest).choice(fit)
