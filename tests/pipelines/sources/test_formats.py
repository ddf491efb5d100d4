"""What a file holds is told by its content, said, and read; what cannot be read is refused in one clear line."""

import csv
import gzip
import json
import tracemalloc
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema, shards
from pipelines.sources import formats, readers
from pipelines.sources.corpus import CorpusOptions, build_corpus

TEXTS = ["The bridge is open, at last.", 'He said "no" and left.', "It rained all day; nobody came."]
ROWS = [{"id": n, "stars": 5 - n, "review": text} for n, text in enumerate(TEXTS)]


def read(tmp_path: Path, *sources: Path, **options: object) -> tuple[list[str], list[str]]:
    """The texts of a corpus of ``sources``, and what was reported."""
    out, notes = str(tmp_path / "out.parquet"), list[str]()
    build_corpus([str(source) for source in sources], out, CorpusOptions(**options), notes.append)  # type: ignore[arg-type]
    tables = [shards.read_shard(shard)[0] for shard in shards.list_shards(out)]
    return [text for table in tables for text in table[schema.TEXT].to_pylist()], notes


def save(path: Path, content: str | bytes, encoding: str = "utf-8") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return path


def table(path: Path, delimiter: str, rows: list[list[object]]) -> Path:
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    return path


def as_rows() -> list[list[object]]:
    return [list(ROWS[0]), *(list(row.values()) for row in ROWS)]


def content_of(kind: str, tmp_path: Path) -> bytes:
    if kind in (",", ";"):
        return table(tmp_path / "made", kind, as_rows()).read_bytes()
    if kind == "tab":
        return "".join("\t".join(map(str, row)) + "\n" for row in as_rows()).encode()
    if kind == "lines":
        return "".join(json.dumps(row) + "\n" for row in ROWS).encode()
    if kind == "array":
        return json.dumps(ROWS, indent=2).encode()
    if kind == "data":
        return json.dumps({"version": {"v": [1, 2]}, "tags": ["x"] * 0, "data": ROWS}).encode()
    rows = pa.Table.from_pylist(ROWS)
    if kind == "parquet":
        pq.write_table(rows, tmp_path / "made")
    else:
        write_arrow(tmp_path / "made", rows, kind.removeprefix("arrow "))
    return (tmp_path / "made").read_bytes()


def write_arrow(path: Path, rows: pa.Table, kind: str) -> Path:
    """``kind``: "file" as Feather is, or "stream" as the files of datasets are; two batches."""
    with (
        pa.OSFile(str(path), "wb") as sink,
        {"file": pa.ipc.new_file, "stream": pa.ipc.new_stream}[kind](sink, rows.schema) as writer,
    ):
        writer.write_table(rows, max_chunksize=2)
    return path


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (",", "CSV with columns id, stars, review; the text is review"),
        (";", "CSV with columns id, stars, review; the text is review"),
        ("tab", "TSV with columns id, stars, review; the text is review"),
        ("lines", "JSON, a value a line with columns id, stars, review; the text is review"),
        ("array", "one JSON document with columns id, stars, review; the text is review"),
        ("data", "one JSON document with columns id, stars, review; the text is review"),
        ("parquet", "Parquet with columns id, stars, review; the text is review"),
        ("arrow file", "Arrow with columns id, stars, review; the text is review"),
        ("arrow stream", "Arrow with columns id, stars, review; the text is review"),
    ],
)
def test_whatever_the_name_says(tmp_path: Path, kind: str, said: str, pack) -> None:
    source = save(tmp_path / "reviews.txt", pack(content_of(kind, tmp_path)))
    texts, notes = read(tmp_path, source)
    assert texts == TEXTS
    assert notes[0] == f"reviews.txt: {said}"


