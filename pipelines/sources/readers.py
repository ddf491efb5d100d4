"""Rows of files, packed or not: lines of text, or named columns of JSONL, Parquet, TSV and CSV.

A row comes with its number, counted from 1 as an editor counts lines (a header is line 1), and either its content or
the reason why it has none. Nothing is held in memory but the row at hand.
"""

import csv
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from lzma import LZMAError
from typing import Literal

import pyarrow as pa
import pyarrow.parquet as pq
from backports.zstd import ZstdError

from pipelines import schema, storage

BLANK, TOO_LONG, NOT_UTF8 = "blank", "too long", "invalid UTF-8"
NOT_JSON, NO_COLUMN = "invalid JSON", "column missing or not text"
WRONG_WIDTH = "wrong number of columns"

MAX_LINE_BYTES = 1 << 20  # a line is never held in memory beyond this
SHOWN_CHARS = 40  # of a column's name in messages: without a header it is a whole sentence

Line = tuple[int, str | None, str | None]  # row number from 1, text, or None and the reason why not
# The same with the text of every column asked for; a page's title and revision instead of a number is a source too.
Record = tuple[int | str, tuple[str, ...] | None, str | None]


@dataclass(frozen=True)
class Columns:
    """Which columns to read: the first of ``choices`` whose names a file has. ``remedy`` ends the message if none is.

    ``last`` is which numbers the last column may hold instead of text ("integer", "any"); they are given as text.
    """

    choices: Sequence[tuple[str, ...]]
    remedy: str
    last: Literal["integer", "any"] | None = None

    def choose(self, names: Sequence[str], what: str) -> tuple[str, ...]:
        """The names to read among ``names``. Raises SchemaError; ``what`` begins its message."""
        for choice in self.choices:
            if all(names.count(name) == 1 for name in choice):
                return choice
        missing = next(name for name in self.choices[0] if names.count(name) != 1)
        shown = [name if len(name) <= SHOWN_CHARS else name[:SHOWN_CHARS] + "…" for name in names]
        raise schema.SchemaError(f"{what} {missing!r} but {shown}; {self.remedy}")

    def is_readable(self, index: int, data_type: pa.DataType) -> bool:
        """Whether column ``index`` of the chosen ones may be of this type."""
        text = (
            pa.types.is_string(data_type) or pa.types.is_large_string(data_type) or pa.types.is_string_view(data_type)
        )
        number = pa.types.is_integer(data_type) or (self.last == "any" and pa.types.is_floating(data_type))
        return text or (self.may_be_number(index) and number)

    def may_be_number(self, index: int) -> bool:
        return self.last is not None and index == len(self.choices[0]) - 1


def format_of(file: str) -> str:
    """What the file's name says that it holds: "parquet", "json" (a value per line), "csv" or "text"."""
    stem = re.sub(r"\.(gz|bz2|xz|zst)$", "", storage.base(file).lower())
    ending = stem.rsplit(".", 1)[-1]
    return {"parquet": "parquet", "jsonl": "json", "ndjson": "json", "json": "json", "csv": "csv"}.get(ending, "text")


def records(file: str, columns: Columns) -> Iterator[Record]:
    """The rows of a Parquet or JSONL file, or of a TSV or CSV file whose first row names the columns.

    TSV knows no quotes; a CSV row is one line. Raises SchemaError where the columns are not there, and StorageError
    where the file cannot be read to its end.
    """
    readers = {"parquet": _parquet_records, "json": _json_records}
    with reading(file):
        yield from readers.get(format_of(file), _separated_records)(file, columns)


