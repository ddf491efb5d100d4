"""A clean copy of a dirty text: what is parsed and negated instead of it, and the way back.

Every boundary between two characters of the copy knows where it lies in the original, so that a new version of the copy
can be written into the original: what stays keeps its case, spacing and marks, and new words are dressed like the rest.
"""

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from augment.english import lexicon
from augment.english.edits import Edit, splice, whole_words

Boundary = tuple[int, int]  # original[first:second] was left out here
Range = tuple[int, int]

# Kinds of dirt by which new words are dressed: blanks before marks; apostrophes left out; curly apostrophes; capitals;
# capitals in a part; no capitals; no capital in front; Markdown.
SPACED, BARE, CURLY, UPPER, SHOUTED, LOWER, RAISED, MARKED = range(8)

WORDS = re.compile(r"[\w'’]+|\s|[^\w\s]")
MARKUP = re.compile(r"\*+|_+|~~")
SHORT_FORM = re.compile(r"(?<=\w)(n't|'(?:s|m|re|ve|ll|d)\b)")
COMMA = re.compile(r"(?:(?<=\w)|^)([,;])")


class CleanCopy(NamedTuple):
    """A copy, its original, the boundaries of the copy's characters in it, and the kinds of dirt that mark new words.

    Without boundaries the copy is the original.
    """

    text: str
    original: str
    boundaries: tuple[Boundary, ...] = ()
    dirt: frozenset[int] = frozenset()

    def sub(
        self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str], dirt: int | None = None
    ) -> "CleanCopy":
        """The copy with all matches replaced; ``dirt`` is noted where there is one."""
        replacements = [
            (match.start(), match.end(), match.expand(new) if isinstance(new, str) else new(match))
            for match in pattern.finditer(self.text)
        ]
        changes = [(start, end, text) for start, end, text in replacements if self.text[start:end] != text]
        return self.replaced(changes, dirt) if changes else self

    def replaced(self, changes: list[tuple[int, int, str]], dirt: int | None = None) -> "CleanCopy":
        """The copy with the ranges of ``changes`` (start, end, new; from left to right) replaced."""
        old, position = self._boundaries(), 0
        text, boundaries = "", [old[0]]
        for start, end, new in changes:
            text += self.text[position:start] + new
            boundaries += old[position + 1 : start + 1]
            first = boundaries.pop()
            boundaries += _within(first, old, start, end, len(new))
            position = end
        text += self.text[position:]
        boundaries += old[position + 1 :]
        return self._replace(text=text, boundaries=tuple(boundaries)).noted(dirt)

    def with_text(self, text: str, dirt: int | None = None) -> "CleanCopy":
        """The copy with another text of the same length."""
        return self._replace(text=text, boundaries=self._boundaries()).noted(dirt)

    def part(self, start: int, end: int) -> "CleanCopy":
        """The copy of a part of the text; the original stays whole."""
        return self._replace(text=self.text[start:end], boundaries=self._boundaries()[start : end + 1])

    def stripped(self) -> "CleanCopy":
        """The copy without blanks around it."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, len(self.text.rstrip())) if self.text.strip() != self.text else self

    def noted(self, dirt: int | None) -> "CleanCopy":
        """The copy with a further kind of dirt."""
        return self._replace(dirt=self.dirt | {dirt}) if dirt is not None else self

    def write(self, new: str) -> tuple[str, Range]:
        """The original with the changes from the copy to ``new``, and the span of it in which they lie."""
        text, span = splice(self.original, [self._edit(*change) for change in _changes(self.text, new)])
        return text, whole_words(self.original, *span)

    def _boundaries(self) -> tuple[Boundary, ...]:
        return self.boundaries or tuple((i, i) for i in range(len(self.text) + 1))

    def _edit(self, start: int, end: int, new: str) -> Edit:
        first, last = self._range(start, end, new)
        if MARKED in self.dirt and not _balanced(self.original[first:last]):
            new += "".join(MARKUP.findall(self.original[first:last]))
        return Edit(first, last, self._dressed(new, start, first, last))

    def _range(self, start: int, end: int, new: str) -> Range:
        """Where a range of the copy lies in the original: as narrow as whole marks allow."""
        boundaries = self._boundaries()
        if start == end:
            in_front = " ,;" if SPACED in self.dirt else " "  # of the blanks before a mark
            return (boundaries[start][new[0] not in in_front],) * 2
        before, after = boundaries[start]
        if not new and self.original[before:after].isspace():
            return before, boundaries[end][0]  # of "closed , he" the comma and the blank in front
        shifts = (0, 1) if start and not new and self.text[start - 1] == self.text[end - 1] == " " else (0,)
        ranges = [
            (first, last)
            for shift in shifts
            for first in reversed(boundaries[start - shift])
            for last in boundaries[end - shift]
        ]
        whole = (r for r in ranges if MARKED not in self.dirt or _balanced(self.original[r[0] : r[1]]))
        return next(whole, ranges[0])

    def _dressed(self, new: str, start: int, first: int, last: int) -> str:
        """New words with the spacing, apostrophes and case of those that they stand among."""
        if SPACED in self.dirt:
            new = COMMA.sub(r" \1", SHORT_FORM.sub(r" \1", new)).replace("cannot", "can not")
        if BARE in self.dirt:
            new = WORDS.sub(_without_apostrophe, new)
        if CURLY in self.dirt:
            new = new.replace("'", "’")
        if UPPER in self.dirt or self._shouted(new, first, last):
            return new.upper()
        if LOWER in self.dirt:
            return new.lower()
        return new[:1].lower() + new[1:] if RAISED in self.dirt and start == 0 else new

    def _shouted(self, new: str, first: int, last: int) -> bool:
        """Whether what is replaced, or both words around an insertion, are in capitals."""
        old = self.original[first:last]
        if old.strip():
            acronym = not new[1:].islower() and SHOUTED not in self.dirt  # "US" written out is a name
            return old.isupper() and sum(map(str.isalpha, old)) > 1 and not acronym
        around = [*self.original[:first].split()[-1:], *self.original[last:].split()[:1]]
        return SHOUTED in self.dirt and len(around) > 1 and all(word.isupper() for word in around)


def _within(first: Boundary, old: tuple[Boundary, ...], start: int, end: int, length: int) -> Iterator[Boundary]:
    """The boundaries of ``length`` characters that take the place of start:end."""
    if not length:
        yield first[0], old[end][1]
        return
    yield first if end > start else (first[0], first[0])
    for i in range(start + 1, start + length):
        yield old[i] if i < end else (old[end][0], old[end][0])
    yield old[end] if end > start else first


def _changes(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """The ranges of words in which two texts differ: start and end in the old one, and what stands there now."""
    old_words, new_words = WORDS.findall(old), WORDS.findall(new)
    starts = [0]
    for word in old_words:
        starts.append(starts[-1] + len(word))
    matcher = SequenceMatcher(None, [*map(_unshouted, old_words)], [*map(_unshouted, new_words)], autojunk=False)
    for kind, i, j, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield starts[i], starts[j], "".join(new_words[first:last])


def _unshouted(word: str) -> str:
    return word.lower() if len(word) > 1 and word.isupper() else word


def _without_apostrophe(word: re.Match[str]) -> str:
    bare = word[0].replace("'", "")
    return bare if bare.lower() in lexicon.APOSTROPHES else word[0]


def _balanced(text: str) -> bool:
    return len(MARKUP.findall(text)) % 2 == 0
