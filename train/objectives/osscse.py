"""OssCSE (Shi et al., 2023): a paraphrase must be nearer than a negation, by a margin, Eq. 3."""

from torch import Tensor

from train.objectives.sncse import bidirectional_margin


def paraphrase_margin(
    anchor: Tensor,
    paraphrase: Tensor,
    negation: Tensor,
    present_both: Tensor,
    *,
    alpha: float = 0.05,
    beta: float = 0.2,
) -> Tensor:
    """Mean over rows of  ReLU(cos(hᵢ, hᵢⁿ) − cos(hᵢ, hᵢᵖ) + α) + ReLU(cos(hᵢ, hᵢᵖ) − cos(hᵢ, hᵢⁿ) − β)  (Eq. 3).

    SNCSE's margin with the paraphrase in the place of the positive; plain cosines, no temperature. ``anchor``,
    ``paraphrase`` and ``negation`` are (batch, dim); ``present_both`` (batch,) is true where a row has both. Returns a
    scalar, 0 if none has. No code of the authors is public; that rows without both are left out is our reading.
    """
    return bidirectional_margin(anchor, paraphrase, negation, present_both, alpha=alpha, beta=beta)
