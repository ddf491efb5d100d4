"""The words of a text, in lower case and without a parse."""

import re

from augment.questions.cues import CUES

WORD = re.compile(r"n['’]t\b|[^\W_]+?(?=n['’]t\b)|[^\W_]+")


def words_of(text: str) -> list[str]:
    """Words in lower case, "n't" apart, with straight apostrophes."""
    return [word.replace("’", "'") for word in WORD.findall(text.lower())]


def holds_cue(text: str) -> bool:
    """Whether a word of the text denies."""
    return not CUES.isdisjoint(words_of(text))
