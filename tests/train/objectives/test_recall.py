"""Recall of the initial weights: its value, its gradient against autograd's, and its decoupled form."""

import pytest
import torch
from torch import Tensor, nn

from train.objectives.recall import Recall, add_recall_gradient, pull_to_initial, recall_value

GAMMA = 2e-3


@pytest.fixture
def model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)).double()


@pytest.fixture
def initial(model: nn.Module) -> list[Tensor]:
    return [p.detach() + 0.1 * torch.randn_like(p) for p in model.parameters()]


def by_loops(parameters: list[Tensor], initial: list[Tensor]) -> float:
    pairs = zip(parameters, initial, strict=True)
    return 0.5 * sum((a - b) ** 2 for p, q in pairs for a, b in zip(p.flatten(), q.flatten(), strict=True)).item()


def test_the_value_is_half_the_squared_distance(model: nn.Module, initial: list[Tensor]) -> None:
    value = recall_value(list(model.parameters()), initial)
    assert not value.requires_grad
    assert value.item() == pytest.approx(by_loops(list(model.parameters()), initial), abs=1e-12)


def test_the_value_by_hand() -> None:
    assert recall_value([torch.tensor([3.0, 0.0]), torch.tensor(1.0)], [torch.zeros(2), torch.tensor(-1.0)]) == 6.5


def test_the_value_is_zero_at_the_start(model: nn.Module) -> None:
    parameters = list(model.parameters())
    assert recall_value(parameters, [p.detach().clone() for p in parameters]).item() == 0


def test_the_coupled_gradient_is_that_of_the_loss_with_recall(model: nn.Module, initial: list[Tensor]) -> None:
    parameters, x = list(model.parameters()), torch.randn(7, 3, dtype=torch.float64)
    model(x).square().mean().backward()
    add_recall_gradient(parameters, initial, GAMMA)
    recall = sum((p - q).square().sum() for p, q in zip(parameters, initial, strict=True)) / 2
    whole = torch.autograd.grad(model(x).square().mean() + GAMMA * recall, parameters)
    for p, expected in zip(parameters, whole, strict=True):
        assert p.grad is not None
        torch.testing.assert_close(p.grad, expected, rtol=1e-13, atol=1e-15)


def test_the_gradient_is_the_finite_difference_of_the_value(model: nn.Module, initial: list[Tensor]) -> None:
    parameters = list(model.parameters())
    for p in parameters:
        p.grad = torch.zeros_like(p)
    add_recall_gradient(parameters, initial, 1.0)
    assert parameters[0].grad is not None
    with torch.no_grad():
        before, step = parameters[0][1, 2].item(), 1e-5
        values = []
        for moved in (before + step, before - step):
            parameters[0][1, 2] = moved
            values.append(recall_value(parameters, initial).item())
    slope = (values[0] - values[1]) / (2 * step)
    assert parameters[0].grad[1, 2].item() == pytest.approx(slope, abs=1e-8)


def test_a_parameter_without_gradient_is_passed_over(model: nn.Module, initial: list[Tensor]) -> None:
    first, second = list(model.parameters())[:2]
    first.grad = torch.zeros_like(first)
    add_recall_gradient([first, second], initial[:2], GAMMA)
    torch.testing.assert_close(first.grad, GAMMA * (first - initial[0]).detach())
    assert second.grad is None


def test_without_any_gradient_nothing_is_added(model: nn.Module, initial: list[Tensor]) -> None:
    add_recall_gradient(list(model.parameters()), initial, GAMMA)
    assert all(p.grad is None for p in model.parameters())


def test_every_parameter_needs_its_initial_value(model: nn.Module, initial: list[Tensor]) -> None:
    with pytest.raises(ValueError, match="zip"):
        add_recall_gradient(list(model.parameters()), initial[:-1], GAMMA)


def test_the_decoupled_pull_goes_the_given_part_of_the_way(model: nn.Module, initial: list[Tensor]) -> None:
    parameters = list(model.parameters())
    expected = [(1 - 0.25) * p.detach() + 0.25 * q for p, q in zip(parameters, initial, strict=True)]
    pull_to_initial(parameters, initial, 0.25)
    for p, q in zip(parameters, expected, strict=True):
        torch.testing.assert_close(p.detach(), q, rtol=1e-13, atol=1e-15)
    assert all(p.requires_grad and p.grad is None for p in parameters)


def test_pull_by_nothing_and_by_all(model: nn.Module, initial: list[Tensor]) -> None:
    parameters = list(model.parameters())
    before = [p.detach().clone() for p in parameters]
    pull_to_initial(parameters, initial, 0.0)
    assert all(torch.equal(p, q) for p, q in zip(parameters, before, strict=True))
    pull_to_initial(parameters, initial, 1.0)
    assert recall_value(parameters, initial).item() == pytest.approx(0, abs=1e-30)


def test_for_plain_descent_the_two_forms_are_one(model: nn.Module, initial: list[Tensor]) -> None:
    # SGD with rate lr: θ − lr γ (θ − θ*) either way. Under Adam they differ, which is why both exist.
    parameters, lr = list(model.parameters()), 0.1
    pulled = [p.detach().clone() for p in parameters]
    pull_to_initial(pulled, initial, lr * GAMMA)
    for p in parameters:
        p.grad = torch.zeros_like(p)
    add_recall_gradient(parameters, initial, GAMMA)
    torch.optim.SGD(parameters, lr=lr).step()
    for p, q in zip(parameters, pulled, strict=True):
        torch.testing.assert_close(p.detach(), q, rtol=1e-13, atol=1e-15)


def test_a_recall_pulls_through_the_gradient_or_beside_the_optimiser() -> None:
    parameter = torch.nn.Parameter(torch.tensor([1.0, 2.0], dtype=torch.float64))
    coupled, decoupled = (Recall([parameter], 0.5, mode) for mode in ("coupled", "decoupled"))
    with torch.no_grad():
        parameter += 2
    assert coupled.value().item() == pytest.approx(4.0)  # half the sum of two squares of 2
    parameter.grad = torch.zeros_like(parameter)
    decoupled.before_step()
    assert parameter.grad.tolist() == [0, 0]
    coupled.before_step()
    assert parameter.grad.tolist() == [1, 1]
    coupled.after_step(0.1)
    assert parameter.tolist() == [3, 4]
    decoupled.after_step(0.1)
    assert parameter.tolist() == pytest.approx([2.9, 3.9])
