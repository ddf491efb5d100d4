"""The margins of antonyms and exchanged roles, and the equivalence of a denied antonym, against plain loops."""

import math

import pytest
import torch
from torch import Tensor

from train.objectives import TERMS
from train.objectives.loss import Loss, options_of, parse_options, parse_terms
from train.objectives.opposites import antonym_margin, equivalence, role_margin
from train.runtime.errors import InputError

ROWS, DIM = 6, 4
MARGINS = {"antonym_margin": antonym_margin, "role_margin": role_margin}


def cosine(u: list[float], v: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / (math.hypot(*u) * math.hypot(*v))


def mask(kept: list[int]) -> Tensor:
    return torch.tensor([row in kept for row in range(ROWS)])


@pytest.fixture
def views() -> list[Tensor]:
    return list(torch.randn(4, ROWS, DIM, generator=torch.Generator().manual_seed(3), dtype=torch.float64))


@pytest.mark.parametrize("name", MARGINS)
@pytest.mark.parametrize("kept", [[0, 1, 2, 3, 4, 5], [2, 5], [1]])
def test_a_margin_is_a_mean_over_the_rows_that_have_the_edit(name: str, kept: list[int], views: list[Tensor]) -> None:
    defaults = {option: p.default for option, p in options_of(name).items()}
    z, edited = views[0].tolist(), views[1].tolist()
    total = 0.0
    for i in kept:
        c = cosine(z[i], edited[i])
        total += max(c - 1 + defaults["alpha"], 0.0) + max(1 - c - defaults["beta"], 0.0)
    found = MARGINS[name](views[0], views[1], mask(kept))
    assert found.item() == pytest.approx(total / len(kept), abs=1e-12)


def test_each_kind_of_edit_has_a_margin_of_its_own() -> None:
    pairs = [
        (options_of(name)["alpha"].default, options_of(name)["beta"].default) for name in ("negation_margin", *MARGINS)
    ]
    assert len(set(pairs)) == 3
    assert all(0 < alpha < beta < 1 for alpha, beta in pairs)


@pytest.mark.parametrize(("alpha", "beta"), [(0.2, 0.7), (0.5, 0.9)])
@pytest.mark.parametrize(
    ("antonyms", "negations"), [([0, 1, 4], [1, 2]), ([], [3]), ([0, 1, 2, 3, 4, 5], []), ([], [])]
)
def test_equivalence_is_a_mean_over_the_pairs_of_a_denied_antonym_and_an_opposite(
    views: list[Tensor], antonyms: list[int], negations: list[int], alpha: float, beta: float
) -> None:
    z, same, antonym, negation = (view.tolist() for view in views)
    losses = []
    for opposite, kept in ((antonym, antonyms), (negation, negations)):
        for i in kept:
            delta = cosine(z[i], opposite[i]) - cosine(z[i], same[i])
            losses.append(max(delta + alpha, 0.0) + max(-delta - beta, 0.0))
    found = equivalence(*views, mask(antonyms), mask(negations), alpha=alpha, beta=beta)
    assert found.item() == pytest.approx(math.fsum(losses) / max(len(losses), 1), abs=1e-12)


@pytest.mark.parametrize(
    ("to_opposite", "expected"), [(1.0, 0.2), (0.9, 0.1), (0.8, 0.0), (0.4, 0.0), (0.3, 0.0), (0.0, 0.3)]
)
def test_the_band_of_equivalence_by_hand(to_opposite: float, expected: float) -> None:
    # The denied antonym has the anchor's direction; the opposites stand at a cosine of 0.8 and as given.
    anchor = torch.tensor([[2.0, 0.0]], dtype=torch.float64)
    opposite = torch.tensor([[to_opposite, math.sqrt(1 - to_opposite**2)]], dtype=torch.float64)
    other = torch.tensor([[0.8, 0.6]], dtype=torch.float64)
    one = torch.ones(1)
    assert equivalence(anchor, 3 * anchor, opposite, other, one, 0 * one).item() == pytest.approx(expected, abs=1e-12)
    assert equivalence(anchor, anchor, opposite, other, one, one).item() == pytest.approx(expected / 2, abs=1e-12)


def test_the_terms_read_their_columns_with_the_spans_of_their_edits() -> None:
    weights = parse_terms("negation_margin=1,antonym_margin=1,role_margin=0.5,equivalence=1")
    loss = Loss(weights, parse_options("antonym_margin.alpha=0.1,equivalence.beta=0.5", list(weights)))
    edited = ["negation", "antonym", "negated_antonym", "role_swap"]
    assert set(loss.columns) == {"id", "text", *edited, *(f"{column}_span" for column in edited)}
    assert loss.needed == []
    assert loss.outputs() == {"embedding"}


def test_the_loss_masks_every_term_by_its_own_columns(views: list[Tensor]) -> None:
    loss = Loss({"antonym_margin": 1.0, "equivalence": 2.0}, {})
    assert loss.views == ["anchor", "negation", "antonym", "negated_antonym"]
    anchor, negation, antonym, same = views
    rows = {"antonym": mask([0, 1, 2]), "negated_antonym": mask([1, 3]), "negation": mask([0, 3, 4])}
    found = loss({"embedding": torch.stack(views)}, rows, {})
    assert found["antonym_margin"] == antonym_margin(anchor, antonym, mask([0, 1, 2]))
    assert found["equivalence"] == equivalence(anchor, same, antonym, negation, mask([1]), mask([3]))
    assert found["loss"].item() == pytest.approx((found["antonym_margin"] + 2 * found["equivalence"]).item())


def test_an_unknown_coefficient_names_those_there_are() -> None:
    with pytest.raises(InputError, match=r"antonym_margin\.alpha.*equivalence\.beta"):
        parse_options("role_margin.gamma=1", list(TERMS))
