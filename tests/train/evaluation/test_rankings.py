"""Rankings and their measures: by hand, by plain loops and as pytrec_eval has them."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from train.evaluation import rankings

SCORES = st.lists(st.sampled_from([-1.0, -0.5, -0.0, 0.0, 0.25, 0.5, 0.5000001, 1.0]), min_size=1, max_size=30)


def grades(*values: int) -> Any:
    return np.array(values, np.int64)


def test_ndcg_by_hand_has_linear_gain() -> None:
    gain = 1 / math.log2(2) + 3 / math.log2(4)  # grade 1 at rank 1, grade 3 at rank 3
    ideal = 3 / math.log2(2) + 2 / math.log2(3) + 1 / math.log2(4)  # the passage of grade 2 is not retrieved
    assert rankings.ndcg(grades(1, 0, 3, 0), [3, 2, 1], 10) == pytest.approx(gain / ideal)
    # Cut at two ranks, on both sides; a grade below 0 gains nothing.
    assert rankings.ndcg(grades(1, -2, 3), [3, 2, 1], 2) == pytest.approx(1 / (3 + 2 / math.log2(3)))
    assert rankings.ndcg(grades(3, 2, 1), [3, 2, 1], 10) == pytest.approx(1)


def test_average_precision_and_recall_by_hand() -> None:
    ranked = grades(0, 2, 0, 1, 0)
    assert rankings.average_precision(ranked, [2, 1, 1, 1], 5) == pytest.approx((1 / 2 + 2 / 4) / 4)
    assert rankings.average_precision(ranked, [2, 1, 1, 1], 3) == pytest.approx(1 / 2 / 4)
    assert rankings.recall(ranked, [2, 1, 1, 1], 3) == 1 / 4
    assert rankings.recall(ranked, [2, 1, 1, 1], 5) == 2 / 4


def test_a_query_without_a_relevant_passage_scores_0() -> None:
    for measure in (rankings.ndcg, rankings.average_precision, rankings.recall):
        assert measure(grades(0, 0), [], 10) == 0


@given(SCORES, st.integers(1, 8), st.integers(1, 12), st.randoms())
def test_chunks_give_the_ranking_of_one_sort(scores: list[float], depth: int, size: int, random: Any) -> None:
    order = list(range(len(scores)))
    random.shuffle(order)
    expected = sorted(range(len(scores)), key=lambda i: (-np.float32(scores[i]), order[i]))[:depth]
    row, places = np.array([scores], np.float32), np.array(order)
    best = np.empty((1, 0), np.int64)
    for at in range(0, len(scores), size):
        keys = rankings.sort_keys(row[:, at : at + size], places[at : at + size])
        best = rankings.merge_top(best, keys, depth)
    assert [order.index(place) for place in rankings.key_order(best)[0]] == expected


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(-1, 3)), min_size=2, max_size=20))
def test_measures_and_ties_are_pytrec_evals(rows: list[tuple[int, int]]) -> None:
    pytrec_eval = pytest.importorskip("pytrec_eval")
    names = [f"d{i}" for i in range(len(rows))]
    judged = {name: grade for name, (_, grade) in zip(names, rows, strict=True)}
    run = {name: score / 8 for name, (score, _) in zip(names, rows, strict=True)}
    evaluator = pytrec_eval.RelevanceEvaluator({"q": judged}, {"ndcg_cut.10", "map_cut.1000", "recall.10"})
    expected = evaluator.evaluate({"q": run})["q"]
    order = np.empty(len(names), np.int64)
    order[sorted(range(len(names)), key=names.__getitem__, reverse=True)] = np.arange(len(names))
    keys = rankings.sort_keys(np.array([list(run.values())], np.float32), order)
    best = np.argsort(order)[rankings.key_order(rankings.merge_top(np.empty((1, 0), np.int64), keys, 1000))[0]]
    ranked = np.array([judged[names[row]] for row in best])
    relevant = sorted((grade for grade in judged.values() if grade > 0), reverse=True)
    assert rankings.ndcg(ranked, relevant, 10) == pytest.approx(expected["ndcg_cut_10"])
    assert rankings.average_precision(ranked, relevant, 1000) == pytest.approx(expected["map_cut_1000"])
    assert rankings.recall(ranked, relevant, 10) == pytest.approx(expected["recall_10"])
