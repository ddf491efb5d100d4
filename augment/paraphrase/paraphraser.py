"""Paraphrase sentences: an engine writes candidates; one of them is selected, or a reason says why none is."""

import dataclasses
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar

from augment import fingerprint as fingerprints
from augment.augmenter import FAILED, Augmenter
from augment.english.clean_copy import CleanCopy
from augment.english.edits import Declined
from augment.english.prefilter import reason_to_decline
from augment.english.sentences import only_sentence
from augment.paraphrase import selection
from augment.paraphrase.engines import registry
from augment.paraphrase.engines.protocol import Candidate, Engine, modules_of, reads_clean
from augment.paraphrase.options import EngineOptions, ParaphraseOptions, SelectionOptions

NO_CANDIDATE = "no-candidate"
SELECTED, NOT_SELECTED = "taken", "fit-not-taken"  # outcomes of candidates, beside the reasons of selection.py


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A paraphrase with its match error rate and origin; or the reason why there is none.

    ``rates`` holds the match error rate of every candidate that has text; ``outcomes`` says of every candidate whether
    it was selected, or why not.
    """

    text: str | None
    mer: float | None
    origin: str | None
    reason: str | None
    rates: list[float] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)


def shared_engine(options: EngineOptions) -> Engine:
    """The engine that ``options`` name, loaded once per process, and again where a file that it reads has changed."""
    own = EngineOptions(**{spec.name: getattr(options, spec.name) for spec in dataclasses.fields(EngineOptions)})
    return _loaded(own, _version(own.table), _version(own.prompt))


@lru_cache(maxsize=2)
def _loaded(options: EngineOptions, *versions: tuple[int, ...] | None) -> Engine:
    return registry.make_engine(options)


def _version(path: str | None) -> tuple[int, ...] | None:
    """What changes where a file does; None where there is no such file, which the engine says."""
    try:
        found = os.stat(path or "")
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


@dataclass(frozen=True)
class Paraphraser(ParaphraseOptions, Augmenter[Paraphrase]):
    """Says the same in other words: ``Paraphraser()("In 1902 the mill burned.").text``."""

    column_names = ("paraphrase", "paraphrase_mer", "paraphrase_origin", "paraphrase_reason", "paraphrase_rates")
    column_types: ClassVar[Mapping[str, Any]] = {"paraphrase_mer": float, "paraphrase_rates": list[float]}

    @property
    def failed(self) -> Paraphrase:
        """No paraphrase."""
        return Paraphrase(None, None, None, FAILED)

    def results(self, texts: list[str]) -> list[Paraphrase]:
        """One Paraphrase per text, in order. Raises EngineError where the engine cannot work at all."""
        return paraphrase_texts(texts, shared_engine(self), self)

    def cells(self, result: Paraphrase) -> tuple[Any, ...]:
        """Text, match error rate, origin, reason and rates, in the order of ``column_names``."""
        return result.text, result.mer, result.origin, result.reason, result.rates

    def counts(self, results: Sequence[Paraphrase]) -> dict[str, dict[str, int]]:
        """The outcomes of all candidates: how many were selected, and how many were not, by reason."""
        return {"paraphrase_candidates": count_outcomes(results)}

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the results. Engines that do not run do not count, nor does the table of engines."""
        engine = shared_engine(self)
        code = fingerprints.of_code(__name__, *modules_of(engine), without=[registry.__name__])
        options = {spec.name: getattr(self, spec.name) for spec in dataclasses.fields(SelectionOptions)}
        return {"selection": options, "engine": engine.fingerprint} | code


def paraphrase_texts(texts: list[str], engine: Engine, options: SelectionOptions) -> list[Paraphrase]:
    """One Paraphrase per text, in order. Texts that cannot be sentences are declined without the engine.

    Raises EngineError where the engine cannot work at all.
    """
    copies = [only_sentence(text) if reads_clean(engine) else CleanCopy(text, text) for text in texts]
    declined = [reason_to_decline(copy.text) for copy in copies]
    sentences = [copy.text for copy, reason in zip(copies, declined, strict=True) if reason is None]
    candidates = engine.paraphrase(sentences) if sentences else []
    written = [[c for c in candidates if c.failure is None] for candidates in candidates]
    selections = selection.select(sentences, [[c.text for c in candidates] for candidates in written], options)
    paraphrases = iter([_paraphrase_of(*row) for row in zip(candidates, written, selections, strict=True)])
    return [
        Paraphrase(None, None, None, reason) if reason else _written(copy, next(paraphrases))
        for copy, reason in zip(copies, declined, strict=True)
    ]


def _written(copy: CleanCopy, paraphrase: Paraphrase) -> Paraphrase:
    """The paraphrase of a clean copy as that of its original."""
    if not copy.boundaries or paraphrase.text is None:
        return paraphrase
    try:
        return dataclasses.replace(paraphrase, text=copy.write(paraphrase.text)[0])
    except Declined as declined:
        return dataclasses.replace(paraphrase, text=None, mer=None, origin=None, reason=str(declined))


def _paraphrase_of(candidates: list[Candidate], written: list[Candidate], choice: selection.Selection) -> Paraphrase:
    """The result of one text, from all its candidates, those with text, and what was selected among these."""
    failures = [c.failure for c in candidates if c.failure is not None]
    outcomes = [reason or NOT_SELECTED for reason in choice.reasons]
    if choice.selected is None:
        reason = max(outcomes, key=selection.REASONS.index) if outcomes else (failures or [NO_CANDIDATE])[-1]
        return Paraphrase(None, None, None, reason, choice.rates, outcomes + failures)
    outcomes[choice.selected] = SELECTED
    best, rate = written[choice.selected], choice.rates[choice.selected]
    return Paraphrase(best.text, rate, best.origin, None, choice.rates, outcomes + failures)


def count_outcomes(paraphrases: Iterable[Paraphrase]) -> dict[str, int]:
    """How many candidates were selected, and how many were not, by reason."""
    counts = Counter(outcome for paraphrase in paraphrases for outcome in paraphrase.outcomes)
    return dict(sorted(counts.items()))
