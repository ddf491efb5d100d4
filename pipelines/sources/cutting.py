"""From the sentences of a text to passages: some consecutive sentences each, of a bounded number of words.

How long a passage becomes is drawn from its first sentence, so that lengths vary and the same text gives the same
passages. What cannot be part of one is left out with a reason.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipelines import shards

TOO_SHORT = "too short for a passage, see --min-words"
TOO_FEW = "too few sentences in a row for a passage"

Piece = tuple[str | None, str | None]  # a passage and None, or None and the reason
Placed = tuple[str | None, str | None, int]  # the same with the number of its first sentence in the text, from 0


@dataclass(frozen=True)
class Lengths:
    """Bounds of a passage, each within it. Raises DatasetError where they leave nothing."""

    min_words: int = 60
    max_words: int = 180
    min_sentences: int = 2
    max_sentences: int = 6

    def __post_init__(self) -> None:
        for least, most, what in (
            (self.min_words, self.max_words, "words"),
            (self.min_sentences, self.max_sentences, "sentences"),
        ):
            if not 1 <= least <= most:
                raise shards.DatasetError(f"passages of {least} to {most} {what}: give 1 or more, the smaller first")

    def why_short(self, sentences: int) -> str:
        """Why so many consecutive sentences that do not fit are no passage."""
        if sentences < self.min_sentences:
            return TOO_FEW
        if sentences < self.max_sentences:
            return TOO_SHORT
        most = f"{sentences} sentences, the most of a passage"
        return f"fewer than {self.min_words} words in {most}: try --min-words {max(1, 2 * self.min_words // 3)}"

    def fit(self, sentences: Sequence[str]) -> bool:
        words = sum(map(count_words, sentences))
        within = self.min_words <= words <= self.max_words
        return within and self.min_sentences <= len(sentences) <= self.max_sentences

    def wanted_words(self, first: str) -> float:
        """How many words a passage has that begins with this sentence, where the text is long enough."""
        draw = int.from_bytes(hashlib.blake2b(first.encode(), digest_size=8).digest(), "big") / 2**64
        return self.min_words + draw * (self.max_words - self.min_words)


def cut(
    paragraphs: Iterable[Iterable[str]], lengths: Lengths, why_not: Callable[[str], str | None]
) -> Iterator[Placed]:
    """The passages of a text, given as the sentences of its paragraphs.

    A passage ends where it is as long as wanted, with a paragraph where it is long enough, and before a sentence for
    which ``why_not`` has a reason: no passage goes over a gap. A paragraph too short by itself is joined with the next.
    """
    open_: list[str] = []
    count = 0  # sentences before the one at hand
    for paragraph in paragraphs:
        for sentence in paragraph:
            reason = why_not(sentence)
            if open_ and (reason is not None or not _takes(open_, sentence, lengths)):
                yield *_closed(open_, lengths), count - len(open_)
                open_ = []
            if reason is not None:
                yield None, reason, count
            else:
                open_.append(sentence)
            count += 1
        if lengths.fit(open_):
            yield *_closed(open_, lengths), count - len(open_)
            open_ = []
    if open_:
        yield *_closed(open_, lengths), count - len(open_)


def _takes(open_: list[str], sentence: str, lengths: Lengths) -> bool:
    """Whether a passage goes on with this sentence."""
    words = sum(map(count_words, open_))
    if lengths.fit(open_) and words >= lengths.wanted_words(open_[0]):
        return False
    return len(open_) < lengths.max_sentences and words + count_words(sentence) <= lengths.max_words


def _closed(sentences: list[str], lengths: Lengths) -> Piece:
    return (" ".join(sentences), None) if lengths.fit(sentences) else (None, lengths.why_short(len(sentences)))


def count_words(text: str) -> int:
    return len(text.split())
