"""Triplets for an encoder that is good already: rank within an item, and hold everything else to what it was.

No paper's recipe. The frozen encoder's similarities are kept as similarity-preserving distillation keeps them (Tung and
Mori, 2019). An item is an anchor, a positive, a negative and, where there is one, a reverse: a text for which positive
and negative change places. All (batch, dim); ``present`` (batch,) is true where a row has a reverse.

In a row of the margin DIFFERENCE the anchor says "the positive, but not the negative": what it is to be is known.
"""

import torch
import torch.nn.functional as F
from torch import Tensor

from pipelines.schema import DIFFERENCE, UNRANKED
from train.objectives.similarity import cosines, diagonal, mean_where, paired_cosines, unit


def triplet_ranking(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    reverse: Tensor,
    margin: Tensor,
    alike: Tensor,
    present: Tensor,
    *,
    temperature: float = 0.02,
) -> Tensor:
    """Mean of  τ softplus((m − Δ)/τ)  over  Δᵢ = cos(aᵢ, pᵢ) − cos(aᵢ, nᵢ)  and, where there is a reverse,
    cos(rᵢ, nᵢ) − cos(rᵢ, pᵢ),  cos(aᵢ, pᵢ) − cos(rᵢ, pᵢ)  and  cos(rᵢ, nᵢ) − cos(aᵢ, nᵢ).

    Each of the four texts is nearer to its own than to the other's. Where ``alike`` (batch,), all four are statements,
    and both that mean the same are also to be nearer than a and r and than p and n: what these four Δ give is added to
    the sum over the others, not to their number. In units of a cosine. ``margin`` (batch,) is m, by how much; rows that
    rank nothing do not count. A scalar.
    """
    same = torch.stack([paired_cosines(anchor, positive), paired_cosines(reverse, negative)])  # (2, batch)
    near = torch.stack([paired_cosines(anchor, negative), paired_cosines(reverse, positive)])
    far = torch.stack([paired_cosines(anchor, reverse), paired_cosines(positive, negative)])
    ranked = ~_unranked(margin)
    has = present.bool() & ranked
    delta = same - torch.stack([near, near.flip(0), far, far.flip(0)])  # (4, 2, batch)
    counted = has.expand(4, 2, -1).clone()
    counted[0, 0] = ranked
    counted[2:] &= alike.bool()
    losses = temperature * F.softplus((margin.to(delta.dtype) - delta) / temperature)
    return (losses * counted).sum() / counted[:2].sum().clamp(min=1)


def triplet_hold(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    reverse: Tensor,
    anchor_initial: Tensor,
    positive_initial: Tensor,
    negative_initial: Tensor,
    reverse_initial: Tensor,
    margin: Tensor,
    present: Tensor,
) -> Tensor:
    """Mean over texts x, y of different rows of  (cos(x, y) − cos(x°, y°))²,  x° and y° as at the start.

    In a row that ranks nothing, also over its own texts; but for the anchors of differences. ``…_initial`` are
    (batch, any dim) and get no gradient. Returns a scalar, 0 for a batch of one row that ranks.
    """
    now = torch.cat([anchor, positive, negative, reverse])  # (4 * batch, dim)
    then = torch.cat([anchor_initial, positive_initial, negative_initial, reverse_initial]).detach()
    rows = torch.arange(len(now), device=now.device) % len(anchor)
    kept = _kept(present, margin)
    pairs = (rows[:, None] != rows) | (_unranked(margin)[rows] & ~diagonal(now))
    held = pairs & kept[:, None] & kept
    return mean_where(F.mse_loss(cosines(now, now), cosines(then, then), reduction="none"), held)


def triplet_stay(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    reverse: Tensor,
    anchor_initial: Tensor,
    positive_initial: Tensor,
    negative_initial: Tensor,
    reverse_initial: Tensor,
    margin: Tensor,
    present: Tensor,
) -> Tensor:
    """Mean over anchors and positives x of  1 − cos(x, x°):  they keep their direction; what opposes them gives way.

    Of a row that ranks nothing, over all texts but the anchor of a difference. ``…_initial`` get no gradient. A scalar.
    """
    now = torch.cat([anchor, positive, negative, reverse])
    then = torch.cat([anchor_initial, positive_initial, negative_initial, reverse_initial]).detach()
    gives_way = ~_unranked(margin).repeat(4)
    gives_way[: 2 * len(anchor)] = False
    return mean_where(1 - paired_cosines(now, then), _kept(present, margin) & ~gives_way)


def triplet_difference(
    anchor: Tensor,
    positive_initial: Tensor,
    negative_initial: Tensor,
    margin: Tensor,
    *,
    share: float = 0.6,
    against: float = 1.0,
) -> Tensor:
    """Mean over the rows that are differences of  1 − cos(aᵢ, dᵢ) + κ (cos(aᵢ, n°ᵢ) − cos(dᵢ, n°ᵢ))²  with
    dᵢ = p°ᵢ − λ n°ᵢ, p° and n° of length 1, as at the start.

    The anchor "X, but not Y" learns to be X less a share λ of Y: a search in which what lies near Y loses, which the
    encoder can make of two vectors from the start, and not of one text. The sum of vectors as that of meanings is
    Mitchell and Lapata's (2008). κ, ``against``: X alone is near to d, and easily learnt; that Y counts against a text
    is what is hard. ``…_initial`` are (batch, dim) and get no gradient. A scalar, 0 if there is none.
    """
    wanted, excluded = unit(positive_initial.detach()), unit(negative_initial.detach())
    target = wanted - share * excluded
    turned = (paired_cosines(anchor, excluded) - paired_cosines(target, excluded)).square()
    return mean_where(1 - paired_cosines(anchor, target) + against * turned, margin == DIFFERENCE)


def _unranked(margin: Tensor) -> Tensor:
    """Which rows rank nothing. (batch,)"""
    return (margin == UNRANKED) | (margin == DIFFERENCE)


def _kept(present: Tensor, margin: Tensor) -> Tensor:
    """Which of all anchors, positives, negatives and reverses are to be what they were. (4 * batch,)"""
    every = torch.ones_like(present, dtype=torch.bool)
    return torch.cat([margin != DIFFERENCE, every, every, present.bool()])
