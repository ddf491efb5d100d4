"""Triplets of natural language inference become sentences with a paraphrase and a negation."""

import dataclasses
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augment.metrics import match_error_rates
from pipelines import schema
from pipelines.sources.building import sentence_id
from pipelines.sources.pairs import edit_span, triplet_table
from pipelines.stages import registry
from pipelines.stages.definition import Column
from tests.pipelines.sources.test_pairs import build, rows_in, tsv

AUGMENTED = schema.augmented("negation", "paraphrase")
TRIPLETS = [
    ("A girl rows across the lake.", "Someone is on the water.", "A girl swims across the lake."),
    ("The bridge is open to cars.", "Cars may use the bridge.", "The bridge is closed to cars."),
]


def test_triplets_become_sentences_with_a_paraphrase_and_a_negation(tmp_path: Path) -> None:
    manifest = build(tmp_path, tsv(tmp_path / "a.tsv", TRIPLETS, "sent0\tsent1\thard_neg\n"), triplets=True)
    rows = rows_in(tmp_path, AUGMENTED)
    assert [(r["text"], r["paraphrase"], r["negation"]) for r in rows] == TRIPLETS
    assert [row["text"][slice(*row["negation_span"])] for row in rows] == ["row", "open"]
    rates = match_error_rates([a for a, _, _ in TRIPLETS], [b for _, b, _ in TRIPLETS])
    for row, rate in zip(rows, rates, strict=True):
        assert row["id"] == sentence_id(row["text"])
        assert (row["source"], row["negation_rule"], row["paraphrase_origin"]) == ("a.tsv", "human", "human")
        assert row["negation_reason"] is row["paraphrase_reason"] is None
        assert row["paraphrase_mer"] == pytest.approx(rate)
        assert row["paraphrase_rates"] == [row["paraphrase_mer"]]
    assert manifest["counts"]["negation_rule"] == {"human": 2}


def test_a_contradiction_that_equals_another_side_is_no_negation(tmp_path: Path) -> None:
    a, b, c = TRIPLETS[0]
    rows = [(a, b, a), (a, b, b + " "), (a, a, c), (a, a, c), (a, "", c)]
    manifest = build(tmp_path, tsv(tmp_path / "a.tsv", rows, "anchor\tentailment\tcontradiction\n"), triplets=True)
    assert [(r["text"], r["paraphrase"], r["negation"]) for r in rows_in(tmp_path, AUGMENTED)] == [(a, a, c)]
    assert manifest["rejected"] == {
        "blank side": 1,
        "contradiction equals the anchor or the entailment": 2,
        "duplicate": 1,
    }


@given(st.text("ab .", max_size=8), st.text("ab .", max_size=8))
def test_outside_of_the_span_both_texts_are_the_same(text: str, other: str) -> None:
    start, end = edit_span(text, other)
    tail = len(text) - end
    assert 0 <= start <= end <= len(text)
    assert start + tail <= len(other)
    assert text[:start] + other[start : len(other) - tail] + text[end:] == other


def test_a_dataset_of_sentences_is_no_dataset_of_pairs(tmp_path: Path) -> None:
    build(tmp_path, tsv(tmp_path / "a.tsv", TRIPLETS, "anchor\tentailment\tcontradiction\n"), triplets=True)
    with pytest.raises(schema.SchemaError, match=r"'premise' .* is missing.*python -m flows.pairs_flow --source"):
        rows_in(tmp_path)


def test_real_triplets_are_all_accounted_for(tmp_path: Path, real_data: Path) -> None:
    manifest = build(tmp_path, real_data / "nli" / "triplets.tsv", triplets=True)
    assert manifest["rows_in"] == 13_307
    assert manifest["rejected"] == {"contradiction equals the anchor or the entailment": 2}


def test_a_column_that_triplets_do_not_fill_is_null(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new number of an augmentation needs nothing here."""
    definition = registry.get("negation")
    number = Column("negation_words", pa.int32(), "number", "negation", "how many words were edited")
    wider = dataclasses.replace(definition, columns=(*definition.columns, number))
    monkeypatch.setitem(registry._REGISTERED, "negation", wider)
    table = triplet_table([(("It rains.", "Rain falls.", "It is dry."), "here")])
    assert table["negation"].to_pylist() == ["It is dry."]
    assert table["negation_words"].to_pylist() == [None]
