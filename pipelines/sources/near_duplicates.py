"""Near duplicates by MinHash (Broder 1997, https://doi.org/10.1109/SEQUEN.1997.666900), with datasketch's index."""

from collections.abc import Callable, Iterator

NEAR_DUPLICATE = "near duplicate"
LETTERS = 4  # a text is the set of its runs of so many characters
SIMILARITY = 0.8  # Jaccard, of these sets, from which on the later text is left out
PERMUTATIONS = 64  # estimates the similarity to within 0.06

Row = tuple[str, str]  # text, source


def distinct(rows: Iterator[Row], reject: Callable[[str, str], None]) -> Iterator[Row]:
    """The rows whose text is not nearly one that came before. The index grows with them: about 3 kB a row."""
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(threshold=SIMILARITY, num_perm=PERMUTATIONS)
    for number, (text, source) in enumerate(rows):
        signature = MinHash(num_perm=PERMUTATIONS, seed=1)
        signature.update_batch([piece.encode() for piece in _pieces(text.lower())])
        if index.query(signature):
            reject(NEAR_DUPLICATE, source)
            continue
        index.insert(number, signature, check_duplication=False)
        yield text, source


def _pieces(text: str) -> set[str]:
    return {text[start : start + LETTERS] for start in range(max(1, len(text) - LETTERS + 1))}
