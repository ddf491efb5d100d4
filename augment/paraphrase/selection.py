"""The surface of sentences: how much two texts differ in words, and which of several rewritings may be taken.

Match error rate (MER) is jiwer's, pair by pair. OssCSE (appendix A) takes a back-translation when its MER lies in
[0.15, 0.6]: words differ enough to teach something, not so much that the text is another one. As the rate cannot see
garbage, candidates in the band are also looked over for damage (augment/paraphrase/guards.py).
"""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

from augment.metrics import match_error_rates, same_words
from augment.paraphrase.guards import GUARDS, damage
from augment.paraphrase.options import Band

EMPTY, UNCHANGED, TOO_CLOSE, TOO_FAR = "empty", "unchanged", "mer-too-low", "mer-too-high"
# In the order in which they are asked: a candidate with a later one came further.
REASONS = (EMPTY, UNCHANGED, TOO_CLOSE, TOO_FAR, *(name for name, _ in GUARDS))


@dataclass(frozen=True, slots=True)
class Choice:
    """Per candidate its rate and the reason why it may not be taken (None: it may); ``taken`` is an index or None."""

    taken: int | None
    rates: list[float]
    reasons: list[str | None]


def choose(sources: list[str], candidates: Sequence[Sequence[str]], band: Band) -> list[Choice]:
    """One Choice per source: its candidates measured, sifted and one taken. Pure; both arguments have one length."""
    pairs = [(source, text) for source, texts in zip(sources, candidates, strict=True) for text in texts]
    rates = iter(match_error_rates([source for source, _ in pairs], [text for _, text in pairs], band.form))
    choices = []
    for source, texts in zip(sources, candidates, strict=True):
        own = [next(rates) for _ in texts]
        reasons = [_reason(source, text, rate, band) for text, rate in zip(texts, own, strict=True)]
        fit = [index for index, reason in enumerate(reasons) if reason is None]
        choices.append(Choice(_take(source, fit, own, band) if fit else None, own, reasons))
    return choices


def _reason(source: str, text: str, rate: float, band: Band) -> str | None:
    if not text.strip():
        return EMPTY
    if same_words(source, text):
        return UNCHANGED
    if rate < band.low:
        return TOO_CLOSE
    return TOO_FAR if rate > band.high else damage(source, text)


def _take(source: str, fit: list[int], rates: list[float], band: Band) -> int:
    if band.choose == "first":
        return fit[0]
    if band.choose == "farthest":
        return max(fit, key=lambda index: rates[index])
    digest = hashlib.blake2b(f"{band.seed} {source}".encode(errors="surrogatepass")).digest()
    return random.Random(digest).choice(fit)
