"""InfoNCE with in-batch negatives: SimCSE (Gao et al., 2021), Eq. 1; SNCSE (Wang et al., 2022), Eq. 3."""

import torch
import torch.nn.functional as F
from torch import Tensor


def infonce(anchor: Tensor, positive: Tensor, *, temperature: float = 0.05) -> Tensor:
    """Mean over i of  −log( exp(cos(zᵢ, zᵢ⁺)/τ) / Σⱼ exp(cos(zᵢ, zⱼ⁺)/τ) ).

    ``anchor`` and ``positive`` are (batch, dim), row i of one belonging to row i of the other; returns a scalar.
    One direction only (anchor → positive), as both papers' code does.
    """
    logits = F.normalize(anchor, dim=-1) @ F.normalize(positive, dim=-1).T / temperature  # (batch, batch)
    return F.cross_entropy(logits, torch.arange(len(logits), device=logits.device))
