"""The vectors of words in their contexts, as spaCy's ``tok2vec`` makes them, each context computed once.

Every layer of the encoder looks at a word and its two neighbours, so a vector of layer n depends on 2n + 1 words. Equal
windows of words share their vectors, within a batch and with batches before: a negation shares most with its source.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from spacy.attrs import NORM, ORTH
from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Model

MOST_KEPT = 1 << 15  # words, and windows of a layer, that are kept for later batches; a vector has 0.4 KB
EPSILON = 1e-8  # of thinc's layer norm
BITS = 21  # of the place of a vector; three make the key of a window

Places = npt.NDArray[np.int64]
Vectors = npt.NDArray[np.float32]


class Rows:
    """Vectors by key, each in the place that its key got when it was met first."""

    def __init__(self, width: int) -> None:
        self.places: dict[Hashable, int] = {}
        self.vectors: Vectors = np.empty((MOST_KEPT, width), np.float32)

    def find(self, keys: Iterable[Hashable]) -> tuple[Places, Places]:
        """The places of keys, and where among the keys each new one is first, in the order of the new places."""
        places, known = self.places, len(self.places)
        found = np.array([places.setdefault(key, len(places)) for key in keys], np.int64)
        if len(places) == known:
            return found, found[:0]
        new = np.flatnonzero(found >= known)
        return found, new[np.unique(found[new], return_index=True)[1]]

    def add(self, vectors: Vectors) -> None:
        """The vectors of the new keys that ``find`` returned last."""
        end = len(self.places)
        while end > len(self.vectors):
            self.vectors = np.concatenate([self.vectors, np.empty_like(self.vectors)])
        self.vectors[end - len(vectors) : end] = vectors


def maxout(outputs: Vectors, pieces: int) -> Vectors:
    """The largest of the pieces of every unit. The pieces stand side by side, each of all units."""
    width = outputs.shape[1] // pieces
    result = outputs[:, :width].copy()
    for start in range(width, outputs.shape[1], width):
        np.maximum(result, outputs[:, start : start + width], out=result)
    return result


class Layer:
    """A layer of the encoder: maxout over a window, and a layer norm. The numbers are those of thinc, to the last bit.

    Thinc keeps the pieces of a maxout next to one another, and asks which was the largest, as only training needs it.
    """

    def __init__(self, model: Model) -> None:
        layers: list[Any] = model.layers[0].layers
        maxout, norm = layers
        weights: Vectors = maxout.get_param("W")  # (width, pieces, window)
        self.pieces = weights.shape[1]
        self.weights = np.ascontiguousarray(weights.transpose(2, 1, 0)).reshape(weights.shape[2], -1)
        self.bias = maxout.get_param("b").T.reshape(-1)
        self.scale, self.shift = norm.get_param("G"), norm.get_param("b")

    def __call__(self, inputs: Vectors) -> Vectors:
        outputs = inputs @ self.weights
        outputs += self.bias
        result = maxout(outputs, self.pieces)
        result -= result.mean(axis=1, keepdims=True)
        result *= ((result * result).mean(axis=1, keepdims=True) + EPSILON) ** -0.5
        result *= self.scale
        result += self.shift
        return result


class Encoder:
    """A ``tok2vec`` of MultiHashEmbed and MaxoutWindowEncoder."""

    def __init__(self, model: Model, vocab: Vocab) -> None:
        self.vocab = vocab
        self.embed, encode = model.layers
        self.layers = [Layer(residual.layers[0].layers[1]) for residual in encode.layers[0].layers]
        self.width: int = model.get_dim("nO")
        self._forget_words()

    def _forget_words(self) -> None:
        self.words = Rows(self.width)
        self.words.find([None])  # the gap between two texts, as wide as the context of a word
        self.words.add(np.zeros((1, self.width), np.float32))
        self._forget_windows()

    def _forget_windows(self) -> None:
        self.windows = [Rows(self.width) for _ in self.layers]

    def encode(self, docs: Sequence[Doc]) -> tuple[Vectors, Places]:
        """Vectors, and the row in them of every token of all documents, in order: (rows, width), (tokens,)."""
        if len(self.words.places) > MOST_KEPT:
            self._forget_words()
        elif len(self.windows[-1].places) > MOST_KEPT:  # of all layers it has the most
            self._forget_windows()
        try:
            return self._encode(docs)
        except BaseException:  # some places may have got no vectors
            self._forget_words()
            raise

    def _encode(self, docs: Sequence[Doc]) -> tuple[Vectors, Places]:
        depth = len(self.layers)
        lengths = np.array([len(doc) for doc in docs])
        at = np.arange(lengths.sum()) + depth * np.repeat(np.arange(1, len(docs) + 1), lengths)
        places = np.zeros(lengths.sum() + depth * (len(docs) + 1), np.int64)
        places[at] = self._find_words(docs)
        below = self.words
        for rows, layer in zip(self.windows, self.layers, strict=True):
            places = _next_layer(below, rows, layer, places)
            below = rows
        return below.vectors, places[at - depth]

    def _find_words(self, docs: Sequence[Doc]) -> Places:
        columns = np.concatenate([doc.to_array([ORTH, NORM]).reshape(-1, 2) for doc in docs])
        found, new = self.words.find(zip(*columns.T.tolist(), strict=True))
        if len(new):
            orths, norms = columns[new].T
            words = Doc(self.vocab, words=[self.vocab.strings[orth] for orth in orths])
            self.words.add(self.embed.predict([words.from_array([NORM], norms)])[0])
        return found


def _next_layer(below: Rows, rows: Rows, layer: Layer, places: Places) -> Places:
    """The places in a layer, of all words but the two outermost, from those in the layer below."""
    left, middle, right = places[:-2], places[1:-1], places[2:]
    keys = (left << 2 * BITS) | (middle << BITS) | right
    found, new = rows.find(keys.tolist())
    if len(new):
        windows = np.stack([left[new], middle[new], right[new]], axis=1)
        inputs = below.vectors[windows].reshape(len(new), -1)
        rows.add(below.vectors[middle[new]] + layer(inputs))
    return found
