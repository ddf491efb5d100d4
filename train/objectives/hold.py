"""What keeps a good encoder good while it learns negation: similarities held to those of the frozen initial encoder.

No paper's recipe. Similarity-preserving distillation (Tung and Mori, 2019) is the nearest relative of `hold`.
"""

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.similarity import cosines, diagonal, mean_where, paired_cosines
from train.objectives.sncse import two_sided_margin


def hold(anchor: Tensor, negation: Tensor, anchor_initial: Tensor, negation_initial: Tensor, present: Tensor) -> Tensor:
    """Mean over i ≠ j of  (cos(zᵢ, zⱼ) − cos(z°ᵢ, z°ⱼ))²  and  (cos(zᵢ, zⱼ#) − cos(z°ᵢ, z°ⱼ#))²,  z° as at the start.

    Anchors among themselves, and anchors with the negations of *other* rows, which are sentences like any other; a
    row's own negation is left to the margin. One mean over all entries. ``anchor`` and ``negation`` are (batch, dim),
    ``anchor_initial`` and ``negation_initial`` (batch, any dim) and get no gradient; ``present`` (batch,) is true where
    a row has a negation. Returns a scalar, 0 for a batch of one row.
    """
    now = cosines(anchor, torch.cat([anchor, negation]))  # (batch, 2 * batch)
    then = cosines(anchor_initial, torch.cat([anchor_initial, negation_initial])).detach()
    others = ~diagonal(anchor)
    return mean_where(F.mse_loss(now, then, reduction="none"), torch.cat([others, others & present.bool()], dim=1))


def stay(anchor: Tensor, anchor_initial: Tensor) -> Tensor:
    """Mean over i of  (cos(zᵢ, z°ᵢ) − 1)²: every sentence keeps its direction. Both (batch, dim); a scalar."""
    return (paired_cosines(anchor, anchor_initial.detach()) - 1).square().mean()


def paraphrase_hold(
    anchor: Tensor, paraphrase: Tensor, anchor_initial: Tensor, paraphrase_initial: Tensor, present: Tensor
) -> Tensor:
    """Mean over the present rows of  (cos(zᵢ, zᵢ⁺) − cos(z°ᵢ, z°ᵢ⁺))²,  zᵢ⁺ the row's paraphrase, z° as at the start.

    Other changes of a sentence must not come to count as negation does. Shapes as of `hold`; a scalar, 0 if none has.
    """
    now, then = paired_cosines(anchor, paraphrase), paired_cosines(anchor_initial, paraphrase_initial).detach()
    return mean_where((now - then).square(), present)


def negation_margin(
    anchor: Tensor, negation: Tensor, present: Tensor, *, alpha: float = 0.45, beta: float = 0.75
) -> Tensor:
    """Mean over the present rows of  ReLU(Δᵢ + α) + ReLU(−Δᵢ − β),  Δᵢ = cos(zᵢ, zᵢ#) − 1.

    SNCSE's margin from the anchor itself, cosine 1, instead of from a dropout copy: zero for a cosine to the negation
    from 1 − β to 1 − α. ``anchor`` and ``negation`` are (batch, dim), ``present`` (batch,). A scalar, 0 if none has.
    """
    return two_sided_margin(paired_cosines(anchor, negation) - 1, present, alpha, beta)
