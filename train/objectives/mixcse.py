"""MixCSE (Zhang et al., 2022): InfoNCE with negatives mixed from the positive and another row, the equation L_mix."""

import math
from typing import Literal

import torch
import torch.nn.functional as F
from torch import Tensor

from train.objectives.similarity import cosines, diagonal, precise, unit


def mixed(
    anchor: Tensor,
    positive: Tensor,
    *,
    temperature: float = 0.05,
    lam: float = 0.2,
    mixtures: Literal["both", "single"] = "both",
    stop_gradient: Literal["yes", "no"] = "yes",
    mask: Literal["zero", "infinite"] = "zero",
    columns: Literal["all", "own"] = "all",
    normalise: Literal["no", "yes"] = "no",
) -> Tensor:
    """Mean over i of  −log( s(zᵢ, zᵢ⁺) / Σⱼ [ s(zᵢ, zⱼ⁺) + s(zᵢ, mⱼ⁺) + s(mᵢ, zⱼ⁺) ] ),  s(x, y) = exp(cos(x, y)/τ),

    with the mixtures mᵢ⁺ = λ zᵢ⁺ + (1 − λ) zᵢ₊₁⁺ and mᵢ = λ zᵢ + (1 − λ) zᵢ₊₁; the partner is the next row, the last
    row's is the first. ``anchor`` and ``positive`` are (batch, dim); returns a scalar. The defaults are the code's:

    - ``mixtures``: "single" leaves out mᵢ, the paper's MixCSE_single.
    - ``stop_gradient``: "no" lets the gradient into the mixtures, the paper's MixCSE_wo-sg.
    - ``mask``: the mixtures that are mostly (1 − λ) a row's own sentence, mᵢ₋₁⁺ for zᵢ and zᵢ₊₁⁺ for mᵢ, have their
      logits multiplied by 0, which leaves e⁰ in the sum; "infinite" takes them out.
    - ``columns``: the code has every mixture in every sum; "own" has only mᵢ⁺ and cos(mᵢ, zᵢ⁺), as the paper.
    - ``normalise``: "yes" mixes vectors of length 1, as the paper; the code mixes them as they are.
    """
    lengths = precise if normalise == "no" else unit
    anchor, positive = lengths(anchor), lengths(positive)

    def mixture(z: Tensor) -> Tensor:
        mix = lam * z + (1 - lam) * z.roll(-1, dims=0)
        return mix.detach() if stop_gradient == "yes" else mix

    def masked(cosine: Tensor, near: Tensor) -> Tensor:
        logits = (cosine / temperature).masked_fill(near, 0.0 if mask == "zero" else -math.inf)
        return logits if columns == "all" else logits.masked_fill(~own, -math.inf)

    own = diagonal(anchor)
    blocks = [cosines(anchor, positive) / temperature]
    blocks.append(masked(cosines(anchor, mixture(positive)), near=own.roll(-1, dims=1)))
    if mixtures == "both":
        blocks.append(masked(cosines(mixture(anchor), positive), near=own.roll(1, dims=1)))
    logits = torch.cat(blocks, dim=1)  # (batch, 3 * batch), or 2 * batch
    return F.cross_entropy(logits, torch.arange(len(logits), device=logits.device))
