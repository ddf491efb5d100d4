"""Triplets from augmented datasets: what the texts of each row rank, as the definitions of the augmentations say.

Triplets that are given are taken as they are; what people wrote is read from TSV, CSV, JSONL or frames. A trainer
needs nothing but the result: anchor, positive and negative are the columns that sentence-transformers takes.
"""

import hashlib
import heapq
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from augment.fingerprint import of_code
from pipelines import schema, shards, storage
from pipelines.commands import command
from pipelines.sources import building, formats, frames, hash_set, held, readers
from pipelines.sources.building import RowCounts
from pipelines.stages import registry
from pipelines.stages.definition import TripletRule

# A row whose anchor has no paraphrase is its own positive. That cosine is 1, so that a ranking without a margin would
# be fulfilled from the start.
OWN_POSITIVE = 0.15
SAME, NOTHING = "negative equals anchor or positive", "no text to rank"
WRITTEN_KIND = "written"  # or begins with it
KEPT_KINDS = (WRITTEN_KIND, *frames.KINDS.values(), frames.DIFFERENCE_KIND)  # or begin with them: none is left out
WRITTEN_MARGIN = 0.12
WRITTEN_MARGINS = {"written claim": 0.3, "written question": 0.1}
FRAME_MARGIN = 0.12
_SAMPLE = Path(__file__).parents[1] / "sample"
# Written for this project.
WRITTEN = tuple(map(str, (_SAMPLE / "triplets.tsv", *sorted((_SAMPLE / "frames").glob(f"*{frames.SUFFIX}")))))
SHIPPED = "pipelines/sample/"  # begins the source of what is written there; no name of a user's file has a slash
SHORT_CLAIM = "short claim"
# Of kinds that no rule of an augmentation makes.
SHARES = {SHORT_CLAIM: 4, schema.DIFFERENCE_KIND: 10, held.KIND: held.SHARE}
# Columns of files that people wrote. A blank reverse is none.
COLUMNS = (
    (schema.ANCHOR, schema.POSITIVE, schema.NEGATIVE, schema.REVERSE, schema.KIND),
    (schema.ANCHOR, schema.POSITIVE, schema.NEGATIVE),
)
GIVEN = frozenset(COLUMNS[1])  # of rows that are triplets
REMEDY = f"name the columns {', '.join(COLUMNS[0])}, or the first three of them"

WITHIN = ("pipelines.sources", "augment.exclusions")  # the code that decides what is made

Row = tuple[str, str, str, str | None, str, float, str]  # schema.TRIPLETS without the id


@dataclass(frozen=True)
class TripletOptions:
    """``most``: at most so many triplets of a kind, times its share, drawn by a hash; all that people wrote are kept.

    ``shards``: how many files. ``held``: also rows that rank nothing (``held.py``), for the preset litotes.
    """

    most: int | None = None
    shards: int | None = None
    held: bool = False

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value is not None and value is not False and value < 1:
                raise shards.DatasetError(f"{name} {value} must be 1 or more")


def build_triplets(
    datasets: list[str],
    out: str,
    options: TripletOptions,
    report: Callable[[str], None] = lambda _: None,
    then: building.Then = building.no_more,
) -> str:
    """Write the triplets of ``datasets`` (augmented sentences, passages, or triplets) to ``out`` and return it.

    A dataset may also be a file of triplets that people wrote (TSV, CSV or JSONL), or of frames.

    Rows stay in order; a repeated triplet goes. ``then`` is that of ``building.build_dataset``. Raises
    StorageError, DatasetError or SchemaError with file and remedy.
    """
    inputs = {shard.url: shard for dataset in datasets for shard in _shards(dataset)}

    def read(_: list[str], row_counts: RowCounts) -> Iterator[Row]:
        rows = (row for shard in inputs.values() for row in _rows(shard, row_counts, options.held))
        drawn = _sample(rows, options.most, row_counts) if options.most or options.held else rows
        yield from _distinct(drawn, row_counts)

    recipe = building.Recipe(
        "triplets",
        "triplet",
        vars(options) | {"rules": [vars(rule) for rule in _rules()]},
        lambda files: of_code(__name__, within=WITHIN) | {"shipped": [*map(_is_shipped, files)]},
        read,
        _table,
        options.shards,
    )
    return building.build_dataset(list(inputs), out, recipe, report, then)


def triplets_of(source: str | Iterable[Mapping[str, Any]], row_counts: RowCounts) -> Iterator[Row]:
    """The triplets of a dataset, by path or URL, or of rows in memory, each once.

    Rows have their texts by the names of columns. Counts what is left out. Raises as ``build_triplets`` does.
    """
    if isinstance(source, str):
        yield from _distinct((row for shard in _shards(source) for row in _rows(shard, row_counts)), row_counts)
    else:
        yield from _distinct(_rows_of(source, _rules(), "row", row_counts), row_counts)


