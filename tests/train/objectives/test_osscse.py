"""OssCSE's margin between paraphrase and negation (Eq. 3) against plain loops, and by hand."""

import math

import pytest
import torch

from train.objectives.osscse import paraphrase_margin


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


@pytest.mark.parametrize("kept", [[0, 1, 2, 3, 4, 5], [1, 4], [0]])
@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.2), (0.3, 0.6)])
def test_the_margin_is_the_papers_equation_over_rows_that_have_both(kept: list[int], alpha: float, beta: float) -> None:
    generator = torch.Generator().manual_seed(6)
    views = torch.randn(3, 6, 4, generator=generator, dtype=torch.float64)
    h, paraphrase, negation = views.tolist()
    total = 0.0
    for i in kept:
        to_paraphrase, to_negation = cosine(h[i], paraphrase[i]), cosine(h[i], negation[i])
        total += max(to_negation - to_paraphrase + alpha, 0.0) + max(to_paraphrase - to_negation - beta, 0.0)
    both = torch.tensor([i in kept for i in range(6)])
    loss = paraphrase_margin(*views, both, alpha=alpha, beta=beta)
    assert loss.item() == pytest.approx(total / len(kept), abs=1e-12)


@pytest.mark.parametrize(
    ("to_negation", "expected"),
    [(1.0, 0.05), (0.97, 0.02), (0.95, 0.0), (0.9, 0.0), (0.8, 0.0), (0.7, 0.1), (0.0, 0.8)],
)
def test_the_published_band_by_hand(to_negation: float, expected: float) -> None:
    # The paraphrase has the anchor's direction, so the two cosines differ by 1 − cos(anchor, negation).
    anchor = torch.tensor([[2.0, 0.0]], dtype=torch.float64)
    negation = torch.tensor([[to_negation, math.sqrt(1 - to_negation**2)]], dtype=torch.float64)
    assert paraphrase_margin(anchor, 3 * anchor, negation, torch.ones(1)).item() == pytest.approx(expected, abs=1e-12)
