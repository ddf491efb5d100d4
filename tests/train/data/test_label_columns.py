"""Tables for sentence-transformers' trainer: what cannot be a label is refused with its row, never dropped."""

from typing import Any

import pyarrow as pa
import pytest

from train.data.label_columns import with_label
from train.runtime.errors import InputError

PAIR = {"premise": ["The brook is here."], "hypothesis": ["It is."]}


@pytest.mark.parametrize(
    ("columns", "numbers", "said"),
    [
        (
            {"label": ["not_entailment"]},
            ["entailed"],
            "the table: label 'not_entailment' in row 0 is not one of entail",
        ),
        ({"label": pa.array([None], pa.string())}, ["entailed"], "the table: label None in row 0 is not one of"),
        ({"score": ["high"]}, ["score"], "the column score is string; it is to hold numbers"),
        ({"score": [float("nan")]}, ["score"], "the table: score nan in row 0 is not a finite number. Leave such rows"),
        ({}, ["score"], "the table lacks score; it has premise, hypothesis"),
    ],
)
def test_what_is_no_label_is_refused(columns: dict[str, Any], numbers: list[str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        with_label(pa.table({**PAIR, **columns}), [*PAIR], numbers, [*PAIR])


def test_labels_and_scores_become_numbers_and_neutral_pairs_are_left_out() -> None:
    texts = {name: [name] * 3 for name in PAIR}
    labels = {"label": ["entailment", "neutral", "contradiction"]}
    assert with_label(pa.table({**texts, **labels}), [*PAIR], ["entailed"], [*PAIR]).column("label").to_pylist() == [
        1,
        0,
    ]
    scores = with_label(pa.table({**texts, "score": [1, 2, 3]}), [*PAIR], ["score"], [*PAIR])
    assert scores.column("label").to_pylist() == [1, 2, 3]
