"""What every augmentation does with a shard: nothing where that is done, else its rows with the new columns."""

from collections.abc import Callable
from typing import Any

import pyarrow as pa

from augment.augmenter import FAILED, Augmenter, AugmentError
from augment.fingerprint import of_code
from pipelines import schema, shards
from pipelines.stages.definition import Augmentation
from pipelines.stages.progress import in_chunks


def augment_shard(
    source: shards.Shard,
    target: str,
    augmentation: Augmentation,
    augmenter: Augmenter[Any],
    report: Callable[[str], None] = lambda _: None,
) -> str:
    """Write ``source``'s rows with the columns of ``augmentation`` to ``target``; returns ``target``.

    Columns that the shard already has are kept; those of an earlier run of the augmentation are replaced. Skips the
    work where ``target`` already holds it.
    """
    table, checksum = shards.read_shard(source)
    wanted = fingerprint(augmentation, augmenter, checksum)
    if shards.is_done(target, wanted):
        report(f"{source.name}: up to date")
        return target
    results = in_chunks(augmenter.batch, table[schema.TEXT].to_pylist(), source, report)
    values = augmenter.as_columns(results)
    if faults := max((values[column].count(FAILED) for column in values if column.endswith("_reason")), default=0):
        report(f"{source.name}: {faults:,} rows are counted as {FAILED!r}: a rule fails on them, as the warnings say")
    arrays = [pa.array(values[column.name], type=column.type) for column in augmentation.columns]
    table = shards.with_columns(table, augmentation.schema, arrays)
    counts = shards.count_values(table) | augmenter.counts(results)
    footer = shards.Footer(augmentation.name, wanted, table.num_rows, table.num_rows, counts=counts)
    shards.write_shard(target, table, footer, schema.augmented(augmentation.name))
    return target


def is_done(source: shards.Shard, target: str, augmentation: Augmentation, augmenter: Augmenter[Any]) -> bool:
    """Whether ``augment_shard`` would find its work done."""
    return shards.is_done(target, fingerprint_of(source, augmentation, augmenter))


def fault_of(augmentation: Augmentation) -> AugmentError | None:
    """Why an augmentation cannot be made on this machine, as opposites without WordNet; None where it can."""
    try:
        _ = augmentation.load(augmentation.make_options({})).fingerprint
    except AugmentError as error:
        return error
    return None


def fingerprint_of(source: shards.Shard, augmentation: Augmentation, augmenter: Augmenter[Any]) -> str:
    """Of what ``augment_shard`` makes of ``source``."""
    return fingerprint(augmentation, augmenter, source.sha256 or shards.sha256_of(source.url))


def fingerprint(augmentation: Augmentation, augmenter: Augmenter[Any], checksum: str) -> str:
    """Of everything that decides what becomes of the shard with this SHA-256."""
    return shards.fingerprint(
        stage=augmentation.name,
        input=checksum,
        columns=[[column.name, str(column.type)] for column in augmentation.columns],
        augmenter=augmenter.fingerprint,
        written_by=of_code(__name__, within=()),
    )
