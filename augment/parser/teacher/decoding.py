"""Heads of words from scores: each its best, and where that makes a cycle, the best forest."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]


def forest(scores: Scores) -> NDArray[np.int64]:
    """Heads (words,) of the forest with the highest sum; scores is (words, 1 + words) and head 0 is the root.

    Chu and Liu 1965, Edmonds 1967: a cycle is contracted to one node, and broken where that costs least.
    """
    words = len(scores)
    square = np.full((words + 1, words + 1), -np.inf)
    square[1:] = scores
    np.fill_diagonal(square, -np.inf)
    return _arborescence(square)[1:]


def _arborescence(scores: NDArray[np.float64]) -> NDArray[np.int64]:
    """The best head of every node but 0; `scores[d, h]` is that of an arc from h to d."""
    heads = scores.argmax(1)
    heads[0] = 0
    cycle = _cycle(heads)
    if cycle is None:
        return heads
    rest = np.setdiff1d(np.arange(len(scores)), cycle)
    inside = scores[cycle, heads[cycle]]
    into = scores[np.ix_(cycle, rest)] - inside[:, None]  # what entering the cycle here gains over its own arc
    entry = into.argmax(0)
    out = scores[np.ix_(rest, cycle)]
    leaving = out.argmax(1)
    smaller = np.full((len(rest) + 1, len(rest) + 1), -np.inf)
    smaller[:-1, :-1] = scores[np.ix_(rest, rest)]
    smaller[-1, :-1] = into.max(0)
    smaller[:-1, -1] = out.max(1)
    solved = _arborescence(smaller)
    result = heads.copy()
    for position, node in enumerate(rest[1:], start=1):
        head = solved[position]
        result[node] = cycle[leaving[position]] if head == len(rest) else rest[head]
    head = solved[-1]
    result[cycle[entry[head]]] = rest[head]
    return result


def _cycle(heads: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """The nodes of a cycle among the heads, None if every node reaches node 0."""
    done = np.zeros(len(heads), dtype=bool)
    done[0] = True
    for start in range(1, len(heads)):
        path: list[int] = []
        node = start
        while not done[node] and node not in path:
            path.append(node)
            node = int(heads[node])
        if not done[node]:
            return np.array(path[path.index(node) :])
        done[path] = True
    return None
