"""The paraphrase stage: one shard of sentences in, the same rows with the paraphrase columns out."""

import argparse
import dataclasses
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from augment import flags, surface
from augment.paraphrase import engines, protocol
from augment.paraphrase import paraphrase as writing
from pipelines import schema, shards
from pipelines.faults import in_chunks

EngineError = protocol.EngineError
STAGE = "paraphrase"
CANDIDATES = "paraphrase_candidates"  # in the manifest's counts: what became of every candidate


@dataclass(frozen=True)
class ParaphraseOptions(surface.Band, engines.Settings):
    """Which engine writes, and which of its candidates are taken."""

    def public(self) -> dict[str, Any]:
        """The options as the manifest states them: the engine and whatever is not the default."""
        given = {spec.name: getattr(self, spec.name) for spec in dataclasses.fields(self)}
        changed = {k: v for k, v in given.items() if v != getattr(DEFAULT, k)}
        return {"engine": self.engine} | changed


DEFAULT = ParaphraseOptions()


def add_flags(parser: argparse.ArgumentParser) -> None:
    flags.add_flags(parser, ParaphraseOptions)


def take_flags(arguments: dict[str, Any]) -> ParaphraseOptions:
    """The options from parsed arguments, which it takes out of ``arguments``."""
    return flags.take(ParaphraseOptions, arguments)


def workers(options: ParaphraseOptions) -> int | None:
    """How many processes the engine can fill, or None for one per core."""
    return engines.workers(options)


@functools.lru_cache(maxsize=1)
def load_engine(options: ParaphraseOptions) -> protocol.Engine:
    """The engine, loaded once per process."""
    return engines.make_engine(options)


def paraphrase_shard(
    source: shards.Shard, target: str, options: ParaphraseOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Write ``source``'s rows with the columns of AUGMENTATIONS["paraphrase"] to ``target``; returns ``target``.

    Columns that the shard already has are kept; paraphrase columns of an earlier run are replaced. Skips the work where
    ``target`` already holds it.
    """
    engine = load_engine(options)
    table, checksum = shards.read_shard(source)
    wanted = shards.fingerprint(
        stage=STAGE,
        input=checksum,
        band={spec.name: getattr(options, spec.name) for spec in dataclasses.fields(surface.Band)},
        engine=engine.fingerprint,
        code=writing.fingerprint(),
        made_with=shards.made_with("jiwer", "rapidfuzz", code=[__file__]),
    )
    if shards.is_done(target, wanted):
        report(f"{source.name}: up to date")
        return target
    work = functools.partial(writing.paraphrase_texts, engine=engine, band=options)
    made = in_chunks(work, table[schema.TEXT].to_pylist(), source, report)
    table = shards.with_columns(table, schema.AUGMENTATIONS[STAGE], _columns(made))
    counts = shards.count_values(table) | {CANDIDATES: writing.count_fates(made)}
    footer = shards.Footer(STAGE, wanted, table.num_rows, table.num_rows, counts=counts)
    shards.write_shard(target, table, footer, schema.augmented(STAGE))
    return target


def _columns(made: list[writing.Paraphrase]) -> list[pa.Array]:
    rows = [(one.paraphrase, one.mer, one.origin, one.reason, one.rates) for one in made]
    columns = zip(*rows, strict=True) if rows else [()] * len(schema.AUGMENTATIONS[STAGE])
    return [pa.array(list(c), type=f.type) for c, f in zip(columns, schema.AUGMENTATIONS[STAGE], strict=True)]
