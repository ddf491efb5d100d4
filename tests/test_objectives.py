"""Objectives against the papers' formulas, computed independently with NumPy in float64, and by hand."""

import math

import numpy as np
import pytest
import torch
from torch import Tensor

from train.objectives import OBJECTIVES, TERMS, loss_terms, recipe
from train.objectives.infonce import infonce
from train.objectives.sncse import bidirectional_margin

ROWS, DIM = 5, 4


@pytest.fixture
def views() -> tuple[Tensor, Tensor, Tensor]:
    generator = torch.Generator().manual_seed(7)
    a, p, n = torch.randn(3, ROWS, DIM, generator=generator, dtype=torch.float64)
    return a, p, n


def cosines(one: Tensor, other: Tensor) -> np.ndarray:
    left, right = one.numpy(), other.numpy()
    return left @ right.T / np.outer(np.linalg.norm(left, axis=1), np.linalg.norm(right, axis=1))


def test_infonce_is_the_papers_equation(views: tuple[Tensor, Tensor, Tensor]) -> None:
    anchor, positive, _ = views
    scores = np.exp(cosines(anchor, positive) / 0.05)
    expected = -np.log(np.diag(scores) / scores.sum(1)).mean()
    assert infonce(anchor, positive).item() == pytest.approx(expected, abs=1e-9)


def test_infonce_by_hand() -> None:
    # Two orthogonal pairs at τ = 1: every row has the logits 1 and 0.
    eye = torch.eye(2, dtype=torch.float64)
    assert infonce(eye, eye, temperature=1.0).item() == pytest.approx(math.log(1 + math.exp(-1)))


def test_infonce_knows_only_directions(views: tuple[Tensor, Tensor, Tensor]) -> None:
    anchor, positive, _ = views
    lengths = torch.rand(ROWS, 1, dtype=torch.float64) + 0.5
    torch.testing.assert_close(infonce(anchor, positive), infonce(lengths * anchor, 3 * positive))


def test_infonce_runs_from_anchor_to_positive_only(views: tuple[Tensor, Tensor, Tensor]) -> None:
    anchor, positive, _ = views
    assert infonce(anchor, positive).item() != pytest.approx(infonce(positive, anchor).item())


def test_the_margin_is_the_papers_equation(views: tuple[Tensor, Tensor, Tensor]) -> None:
    anchor, positive, negation = views
    delta = np.diag(cosines(anchor, negation)) - np.diag(cosines(anchor, positive))
    expected = (np.maximum(delta + 0.1, 0) + np.maximum(-delta - 0.3, 0)).mean()
    everywhere = torch.ones(ROWS, dtype=torch.float64)
    assert bidirectional_margin(anchor, positive, negation, everywhere).item() == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("cosine_to_negation", "expected"),
    [
        (1.0, 0.1),  # negation as near as the positive: short of α by 0.1
        (0.95, 0.05),
        (0.9, 0.0),  # the two ends of the band that costs nothing
        (0.8, 0.0),
        (0.7, 0.0),
        (0.5, 0.2),  # beyond β by 0.2
        (-1.0, 1.7),
    ],
)
def test_the_margin_by_hand(cosine_to_negation: float, expected: float) -> None:
    anchor = torch.tensor([[1.0, 0.0]], dtype=torch.float64)
    negation = torch.tensor([[cosine_to_negation, math.sqrt(1 - cosine_to_negation**2)]], dtype=torch.float64)
    loss = bidirectional_margin(anchor, 5 * anchor, negation, torch.ones(1))
    assert loss.item() == pytest.approx(expected, abs=1e-7)


def test_rows_without_negation_count_neither_above_nor_below(views: tuple[Tensor, Tensor, Tensor]) -> None:
    anchor, positive, negation = views
    some = torch.tensor([1.0, 0.0, 1.0, 0.0, 1.0], dtype=torch.float64)
    kept = [0, 2, 4]
    alone = bidirectional_margin(anchor[kept], positive[kept], negation[kept], torch.ones(3))
    torch.testing.assert_close(bidirectional_margin(anchor, positive, negation, some), alone)


