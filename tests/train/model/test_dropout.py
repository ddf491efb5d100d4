"""Dropout: the right share is dropped, at random, and the rest is scaled; the gradient goes where the numbers went."""

import math

import pytest
import torch
from torch import nn

from train.model.dropout import Dropout, drop, replace_dropout


@pytest.mark.parametrize("p", [0.01, 0.1, 0.5, 0.9])
def test_drops_the_share_it_is_asked_to_and_scales_the_rest(p: float) -> None:
    torch.manual_seed(0)
    count = 400_001  # no multiple of four
    dropped = drop(torch.ones(count), p)
    share = (dropped == 0).float().mean().item()
    assert abs(share - p) < 5 * math.sqrt(p * (1 - p) / count)
    torch.testing.assert_close(dropped[dropped != 0].unique(), torch.tensor([1 / (1 - p)]), rtol=1e-4, atol=0)


def test_neighbours_are_dropped_independently() -> None:
    torch.manual_seed(0)
    gone = (drop(torch.ones(400_000), 0.5) == 0).view(-1, 4).float()  # the four that share a draw
    correlation = torch.corrcoef(gone.T) - torch.eye(4)
    assert correlation.abs().max() < 0.02


def test_is_a_function_of_the_random_state() -> None:
    x = torch.randn(7, 5)
    first, second = (torch.manual_seed(3), drop(x, 0.5))[1], (torch.manual_seed(3), drop(x, 0.5))[1]
    assert torch.equal(first, second)
    assert not torch.equal(first, drop(x, 0.5))


def test_the_gradient_passes_where_the_number_did() -> None:
    x = torch.ones(1000, requires_grad=True)
    out = drop(x, 0.3)
    out.sum().backward()
    assert torch.equal(x.grad, out.detach())


@pytest.mark.parametrize(("p", "wanted"), [(0.0, 1.0), (1.0, 0.0)])
def test_nothing_or_everything(p: float, wanted: float) -> None:
    assert torch.equal(drop(torch.ones(9), p), torch.full((9,), wanted))


def test_keeps_the_precision() -> None:
    assert drop(torch.ones(3, 4, dtype=torch.bfloat16), 0.1).dtype == torch.bfloat16
    assert drop(torch.ones(3, 4, dtype=torch.float64), 0.1).dtype == torch.float64


def test_exchange_reaches_every_dropout_and_evaluation_has_none() -> None:
    model = nn.Sequential(nn.Dropout(0.2), nn.Sequential(nn.Linear(3, 3), nn.Dropout(0.5)))
    replace_dropout(model.eval())
    assert [(type(m), m.p) for m in model.modules() if isinstance(m, nn.Dropout)] == [(Dropout, 0.2), (Dropout, 0.5)]
    x = torch.randn(4, 3)
    assert torch.equal(model(x), model[1][0](x))
    assert not torch.equal(model.train()(torch.ones(400, 3)), model.eval()(torch.ones(400, 3)))
