"""Pairs for an encoder that is good already: what is more alike above what is less, everything else held.

On pairs whose words say the opposite of their label (flows/pairs_flow.py --opposed) or of their score, the ranking
works against the bias to shared words that OssCSE measures. It is CoSENT's loss (Su, 2022).
"""

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.hold import hold
from train.objectives.similarity import paired_cosines


def ranking(premise: Tensor, hypothesis: Tensor, score: Tensor, *, temperature: float = 0.05) -> Tensor:
    """τ log(1 + Σ exp[(cos(xⱼ, yⱼ) − cos(xᵢ, yᵢ))/τ])  over all i with a higher score than j.

    In units of a cosine. ``premise`` and ``hypothesis`` are (batch, dim), ``score`` (batch,) on any scale.
    Returns a scalar, 0 where all scores are the same.
    """
    cosines = paired_cosines(premise, hypothesis) / temperature
    counted = score[:, None] > score
    above = (cosines - cosines[:, None]).masked_fill(~counted, -1e9)  # finite: −∞ has no gradient of 0
    return temperature * F.softplus(above.flatten().logsumexp(0))


def pair_hold(premise: Tensor, hypothesis: Tensor, premise_initial: Tensor, hypothesis_initial: Tensor) -> Tensor:
    """`hold` for pairs: premises among themselves and with the hypotheses of other rows; shapes and result as there."""
    every = torch.ones(len(premise), dtype=torch.bool, device=premise.device)
    return hold(premise, hypothesis, premise_initial, hypothesis_initial, every)
