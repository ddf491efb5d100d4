"""Lines of a binary stream as text, whatever bytes they hold."""

import codecs
from collections.abc import Iterator
from typing import BinaryIO

ENOUGH = 100  # lines that say how fast a program is; of fewer, the most is loading


def speed(lines: int, seconds: float) -> str:
    """ "240 lines/s", or nothing of few lines."""
    return f"{lines / seconds:,.0f} lines/s" if lines >= ENOUGH else ""


def read_lines(stream: BinaryIO) -> Iterator[tuple[str, bool]]:
    """Each line without its line end, and whether it was valid UTF-8 (if not, with replacement characters).

    A byte order mark in front of the first one goes.
    """
    for number, raw in enumerate(stream):
        line = (raw if number else raw.removeprefix(codecs.BOM_UTF8)).rstrip(b"\r\n")
        try:
            yield line.decode("utf-8"), True
        except UnicodeDecodeError:
            yield line.decode("utf-8", errors="replace"), False
