"""The card of a dataset: CARD.md with the header that dataset hubs read, its plots, and the same as one HTML page.

    python -m pipelines.card --data artifacts/wiki_neg.parquet --out artifacts/wiki_neg.card --licence cc-by-sa-4.0

To share a dataset, copy its folder with CARD.md as README.md and the plots beside it. Same dataset, same bytes.
"""

import argparse
import base64
import html
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipelines import kinds, plots, schema, shards, storage
from pipelines.survey import GROUPED, MADE, Survey, survey

MARKDOWN, PAGE = "CARD.md", "card.html"
EXAMPLES = 5  # rows per rule, origin and reason
FIRST_SOURCES = 10
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
MEANING = {
    schema.ID: "a stable hash of the text",
    schema.TEXT: "the sentence",
    schema.SOURCE: "the file, or the page, that it is from",
    schema.NEGATION: "the sentence negated, or null",
    schema.NEGATION_RULE: "the rule that negated it",
    schema.NEGATION_REASON: "why there is no negation",
    schema.NEGATION_SPAN: "the edit, in characters of the text",
    schema.ANTONYM: "the opposite by one word's antonym, or null",
    schema.NEGATED_ANTONYM: "the same said by denying the antonym, or null",
    schema.ROLE_SWAP: "subject and object in each other's place, or null",
    **{
        name(column): meaning
        for column in (schema.ANTONYM, schema.NEGATED_ANTONYM, schema.ROLE_SWAP)
        for name, meaning in (
            (schema.rule_of, "what was replaced or exchanged"),
            (schema.reason_of, "why there is none"),
            (schema.span_of, "the edit, in characters of the text"),
        )
    },
    schema.PARAPHRASE: "the same said otherwise, or null",
    schema.PARAPHRASE_MER: "match error rate of the paraphrase against the text",
    schema.PARAPHRASE_ORIGIN: "the engine that wrote it, and its pivot or alternation",
    schema.PARAPHRASE_REASON: "why there is no paraphrase",
    schema.PARAPHRASE_RATES: "match error rate of every candidate, taken or not",
}
LIMITS = (
    "Negations, paraphrases and opposites are made by programs and were not read by people one by one: some are wrong, "
    "odd or change more than they should. The sentences carry the errors, views and gaps of their source. A sentence "
    "without one of them keeps its row, with the reason."
)
ONE = {kind.name: kind.one for kind in kinds.KINDS}
SPECIAL = re.compile(r"([\\`*_\[\]|~#])")


@dataclass(frozen=True)
class Terms:
    """Of the source: ``licence`` as hubs name it (cc-by-sa-4.0), whom to name, the code of the language."""

    licence: str = "unknown"
    attribution: str = "not stated"
    language: str = "en"


@dataclass(frozen=True)
class Section:
    """A part of the card. A cell of ``table`` is plain text; ``shown`` gives the rows' HTML where it differs."""

    title: str
    text: str = ""
    head: Sequence[str] = ()
    table: Sequence[Sequence[str]] = ()
    plots: Sequence[str] = ()
    code: str = ""
    shown: Sequence[str] = field(default=())


def write_card(
    data: str,
    out: str,
    terms: Terms = Terms(),
    history: Sequence[str] = (),
    name: str | None = None,
    note: Callable[[str], None] = lambda _: None,
) -> str:
    """Write the card of the dataset ``data`` into the folder ``out``; returns the path of CARD.md.

    ``history`` are the datasets that it was made from, first to last. Raises DatasetError or SchemaError with the
    remedy.
    """
    found = survey(data, EXAMPLES, note)
    title = (name or storage.base(data)).removesuffix(".parquet")
    manifests = [m for m in map(_manifest, [*history, data]) if m]
    drawn = plots.draw(found)
    sections = _sections(found, terms, manifests, title)
    for stale in {f for f in storage.list_names(out) if f.endswith(".png")} - drawn.keys():
        storage.remove(storage.join(out, stale))
    for file, image in drawn.items():
        storage.write_bytes(storage.join(out, file), image)
    storage.write_bytes(storage.join(out, PAGE), _page(title, sections, drawn).encode())
    header = _header(found, terms, title)
    storage.write_bytes(storage.join(out, MARKDOWN), f"{header}\n# {title}\n\n{_markdown(sections)}".encode())
    return storage.join(out, MARKDOWN)


