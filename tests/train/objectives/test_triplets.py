"""The terms of triplets against plain loops, and by hand."""

import math

import pytest
import torch
from torch import Tensor

from train.objectives.triplets import triplet_hold, triplet_ranking, triplet_stay

ROWS, DIM = 4, 3
PRESENT = torch.tensor([True, False, True, False])


def cosine(u: Tensor, v: Tensor) -> float:
    return math.fsum((u * v).tolist()) / (math.hypot(*u.tolist()) * math.hypot(*v.tolist()))


@pytest.fixture
def views() -> list[Tensor]:
    return list(torch.randn(8, ROWS, DIM, generator=torch.Generator().manual_seed(3), dtype=torch.float64))


def texts_of(views: list[Tensor]) -> list[tuple[int, Tensor, Tensor]]:
    """(row, the text now, the text at the start) of every text that there is."""
    return [
        (row, views[column][row], views[column + 4][row])
        for column in range(4)
        for row in range(ROWS)
        if column < 3 or PRESENT[row]
    ]


def test_ranking_is_the_mean_over_anchors_and_the_present_reverses_with_both_sides(views: list[Tensor]) -> None:
    a, p, n, r = views[:4]
    margin = torch.tensor([0.0, 0.1, 0.2, 0.3], dtype=torch.float64)
    deltas = [cosine(a[i], p[i]) - cosine(a[i], n[i]) - margin[i].item() for i in range(ROWS)]
    for i in PRESENT.nonzero().flatten().tolist():
        own, other = (cosine(a[i], p[i]), cosine(r[i], n[i])), (cosine(a[i], n[i]), cosine(r[i], p[i]))
        deltas += [own[1] - other[1], own[0] - other[1], own[1] - other[0]]
        deltas[-3:] = [delta - margin[i].item() for delta in deltas[-3:]]
    expected = math.fsum(0.5 * math.log1p(math.exp(-delta / 0.5)) for delta in deltas) / len(deltas)
    assert triplet_ranking(a, p, n, r, margin, PRESENT, temperature=0.5).item() == pytest.approx(expected)


def test_ranking_is_all_but_zero_beyond_the_margin_and_grows_in_proportion_within() -> None:
    anchor, positive, negative = (torch.tensor([row]) for row in ([1.0, 0.0], [1.0, 0.0], [0.0, 1.0]))
    none = torch.tensor([False])
    right = triplet_ranking(anchor, positive, negative, anchor, torch.tensor([0.5]), none)
    wrong = triplet_ranking(anchor, negative, positive, anchor, torch.tensor([0.5]), none)
    assert right.item() < 1e-6
    assert wrong.item() == pytest.approx(1.5)


def test_hold_is_the_mean_change_of_similarities_between_texts_of_different_rows(views: list[Tensor]) -> None:
    texts = texts_of(views)
    changes = [(cosine(x, y) - cosine(x0, y0)) ** 2 for i, x, x0 in texts for j, y, y0 in texts if i != j]
    expected = math.fsum(changes) / len(changes)
    assert triplet_hold(*views, PRESENT).item() == pytest.approx(expected)


def test_stay_is_the_mean_turn_of_anchors_and_positives(views: list[Tensor]) -> None:
    turns = [
        1 - cosine(x, x0)
        for now, then in zip(views[:2], views[4:6], strict=True)
        for x, x0 in zip(now, then, strict=True)
    ]
    assert triplet_stay(*views[:2], *views[4:6]).item() == pytest.approx(math.fsum(turns) / len(turns))


def test_an_encoder_that_did_not_change_pays_for_ranking_alone(views: list[Tensor]) -> None:
    same = views[:4] * 2
    assert triplet_hold(*same, PRESENT).item() == 0
    assert triplet_stay(*same[:2], *same[4:6]).item() == pytest.approx(0, abs=1e-12)
