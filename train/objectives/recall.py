"""Recall of the initial weights: OssCSE (2023), Eq. 4, after RecAdam (Chen et al., 2020), without its annealing.

The loss is  γ · ½ Σ (θ − θ*)²,  γ = 2e-3, over all parameters θ and their values θ* before training. It is never made
part of the graph: its value and its gradient γ (θ − θ*) are exact and cheap without.
"""

from collections.abc import Sequence

import torch
from torch import Tensor


@torch.no_grad()
def recall_value(parameters: Sequence[Tensor], initial: Sequence[Tensor]) -> Tensor:
    """½ Σ (θ − θ*)², a scalar without gradient; ``initial`` holds the θ* in the order of ``parameters``."""
    norms = torch._foreach_norm(torch._foreach_sub(list(parameters), list(initial)))
    return torch.stack(norms).square().sum() / 2


@torch.no_grad()
def add_recall_gradient(parameters: Sequence[Tensor], initial: Sequence[Tensor], weight: float) -> None:
    """Coupled recall, as in the paper: adds ``weight`` · (θ − θ*) to every gradient.

    To be called once per step, when the gradients are averaged over processes and not yet clipped. A parameter without
    gradient is never moved by the optimiser, so is still θ*, and nothing is to be added.
    """
    moved = [(p, p.grad, start) for p, start in zip(parameters, initial, strict=True) if p.grad is not None]
    live, gradients, starts = (list(column) for column in zip(*moved, strict=True))
    torch._foreach_add_(gradients, torch._foreach_sub(live, starts), alpha=weight)


@torch.no_grad()
def pull_to_initial(parameters: Sequence[Tensor], initial: Sequence[Tensor], factor: float) -> None:
    """Decoupled recall, as weight decay is in AdamW: θ ← θ + ``factor`` (θ* − θ), after the step, factor = lr · γ."""
    torch._foreach_lerp_(list(parameters), list(initial), factor)
