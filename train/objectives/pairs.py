"""Labelled pairs for an encoder that is good already: entailed above contradicting, everything else held.

On pairs whose words say the opposite of their label (flows/pairs_flow.py --opposed) the ranking works against the bias
to shared words that OssCSE measures. It is CoSENT's loss (Su, 2022) on two labels.
"""

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.hold import hold
from train.objectives.similarity import paired_cosines


def ranking(premise: Tensor, hypothesis: Tensor, entailed: Tensor, *, temperature: float = 0.05) -> Tensor:
    """τ log(1 + Σ exp[(cos(xⱼ, yⱼ) − cos(xᵢ, yᵢ))/τ])  over all i entailed and j contradicting.

    In units of a cosine. ``premise`` and ``hypothesis`` are (batch, dim), ``entailed`` (batch,) true for entailment.
    Returns a scalar, 0 where the batch has one kind only.
    """
    scores = paired_cosines(premise, hypothesis) / temperature
    entailed = entailed.bool()
    counted = entailed[:, None] & ~entailed
    above = (scores - scores[:, None]).masked_fill(~counted, -1e9)  # finite: −∞ has no gradient of 0
    return temperature * F.softplus(above.flatten().logsumexp(0))


def pair_hold(premise: Tensor, hypothesis: Tensor, premise_initial: Tensor, hypothesis_initial: Tensor) -> Tensor:
    """`hold` for pairs: premises among themselves and with the hypotheses of other rows; shapes and result as there."""
    every = torch.ones(len(premise), dtype=torch.bool, device=premise.device)
    return hold(premise, hypothesis, premise_initial, hypothesis_initial, every)
