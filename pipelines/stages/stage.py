"""What every augmentation does with a shard: nothing where that is done, else its rows with the new columns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pyarrow as pa

from pipelines import schema, shards
from pipelines.stages.row_errors import in_chunks

M = TypeVar("M")


def _nothing(_: list[Any]) -> dict[str, dict[str, int]]:
    return {}


@dataclass(frozen=True)
class Stage(Generic[M]):
    """``work`` makes one thing of every text, in order; ``cells`` are its values for the columns of
    AUGMENTATIONS[``name``]. ``made_by`` decides what is redone. ``counts`` adds to what the shard's footer counts."""

    name: str
    made_by: Mapping[str, Any]
    work: Callable[[list[str]], list[M]]
    cells: Callable[[M], tuple[Any, ...]]
    counts: Callable[[list[M]], dict[str, dict[str, int]]] = _nothing

    def fingerprint(self, checksum: str) -> str:
        """Of what it makes of the shard with this SHA-256."""
        return shards.fingerprint(stage=self.name, input=checksum, **self.made_by)


def augment_shard(source: shards.Shard, target: str, stage: Stage[M], report: Callable[[str], None]) -> str:
    """Write ``source``'s rows with the stage's columns to ``target``; returns ``target``.

    Columns that the shard already has are kept; those of an earlier run of the stage are replaced. Skips the work
    where ``target`` already holds it.
    """
    table, checksum = shards.read_shard(source)
    wanted = stage.fingerprint(checksum)
    if shards.is_done(target, wanted):
        report(f"{source.name}: up to date")
        return target
    made = in_chunks(stage.work, table[schema.TEXT].to_pylist(), source, report)
    table = shards.with_columns(table, schema.AUGMENTATIONS[stage.name], _columns(made, stage))
    counts = shards.count_values(table) | stage.counts(made)
    footer = shards.Footer(stage.name, wanted, table.num_rows, table.num_rows, counts=counts)
    shards.write_shard(target, table, footer, schema.augmented(stage.name))
    return target


def is_done(source: shards.Shard, target: str, stage: Stage[M]) -> bool:
    """Whether ``augment_shard`` would find its work done."""
    return shards.is_done(target, stage.fingerprint(source.sha256 or shards.sha256_of(source.url)))


def _columns(made: list[M], stage: Stage[M]) -> list[pa.Array]:
    fields = schema.AUGMENTATIONS[stage.name]
    columns = zip(*map(stage.cells, made), strict=True) if made else [()] * len(fields)
    return [pa.array(list(column), type=spec.type) for column, spec in zip(columns, fields, strict=True)]
