"""Files of items: every format under each of its names, and an error with row and remedy for what is not one."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from train.evaluation.datasets import items
from train.evaluation.datasets.json_lines import read_passages
from train.runtime.errors import InputError

RANKING = {"query": "a", "positive": "b", "negative": "c"}
CHOICE = {"input": "a", "sentences": ["b", "c"], "label": 1}
TRIPLET = {"text1": "a", "text2": "b", "negative": "c"}


def write(path: Path, *rows: Any) -> Path:
    path.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("format", items.FORMATS)
def test_every_name_of_a_field_is_read(format: str, tmp_path: Path) -> None:
    values = {"sentences": ["right", "wrong"], "label": 0}
    names = items.FORMATS[format]
    for field, others in names.items():
        for other in others:
            row = {(other if name == field else name): values.get(name, f"the {name}") for name in names}
            loaded = items.load(write(tmp_path / "x.jsonl", row), [format])
            assert loaded.columns == {name: [values.get(name, f"the {name}")] for name in names}


def test_kind_and_id_are_kept_and_a_list_of_one_text_is_that_text(tmp_path: Path) -> None:
    rows = [{"query": "a", "pos": ["b"], "neg": ["c"], "kind": "except", "id": 7}, "", RANKING]
    loaded = items.load(write(tmp_path / "x.jsonl", *rows), ["ranking"])
    assert (loaded.columns["positive"], loaded.kinds, loaded.ids) == (["b", "b"], ["except", ""], ["7", "3"])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([RANKING, "{"], r"x.jsonl, row 2 is not JSON \(.*\); a row is one object in one line"),
        ([["a"]], "x.jsonl, row 1 is not an object"),
        ([{**RANKING, "query": "Good \ud83d"}], "x.jsonl, row 1 holds half a character"),
        ([{"query": "a"}], "x.jsonl, row 1 has the fields query; expected q1, q2, doc1, doc2 or query, positive, neg"),
        ([RANKING, {"query": "a", "positive": "b"}], "row 2 has the fields query, positive; expected query, positive"),
        ([{**RANKING, "positive": " "}], "row 1: positive is ' ', not a text"),
        ([{**RANKING, "negative": ["b", "c"]}], r"row 1: negative is \['b', 'c'\], not a text; an item has one text"),
        ([{**CHOICE, "label": 2}], "row 1: label is 2, but the 2 sentences are counted from 0"),
        ([{**CHOICE, "label": -1}], "row 1: label is -1"),
        ([{**CHOICE, "label": True}], "row 1: label is True, not the index"),
        ([{**CHOICE, "sentences": ["b"]}], "row 1: sentences is .*, not a list of two or more texts"),
        ([{**CHOICE, "sentences": ["b", 3]}], "row 1: sentences is 3, not a text"),
        (["", " "], "x.jsonl holds no item; a row has q1"),
    ],
)
def test_what_is_not_an_item_is_named_with_row_and_remedy(rows: list[Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message):
        items.load(write(tmp_path / "x.jsonl", *rows), ["questions", "ranking", "choice"])


def test_a_suite_takes_its_own_files_of_a_folder_and_those_that_nobody_reads(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", RANKING)
    write(tmp_path / "b.jsonl", CHOICE)
    write(tmp_path / "c.jsonl", {"text": "a"})
    assert [path.name for path in items.find_files(str(tmp_path), "contrast", ["ranking"])] == ["a.jsonl", "c.jsonl"]
    assert [path.name for path in items.find_files(str(tmp_path), "choice", ["choice"])] == ["b.jsonl", "c.jsonl"]
    (tmp_path / "choice").mkdir()
    inner = write(tmp_path / "choice" / "d.jsonl", CHOICE)
    assert items.find_files(str(tmp_path), "choice", ["choice"]) == [inner]
    assert items.find_files(str(tmp_path / "b.jsonl"), "contrast", ["ranking"]) == [tmp_path / "b.jsonl"]


def test_a_folder_without_files_is_an_error(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", RANKING)
    with pytest.raises(InputError, match=r"no .jsonl file for the suite triplet in .*; a row of one has text1, text2"):
        items.find_files(str(tmp_path), "triplet", ["triplet"])


def test_passages_are_the_texts_of_a_dataset(tmp_path: Path) -> None:
    pq.write_table(pa.table({"text": ["a", "b"]}), tmp_path / "passages.parquet")
    assert read_passages(str(tmp_path / "passages.parquet")) == [("", "a"), ("", "b")]


def test_passages_are_read_from_a_file_or_a_beir_folder(tmp_path: Path) -> None:
    path = write(tmp_path / "corpus.jsonl", {"_id": "1", "title": "T", "text": "a"}, {"text": "b"})
    assert read_passages(str(path)) == read_passages(str(tmp_path)) == [("T", "a"), ("", "b")]
    with pytest.raises(InputError, match="row 2 has no text; a passage is an object with text"):
        read_passages(str(write(path, {"text": "b"}, {"title": "b"})))
    with pytest.raises(InputError, match="holds no passage"):
        read_passages(str(write(path, "")))