def _manifest(data: str) -> dict[str, Any] | None:
    """None for a single file, which has none."""
    return shards.read_manifest(data) if storage.is_folder(data) else None


def _sections(found: Survey, terms: Terms, manifests: list[dict[str, Any]], title: str) -> list[Section]:
    return [
        Section("Contents", _summary(found)),
        _side_by_side(found),
        Section("Columns", "", ("column", "type", "meaning"), [(n, t, MEANING.get(n, "")) for n, t in found.columns]),
        _provenance(manifests),
        _rejections(manifests),
        *(_counts(found, column) for column in GROUPED if found.counts.get(column)),
        Section("Distributions", "Lengths in words and match error rates.", plots=plots.names(found)),
        *_examples(found),
        _sources(found, terms),
        Section("Use", "", code=_usage(title)),
        Section("Limits", LIMITS),
    ]


def _summary(found: Survey) -> str:
    made = [f"{found.made[c]:,} ({found.made[c] / max(found.rows, 1):.1%}) with {ONE[c]}" for c in _texts(found)[1:]]
    return f"{found.rows:,} sentences" + (", " + ", ".join(made) if made else "") + "."


def _texts(found: Survey) -> list[str]:
    """The columns of texts that the dataset has, ``text`` first."""
    return [column for column in (schema.TEXT, *MADE) if column in found.made]


def _side_by_side(found: Survey) -> Section:
    columns = _texts(found)
    return Section("Examples", "", columns, [[row[c] or "" for c in columns] for row in found.pairs])


def _provenance(manifests: list[dict[str, Any]]) -> Section:
    rows = [
        (
            m["stage"],
            f"{m['rows_in']:,}",
            f"{m['rows']:,}",
            json.dumps(m["options"], ensure_ascii=False),
            m["fingerprint"],
        )
        for m in manifests
    ]
    text = (
        "Each stage with the rows that it read and kept, its options, and the fingerprint of input, options and code."
    )
    return Section("Provenance", text, ("stage", "rows in", "rows", "options", "fingerprint"), rows)


def _rejections(manifests: list[dict[str, Any]]) -> Section:
    rows = [
        (m["stage"], reason, f"{count:,}", ", ".join(m["rejected_rows"].get(reason, ())))
        for m in manifests
        for reason, count in m["rejected"].items()
    ]
    text = "Rows that were read and not kept." if rows else "No row was rejected."
    return Section("Rejected", text, ("stage", "reason", "rows", "first at"), rows)


def _counts(found: Survey, column: str) -> Section:
    pairs = sorted(found.counts[column].items(), key=lambda pair: (-pair[1], pair[0]))
    rows = [(value, f"{count:,}", f"{count / found.rows:.1%}") for value, count in pairs]
    return Section(f"Counts of `{column}`", "", (column, "rows", "share"), rows)


def _examples(found: Survey) -> list[Section]:
    sections = []
    for kind in kinds.KINDS:
        for column in (kind.rule, kind.reason):
            chosen = [(value, row) for value, rows in sorted(found.examples.get(column, {}).items()) for row in rows]
            shown = [f"<td>{html.escape(value)}<td>{kind.marked(row)}" for value, row in chosen]
            table = [(value, row[schema.TEXT], row[kind.name] or "") for value, row in chosen]
            if chosen:
                head = (column, schema.TEXT, kind.name)
                sections.append(Section(f"Examples by `{column}`", "", head, table, shown=shown))
    return sections


def _sources(found: Survey, terms: Terms) -> Section:
    first = sorted(found.sources.items(), key=lambda pair: (-pair[1], pair[0]))[:FIRST_SOURCES]
    text = f"Licence: {terms.licence}. Attribution: {terms.attribution}. The largest sources:"
    return Section("Source and licence", text, ("source", "rows"), [(name, f"{count:,}") for name, count in first])