def test_prose_is_no_table(tmp_path: Path) -> None:
    prose = ["He came, and left.", "She sat, but rose.", "They ran, then fell.", "[1] It rained, all day.", "{broken"]
    for name in ("a.txt", "a.csv", "a"):
        assert read(tmp_path, save(tmp_path / name, "\n".join(prose)))[0] == prose
    assert formats.detect(str(save(tmp_path / "b.txt", '["No," he said.\n["Yes," she said.\n'))).kind == "text"
    assert formats.detect(str(save(tmp_path / "c.txt", "Name,\nplace.\n"))).kind == "text"
    assert read(tmp_path, tmp_path / "a.csv")[1][0] == "a.csv: plain text"


def test_quoted_cells_hold_line_ends_and_a_stray_quote_costs_its_row_only(tmp_path: Path) -> None:
    rows = (
        'n,text\r\n1,"He came.\r\n\r\nHe ""left"", again."\r\n2,"open\r\n3,Two left.\r\n4,"One, or\nnone, stayed."\r\n'
    )
    texts, _ = read(tmp_path, save(tmp_path / "a.csv", "\ufeff" + rows), split="lines")
    assert texts == ['He came. He "left", again.', "Two left.", "One, or none, stayed."]
    manifest = shards.read_manifest(str(tmp_path / "out.parquet"))
    assert manifest["rejected_rows"] == {"wrong number of columns": ["a.csv:5"]}


def test_columns_without_names_are_numbered(tmp_path: Path) -> None:
    lines = [f"{n % 3}\t{text}" for n, text in enumerate(TEXTS * 2)]
    source = save(tmp_path / "a.txt", "\n".join(lines))
    texts, notes = read(tmp_path, source)
    assert (texts, notes[0]) == (TEXTS, "a.txt: TSV without a header with columns 1, 2; the text is 2")
    assert read(tmp_path, source, column="2")[0] == TEXTS
    with pytest.raises(
        schema.SchemaError, match=r"a.txt: .*no column 'review' but \['1', '2'\]; name one of these with --column"
    ):
        read(tmp_path, source, column="review")
    labelled = save(tmp_path / "b.tsv", "pos\tgood film\nneg\tbad film\npos\tfine film\n")
    with pytest.raises(schema.SchemaError, match=r"b.tsv: TSV without a header with columns 1, 2, and 2 of them hold"):
        read(tmp_path, labelled)


def test_the_column_is_the_named_one_a_usual_one_or_the_only_one_of_text(tmp_path: Path) -> None:
    source = save(tmp_path / "a.csv", "title,Sentence\nA gate,The gate is shut.\nA road,The road is long.\n")
    assert read(tmp_path, source)[0] == ["The gate is shut.", "The road is long."]
    assert read(tmp_path, source, column="title")[0] == ["A gate", "A road"]
    with pytest.raises(
        schema.SchemaError, match=r"a.csv: .*'body' but \['title', 'Sentence'\]; name one of these with --column"
    ):
        read(tmp_path, source, column="body")
    with pytest.raises(schema.SchemaError, match=r"b.jsonl: .* with columns a, b, and 2 of them hold text; .*--column"):
        read(tmp_path, save(tmp_path / "b.jsonl", '{"a": "One.", "b": "Two."}'))
    with pytest.raises(schema.SchemaError, match=r"c.json: .* a, and none of them holds text; write one list of"):
        read(tmp_path, save(tmp_path / "c.json", '[{"a": 1}]'))
    with pytest.raises(
        schema.SchemaError, match=r"d.txt: has no columns, hence no column 'review'; leave out --column"
    ):
        read(tmp_path, save(tmp_path / "d.txt", "One.\n"), column="review")
    with pytest.raises(schema.SchemaError, match=r"d.txt: has no columns, hence no column 'text'; leave out --column"):
        read(tmp_path, tmp_path / "d.txt", column="text")
    texts, notes = read(tmp_path, tmp_path / "d.txt", source, column="title")
    assert (texts, notes[0]) == (["One.", "A gate", "A road"], "d.txt: plain text, no column")
    assert read(tmp_path, tmp_path / "d.txt")[1][0] == "d.txt: plain text"


