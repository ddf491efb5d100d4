"""Pairs with a score or a label: by hand, as scikit-learn has it, and what is said of broken files."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score

from train.evaluation.datasets import pairs
from train.evaluation.registry import run_suite
from train.evaluation.suites import relatedness
from train.runtime.errors import InputError


def by_angle(texts: Sequence[str]) -> Any:
    angles = np.radians([float(text) for text in texts])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


MODEL: Any = SimpleNamespace(name="angles", encode=by_angle)


def write(path: Path, *rows: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n")
    return path


@given(st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=30))
def test_average_precision_is_scikit_learns(rows: list[tuple[int, bool]]) -> None:
    cosines, labels = np.array([[x / 8, y] for x, y in [*rows, (3, True)]], np.float64).T
    expected = average_precision_score(labels, cosines)
    assert relatedness.average_precision(cosines, labels) == pytest.approx(expected)


def test_average_precision_by_hand() -> None:
    # 1 at rank 1; a tie of 1 and 0 at ranks 2 and 3; a 1 at rank 4.
    cosines, labels = np.array([0.9, 0.5, 0.5, 0.1]), np.array([1.0, 1.0, 0.0, 1.0])
    assert relatedness.average_precision(cosines, labels) == pytest.approx((1 + 2 / 3 + 3 / 4) / 3)


def test_scores_and_labels_are_measured_side_by_side(tmp_path: Path) -> None:
    folder = tmp_path / "relatedness"
    write(folder / "rated.tsv", "source\tscore\tsentence1\tsentence2", *(f"x\t{s}\t0\t{a}" for s, a in RATED))
    write(folder / "labelled.tsv", "id\ttext1\ttext2\tlabel", "7\t0\t9\t1", "8\t0\t30\t0", "9\t0\t60\t1")
    result = relatedness.run([MODEL], str(tmp_path))
    assert result["scores"]["angles"]["rated"] == pytest.approx(0.8)
    assert result["scores"]["angles"]["labelled"] == pytest.approx((1 + 2 / 3) / 2)
    assert relatedness.table(result) == [
        ["model", "labelled (AP)", "rated (Spearman)"],
        ["angles", "83.33", "80.00"],
    ]
    assert relatedness.scores(result)["angles"]["rated"] == pytest.approx(80)
    assert relatedness.details(result)[0][1][1] == ["labelled", "AP", "3", "66.7 %"]
    assert run_suite("relatedness", [], str(tmp_path), {}).complete


# ranks 4 1 2 3 against 4 1 3 2: 1 − 6 · 2 / (4 · 15)
RATED = (("5", 10), ("1", 80), ("2", 40), ("3", 60))


def test_three_columns_need_no_header(tmp_path: Path) -> None:
    labelled = pairs.load(write(tmp_path / "a.tsv", "0\t9\t1", "0\t30\t0"))
    assert (labelled.labelled, labelled.first, labelled.second, list(labelled.gold)) == (
        True,
        ["0", "0"],
        ["9", "30"],
        [1.0, 0.0],
    )
    assert not pairs.load(write(tmp_path / "b.tsv", "0\t9\t1", "0\t30\t0.5")).labelled
    # A column that is called score is one, whatever it holds.
    assert not pairs.load(write(tmp_path / "c.tsv", "text1\ttext2\tscore", "0\t9\t1", "0\t30\t0")).labelled


def test_equal_cosines_have_no_correlation(tmp_path: Path) -> None:
    write(tmp_path / "a.tsv", "0\t9\t3", "0\t9\t5", "0\t9\t1")
    result = relatedness.run([MODEL], str(tmp_path / "a.tsv"))
    assert relatedness.table(result)[1] == ["angles", "–"]
    assert relatedness.scores(result) == {"angles": {"a": None}}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            ["left\tright\tscore", "0\t1\t2"],
            "bad.tsv, row 1: the columns are left, right, score; expected a header with",
        ),
        (["text1\ttext2\tscore", "0\t1\t2", "0\t1"], "bad.tsv, row 3 has 2 columns, not 3 as row 1"),
        (["0\t1\t2", "0\t1\thigh"], "bad.tsv, row 2: 'high' is not a number"),
        (["0\t1\t2", "0\t1\tnan"], "bad.tsv, row 2: 'nan' is not a number"),
        (["text1\ttext2\tlabel", "0\t1\t0", "0\t1\t2"], "bad.tsv, row 3: label 2 is not 0 or 1"),
        (["text1\ttext2\tlabel", "0\t1\t1", "0\t1\t1"], "bad.tsv: 2 pairs without two different labels"),
        (["text1\ttext2\tscore"], "bad.tsv: 0 pairs without two different scores"),
        ([""], "bad.tsv, row 1: the columns are"),
    ],
)
def test_a_broken_set_is_named_and_the_others_are_scored(rows: list[str], said: str, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.tsv", *rows)
    with pytest.raises(InputError, match=said):
        pairs.load(bad)
    with pytest.raises(InputError, match=said):
        relatedness.run([MODEL], str(bad))
    write(tmp_path / "good.tsv", "0\t9\t1", "0\t30\t0")
    result = relatedness.run([MODEL], str(tmp_path))
    assert list(result["missing"]) == ["bad"]
    assert result["scores"]["angles"] == {"good": 1.0}


def test_a_folder_without_sets_is_an_error(tmp_path: Path) -> None:
    assert "no .tsv file in" in run_suite("relatedness", [], str(tmp_path), {}).error


def test_the_real_sets_have_their_sizes(real_data: Path) -> None:
    rated = pairs.load(real_data / "relatedness" / "str2022.tsv")
    labelled = pairs.load(real_data / "roles" / "pawsx-dev-en.tsv")
    assert (len(rated.gold), rated.labelled) == (5250, False)
    assert (len(labelled.gold), labelled.labelled) == (2000, True)
