"""The numbers of each row: from number columns, and from the label of a pair."""

import numpy as np
import pyarrow as pa
import pytest

from train.data.values import column_of, read_values
from train.runtime.errors import InputError


def test_a_null_number_is_zero_and_not_present() -> None:
    table = pa.table({"text": ["a", "b"], "paraphrase_mer": pa.array([0.25, None], pa.float32())})
    values, present = read_values(table)
    assert values["paraphrase_mer"].tolist() == [0.25, 0]
    assert present["paraphrase_mer"].tolist() == [True, False]
    assert values.keys() == {"paraphrase_mer"}


def test_a_label_is_a_score_and_says_what_is_entailed() -> None:
    values, present = read_values(pa.table({"label": ["entailment", "neutral", "contradiction"]}))
    np.testing.assert_array_equal(values["score"], [1, np.nan, 0])
    assert values["entailed"].tolist() == [True, False, False]
    assert present == {}


def test_every_value_names_its_column() -> None:
    assert (column_of("mer"), column_of("score"), column_of("entailed")) == ("mer", "score", "label")
    with pytest.raises(InputError, match="the value 'text'"):
        column_of("text")
