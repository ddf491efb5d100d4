"""A phrase of a passage, and the forms and stems by which words are compared."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from augment.exclusions import lexicon

NAME, PERSON, TITLE, YEAR, NOUN, PLURAL = "name", "person", "title", "year", "noun", "plural"
STEM = 5  # letters: "slavery" and "slaves" are one word here
ABOUT = 3  # a passage is about what has this prominence, and mentions what has less
ABOUT_LONE = 5  # the same for a single common noun: it is easily part of something else
MENTIONED = 2  # once, in the first sentence: a query may want that, but exclude it in vain

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


@dataclass(frozen=True)
class Phrase:
    """``text`` as a query has it. ``stems`` are its words of content, ``head`` that of its noun.

    ``prominence`` counts the sentences that speak of it, and adds one each if several do, if the first does, and if the
    first is on it.
    """

    text: str
    kind: str
    stems: frozenset[str]
    head: str
    noun: str = ""  # what it is one of: the head as it is written, but of persons
    prominence: int = 0

    @property
    def is_name(self) -> bool:
        return self.kind in (NAME, PERSON, TITLE)

    @property
    def is_lone_noun(self) -> bool:
        """Whether it is a single common noun; what stands alone once may be part of a longer phrase elsewhere."""
        return self.kind in (NOUN, PLURAL) and " " not in self.text


def form(word: str) -> str:
    """A word in small letters without its genitive and plural."""
    word = word.lower().removesuffix("'s").removesuffix("’s")
    if word.endswith("ies") and len(word) > STEM:
        return word.removesuffix("ies") + "y"
    return word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word


def stem(word: str) -> str:
    """What words of one family share: the first five letters of their form."""
    return form(word)[:STEM]


def stems_of(text: str) -> frozenset[str]:
    """The stems of all words of a text but small ones."""
    return frozenset(word[:STEM] for word in forms_of(text))


def forms_of(text: str) -> frozenset[str]:
    """The forms of all words of a text but small ones."""
    return frozenset(form(word) for word in _pieces(text) if word.lower() not in lexicon.SMALL_WORDS)


def _pieces(text: str) -> Iterator[str]:
    for word in _WORD.findall(text):
        yield from word.split("-")
