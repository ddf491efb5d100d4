"""SSCL (Chen et al., 2023): a sentence's own intermediate layers as negatives, Eq. 4."""

import math
from typing import Literal

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.similarity import cosines, unit


def sscl(
    anchor: Tensor,
    positive: Tensor,
    anchor_layers: Tensor,
    positive_layers: Tensor,
    *,
    temperature: float = 0.05,
    columns: Literal["all", "own"] = "all",
) -> Tensor:
    """Half of InfoNCE and half of InfoNCE with the intermediate vectors of the whole batch among the negatives.

    "all", the authors' code:  ½ CE(A) + ½ CE(A, B),  A = cos(zᵢ, zⱼ⁺)/τ and, for every layer l and both passes of the
    sentence, B = cos(zᵢ, nⱼˡ)/τ and cos(zᵢ, nⱼˡ⁺)/τ: 2 * batch columns per layer, gradient into the lower layers too.

    "own", the paper's Eq. 4:  −log( exp(cos(zᵢ, zᵢ⁺)/τ) / Σⱼ [ exp(cos(zᵢ, zⱼ⁺)/τ) + Σₗ exp(cos(zᵢ, nᵢˡ)/τ) ] ): one
    cross entropy, only the anchor's own vectors, and these inside the sum over the batch, hence counted batch times.

    ``anchor`` and ``positive`` are (batch, dim), ``anchor_layers`` and ``positive_layers`` (layers, batch, dim), pooled
    (and put through the head) as the last layer is. Two layers, the 11th and 10th of 12, are the best of the paper
    (section 5.2, "Progressive"). Returns a scalar.
    """
    rows = torch.arange(len(anchor), device=anchor.device)
    base = cosines(anchor, positive) / temperature  # (batch, batch)
    if columns == "own":
        own = (unit(anchor) * unit(anchor_layers)).sum(-1).T / temperature  # (batch, layers)
        return F.cross_entropy(torch.cat([base, own + math.log(len(anchor))], dim=1), rows)
    layers = torch.cat([anchor_layers, positive_layers]).flatten(0, 1)  # (2 * layers * batch, dim)
    extended = torch.cat([base, cosines(anchor, layers) / temperature], dim=1)
    return (F.cross_entropy(base, rows) + F.cross_entropy(extended, rows)) / 2
