"""JSON as one document: an array of rows, an object with one ({"data": [...]}), or an object that is a row by itself.
Memory holds a row at a time."""

import json
from collections.abc import Iterator
from typing import Any, TextIO

CHUNK_CHARS = 1 << 16
MAX_VALUE_CHARS = 1 << 22  # of a row, or of what stands before or behind the rows
ROW_STARTS = ("{", '"')  # of a list in an object; one of numbers or of lists is passed over
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


def _to_list(reader: _Reader, starts: tuple[str, ...], strings: dict[str, str]) -> str | None:
    """Read the fields of an object up to a list whose first item begins with one of ``starts``; the list's name, or
    None where there is none. The fields before it that are ``strings`` are put there."""
    while reader.peek() == '"':
        name = str(reader.value())
        reader.take(":")
        if reader.peek() == "[":
            reader.take("[")
            if reader.peek() in starts:
                return name
            _skip_array(reader)
        elif isinstance(value := reader.value(), str):
            strings[name] = value
        if reader.peek() == ",":
            reader.take(",")
    return None


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
    """The rows of a document. Raises Damaged, also where it breaks off, and where there are more rows behind them."""
    reader = _Reader(stream)
    if reader.peek() == "[":
        reader.take("[")
        yield from _elements(reader)
    else:
        yield from _rows_within(reader)
    if reader.peek():
        raise Damaged(f"more follows behind its end, at {reader.where()}")


def _rows_within(reader: _Reader) -> Iterator[Any]:
    """The rows of an object: its first list of objects or strings; without one the object's own strings are a row, if
    one has several words. Raises Damaged where a list behind the first may be meant: objects with a field of the same
    name, or any where the first is of strings."""
    reader.take("{")
    strings: dict[str, str] = {}
    if (name := _to_list(reader, ROW_STARTS, strings)) is None:
        reader.take("}")
        if not any(len(text.split()) > 1 for text in strings.values()):
            raise Damaged("no list of rows in it")
        yield strings
        return
    starts = ("{",) if reader.peek() == "{" else (*ROW_STARTS, "[")
    first: Any = None
    for row in _elements(reader):
        first = row if first is None else first
        yield row
    while True:
        if reader.peek() == ",":
            reader.take(",")
        if (other := _to_list(reader, starts, {})) is None:
            break
        second = next(elements := _elements(reader))
        if not isinstance(first, dict) or first.keys() & second.keys():
            raise Damaged(f"two lists that may be its rows, {name!r} and {other!r}")
        for _ in elements:
            pass
    reader.take("}")


def is_cells(value: object) -> bool:
    """Whether a value is a row by itself, without names: a list of strings, numbers and such, some of them strings."""
    if not isinstance(value, list) or any(isinstance(cell, dict | list) for cell in value):
        return False
    return any(isinstance(cell, str) for cell in value)


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
    return [row for row in found if isinstance(row, dict | str) or is_cells(row)]
