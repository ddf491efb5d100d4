"""Rows of text to rows of one sentence each, where rows hold several or lines break within sentences."""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from augment.english.paragraph import END, spans_and_parted
from pipelines import shards
from pipelines.sources import mail, readers

Split = Literal["auto", "lines", "sentences"]
AUTO: Split = "auto"  # the default

LOOKED_AT = 1_000  # rows by which a file is judged
MIN_SEVERAL = 0.1  # of them hold several sentences: then all are divided
MIN_WRAPPED = 0.3  # of the lines break off within a sentence: then they are joined first
MIN_WRAPPED_CHARS = 40  # of a line, on average, where lines are broken at a width
MAX_JOINED_CHARS = 1 << 16
_BOUNDARY = re.compile(r"[.!?…。][\"'”’»)\]]*\s+[\"'“‘«(\[]*\w")
_HTML_BREAK = re.compile(r"\s*</?(?:br|p|div|li)\b[^<>]*>\s*", re.IGNORECASE)

Report = Callable[[str], None]


def checked(split: str) -> Split:
    """Raises DatasetError for what is no way to split."""
    for known in get_args(Split):
        if split == known:
            return known  # type: ignore[no-any-return]
    raise shards.DatasetError(f"split {split!r} is not known; give one of {', '.join(get_args(Split))}")


def several(text: str) -> bool:
    """Whether a text holds more than one sentence."""
    text = _HTML_BREAK.sub(" ", text)
    return _BOUNDARY.search(text) is not None and len(sentences(text[:2_000])) > 1


def sentences(text: str) -> list[str]:
    """The sentences of a text, of which no line break, of HTML neither, is within a sentence."""
    return [sentence for line in _HTML_BREAK.sub("\n", text).splitlines() for sentence in _of_line(line)[0]]


def _of_line(line: str) -> tuple[list[str], int]:
    """The sentences of a line, and at how many places they were parted before a small letter."""
    spans, parted = spans_and_parted(line)
    return [line[start:end] for start, end in spans], parted


def is_wrapped(rows: Sequence[readers.Record]) -> bool:
    """Whether lines are broken at a width and not where sentences end."""
    texts = [texts[0].strip() if texts else "" for _, texts, _ in rows]
    pairs = [(one, two) for one, two in itertools.pairwise(texts) if one and two]
    wide = sum(len(one) for one, _ in pairs) >= MIN_WRAPPED_CHARS * len(pairs)
    broken = sum(two[0].islower() and not END.search(one) for one, two in pairs)
    return bool(pairs) and wide and broken >= MIN_WRAPPED * len(pairs)


def joined(rows: Iterator[readers.Record]) -> Iterator[readers.Record]:
    """The lines up to a blank one as one row, with the number of the first."""
    place: int | str = 1
    lines: list[str] = []
    for number, texts, reason in rows:
        if texts is None or not texts[0].strip() or sum(map(len, lines)) > MAX_JOINED_CHARS:
            if lines:
                yield place, (" ".join(lines),), None
            lines = []
        if texts is None or not texts[0].strip():
            yield number, None, reason or readers.BLANK
        else:
            place = place if lines else number
            lines.append(texts[0].strip())
    if lines:
        yield place, (" ".join(lines),), None


@dataclass
class Counts:
    """What was done to the rows of all files, of which ``name`` is the last: how many were divided and into how many
    sentences, ``small`` of them parted before a small letter; how many others there are, and hold several."""

    name: str = ""
    files: int = 0
    rows: int = 0
    sentences: int = 0
    small: int = 0
    whole_files: int = 0
    whole: int = 0
    several: int = 0

    def tell(self, report: Report) -> None:
        if self.files:
            small = f", {self.small} of them parted before a small letter" if self.small else ""
            made = f"{self.rows} rows are divided into {self.sentences} sentences{small}"
            report(f"{self._names(self.files)}: {made}; --split lines keeps them whole")
        if self.several:
            held = f"{self.several} of {self.whole} rows hold several sentences"
            report(f"{self._names(self.whole_files)}: {held}; --split sentences divides them")

    def _names(self, files: int) -> str:
        return self.name if self.files + self.whole_files == 1 else f"{files:,} files"


def split_rows(
    rows: Iterator[readers.Record], split: Split, name: str, report: Report, is_lines: bool, counts: Counts
) -> Iterator[readers.Record]:
    """``rows`` of one text each as ``split`` says; "auto" divides them where the first of them hold several sentences.

    ``is_lines`` says that they are lines, which may break within sentences; ``report`` is told where they do, with
    ``name`` in front. What was done is added to ``counts``.
    """
    head = list(itertools.islice(rows, LOOKED_AT))
    rows = itertools.chain(head, rows)
    wrapped = split != "lines" and is_lines and is_wrapped(head)
    if wrapped:
        report(f"{name}: its lines break within sentences and are joined up to a blank one; --split lines takes each")
    texts = [texts[0] for _, texts, _ in head if texts]
    counts.name = name
    if (
        split == "sentences"
        or wrapped
        or (split == "auto" and sum(map(several, texts)) >= MIN_SEVERAL * len(texts) > 0)
    ):
        return _divided(joined(rows) if wrapped else rows, counts)
    return _counted(rows, counts)


def _divided(rows: Iterator[readers.Record], counts: Counts) -> Iterator[readers.Record]:
    """The sentences of ``rows``; of mails without what is none."""
    counts.files += 1
    for number, texts, reason in rows:
        lines = [line for line in texts[0].splitlines() if line.strip()] if texts else []
        if not lines:
            yield number, texts, reason
            continue
        counts.rows += 1
        for line, why_not in zip(lines, mail.reasons(lines), strict=True):
            found, small = ([], 0) if why_not else _of_line(line)
            counts.sentences, counts.small = counts.sentences + len(found), counts.small + small
            yield from ((number, (sentence,), None) for sentence in found)
            if not found:
                yield number, None, why_not or readers.BLANK


def _counted(rows: Iterator[readers.Record], counts: Counts) -> Iterator[readers.Record]:
    counts.whole_files += 1
    for number, texts, reason in rows:
        counts.whole += 1
        counts.several += texts is not None and several(texts[0])
        yield number, texts, reason
