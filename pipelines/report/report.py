"""One self-contained HTML page over a dataset with augmentations: counts, distributions, examples.

python -m pipelines.report --data artifacts/wiki_neg.parquet --out artifacts/wiki_neg.html [--examples 20 --seed 0]
"""

import argparse
import html
import random
from collections import defaultdict

import polars as pl
import pyarrow as pa

from pipelines import schema, shards, storage
from pipelines.report.column_display import STYLE, ColumnDisplay, Row, displays


def write_report(data: str, out: str, examples: int = 20, seed: int = 0) -> str:
    """Write the page for the dataset ``data`` (path or URL) to ``out``; returns ``out``. Same input, same bytes.

    Raises SchemaError where the dataset holds no augmentation.
    """
    sources = shards.list_shards(data)
    augmentations = _augmentations(sources[0])
    wanted = schema.augmented(*augmentations)
    shown = [display for display in displays() if display.name in wanted.names]
    tables = (shards.read_shard(shard, wanted)[0].select(wanted.names) for shard in sources)
    table = pl.DataFrame(pa.concat_tables(tables))
    pick = random.Random(seed)
    sections = [part for display in shown for part in _section(display, table, examples, pick)]
    if len(shown) > 1:
        sections.insert(0, _side_by_side(shown, table.to_dicts(), examples, pick))
    *first, last = (display.title for display in shown)
    title = (
        f"{', '.join(first)} and {last}" if first else last
    ).capitalize() + f" of {html.escape(storage.base(data))}"
    head = f"<meta charset=utf-8><title>{html.escape(storage.base(data))}</title><style>{STYLE}</style>"
    page = f"<!doctype html><html lang=en>{head}<h1>{title}</h1>{''.join(sections)}</html>\n"
    storage.write_bytes(out, page.encode())
    return out


def _augmentations(shard: shards.Shard) -> list[str]:
    """Those that the shard holds. Raises SchemaError, with the remedy, where there is none."""
    names = shards.read_shard(shard)[0].column_names
    augmentations = [name for name, columns in schema.AUGMENTATIONS.items() if columns.names[0] in names]
    if not augmentations:
        shards.read_shard(shard, schema.augmented(next(iter(schema.AUGMENTATIONS))))
    return augmentations


def _section(display: ColumnDisplay, table: pl.DataFrame, examples: int, pick: random.Random) -> list[str]:
    rows = table.to_dicts()
    with_text = sum(row[display.name] is not None for row in rows)
    parts = [
        f"<h2>{display.title.capitalize()}</h2>",
        f"<p>{len(rows):,} sentences: {with_text:,} with {display.one}, {len(rows) - with_text:,} declined.</p>",
    ]
    if display.rule:
        parts.append("<h3>What made them</h3>" + _counts(table, display.rule))
    if display.reason:
        parts.append("<h3>Reasons for declining</h3>" + _counts(table, display.reason))
    parts.append("<h3>Distributions</h3>" + display.figures(rows, pick))
    return parts + [part for column in display.grouped for part in _examples(rows, column, display, examples, pick)]


def _side_by_side(shown: list[ColumnDisplay], rows: list[Row], count: int, pick: random.Random) -> str:
    """Random rows, of those in which the fewest texts are missing."""

    def texts(row: Row) -> int:
        return sum(row[display.name] is not None for display in shown)

    several = sum(texts(row) > 1 for row in rows)
    chosen = sorted(pick.sample(rows, len(rows)), key=texts, reverse=True)[:count]
    columns = (schema.TEXT, *(display.name for display in shown))
    lines = "".join(f"<tr>{''.join('<td>' + html.escape(row[c] or '') for c in columns)}" for row in chosen)
    head = f"<tr>{''.join(f'<th>{column}' for column in columns)}"
    return f"<h2>Side by side <small>({several:,} rows have two or more)</small></h2><table>{head}{lines}</table>"


def _counts(table: pl.DataFrame, column: str) -> str:
    counts = table[column].drop_nulls().value_counts(name="rows").sort(["rows", column], descending=[True, False])
    lines = [
        f"<tr><td>{html.escape(value)}<td class=number>{count:,}<td class=number>{count / len(table):.1%}"
        f"<td><span class=bar style='width:{300 * count / len(table):.0f}px'></span>"
        for value, count in counts.iter_rows()
    ]
    return f"<table><tr><th>{column}<th>rows<th>share<th>{''.join(lines)}</table>"


def _examples(rows: list[Row], column: str, display: ColumnDisplay, count: int, pick: random.Random) -> list[str]:
    """Random rows for every value of ``column``."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row[column] is not None:
            groups[row[column]].append(row)
    parts = []
    for value in sorted(groups):
        chosen = pick.sample(groups[value], min(count, len(groups[value])))
        pairs = "".join(f"<div class=pair>{display.marked(row)}</div>" for row in chosen)
        parts.append(f"<h3>{html.escape(value)} <small>({len(groups[value]):,} rows)</small></h3>{pairs}")
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description="An HTML page over a dataset with augmentations.")
    parser.add_argument("--data", required=True, help="dataset that flows.augment_flow wrote")
    parser.add_argument("--out", help="page to write (default: beside the dataset, .html)")
    parser.add_argument("--examples", type=int, default=20, help="random examples per rule and reason (default: 20)")
    parser.add_argument("--seed", type=int, default=0, help="which examples (default: 0)")
    args = parser.parse_args()
    out = args.out or args.data.rstrip("/").removesuffix(".parquet") + ".html"
    try:
        print(write_report(args.data, out, args.examples, args.seed))
    except (shards.DatasetError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
