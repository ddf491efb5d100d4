"""Paraphraser as an augmenter: one result per text, as columns too; pickling, counts, errors."""

import json
import os
import pickle
from pathlib import Path

import pytest

from augment import Paraphraser
from augment.augmenter import AugmentError
from augment.paraphrase.engines.table import ABSENT
from augment.paraphrase.paraphraser import NO_CANDIDATE, NOT_SELECTED, SELECTED, Paraphrase, shared_engine

TEXTS = ["The harbour was built by monks.", "", "It rained.", "She likes to walk along the shore."]
PAIRS = [
    (TEXTS[0], "Monks built the harbour."),
    (TEXTS[0], "By monks the harbour was built."),
    (TEXTS[3], "she likes to walk, along the shore!"),
]


@pytest.fixture
def paraphraser(tmp_path: Path) -> Paraphraser:
    path = tmp_path / "t.tsv"
    path.write_text("".join(f"{text}\t{paraphrase}\n" for text, paraphrase in PAIRS))
    return Paraphraser(engine="table", table=str(path), high=0.9)


def test_a_batch_gives_one_result_per_text_in_order_and_a_call_that_of_one(paraphraser: Paraphraser) -> None:
    results = paraphraser.batch(TEXTS)
    assert [result.text for result in results] == [PAIRS[0][1], None, None, None]
    assert [result.reason for result in results] == [None, "blank", ABSENT, "unchanged"]
    assert (results[0].origin, round(results[0].mer or 0, 4)) == ("table:t", 0.8333)
    assert [paraphraser(text) for text in TEXTS] == results
    assert paraphraser.batch([]) == []


def test_columns_have_the_names_and_the_length_that_they_should(paraphraser: Paraphraser) -> None:
    columns = paraphraser.columns(TEXTS)
    assert tuple(columns) == Paraphraser.column_names
    assert {len(values) for values in columns.values()} == {len(TEXTS)}
    assert columns["paraphrase"] == [result.text for result in paraphraser.batch(TEXTS)]
    assert [len(rates) for rates in columns["paraphrase_rates"]] == [2, 0, 0, 1]
    assert paraphraser.columns([]) == {name: [] for name in Paraphraser.column_names}


def test_every_candidate_is_counted_by_its_outcome(paraphraser: Paraphraser) -> None:
    counts = paraphraser.counts(paraphraser.batch(TEXTS))
    assert counts == {"paraphrase_candidates": {NOT_SELECTED: 1, ABSENT: 1, SELECTED: 1, "unchanged": 1}}
    assert paraphraser.counts([]) == {"paraphrase_candidates": {}}


@pytest.mark.parametrize("texts", ["one sentence", ["a", 7], [b"bytes"]])
def test_what_is_no_list_of_strings_is_a_type_error(texts: object, paraphraser: Paraphraser) -> None:
    for method in (paraphraser.batch, paraphraser.columns):
        with pytest.raises(TypeError, match="texts"):
            method(texts)  # type: ignore[operator]


def test_a_copy_by_pickle_is_equal_and_gives_the_same(paraphraser: Paraphraser) -> None:
    copy = pickle.loads(pickle.dumps(paraphraser))  # noqa: S301
    assert copy == paraphraser
    assert copy.batch(TEXTS) == paraphraser.batch(TEXTS)
    assert copy.fingerprint == paraphraser.fingerprint


def test_the_default_engine_paraphrases_and_says_why_it_does_not() -> None:
    results = Paraphraser().batch(["In 1902 the council closed the old mill.", "Nothing."])
    assert results[0].text is not None
    assert results[0].origin is not None
    assert results[0].origin.startswith("syntax:")
    assert results[1] == Paraphrase(None, None, None, NO_CANDIDATE)


def test_the_fingerprint_is_json_and_changes_with_what_selects() -> None:
    one, other = Paraphraser().fingerprint, Paraphraser(high=0.7).fingerprint
    assert json.loads(json.dumps(one)) == one
    assert one != other


def test_what_cannot_work_at_all_says_what_to_do() -> None:
    with pytest.raises(AugmentError, match="give 0 <= low <= high <= 1"):
        Paraphraser(low=0.9)
    with pytest.raises(AugmentError, match="'best': expected one of"):
        Paraphraser(choose="best")
    for options, remedy in (
        ({"engine": "magic"}, "expected one of syntax, hf"),
        ({"engine": "table"}, "name its file with --table"),
        ({"engine": "openai"}, "name the model with --model"),
        ({"parser": "absent_pipeline"}, "absent_pipeline.*pip install"),
    ):
        with pytest.raises(AugmentError, match=remedy):
            Paraphraser(**options).batch(["A sentence that is plain."])  # type: ignore[arg-type]


def test_values_of_another_type_are_refused_before_any_text_is() -> None:
    assert Paraphraser(pivots=["de=A,B"]) == Paraphraser(pivots=("de=A,B",))  # type: ignore[arg-type]
    for options, message in (
        ({"pivots": "de=A,B"}, "pivots 'de=A,B': expected a list"),
        ({"engine": ["syntax"]}, r"engine \['syntax'\]: expected a string"),
        ({"low": "0.1"}, "low '0.1': expected a number"),
        ({"temperature": -5}, "temperature -5: expected at least 0"),
        ({"timeout": -1.0}, "timeout -1.0: expected more than 0"),
    ):
        with pytest.raises(AugmentError, match=message):
            Paraphraser(**options)  # type: ignore[arg-type]


def test_paraphrasers_that_select_otherwise_share_an_engine() -> None:
    engine = shared_engine(Paraphraser())
    assert shared_engine(Paraphraser(choose="first", low=0.1, high=0.9, form="raw")) is engine


def test_a_table_that_has_changed_is_read_again(paraphraser: Paraphraser) -> None:
    before = paraphraser(TEXTS[0]), paraphraser.fingerprint
    path = Path(paraphraser.table or "")
    path.write_text(f"{TEXTS[0]}\tThe harbour is one that monks built.\n")
    os.utime(path, ns=(0, 0))
    assert paraphraser(TEXTS[0]) != before[0]
    assert paraphraser.fingerprint != before[1]


def test_a_path_that_cannot_be_one_is_refused_in_words() -> None:
    with pytest.raises(AugmentError, match="not a readable table"):
        Paraphraser(engine="table", table="a\0b")("The harbour was built by monks.")
