"""Few-shot: draws of so many per class, from train alone; by the book; scarce classes are an error."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from train.evaluation.datasets.classification import Examples
from train.evaluation.suites import few_shot
from train.runtime.errors import InputError


def noisy(texts: list[str]) -> Any:
    """A text "CLASS NUMBER" lies around its class's place."""
    words = [text.split() for text in texts]
    noise = np.stack([np.random.default_rng(int(number)).normal(size=4) for _, number in words])
    return (np.eye(4)[[int(label) for label, _ in words]] + 0.8 * noise).astype(np.float32)


class Model:
    """Remembers what it was asked to embed."""

    name = "noisy"

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def encode(self, texts: list[str]) -> Any:
        self.asked |= set(texts)
        return noisy(texts)


def examples(count: int, classes: int, start: int = 0) -> Examples:
    labels = [i % classes for i in range(count)]
    return Examples([f"{label} {start + i}" for i, label in enumerate(labels)], labels)


@settings(deadline=None)
@given(st.lists(st.integers(16, 30), min_size=2, max_size=4), st.integers(0, 4))
def test_a_draw_has_sixteen_of_each_class_and_none_twice(sizes: list[int], seed: int) -> None:
    labels = [label for label, size in enumerate(sizes) for _ in range(size)]
    drawn = few_shot.sample_rows(labels, seed)
    assert len(set(drawn.tolist())) == len(drawn)
    assert np.bincount(np.array(labels)[drawn]).tolist() == [16] * len(sizes)


def test_draws_differ_by_seed_and_are_the_same_again() -> None:
    labels = [0, 1] * 100
    draws = [tuple(few_shot.sample_rows(labels, seed).tolist()) for seed in range(5)]
    assert len(set(draws)) == 5
    assert tuple(few_shot.sample_rows(labels, 3).tolist()) == draws[3]


def test_accuracies_are_those_of_logistic_regression_by_the_book() -> None:
    parts = {"train": examples(300, 4), "test": examples(200, 4, 1000)}
    found = few_shot.accuracies(Model(), parts)  # type: ignore[arg-type]
    expected = []
    for seed in range(5):
        drawn = few_shot.sample_rows(parts["train"].labels, seed)
        model = LogisticRegression(max_iter=1000)
        model.fit(noisy([parts["train"].texts[i] for i in drawn]), [parts["train"].labels[i] for i in drawn])
        expected.append(100 * model.score(noisy(parts["test"].texts), parts["test"].labels))
    assert found == pytest.approx(expected)
    assert len(set(found)) > 1


def test_of_train_only_what_is_drawn_is_embedded() -> None:
    model = Model()
    parts = {"train": examples(1000, 2), "test": examples(50, 2, 5000)}
    few_shot.accuracies(model, parts)  # type: ignore[arg-type]
    assert len(model.asked) <= 5 * 32 + 50


def test_without_a_split_the_rest_is_test(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def noting(features: Any, labels: Any, test: Any, test_labels: Any) -> float:
        assert not {tuple(row) for row in features} & {tuple(row) for row in test}
        seen.append((len(labels), len(test_labels)))
        return 50.0

    monkeypatch.setattr(few_shot, "accuracy", noting)
    few_shot.accuracies(Model(), {"all": examples(100, 2)})  # type: ignore[arg-type]
    assert seen == [(32, 68)] * 5


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"all": examples(32, 2)}, "of class 0 16 rows; drawing 16 needs two classes or more and 17 rows of each"),
        ({"train": examples(31, 2)}, "of class 1 15 rows; drawing 16 needs two classes or more and 16 rows of each"),
        ({"train": examples(40, 1)}, "1 classes"),
    ],
)
def test_scarce_or_single_classes_are_an_error(parts: dict[str, Examples], said: str) -> None:
    with pytest.raises(InputError, match=said):
        few_shot.check("MR", parts)


def test_the_report_has_mean_and_deviation_and_names_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "TREC"
    folder.mkdir()
    kinds = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")
    for name, count in (("train_5500", 120), ("TREC_10", 30)):
        (folder / f"{name}.label").write_text("".join(f"{kinds[i % 6]}:x {i % 6 % 4} {i}\n" for i in range(count)))
    result = few_shot.run([SimpleNamespace(name="noisy", encode=noisy)], str(tmp_path))  # type: ignore[list-item]
    assert set(result["missing"]) == {"MR", "CR", "SUBJ", "MPQA", "SST-2", "MRPC"}
    accuracies = result["accuracies"]["noisy"]["TREC"]
    assert result["scores"]["noisy"] == {"TREC": pytest.approx(np.mean(accuracies)), "average": None}
    assert result["std"]["noisy"]["TREC"] == pytest.approx(np.std(accuracies))
    (row,) = few_shot.table(result)[1:]
    assert f"{np.mean(accuracies):.1f} ({np.std(accuracies):.1f})" in row
    assert row.count("–") == 7