def check_columns(names: Iterable[str]) -> None:
    """Raises SchemaError where rows with these columns can give no triplet."""
    there = set(names)
    if not there >= GIVEN and not any({rule.anchor, rule.negative} <= there for rule in _rules()):
        needed = f"{schema.TEXT} (rename the column of yours), and what an augmentation wrote: {schema.NEGATION} …"
        raise schema.SchemaError(
            f"rows with the columns {', '.join(sorted(there))} give no triplet: they need {needed}"
        )


def _shards(dataset: str) -> list[shards.Shard]:
    if _is_written(dataset):
        return [shards.Shard(file, storage.base(file)) for file in storage.expand(dataset)]
    return shards.list_shards(dataset)


def _is_written(path: str) -> bool:
    return not storage.is_folder(path) and formats.named(path) != "parquet"


def _is_shipped(file: str) -> bool:
    return Path(storage.resolve(file)[1]).is_relative_to(_SAMPLE)


def _source_of(file: str) -> str:
    """What the triplets of a file that people wrote have as source."""
    return f"{SHIPPED if _is_shipped(file) else ''}{storage.base(file)}"


def _rules() -> list[TripletRule]:
    return [rule for augmentation in registry.augmentations() for rule in augmentation.triplets]


def _rows(shard: shards.Shard, row_counts: RowCounts, with_held: bool = False) -> Iterator[Row]:
    """The triplets of one shard, or of one file that people wrote. Counts every row that gives none."""
    if _is_written(shard.url):
        yield from (_frame_rows if shard.url.endswith(frames.SUFFIX) else _written_rows)(shard.url, row_counts)
        return
    names = shards.column_names(shard)
    if schema.NEGATIVE in names:
        table, _ = shards.read_shard(shard, schema.TRIPLETS)
        row_counts.rows_in += len(table)
        columns = [table.column(name).to_pylist() for name in schema.TRIPLETS.names[1:]]
        yield from zip(*columns, strict=True)
        return
    table, _ = shards.read_shard(shard)
    try:
        check_columns(names)
    except schema.SchemaError as error:
        program = command("augment", "flows.augment_flow")
        raise schema.SchemaError(f"{shard.url}: {error}; {program} negation --data … --out … adds it") from None
    rules = [rule for rule in _rules() if {rule.anchor, rule.negative} <= set(names)]
    yield from _rows_of(table.to_pylist(), rules, shard.name, row_counts)
    if with_held:
        for anchor, positive, negative, reverse in held.rows(table.column(schema.TEXT).to_pylist()):
            row_counts.rows_in += 1
            yield anchor, positive, negative, reverse, held.KIND, schema.UNRANKED, shard.name


def _rows_of(
    rows: Iterable[Mapping[str, Any]], rules: list[TripletRule], name: str, row_counts: RowCounts
) -> Iterator[Row]:
    """What ``rules`` make of each of ``rows``, of the file ``name``. Counts every row that gives none."""
    for number, row in enumerate(rows, start=1):
        triplets = [triplet for rule in rules if (triplet := _triplet(row, rule, f"{name} {number}")) is not None]
        triplets += [triplet] if row.keys() >= GIVEN and (triplet := _given(row, f"{name} {number}")) else []
        row_counts.rows_in += max(len(triplets), 1)
        if not triplets:
            row_counts.reject(NOTHING, f"{name}:{number}")
        yield from triplets


def _written_rows(file: str, row_counts: RowCounts) -> Iterator[Row]:
    source = _source_of(file)
    if formats.named(file) == "jsonl" and frames.are_in(file):
        raise schema.SchemaError(f"{file}: holds frames; rename it so that its name ends in {frames.SUFFIX}")
    for number, texts, reason in readers.records(file, readers.Columns(COLUMNS, REMEDY)):
        row_counts.rows_in += 1
        anchor, positive, negative, *more = map(building.normalise, texts or ("", "", ""))
        reason = reason or (None if anchor and positive and negative else readers.BLANK)
        if reason:
            row_counts.reject(reason, f"{source}:{number}")
            continue
        reverse, kind = more or (None, WRITTEN_KIND)
        margin = WRITTEN_MARGINS.get(kind, WRITTEN_MARGIN)
        yield anchor, positive, negative, reverse or None, kind or WRITTEN_KIND, margin, source


