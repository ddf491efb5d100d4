"""SNCSE (Wang et al., 2022): the margin loss on soft negatives, Eq. 4–5, and what it is compared with, Eq. 8 and 9."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.infonce import infonce
from train.objectives.similarity import cosines, diagonal, mean_where, paired_cosines


def two_sided_margin(delta: Tensor, present: Tensor, alpha: float, beta: float) -> Tensor:
    """Mean over the present rows of  ReLU(Δᵢ + α) + ReLU(−Δᵢ − β): nothing while −β ≤ Δᵢ ≤ −α. All (batch,)."""
    return mean_where(F.relu(delta + alpha) + F.relu(-delta - beta), present)


def bidirectional_margin(
    anchor: Tensor, positive: Tensor, negation: Tensor, present: Tensor, *, alpha: float = 0.1, beta: float = 0.3
) -> Tensor:
    """Mean over the present rows of  ReLU(Δᵢ + α) + ReLU(−Δᵢ − β),  Δᵢ = cos(zᵢ, zᵢ#) − cos(zᵢ, zᵢ⁺)  (Eq. 4–5).

    Zero where the negation is between α and β less similar to the anchor than the positive is. Plain cosines, no
    temperature, gradient through both, as in the authors' code. ``anchor``, ``positive``, ``negation`` are
    (batch, dim); ``present`` (batch,) is true where a row has a usable negation. Returns a scalar, 0 if none has.

    Difference: the authors write "Not " before a sentence for which they found no negation; such rows are left out.
    """
    return two_sided_margin(paired_cosines(anchor, negation) - paired_cosines(anchor, positive), present, alpha, beta)


def pl(anchor: Tensor, positive: Tensor, negation: Tensor, present: Tensor, *, temperature: float = 0.05) -> Tensor:
    """The negation as a second positive (Eq. 8): InfoNCE(z, z⁺) + InfoNCE(z, z#), the ablation "PL".

    Shapes as above. The second InfoNCE is over the present rows and their negations alone; 0 if there is none.
    """
    logits = cosines(anchor, negation) / temperature
    own = diagonal(anchor)
    # A row without negation keeps its own column, so that its loss is finite before it is left out.
    over = logits.masked_fill(~present.bool() & ~own, -math.inf).logsumexp(dim=1)
    return infonce(anchor, positive, temperature=temperature) + mean_where(over - logits.diagonal(), present)


def nl(anchor: Tensor, positive: Tensor, negation: Tensor, present: Tensor, *, temperature: float = 0.05) -> Tensor:
    """The negation as one more negative (Eq. 9), the ablation "NL": InfoNCE whose denominator has exp(cos(zᵢ, zᵢ#)/τ).

    Only a row's own negation, as in the paper and in the authors' code, so (batch, batch + 1) logits; all negations
    of the batch would be `infonce` with a hard negative. Shapes as above; a row without negation has its plain InfoNCE.
    """
    own = (paired_cosines(anchor, negation) / temperature).masked_fill(~present.bool(), -math.inf)
    logits = torch.cat([cosines(anchor, positive) / temperature, own[:, None]], dim=1)
    return F.cross_entropy(logits, torch.arange(len(logits), device=logits.device))
