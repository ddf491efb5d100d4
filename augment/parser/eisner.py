"""The best projective tree of a matrix of arc scores (Eisner 1996, https://aclanthology.org/C96-1058)."""

import numpy as np

from augment.parser.conllu import ROOT


def best_tree(scores: np.ndarray) -> list[int]:
    """Heads of the best projective tree with one root.

    `scores` is (1 + words, 1 + words): row = word, column = its head, 0 = the root. Returns one 0-based head per
    word, ROOT for the root. O(words^3).
    """
    words = len(scores) - 1
    arcs = scores[1:, 1:].astype(float)  # (word, head)
    # Best halves of a subtree over words i..j: complete (no dependents to come) or not; headed by j or by i.
    shape = (words, words)
    left, right, left_open, right_open = (np.zeros(shape) for _ in range(4))
    split_open, split_left, split_right = (np.zeros(shape, dtype=int) for _ in range(3))
    for span in range(1, words):
        for i in range(words - span):
            j = i + span
            joined = right[i, i:j] + left[i + 1 : j + 1, j]
            k = int(joined.argmax())
            split_open[i, j] = i + k
            left_open[i, j] = joined[k] + arcs[i, j]
            right_open[i, j] = joined[k] + arcs[j, i]
            to_left = left[i, i:j] + left_open[i:j, j]
            to_right = right_open[i, i + 1 : j + 1] + right[i + 1 : j + 1, j]
            split_left[i, j] = i + int(to_left.argmax())
            split_right[i, j] = i + 1 + int(to_right.argmax())
            left[i, j], right[i, j] = to_left.max(), to_right.max()
    root = int(np.argmax(scores[1:, 0] + left[0, :] + right[:, words - 1]))
    heads = [ROOT] * words
    agenda = [(0, root, "left"), (root, words - 1, "right")]
    while agenda:
        i, j, kind = agenda.pop()
        if i == j:
            continue
        if kind == "left":
            k = split_left[i, j]
            agenda += [(i, k, "left"), (k, j, "left_open")]
        elif kind == "right":
            k = split_right[i, j]
            agenda += [(i, k, "right_open"), (k, j, "right")]
        else:
            k = split_open[i, j]
            child, head = (i, j) if kind == "left_open" else (j, i)
            heads[child] = head
            agenda += [(i, k, "right"), (k + 1, j, "left")]
    return heads
