"""Triplets as sentence-transformers' trainer takes them: one Parquet file of texts, anchor, positive, negative(s).

    python -m pipelines.export_triplets --data artifacts/wiki_all.parquet --out triplets.parquet
    python -m pipelines.export_triplets --data artifacts/wiki_all.parquet --out triplets.parquet --reverse

    rows = load_dataset("parquet", data_files="triplets.parquet", split="train")
    SentenceTransformerTrainer(model, train_dataset=rows, loss=MultipleNegativesRankingLoss(model)).train()

The negatives of one anchor and positive (its negation, an antonym, roles exchanged …) are columns of one row, negative,
negative_2 …; the trainer takes no nulls, so that a row with fewer repeats its own. `--negatives 1` gives each a row of
its own. A row without a paraphrase is its own positive; rows that rank nothing are left out, and kinds by name:
`--without hedge`, whose negatives say less, not the opposite. `--reverse` writes what LitotesLoss(model, reverse=True)
reads, rows that rank nothing too: one negative, a reverse ("" where there is none), and as score the margin and whether
all texts are statements.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, cycle, islice
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from pipelines.flags import Parser

if TYPE_CHECKING:
    import pyarrow as pa

    from pipelines.sources.building import RowCounts
    from pipelines.sources.triplets import Row

Source = str | os.PathLike[str] | Iterable[Mapping[str, Any]]


def to_triplets(
    *data: Source,
    negatives: int | None = None,
    reverse: bool = False,
    without: Sequence[str] = (),
    row_counts: "RowCounts | None" = None,
) -> "pa.Table":
    """The triplets of ``data`` as a table of texts, in order, each once.

    ``data`` are datasets of stage 1 by path or URL (augmented sentences or passages, triplets), or rows in memory by
    the names of columns: a datasets.Dataset after ``map(negate.columns, …)``, a table, a list of dicts; triplets in
    memory have anchor, positive, negative. ``negatives``: how many columns of negatives at most (default: as many as
    the row with most of them has). ``reverse``: columns anchor, positive, negative, reverse, score instead, and no
    ``negatives``. ``without``: kinds to leave out, as "hedge". ``row_counts`` counts what is left out; rows without a
    text are. Raises ValueError for an impossible ``negatives`` or a kind that no row has, TypeError for what are no
    rows, DatasetError, StorageError or SchemaError with file and remedy.
    """
    from pipelines.sources.building import RowCounts
    from pipelines.sources.triplets import triplets_of

    if negatives is not None and (not isinstance(negatives, int) or negatives < 1):
        raise ValueError(f"negatives {negatives!r} must be 1 or more")
    if negatives is not None and reverse:
        raise ValueError("negatives is for tables without reverse, which has one negative a row; leave out one of them")
    counts = RowCounts() if row_counts is None else row_counts
    rows: Iterable[Row] = chain.from_iterable(triplets_of(_checked(source), counts) for source in data)
    if without:
        rows = _of_other_kinds(rows, [without] if isinstance(without, str) else without, counts)
    return _with_reverse(rows) if reverse else _side_by_side(_ranked(rows, counts), negatives)


def _checked(source: Any) -> str | Iterable[Mapping[str, Any]]:
    """A path, or rows as mappings."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    if hasattr(source, "itertuples"):  # pandas
        import pyarrow as pa

        source = pa.Table.from_pandas(source)
    if hasattr(source, "with_format") and not isinstance(source, Mapping):  # datasets
        source = source.with_format(None)
    if hasattr(source, "column_names") and hasattr(source, "to_pylist"):  # pyarrow
        return _rows(source.to_pylist())
    if isinstance(source, Iterable) and not isinstance(source, Mapping):
        return _rows(
            source.iter_rows(named=True) if hasattr(source, "iter_rows") else source
        )  # polars; datasets, lists
    remedy = ""
    if isinstance(source, Mapping):
        remedy = f"; of a DatasetDict one of its splits, {', '.join(map(str, source))}"
    elif hasattr(source, "collect"):
        remedy = "; of a LazyFrame what .collect() gives"
    raise TypeError(
        f"{type(source).__name__} is neither a path nor rows: give a path, a Dataset or a list of dicts{remedy}"
    )


def _rows(rows: Iterable[Any]) -> Iterator[Mapping[str, Any]]:
    """Rows as they are. Raises TypeError for what is none, SchemaError where all of them lack a column."""
    from pipelines.sources.triplets import check_columns

    columns: set[str] = set()
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            raise TypeError(f"row {number} is {shorten(repr(row), 80)}, not a dict of texts by the names of columns")
        columns.update(row)
        yield row
    if columns:
        check_columns(columns)


