"""Lines of a file or a binary stream as text, whatever bytes they hold; and the output of a program."""

import argparse
import codecs
import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

ENOUGH = 100  # lines that say how fast a program is; of fewer, the most is loading
NO_READER, INTERRUPTED = 141, 130  # exit statuses of a shell's programs that SIGPIPE and Ctrl-C end


def speed(lines: int, seconds: float) -> str:
    """ "240 lines/s", or nothing of few lines."""
    return f"{lines / seconds:,.0f} lines/s" if lines >= ENOUGH else ""


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the file that ``read_file`` takes."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a sentence a line (default: standard input)")


def read_file(name: str | None) -> Iterator[tuple[str, bool]]:
    """``read_lines`` of a file, or of standard input (None). Ends the program with one line where it cannot."""
    if name is None and sys.stdin is None:
        raise SystemExit("error: standard input is closed; give a file of a sentence a line")
    try:
        stream = sys.stdin.buffer if name is None else open(name, "rb")  # noqa: SIM115 (closed where it is read)
    except OSError as error:
        raise SystemExit(f"error: {name}: {error.strerror}; give a file of a sentence a line") from None
    return _utf8_lines(stream, name)


def _utf8_lines(stream: BinaryIO, name: str | None) -> Iterator[tuple[str, bool]]:
    # One buffer alone hands on what is typed line by line.
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    with buffered:
        if buffered.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            said = f"{name or 'standard input'} is UTF-16, not UTF-8"
            raise SystemExit(f"error: {said}; change it first: iconv -f utf-16 -t utf-8 {name or 'FILE'}")
        yield from read_lines(buffered)


@contextmanager
def output() -> Iterator[None]:
    """Standard output in UTF-8, whatever the locale; ``quiet_without_reader``, and without a word on Ctrl-C."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        with quiet_without_reader():
            yield
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


@contextmanager
def quiet_without_reader() -> Iterator[None]:
    """Ends the program without a word where nobody reads its output any more, as behind ``| head``."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        if not _has_no_reader(sys.stdout.fileno()):  # a pipe of the program's own is an error
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is flushed at the exit
        raise SystemExit(NO_READER) from None


def _has_no_reader(pipe: int) -> bool:
    poll = select.poll()
    poll.register(pipe, select.POLLOUT)
    return any(event & select.POLLERR for _, event in poll.poll(0))


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
