"""Paraphrase sentences: an engine writes candidates, the filter takes one of them or says why none."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from augment import fingerprint as fingerprints
from augment.augmenter import Augmenter, check_texts
from augment.english.prefilter import reason_to_decline
from augment.paraphrase import selection
from augment.paraphrase.engines import registry
from augment.paraphrase.engines.protocol import Candidate, Engine, modules_of
from augment.paraphrase.options import Band, ParaphraseOptions

NO_CANDIDATE = "no-candidate"
TAKEN, SPARE = "taken", "fit-not-taken"  # what became of a candidate, beside the reasons of the filter


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A paraphrase with its match error rate and origin; or the reason why there is none.

    ``rates`` and ``fates`` tell the rate of every candidate that has text and what became of every candidate.
    """

    text: str | None
    mer: float | None
    origin: str | None
    reason: str | None
    rates: list[float] = field(default_factory=list)
    fates: list[str] = field(default_factory=list)


@lru_cache(maxsize=1)
def shared_engine(options: ParaphraseOptions) -> Engine:
    """The engine that ``options`` name, loaded once per process."""
    return registry.make_engine(options)


@dataclass(frozen=True)
class Paraphraser(ParaphraseOptions, Augmenter[Paraphrase]):
    """Says the same in other words: ``Paraphraser()("In 1902 the mill burned.").text``."""

    column_names = ("paraphrase", "paraphrase_mer", "paraphrase_origin", "paraphrase_reason", "paraphrase_rates")

    def batch(self, texts: Sequence[str]) -> list[Paraphrase]:
        """One Paraphrase per text, in order. Raises EngineError where the engine cannot work at all."""
        return paraphrase_texts(check_texts(texts), shared_engine(self), self)

    def cells(self, result: Paraphrase) -> tuple[Any, ...]:
        return result.text, result.mer, result.origin, result.reason, result.rates

    def counts(self, results: Sequence[Paraphrase]) -> dict[str, dict[str, int]]:
        """What became of every candidate."""
        return {"paraphrase_candidates": count_fates(results)}

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Engines that do not run do not count: the registry imports them all."""
        engine = shared_engine(self)
        code = fingerprints.of_code(__name__, *modules_of(engine), without=[registry.__name__])
        band = {spec.name: getattr(self, spec.name) for spec in dataclasses.fields(Band)}
        return {"band": band, "engine": engine.fingerprint} | code


def paraphrase_texts(texts: list[str], engine: Engine, band: Band) -> list[Paraphrase]:
    """One Paraphrase per text, in order. Texts that cannot be sentences are declined without asking the engine.

    Raises EngineError where the engine cannot work at all.
    """
    declined = [reason_to_decline(text) for text in texts]
    sentences = [text for text, reason in zip(texts, declined, strict=True) if reason is None]
    candidates = engine.paraphrase(sentences) if sentences else []
    written = [[c for c in candidates if c.failure is None] for candidates in candidates]
    choices = selection.choose(sentences, [[c.text for c in candidates] for candidates in written], band)
    paraphrases = iter([_taken(*row) for row in zip(candidates, written, choices, strict=True)])
    return [Paraphrase(None, None, None, reason) if reason else next(paraphrases) for reason in declined]


def _taken(found: list[Candidate], written: list[Candidate], choice: selection.Choice) -> Paraphrase:
    failures = [c.failure for c in found if c.failure is not None]
    fates = [reason or SPARE for reason in choice.reasons]
    if choice.taken is None:
        reason = max(fates, key=selection.REASONS.index) if fates else (failures or [NO_CANDIDATE])[-1]
        return Paraphrase(None, None, None, reason, choice.rates, fates + failures)
    fates[choice.taken] = TAKEN
    taken = written[choice.taken]
    return Paraphrase(taken.text, choice.rates[choice.taken], taken.origin, None, choice.rates, fates + failures)


def count_fates(paraphrases: Iterable[Paraphrase]) -> dict[str, int]:
    """How many candidates were taken, and how many were not, by reason."""
    counts = Counter(fate for paraphrase in paraphrases for fate in paraphrase.fates)
    return dict(sorted(counts.items()))
