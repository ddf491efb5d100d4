"""In what a text differs from the sentence that it was made of, piece by piece."""

import difflib
import re
from collections.abc import Iterator, Sequence

Piece = tuple[str, str]  # "same", "old" (of the sentence alone) or "new" (of the other text alone), and its characters
WORDS = re.compile(r"\w+(?:['’]\w+)*|\s+|.", re.DOTALL)


def changes(text: str, other: str, span: Sequence[int] | None = None) -> list[Piece]:
    """Pieces that give ``text`` without the new ones and ``other`` without the old ones.

    ``span`` is where ``text`` was edited, [start, end), if that is known: nothing outside of it is compared.
    """
    start, end = span or (0, len(text))
    old, new = text[start:end], other[start : len(other) - (len(text) - end)]
    pieces = [("same", text[:start]), *_by_words(old, new), ("same", text[end:])]
    return [piece for piece in pieces if piece[1]]


def _by_words(text: str, other: str) -> Iterator[Piece]:
    """White space alone between two changes is of these: a phrase is changed as a whole, not word by word."""
    words, others = WORDS.findall(text), WORDS.findall(other)
    blocks = difflib.SequenceMatcher(None, words, others, autojunk=False).get_opcodes()
    old = new = ""
    for place, (operation, a, b, c, d) in enumerate(blocks):
        left, right = "".join(words[a:b]), "".join(others[c:d])
        if operation != "equal" or (0 < place < len(blocks) - 1 and left.isspace()):
            old, new = old + left, new + right
        else:
            yield from (("old", old), ("new", new), ("same", left))
            old = new = ""
    yield from (("old", old), ("new", new))
