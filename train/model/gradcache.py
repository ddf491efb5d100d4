"""GradCache (Gao et al. 2021, "Scaling deep contrastive learning batch size"): a batch in pieces, the gradient of one.

A contrastive loss needs all embeddings at once, but not all activations. First every piece is encoded without gradient;
the loss over all of them gives the gradient of each embedding; then every piece is encoded again, with the same
dropout, and its part of that gradient goes through it. Only the last piece makes the processes exchange gradients.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

import torch
from torch import Tensor, nn

from train.data.packing import Batch

Outputs = dict[str, Tensor]


def run_backward(
    model: nn.Module,
    encoder: nn.Module,
    pieces: Sequence[Batch],
    seeds: Sequence[int],
    views: int,
    loss_of: Callable[[Outputs], dict[str, Tensor]],
    scale: int,
    no_sync: Callable[[nn.Module], AbstractContextManager[None]],
) -> dict[str, Tensor]:
    """Leave ``scale`` × the gradient of ``loss_of(outputs)["loss"]`` in the parameters; return the losses.

    ``model`` is ``encoder`` as it was wrapped for several processes; ``seeds`` are the pieces' dropout seeds.
    """
    if len(pieces) == 1:
        torch.manual_seed(seeds[0])
        losses = loss_of(model(pieces[0], views))
        (losses["loss"] * scale).backward()
        return losses
    with torch.no_grad():
        parts = []
        for piece, seed in zip(pieces, seeds, strict=True):
            torch.manual_seed(seed)
            parts.append(encoder(piece, views))
    outputs = {name: torch.cat([part[name] for part in parts], dim=-2).requires_grad_() for name in parts[0]}
    losses = loss_of(outputs)
    (losses["loss"] * scale).backward()
    start = 0
    for index, (piece, seed, part) in enumerate(zip(pieces, seeds, parts, strict=True)):
        rows = next(iter(part.values())).shape[-2]
        last = index == len(pieces) - 1
        with nullcontext() if last else no_sync(model):
            torch.manual_seed(seed)
            live = model(piece, views)
            pairs = [(live[name], z.grad.narrow(-2, start, rows)) for name, z in outputs.items() if z.grad is not None]
            pairs = [(z, grad) for z, grad in pairs if z.requires_grad]
            torch.autograd.backward([z for z, _ in pairs], [grad for _, grad in pairs])
        start += rows
    return losses
