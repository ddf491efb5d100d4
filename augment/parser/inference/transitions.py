"""spaCy's greedy arc-eager parser (spacy/pipeline/_parser_internals/arc_eager.pyx), one move of every text at a time.

Tokens are numbered through all texts of a batch, NONE is the last row of every table. Stacks and the words put back in
front of a buffer are chains: what a word lies on is ``below`` it, what was put back before it is ``behind`` it.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from thinc.api import Model

from augment.parser.inference.encoder import maxout

SHIFT, REDUCE, LEFT, RIGHT, BREAK = "SDLRB"
MOVES = (SHIFT, REDUCE, LEFT, RIGHT, BREAK)
NONE = -1
FEATURES = 8  # words that a move is chosen by

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


class Scorer:
    """The parser's network: scores of all actions for the words of a state."""

    def __init__(self, model: Model, names: list[str]) -> None:
        layers: list[Any] = model.layers
        reduce, lower, upper = layers
        self.reduce = reduce.layers[-1]
        weights: Floats = lower.get_param("W")  # (features, hidden, pieces, width)
        self.pieces = weights.shape[2]
        self.weights = np.ascontiguousarray(weights.transpose(3, 0, 2, 1)).reshape(weights.shape[-1], -1)
        self.padding = lower.get_param("pad")[0].transpose(0, 2, 1).reshape(FEATURES, -1)
        self.bias = lower.get_param("b").T.reshape(-1)
        self.upper, self.upper_bias = np.ascontiguousarray(upper.get_param("W").T), upper.get_param("b")
        self.moves = np.array([MOVES.index(name[0]) for name in names])  # of every action
        allowed = (np.arange(1 << len(MOVES))[:, None] >> self.moves) & 1
        self.forbidden = np.where(allowed, 0, -np.inf).astype(np.float32)  # (sets of moves, actions)

    def table(self, vectors: Floats) -> Floats:
        """What a word with each vector adds to the hidden layer as each feature: (words * features, hidden).

        The last word is NONE.
        """
        table = np.empty((len(vectors) + 1, FEATURES, self.padding.shape[1]), np.float32)
        np.matmul(self.reduce.predict(vectors), self.weights, out=table[:-1].reshape(len(vectors), -1))
        table[-1] = self.padding
        return table.reshape(-1, self.padding.shape[1])

    def best(self, table: Floats, rows: Ints, valid: Ints) -> Ints:
        """The best action of every state, of the moves in its bit set ``valid``.

        ``rows``: those of ``table`` that every state looks at, (features, states).
        """
        hidden: Floats = np.add.reduce(table.take(rows, axis=0))
        hidden += self.bias
        scores = maxout(hidden, self.pieces) @ self.upper
        scores += self.upper_bias
        scores += self.forbidden.take(valid, axis=0)
        return scores.argmax(axis=1)


class States:
    """The states of all texts of a batch. ``heads`` are token numbers, NONE at roots; ``actions`` gave them."""

    def __init__(self, lengths: Ints) -> None:
        count = int(lengths.sum()) + 1
        self.end = np.cumsum(lengths)
        self.next = self.end - lengths  # the first word that was never on the stack
        self.top, self.back = np.full(len(lengths), NONE), np.full(len(lengths), NONE)  # of stack and words put back
        tables: list[Any] = [np.full(count, NONE) for _ in range(7)]
        self.below, self.behind, self.heads, self.actions, self.left, self.right, self.before = tables
        self.put_back, self.opens = np.zeros(count, bool), np.zeros(count, bool)  # "opens": is the first of a sentence

    def parse(self, scorer: Scorer, table: Floats, places: Ints) -> None:
        """Move until all states are final. ``places``: where the ``table`` of the scorer has each token, and NONE."""
        order = np.arange(FEATURES)[:, None]
        active = np.flatnonzero(self.next < self.end)
        while len(active):
            stack, buffer = self._look(active)
            (top, _, _), (first, _) = stack, buffer
            words = np.array([*buffer, *stack, self.left[first], self.left[top], self.right[top]])
            actions = scorer.best(table, places[words] + order, self._valid(stack, buffer))
            self._move(active, stack, buffer, actions, scorer.moves[actions])
            active = active[(self.top[active] >= 0) | (self.back[active] >= 0) | (self.next[active] < self.end[active])]

    def _look(self, active: Ints) -> tuple[tuple[Ints, Ints, Ints], tuple[Ints, Ints]]:
        """The upper three words of the stack and the first two of the buffer."""
        top, back, unread, end = self.top[active], self.back[active], self.next[active], self.end[active]
        second = self.below[top]
        unread_second = np.where(unread + 1 < end, unread + 1, NONE)
        unread = np.where(unread < end, unread, NONE)
        behind = self.behind[back]
        first = np.where(back >= 0, back, unread)
        return (top, second, self.below[second]), (
            first,
            np.where(back >= 0, np.where(behind >= 0, behind, unread), unread_second),
        )

    def _valid(self, stack: tuple[Ints, Ints, Ints], buffer: tuple[Ints, Ints]) -> Ints:
        """The set of moves that are possible, bit i for MOVES[i]."""
        (top, _, _), (first, second) = stack, buffer
        empty, opens = top < 0, self.opens[first]
        shift = empty | ((second >= 0) & ~opens & ~self.put_back[first])
        arc = ~empty & (first >= 0) & ~opens
        split = (second >= 0) & (second == first + 1) & ~self.opens[second]
        return shift + ~empty * 2 + arc * 12 + split * 16

    def _move(
        self, active: Ints, stack: tuple[Ints, Ints, Ints], buffer: tuple[Ints, Ints], actions: Ints, moves: Ints
    ) -> None:
        (top, second, _), (first, after) = stack, buffer
        shift, reduce, left, right, split = (np.flatnonzero(moves == move) for move in range(len(MOVES)))

        self.opens[after[split]] = True

        head, child = top[right], first[right]
        self.heads[child], self.actions[child] = head, actions[right]
        self.before[child], self.right[head] = self.right[head], child

        head, child = first[left], top[left]
        former = self.heads[child]
        attached = former >= 0
        self.right[former[attached]] = self.before[child[attached]]
        self.heads[child], self.actions[child] = head, actions[left]
        self.left[head], self.put_back[head] = child, False

        word = top[reduce]
        lost = (self.heads[word] < 0) & (second[reduce] >= 0)  # to be read again
        again = active[reduce[lost]]
        self.put_back[word[lost]] = True
        self.behind[word[lost]], self.back[again] = self.back[again], word[lost]

        popped = np.concatenate([reduce, left])
        self.top[active[popped]] = second[popped]

        pushed = np.concatenate([shift, right])
        word, state = first[pushed], active[pushed]
        self.below[word], self.top[state] = top[pushed], word
        unread = self.back[state] < 0
        self.next[state[unread]] += 1
        self.back[state[~unread]] = self.behind[word[~unread]]


def parse_states(lengths: Ints, scorer: Scorer, vectors: Floats, rows: Ints) -> tuple[Ints, Ints]:
    """Of every token the offset to its head and the action that gave it; 0 and NONE of roots.

    ``lengths``: the number of tokens of every text. ``rows``: for every token the row of ``vectors`` that it has.
    """
    states = States(lengths)
    states.parse(scorer, scorer.table(vectors), np.append(rows, len(vectors)) * FEATURES)
    heads = states.heads[:-1]
    return np.where(heads >= 0, heads - np.arange(len(heads)), 0), states.actions[:-1]
