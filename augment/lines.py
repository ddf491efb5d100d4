"""Lines of a file or a binary stream as text, whatever bytes they hold."""

import argparse
import codecs
import io
import sys
from collections.abc import Iterator
from typing import BinaryIO

ENOUGH = 100  # lines that say how fast a program is; of fewer, the most is loading


def speed(lines: int, seconds: float) -> str:
    """ "240 lines/s", or nothing of few lines."""
    return f"{lines / seconds:,.0f} lines/s" if lines >= ENOUGH else ""


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the file that ``read_file`` takes."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a sentence a line (default: standard input)")


def read_file(name: str | None) -> Iterator[tuple[str, bool]]:
    """``read_lines`` of a file, or of standard input (None). Ends the program with one line where it cannot."""
    try:
        stream = sys.stdin.buffer if name is None else open(name, "rb")  # noqa: SIM115 (closed where it is read)
    except OSError as error:
        raise SystemExit(f"error: {name}: {error.strerror}; give a file of a sentence a line") from None
    return _utf8_lines(stream, name)


def _utf8_lines(stream: BinaryIO, name: str | None) -> Iterator[tuple[str, bool]]:
    with io.BufferedReader(stream) as buffered:  # type: ignore[type-var]
        if buffered.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            said = f"{name or 'standard input'} is UTF-16, not UTF-8"
            raise SystemExit(f"error: {said}; change it first: iconv -f utf-16 -t utf-8 {name or 'FILE'}")
        yield from read_lines(buffered)


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
