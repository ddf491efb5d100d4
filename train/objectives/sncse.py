"""SNCSE's bidirectional margin loss on soft negatives (Wang et al., 2022), Eq. 4–5."""

import torch.nn.functional as F
from torch import Tensor


def bidirectional_margin(
    anchor: Tensor, positive: Tensor, negation: Tensor, present: Tensor, *, alpha: float = 0.1, beta: float = 0.3
) -> Tensor:
    """Mean over the present rows of  ReLU(Δᵢ + α) + ReLU(−Δᵢ − β),  Δᵢ = cos(zᵢ, zᵢ#) − cos(zᵢ, zᵢ⁺).

    Zero where the negation is between α and β less similar to the anchor than the positive is. Plain cosines, no
    temperature, gradient through both, as in the authors' code. ``anchor``, ``positive``, ``negation`` are
    (batch, dim); ``present`` (batch,) is true where a row has a usable negation. Returns a scalar, 0 if none has.

    Difference: the authors write "Not " before a sentence for which they found no negation; such rows are left out.
    """
    delta = F.cosine_similarity(anchor, negation) - F.cosine_similarity(anchor, positive)  # (batch,)
    loss = F.relu(delta + alpha) + F.relu(-delta - beta)
    return (loss * present).sum() / present.sum().clamp(min=1)
