"""PairSupCon against the authors' computation and the paper's equations, in plain loops, and by hand."""

import math
from itertools import product

import pytest
import torch
from torch import Tensor

from train.objectives.pairsupcon import classification, instance

ROWS, DIM, TAU = 5, 4, 0.05


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


def by_loops(premise: Tensor, hypothesis: Tensor, entailed: list[bool], weighting: str, scale: str) -> float:
    sentences = premise.tolist() + hypothesis.tolist()
    n = len(entailed)
    total = 0.0
    for i in range(2 * n):
        if not entailed[i % n]:
            continue
        other = (i + n) % (2 * n)
        near = math.exp(cosine(sentences[i], sentences[other]) / TAU)
        scores = [cosine(sentences[i], sentences[j]) / TAU for j in range(2 * n) if j not in (i, other)]
        mean = math.fsum(math.exp(s) for s in scores) / len(scores)
        if weighting == "outside":
            far = math.fsum(math.exp(s) * math.exp(s) / mean for s in scores)
        elif weighting == "inside":
            far = math.fsum(math.exp(math.exp(s) / mean * s) for s in scores)
        else:
            far = math.fsum(math.exp(s) for s in scores)
        total += -math.log(near / (near + far))
    pairs = sum(entailed)
    return total / (2 * pairs if scale == "code" else pairs)


@pytest.fixture
def views() -> list[Tensor]:
    generator = torch.Generator().manual_seed(4)
    return list(torch.randn(2, ROWS, DIM, generator=generator, dtype=torch.float64))


@pytest.mark.parametrize(("weighting", "scale"), list(product(("outside", "inside", "none"), ("code", "paper"))))
@pytest.mark.parametrize("entailed", [[True] * 5, [True, False, False, True, True]])
def test_every_variant_is_the_loop(views: list[Tensor], entailed: list[bool], weighting: str, scale: str) -> None:
    loss = instance(*views, torch.tensor(entailed), weighting=weighting, scale=scale)  # type: ignore[arg-type]
    assert loss.item() == pytest.approx(by_loops(*views, entailed, weighting, scale), abs=1e-12)


def test_the_defaults_are_the_authors_code(views: list[Tensor]) -> None:
    entailed = [True, False, True, True, True]
    assert instance(*views, torch.tensor(entailed)).item() == pytest.approx(
        by_loops(*views, entailed, "outside", "code"), abs=1e-12
    )


def test_premise_and_hypothesis_may_be_exchanged(views: list[Tensor]) -> None:
    premise, hypothesis = views
    entailed = torch.tensor([True, False, True, False, True])
    torch.testing.assert_close(instance(premise, hypothesis, entailed), instance(hypothesis, premise, entailed))


def test_equal_negatives_weigh_one() -> None:
    # Every negative at the same cosine: αⱼ = 1 for all, and the three weightings agree.
    eye, everywhere = torch.eye(3, dtype=torch.float64), torch.ones(3, dtype=torch.bool)
    plain = math.log(1 + 4 * math.exp(-1))  # four other sentences, cosine 0 against 1
    for weighting in ("outside", "inside", "none"):
        loss = instance(eye, eye, everywhere, temperature=1.0, weighting=weighting)  # type: ignore[arg-type]
        assert loss.item() == pytest.approx(plain)


def test_two_pairs_by_hand() -> None:
    # Premise and hypothesis of pair 0 are the same; those of pair 1 are at cosine 1 and 0 with them. τ = 1.
    premise = torch.tensor([[1.0, 0.0], [1.0, 0.0]], dtype=torch.float64)
    hypothesis = torch.tensor([[1.0, 0.0], [0.0, 1.0]], dtype=torch.float64)
    only_first = torch.tensor([True, False])
    e = math.e
    plain = math.log(1 + (e + 1) / e)
    assert instance(premise, hypothesis, only_first, temperature=1.0, weighting="none").item() == pytest.approx(plain)
    weighted = math.log(1 + (e * e + 1) / ((e + 1) / 2) / e)
    assert instance(premise, hypothesis, only_first, temperature=1.0).item() == pytest.approx(weighted)
    alpha = e / ((e + 1) / 2)  # of the near one; the far one has cosine 0, which no weight changes
    inside = math.log(1 + (math.exp(alpha) + 1) / e)
    loss = instance(premise, hypothesis, only_first, temperature=1.0, weighting="inside")
    assert loss.item() == pytest.approx(inside)


def test_contradictions_are_negatives_only(views: list[Tensor]) -> None:
    premise, hypothesis = (view.clone().requires_grad_() for view in views)
    entailed = torch.tensor([True, True, True, True, False])
    loss = instance(premise, hypothesis, entailed, temperature=0.5)
    loss.backward()
    assert premise.grad is not None
    assert premise.grad[4].abs().sum() > 0
    kept = [0, 1, 2, 3]
    without = instance(premise[kept], hypothesis[kept], entailed[kept], temperature=0.5)
    assert loss.item() != pytest.approx(without.item())


def test_no_pair_entailed_costs_nothing(views: list[Tensor]) -> None:
    assert instance(*views, torch.zeros(ROWS, dtype=torch.bool)).item() == 0


def test_weights_take_part_in_the_gradient(views: list[Tensor]) -> None:
    # With the αⱼ held constant, the loss at the same point would have another slope.
    step, everywhere = 1e-6, torch.ones(ROWS, dtype=torch.bool)
    premise = views[0].clone().requires_grad_()
    instance(premise, views[1], everywhere).backward()
    up, down = views[0].clone(), views[0].clone()
    up[0, 0] += step
    down[0, 0] -= step
    args = ([True] * ROWS, "outside", "code")
    slope = (by_loops(up, views[1], *args) - by_loops(down, views[1], *args)) / (2 * step)
    assert premise.grad is not None
    assert premise.grad[0, 0].item() == pytest.approx(slope, rel=1e-5)


def test_classification_is_the_mean_cross_entropy_with_class_1_for_entailment() -> None:
    logits = torch.tensor([[0.0, 1.0], [2.0, -1.0], [0.5, 0.5]], dtype=torch.float64)
    entailed = torch.tensor([True, True, False])
    expected = (math.log(1 + math.exp(-1)) + math.log(1 + math.exp(3)) + math.log(2)) / 3
    assert classification(logits, entailed).item() == pytest.approx(expected, abs=1e-12)
