"""Opposites of other kinds than "not": an antonym, two roles exchanged; and what says the same by an opposite denied.

No paper's recipe. Each kind has a margin of its own: how far an edit moves the meaning depends on what was edited. The
defaults follow `negation_margin`, with narrower margins for edits that change less of the meaning; they were not tuned.
"""

import torch
from torch import Tensor

from train.objectives.similarity import paired_cosines
from train.objectives.sncse import two_sided_margin


def antonym_margin(
    anchor: Tensor, antonym: Tensor, present: Tensor, *, alpha: float = 0.3, beta: float = 0.6
) -> Tensor:
    """Mean over the present rows of  ReLU(Δᵢ + α) + ReLU(−Δᵢ − β),  Δᵢ = cos(zᵢ, zᵢᵃ) − 1: "cold" and "hot".

    Zero for a cosine to the antonym from 1 − β to 1 − α. ``anchor`` and ``antonym`` are (batch, dim), ``present``
    (batch,) is true where a row has an antonym. A scalar, 0 if none has.
    """
    return two_sided_margin(paired_cosines(anchor, antonym) - 1, present, alpha, beta)


def role_margin(anchor: Tensor, role_swap: Tensor, present: Tensor, *, alpha: float = 0.2, beta: float = 0.5) -> Tensor:
    """The same for Δᵢ = cos(zᵢ, zᵢʳ) − 1: "A kicks B" and "B kicks A", of the same words. Shapes as above."""
    return two_sided_margin(paired_cosines(anchor, role_swap) - 1, present, alpha, beta)


def equivalence(
    anchor: Tensor,
    negated_antonym: Tensor,
    antonym: Tensor,
    negation: Tensor,
    present_antonym: Tensor,
    present_negation: Tensor,
    *,
    alpha: float = 0.2,
    beta: float = 0.7,
) -> Tensor:
    """Mean over the present pairs of  ReLU(Δ + α) + ReLU(−Δ − β),  Δ = cos(zᵢ, zᵢᵒ) − cos(zᵢ, zᵢᵉ).

    OssCSE's Eq. 3 with the denied antonym zᵉ ("not hot" for "cold") in the place of the paraphrase, against each
    opposite zᵒ that the row has: its antonym and its negation. The views are (batch, dim); the masks (batch,) are true
    where a row has both the denied antonym and that opposite. A scalar, 0 if no row has a pair.
    """
    to_same = paired_cosines(anchor, negated_antonym)
    deltas = [paired_cosines(anchor, opposite) - to_same for opposite in (antonym, negation)]
    return two_sided_margin(torch.cat(deltas), torch.cat([present_antonym, present_negation]), alpha, beta)
