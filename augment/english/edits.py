"""Replacements of character ranges of the source text: everything outside of them stays as it is."""

from typing import NamedTuple

from augment.english.parsed_sentence import ParsedToken, text_of

CONFLICT = "conflicting-edits"  # the reason where two edits overlap


class Declined(Exception):
    """The sentence cannot be negated; the only argument is the reason, a short name."""


class Edit(NamedTuple):
    """Replace source[start:end] (characters) by ``new``."""

    start: int
    end: int
    new: str


def replace(token: ParsedToken, new: str) -> Edit:
    """Replace a token's text, its trailing blank excluded."""
    return Edit(token.idx, token.idx + len(token), new)


def delete(first: ParsedToken, last: ParsedToken | None = None) -> Edit:
    """Remove neighbouring tokens with the blank that follows them, or, before punctuation, the one before them."""
    last = last or first
    text, start, end = text_of(first.doc), first.idx, last.idx + len(last)
    if last.whitespace_:
        return Edit(start, end + 1, "")
    if start and text[start - 1].isspace():
        return Edit(start - 1, end, "")
    return Edit(start, end, "")


def insert(token: ParsedToken, new: str) -> Edit:
    """Put ``new`` (with its own blank) before a token."""
    return Edit(token.idx, token.idx, new)


def match_case(new: str, old: ParsedToken) -> str:
    """A replacement with a capital if the word it replaces has one."""
    return new[0].upper() + new[1:] if old.text[0].isupper() else new


def apply(source: str, edits: list[Edit]) -> tuple[str, tuple[int, int]]:
    """The edited text, and the span [start, end) of whole words of the source within which all changes lie.

    A text that began with a capital still does. Raises Declined if two edits overlap.
    """
    edited, (start, end) = splice(source, edits)
    negation = _capitalised(source, edited, start)
    if not negation.endswith(source[end:]):  # the capital moved to the word after a deletion
        end += 1
    return negation, whole_words(source, start, end)


def splice(source: str, edits: list[Edit]) -> tuple[str, tuple[int, int]]:
    """The edited text, and the span of the source from the first edit to the last. Raises Declined if two overlap."""
    pieces, position = [], 0
    for edit in sorted(set(edits)):
        if edit.start < position:
            raise Declined(CONFLICT)
        pieces += [source[position : edit.start], edit.new]
        position = edit.end
    pieces.append(source[position:])
    return "".join(pieces), (min(e.start for e in edits), max(e.end for e in edits))


def whole_words(source: str, start: int, end: int) -> tuple[int, int]:
    """Widen a span until it neither is empty nor cuts a word."""
    while end < len(source) and (end == start or source[end - 1].isalnum()) and source[end].isalnum():
        end += 1
    while start and source[start - 1].isalnum() and (start == end or source[start].isalnum()):
        start -= 1
    return start, end


def _capitalised(source: str, negation: str, start: int) -> str:
    """Give the negation a capital where the edit took the sentence's first one away."""
    first = next((i for i, c in enumerate(source) if c.isalpha()), None)
    if first is None or first < start or not source[first].isupper():
        return negation
    new = next((i for i, c in enumerate(negation) if c.isalnum()), 0)
    return negation[:new] + negation[new].upper() + negation[new + 1 :]
