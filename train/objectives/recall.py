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
    moved = [(p, start, p.grad) for p, start in zip(parameters, initial, strict=True) if p.grad is not None]
    if moved:
        away = torch._foreach_sub([p for p, _, _ in moved], [start for _, start, _ in moved])
        torch._foreach_add_([gradient for _, _, gradient in moved], away, alpha=weight)


@torch.no_grad()
def pull_to_initial(parameters: Sequence[Tensor], initial: Sequence[Tensor], factor: float) -> None:
    """Decoupled recall, as weight decay is in AdamW: θ ← θ + ``factor`` (θ* − θ), after the step, factor = lr · γ."""
    torch._foreach_lerp_(list(parameters), list(initial), factor)


class Recall:
    """The recall of ``parameters`` to what they are now, ``mode`` "coupled" or "decoupled", with weight γ."""

    def __init__(self, parameters: Sequence[Tensor], weight: float, mode: str) -> None:
        self.parameters, self.weight, self.coupled = list(parameters), weight, mode == "coupled"
        self.initial = [parameter.detach().clone() for parameter in self.parameters]

    def value(self) -> Tensor:
        """½ Σ (θ − θ*)², unweighted."""
        return recall_value(self.parameters, self.initial)

    def before_step(self) -> None:
        """Coupled: add to the gradients, which are averaged over processes and not yet clipped."""
        if self.coupled:
            add_recall_gradient(self.parameters, self.initial, self.weight)

    def after_step(self, lr: float) -> None:
        """Decoupled: pull the weights after the optimizer's step."""
        if not self.coupled:
            pull_to_initial(self.parameters, self.initial, lr * self.weight)
