"""The terms on pairs against plain loops, and by hand."""

import math

import pytest
import torch

from train.objectives.pairs import opposed_ranking, pair_hold, ranking


@pytest.mark.parametrize("score", [[1, 0, 0, 1, 0, 1], [4.2, 0.5, 5.0, 3.3, 0.5, 1.0]])
def test_ranking_is_cosent_by_plain_loops(score: list[float]) -> None:
    generator = torch.Generator().manual_seed(4)
    premise, hypothesis = torch.randn(2, 6, 4, generator=generator, dtype=torch.float64)
    cosines = torch.cosine_similarity(premise, hypothesis).tolist()
    above = [math.exp((cosines[j] - cosines[i]) / 0.2) for i in range(6) for j in range(6) if score[i] > score[j]]
    expected = 0.2 * math.log(1 + math.fsum(above))
    assert ranking(premise, hypothesis, torch.tensor(score), temperature=0.2).item() == pytest.approx(
        expected, abs=1e-12
    )


def test_opposed_ranking_compares_those_alone_whose_words_say_the_opposite() -> None:
    generator = torch.Generator().manual_seed(5)
    premise, hypothesis = torch.randn(2, 6, 4, generator=generator, dtype=torch.float64)
    score, mer = [4.2, 0.5, 5.0, 3.3, 0.5, 1.0], [0.8, 0.2, 0.8, 0.9, 0.6, 1.0]
    cosines = torch.cosine_similarity(premise, hypothesis).tolist()
    counted = [(i, j) for i in range(6) for j in range(6) if score[i] > score[j] and mer[i] > mer[j]]
    assert 0 < len(counted) < 14
    expected = 0.2 * math.log(1 + math.fsum(math.exp((cosines[j] - cosines[i]) / 0.2) for i, j in counted))
    found = opposed_ranking(premise, hypothesis, torch.tensor(score), torch.tensor(mer), temperature=0.2)
    assert found.item() == pytest.approx(expected, abs=1e-12)
    agreeing = opposed_ranking(premise, hypothesis, torch.tensor(score), -torch.tensor(score))
    assert agreeing.item() == 0


def test_ranking_is_about_how_far_a_contradiction_stands_above_an_entailment() -> None:
    # Two pairs, the cosine of one 1, of the other 0: in order the loss is near 0, out of order near 1.
    premise = torch.tensor([[1.0, 0.0], [1.0, 0.0]])
    hypothesis = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
    assert ranking(premise, hypothesis, torch.tensor([True, False])).item() == pytest.approx(0, abs=1e-6)
    assert ranking(premise, hypothesis, torch.tensor([False, True])).item() == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("kind", [True, False])
def test_ranking_says_nothing_of_one_kind_alone(kind: bool) -> None:
    premise = torch.eye(3, requires_grad=True)
    loss = ranking(premise, torch.ones(3, 3), torch.full((3,), kind))
    loss.backward()
    assert loss.item() == 0
    assert premise.grad is not None
    assert not premise.grad.any()


def test_pair_hold_leaves_a_rows_own_pair_free() -> None:
    # Two pairs in four orthogonal directions; then each hypothesis moves to its own premise, or to the other one.
    premise, hypothesis = torch.eye(4, dtype=torch.float64).split(2)
    assert pair_hold(premise, hypothesis, premise, hypothesis).item() == 0
    assert pair_hold(premise, premise, premise, hypothesis).item() == 0
    assert pair_hold(premise, premise.flip(0), premise, hypothesis).item() == pytest.approx(0.5)
