"""A sentence as a row of words that can be moved: every alternation takes a line and gives a new one.

A word remembers the token of the source it came from, so that a phrase is still found after another alternation has
moved it, and so that neighbours that were neighbours keep the blank, or none, that stood between them.
"""

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from spacy.tokens import Doc

from augment.english.edits import Declined
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.quotations import quotations
from augment.paraphrase.syntax.pattern import Edit

NEW = -1  # index of a word that the source does not have


class Word(NamedTuple):
    """A word of a line; ``place`` is its token in the source."""

    text: str
    place: int = NEW


Line = tuple[Word, ...]
COMMA = Word(",")


def line_of(doc: Doc) -> Line:
    return tuple(Word(token.text, token.i) for token in doc)


def new(text: str) -> Line:
    """Words that the source does not have; none for an empty text."""
    return tuple(Word(word) for word in text.split())


def find(line: Line, first: int, last: int) -> slice:
    """Where the source's tokens first..last stand in a line. Raises Declined if they are no longer together."""
    places = [p for p, word in enumerate(line) if first <= word.place <= last]
    if not places:
        raise Declined("moved-away")
    found = slice(places[0], places[-1] + 1)
    if any(word.place != NEW and not first <= word.place <= last for word in line[found]):
        raise Declined("torn-apart")
    return found


def without(line: Line, place: slice) -> Line:
    return line[: place.start] + line[place.stop :]


def put(line: Line, at: int, phrase: Line) -> Line:
    return line[:at] + phrase + line[at:]


def swap(line: Line, one: slice, other: slice) -> Line:
    """Exchange two phrases, what stands between them stays."""
    if one.start > other.start:
        one, other = other, one
    if one.stop > other.start:
        raise Declined("overlap")
    return line[: one.start] + line[other] + line[one.stop : other.start] + line[one] + line[other.stop :]


def rewrite(line: Line, doc: Doc, edits: Iterable[Edit]) -> Line:
    """Write every edit whose words still stand in the line as in the source, a verb behind its neighbour as there."""
    for edit in edits:
        places = [p for p, word in enumerate(line) if edit.first <= word.place <= edit.last]
        standing = [line[p] for p in places] == [Word(t.text, t.i) for t in doc[edit.first : edit.last + 1]]
        if not standing or places[-1] - places[0] != edit.last - edit.first:
            continue
        start = places[0]
        if edit.verb and edit.first and (not start or line[start - 1].place != edit.first - 1):
            continue
        written = edit.text.split()
        if not start and written and written[0].isdigit():
            continue  # no sentence begins with a figure if it need not
        ends = [edit.first] * (len(written) - 1) + [edit.last] if written else []
        line = line[:start] + tuple(map(Word, written, ends)) + line[places[-1] + 1 :]
    return line


def render(line: Line, doc: Doc, opening: str | None) -> str:
    """The text of a line, with its blanks, articles, commas and capital put right.

    ``opening`` is the source's first word as it is written inside a sentence; None if that is not known, which
    declines every line that has the word elsewhere.
    """
    _keep_quotations(line, doc)
    line = _articles(_commas(line), doc)
    first = Word(doc[0].text, 0)
    if first in line[1:]:
        if opening is None:
            raise Declined("capital-unclear")
        line = (line[0], *(Word(opening, 0) if word == first else word for word in line[1:]))
    text = "".join(word.text + _blank(word, following, doc) for word, following in itertools.pairwise(line))
    text += line[-1].text if not text.endswith(".") or line[-1].text != "." else ""
    return text[0].upper() + text[1:]


def _keep_quotations(line: Line, doc: Doc) -> None:
    """Raise Declined if a quotation or a bracket does not stand in the line as it stood in the source."""
    for first, last in quotations(doc):
        found = [word.place for word in line[find(line, first, last)]]
        if found != sorted(found) or NEW in found or (found[0], found[-1]) != (first, last):
            raise Declined("torn-quotation")


def _commas(line: Line) -> Line:
    """Without a comma at the start or next to another mark that does its work."""
    kept: list[Word] = []
    for word, following in zip(line, (*line[1:], Word("")), strict=True):
        redundant = not kept or kept[-1].text in ",([" or following.text in lexicon.STOPS
        if word.text != "," or not redundant:
            kept.append(word)
    return tuple(kept)


def _articles(line: Line, doc: Doc) -> Line:
    """With "a" and "an" chosen anew before a word that did not follow in the source."""
    fixed = list(line)
    for p, (word, following) in enumerate(itertools.pairwise(line)):
        if word.text.lower() in ("a", "an") and not _neighbours(word, following, doc):
            article = "an" if takes_an(following.text) else "a"
            fixed[p] = Word(article.capitalize() if word.text[0].isupper() else article, word.place)
    return tuple(fixed)


def _neighbours(word: Word, following: Word, doc: Doc) -> bool:
    """Whether two words stand side by side in the source, as they do in the line."""
    return word.place != NEW and following.place == word.place + 1 and following.text == doc[following.place].text


def takes_an(word: str) -> bool:
    """Whether a word begins with the sound of a vowel. Raises Declined where its letters do not tell."""
    lower = word.lower()
    if not lower[0].isalpha() or (word.isupper() and len(word) > 1):
        raise Declined("article-unclear")
    if lower.startswith(lexicon.SOUNDED):
        return False
    return lower[0] in "aeiou" or lower.startswith(lexicon.SILENT_H)


def _blank(word: Word, following: Word, doc: Doc) -> str:
    """What stands between two words: as in the source where they are neighbours there."""
    if _neighbours(word, following, doc):
        return str(doc[word.place].whitespace_)
    if following.text in lexicon.NO_BLANK_BEFORE or word.text in lexicon.NO_BLANK_AFTER:
        return ""
    if following.place > 0 and following.text in lexicon.QUOTES and not doc[following.place - 1].whitespace_:
        return ""  # a closing mark
    if (
        word.place != NEW
        and word.text in lexicon.QUOTES
        and not doc[word.place].whitespace_
        and _opens(word.place, doc)
    ):
        return ""
    return " "


def _opens(index: int, doc: Doc) -> bool:
    return index == 0 or bool(doc[index - 1].whitespace_)
