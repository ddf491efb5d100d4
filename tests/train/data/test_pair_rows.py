"""Pairs of sentences with a label or a score, alone and beside sentences."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train.data.dataset import read_dataset
from train.data.rows import attach_pairs, prepare_rows
from train.model.prompt import wrap_ids
from train.runtime.errors import InputError
from train.scratch import train_tokenizer

LABELLED, SCORED = ["premise", "hypothesis", "label"], ["premise", "hypothesis", "score"]
PAIRS = [
    ("A lamp is lit.", "There is light.", "entailment"),
    ("Snow fell.", "It was cold.", "neutral"),
    ("Snow fell.", "No snow fell.", "contradiction"),
]


def write_pairs(path: Path, pairs: list[tuple[str, str, str]]) -> str:
    table = pa.Table.from_pylist([dict(zip(LABELLED, p, strict=True)) for p in pairs])
    pq.write_table(table, path)
    return str(path)


def load_pairs(path: str) -> Any:
    tokenizer = train_tokenizer([sentence for pair in PAIRS for sentence in pair[:2]] * 3, 300)
    dataset = read_dataset(path, LABELLED)
    views = [(column, wrap_ids(tokenizer, None)) for column in ("premise", "hypothesis")]
    return prepare_rows(dataset, views, tokenizer, 16, lambda _: None), tokenizer


def test_pairs_have_their_label_and_neutral_ones_are_counted_and_left_out(tmp_path: Path) -> None:
    rows, tokenizer = load_pairs(write_pairs(tmp_path / "nli.parquet", PAIRS))
    assert rows.values["score"].tolist() == [1, 0]
    assert rows.values["entailed"].tolist() == [True, False]
    assert rows.ids.tolist() == [0, 2]
    assert rows.unusable == {"label": {"neutral (whole rows)": 1}}
    assert rows.present == {}
    for (view, _), column in zip(rows.views, (0, 1), strict=True):
        for row, pair in enumerate((0, 2)):
            wanted = tokenizer(PAIRS[pair][column], add_special_tokens=False)["input_ids"]
            assert view.gather(np.array([row]))[0].tolist() == wanted


def test_scores_are_read_and_labels_where_there_are_none(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "scored.parquet"
    pq.write_table(pa.table([["a", "b"], ["c", "d"], [4.5, 0.25], [1, 0.5]], schema=schema.SCORED), path)
    scored = read_dataset(str(path), SCORED)
    tokenizer = train_tokenizer(["a b c d"] * 3, 300)
    views = [(column, wrap_ids(tokenizer, None)) for column in ("premise", "hypothesis")]
    rows = prepare_rows(scored, views, tokenizer, 16, lambda _: None)
    assert {name: column.tolist() for name, column in rows.values.items()} == {"score": [4.5, 0.25]}
    assert rows.unusable == {}
    rated = read_dataset(str(path), [*SCORED, "mer"])
    assert prepare_rows(rated, views, tokenizer, 16, lambda _: None).values["mer"].tolist() == [1, 0.5]
    both = attach_pairs(read_dataset(str(folder), ["id", "text"]), scored, lambda _: None)
    assert both.table.column("score").to_pylist()[:3] == [4.5, 0.25, 4.5]
    labelled = read_dataset(write_pairs(tmp_path / "nli.parquet", PAIRS), SCORED)
    assert labelled.table.column("label").to_pylist() == [label for _, _, label in PAIRS]
    with pytest.raises(schema.SchemaError, match=r"scored\.parquet: column 'label' .* is missing"):
        read_dataset(str(path), LABELLED)


def test_pairs_beside_sentences_lie_there_over_and_over_without_the_neutral_ones(tmp_path: Path, folder: Path) -> None:
    sentences = read_dataset(str(folder), ["id", "text"])
    pairs = read_dataset(write_pairs(tmp_path / "nli.parquet", PAIRS), LABELLED)
    said: list[str] = []
    both = attach_pairs(sentences, pairs, said.append)
    assert both.table.column("text") == sentences.table.column("text")
    found = both.table.select(LABELLED).to_pylist()
    wanted = [dict(zip(LABELLED, PAIRS[n], strict=True)) for n in (0, 2)]
    assert len(found) > 2
    assert found == [wanted[row % 2] for row in range(len(found))]
    assert "2 pairs of" in said[0]
    assert "1 neutral" in said[0]
    fewer = replace(sentences, rows=1, parts=lambda names: iter([sentences.table.select(names).slice(0, 1)]))
    assert attach_pairs(fewer, pairs, said.append).table.num_rows == 1
    assert "1 for which there is no sentence" in said[1]
    assert len({both.fingerprint, sentences.fingerprint, pairs.fingerprint}) == 3


def test_pairs_that_are_all_neutral_are_refused(tmp_path: Path, folder: Path) -> None:
    pairs = read_dataset(write_pairs(tmp_path / "nli.parquet", PAIRS[1:2]), LABELLED)
    with pytest.raises(InputError, match=r"nli\.parquet has no pair to train on: all 1 are neutral"):
        attach_pairs(read_dataset(str(folder), ["id", "text"]), pairs, lambda _: None)


def test_a_label_that_is_none_is_refused_with_its_row(tmp_path: Path) -> None:
    path = write_pairs(tmp_path / "nli.parquet", [*PAIRS, ("A.", "B.", "-")])
    with pytest.raises(InputError, match=r"nli\.parquet: label '-' in row 3 is not one of (?s:.*)flows\.pairs_flow"):
        load_pairs(path)


def test_what_is_missing_of_pairs_names_the_command_that_makes_them(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(InputError, match=r"(?s)no dataset at .*python -m flows\.pairs_flow"):
        load_pairs(str(tmp_path / "none.parquet"))
    with pytest.raises(schema.SchemaError, match=r"'premise'.*python -m flows\.pairs_flow"):
        load_pairs(str(folder))
