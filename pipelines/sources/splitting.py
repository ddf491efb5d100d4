"""Rows of text to rows of one sentence each, where rows hold several or lines break within sentences."""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, get_args

from augment.english.paragraph import END, sentence_spans
from pipelines import shards
from pipelines.sources import readers

Split = Literal["auto", "lines", "sentences"]
AUTO: Split = "auto"  # the default

LOOKED_AT = 1_000  # rows by which a file is judged
MIN_SEVERAL = 0.1  # of them hold several sentences: then all are divided
MIN_WRAPPED = 0.3  # of the lines break off within a sentence: then they are joined first
MIN_WRAPPED_CHARS = 40  # of a line, on average, where lines are broken at a width
MAX_JOINED_CHARS = 1 << 16
_BOUNDARY = re.compile(r"[.!?…。][\"'”’»)\]]* *\s[\"'“‘«(\[]*\w")

Report = Callable[[str], None]


def checked(split: str) -> Split:
    """Raises DatasetError for what is no way to split."""
    for known in get_args(Split):
        if split == known:
            return known  # type: ignore[no-any-return]
    raise shards.DatasetError(f"split {split!r} is not known; give one of {', '.join(get_args(Split))}")


def several(text: str) -> bool:
    """Whether a text holds more than one sentence."""
    return _BOUNDARY.search(text) is not None and len(sentences(text[:2_000])) > 1


def sentences(text: str) -> list[str]:
    """The sentences of a text, of which no line break is within a sentence."""
    return [part[a:b] for part in text.splitlines() for a, b in sentence_spans(part)]


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


def split_rows(
    rows: Iterator[readers.Record], split: Split, name: str, report: Report, has_columns: bool
) -> Iterator[readers.Record]:
    """``rows`` of one text each as ``split`` says; "auto" divides them where the first of them hold several sentences.

    ``report`` is told what was done and the counts. ``name`` begins its messages.
    """
    head = list(itertools.islice(rows, LOOKED_AT))
    rows = itertools.chain(head, rows)
    wrapped = split != "lines" and not has_columns and is_wrapped(head)
    if wrapped:
        report(f"{name}: its lines break within sentences and are joined up to a blank one; --split lines takes each")
    texts = [texts[0] for _, texts, _ in head if texts]
    if (
        split == "sentences"
        or wrapped
        or (split == "auto" and sum(map(several, texts)) >= MIN_SEVERAL * len(texts) > 0)
    ):
        return _divided(joined(rows) if wrapped else rows, name, report)
    return _counted(rows, name, report)


def _divided(rows: Iterator[readers.Record], name: str, report: Report) -> Iterator[readers.Record]:
    whole = parts = 0
    for number, texts, reason in rows:
        found = sentences(texts[0]) if texts else []
        if not found:
            yield number, texts, reason
            continue
        whole, parts = whole + 1, parts + len(found)
        yield from ((number, (sentence,), None) for sentence in found)
    report(f"{name}: {whole} rows are divided into {parts} sentences; --split lines keeps them whole")


def _counted(rows: Iterator[readers.Record], name: str, report: Report) -> Iterator[readers.Record]:
    total = counted = 0
    for number, texts, reason in rows:
        total += 1
        counted += texts is not None and several(texts[0])
        yield number, texts, reason
    if counted:
        report(f"{name}: {counted} of {total} rows hold several sentences; --split sentences divides them")
