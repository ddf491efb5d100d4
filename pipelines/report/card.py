"""The card of a dataset: CARD.md with the header that dataset hubs read, its plots, and the same as one HTML page.

    python -m pipelines.report.card --data artifacts/wiki_neg.parquet --licence cc-by-sa-4.0

`python -m pipelines.push` publishes a dataset with it. Same dataset, same bytes.
"""

import html
import json
import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from augment.fingerprint import of_code
from pipelines import output_folder, schema, shards, storage
from pipelines.addresses import without_secrets
from pipelines.flags import Parser
from pipelines.report import plots, render, web_page
from pipelines.report.column_display import ColumnDisplay, Row, displays, side_by_side
from pipelines.report.markdown import escaped
from pipelines.report.render import Section
from pipelines.report.statistics import Statistics, collect
from pipelines.stages import registry

MARKDOWN, PAGE = "CARD.md", "card.html"
CODE = "pipelines.report.card"  # this module, also where it runs as __main__
EXAMPLES = 3  # rows per rule, origin and reason
MOST_VALUES = 40  # of a column, by their rows
FIRST_SOURCES = 10
LONGEST_CELL = 300  # characters
SHORT_FINGERPRINT = 16  # characters: a line of a telephone; the manifest has all
SIZES = {  # rows below the key
    1_000: "n<1K",
    10_000: "1K<n<10K",
    100_000: "10K<n<100K",
    1_000_000: "100K<n<1M",
    10_000_000: "1M<n<10M",
    100_000_000: "10M<n<100M",
    1_000_000_000: "100M<n<1B",
}
LARGEST = "1B<n<10B"
DISTRIBUTIONS = "Distributions"  # the section of the plots
PLOTS = re.compile(rf"^## {DISTRIBUTIONS}\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
LIMITS = (
    "What stands beside the texts is made by programs and was not read by people one by one: some of it is wrong, odd "
    "or changes more than it should. The texts carry the errors, views and gaps of their source. A text of which "
    "nothing was made keeps its row, with the reason."
)


@dataclass(frozen=True)
class Terms:
    """Of the source: ``licence`` as hubs name it (cc-by-sa-4.0), whom to name, the code of the language."""

    licence: str = "unknown"
    attribution: str = "not stated"
    language: str = "en"


def write_card(
    data: str,
    out: str,
    terms: Terms = Terms(),
    history: Sequence[str] = (),
    name: str | None = None,
    note: Callable[[str], None] = lambda _: None,
) -> str:
    """Write the card of the dataset ``data`` into the folder ``out``; returns the path of CARD.md.

    ``history`` are the datasets that it was made from, first to last. Nothing is done where the card there is of the
    same datasets, terms and code. Raises DatasetError or SchemaError with the remedy.
    """
    output_folder.check_no_dataset(out)
    title = (name or storage.base(data)).removesuffix(".parquet")
    terms = Terms(*map(without_secrets, vars(terms).values()))
    data = storage.pinned(data)  # one version, also where the next is published meanwhile
    own = _manifest(data)
    manifests = [m for m in (*map(_manifest, history), own) if m]
    wanted = _fingerprint(manifests, terms) if own else ""
    there = storage.read_if_there(storage.join(out, PAGE)) or b""
    if wanted and there.startswith(render.begin(title, wanted).encode()):
        note(f"{out} is up to date")
        return storage.join(out, MARKDOWN)
    statistics = collect(data, EXAMPLES, note)
    if own != _manifest(data):
        raise shards.DatasetError(f"{data}: {schema.CHANGED}")
    _draw(statistics, out, terms, manifests, title, wanted)
    return storage.join(out, MARKDOWN)


def without_files(text: str) -> str:
    """A card without its header and its plots, for a page that cannot see what lies beside CARD.md."""
    return PLOTS.sub("", text.split("\n---\n", 1)[1])


def _draw(
    statistics: Statistics, out: str, terms: Terms, manifests: list[dict[str, Any]], title: str, wanted: str
) -> None:
    """The page goes first and comes last: while it is not there, the card is not whole."""
    storage.remove(storage.join(out, PAGE))
    drawn = plots.draw(statistics)
    sections = _sections(statistics, terms, manifests, title)
    for stale in {f for f in storage.list_names(out) if f.endswith(".png")} - drawn.keys():
        storage.remove(storage.join(out, stale))
    for file, image in drawn.items():
        storage.write_bytes(storage.join(out, file), image)
    text = f"{_header(statistics, terms, title)}\n# {escaped(title)}\n\n{render.as_markdown(sections)}"
    storage.write_bytes(storage.join(out, MARKDOWN), text.encode())
    storage.write_bytes(storage.join(out, PAGE), render.as_html(title, sections, drawn, wanted).encode())


def _fingerprint(manifests: list[dict[str, Any]], terms: Terms) -> str:
    """Of all that decides a card's bytes, but its title."""
    code = of_code(CODE, within=("pipelines.report", "augment"))
    columns = [repr(column) for column in registry.all_columns()]
    meanings = schema.meanings()
    return shards.fingerprint(manifests=manifests, terms=vars(terms), columns=columns, meanings=meanings, code=code)


def _manifest(data: str) -> dict[str, Any] | None:
    """None for a single file, which has none."""
    return shards.read_manifest(data) if storage.is_folder(data) else None


def _sections(statistics: Statistics, terms: Terms, manifests: list[dict[str, Any]], title: str) -> list[Section]:
    return [
        Section("Summary", _summary(statistics)),
        _side_by_side(statistics),
        _columns(statistics),
        _provenance(manifests),
        _rejections(manifests),
        *(_counts(statistics, column) for column in statistics.grouped if statistics.counts.get(column)),
        Section(DISTRIBUTIONS, "Lengths in words, match error rates and counts.", plots=plots.names(statistics)),
        *_examples(statistics),
        _sources(statistics, terms),
        Section("Use", "", code=_usage(title, statistics)),
        Section("Limits", statistics.layout.limits if statistics.layout else LIMITS),
    ]


def _columns(statistics: Statistics) -> Section:
    meanings = schema.meanings()
    rows = [(name, written, meanings.get(name, "")) for name, written in statistics.columns]
    return Section("Columns", "", ("column", "type", "meaning"), rows, listed="together")


def _summary(statistics: Statistics) -> str:
    if own := statistics.layout:
        return f"{statistics.rows:,} {own.noun}{f', by {own.group} below' if own.group else ''}."
    parts = [f"{statistics.rows:,} texts"]
    for display in displays():
        if display.name in statistics.texts:
            count = statistics.texts[display.name]
            parts.append(f"{count:,} ({count / max(statistics.rows, 1):.1%}) with {display.one}")
    return ", ".join(parts) + "."


def _texts(statistics: Statistics) -> list[str]:
    """The columns of texts that the dataset has, in order."""
    known = statistics.layout.texts if statistics.layout else (schema.TEXT, *schema.text_columns())
    return [column for column in known if column in statistics.texts]


def _side_by_side(statistics: Statistics) -> Section:
    rows = statistics.side_by_side
    if statistics.layout:
        in_columns = _in_columns(statistics, rows, last=statistics.layout.beside)
        return Section("Examples", "", in_columns[0], in_columns[1], listed="lines")
    shown = [display for display in displays() if display.name in statistics.texts]
    table = [[row[schema.TEXT], *(display.changes(row) for display in shown)] for row in rows]
    head = [schema.TEXT, *(display.name for display in shown)]
    text = "Marked: what is new in a text and what it leaves out." if shown else ""
    return Section("Examples", text, head, table, shown=side_by_side(shown, rows), listed="lines")


def _in_columns(
    statistics: Statistics, rows: Sequence[Row], first: Sequence[str] = (), last: Sequence[str] = ()
) -> tuple[list[str], list[list[str]]]:
    """Head and body of a table of whole rows: the columns ``first``, the texts, the columns ``last``."""
    columns = [*first, *_texts(statistics), *last]
    return columns, [[_written(row[column]) for column in columns] for row in rows]


def _written(value: object) -> str:
    """A number as it was meant, not as four bytes hold it."""
    return f"{value:.4g}" if isinstance(value, float) else str(value or "")


def _provenance(manifests: list[dict[str, Any]]) -> Section:
    rows = [
        (
            m["stage"],
            f"{m['rows_in']:,}",
            f"{m['rows']:,}",
            json.dumps(m["options"], ensure_ascii=False),
            m["fingerprint"][:SHORT_FINGERPRINT],
        )
        for m in manifests
    ]
    text = "Each stage with the rows that it read and kept, its options, and its fingerprint (input, options, code)."
    head = ("stage", "rows in", "rows", "options", "fingerprint")
    cells = [[_folded(cell) for cell in row] for row in rows]
    shown = web_page.stacked_table(head, cells)
    return Section("Provenance", text, head, rows, shown=shown, listed="together")


def _folded(cell: str) -> str:
    """As HTML; what is too long for a table is shown where it is asked for."""
    escaped_cell = html.escape(cell)
    return escaped_cell if len(cell) <= LONGEST_CELL else f"<details><summary>show</summary>{escaped_cell}</details>"


def _rejections(manifests: list[dict[str, Any]]) -> Section:
    rows = [
        (m["stage"], reason, f"{count:,}", ", ".join(m["rejected_rows"].get(reason, ())))
        for m in manifests
        for reason, count in m["rejected"].items()
    ]
    text = "Rows that were read and not kept." if rows else "No row was rejected."
    head = ("stage", "reason", "rows", "first at")
    shown = web_page.stacked_table(head, [[html.escape(cell) for cell in row] for row in rows]) if rows else ""
    return Section("Rejected", text, head, rows, shown=shown)


def _counts(statistics: Statistics, column: str) -> Section:
    pairs = _by_rows(statistics, column)
    rows = [(value, f"{count:,}", f"{count / statistics.rows:.1%}") for value, count in pairs[:MOST_VALUES]]
    if others := pairs[MOST_VALUES:]:
        count = sum(count for _, count in others)
        rows.append((f"{len(others):,} others", f"{count:,}", f"{count / statistics.rows:.1%}"))
    together = "A row that names several counts for each of them." if column in statistics.combined else ""
    return Section(f"Counts of `{column}`", together, ("value", "rows", "share"), rows)


def _by_rows(statistics: Statistics, column: str) -> list[tuple[str, int]]:
    return sorted(statistics.counts.get(column, {}).items(), key=lambda pair: (-pair[1], pair[0]))


def _examples(statistics: Statistics) -> list[Section]:
    if own := statistics.layout:
        by_value = statistics.examples.get(own.group or "", {})
        rows = [{**row, own.group or "": value} for value in sorted(by_value) for row in by_value[value]]
        table = _in_columns(statistics, rows, [own.group] if own.group else [])
        return [Section(f"Examples by `{own.group}`", "", table[0], table[1], listed="lines")] if rows else []
    return [
        section for display in displays() for c in display.grouped for section in _examples_by(statistics, display, c)
    ]


def _examples_by(statistics: Statistics, display: ColumnDisplay, column: str) -> list[Section]:
    """Examples for the most frequent values of ``column``; no section where there is none."""
    most = sorted(value for value, _ in _by_rows(statistics, column)[:MOST_VALUES])
    chosen = [(value, row) for value in most for row in statistics.examples[column][value]]
    if not chosen:
        return []
    cells = [[html.escape(value), display.marked(row)] for value, row in chosen]
    table = [(value, row[schema.TEXT], display.changes(row)) for value, row in chosen]
    shown = web_page.stacked_table([column, "example"], cells)
    return [
        Section(f"Examples by `{column}`", "", (column, schema.TEXT, display.name), table, shown=shown, listed="lines")
    ]


def _sources(statistics: Statistics, terms: Terms) -> Section:
    first = sorted(statistics.sources.items(), key=lambda pair: (-pair[1], pair[0]))[:FIRST_SOURCES]
    largest = " The largest sources:" if first else ""
    text = f"Licence: {terms.licence}. Attribution: {terms.attribution}.{largest}"
    rows = [(name, f"{count:,}") for name, count in first]
    return Section("Source and licence", text, ("source", "rows"), rows, plain=True)


def _usage(title: str, statistics: Statistics) -> str:
    own = statistics.layout
    objective = f" --objective {own.objective}" if own and own.objective else ""
    name = f"{title}.parquet"
    quoted = json.dumps(name, ensure_ascii=False).replace("`", "\\x60")
    typed = " ".join(shlex.quote(name).replace("`", "?").split())
    trained = "" if own and not own.objective else f"\n\n# or: accelerate launch train/run.py --data {typed}{objective}"
    return f'from datasets import load_dataset\n\nrows = load_dataset({quoted}, split="train"){trained}'


def _header(statistics: Statistics, terms: Terms, title: str) -> str:
    size = next((label for most, label in SIZES.items() if statistics.rows < most), LARGEST)
    lines = [
        f"pretty_name: {json.dumps(title, ensure_ascii=False)}",
        f"language: [{json.dumps(terms.language)}]",
        f"license: {json.dumps(terms.licence)}",
        "task_categories: [sentence-similarity, feature-extraction]",
        "tags: [sentence-embeddings, contrastive-learning" + "".join(f", {c}" for c in _tags(statistics)) + "]",
        f"size_categories: [{json.dumps(size)}]",
        "configs:",
        "- config_name: default",
        "  data_files: part-*.parquet",
    ]
    return "\n".join(["---", *lines, "---", ""])


def _tags(statistics: Statistics) -> list[str]:
    return [statistics.layout.noun.replace(" ", "-")] if statistics.layout else _texts(statistics)[1:]


def main() -> None:
    parser = Parser(description="The card of a dataset: Markdown, plots and one HTML page.")
    parser.add_argument("--data", required=True, help="dataset: folder, file or URL")
    parser.add_argument("--out", help="folder to write (default: beside the dataset, .card)")
    parser.add_argument("--history", nargs="*", default=[], help="the datasets that it was made from, first to last")
    parser.add_argument("--licence", default=Terms.licence, help="of the source, as hubs name it: cc-by-sa-4.0")
    parser.add_argument("--attribution", default=Terms.attribution, help="whom to name")
    parser.add_argument("--language", default=Terms.language, help="code of the language (default: en)")
    args = parser.parse_args()
    try:
        data, name = storage.pinned(args.data), storage.base(args.data)
        terms = Terms(args.licence, args.attribution, args.language)
        print(write_card(data, args.out or shards.card_folder(data), terms, args.history, name))
    except (shards.DatasetError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
