"""One self-contained HTML page over a dataset with negations, paraphrases or both: counts, distributions, examples.

python -m pipelines.report --data artifacts/wiki_neg.parquet --out artifacts/wiki_neg.html [--examples 20 --seed 0]
"""

import argparse
import difflib
import html
import io
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import polars as pl
import pyarrow as pa

from augment.surface import match_error_rates
from pipelines import schema, shards, storage

MER_SAMPLE = 20_000  # pairs measured for the histograms
RATES = [n / 40 for n in range(41)]  # edges of a histogram of match error rates
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
    """Write the page for the dataset ``data`` (path or URL) to ``out``; returns ``out``. Same input, same bytes.

    Raises SchemaError where the dataset holds no augmentation.
    """
    found = shards.list_shards(data)
    kinds = _kinds(found[0])
    wanted = schema.augmented(*(kind.name for kind in kinds))
    tables = (shards.read_shard(shard, wanted)[0].select(wanted.names) for shard in found)
    table = pl.DataFrame(pa.concat_tables(tables))
    pick = random.Random(seed)
    sections = [part for kind in kinds for part in _section(kind, table, examples, pick)]
    if len(kinds) == len(KINDS):
        sections.insert(0, _side_by_side(table.to_dicts(), examples, pick))
    title = " and ".join(kind.title for kind in kinds).capitalize() + f" of {html.escape(storage.base(data))}"
    head = f"<meta charset=utf-8><title>{html.escape(storage.base(data))}</title><style>{STYLE}</style>"
    page = f"<!doctype html><html lang=en>{head}<h1>{title}</h1>{''.join(sections)}</html>\n"
    storage.write_bytes(out, page.encode())
    return out


def _kinds(shard: shards.Shard) -> list["Kind"]:
    """The augmentations that the shard holds. Raises SchemaError, with the remedy, where there is none."""
    names = shards.read_shard(shard)[0].column_names
    kinds = [kind for kind in KINDS if schema.AUGMENTATIONS[kind.name].names[0] in names]
    if not kinds:
        shards.read_shard(shard, schema.augmented(KINDS[0].name))
    return kinds


def _section(kind: "Kind", table: pl.DataFrame, examples: int, pick: random.Random) -> list[str]:
    rows = table.to_dicts()
    made = [row for row in rows if row[kind.name] is not None]
    return [
        f"<p>{len(rows):,} sentences: {len(made):,} {kind.done}, {len(rows) - len(made):,} declined.</p>",
        f"<h2>{kind.heading}</h2>" + _counts(table, kind.rule),
        "<h2>Reasons for declining</h2>" + _counts(table, kind.reason),
        "<h2>Distributions</h2>" + kind.figures(rows, made, pick),
        *_examples(made, kind.rule, kind.marked, examples, pick),
        *_examples(rows, kind.reason, kind.marked, examples, pick),
    ]


def _side_by_side(rows: list[dict], count: int, pick: random.Random) -> str:
    both = [row for row in rows if row[schema.NEGATION] is not None and row[schema.PARAPHRASE] is not None]
    chosen = pick.sample(both, min(count, len(both)))
    columns = (schema.TEXT, schema.NEGATION, schema.PARAPHRASE)
    lines = "".join(f"<tr>{''.join(f'<td>{html.escape(row[c])}' for c in columns)}" for row in chosen)
    head = "<tr><th>sentence<th>its negation<th>its paraphrase"
    return f"<h2>Side by side <small>({len(both):,} rows have both)</small></h2><table>{head}{lines}</table>"


def _counts(table: pl.DataFrame, column: str) -> str:
    counts = table[column].drop_nulls().value_counts(name="rows").sort(["rows", column], descending=[True, False])
    lines = [
        f"<tr><td>{html.escape(value)}<td class=number>{count:,}<td class=number>{count / len(table):.1%}"
        f"<td><span class=bar style='width:{300 * count / len(table):.0f}px'></span>"
        for value, count in counts.iter_rows()
    ]
    return f"<table><tr><th>{column}<th>rows<th>share<th>{''.join(lines)}</table>"


