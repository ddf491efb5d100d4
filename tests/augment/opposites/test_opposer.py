"""Opposer as an augmenter: one result per text, as columns too, to be pickled, with errors that help."""

import json
import pickle
from pathlib import Path

import pytest

from augment import Opposer
from augment.augmenter import AugmentError
from augment.opposites.opposer import Opposites

TEXTS = ["The water was cold.", "", "The dog bit the cat."]


@pytest.fixture(scope="module")
def opposer(small_wordnet: Path) -> Opposer:
    return Opposer(wordnet=str(small_wordnet))


def test_a_batch_gives_one_result_per_text_in_order_and_a_call_that_of_one(opposer: Opposer) -> None:
    results = opposer.batch(TEXTS)
    assert [result.antonym.text for result in results] == ["The water was hot.", None, None]
    assert [opposite.reason for opposite in results[1]] == ["blank"] * len(Opposites._fields)
    assert [opposer(text) for text in TEXTS] == results
    assert opposer.batch([]) == []


def test_columns_have_the_names_and_the_length_that_they_should(opposer: Opposer) -> None:
    columns = opposer.columns(TEXTS)
    assert tuple(columns) == Opposer.column_names
    assert {len(values) for values in columns.values()} == {len(TEXTS)}
    for name in Opposites._fields:
        for text, rule, reason, span in zip(
            *(columns[f"{name}{part}"] for part in ("", "_rule", "_reason", "_span")), strict=True
        ):
            assert (text is None) == (rule is None) == (span is None) == (reason is not None)
    assert opposer.columns([]) == {name: [] for name in Opposer.column_names}


@pytest.mark.parametrize("texts", ["one sentence", ["a", 7], [b"bytes"]])
def test_what_is_no_list_of_strings_is_a_type_error(texts: object, opposer: Opposer) -> None:
    for method in (opposer.batch, opposer.columns):
        with pytest.raises(TypeError, match="texts"):
            method(texts)  # type: ignore[operator]


def test_a_copy_by_pickle_is_equal_and_gives_the_same(opposer: Opposer) -> None:
    copy = pickle.loads(pickle.dumps(opposer))  # noqa: S301
    assert copy == opposer
    assert copy.batch(TEXTS) == opposer.batch(TEXTS)
    assert json.loads(json.dumps(copy.fingerprint)) == opposer.fingerprint


def test_nothing_is_counted_beside_the_columns(opposer: Opposer) -> None:
    assert opposer.counts(opposer.batch(TEXTS)) == {}


def test_what_cannot_work_at_all_says_what_to_do(small_wordnet: Path, tmp_path: Path) -> None:
    with pytest.raises(AugmentError, match="holds no WordNet"):
        Opposer(wordnet=str(tmp_path)).batch(TEXTS)
    with pytest.raises(AugmentError, match=r"absent_pipeline.*pip install"):
        Opposer(parser="absent_pipeline", wordnet=str(small_wordnet)).batch(TEXTS)
