"""How lists of words are written."""

from collections.abc import Iterator


def listed(words: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(words.split())


def pairs(rows: str) -> Iterator[tuple[str, str]]:
    """What stands before and behind the colon, of every row."""
    for row in rows.strip().splitlines():
        left, _, right = row.partition(":")
        yield left.strip(), right.strip()


def table(rows: str) -> dict[str, tuple[str, ...]]:
    """A word and those that may stand for it, of every row "word: other, other"."""
    return {left: tuple(word.strip() for word in right.split(",")) for left, right in pairs(rows)}
