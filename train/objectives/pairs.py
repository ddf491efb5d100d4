"""Pairs for an encoder that is good already: rank the more similar pair higher, and hold everything else.

Where words and meaning disagree, a ranking works against the bias to shared words that OssCSE measures: `ranking` on
pairs chosen for that (flows/pairs_flow.py --opposed), `opposed_ranking` on any. It is CoSENT's loss (Su, 2022).
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
    return _cosent(premise, hypothesis, score[:, None] > score, temperature)


def opposed_ranking(
    premise: Tensor, hypothesis: Tensor, score: Tensor, mer: Tensor, *, temperature: float = 0.05
) -> Tensor:
    """`ranking` over those i and j alone whose words say the opposite: i has the higher match error rate as well.

    ``mer`` is (batch,); the rest as there. Returns a scalar, 0 where no two pairs are such.
    """
    return _cosent(premise, hypothesis, (score[:, None] > score) & (mer[:, None] > mer), temperature)


def _cosent(premise: Tensor, hypothesis: Tensor, counted: Tensor, temperature: float) -> Tensor:
    cosines = paired_cosines(premise, hypothesis) / temperature
    above = (cosines - cosines[:, None]).masked_fill(~counted, -1e9)  # finite: −∞ has no gradient of 0
    return temperature * F.softplus(above.flatten().logsumexp(0))


def pair_hold(premise: Tensor, hypothesis: Tensor, premise_initial: Tensor, hypothesis_initial: Tensor) -> Tensor:
    """`hold` for pairs: premises among themselves and with the hypotheses of other rows; shapes and result as there."""
    every = torch.ones(len(premise), dtype=torch.bool, device=premise.device)
    return hold(premise, hypothesis, premise_initial, hypothesis_initial, every)
