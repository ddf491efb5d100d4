"""Passages of dumps keep to sections, those of files to documents; every row is kept or counted with its reason."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema, shards
from pipelines.sources import building
from pipelines.sources.cutting import TOO_FEW, TOO_SHORT
from pipelines.sources.passage_checks import all_short, check_group, has_documents, names_pages
from pipelines.sources.passages import PassagesOptions, build_passages
from pipelines.sources.wikipedia.sentences import UNFINISHED, in_small_letters

SENTENCES = [f"The {thing} of the old town stands on the river bank." for thing in ("mill", "inn", "well", "gate")]
MILL, INN, WELL, GATE = SENTENCES
SHORT = {"min_words": 15, "max_words": 24, "max_sentences": 2}  # two of these sentences
NEW = f"{MILL} {INN}".replace("old", "new")
ARTICLE = f"{MILL} {INN}\n\n== Water ==\n{WELL}\n== Walls ==\n{GATE} No. {NEW}"


def dump_of(title: str, text: str) -> str:
    revision = f"<revision><id>7</id><model>wikitext</model><text>{escape(text)}</text></revision>"
    page = f"<page><title>{title}</title><ns>0</ns><id>1</id>{revision}</page>"
    return f'<mediawiki version="0.11">{page}</mediawiki>'


def build(tmp_path: Path, name: str, data: str | pa.Table, workers: int = 1, **options: object) -> tuple[dict, list]:
    """The manifest, and texts with their sources."""
    file, out = tmp_path / name, str(tmp_path / "out.parquet")
    if isinstance(data, pa.Table):
        pq.write_table(data, file)
    else:
        file.write_text(data, encoding="utf-8")
    build_passages([str(file)], out, PassagesOptions(**(SHORT | options)), workers=workers)  # type: ignore[arg-type]
    rows = [row for shard in shards.list_shards(out) for row in shards.read_shard(shard)[0].to_pylist()]
    return shards.read_manifest(out), [(row[schema.TEXT], row[schema.SOURCE]) for row in rows]


def test_a_passage_stays_within_its_section_and_the_page_is_its_source(tmp_path: Path) -> None:
    manifest, rows = build(tmp_path, "wiki.xml", dump_of("Old town", ARTICLE))
    assert rows == [(f"{MILL} {INN}", "wiki.xml:Old town@7"), (NEW, "wiki.xml:Old town@7")]
    assert manifest["rejected"] == {"too few words": 1, TOO_FEW: 2}
    assert manifest["rows_in"] == manifest["rows"] + sum(manifest["rejected"].values()) == 5


def test_titles_stand_in_front_where_they_are_asked_for(tmp_path: Path) -> None:
    _, rows = build(tmp_path, "wiki.xml", dump_of("Old town", ARTICLE), titles=True)
    assert rows[0][0] == f"Old town: {MILL} {INN}"


def test_more_processes_give_the_same_bytes_and_a_second_run_has_nothing_to_do(tmp_path: Path) -> None:
    def data() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (tmp_path / "out.parquet").iterdir()}

    build(tmp_path, "wiki.xml", dump_of("Old town", ARTICLE))
    first = data()
    notes: list[str] = []
    source, out, options = str(tmp_path / "wiki.xml"), str(tmp_path / "out.parquet"), PassagesOptions(**SHORT)  # type: ignore[arg-type]
    build_passages([source], out, options, notes.append)
    assert notes[-1].endswith("up to date")
    assert data() == first
    (tmp_path / "out.parquet" / schema.MANIFEST).unlink()
    build_passages([source], out, options, workers=2)
    assert data() == first


def test_rows_of_one_group_are_a_document(tmp_path: Path) -> None:
    rows = [{"id": 1, "text": MILL}, {"id": 1, "text": INN}, {"id": 2, "text": WELL}, {"id": 3, "text": GATE}]
    passage = [(f"{MILL} {INN}", "d.jsonl:1")]
    lines = "\n".join(map(json.dumps, rows))
    manifest, kept = build(tmp_path, "d.jsonl", lines, group="id")
    assert kept == passage
    assert manifest["rejected_rows"] == {TOO_FEW: ["d.jsonl:3", "d.jsonl:4"]}
    assert build(tmp_path, "d.parquet", pa.Table.from_pylist(rows), group="id")[1][0][0] == f"{MILL} {INN}"
    table = "\n".join(["id\ttext", *(f"{row['id']}\t{row['text']}" for row in rows)])
    assert build(tmp_path, "d.tsv", table, group="id")[1][0][0] == f"{MILL} {INN}"
    named = "\n".join(json.dumps(row | {"id": "Old town"}) for row in rows[:2])
    assert build(tmp_path, "d.jsonl", named, group="id", titles=True)[1][0][0] == f"Old town: {MILL} {INN}"


def test_where_no_sentence_of_a_document_begins_with_a_capital_small_letters_are_no_fault(tmp_path: Path) -> None:
    small = f"{MILL} {INN}".lower()
    rows = [{"id": 1, "text": small}, {"id": 2, "text": MILL.lower()}, {"id": 2, "text": INN}]
    manifest, kept = build(tmp_path, "d.jsonl", "\n".join(map(json.dumps, rows)), group="id")
    assert kept == [(small, "d.jsonl:1")]
    assert manifest["rejected"] == {UNFINISHED: 1, TOO_FEW: 1}


@pytest.mark.parametrize(
    ("texts", "small"),
    [
        (["the mill stands.", "3 men came.", "I left.", '"we stay"'], True),
        (["the mill stands.", "Men came."], False),
        (["the mill stands.", "“Stay”, she said."], False),
    ],
)
def test_what_begins_with_a_number_or_with_i_tells_nothing_of_capitals(texts: list[str], small: bool) -> None:
    assert in_small_letters(texts) == small


def test_what_is_rejected_of_a_group_has_the_number_of_its_row(tmp_path: Path) -> None:
    shops = {"old mill": [MILL, INN, "No.", WELL], "new mill": [MILL, INN]}
    rows = [f'{shop},"{text}"' for shop, texts in shops.items() for text in texts]
    manifest, kept = build(tmp_path, "d.csv", "\n".join(["shop,text", *rows]), group="shop")
    assert kept == [(f"{MILL} {INN}", "d.csv:old mill")]
    assert manifest["rejected_rows"] == {
        "duplicate": ["d.csv:6"],
        "too few words": ["d.csv:4"],
        TOO_FEW: ["d.csv:5"],
    }


def test_a_row_that_cannot_be_read_ends_a_passage_and_is_counted(tmp_path: Path) -> None:
    lines = [json.dumps({"id": 1, "text": MILL}), "{broken", json.dumps({"id": 1, "text": INN + " " + WELL})]
    manifest, kept = build(tmp_path, "d.jsonl", "\n".join(lines), group="id")
    assert [text for text, _ in kept] == [f"{INN} {WELL}"]
    assert manifest["rejected"] == {"invalid JSON": 1, TOO_FEW: 1}


def test_a_group_that_no_file_has_is_named_before_anything_is_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("id,review\n1,It is good.\n")
    (tmp_path / "lines.txt").write_text("It is good.\nIt is bad.\n")
    rows, lines = str(tmp_path / "rows.csv"), str(tmp_path / "lines.txt")
    for group in (None, "id"):
        check_group([rows, lines], PassagesOptions(group=group))
    with pytest.raises(schema.SchemaError, match=r"rows.csv: the header has no column 'shop' but \['id', 'review'\]"):
        check_group([lines, rows], PassagesOptions(group="shop"))
    with pytest.raises(schema.SchemaError, match=r"lines.txt: has no columns, hence no column 'id'; leave out --group"):
        check_group([lines], PassagesOptions(group="id"))


def test_without_a_group_a_row_is_a_document_and_so_are_lines_up_to_a_blank_one(tmp_path: Path) -> None:
    rows = [{"text": f"{MILL}\n{INN}"}, {"text": WELL}, {"text": GATE}]
    _, kept = build(tmp_path, "d.jsonl", "\n".join(map(json.dumps, rows)))
    assert [text for text, _ in kept] == [f"{MILL} {INN}"]
    manifest, kept = build(tmp_path, "d.txt", f"{MILL}\n\n{INN}\n{WELL}\n\n{GATE}\n")
    assert kept == [(f"{INN} {WELL}", "d.txt")]
    assert manifest["rejected"] == {"blank": 2, TOO_FEW: 2}


def test_where_all_documents_are_too_short_the_error_counts_them_and_says_the_remedy(tmp_path: Path) -> None:
    text = f"{MILL}\n{INN}\n\n{WELL}\n{GATE}\n"
    (tmp_path / "d.txt").write_text(text)
    remedy = "a passage has 60 words and 2 sentences or more; give longer documents, or take shorter passages with"
    with pytest.raises(building.NothingLeft, match=rf"2 {TOO_SHORT} .*; {remedy} --min-words"):
        build_passages([str(tmp_path / "d.txt")], str(tmp_path / "out.parquet"), PassagesOptions())
    options = PassagesOptions(min_words=20)
    assert all_short([str(tmp_path / "d.txt")], options) is None
    assert build(tmp_path, "d.txt", text, min_words=20)[1]


def test_a_passage_that_comes_twice_is_kept_once(tmp_path: Path) -> None:
    manifest, kept = build(tmp_path, "d.txt", f"{MILL}\n{INN}\n\n{MILL}  \n {INN}\n")
    assert [text for text, _ in kept] == [f"{MILL} {INN}"]
    assert manifest["rejected"] == {"blank": 1, "duplicate": 1}


def test_which_files_have_documents_and_which_name_them(tmp_path: Path) -> None:
    files = {
        "wiki.xml": dump_of("Old town", ARTICLE),
        "lines.txt": f"{MILL}\n{INN}\n\n",
        "blocks.txt": f"\n{MILL}\n\n\n{INN}\n",
        "rows.jsonl": json.dumps({"text": MILL, "id": 1}),
        "several.jsonl": json.dumps({"text": f"{MILL} {INN}"}),
        "wiki-multistream-index.txt": "600:12:Old town\n\n600:13:New town\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)

    def those(of: Callable[[str, PassagesOptions], bool], **options: str) -> set[str]:
        return {name for name in files if of(str(tmp_path / name), PassagesOptions(**options))}  # type: ignore[arg-type]

    assert those(has_documents) == {"wiki.xml", "blocks.txt", "several.jsonl"}
    assert those(has_documents, group="id") == {"wiki.xml", "rows.jsonl", "several.jsonl"}
    assert those(names_pages) == {"wiki.xml"}
    assert those(names_pages, group="id") == {"wiki.xml", "rows.jsonl", "several.jsonl"}


@pytest.mark.parametrize(
    ("first", "title"), [("The Old Town\n\n", "The Old Town"), ("\n", "old town"), ("It is old here.\n", "old town")]
)
def test_a_file_of_text_is_named_by_its_first_line_or_its_name(tmp_path: Path, first: str, title: str) -> None:
    text = f"{first}{MILL} {INN}"
    manifest, rows = build(tmp_path, "02_old-town.txt", text, titles=True, documents="files")
    assert [source for _, source in rows] == [f"02_old-town.txt:{title}"]
    assert rows[0][0].startswith(f"{title}: ")
    assert manifest["rows"] == 1
    assert names_pages(str(tmp_path / "02_old-town.txt"), PassagesOptions(documents="files"))


def test_what_cannot_be_done_is_said_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(schema.SchemaError, match=r"d.txt: has no titles.*--group"):
        build(tmp_path, "d.txt", MILL, titles=True)
    with pytest.raises(schema.SchemaError, match=r"d.jsonl: row 1 has no field 'doc' but \['id', 'text'\].*--group"):
        build(tmp_path, "d.jsonl", json.dumps({"id": 1, "text": MILL}), group="doc")
    few = "no passage is left of 1 rows; rejected: 1 too few .*; a passage has 2 sentences or more; give longer"
    with pytest.raises(shards.DatasetError, match=few):
        build(tmp_path, "d.txt", MILL)
    with pytest.raises(shards.DatasetError, match="must be 1 or more"):
        build(tmp_path, "d.txt", MILL, sample=0)


def test_where_a_file_has_no_columns_the_log_says_that_the_named_one_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text(f"{MILL}\n{INN}\n")
    (tmp_path / "d.tsv").write_text(f"shop\tbody\na\t{WELL} {GATE}\n")
    notes: list[str] = []
    out, options = str(tmp_path / "out.parquet"), PassagesOptions(column="body", **SHORT)  # type: ignore[arg-type]
    build_passages([str(tmp_path / "d.txt"), str(tmp_path / "d.tsv")], out, options, notes.append)
    assert "d.txt: plain text, no column" in notes
    assert shards.read_manifest(out)["rows"] == 2
