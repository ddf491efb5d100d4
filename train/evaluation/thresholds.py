"""A threshold on the cosine that tells pairs of label 1 from others, as applications fix one.

It is judged by balanced accuracy, the mean of the shares of 1s above it and of 0s not above it: 1/2 for a threshold
that says the same of every pair, however many 1s there are.
"""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def best_threshold(cosines: Floats, labels: Floats) -> float:
    """The threshold of the highest balanced accuracy: midway between two neighbouring cosines, the lowest of equals.

    Shapes: (pairs,) each, both labels among them. Where all cosines are the same, that cosine.
    """
    values, place = np.unique(cosines, return_inverse=True)
    if len(values) == 1:
        return float(values[0])
    ones = np.bincount(place, labels) / labels.sum()
    zeros = np.bincount(place, 1 - labels) / (1 - labels).sum()
    cut = int(np.argmax((np.cumsum(zeros) - np.cumsum(ones))[:-1]))  # above it: 1 − Σ ones; below it: Σ zeros
    return float((values[cut] + values[cut + 1]) / 2)


def balanced_accuracy(cosines: Floats, labels: Floats, threshold: float) -> float:
    """The mean of the share of 1s above ``threshold`` and of the share of 0s not above it."""
    above = cosines > threshold
    return float((above[labels == 1].mean() + (~above[labels == 0]).mean()) / 2)


def halves(scores: Floats) -> Floats:
    """Labels from scores: 1 above the median; where none is above it, 1 at it."""
    above = scores > np.median(scores)
    return (above if above.any() else scores >= np.median(scores)).astype(np.float64)
