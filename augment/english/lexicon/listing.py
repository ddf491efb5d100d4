"""How lists of words are written."""


def listed(words: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(words.split())