def test_rows_without_negation_get_no_gradient_from_the_margin(views: tuple[Tensor, Tensor, Tensor]) -> None:
    anchor, positive, negation = (view.clone().requires_grad_() for view in views)
    bidirectional_margin(anchor, positive, negation, torch.tensor([1.0, 0, 0, 0, 0])).backward()
    for view in (anchor, positive, negation):
        assert view.grad is not None
        assert view.grad[0].abs().sum() > 0
        assert (view.grad[1:] == 0).all()


def test_a_batch_without_any_negation_has_margin_zero(views: tuple[Tensor, Tensor, Tensor]) -> None:
    assert bidirectional_margin(*views, torch.zeros(ROWS)).item() == 0


@pytest.mark.parametrize("name", TERMS)
def test_gradients_agree_with_finite_differences(name: str, views: tuple[Tensor, Tensor, Tensor]) -> None:
    coefficients = {"temperature": 0.5, "alpha": 0.1, "beta": 0.3}
    present = torch.tensor([1.0, 1.0, 0.0, 1.0, 1.0], dtype=torch.float64)

    def term(*views: Tensor) -> Tensor:
        return TERMS[name](dict(zip(("anchor", "positive", "negation"), views, strict=True)), present, coefficients)

    assert torch.autograd.gradcheck(term, [view.clone().requires_grad_() for view in views])


def test_the_loss_is_the_weighted_sum_of_its_terms(views: tuple[Tensor, Tensor, Tensor]) -> None:
    named = dict(zip(("anchor", "positive", "negation"), views, strict=True))
    coefficients = {"temperature": 0.05, "alpha": 0.1, "beta": 0.3, "margin_weight": 0.25}
    losses = loss_terms(OBJECTIVES["sncse"], named, torch.ones(ROWS, dtype=torch.float64), coefficients)
    assert set(losses) == {"loss", "infonce", "margin"}
    assert losses["loss"].item() == pytest.approx(losses["infonce"].item() + 0.25 * losses["margin"].item())


@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_can_be_computed_from_its_views(name: str, views: tuple[Tensor, Tensor, Tensor]) -> None:
    objective = OBJECTIVES[name]
    z = {view.name: views[i] for i, view in enumerate(objective.views)}
    losses = loss_terms(objective, z, torch.ones(ROWS, dtype=torch.float64), recipe(name, roberta=False, large=False))
    assert set(losses) == {"loss", *objective.terms}
    assert all(value.isfinite() and value.ndim == 0 for value in losses.values())


@pytest.mark.parametrize(
    ("objective", "kind", "expected"),
    [
        ("sncse", {"roberta": False, "large": False}, {"lr": 1e-5, "batch_size": 256, "margin_weight": 1e-3}),
        ("sncse", {"roberta": True, "large": False}, {"lr": 1e-5, "batch_size": 256, "margin_weight": 5e-4}),
        ("sncse", {"roberta": False, "large": True}, {"lr": 5e-6, "batch_size": 128, "margin_weight": 1e-3}),
        ("sncse", {"roberta": True, "large": True}, {"lr": 5e-6, "batch_size": 128, "margin_weight": 5e-4}),
        ("simcse", {"roberta": False, "large": False}, {"lr": 3e-5, "batch_size": 64, "temperature": 0.05}),
        ("simcse", {"roberta": False, "large": True}, {"lr": 1e-5, "batch_size": 64}),
        ("simcse", {"roberta": True, "large": False}, {"lr": 1e-5, "batch_size": 512}),
    ],
)
def test_recipes_are_the_published_ones(objective: str, kind: dict[str, bool], expected: dict[str, float]) -> None:
    assert expected.items() <= recipe(objective, **kind).items()