def lines(file: str) -> Iterator[Line]:
    """The lines of a text file, with their ends. Raises StorageError where it cannot be read to its end."""
    with reading(file), storage.open_stream(file, compression="infer") as stream:
        number = 0
        while line := stream.readline(MAX_LINE_BYTES):
            number += 1
            if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
                while (rest := stream.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
                    pass
                yield number, None, TOO_LONG
                continue
            try:
                yield number, line.decode("utf-8-sig" if number == 1 else "utf-8"), None
            except UnicodeDecodeError:
                yield number, None, NOT_UTF8


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Whatever fails while ``file`` is unpacked becomes a StorageError that names it."""
    try:
        yield
    except (OSError, EOFError, LZMAError, ZstdError, zlib.error, pa.ArrowException) as error:
        if isinstance(error, storage.StorageError):
            raise
        raise storage.StorageError(f"{file}: cannot be read to its end ({type(error).__name__}: {error})") from error


def _separated_records(file: str, columns: Columns) -> Iterator[Record]:
    cells_of = _csv_cells if format_of(file) == "csv" else _tsv_cells
    rows = lines(file)
    _, first, reason = next(rows, (1, None, "empty"))
    header = cells_of(first) if first is not None else None
    if header is None:
        raise schema.SchemaError(f"{file}: row 1 is {reason or 'damaged'}, but it must name the columns")
    picked = [header.index(name) for name in columns.choose(header, f"{file}: the header has no column")]
    for number, line, reason in rows:
        if line is None or not line.strip():
            yield number, None, reason or BLANK
            continue
        cells = cells_of(line)
        if cells is None or len(cells) != len(header):
            yield number, None, WRONG_WIDTH
        else:
            yield number, tuple(cells[index] for index in picked), None


def _tsv_cells(line: str) -> list[str]:
    return line.rstrip("\r\n").split("\t")


def _csv_cells(line: str) -> list[str] | None:
    """None where a quote is not closed within the line."""
    try:
        return next(csv.reader([line], strict=True))
    except csv.Error:
        return None


def _json_records(file: str, columns: Columns) -> Iterator[Record]:
    names: tuple[str, ...] | None = None
    for number, line, reason in lines(file):
        if line is None or not line.strip():
            yield number, None, reason or BLANK
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):  # also a number of more digits than Python takes
            yield number, None, NOT_JSON
            continue
        if not isinstance(value, dict):
            yield number, None, NO_COLUMN
            continue
        names = names or columns.choose(sorted(value), f"{file}: row {number} has no field")
        yield number, *_joined([_json_text(value.get(name), columns, i) for i, name in enumerate(names)])


def _json_text(value: object, columns: Columns, index: int) -> tuple[str | None, str | None]:
    numbers = (int, float) if columns.last == "any" else int
    if columns.may_be_number(index) and isinstance(value, numbers) and not isinstance(value, bool):
        return str(value), None
    if not isinstance(value, str):
        return None, NO_COLUMN
    if any("\ud800" <= c <= "\udfff" for c in value):
        return None, NOT_UTF8  # an escaped lone surrogate
    return value, None


def _parquet_records(file: str, columns: Columns) -> Iterator[Record]:
    with storage.open_stream(file) as stream:
        parquet = pq.ParquetFile(stream)
        names = columns.choose(parquet.schema_arrow.names, f"{file}: no column")
        for index, name in enumerate(names):
            data_type = parquet.schema_arrow.field(name).type
            if not columns.is_readable(index, data_type.value_type if pa.types.is_dictionary(data_type) else data_type):
                raise schema.SchemaError(f"{file}: column {name!r} is {data_type}, not text; {columns.remedy}")
        number = 0
        for batch in parquet.iter_batches(columns=list(names)):
            # As bytes: nothing says that a Parquet file's strings are UTF-8.
            cells = [batch[name].cast(pa.large_string()).cast(pa.large_binary()).to_pylist() for name in names]
            for row in zip(*cells, strict=True):
                number += 1
                yield number, *_joined([_decoded(value) for value in row])


def _decoded(value: bytes | None) -> tuple[str | None, str | None]:
    if value is None:
        return None, NO_COLUMN
    try:
        return value.decode("utf-8"), None
    except UnicodeDecodeError:
        return None, NOT_UTF8


def _joined(cells: list[tuple[str | None, str | None]]) -> tuple[tuple[str, ...] | None, str | None]:
    """The texts of a row, or the first reason why it has none."""
    texts = tuple(text for text, _ in cells if text is not None)
    return (texts, None) if len(texts) == len(cells) else (None, next(reason for _, reason in cells if reason))
