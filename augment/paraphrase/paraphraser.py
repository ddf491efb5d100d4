"""Paraphrase sentences: an engine writes candidates, the filter takes one of them or says why none."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from augment.english import lexicon as negation_words
from augment.english import prefilter
from augment.english.prefilter import reason_to_decline
from augment.paraphrase import selection
from augment.paraphrase.engines.protocol import Candidate, Engine

NO_CANDIDATE = "no-candidate"
TAKEN, SPARE = "taken", "fit-not-taken"  # what became of a candidate, beside the reasons of the filter


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A paraphrase with its match error rate and origin; or the reason why there is none.

    ``rates`` and ``fates`` tell the rate of every candidate that has text and what became of every candidate.
    """

    paraphrase: str | None
    mer: float | None
    origin: str | None
    reason: str | None
    rates: list[float] = field(default_factory=list)
    fates: list[str] = field(default_factory=list)


def paraphrase_texts(texts: list[str], engine: Engine, band: selection.Band) -> list[Paraphrase]:
    """One Paraphrase per text, in order. Texts that cannot be sentences are declined without asking the engine.

    Raises EngineError where the engine cannot work at all.
    """
    declined = [reason_to_decline(text) for text in texts]
    asked = [text for text, reason in zip(texts, declined, strict=True) if reason is None]
    found = engine.paraphrase(asked) if asked else []
    written = [[c for c in candidates if c.failure is None] for candidates in found]
    choices = selection.choose(asked, [[c.text for c in candidates] for candidates in written], band)
    made = iter([_taken(*row) for row in zip(found, written, choices, strict=True)])
    return [Paraphrase(None, None, None, reason) if reason else next(made) for reason in declined]


def _taken(found: list[Candidate], written: list[Candidate], choice: selection.Choice) -> Paraphrase:
    failures = [c.failure for c in found if c.failure is not None]
    fates = [reason or SPARE for reason in choice.reasons]
    if choice.taken is None:
        reason = max(fates, key=selection.REASONS.index) if fates else (failures or [NO_CANDIDATE])[-1]
        return Paraphrase(None, None, None, reason, choice.rates, fates + failures)
    fates[choice.taken] = TAKEN
    taken = written[choice.taken]
    return Paraphrase(taken.text, choice.rates[choice.taken], taken.origin, None, choice.rates, fates + failures)


def count_fates(made: Iterable[Paraphrase]) -> dict[str, int]:
    """How many candidates were taken, and how many were not, by reason."""
    counts = Counter(fate for one in made for fate in one.fates)
    return dict(sorted(counts.items()))


@cache
def fingerprint() -> str:
    """A hash of the code and words of engines and filter: paraphrases made with another value may differ."""
    others = [selection.__file__, prefilter.__file__, negation_words.__file__]
    digest = hashlib.sha256()
    for path in [*sorted(Path(__file__).parent.rglob("*.py")), *map(Path, others)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