def _frame_rows(file: str, row_counts: RowCounts) -> Iterator[Row]:
    """The triplets of frames. Counts each, and every line that gives none."""
    source = _source_of(file)
    for number, kind, texts, reason in frames.read(file):
        margin = schema.DIFFERENCE if kind == frames.DIFFERENCE_KIND else FRAME_MARGIN
        row_counts.rows_in += max(len(texts), 1)
        if not texts:
            row_counts.reject(reason or NOTHING, f"{source}:{number}")
        for anchor, positive, negative, reverse in texts:
            yield anchor, positive, negative, reverse, kind, margin, source


def _given(row: Mapping[str, Any], place: str) -> Row | None:
    """A row in memory that is a triplet; None where it lacks a text."""
    anchor, positive, negative = (_text(row, name, place) for name in COLUMNS[1])
    if anchor is None or positive is None or negative is None:
        return None
    kind = _text(row, schema.KIND, place) or WRITTEN_KIND
    margin = row.get(schema.MARGIN)
    if margin is None or margin != margin:  # NaN, which is not itself
        margin = WRITTEN_MARGINS.get(kind, WRITTEN_MARGIN)
    return anchor, positive, negative, _text(row, schema.REVERSE, place), kind, margin, str(row.get(schema.SOURCE, ""))


def _text(row: Mapping[str, Any], column: str, place: str) -> str | None:
    """The text of a column; None where it is missing or blank. Raises SchemaError for what is no text."""
    value = row.get(column)
    if value is None or value != value:  # NaN, which is not itself
        return None
    if not isinstance(value, str):
        raise schema.SchemaError(f"{place}, column {column}: {value!r} is no text")
    return value if value.strip() else None


def _triplet(row: Mapping[str, Any], rule: TripletRule, place: str) -> Row | None:
    """What ``rule`` makes of a row; None where it lacks a text."""
    anchor, negative, positive = (_text(row, name, place) for name in (rule.anchor, rule.negative, rule.positive))
    if anchor is None or negative is None or (positive is None and rule.positive != schema.PARAPHRASE):
        return None
    reverse = _text(row, rule.reverse, place) if rule.reverse else None
    margin = rule.margin + (OWN_POSITIVE if positive is None else 0)
    return anchor, positive or anchor, negative, reverse, rule.kind, margin, str(row.get(schema.SOURCE, ""))


def _distinct(rows: Iterator[Row], row_counts: RowCounts) -> Iterator[Row]:
    seen = hash_set.HashSet()
    for row in rows:
        anchor, positive, negative, *_ = row
        reason = SAME if negative in (anchor, positive) else None
        if reason is None and not seen.add(_id(row)):
            reason = building.DUPLICATE
        if reason:
            row_counts.reject(reason)
            continue
        yield row


def _sample(rows: Iterator[Row], most: int | None, row_counts: RowCounts) -> Iterator[Row]:
    """At most so many rows of a kind, times its share, those of the lowest hash; all that people wrote. In order.

    Of held rows, at most ``held.MOST`` of all others. No more are kept in memory than are drawn, but for these.
    """
    shares = {rule.kind: rule.share for rule in _rules()} | SHARES
    drawn: dict[str, list[tuple[int, int, Row]]] = {}  # (-hash, -order, row): the largest hash on top
    for order, row in enumerate(rows):
        kind, heap = row[4], drawn.setdefault(row[4], [])
        limit = (most or sys.maxsize) * shares.get(kind, 1)
        if kind.startswith(KEPT_KINDS):
            heap.append((0, -order, row))
        elif len(heap) < limit:
            heapq.heappush(heap, (-_id(row), -order, row))
        else:
            heapq.heappushpop(heap, (-_id(row), -order, row))
            row_counts.reject(f"beyond {limit} of the kind {kind}")
    _keep_few(drawn, row_counts)
    chosen = sorted((entry for heap in drawn.values() for entry in heap), key=lambda entry: -entry[1])
    yield from (row for _, _, row in chosen)


def _keep_few(drawn: dict[str, list[tuple[int, int, Row]]], row_counts: RowCounts) -> None:
    """Leave held rows out until they are few beside the others: in a short run they would take the steps."""
    kept = drawn.get(held.KIND, [])
    limit = int(held.MOST * (sum(map(len, drawn.values())) - len(kept)))
    for _ in range(len(kept) - limit):
        heapq.heappop(kept)
        row_counts.reject(f"beyond {limit} of the kind {held.KIND}")


def _id(row: Row) -> int:
    return int.from_bytes(hashlib.blake2b("\0".join(row[:3]).encode(), digest_size=8).digest(), "big")


def _table(rows: list[Row]) -> pa.Table:
    columns = [list(column) for column in zip(*rows, strict=True)]
    return pa.table([[_id(row) for row in rows], *columns], schema=schema.TRIPLETS)
