"""What the terms share: cosines in float32 or better, and means over the rows that have something to say."""

import torch
import torch.nn.functional as F
from torch import Tensor


def precise(z: Tensor) -> Tensor:
    """``z`` in float32, or in float64 if it is given in float64."""
    return z.to(torch.promote_types(z.dtype, torch.float32))


def unit(z: Tensor) -> Tensor:
    """``z`` (..., dim) at length 1, in float32 or float64."""
    return F.normalize(precise(z), dim=-1)


def cosines(one: Tensor, other: Tensor) -> Tensor:
    """(n, dim) and (m, dim) → (n, m), every row of one with every row of the other."""
    # Divided by τ = 0.05, a cosine in bfloat16 would be off by up to 0.08: autocast must not have this product.
    with torch.autocast(one.device.type, enabled=False):
        return unit(one) @ unit(other).T


def paired_cosines(one: Tensor, other: Tensor) -> Tensor:
    """(n, dim) and (n, dim) → (n,), row i of one with row i of the other."""
    return (unit(one) * unit(other)).sum(-1)


def diagonal(z: Tensor) -> Tensor:
    """The mask (n, n), true on the diagonal, for ``z`` (n, dim)."""
    return torch.eye(len(z), dtype=torch.bool, device=z.device)


def mean_where(values: Tensor, counted: Tensor) -> Tensor:
    """Mean of ``values`` where the mask ``counted`` of the same shape, boolean or 0/1, holds; 0 where it never does."""
    return (values * counted).sum() / counted.sum().clamp(min=1)
