"""Near duplicates by MinHash (Broder 1997, https://doi.org/10.1109/SEQUEN.1997.666900), with datasketch's index."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datasketch import MinHash

NEAR_DUPLICATE = "near duplicate"
LETTERS = 4  # a text is the set of its runs of so many characters
SIMILARITY = 0.8  # Jaccard, of these sets, from which on the later text is left out
PERMUTATIONS = 64  # estimates the similarity to within 0.06

Row = tuple[str, str]  # text, source


class Index:
    """Texts by their signatures: about 3 kB each."""

    def __init__(self) -> None:
        from datasketch import MinHashLSH

        self._index = MinHashLSH(threshold=SIMILARITY, num_perm=PERMUTATIONS)
        self._texts = 0

    def add(self, text: str) -> bool:
        """Add ``text``, unless it is nearly one that was added before; whether it was added."""
        signature = _signature(text)
        if self._index.query(signature):
            return False
        self._index.insert(self._texts, signature, check_duplication=False)
        self._texts += 1
        return True

    def has_twin(self, text: str) -> bool:
        """Whether a text was added that is nearly ``text``."""
        return bool(self._index.query(_signature(text)))


def distinct(rows: Iterator[Row], reject: Callable[[str, str], None]) -> Iterator[Row]:
    """The rows whose text is not nearly one that came before. The index grows with them."""
    index = Index()
    for text, source in rows:
        if index.add(text):
            yield text, source
        else:
            reject(NEAR_DUPLICATE, source)


def _signature(text: str) -> MinHash:
    from datasketch import MinHash

    signature = MinHash(num_perm=PERMUTATIONS, seed=1)
    signature.update_batch([piece.encode() for piece in _pieces(text.lower())])
    return signature


def _pieces(text: str) -> set[str]:
    return {text[start : start + LETTERS] for start in range(max(1, len(text) - LETTERS + 1))}
