"""Files of any name, and text of any characters: read as they are, or refused in one line."""

import json
import os
from pathlib import Path

import pytest

from pipelines import schema, shards, storage
from pipelines.sources import corpus, pairs, readers
from train.data.dataset import read_dataset

TEXT = "The bridge is open.\nThe ferry is late.\n"
NAMES = {
    "a\nb": "a\nb",
    "a[1]": "a[1]",
    "*": "*",
    "a?": "a?",
    "'\"": "'\"",
    os.fsdecode(b"n\xff"): "n\\udcff",
    "a#b%41": "a#b%41",
    " <img src=x>": " <img src=x>",
    "$(x)|{a,b}": "$(x)|{a,b}",
}


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_source_and_an_output_may_have_any_name(tmp_path: Path, name: str) -> None:
    (folder := tmp_path / "in").mkdir()
    (folder / f"{name}.txt").write_text(TEXT)
    (folder / "other1.txt").write_text("Another file is here.\n")
    out = str(tmp_path / f"{name}.parquet")
    said: list[str] = []
    corpus.build_corpus([str(folder / f"{name}.txt")], out, corpus.CorpusOptions(), said.append)
    "".join(said).encode()
    [shard] = shards.list_shards(out)
    assert shards.read_shard(shard)[0]["source"].to_pylist() == [f"{NAMES[name]}.txt"] * 2
    assert read_dataset(out, [schema.TEXT]).table[schema.TEXT].to_pylist() == TEXT.splitlines()
    corpus.build_corpus([str(folder)], str(tmp_path / "both.parquet"), corpus.CorpusOptions())
    assert shards.read_manifest(str(tmp_path / "both.parquet"))["rows"] == 3


@pytest.mark.parametrize("name", ["a::b.txt", "a\0b.txt", "zip://*.txt::a.zip"])
def test_names_that_chain_addresses_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(storage.NotFound, match=r"a name with '::' or NUL is not read"):
        corpus.build_corpus([str(tmp_path / name)], str(tmp_path / "out.parquet"), corpus.CorpusOptions())


def test_lone_surrogates_and_nul_are_counted(tmp_path: Path) -> None:
    rows = [
        {"text": "A whole row."},
        {"text": "half \ud83d of it"},
        {"text": "a\0b"},
        {"te\ud83dxt": "x", "text": "y z"},
    ]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "rows.json").write_text(json.dumps(rows))
    for name in ("rows.jsonl", "rows.json"):
        out = str(tmp_path / f"{name}.parquet")
        corpus.build_corpus([str(tmp_path / name)], out, corpus.CorpusOptions(column="text"))
        assert shards.read_manifest(out)["rejected"] == {"contains NUL": 1, readers.NOT_UTF8: 1}


def test_a_name_of_a_column_that_is_no_text_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps({"te\ud83dxt": "A row.", "b": "Another."}) + "\n")
    with pytest.raises(schema.SchemaError) as caught:
        corpus.build_corpus([str(tmp_path / "rows.jsonl")], str(tmp_path / "o.parquet"), corpus.CorpusOptions())
    assert "name the one to read with --column" in str(caught.value)
    str(caught.value).encode()


def test_nul_in_pairs_is_counted(tmp_path: Path) -> None:
    (tmp_path / "p.tsv").write_text("premise\thypothesis\tlabel\na\0\tb\tneutral\nc\td\tneutral\n")
    pairs.build_pairs([str(tmp_path / "p.tsv")], str(tmp_path / "p.parquet"), pairs.PairsOptions())
    assert shards.read_manifest(str(tmp_path / "p.parquet"))["rejected"] == {"contains NUL": 1}
