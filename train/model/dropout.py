"""Dropout that costs a CPU little.

torch draws a CPU's Bernoulli numbers one after another, on one thread: a tenth of a step of a small encoder.
Here one draw of 64 bits serves four numbers. On any other device, torch's own.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

LEVELS = 1 << 16  # of a random number: the probability is met to 1/131072


def drop(x: Tensor, p: float) -> Tensor:
    """``x`` with each number set to 0 with probability ``p`` and the others divided by 1 - p (Srivastava et al., 2014).

    A function of torch's random state, like torch's own, though not the same one.
    """
    dropped = round(p * LEVELS)
    if dropped == 0:
        return x
    if x.device.type != "cpu" or dropped == LEVELS:
        return functional.dropout(x, p)
    return x * _kept(x, dropped)


def _kept(x: Tensor, dropped: int) -> Tensor:
    """In the shape of ``x``: 0 for ``dropped`` of LEVELS, the scale for the others."""
    drawn = torch.empty(-(-x.numel() // 4), dtype=torch.int64).random_(torch.iinfo(torch.int64).min, None)
    numbers = drawn.view(torch.int16)[: x.numel()].view(x.shape)
    # As floats: comparisons give booleans, which are slow to compute with.
    kept = numbers.float().sub_(dropped - LEVELS // 2 - 1).clamp_(0, 1)  # a whole number: 1 or more if it is kept
    return kept.mul_(LEVELS / (LEVELS - dropped)).to(x.dtype)


class Dropout(nn.Dropout):
    """nn.Dropout by ``drop``."""

    def forward(self, x: Tensor) -> Tensor:
        """``x`` itself in evaluation."""
        return drop(x, self.p) if self.training else x


def replace_dropout(model: nn.Module) -> None:
    """Every nn.Dropout in ``model`` becomes a Dropout."""
    for module in list(model.modules()):
        for name, child in module.named_children():
            if type(child) is nn.Dropout:
                setattr(module, name, Dropout(child.p).train(child.training))