def table_of_answers(path: Path, *header: str, of: str = "2024-01-0") -> Path:
    return table(path, ",", [list(header), *([f"{of}{n}", f"{text} Yes, {n}."] for n, text in enumerate(TEXTS * 2))])


def test_a_header_may_be_a_question(tmp_path: Path) -> None:
    question = "What, if anything, didn't you like about it? Please explain."
    answers = [f"{text} Yes, {n}." for n, text in enumerate(TEXTS * 2)]
    for number, (first, of) in enumerate([("Timestamp", "2024-01-0"), ("Rated?", ""), ("", ""), ("Where?", "Leeds ")]):
        source = table_of_answers(tmp_path / f"{number}.csv", first, question, of=of)
        assert read(tmp_path, source, column=question, split="lines")[0] == answers
        if of != "Leeds ":  # of which nothing tells a header but its name
            assert formats.detect(str(source)).names == (first, question)
            with pytest.raises(schema.SchemaError, match=rf"{number}.csv: the header has no column '2' but"):
                read(tmp_path, source, column="2")
    alone = table(tmp_path / "alone.csv", ",", [[question], *([answer] for answer in answers)])
    assert read(tmp_path, alone, column=question, split="lines")[0] == answers
    assert read(tmp_path, alone, split="lines")[0] == [question, *answers]


@pytest.mark.parametrize("row", ['3,"Why, then?"', '2024-02-01,"Why, then?"', '"",text', 'good,"Why, then?"'])
def test_a_first_row_among_others_of_its_kind_is_no_header(tmp_path: Path, row: str) -> None:
    texts = ["Yes.", "No, but.", "Yes, so."] * 2
    lines = [f'{"good" if "good" in row else n},"{text}"' for n, text in enumerate(texts)]
    source = save(tmp_path / "a.csv", "\n".join([row, *lines, row]))
    assert formats.detect(str(source)).names == ("1", "2")
    assert formats.detect(str(source), column="good").names == ("1", "2")
    assert formats.detect(str(source), column="3").names == ("1", "2")


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
def test_tsv_may_be_quoted(tmp_path: Path, quoting: int, ends: str) -> None:
    texts = [*TEXTS, "It has\ntwo lines.", *TEXTS]
    with open(tmp_path / "a.txt", "w", newline="", encoding="utf-8") as file:
        rows = [("n", "text"), *((n, f"{text} {n}") for n, text in enumerate(texts))]
        csv.writer(file, "excel-tab", quoting=quoting, lineterminator=ends).writerows(rows)
    found, notes = read(tmp_path, tmp_path / "a.txt", split="lines")
    assert found == [f"{text} {n}".replace("\n", " ") for n, text in enumerate(texts)]
    assert notes[0] == "a.txt: TSV with columns n, text; the text is text"


def test_quotation_marks_in_tsv_stay(tmp_path: Path) -> None:
    whole, parted = ['"It is late."', '"Stay."'], ['"Hello.', 'Come in."', 'A 5" pipe.', '"No," he said.']
    for quotations in (whole, parted, [*whole, *parted]):
        texts = [*quotations, *(f"{text} {n}" for n, text in enumerate(TEXTS * 3))]
        source = save(tmp_path / "a.txt", "".join(f"{n}\t{text}\n" for n, text in enumerate(texts)))
        assert read(tmp_path, source, split="lines")[0] == texts


def test_a_missing_value_is_no_name_of_a_column(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        [text, f"It is said: {text}", score] for text, score in zip(TEXTS, ("-", 4.2, 3), strict=True)
    ]
    rows += [["The sky is grey today.", "It is overcast.", 2], ["Nobody sang.", "There was no song.", 1]]
    assert read(tmp_path, table(tmp_path / "pairs.tsv", "\t", rows), column="1")[0][0] == TEXTS[0]


