"""PairSupCon (Zhang et al., 2021): entailed pairs against the batch, hard negatives weighing more, and a classifier."""

import math
from typing import Literal

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.similarity import cosines, diagonal, mean_where, paired_cosines, precise


def instance(
    premise: Tensor,
    hypothesis: Tensor,
    entailed: Tensor,
    *,
    temperature: float = 0.05,
    weighting: Literal["outside", "inside", "none"] = "outside",
    scale: Literal["code", "paper"] = "code",
) -> Tensor:
    """Instance discrimination over the 2 * batch sentences (Eq. 1–3); i' is the other sentence of i's pair.

    "outside", the authors' code:  ℓᵢ = log( 1 + Σⱼ αⱼ exp[(s(i, j) − s(i, i'))/τ] ),  j over all but i and i', with
    αⱼ = exp(s(i, j)/τ) / meanₖ exp(s(i, k)/τ). "inside", the paper's Eq. 3, has exp[(αⱼ s(i, j) − s(i, i'))/τ]; "none"
    has αⱼ = 1 (Eq. 1). Gradient flows through αⱼ, as in the code. Both sentences of every entailed pair count:
    "code" takes the mean of their ℓ, "paper" (Eq. 2) divides by the number of pairs and is twice that.

    ``premise`` and ``hypothesis`` are (batch, dim), ``entailed`` (batch,) true for entailment; contradictions are
    negatives only. Returns a scalar, 0 if no pair is entailed. The code's products of exponentials reach e⁴⁰, more
    than float16 holds; here all is summed as logarithms.
    """
    sentences = torch.cat([premise, hypothesis])  # (2 * batch, dim)
    scores = cosines(sentences, sentences) / temperature
    pair = diagonal(premise).repeat(2, 2)
    # Finite, for a batch of one pair has no negatives, and −∞ less −∞ is no number.
    negatives = scores.masked_fill(pair, -1e9)
    log_sum, count = negatives.logsumexp(dim=1), max(len(sentences) - 2, 1)
    if weighting == "outside":
        log_sum = (2 * negatives).logsumexp(dim=1) - log_sum + math.log(count)
    elif weighting == "inside":
        alpha = count * negatives.softmax(dim=1)
        log_sum = (alpha * scores).masked_fill(pair, -1e9).logsumexp(dim=1)
    # Not softplus of the negative, which torch rounds beyond 20.
    loss = -F.logsigmoid(paired_cosines(premise, hypothesis).repeat(2) / temperature - log_sum)  # (2 * batch,)
    return mean_where(loss, entailed.repeat(2)) * (2 if scale == "paper" else 1)


def classification(logits: Tensor, entailed: Tensor) -> Tensor:
    """Cross entropy of the head on [u, v, |u − v|] (Eq. 4): ``logits`` (batch, 2), class 1 where ``entailed`` (batch,).

    The mean over the batch, as in the authors' code; Eq. 5 of the paper sums. Returns a scalar.
    """
    return F.cross_entropy(precise(logits), entailed.long())
