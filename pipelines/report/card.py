"""The card of a dataset: CARD.md with the header that dataset hubs read, its plots, and the same as one HTML page.

    python -m pipelines.report.card --data artifacts/wiki_neg.parquet --licence cc-by-sa-4.0

To share a dataset, copy its folder with CARD.md as README.md and the plots beside it. Same dataset, same bytes.
"""

import argparse
import html
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pipelines import schema, shards, storage
from pipelines.report import column_display, plots, render
from pipelines.report import statistics as surveying
from pipelines.report.render import Section
from pipelines.report.statistics import GROUPED, MADE, Survey, survey

MARKDOWN, PAGE = "CARD.md", "card.html"
EXAMPLES = 5  # rows per rule, origin and reason
MOST_VALUES = 40  # of a column, by their rows; a paraphrase names all alternations that it is made of
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
ONE = {kind.name: kind.one for kind in column_display.KINDS}


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
    title = (name or storage.base(data)).removesuffix(".parquet")
    manifests = [m for m in map(_manifest, [*history, data]) if m]
    wanted = _fingerprint(manifests, terms) if storage.is_folder(data) else ""
    there = storage.read_if_there(storage.join(out, PAGE)) or b""
    if wanted and there.startswith(render.begin(title, wanted).encode()):
        note(f"{out} is up to date")
        return storage.join(out, MARKDOWN)
    _draw(survey(data, EXAMPLES, note), out, terms, manifests, title, wanted)
    return storage.join(out, MARKDOWN)


def _draw(found: Survey, out: str, terms: Terms, manifests: list[dict[str, Any]], title: str, wanted: str) -> None:
    """The page goes first and comes last: while it is not there, the card is not whole."""
    storage.remove(storage.join(out, PAGE))
    drawn = plots.draw(found)
    sections = _sections(found, terms, manifests, title)
    for stale in {f for f in storage.list_names(out) if f.endswith(".png")} - drawn.keys():
        storage.remove(storage.join(out, stale))
    for file, image in drawn.items():
        storage.write_bytes(storage.join(out, file), image)
    text = f"{_header(found, terms, title)}\n# {title}\n\n{render.as_markdown(sections)}"
    storage.write_bytes(storage.join(out, MARKDOWN), text.encode())
    storage.write_bytes(storage.join(out, PAGE), render.as_html(title, sections, drawn, wanted).encode())


def _fingerprint(manifests: list[dict[str, Any]], terms: Terms) -> str:
    """Of all that decides a card's bytes, but its title."""
    code = [__file__, column_display.__file__, render.__file__, plots.__file__, surveying.__file__]
    made_with = shards.made_with("matplotlib", "polars", "jiwer", code=code)
    return shards.fingerprint(manifests=manifests, terms=vars(terms), made_with=made_with)


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
    pairs = _by_rows(found, column)
    rows = [(value, f"{count:,}", f"{count / found.rows:.1%}") for value, count in pairs[:MOST_VALUES]]
    if others := pairs[MOST_VALUES:]:
        count = sum(count for _, count in others)
        rows.append((f"{len(others):,} others", f"{count:,}", f"{count / found.rows:.1%}"))
    return Section(f"Counts of `{column}`", "", ("value", "rows", "share"), rows)


def _by_rows(found: Survey, column: str) -> list[tuple[str, int]]:
    return sorted(found.counts.get(column, {}).items(), key=lambda pair: (-pair[1], pair[0]))


def _examples(found: Survey) -> list[Section]:
    sections = []
    for kind in column_display.KINDS:
        for column in (kind.rule, kind.reason):
            most = sorted(value for value, _ in _by_rows(found, column)[:MOST_VALUES])
            chosen = [(value, row) for value in most for row in found.examples[column][value]]
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