def _of_other_kinds(rows: "Iterable[Row]", without: Sequence[str], counts: "RowCounts") -> "Iterator[Row]":
    """Those of no kind in ``without``. Raises ValueError where there are none of a kind."""
    left = Counter[str]()
    kept = Counter[str]()
    for row in rows:
        if row[4] in without:
            left[row[4]] += 1
            counts.reject(f"of the kind {row[4]}")
        else:
            kept[row[4]] += 1
            yield row
    if missing := [kind for kind in without if not left[kind]]:
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in (left + kept).most_common())
        raise ValueError(f"without {missing[0]!r}: no triplet is of this kind; there are {kinds or 'none'}")


def _with_reverse(rows: "Iterable[Row]") -> "pa.Table":
    import pyarrow as pa

    from pipelines.schema import ALIKE_KINDS

    kept = list({row[:3]: row for row in rows}.values())
    texts = {
        name: [row[i] or "" for row in kept] for i, name in enumerate(("anchor", "positive", "negative", "reverse"))
    }
    return pa.table(
        {name: pa.array(column, pa.string()) for name, column in texts.items()}
        | {"score": pa.array([(row[5], row[4] in ALIKE_KINDS) for row in kept], pa.list_(pa.float32(), 2))}
    )


def _ranked(rows: "Iterable[Row]", counts: "RowCounts") -> "Iterator[Row]":
    """Those that rank: of a row that is only held another trainer would take the negative for one."""
    from pipelines.schema import UNRANKED

    for row in rows:
        if row[5] == UNRANKED:
            counts.reject("ranks nothing: for the preset litotes")
        else:
            yield row


def _side_by_side(rows: "Iterable[Row]", most: int | None) -> "pa.Table":
    """Rows of the same anchor and positive as one, or as several of ``most`` negatives."""
    import pyarrow as pa

    grouped: dict[tuple[str, str], dict[str, None]] = {}
    for anchor, positive, negative, *_ in rows:
        grouped.setdefault((anchor, positive), {})[negative] = None
    widest = max(map(len, grouped.values()), default=1)
    width = min(most or widest, widest)
    made = [
        (*pair, *islice(cycle(some[start : start + width]), width))
        for pair, some in zip(grouped, map(list, grouped.values()), strict=True)
        for start in range(0, len(some), width)
    ]
    names = ["anchor", "positive", "negative", *(f"negative_{i}" for i in range(2, width + 1))]
    return pa.table({name: pa.array([row[i] for row in made], pa.string()) for i, name in enumerate(names)})


def parser() -> argparse.ArgumentParser:
    """The flags of the program."""
    flags = Parser(description="Write triplets as sentence-transformers' trainer takes them.")
    flags.add_argument("--data", nargs="+", required=True, help="datasets: augmented sentences, passages, triplets")
    flags.add_argument("--out", required=True, help="the Parquet file to write, e.g. artifacts/st_triplets.parquet")
    flags.add_argument(
        "--negatives",
        type=int,
        help="columns of negatives at most (default: all that a row has; a row with fewer repeats its own)",
    )
    flags.add_argument(
        "--without", nargs="+", default=(), metavar="KIND", help="kinds to leave out: hedge, role, antonym …"
    )
    flags.add_argument("--reverse", action="store_true", help="columns reverse and score beside them, for LitotesLoss")
    return flags


def main(argv: Sequence[str] | None = None) -> None:
    """Write the file and say what is in it. Ends with a plain message where something is wrong."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from pipelines import schema, shards, storage
    from pipelines.sources.building import RowCounts

    args = parser().parse_args(argv)
    counts = RowCounts()
    try:
        out = storage.place(args.out)
        if storage.is_folder(args.out) or any(f"{out}/".startswith(f"{storage.place(data)}/") for data in args.data):
            raise shards.DatasetError(
                f"--out {args.out}: is there already as a dataset, or lies in what is read; name a file"
            )
        table = to_triplets(
            *args.data, negatives=args.negatives, reverse=args.reverse, without=args.without, row_counts=counts
        )
        if not len(table):
            raise shards.DatasetError(f"{', '.join(args.data)}: no row has a negative; left out: {counts.describe()}")
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, compression="zstd")
        storage.write_bytes(args.out, sink.getvalue().to_pybytes())
    except (ValueError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None
    print(f"{args.out}: {len(table):,} rows, {', '.join(table.column_names)}; left out: {counts.describe()}")


if __name__ == "__main__":
    main()
