"""One self-contained HTML page over a dataset with augmentations: counts, distributions, examples.

python -m pipelines.report --data artifacts/wiki_neg.parquet --out artifacts/wiki_neg.html [--examples 20 --seed 0]
"""

import argparse
import html
import random
from collections import defaultdict
from collections.abc import Callable

import polars as pl
import pyarrow as pa

from pipelines import schema, shards, storage
from pipelines.report.column_display import KINDS, STYLE, Kind


def write_report(data: str, out: str, examples: int = 20, seed: int = 0) -> str:
    """Write the page for the dataset ``data`` (path or URL) to ``out``; returns ``out``. Same input, same bytes.

    Raises SchemaError where the dataset holds no augmentation.
    """
    found = shards.list_shards(data)
    held = _augmentations(found[0])
    kinds = [kind for kind in KINDS if any(kind.name in schema.AUGMENTATIONS[name].names for name in held)]
    wanted = schema.augmented(*held)
    tables = (shards.read_shard(shard, wanted)[0].select(wanted.names) for shard in found)
    table = pl.DataFrame(pa.concat_tables(tables))
    pick = random.Random(seed)
    sections = [part for kind in kinds for part in _section(kind, table, examples, pick)]
    if len(kinds) > 1:
        sections.insert(0, _side_by_side(kinds, table.to_dicts(), examples, pick))
    *first, last = (kind.title for kind in kinds)
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
    held = [name for name, columns in schema.AUGMENTATIONS.items() if columns.names[0] in names]
    if not held:
        shards.read_shard(shard, schema.augmented(KINDS[0].name))
    return held


def _section(kind: Kind, table: pl.DataFrame, examples: int, pick: random.Random) -> list[str]:
    rows = table.to_dicts()
    made = [row for row in rows if row[kind.name] is not None]
    return [
        f"<h2>{kind.title.capitalize()}</h2>",
        f"<p>{len(rows):,} sentences: {len(made):,} with {kind.one}, {len(rows) - len(made):,} declined.</p>",
        "<h3>What made them</h3>" + _counts(table, kind.rule),
        "<h3>Reasons for declining</h3>" + _counts(table, kind.reason),
        "<h3>Distributions</h3>" + kind.figures(rows, made, pick),
        *_examples(made, kind.rule, kind.marked, examples, pick),
        *_examples(rows, kind.reason, kind.marked, examples, pick),
    ]


def _side_by_side(kinds: list[Kind], rows: list[dict], count: int, pick: random.Random) -> str:
    """Random rows, of those in which the fewest texts are missing."""

    def texts(row: dict) -> int:
        return sum(row[kind.name] is not None for kind in kinds)

    several = sum(texts(row) > 1 for row in rows)
    chosen = sorted(pick.sample(rows, len(rows)), key=texts, reverse=True)[:count]
    columns = (schema.TEXT, *(kind.name for kind in kinds))
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


def _examples(
    rows: list[dict], column: str, marked: Callable[[dict], str], count: int, pick: random.Random
) -> list[str]:
    groups: dict[str, list[dict]] = defaultdict(list)
    for row in rows:
        if row[column] is not None:
            groups[row[column]].append(row)
    parts = []
    for value in sorted(groups):
        chosen = pick.sample(groups[value], min(count, len(groups[value])))
        pairs = "".join(f"<div class=pair>{marked(row)}</div>" for row in chosen)
        parts.append(f"<h3>{html.escape(value)} <small>({len(groups[value]):,} rows)</small></h3>{pairs}")
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(
        description="An HTML page over a dataset with negations, paraphrases, opposites or all."
    )
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
