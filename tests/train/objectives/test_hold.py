"""The terms that hold a good encoder against plain loops, and by hand."""

import math

import pytest
import torch
from torch import Tensor

from train.objectives.hold import hold, negation_margin, paraphrase_hold, stay

ROWS, DIM = 5, 4


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


@pytest.fixture
def views() -> list[Tensor]:
    generator = torch.Generator().manual_seed(8)
    return list(torch.randn(4, ROWS, DIM, generator=generator, dtype=torch.float64))


@pytest.mark.parametrize("kept", [[0, 1, 2, 3, 4], [1, 4], []])
def test_hold_is_the_mean_change_of_similarities_between_different_rows(views: list[Tensor], kept: list[int]) -> None:
    z, n, z0, n0 = (view.tolist() for view in views)
    squares = []
    for i in range(ROWS):
        for j in range(ROWS):
            if i == j:
                continue
            squares.append((cosine(z[i], z[j]) - cosine(z0[i], z0[j])) ** 2)
            if j in kept:
                squares.append((cosine(z[i], n[j]) - cosine(z0[i], n0[j])) ** 2)
    present = torch.tensor([row in kept for row in range(ROWS)])
    assert hold(*views, present).item() == pytest.approx(math.fsum(squares) / len(squares), abs=1e-12)


def test_an_encoder_that_has_not_moved_is_held_for_nothing(views: list[Tensor]) -> None:
    anchor, negation, *_ = views
    assert hold(anchor, negation, anchor, negation, torch.ones(ROWS)).item() == 0
    assert stay(anchor, anchor).item() == pytest.approx(0, abs=1e-20)


def test_hold_lets_all_vectors_turn_together_and_stay_does_not(views: list[Tensor]) -> None:
    anchor, negation, *_ = views
    turn = torch.linalg.qr(views[3][:DIM])[0]
    assert hold(anchor @ turn, negation @ turn, anchor, negation, torch.ones(ROWS)).item() == pytest.approx(
        0, abs=1e-20
    )
    assert stay(anchor @ turn, anchor).item() > 0.01


def test_hold_leaves_a_rows_own_negation_free() -> None:
    # Two rows and their negations in four orthogonal directions; then each negation moves to its own anchor.
    z, n = torch.eye(4, dtype=torch.float64).split(2)
    assert hold(z, z, z, n, torch.ones(2)).item() == 0
    assert hold(z, z.flip(0), z, n, torch.ones(2)).item() == pytest.approx(0.5)  # the two other-row cosines: 0 → 1


def test_the_frozen_encoder_may_have_another_size(views: list[Tensor]) -> None:
    anchor, negation, *_ = views
    wide = [torch.cat([view, torch.zeros_like(view)], dim=1) for view in (anchor, negation)]
    assert hold(anchor, negation, *wide, torch.ones(ROWS)).item() == pytest.approx(0, abs=1e-20)


def test_the_frozen_encoder_gets_no_gradient(views: list[Tensor]) -> None:
    anchor, negation, anchor_initial, negation_initial = (view.requires_grad_() for view in views)
    (
        hold(anchor, negation, anchor_initial, negation_initial, torch.ones(ROWS)) + stay(anchor, anchor_initial)
    ).backward()
    assert anchor_initial.grad is None
    assert negation_initial.grad is None
    assert anchor.grad is not None


def test_stay_is_the_mean_squared_distance_of_the_cosine_to_one(views: list[Tensor]) -> None:
    z, _, z0, _ = (view.tolist() for view in views)
    expected = math.fsum((cosine(u, v) - 1) ** 2 for u, v in zip(z, z0, strict=True)) / ROWS
    assert stay(views[0], views[2]).item() == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("kept", [[0, 1, 2, 3, 4], [1, 4], []])
def test_paraphrase_hold_is_the_mean_change_of_each_rows_own_similarity(views: list[Tensor], kept: list[int]) -> None:
    z, p, z0, p0 = (view.tolist() for view in views)
    squares = [(cosine(z[i], p[i]) - cosine(z0[i], p0[i])) ** 2 for i in kept]
    present = torch.tensor([row in kept for row in range(ROWS)])
    expected = math.fsum(squares) / max(len(squares), 1)
    assert paraphrase_hold(*views, present).item() == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("to_negation", "expected"),
    [(1.0, 0.45), (0.8, 0.25), (0.55, 0.0), (0.4, 0.0), (0.25, 0.0), (0.1, 0.15), (-1.0, 1.25)],
)
def test_the_negation_belongs_between_cosine_a_quarter_and_0_55(to_negation: float, expected: float) -> None:
    anchor = torch.tensor([[2.0, 0.0]], dtype=torch.float64)
    negation = torch.tensor([[to_negation, math.sqrt(1 - to_negation**2)]], dtype=torch.float64)
    assert negation_margin(anchor, negation, torch.ones(1)).item() == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("kept", [[0, 1, 2, 3, 4], [1, 4]])
def test_the_negation_margin_is_a_mean_over_rows_that_have_one(views: list[Tensor], kept: list[int]) -> None:
    z, n = views[0].tolist(), views[1].tolist()
    total = 0.0
    for i in kept:
        c = cosine(z[i], n[i])
        total += max(c - 1 + 0.2, 0.0) + max(1 - c - 0.5, 0.0)
    present = torch.tensor([row in kept for row in range(ROWS)])
    loss = negation_margin(views[0], views[1], present, alpha=0.2, beta=0.5)
    assert loss.item() == pytest.approx(total / len(kept), abs=1e-12)
