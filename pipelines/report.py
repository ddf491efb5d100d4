"""One self-contained HTML page over a dataset with negations: counts, distributions, random examples to read.

python -m pipelines.report --data artifacts/wiki_neg.parquet --out artifacts/wiki_neg.html [--examples 20 --seed 0]
"""

import argparse
import html
import io
import random
from collections import defaultdict
from collections.abc import Sequence

import polars as pl
import pyarrow as pa

from augment.surface import match_error_rates
from pipelines import schema, shards, storage

MER_SAMPLE = 20_000  # pairs measured for the histogram
STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1f24; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #d8dee4; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
del { background: #ffe0de; text-decoration: none; } ins { background: #d3f3da; text-decoration: none; }
figure { display: inline-block; margin: 0 1rem 1rem 0; } svg { max-width: 100%; height: auto; }
.bar { display: inline-block; height: .7em; background: #4c7fb5; margin-right: .5em; }
h2 { margin-top: 2.2rem; border-bottom: 2px solid #1b1f24; } .pair { margin: .4rem 0 .9rem; }
"""


def write_report(data: str, out: str, examples: int = 20, seed: int = 0) -> str:
    """Write the page for the dataset ``data`` (path or URL) to ``out``; returns ``out``. Same input, same bytes."""
    wanted = schema.augmented("negation")
    parts_read = (shards.read_shard(shard, wanted)[0].select(wanted.names) for shard in shards.list_shards(data))
    table = pl.DataFrame(pa.concat_tables(parts_read))
    rows = table.to_dicts()
    made = [row for row in rows if row[schema.NEGATION] is not None]
    pick = random.Random(seed)
    parts = [
        f"<h1>Negations of {html.escape(storage.base(data))}</h1>",
        f"<p>{len(rows):,} sentences: {len(made):,} negated, {len(rows) - len(made):,} declined.</p>",
        "<h2>Rules</h2>" + _counts(table, schema.NEGATION_RULE),
        "<h2>Reasons for declining</h2>" + _counts(table, schema.NEGATION_REASON),
        "<h2>Distributions</h2>" + _figures(made, pick),
        *_examples(made, schema.NEGATION_RULE, examples, pick),
        *_examples(rows, schema.NEGATION_REASON, examples, pick),
    ]
    title = f"<title>{html.escape(storage.base(data))}</title>"
    page = f"<!doctype html><html lang=en><meta charset=utf-8>{title}<style>{STYLE}</style>{''.join(parts)}</html>\n"
    storage.write_bytes(out, page.encode())
    return out


def _counts(table: pl.DataFrame, column: str) -> str:
    counts = table[column].drop_nulls().value_counts(name="rows").sort(["rows", column], descending=[True, False])
    lines = [
        f"<tr><td>{html.escape(value)}<td class=number>{count:,}<td class=number>{count / len(table):.1%}"
        f"<td><span class=bar style='width:{300 * count / len(table):.0f}px'></span>"
        for value, count in counts.iter_rows()
    ]
    return f"<table><tr><th>{column}<th>rows<th>share<th>{''.join(lines)}</table>"


def _figures(made: list[dict], pick: random.Random) -> str:
    sample = pick.sample(made, min(MER_SAMPLE, len(made)))
    words = [len(row[schema.TEXT].split()) for row in sample]
    growth = [len(row[schema.NEGATION].split()) - n for row, n in zip(sample, words, strict=True)]
    rates = match_error_rates([row[schema.TEXT] for row in sample], [row[schema.NEGATION] for row in sample])
    return "".join(
        [
            _histogram(words, "Length of the sentence", "words", range(0, 81, 4)),
            _histogram(growth, "Length of the negation over the sentence's", "words", [n - 0.5 for n in range(-6, 8)]),
            _histogram(rates, "Match error rate between both", "MER", [n / 40 for n in range(33)]),
        ]
    )


def _histogram(values: Sequence[float], title: str, label: str, edges: Sequence[float]) -> str:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context({"svg.hashsalt": "litotes", "svg.fonttype": "none"}):
        figure, axes = pyplot.subplots(figsize=(4.6, 2.8), layout="constrained")
        axes.hist([min(max(v, edges[0]), edges[-1]) for v in values], bins=edges, color="#4c7fb5")
        axes.set(title=title, xlabel=label, ylabel="pairs")
        axes.spines[["top", "right"]].set_visible(False)
        sink = io.StringIO()
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    drawing = sink.getvalue()
    return f"<figure>{drawing[drawing.index('<svg') :]}</figure>"


def _examples(rows: list[dict], column: str, count: int, pick: random.Random) -> list[str]:
    groups: dict[str, list[dict]] = defaultdict(list)
    for row in rows:
        if row[column] is not None:
            groups[row[column]].append(row)
    parts = []
    for value in sorted(groups):
        chosen = pick.sample(groups[value], min(count, len(groups[value])))
        pairs = "".join(f"<div class=pair>{_marked(row)}</div>" for row in chosen)
        parts.append(f"<h2>{html.escape(value)} <small>({len(groups[value]):,} rows)</small></h2>{pairs}")
    return parts


def _marked(row: dict) -> str:
    """The source with what goes marked, above the negation with what comes marked."""
    text, negation, span = row[schema.TEXT], row[schema.NEGATION], row[schema.NEGATION_SPAN]
    if negation is None:
        return html.escape(text)
    start, end = span
    stop = len(negation) - (len(text) - end)
    before, after = html.escape(text[:start]), html.escape(text[end:])
    return (
        f"{before}<del>{html.escape(text[start:end])}</del>{after}<br>"
        f"{before}<ins>{html.escape(negation[start:stop])}</ins>{after}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="An HTML page over a dataset with negations.")
    parser.add_argument("--data", required=True, help="dataset with negations")
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