def _negation_figures(_: list[dict], made: list[dict], pick: random.Random) -> str:
    sample = pick.sample(made, min(MER_SAMPLE, len(made)))
    words = [len(row[schema.TEXT].split()) for row in sample]
    growth = [len(row[schema.NEGATION].split()) - n for row, n in zip(sample, words, strict=True)]
    rates = match_error_rates([row[schema.TEXT] for row in sample], [row[schema.NEGATION] for row in sample])
    return "".join(
        [
            _histogram(words, "Length of the sentence", "words", range(0, 81, 4)),
            _histogram(growth, "Length of the negation over the sentence's", "words", [n - 0.5 for n in range(-6, 8)]),
            _histogram(rates, "Match error rate between both", "MER", RATES[:33]),
        ]
    )


def _paraphrase_figures(rows: list[dict], made: list[dict], _: random.Random) -> str:
    taken = [row[schema.PARAPHRASE_MER] for row in made]
    every = [rate for row in rows for rate in row[schema.PARAPHRASE_RATES] or ()]
    growth = [len(row[schema.PARAPHRASE].split()) - len(row[schema.TEXT].split()) for row in made]
    return "".join(
        [
            _histogram(taken, "Match error rate of the paraphrases", "MER", RATES),
            _histogram(every, "Match error rate of all candidates", "MER", RATES),
            _histogram(
                growth, "Length of the paraphrase over the sentence's", "words", [n - 0.5 for n in range(-6, 8)]
            ),
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
        parts.append(f"<h2>{html.escape(value)} <small>({len(groups[value]):,} rows)</small></h2>{pairs}")
    return parts


def _marked_negation(row: dict) -> str:
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


def _marked_paraphrase(row: dict) -> str:
    """The source and the paraphrase with the words marked that the other has not in this place."""
    text, paraphrase = row[schema.TEXT], row[schema.PARAPHRASE]
    if paraphrase is None:
        return html.escape(text)
    old, new = text.split(), paraphrase.split()
    blocks = difflib.SequenceMatcher(None, [w.lower() for w in old], [w.lower() for w in new], autojunk=False)
    lines: tuple[list[str], list[str]] = ([], [])
    for kind, a, b, c, d in blocks.get_opcodes():
        for line, tag, words in ((lines[0], "del", old[a:b]), (lines[1], "ins", new[c:d])):
            part = html.escape(" ".join(words))
            line.append(part if kind == "equal" or not part else f"<{tag}>{part}</{tag}>")
    both = "<br>".join(" ".join(part for part in line if part) for line in lines)
    return f"{both} <small>MER {row[schema.PARAPHRASE_MER]:.2f}</small>"


@dataclass(frozen=True)
class Kind:
    """How one augmentation is shown: ``name`` is its column of texts, ``rule`` and ``reason`` say what made it or not.

    ``figures`` draws from all rows and from those that have a text; ``marked`` shows one row.
    """

    name: str
    title: str
    done: str
    heading: str
    rule: str
    reason: str
    figures: Callable[[list[dict], list[dict], random.Random], str]
    marked: Callable[[dict], str]


KINDS = (
    Kind(
        schema.NEGATION,
        "negations",
        "negated",
        "Rules",
        schema.NEGATION_RULE,
        schema.NEGATION_REASON,
        _negation_figures,
        _marked_negation,
    ),
    Kind(
        schema.PARAPHRASE,
        "paraphrases",
        "paraphrased",
        "Origins",
        schema.PARAPHRASE_ORIGIN,
        schema.PARAPHRASE_REASON,
        _paraphrase_figures,
        _marked_paraphrase,
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="An HTML page over a dataset with negations, paraphrases or both.")
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
