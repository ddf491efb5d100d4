"""The surface of sentences: how much two texts differ in words, and which of several rewritings may be taken.

Match error rate (MER) is jiwer's, pair by pair. OssCSE (appendix A) takes a back-translation when its MER lies in
[0.15, 0.6]: words differ enough to teach something, not so much that the text is another one. As the rate cannot see
garbage, candidates in the band are also looked over for damage (augment/paraphrase/guards.py).
"""

import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

import jiwer

from augment.flags import flag
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.guards import GUARDS, damage

FORMS = ("lower", "raw")
CHOICES = ("farthest", "first", "random")
EMPTY, UNCHANGED, TOO_CLOSE, TOO_FAR = "empty", "unchanged", "mer-too-low", "mer-too-high"
# In the order in which they are asked: a candidate with a later one came further.
REASONS = (EMPTY, UNCHANGED, TOO_CLOSE, TOO_FAR, *(name for name, _ in GUARDS))
NOT_A_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class Band:
    """Which candidates may be taken: MER in [``low``, ``high``], both ends included, over words of ``form``.

    ``lower`` compares lower-cased words, which reproduces the values printed in OssCSE's Example 1; ``raw`` minds case.
    ``choose`` says which of several is taken: the ``farthest`` (the paper's habit), the ``first``, or one at ``random``
    by ``seed`` and the sentence, whatever else is in the file. Raises EngineError for what it cannot mean.
    """

    low: float = flag(0.15, "least match error rate of a pair; the default is OssCSE's, as is --high")
    high: float = flag(0.6, "greatest match error rate of a pair")
    form: str = flag("lower", "words that are compared: lower-cased, or as they are", FORMS)
    choose: str = flag("farthest", "which of several candidates is taken; OssCSE takes the farthest", CHOICES)
    seed: int = flag(42, "for --choose random and for openai")

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= 1:
            raise EngineError(f"match error rates from {self.low} to {self.high}: give 0 <= low <= high <= 1")
        if self.form not in FORMS or self.choose not in CHOICES:
            raise EngineError(
                f"form {self.form!r} and choice {self.choose!r}: expected one of {FORMS} and of {CHOICES}"
            )


@dataclass(frozen=True, slots=True)
class Choice:
    """Per candidate its rate and the reason why it may not be taken (None: it may); ``taken`` is an index or None."""

    taken: int | None
    rates: list[float]
    reasons: list[str | None]


def match_error_rates(references: list[str], hypotheses: list[str], form: str = "lower") -> list[float]:
    """Match error rate of each pair, in [0, 1]: (S + D + I) / (H + S + D + I) over jiwer's word alignment.

    Words are what white space separates, lower-cased unless ``form`` is "raw". Both lists have the same length; so has
    the result.
    """
    if not references:
        return []
    alignments = jiwer.process_words(_words(references, form), _words(hypotheses, form)).alignments
    rates = []
    for chunks in alignments:
        edits = sum(
            max(c.ref_end_idx - c.ref_start_idx, c.hyp_end_idx - c.hyp_start_idx) for c in chunks if c.type != "equal"
        )
        hits = sum(c.ref_end_idx - c.ref_start_idx for c in chunks if c.type == "equal")
        rates.append(edits / (hits + edits) if hits + edits else 0.0)
    return rates


def _words(texts: list[str], form: str) -> list[str]:
    return [" ".join((text if form == "raw" else text.lower()).split()) for text in texts]


def same_words(one: str, other: str) -> bool:
    """Whether two texts are equal but for case, punctuation and spaces."""
    return NOT_A_WORD.sub("", one).casefold() == NOT_A_WORD.sub("", other).casefold()


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
