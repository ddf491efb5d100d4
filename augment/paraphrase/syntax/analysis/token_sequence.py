"""A sentence as a sequence of tokens that can be moved: every alternation takes a sequence and returns a new one.

Each token keeps the index that it has in the source. So a phrase is still found after another alternation has moved it,
and two tokens that were neighbours in the source keep the white space between them.
"""

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from spacy.tokens import Doc

from augment.english.edits import Declined
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.quotations import quotations
from augment.paraphrase.syntax.pattern import TokenEdit

NOT_IN_SOURCE = -1  # index of a token that the source does not have


class SequenceToken(NamedTuple):
    """A token of a sequence; ``i`` is its index in the source, as ``Token.i`` is."""

    text: str
    i: int = NOT_IN_SOURCE


TokenSequence = tuple[SequenceToken, ...]
COMMA = SequenceToken(",")


def sequence_of(doc: Doc) -> TokenSequence:
    """The tokens of a document in their order."""
    return tuple(SequenceToken(token.text, token.i) for token in doc)


def new_tokens(text: str) -> TokenSequence:
    """Tokens that the source does not have; none for an empty text."""
    return tuple(SequenceToken(word) for word in text.split())


def find_span(sequence: TokenSequence, first: int, last: int) -> slice:
    """Where the source's tokens first..last stand in a sequence. Raises Declined if they are no longer together."""
    positions = [p for p, word in enumerate(sequence) if first <= word.i <= last]
    if not positions:
        raise Declined("moved-away")
    span = slice(positions[0], positions[-1] + 1)
    if any(word.i != NOT_IN_SOURCE and not first <= word.i <= last for word in sequence[span]):
        raise Declined("torn-apart")
    return span


def remove_span(sequence: TokenSequence, span: slice) -> TokenSequence:
    """The sequence without a span."""
    return sequence[: span.start] + sequence[span.stop :]


def insert_tokens(sequence: TokenSequence, at: int, phrase: TokenSequence) -> TokenSequence:
    """The sequence with ``phrase`` before position ``at``."""
    return sequence[:at] + phrase + sequence[at:]


def swap_spans(sequence: TokenSequence, one: slice, other: slice) -> TokenSequence:
    """Exchange two phrases, what stands between them stays."""
    if one.start > other.start:
        one, other = other, one
    if one.stop > other.start:
        raise Declined("overlap")
    return (
        sequence[: one.start]
        + sequence[other]
        + sequence[one.stop : other.start]
        + sequence[one]
        + sequence[other.stop :]
    )


def apply_edits(sequence: TokenSequence, doc: Doc, edits: Iterable[TokenEdit]) -> TokenSequence:
    """Apply every edit whose tokens stand in the sequence as in the source, a verb behind its neighbour as there."""
    for edit in edits:
        positions = [p for p, word in enumerate(sequence) if edit.first <= word.i <= edit.last]
        standing = [sequence[p] for p in positions] == [
            SequenceToken(t.text, t.i) for t in doc[edit.first : edit.last + 1]
        ]
        if not standing or positions[-1] - positions[0] != edit.last - edit.first:
            continue
        start = positions[0]
        if edit.verb and edit.first and (not start or sequence[start - 1].i != edit.first - 1):
            continue
        words = edit.text.split()
        if not start and words and words[0].isdigit():
            continue  # no sentence begins with a figure if it need not
        ends = [edit.first] * (len(words) - 1) + [edit.last] if words else []
        sequence = sequence[:start] + tuple(map(SequenceToken, words, ends)) + sequence[positions[-1] + 1 :]
    return sequence


def render(sequence: TokenSequence, doc: Doc, opening: str | None) -> str:
    """The text of a sequence, with its white space, articles, commas and capital put right.

    ``opening`` is the source's first word as it is written inside a sentence; None if that is not known, which
    declines every sequence that has the word elsewhere.
    """
    _check_quotations(sequence, doc)
    _check_edges(sequence, doc)
    sequence = _fix_articles(_drop_redundant_commas(sequence), doc)
    first = SequenceToken(doc[0].text, 0)
    if first in sequence[1:]:
        if opening is None:
            raise Declined("capital-unclear")
        sequence = (sequence[0], *(SequenceToken(opening, 0) if word == first else word for word in sequence[1:]))
    text = "".join(
        word.text + _whitespace_between(word, following, doc) for word, following in itertools.pairwise(sequence)
    )
    text += sequence[-1].text if not text.endswith(".") or sequence[-1].text != "." else ""
    return text[0].upper() + text[1:]


