"""MixCSE against the authors' computation and the paper's equation, in plain loops, and the gradients it stops."""

import math
from collections.abc import Callable
from itertools import product

import pytest
import torch
from torch import Tensor

from train.objectives.infonce import infonce
from train.objectives.mixcse import mixed

ROWS, DIM, TAU, LAM = 5, 4, 0.05, 0.2
Vector = list[float]


def cosine(u: Vector, v: Vector) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


def mix(u: Vector, v: Vector) -> Vector:
    return [LAM * a + (1 - LAM) * b for a, b in zip(u, v, strict=True)]


def unit(u: Vector) -> Vector:
    return [a / math.hypot(*u) for a in u]


def authors(anchor: list[Vector], positive: list[Vector], mixtures: str, mask: str, columns: str) -> float:
    """Each row's softmax over 3 * batch entries; two of them carry most of the row's own sentence and are masked."""
    n = len(anchor)
    losses = []
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += math.exp(cosine(anchor[i], positive[j]) / TAU)
            if columns == "own" and j != i:
                continue
            of_positives = mix(positive[j], positive[(j + 1) % n])
            of_anchors = mix(anchor[i], anchor[(i + 1) % n])
            entries = [(cosine(anchor[i], of_positives), (j + 1) % n == i)]
            if mixtures == "both":
                entries.append((cosine(of_anchors, positive[j]), (i + 1) % n == j))
            for value, masked in entries:
                if not masked:
                    total += math.exp(value / TAU)
                elif mask == "zero":
                    total += 1.0
        losses.append(math.log(total) - cosine(anchor[i], positive[i]) / TAU)
    return math.fsum(losses) / n


@pytest.fixture
def views() -> list[Tensor]:
    generator = torch.Generator().manual_seed(2)
    return list(torch.randn(2, ROWS, DIM, generator=generator, dtype=torch.float64))


@pytest.mark.parametrize(
    ("mixtures", "mask", "columns", "normalise"),
    list(product(("both", "single"), ("zero", "infinite"), ("all", "own"), ("no", "yes"))),
)
def test_every_variant_is_the_loop(views: list[Tensor], mixtures: str, mask: str, columns: str, normalise: str) -> None:
    anchor, positive = (view.tolist() for view in views)
    if normalise == "yes":
        anchor, positive = [unit(u) for u in anchor], [unit(u) for u in positive]
    expected = authors(anchor, positive, mixtures, mask, columns)
    options = {"mixtures": mixtures, "mask": mask, "columns": columns, "normalise": normalise}
    for stop_gradient in ("yes", "no"):  # of no consequence for the value
        loss = mixed(*views, stop_gradient=stop_gradient, **options)  # type: ignore[arg-type]
        assert loss.item() == pytest.approx(expected, abs=1e-9)


def test_the_defaults_are_the_authors_code(views: list[Tensor]) -> None:
    expected = authors(views[0].tolist(), views[1].tolist(), "both", "zero", "all")
    assert mixed(*views).item() == pytest.approx(expected, abs=1e-9)


def test_an_aligned_pair_among_orthogonal_ones_by_hand() -> None:
    # The paper's Eq. 2: a mixture has the cosine λ / √(λ² + (1 − λ)²) = 0.243 with the anchor of its positive.
    eye = torch.eye(3, dtype=torch.float64)
    near = 0.2 / math.hypot(0.2, 0.8)
    far = 0.8 / math.hypot(0.2, 0.8)
    # Row 0 at τ = 1, z1·z3: own mixture near, the next row's mixture (rows 1 and 2) 0, the last row's masked to 0;
    # z4·z2: its own positive near, the next row's masked to 0, the last row's 0.
    total = math.e + 2 + (math.exp(near) + 1 + 1) * 2
    assert mixed(eye, eye, temperature=1.0).item() == pytest.approx(math.log(total) - 1)
    assert mixed(eye, eye, temperature=1.0, mask="infinite").item() == pytest.approx(math.log(total - 2) - 1)
    assert mixed(eye, eye, temperature=1.0, lam=0.8, mask="infinite").item() == pytest.approx(
        math.log(math.e + 2 + (math.exp(far) + 1) * 2) - 1
    )


def gradients(loss: Callable[[Tensor, Tensor], Tensor], views: list[Tensor]) -> list[Tensor]:
    live = [view.clone().requires_grad_() for view in views]
    return list(torch.autograd.grad(loss(*live), live))


@pytest.mark.parametrize("mask", ["zero", "infinite"])
@pytest.mark.parametrize("mixtures", ["both", "single"])
def test_the_stopped_gradient_takes_the_mixtures_for_constants(views: list[Tensor], mixtures: str, mask: str) -> None:
    step, tau = 1e-6, 0.5

    def with_fixed_mixtures(anchor: Tensor, positive: Tensor) -> float:
        """The loss at (anchor, positive) with the mixtures of the unmoved ``views``."""
        z, p, fixed_z, fixed_p = (t.tolist() for t in (anchor, positive, *views))
        losses = []
        for i, j_range in ((i, range(ROWS)) for i in range(ROWS)):
            total = sum(math.exp(cosine(z[i], p[j]) / tau) for j in j_range)
            for j in j_range:
                of_positives = mix(fixed_p[j], fixed_p[(j + 1) % ROWS])
                of_anchors = mix(fixed_z[i], fixed_z[(i + 1) % ROWS])
                kept = [(cosine(z[i], of_positives), (j + 1) % ROWS == i)]
                kept += [(cosine(of_anchors, p[j]), (i + 1) % ROWS == j)] if mixtures == "both" else []
                total += sum(float(mask == "zero") if masked else math.exp(c / tau) for c, masked in kept)
            losses.append(math.log(total) - cosine(z[i], p[i]) / tau)
        return math.fsum(losses) / ROWS

    options = {"temperature": tau, "mixtures": mixtures, "mask": mask}
    exact = gradients(lambda a, p: mixed(a, p, **options), views)  # type: ignore[arg-type]
    for which, row, column in product(range(2), range(ROWS), range(DIM)):
        moved = [[view.clone() for view in views] for _ in range(2)]
        moved[0][which][row, column] += step
        moved[1][which][row, column] -= step
        slope = (with_fixed_mixtures(*moved[0]) - with_fixed_mixtures(*moved[1])) / (2 * step)
        assert exact[which][row, column].item() == pytest.approx(slope, abs=1e-7)


def test_letting_the_gradient_into_the_mixtures_changes_it(views: list[Tensor]) -> None:
    stopped = gradients(lambda a, p: mixed(a, p, temperature=0.5), views)
    through = gradients(lambda a, p: mixed(a, p, temperature=0.5, stop_gradient="no"), views)
    assert all((s - t).abs().max() > 1e-3 for s, t in zip(stopped, through, strict=True))


def test_a_batch_may_be_rotated_for_the_last_row_is_followed_by_the_first(views: list[Tensor]) -> None:
    torch.testing.assert_close(mixed(*(view.roll(2, dims=0) for view in views)), mixed(*views))


def test_mixtures_only_add_to_the_denominator(views: list[Tensor]) -> None:
    assert infonce(*views) < mixed(*views, mixtures="single") < mixed(*views)
