"""InfoNCE with hard negatives against SimCSE's formula, in plain loops, and by hand."""

import math

import pytest
import torch
from torch import Tensor

from train.objectives.infonce import infonce

ROWS, DIM, TAU = 5, 4, 0.05


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


def by_loops(anchor: Tensor, positive: Tensor, hard: Tensor, present: list[bool], weight: float) -> float:
    """Row i: its logit in the denominator, all positives, all hard negatives that exist, its own with the weight."""
    z, p, n = anchor.tolist(), positive.tolist(), hard.tolist()
    losses = []
    for i in range(len(z)):
        denominator = 0.0
        for j in range(len(z)):
            denominator += math.exp(cosine(z[i], p[j]) / TAU)
            if present[j]:
                denominator += math.exp(cosine(z[i], n[j]) / TAU + (weight if i == j else 0.0))
        losses.append(math.log(denominator) - cosine(z[i], p[i]) / TAU)
    return math.fsum(losses) / len(losses)


@pytest.fixture
def views() -> list[Tensor]:
    generator = torch.Generator().manual_seed(3)
    return list(torch.randn(3, ROWS, DIM, generator=generator, dtype=torch.float64))


@pytest.mark.parametrize("weight", [0.0, 1.5, -2.0])
@pytest.mark.parametrize("present", [[True] * 5, [True, False, True, True, False], [False] * 5])
def test_hard_negatives_are_those_of_the_authors(views: list[Tensor], present: list[bool], weight: float) -> None:
    loss = infonce(*views, torch.tensor(present), hard_negative_weight=weight)
    assert loss.item() == pytest.approx(by_loops(*views, present, weight), abs=1e-10)


def test_without_a_mask_every_row_has_its_hard_negative(views: list[Tensor]) -> None:
    assert torch.equal(infonce(*views), infonce(*views, torch.ones(ROWS)))


def test_hard_negatives_of_no_row_change_nothing(views: list[Tensor]) -> None:
    anchor, positive, hard = views
    torch.testing.assert_close(infonce(anchor, positive, hard, torch.zeros(ROWS)), infonce(anchor, positive))


def test_a_hard_negative_by_hand() -> None:
    # Two orthogonal pairs at τ = 1; each row's hard negative is the other row's positive.
    eye = torch.eye(2, dtype=torch.float64)
    assert infonce(eye, eye, eye.flip(0), temperature=1.0).item() == pytest.approx(math.log(2 + 2 / math.e))
    # The weight is a logit: ln 3 counts the own hard negative, here of cosine 0, three times.
    weighted = infonce(eye, eye, eye.flip(0), temperature=1.0, hard_negative_weight=math.log(3))
    assert weighted.item() == pytest.approx(math.log((2 * math.e + 4) / math.e))


def test_a_missing_hard_negative_is_missing_for_all_rows() -> None:
    eye = torch.eye(2, dtype=torch.float64)
    one = infonce(eye, eye, eye.flip(0), torch.tensor([True, False]), temperature=1.0)
    # Row 0 sees e¹, e⁰ and its own negative e⁰; row 1 sees e¹, e⁰ and row 0's negative, which is its positive, e¹.
    expected = (math.log(1 + 2 / math.e) + math.log(2 + 1 / math.e)) / 2
    assert one.item() == pytest.approx(expected)
