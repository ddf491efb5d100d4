"""Ranked retrieval: the best passages of each query, in chunks, and the measures of trec_eval (pytrec_eval, BEIR).

Ranks follow the float32 score, highest first; passages with the same score follow their ids, sorted backwards, as in
trec_eval. nDCG has linear gain, the grade itself (not 2^grade − 1): grade / log2(rank + 1). A passage with a grade
above 0 is relevant to average precision and recall. A query without a relevant passage scores 0.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.int64]
Grades = npt.NDArray[np.int64]
ORDER_BITS = 32
ORDER_MASK = (1 << ORDER_BITS) - 1


def sort_keys(scores: npt.NDArray[np.float32], order: npt.NDArray[np.int64]) -> Keys:
    """One number per score that sorts by score and, where scores are equal, by ``order`` backwards. No two are equal.

    Shapes: scores (queries, passages), order (passages,) → (queries, passages). The upper half of a key is the score's
    bits, which sort as the scores do once those of negative numbers are turned round.
    """
    bits = (scores + np.float32(0)).view(np.int32).astype(np.int64)  # + 0: −0 becomes 0
    ranked = np.where(bits < 0, bits ^ 0x7FFFFFFF, bits)
    keys: Keys = (ranked << ORDER_BITS) | (ORDER_MASK - order)
    return keys


def key_order(keys: Keys) -> npt.NDArray[np.int64]:
    """The ``order`` that keys were made of."""
    places: npt.NDArray[np.int64] = ORDER_MASK - (keys & ORDER_MASK)
    return places


def merge_top(best: Keys, keys: Keys, depth: int) -> Keys:
    """The ``depth`` highest keys of both, highest first. (queries, a), (queries, b) → (queries, ≤ depth)"""
    both = np.concatenate([best, keys], axis=1)
    if both.shape[1] > depth:
        both = np.partition(both, both.shape[1] - depth, axis=1)[:, -depth:]
    return np.sort(both, axis=1)[:, ::-1]


def ndcg(grades: Grades, relevant: Sequence[int], depth: int) -> float:
    """Discounted gain of the first ``depth`` over that of the best ranking. Järvelin and Kekäläinen 2002, linear gain.

    ``grades`` are those of the ranked passages, ``relevant`` all grades above 0, highest first.
    """
    ideal = _discounted(np.asarray(relevant[:depth], np.float64))
    return _discounted(np.maximum(grades[:depth], 0)) / ideal if ideal else 0.0


def average_precision(grades: Grades, relevant: Sequence[int], depth: int) -> float:
    """The mean over all relevant passages of the precision at their ranks; 0 for those below the first ``depth``."""
    ranks = np.flatnonzero(grades[:depth] > 0) + 1
    return float((np.arange(1, len(ranks) + 1) / ranks).sum() / len(relevant)) if len(relevant) else 0.0


def recall(grades: Grades, relevant: Sequence[int], depth: int) -> float:
    """The share of the relevant passages that are among the first ``depth``."""
    return float((grades[:depth] > 0).sum() / len(relevant)) if len(relevant) else 0.0


def _discounted(gains: npt.NDArray[np.float64]) -> float:
    return float((gains / np.log2(np.arange(2, len(gains) + 2))).sum())
