"""InfoNCE with in-batch negatives: SimCSE (Gao et al., 2021), Eq. 1 and 5; SNCSE (Wang et al., 2022), Eq. 3."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.similarity import cosines, diagonal


def infonce(
    anchor: Tensor,
    positive: Tensor,
    hard_negative: Tensor | None = None,
    present: Tensor | None = None,
    *,
    temperature: float = 0.05,
    hard_negative_weight: float = 0.0,
) -> Tensor:
    """Mean over i of  −log( exp(cos(zᵢ, zᵢ⁺)/τ) / Σⱼ [ exp(cos(zᵢ, zⱼ⁺)/τ) + wᵢⱼ exp(cos(zᵢ, zⱼ⁻)/τ) ] ).

    ``anchor``, ``positive`` and ``hard_negative`` are (batch, dim), row i of each belonging to row i of the others;
    returns a scalar. Without ``hard_negative`` (unsupervised SimCSE, Eq. 1) the second sum is left out. ``present``
    (batch,) is true where a row has a hard negative (default: all have); where it has none, that column is left out.
    One direction only (anchor → positive), as the papers' code does.

    log wᵢⱼ is ``hard_negative_weight`` for j = i and 0 elsewhere: the authors' code adds it to the logit, so that their
    option of that name is the logarithm of the paper's weight α of a row's own hard negative.
    """
    logits = cosines(anchor, positive) / temperature  # (batch, batch)
    if hard_negative is not None:
        hard = cosines(anchor, hard_negative) / temperature + hard_negative_weight * diagonal(anchor)
        if present is not None:
            hard = hard.masked_fill(~present.bool(), -math.inf)
        logits = torch.cat([logits, hard], dim=1)  # (batch, 2 * batch)
    return F.cross_entropy(logits, torch.arange(len(logits), device=logits.device))