def _check_quotations(sequence: TokenSequence, doc: Doc) -> None:
    """Raise Declined if a quotation or a bracket does not stand in the sequence as it stood in the source."""
    for first, last in quotations(doc):
        indices = [word.i for word in sequence[find_span(sequence, first, last)]]
        if indices != sorted(indices) or NOT_IN_SOURCE in indices or (indices[0], indices[-1]) != (first, last):
            raise Declined("torn-quotation")


def _check_edges(sequence: TokenSequence, doc: Doc) -> None:
    """Raise Declined if a sentence opens with a figure or ends in a preposition as it did not before."""
    if sequence[0].text[0].isdigit() and not doc[0].text[0].isdigit():
        raise Declined("opens-with-figure")
    last = next((word for word in reversed(sequence) if word.text not in lexicon.STOPS), sequence[0])
    moved = last.i not in (NOT_IN_SOURCE, len(doc) - 1) and doc[last.i + 1].text not in lexicon.STOPS
    if moved and doc[last.i].dep_ == "prep" and doc[last.i].text == last.text and doc[last.i].head.dep_ != "relcl":
        raise Declined("preposition-left")


def _drop_redundant_commas(sequence: TokenSequence) -> TokenSequence:
    """Without a comma at the start or next to another mark that does its work."""
    kept: list[SequenceToken] = []
    for word, following in zip(sequence, (*sequence[1:], SequenceToken("")), strict=True):
        redundant = not kept or kept[-1].text in ",([" or following.text in lexicon.STOPS
        if word.text != "," or not redundant:
            kept.append(word)
    return tuple(kept)


def _fix_articles(sequence: TokenSequence, doc: Doc) -> TokenSequence:
    """With "a" and "an" chosen anew before a word that did not follow in the source."""
    fixed = list(sequence)
    for p, (word, following) in enumerate(itertools.pairwise(sequence)):
        if word.text.lower() in ("a", "an") and not _adjacent_in_source(word, following, doc):
            article = "an" if takes_an(following.text) else "a"
            fixed[p] = SequenceToken(article.capitalize() if word.text[0].isupper() else article, word.i)
    return tuple(fixed)


def _adjacent_in_source(word: SequenceToken, following: SequenceToken, doc: Doc) -> bool:
    """Whether two words stand side by side in the source, as they do in the sequence."""
    return word.i != NOT_IN_SOURCE and following.i == word.i + 1 and following.text == doc[following.i].text


def takes_an(word: str) -> bool:
    """Whether a word begins with the sound of a vowel. Raises Declined where its letters do not tell."""
    lower = word.lower()
    if not lower[0].isalpha() or (word.isupper() and len(word) > 1):
        raise Declined("article-unclear")
    if lower.startswith(lexicon.SOUNDED):
        return False
    return lower[0] in "aeiou" or lower.startswith(lexicon.SILENT_H)


def _whitespace_between(word: SequenceToken, following: SequenceToken, doc: Doc) -> str:
    """What stands between two words: as in the source where they are neighbours there."""
    if _adjacent_in_source(word, following, doc):
        return str(doc[word.i].whitespace_)
    if following.text in lexicon.NO_BLANK_BEFORE or word.text in lexicon.NO_BLANK_AFTER:
        return ""
    if following.i > 0 and following.text in lexicon.QUOTES and not doc[following.i - 1].whitespace_:
        return ""  # a closing mark
    if (
        word.i != NOT_IN_SOURCE
        and word.text in lexicon.QUOTES
        and not doc[word.i].whitespace_
        and _opens_quotation(word.i, doc)
    ):
        return ""
    return " "


def _opens_quotation(index: int, doc: Doc) -> bool:
    return index == 0 or bool(doc[index - 1].whitespace_)