@pytest.mark.parametrize("kind", ["array", "csv"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, kind: str) -> None:
    rows = [{"id": n, "text": f"Sentence {n} is here. " * 20} for n in range(40_000)]
    file = tmp_path / "a"
    if kind == "array":
        file.write_text(json.dumps(rows))
    else:
        table(file, ",", [["id", "text"], *(list(row.values()) for row in rows)])
    del rows
    tracemalloc.start()
    found = formats.detect(str(file))
    assert sum(texts is not None for _, texts, _ in readers.texts(str(file), None, found)) == 40_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8e6 < file.stat().st_size


@pytest.mark.parametrize(
    ("head", "what"),
    [
        (b"%PDF-1.7", "PDF.*, which is not read"),
        (b"PK\x03\x04", "a ZIP archive.*, which is not read"),
        (b"\x89PNG\r\n", "an image.*, which is not read"),
        (b"\1\2\3", "no text"),
    ],
)
def test_what_holds_no_text_is_refused(tmp_path: Path, head: bytes, what: str) -> None:
    with pytest.raises(schema.SchemaError, match=rf"a.txt: is {what}; give text, CSV"):
        read(tmp_path, save(tmp_path / "a.txt", head + bytes(range(32)) * 9))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize(
    "head",
    [
        b"<!doctype html>",
        b'\xef\xbb\xbf\n<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
        b"<html lang=en>",
        b"<!-- saved -->\n<!-- twice -->\n<HTML>",
        b'<?xml version="1.0"?>\n<!DOCTYPE html>',
    ],
)
def test_html_is_refused_by_its_name_and_left_out_of_a_folder(tmp_path: Path, head: bytes, pack) -> None:
    page = save(tmp_path / "texts" / "page.txt", pack(head + b"\n<p>The page is open.</p>\n"))
    save(tmp_path / "texts" / "one.txt", "One came.\n")
    with pytest.raises(formats.NotReadable, match=r"page.txt: is HTML, which is not read; give text, CSV"):
        read(tmp_path, page)
    texts, notes = read(tmp_path, page.parent)
    assert texts == ["One came."]
    assert notes[0] == f"{page.parent}: 1 files are no text and are left out: page.txt"


def test_a_note_that_begins_with_a_tag_is_markdown(tmp_path: Path) -> None:
    assert (
        read(tmp_path, save(tmp_path / "note.md", "<html>\n# Title\n\nThe soup is hot."))[0][-1] == "The soup is hot."
    )


def test_text_that_begins_like_html_is_text(tmp_path: Path) -> None:
    """Also what a pattern that tries all ways through its comments would take for ever to tell."""
    for head in ("<htmlish> is no word.\n", "<b>The html</b> is bold.\n", "<!-- a -->" * 9_999):
        assert formats.detect(str(save(tmp_path / "a.txt", head))).kind == "text"


@pytest.mark.parametrize("kind", [",", ";", "tab", "lines", "array"])
def test_lines_may_end_as_on_old_macs(tmp_path: Path, kind: str) -> None:
    content = content_of(kind, tmp_path).replace(b"\r\n", b"\r").replace(b"\n", b"\r")
    texts, notes = read(tmp_path, save(tmp_path / "reviews.txt", content))
    assert texts == TEXTS
    assert notes[0].endswith(" with columns id, stars, review; the text is review")


def test_the_first_row_of_json_may_lack_the_text(tmp_path: Path) -> None:
    rows = [{"id": 1}, *({"id": n, "text": text} for n, text in enumerate(TEXTS, start=2))]
    for content in ("\n".join(map(json.dumps, rows)), json.dumps(rows)):
        source = save(tmp_path / "a.txt", content)
        for column in (None, "text"):
            assert read(tmp_path, source, column=column)[0] == TEXTS
        manifest = shards.read_manifest(str(tmp_path / "out.parquet"))
        assert manifest["rejected_rows"] == {readers.NO_COLUMN: ["a.txt:1"]}
