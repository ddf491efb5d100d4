"""One self-contained HTML page over a dataset with augmentations: counts, distributions, examples.

python -m pipelines.report --data artifacts/wiki_neg.parquet --out artifacts/wiki_neg.html [--examples 20 --seed 0]
"""

import html
import random
import shlex
from collections import Counter, defaultdict
from collections.abc import Sequence

import pyarrow as pa

from augment.flags import program
from pipelines import output_folder, schema, shards, storage
from pipelines.commands import command
from pipelines.flags import Parser
from pipelines.report import layout, web_page
from pipelines.report.column_display import ColumnDisplay, Row, displays, rules_in, side_by_side, varied

END = ".html"
OPEN = 4  # examples of a kind that are shown at once
IN_TITLE = 2  # augmentations that the title names


def write_report(data: str, out: str, examples: int = 20, seed: int = 0) -> str:
    """Write the page for the dataset ``data`` (path or URL) to ``out``; returns ``out``. Same input, same bytes.

    Raises SchemaError where the dataset holds no augmentation.
    """
    sources = shards.list_shards(data)
    augmentations = _augmentations(sources[0], data)
    wanted = schema.augmented(*augmentations)
    shown = [display for display in displays() if display.name in wanted.names]
    tables = (shards.read_shard(shard, wanted)[0].select(wanted.names) for shard in sources)
    rows = pa.concat_tables(tables).to_pylist()
    pick = random.Random(seed)
    sections = [part for display in shown for part in _section(display, rows, examples, pick)]
    if len(shown) > 1:
        sections.insert(0, _side_by_side(shown, rows, examples, pick))
    *first, last = (display.title for display in shown)
    what = (f"{', '.join(first)} and {last}" if first else last).capitalize()
    of = html.escape(storage.base(data))
    title = f"<h1>{what} of {of}</h1>" if len(shown) <= IN_TITLE else f"<h1>{of}</h1><p>{what}.</p>"
    body = web_page.with_contents("".join(sections))
    head = f"<meta charset=utf-8>{web_page.head(storage.base(data))}"
    page = f"<!doctype html><html lang=en>{head}{title}{body}</html>\n"
    storage.write_bytes(out, page.encode())
    return out


def _augmentations(shard: shards.Shard, data: str) -> list[str]:
    """Those that the shard holds. Raises SchemaError, with the remedy, where there is none."""
    if own := layout.layout_of(shard):
        shown = f"{command('card', 'pipelines.report.card')} --data {shlex.quote(data)}"
        raise schema.SchemaError(
            f"{data}: holds {own.noun}, and the report is of sentences and what was made of them; counts and examples "
            f"of {own.noun}: {shown}"
        )
    names = shards.read_shard(shard)[0].column_names
    augmentations = [name for name, columns in schema.AUGMENTATIONS.items() if columns.names[0] in names]
    if not augmentations:
        shards.read_shard(shard, schema.augmented(next(iter(schema.AUGMENTATIONS))))
    return augmentations


def _section(display: ColumnDisplay, rows: list[Row], examples: int, pick: random.Random) -> list[str]:
    with_text = sum(row[display.name] is not None for row in rows)
    parts = [
        f"<h2>{display.title.capitalize()}</h2>",
        f"<p>{_texts(len(rows))}: {with_text:,} with {display.one}, {len(rows) - with_text:,} declined.</p>",
    ]
    most = max((count for column in display.grouped for count in _counted(rows, column).values()), default=1)
    for title, column in (("What made them", display.rule), ("Reasons for declining", display.reason)):
        if column:
            parts.append(f"<h3>{title}</h3>" + _counts(rows, column, most))
    parts.append("<h3>Distributions</h3>" + display.figures(rows, pick))
    return parts + [part for column in display.grouped for part in _examples(rows, column, display, examples, pick)]


def _side_by_side(shown: list[ColumnDisplay], rows: list[Row], count: int, pick: random.Random) -> str:
    """Random rows, of those in which the fewest texts are missing, of as many rules as there are."""
    several = sum(sum(row[display.name] is not None for display in shown) > 1 for row in rows)
    chosen = varied(pick.sample(rows, len(rows)), shown, count)
    title = f"<h2>Side by side <small>({_rows(several)} with two or more)</small></h2>"
    return f"{title}<p>Marked: what is <ins>new</ins> or <del>left out</del>.</p>{side_by_side(shown, chosen)}"


def _counted(rows: list[Row], column: str) -> Counter[str]:
    return Counter(rule for row in rows if row[column] is not None for rule in rules_in(row[column]))


def _counts(rows: list[Row], column: str, most: int) -> str:
    """A table of the values of ``column``, with bars; that of ``most`` rows is as long as can be."""
    counts = _counted(rows, column)
    lines = [
        f"<td>{html.escape(value)}<td class=number>{count:,}<td class=number>{count / len(rows):.1%}"
        f"<td class=bars><span class=bar style='width:{100 * count / most:.0f}%'></span>"
        for value, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    together = sum(row[column] is not None and len(rules_in(row[column])) > 1 for row in rows)
    note = f"<p>{together:,} rows name several together; such a row counts for each of them.</p>" if together else ""
    return note + web_page.table([column.replace("_", " "), "rows", "share", ""], lines)


def _examples(rows: list[Row], column: str, display: ColumnDisplay, count: int, pick: random.Random) -> list[str]:
    """Random rows for every rule or reason in ``column``: the first few, and the others where they are asked for."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        for value in rules_in(row[column]) if row[column] is not None else ():
            groups[value].append(row)
    parts = []
    for value in sorted(groups):
        chosen = pick.sample(groups[value], min(count, len(groups[value])))
        pairs = [f"<div class=pair>{display.marked(row)}</div>" for row in chosen]
        first, more = "".join(pairs[:OPEN]), "".join(pairs[OPEN:])
        folded = f"<details><summary>{len(pairs) - OPEN} more</summary>{more}</details>" if more else ""
        parts.append(f"<h3>{html.escape(value)} <small>({_rows(len(groups[value]))})</small></h3>{first}{folded}")
    return parts


def _texts(count: int) -> str:
    return f"{count:,} {'text' if count == 1 else 'texts'}"


def _rows(count: int) -> str:
    return f"{count:,} {'row' if count == 1 else 'rows'}"


def page_of(data: str, out: str | None) -> str:
    """Where the page goes that was asked for as ``out``: into a folder under the dataset's name, else to a file of this
    name, whose end a browser knows. Without ``out``: beside the dataset. Raises DatasetError for a dataset's folder.
    """
    name = storage.base(data).removesuffix(".parquet") + END
    if out is None:
        return data.rstrip("/").removesuffix(".parquet") + END
    output_folder.check_no_dataset(out)
    if out.endswith("/") or storage.is_folder(out):
        return storage.join(out, name)
    return out if out.lower().endswith((END, ".htm")) else out + END


def main(argv: Sequence[str] | None = None) -> None:
    parser = Parser(prog=program("pipelines.report"), description="An HTML page over a dataset with augmentations.")
    parser.add_argument("--data", required=True, help="dataset with augmentations")
    parser.add_argument("--out", help="page to write, or a folder for it (default: beside the dataset, .html)")
    parser.add_argument(
        "--examples", type=int, default=20, help="random examples per rule and reason, 0 or more (default: 20)"
    )
    parser.add_argument("--seed", type=int, default=0, help="which examples (default: 0)")
    args = parser.parse_args(argv)
    if args.examples < 0:
        parser.error(f"--examples {args.examples}: must be 0 or more")
    try:
        print(write_report(args.data, page_of(args.data, args.out), args.examples, args.seed))
    except (shards.DatasetError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
