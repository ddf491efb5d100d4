"""The terms of triplets against plain loops, and by hand."""

import math

import pytest
import torch
from torch import Tensor

from pipelines.schema import DIFFERENCE, UNRANKED
from train.objectives.triplets import triplet_difference, triplet_hold, triplet_ranking, triplet_stay

ROWS, DIM = 4, 3
PRESENT = torch.tensor([True, False, True, False])
MARGIN = torch.tensor([0.0, 0.1, 0.2, 0.3], dtype=torch.float64)
NONE = torch.zeros(ROWS)
HELD = torch.tensor([0.0, UNRANKED, UNRANKED, 0.3], dtype=torch.float64)  # two rows rank nothing
LESS = torch.tensor([0.0, DIFFERENCE, UNRANKED, DIFFERENCE], dtype=torch.float64)


def cosine(u: Tensor, v: Tensor) -> float:
    return math.fsum((u * v).tolist()) / (math.hypot(*u.tolist()) * math.hypot(*v.tolist()))


@pytest.fixture
def views() -> list[Tensor]:
    return list(torch.randn(8, ROWS, DIM, generator=torch.Generator().manual_seed(3), dtype=torch.float64))


def texts_of(views: list[Tensor], margin: Tensor) -> list[tuple[int, Tensor, Tensor]]:
    """(row, the text now, the text at the start) of every text that there is, but the anchors of differences."""
    return [
        (row, views[column][row], views[column + 4][row])
        for column in range(4)
        for row in range(ROWS)
        if (column < 3 or PRESENT[row]) and (column > 0 or margin[row] != DIFFERENCE)
    ]


@pytest.mark.parametrize(("margin", "ranked"), [(MARGIN, [0, 1, 2, 3]), (HELD, [0, 3]), (LESS, [0])])
@pytest.mark.parametrize("alike", [NONE, torch.tensor([1.0, 1.0, 0.0, 1.0])])
def test_ranking_is_the_mean_over_anchors_and_the_present_reverses_with_both_sides(
    views: list[Tensor], margin: Tensor, ranked: list[int], alike: Tensor
) -> None:
    a, p, n, r = views[:4]
    deltas, beside = [cosine(a[i], p[i]) - cosine(a[i], n[i]) - margin[i].item() for i in ranked], []
    for i in set(PRESENT.nonzero().flatten().tolist()) & set(ranked):
        own, other = (cosine(a[i], p[i]), cosine(r[i], n[i])), (cosine(a[i], n[i]), cosine(r[i], p[i]))
        three = [own[1] - other[1], own[0] - other[1], own[1] - other[0]]
        four = [one - far for one in own for far in (cosine(a[i], r[i]), cosine(p[i], n[i]))] if alike[i] else []
        deltas += [delta - margin[i].item() for delta in three]
        beside += [delta - margin[i].item() for delta in four]
    expected = math.fsum(0.5 * math.log1p(math.exp(-delta / 0.5)) for delta in deltas + beside) / len(deltas)
    assert triplet_ranking(a, p, n, r, margin, alike, PRESENT, temperature=0.5).item() == pytest.approx(expected)


def test_ranking_is_all_but_zero_beyond_the_margin_and_grows_in_proportion_within() -> None:
    anchor, positive, negative = (torch.tensor([row]) for row in ([1.0, 0.0], [1.0, 0.0], [0.0, 1.0]))
    none = torch.tensor([False])
    right = triplet_ranking(anchor, positive, negative, anchor, torch.tensor([0.5]), none, none)
    wrong = triplet_ranking(anchor, negative, positive, anchor, torch.tensor([0.5]), none, none)
    assert right.item() < 1e-6
    assert wrong.item() == pytest.approx(1.5)


@pytest.mark.parametrize(("margin", "within"), [(MARGIN, set()), (HELD, {1, 2}), (LESS, {1, 2, 3})])
def test_hold_is_the_mean_change_of_similarities_between_texts_of_different_rows_or_of_one_that_ranks_nothing(
    views: list[Tensor], margin: Tensor, within: set[int]
) -> None:
    texts = texts_of(views, margin)
    changes = [
        (cosine(x, y) - cosine(x0, y0)) ** 2
        for i, x, x0 in texts
        for j, y, y0 in texts
        if i != j or (i in within and x is not y)
    ]
    expected = math.fsum(changes) / len(changes)
    assert triplet_hold(*views, margin, PRESENT).item() == pytest.approx(expected)


@pytest.mark.parametrize(("margin", "whole"), [(MARGIN, set()), (HELD, {1, 2}), (LESS, {1, 2, 3})])
def test_stay_is_the_mean_turn_of_anchors_and_positives_and_of_all_texts_of_a_row_that_ranks_nothing(
    views: list[Tensor], margin: Tensor, whole: set[int]
) -> None:
    turns = [
        1 - cosine(views[column][row], views[column + 4][row])
        for column in range(4)
        for row in range(ROWS)
        if column < 2 or (row in whole and (column < 3 or PRESENT[row]))
        if column > 0 or margin[row] != DIFFERENCE
    ]
    assert triplet_stay(*views, margin, PRESENT).item() == pytest.approx(math.fsum(turns) / len(turns))


def test_an_encoder_that_did_not_change_pays_for_ranking_alone(views: list[Tensor]) -> None:
    same = views[:4] * 2
    for margin in (MARGIN, HELD, LESS):
        assert triplet_hold(*same, margin, PRESENT).item() == 0
        assert triplet_stay(*same, margin, PRESENT).item() == pytest.approx(0, abs=1e-12)


def test_a_difference_is_the_mean_turn_of_anchors_from_the_positive_less_a_share_of_the_negative(
    views: list[Tensor],
) -> None:
    anchor, positive, negative = views[0], views[5], views[6]
    turns, excess = [], []
    for row in (1, 3):
        excluded = negative[row] / negative[row].norm()
        target = positive[row] / positive[row].norm() - 0.3 * excluded
        turns.append(1 - cosine(anchor[row], target))
        excess.append((cosine(anchor[row], excluded) - cosine(target, excluded)) ** 2)
    mean, more = math.fsum(turns) / 2, math.fsum(excess) / 2
    for against in (0.0, 2.0):
        found = triplet_difference(anchor, positive, negative, LESS, share=0.3, against=against).item()
        assert found == pytest.approx(mean + against * more)
    assert triplet_difference(anchor, positive, negative, HELD).item() == 0
