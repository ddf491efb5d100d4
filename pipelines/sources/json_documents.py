"""JSON as one document: an array of rows, or an object with one ({"data": [...]}). Memory holds a row at a time."""

import json
from collections.abc import Iterator
from typing import Any, TextIO

CHUNK_CHARS = 1 << 16
MAX_VALUE_CHARS = 1 << 22  # of a row, or of what stands in front of the rows
_BLANK = " \t\r\n"
_DECODER = json.JSONDecoder()


class Damaged(ValueError):
    """The text is no such document. The message says where."""


class _Reader:
    """JSON values off a stream, one after the other."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._text, self._at, self._read, self._ended = stream, "", 0, 0, False

    def where(self) -> str:
        return f"character {self._read - len(self._text) + self._at + 1}"

    def peek(self) -> str:
        """The next character that is no blank; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _BLANK:
                self._at += 1
            if self._at < len(self._text) or not self._fill():
                return self._text[self._at : self._at + 1]

    def take(self, wanted: str) -> None:
        if self.peek() != wanted:
            raise Damaged(f"{wanted!r} is missing at {self.where()}")
        self._at += 1

    def value(self) -> Any:
        """The next value, whole."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
                if end < len(self._text) or not self._fill(double=True):
                    self._at = end
                    return value
            except (ValueError, RecursionError) as error:
                if len(self._text) - self._at > MAX_VALUE_CHARS or not self._fill(double=True):
                    raise Damaged(f"no JSON value at {self.where()}") from error

    def _fill(self, double: bool = False) -> bool:
        """Read on; with ``double`` as much as there is already, so that a long value is not tried again too often."""
        rest = self._text[self._at :]
        more = "" if self._ended else self._stream.read(max(CHUNK_CHARS, len(rest) if double else 0))
        self._text, self._at, self._read, self._ended = rest + more, 0, self._read + len(more), not more
        return bool(more)


def _to_rows(reader: _Reader) -> bool:
    """Read up to the first row; whether there are rows."""
    if reader.peek() == "[":
        reader.take("[")
        return True
    reader.take("{")
    while reader.peek() == '"':
        reader.value()
        reader.take(":")
        if reader.peek() == "[":
            reader.take("[")
            if reader.peek() in ("{", '"'):
                return True
            _skip_array(reader)
        else:
            reader.value()
        if reader.peek() == ",":
            reader.take(",")
    return False


def _skip_array(reader: _Reader) -> None:
    for _ in _elements(reader):
        pass


def _elements(reader: _Reader) -> Iterator[Any]:
    while reader.peek() != "]":
        value = reader.value()
        if reader.peek() != "]":
            reader.take(",")
        yield value
    reader.take("]")


def rows(stream: TextIO) -> Iterator[Any]:
    """The rows of a document. Raises Damaged, also where it breaks off."""
    reader = _Reader(stream)
    if not _to_rows(reader):
        raise Damaged("no list of rows in it")
    yield from _elements(reader)


def first_rows(stream: TextIO, most: int) -> list[Any]:
    """Up to ``most`` rows that a document begins with; none where it is no document."""
    found: list[Any] = []
    try:
        for row in rows(stream):
            found.append(row)
            if len(found) == most:
                break
    except Damaged:
        pass  # the beginning may be cut off anywhere
    return [row for row in found if isinstance(row, dict | str)]
