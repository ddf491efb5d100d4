"""SSCL against the authors' computation and the paper's Eq. 4, in plain loops, and by hand."""

import math

import pytest
import torch
from torch import Tensor

from train.objectives.infonce import infonce
from train.objectives.sscl import sscl

ROWS, DIM, TAU = 5, 4, 0.05


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


def draw(layers: int) -> list[Tensor]:
    generator = torch.Generator().manual_seed(9)
    shapes = [(ROWS, DIM)] * 2 + [(layers, ROWS, DIM)] * 2
    return [torch.randn(shape, generator=generator, dtype=torch.float64) for shape in shapes]


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_all_columns_are_the_authors_mean_of_two_cross_entropies(layers: int) -> None:
    z, p, first, second = (t.tolist() for t in draw(layers))
    losses = []
    for i in range(ROWS):
        base = math.fsum(math.exp(cosine(z[i], p[j]) / TAU) for j in range(ROWS))
        deeper = math.fsum(
            math.exp(cosine(z[i], vector) / TAU) for view in (first, second) for layer in view for vector in layer
        )
        own = cosine(z[i], p[i]) / TAU
        losses.append(((math.log(base) - own) + (math.log(base + deeper) - own)) / 2)
    assert sscl(*draw(layers)).item() == pytest.approx(math.fsum(losses) / ROWS, abs=1e-10)


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_own_columns_are_equation_4(layers: int) -> None:
    z, p, first, _ = (t.tolist() for t in draw(layers))
    losses = []
    for i in range(ROWS):
        denominator = 0.0
        for j in range(ROWS):
            denominator += math.exp(cosine(z[i], p[j]) / TAU)
            for layer in first:
                denominator += math.exp(cosine(z[i], layer[i]) / TAU)
        losses.append(math.log(denominator) - cosine(z[i], p[i]) / TAU)
    assert sscl(*draw(layers), columns="own").item() == pytest.approx(math.fsum(losses) / ROWS, abs=1e-10)


@pytest.mark.parametrize("columns", ["all", "own"])
def test_a_stack_of_no_layers_is_simcse(columns: str) -> None:
    anchor, positive, *layers = draw(0)
    loss = sscl(anchor, positive, *layers, columns=columns)  # type: ignore[arg-type]
    torch.testing.assert_close(loss, infonce(anchor, positive))


def test_the_order_of_layers_is_of_no_consequence() -> None:
    anchor, positive, first, second = draw(3)
    torch.testing.assert_close(sscl(anchor, positive, first.flip(0), second), sscl(anchor, positive, first, second))


def test_gradient_reaches_the_lower_layers_and_pushes_them_away() -> None:
    tensors = [t.requires_grad_() for t in draw(2)]
    sscl(*tensors, temperature=0.5).backward()
    assert all(t.grad is not None and t.grad.abs().sum() > 0 for t in tensors)
    tensors = [t.detach().requires_grad_() for t in draw(2)]
    sscl(*tensors, temperature=0.5, columns="own").backward()
    anchor, _, first, _ = tensors
    assert first.grad is not None
    # Each intermediate vector is a negative of its own anchor alone: nearer costs more.
    assert ((first.grad * anchor).sum(-1) > 0).all()


def test_by_hand() -> None:
    # One row at τ = 1, its positive the same, its layer orthogonal in one pass and the same in the other.
    z = torch.tensor([[1.0, 0.0]], dtype=torch.float64)
    across = torch.tensor([[[0.0, 1.0]]], dtype=torch.float64)
    loss = sscl(z, z, across, z[None], temperature=1.0)
    assert loss.item() == pytest.approx(math.log(2 + math.exp(-1)) / 2)
    assert sscl(z, z, across, z[None], temperature=1.0, columns="own").item() == pytest.approx(
        math.log(1 + math.exp(-1))
    )
