"""In what a text differs from the sentence that it was made of, piece by piece."""

import difflib
import re
from collections.abc import Iterator, Sequence

Piece = tuple[str, str]  # "same", "old" (of the sentence alone) or "new" (of the other text alone), and its characters
WORDS = re.compile(r"\w+|\s+|.", re.DOTALL)


def changes(text: str, other: str, span: Sequence[int] | None = None) -> list[Piece]:
    """Pieces that give ``text`` without the new ones and ``other`` without the old ones.

    ``span`` is where ``text`` was edited, [start, end), if that is known: nothing outside of it is compared.
    """
    start, end = span or (0, len(text))
    old, new = text[start:end], other[start : len(other) - (len(text) - end)]
    pieces = [("same", text[:start]), *_by_words(old, new), ("same", text[end:])]
    return [piece for piece in pieces if piece[1]]


def _by_words(text: str, other: str) -> Iterator[Piece]:
    old, new = WORDS.findall(text), WORDS.findall(other)
    for operation, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if operation == "equal":
            yield "same", "".join(old[a:b])
        else:
            yield "old", "".join(old[a:b])
            yield "new", "".join(new[c:d])
