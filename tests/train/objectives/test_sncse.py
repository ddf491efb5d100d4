"""SNCSE's ablations PL and NL (Eq. 8 and 9) against plain loops, and by hand."""

import math

import pytest
import torch
from torch import Tensor

from train.objectives.infonce import infonce
from train.objectives.sncse import bidirectional_margin, nl, pl, two_sided_margin

ROWS, DIM, TAU = 5, 4, 0.05
KEPT = [0, 2, 3]


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


def minus_log_share(own: float, all_logits: list[float]) -> float:
    return -math.log(math.exp(own) / math.fsum(math.exp(logit) for logit in all_logits))


def mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


@pytest.fixture
def views() -> list[Tensor]:
    generator = torch.Generator().manual_seed(5)
    return list(torch.randn(3, ROWS, DIM, generator=generator, dtype=torch.float64))


@pytest.fixture
def some() -> Tensor:
    return torch.tensor([row in KEPT for row in range(ROWS)])


@pytest.mark.parametrize("kept", [list(range(ROWS)), KEPT])
def test_pl_is_equation_8_over_the_rows_that_have_a_negation(views: list[Tensor], kept: list[int]) -> None:
    z, p, n = (view.tolist() for view in views)
    first = [
        minus_log_share(cosine(z[i], p[i]) / TAU, [cosine(z[i], p[j]) / TAU for j in range(ROWS)]) for i in range(ROWS)
    ]
    second = [minus_log_share(cosine(z[i], n[i]) / TAU, [cosine(z[i], n[j]) / TAU for j in kept]) for i in kept]
    present = torch.tensor([row in kept for row in range(ROWS)])
    assert pl(*views, present).item() == pytest.approx(mean(first) + mean(second), abs=1e-10)


@pytest.mark.parametrize("kept", [list(range(ROWS)), KEPT])
def test_nl_is_equation_9_with_only_the_own_negation(views: list[Tensor], kept: list[int]) -> None:
    z, p, n = (view.tolist() for view in views)
    rows = []
    for i in range(ROWS):
        logits = [cosine(z[i], p[j]) / TAU for j in range(ROWS)]
        if i in kept:
            logits.append(cosine(z[i], n[i]) / TAU)
        rows.append(minus_log_share(cosine(z[i], p[i]) / TAU, logits))
    present = torch.tensor([row in kept for row in range(ROWS)])
    assert nl(*views, present).item() == pytest.approx(mean(rows), abs=1e-10)


def test_without_any_negation_pl_and_nl_are_infonce(views: list[Tensor]) -> None:
    anchor, positive, negation = views
    nowhere = torch.zeros(ROWS)
    torch.testing.assert_close(pl(anchor, positive, negation, nowhere), infonce(anchor, positive))
    torch.testing.assert_close(nl(anchor, positive, negation, nowhere), infonce(anchor, positive))


def test_pl_draws_the_negation_near_and_nl_pushes_it_away(views: list[Tensor], some: Tensor) -> None:
    for ablation, sign in ((pl, -1), (nl, 1)):
        anchor, positive, negation = (view.clone().requires_grad_() for view in views)
        ablation(anchor, positive, negation, some, temperature=0.5).backward()
        assert negation.grad is not None
        # Moving the negation of row 0 towards its anchor lowers PL and raises NL.
        assert sign * (negation.grad[0] @ anchor[0]).item() > 0
        assert not negation.grad[~some].any()


def test_pl_and_nl_by_hand() -> None:
    # Orthogonal pairs at τ = 1 whose negations are the anchors themselves.
    eye, everywhere = torch.eye(2, dtype=torch.float64), torch.ones(2)
    plain = math.log(1 + math.exp(-1))
    assert pl(eye, eye, eye, everywhere, temperature=1.0).item() == pytest.approx(2 * plain)
    assert nl(eye, eye, eye, everywhere, temperature=1.0).item() == pytest.approx(math.log(2 + math.exp(-1)))


def test_the_margin_is_equations_4_and_5_over_the_rows_that_have_a_negation(views: list[Tensor], some: Tensor) -> None:
    z, p, n = (view.tolist() for view in views)
    rows = []
    for i in KEPT:
        delta = cosine(z[i], n[i]) - cosine(z[i], p[i])
        rows.append(max(delta + 0.1, 0.0) + max(-delta - 0.3, 0.0))
    assert bidirectional_margin(*views, some).item() == pytest.approx(mean(rows), abs=1e-10)


@pytest.mark.parametrize(
    ("delta", "expected"), [(0.0, 0.1), (-0.1, 0.0), (-0.2, 0.0), (-0.3, 0.0), (-0.5, 0.2), (0.3, 0.4)]
)
def test_the_band_that_costs_nothing(delta: float, expected: float) -> None:
    loss = two_sided_margin(torch.tensor([delta], dtype=torch.float64), torch.ones(1), alpha=0.1, beta=0.3)
    assert loss.item() == pytest.approx(expected, abs=1e-12)
