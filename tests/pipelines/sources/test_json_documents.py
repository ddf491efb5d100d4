"""JSON: which lists are rows, what stands beside them, and what is refused so that no row is lost."""

import json
from pathlib import Path

import pytest

from pipelines import schema
from pipelines.sources import building
from tests.pipelines.sources.test_formats import ROWS, TEXTS, read, save


def test_a_list_of_strings_is_a_column(tmp_path: Path) -> None:
    assert read(tmp_path, save(tmp_path / "a.json", json.dumps(TEXTS)))[0] == TEXTS
    assert read(tmp_path, save(tmp_path / "b.json", json.dumps({"data": TEXTS})))[0] == TEXTS
    assert read(tmp_path, save(tmp_path / "c.jsonl", "\n".join(map(json.dumps, TEXTS))))[0] == TEXTS


def test_a_list_in_a_list_or_a_line_is_a_row(tmp_path: Path) -> None:
    rows = [[n, text] for n, text in enumerate(TEXTS)]
    for content in ("\n".join(map(json.dumps, rows)), json.dumps(rows), json.dumps(rows, indent=1)):
        texts, notes = read(tmp_path, save(tmp_path / "a.txt", content))
        assert texts == TEXTS
        assert notes[0].endswith(" with columns 1, 2; the text is 2")
    pairs = save(tmp_path / "d.jsonl", "\n".join(json.dumps([text, "No."]) for text in TEXTS))
    with pytest.raises(schema.SchemaError, match=r"d.jsonl: .* with columns 1, 2, and 2 of them hold text; .*--column"):
        read(tmp_path, pairs)
    assert read(tmp_path, pairs, column="1")[0] == TEXTS


def test_an_object_without_a_list_is_a_row_where_it_has_several_words(tmp_path: Path) -> None:
    page = {"title": "Harlow", "text": TEXTS[0], "year": 1902, "tags": []}
    assert read(tmp_path, save(tmp_path / "a.json", json.dumps(page, indent=1)))[0] == TEXTS[:1]
    with pytest.raises(building.NothingLeft, match=r"b.json: no sentence is left"):
        read(tmp_path, save(tmp_path / "b.json", json.dumps({"status": "ok", "data": []}, indent=1)))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("\n".join(json.dumps([row]) for row in ROWS), "more follows behind its end, at character 67"),
        (json.dumps(ROWS[:1], indent=1) + "\n" + json.dumps(ROWS[1:], indent=1), "more follows behind its end"),
        (json.dumps({"data": ROWS}) + "{}", "more follows behind its end"),
        (json.dumps({"data": ROWS})[:-1], "'}' is missing at char"),
        (json.dumps({"makers": ROWS[:1], "data": ROWS}, indent=1), "two lists that may be its rows, 'makers' and"),
        (json.dumps({"names": ["Ann"], "data": ROWS}, indent=1), "two lists that may be its rows, 'names' and 'data'"),
        (json.dumps({"columns": ["text"], "data": [["One."]]}), "two lists that may be its rows, 'columns' and 'data'"),
    ],
)
def test_no_row_of_json_is_passed_over(tmp_path: Path, content: str, why: str) -> None:
    message = f"a.json: is not one whole list of rows in JSON, utf-8: {why}.*; mend it: write one list of objects"
    with pytest.raises(schema.SchemaError, match=message):
        read(tmp_path, save(tmp_path / "a.json", content))


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("more", [{"links": [{"href": "x"}], "meta": {"n": 1}}, {"tags": ["a", "b"]}])
def test_other_lists_behind_the_rows_of_json_are_read_over(
    tmp_path: Path, more: dict[str, object], indent: int | None
) -> None:
    file = save(tmp_path / "export.json", json.dumps({"data": ROWS, **more}, indent=indent))
    assert read(tmp_path, file)[0] == TEXTS


def test_an_empty_list_for_a_text_costs_its_row_only(tmp_path: Path) -> None:
    lines = [{"text": []}, *({"text": text} for text in TEXTS)]
    assert read(tmp_path, save(tmp_path / "rows.jsonl", "\n".join(map(json.dumps, lines))))[0] == TEXTS


def test_fields_behind_the_rows_of_json_are_read_over(tmp_path: Path) -> None:
    more = {"data": ROWS, "names": ["Ann"], "sizes": [[1], [2]], "by": {"name": "Ann"}, "count": 3}
    assert read(tmp_path, save(tmp_path / "a.json", json.dumps(more, indent=1) + "\n\n"))[0] == TEXTS


@pytest.mark.parametrize("column", [None, "text"])
@pytest.mark.parametrize(("cells", "what"), [(dict(enumerate(TEXTS)), "an object"), (TEXTS, "a list")])
def test_columns_of_json_are_refused(tmp_path: Path, cells: object, what: str, column: str | None) -> None:
    source = save(tmp_path / "a.json", json.dumps({"id": cells, "text": cells}))
    with pytest.raises(schema.SchemaError, match=rf"row 1 has {what} in the field 'text', not text; write one list of"):
        read(tmp_path, source, column=column)


def test_a_json_document_cut_short_is_named_with_the_place(tmp_path: Path) -> None:
    source = save(tmp_path / "a.json", json.dumps(ROWS)[:-20])
    with pytest.raises(schema.SchemaError, match=r"a.json: is not one whole list .*, utf-8: no JSON value at char"):
        read(tmp_path, source)
