"""The paraphrase stage: one shard of sentences in, the same rows with the paraphrase columns out."""

import argparse
import dataclasses
import functools
import html
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from augment import flags
from augment.paraphrase import options as paraphrase_options
from augment.paraphrase import paraphraser as writing
from augment.paraphrase import selection
from augment.paraphrase.engines import protocol, registry
from pipelines import shards
from pipelines.stages import stage

EngineError = protocol.EngineError
STAGE = "paraphrase"
CANDIDATES = "paraphrase_candidates"  # in the manifest's counts: what became of every candidate


@dataclass(frozen=True)
class ParaphraseOptions(selection.SelectionOptions, paraphrase_options.EngineOptions):
    """Which engine writes, and which of its candidates are taken."""

    def public(self) -> dict[str, Any]:
        """The options as the manifest states them: the engine and whatever is not the default."""
        given = {spec.name: getattr(self, spec.name) for spec in dataclasses.fields(self)}
        changed = {k: v for k, v in given.items() if v != getattr(DEFAULT, k)}
        return {"engine": self.engine} | changed

    @classmethod
    def __get_pydantic_json_schema__(cls, core: Any, handler: Any) -> Any:
        """For forms: every field with its line of help, and its choices where it has some."""
        schema = handler(core)
        properties = handler.resolve_ref_schema(schema)["properties"]
        for spec in dataclasses.fields(cls):
            properties[spec.name]["description"] = html.escape(spec.metadata["help"], quote=False)
            if choices := tuple(registry.ENGINES) if spec.name == "engine" else spec.metadata["choices"]:
                properties[spec.name]["enum"] = list(choices)
        return schema


DEFAULT = ParaphraseOptions()


def add_flags(parser: argparse.ArgumentParser) -> None:
    flags.add_flags(parser, ParaphraseOptions)


def take_flags(arguments: dict[str, Any]) -> ParaphraseOptions:
    """The options from parsed arguments, which it takes out of ``arguments``."""
    return flags.take(ParaphraseOptions, arguments)


def workers(options: ParaphraseOptions) -> int | None:
    """How many processes the engine can fill, or None for one per core."""
    return registry.workers(options)


@functools.lru_cache(maxsize=1)
def load_engine(options: ParaphraseOptions) -> protocol.Engine:
    """The engine, loaded once per process."""
    return registry.make_engine(options)


def stage_of(options: ParaphraseOptions) -> stage.Stage[Any]:
    """The stage with what it needs loaded."""
    engine = load_engine(options)
    made_by = {
        "band": {spec.name: getattr(options, spec.name) for spec in dataclasses.fields(selection.SelectionOptions)},
        "engine": engine.fingerprint,
        "code": writing.fingerprint(),
        "made_with": shards.made_with("jiwer", "rapidfuzz", code=[stage.__file__, __file__]),
    }
    work = functools.partial(writing.paraphrase_texts, engine=engine, options=options)
    return stage.Stage(STAGE, made_by, work, _cells, _fates)


def paraphrase_shard(
    source: shards.Shard, target: str, options: ParaphraseOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Write ``source``'s rows with the columns of AUGMENTATIONS["paraphrase"] to ``target``; returns ``target``.

    Columns that the shard already has are kept; paraphrase columns of an earlier run are replaced. Skips the work where
    ``target`` already holds it.
    """
    return stage.augment_shard(source, target, stage_of(options), report)


def _cells(made: writing.Paraphrase) -> tuple[Any, ...]:
    return made.paraphrase, made.mer, made.origin, made.reason, made.rates


def _fates(made: list[writing.Paraphrase]) -> dict[str, dict[str, int]]:
    return {CANDIDATES: writing.count_outcomes(made)}