def _usage(title: str) -> str:
    return (
        f'from datasets import load_dataset\n\nrows = load_dataset("parquet", data_files="{title}.parquet/part-*")\n\n'
        f"# or: accelerate launch train/run.py --data {title}.parquet"
    )


def _header(found: Survey, terms: Terms, title: str) -> str:
    size = next((label for most, label in SIZES.items() if found.rows < most), LARGEST)
    lines = [
        f"pretty_name: {json.dumps(title, ensure_ascii=False)}",
        f"language: [{json.dumps(terms.language)}]",
        f"license: {json.dumps(terms.licence)}",
        "task_categories: [sentence-similarity, feature-extraction]",
        "tags: [sentence-embeddings, contrastive-learning" + "".join(f", {c}" for c in _texts(found)[1:]) + "]",
        f"size_categories: [{json.dumps(size)}]",
        "configs:",
        "- config_name: default",
        "  data_files: part-*.parquet",
    ]
    return "\n".join(["---", *lines, "---", ""])


def _markdown(sections: list[Section]) -> str:
    return "\n".join(_section_in_markdown(section) for section in sections)


def _section_in_markdown(section: Section) -> str:
    parts = [f"## {section.title}\n"]
    if section.text:
        parts.append(f"{section.text}\n")
    if section.table:
        parts += [f"| {' | '.join(section.head)} |", "|---" * len(section.head) + "|"]
        parts += [f"| {' | '.join(map(_escaped, row))} |" for row in section.table] + [""]
    parts += [f"![{name.removesuffix('.png')}]({name})\n" for name in section.plots]
    if section.code:
        parts.append(f"```python\n{section.code}\n```\n")
    return "\n".join(parts)


def _escaped(text: str) -> str:
    """Text as it is, whatever it holds: nothing of it becomes Markdown or HTML."""
    return SPECIAL.sub(r"\\\1", html.escape(text, quote=False))


def _page(title: str, sections: list[Section], drawn: dict[str, bytes]) -> str:
    body = "".join(_section_in_html(section, drawn) for section in sections)
    head = f"<meta charset=utf-8><title>{html.escape(title)}</title><style>{kinds.STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}<h1>{html.escape(title)}</h1>{body}</html>\n"


def _section_in_html(section: Section, drawn: dict[str, bytes]) -> str:
    parts = [f"<h2>{html.escape(section.title.replace('`', ''))}</h2><p>{html.escape(section.text)}</p>"]
    rows = section.shown or ["".join(f"<td>{html.escape(cell)}" for cell in row) for row in section.table]
    if rows:
        head = section.head[:1] if section.shown else section.head
        parts.append(f"<table><tr>{''.join(f'<th>{h}' for h in head)}{''.join(f'<tr>{row}' for row in rows)}</table>")
    for name in section.plots:
        image = base64.b64encode(drawn[name]).decode()
        parts.append(f'<figure><img alt="{name}" src="data:image/png;base64,{image}"></figure>')
    if section.code:
        parts.append(f"<pre>{html.escape(section.code)}</pre>")
    return "".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description="The card of a dataset: Markdown, plots and one HTML page.")
    parser.add_argument("--data", required=True, help="dataset: folder, file or URL")
    parser.add_argument("--out", help="folder to write (default: beside the dataset, .card)")
    parser.add_argument("--history", nargs="*", default=[], help="the datasets that it was made from, first to last")
    parser.add_argument("--licence", default=Terms.licence, help="of the source, as hubs name it: cc-by-sa-4.0")
    parser.add_argument("--attribution", default=Terms.attribution, help="whom to name")
    parser.add_argument("--language", default=Terms.language, help="code of the language (default: en)")
    args = parser.parse_args()
    out = args.out or args.data.rstrip("/").removesuffix(".parquet") + ".card"
    try:
        print(write_card(args.data, out, Terms(args.licence, args.attribution, args.language), args.history))
    except (shards.DatasetError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
