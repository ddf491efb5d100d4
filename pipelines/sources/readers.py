"""Rows of files, packed or not: lines of text, or named columns of JSON, Parquet, Arrow, TSV and CSV.

A row comes with its number, counted from 1 as an editor counts lines (a header is line 1), and either its content or
the reason why it has none. Nothing is held in memory but the row at hand.
"""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, BinaryIO, Literal

import pyarrow as pa

from pipelines import schema, storage
from pipelines.sources import encodings, formats, json_documents, markdown, separated
from pipelines.sources.unpacking import reading, unpacked

BLANK, TOO_LONG, NOT_UTF8 = "blank", separated.TOO_LONG, "invalid UTF-8"
NOT_JSON, NO_COLUMN = "invalid JSON", "column missing or not text"
WRONG_WIDTH = "wrong number of columns"

MAX_LINE_BYTES = 1 << 20  # a line is never held in memory beyond this
SAMPLE_BYTES = 1 << 16  # of lines that are no UTF-8, from which their encoding is guessed
MAX_DOUBTED = 100  # lines that are no UTF-8, beyond those that are: enough to stop

Line = tuple[int, str | None, str | None]  # row number from 1, text, or None and the reason why not
# The same with the text of every column asked for; a page's title and revision instead of a number is a source too.
Record = tuple[int | str, tuple[str, ...] | None, str | None]
# The same with the row, which is the place, and the document that it is in, which is the source if it has a name.
InDocument = tuple[tuple[int | str, int | str], tuple[str, ...] | None, str | None]


@dataclass(frozen=True)
class Columns:
    """Which columns to read: the first of ``choices`` whose names a file has. ``remedy`` ends the message if none is.

    ``last`` is which numbers the last column may hold instead of text ("integer", "any"); they are given as text.
    """

    choices: Sequence[tuple[str, ...]]
    remedy: str
    last: Literal["integer", "any"] | None = None

    def among(self, names: Sequence[str]) -> tuple[str, ...] | None:
        """The first of ``choices`` that is among ``names``."""
        return next((choice for choice in self.choices if all(names.count(name) == 1 for name in choice)), None)

    def choose(self, names: Sequence[str], what: str) -> tuple[str, ...]:
        """The names to read among ``names``. Raises SchemaError; ``what`` begins its message."""
        if found := self.among(names):
            return found
        missing = next(name for name in self.choices[0] if names.count(name) != 1)
        shown = list(map(formats.shortened, names))
        raise schema.SchemaError(f"{what} {missing!r} but {shown}; {self.remedy}")

    def is_readable(self, index: int, data_type: pa.DataType) -> bool:
        """Whether column ``index`` of the chosen ones may be of this type."""
        data_type = data_type.value_type if pa.types.is_dictionary(data_type) else data_type
        number = pa.types.is_integer(data_type) or (self.last == "any" and pa.types.is_floating(data_type))
        return formats.is_text(data_type) or (self.may_be_number(index) and number)

    def may_be_number(self, index: int) -> bool:
        return self.last is not None and index == len(self.choices[0]) - 1


def records(file: str, columns: Columns, found: formats.Format | None = None) -> Iterator[Record]:
    """The rows of a Parquet, Arrow, JSON, TSV or CSV file; ``found`` is what it holds (default: told by its content).

    Raises SchemaError where the columns are not there, and StorageError where the file cannot be read to its end.
    """
    found = found or with_header(file, formats.detect(file))
    readers = {"parquet": _typed_records, "arrow": _typed_records, "jsonl": _json_records, "json": _document_records}
    with reading(file):
        yield from readers.get(found.kind, _separated_records)(file, columns, found)


def texts(
    file: str, column: str | None, found: formats.Format, report: Callable[[str], None] = lambda _: None
) -> Iterator[Record]:
    """The rows of one text each of a file that is no dump: its lines, the paragraphs and items of Markdown, or its
    ``column`` (None: the likeliest).

    ``report`` is told what the file holds. Raises as ``records``.
    """
    chosen = found.text_column(file, column) if found.has_columns else None
    none = ", no column" if column is not None and chosen is None else ""
    report(f"{storage.base(file)}: {found.describe(chosen)}{none}")
    if found.kind == "markdown":
        return iter(markdown.read(file, lines(file, found.encoding)).rows)
    if chosen is None:
        rows = lines(file, found.encoding)
        return ((number, None if line is None else (line,), reason) for number, line, reason in rows)
    return records(file, Columns([(chosen,)], "name one of these with --column"), found)


def with_header(file: str, found: formats.Format) -> formats.Format:
    """The format of a file that must name its columns in its first row, if it is a table."""
    if found.kind not in ("text", "markdown", "empty", "csv", "tsv"):
        return found
    comma = formats.named(file) == "csv"
    shape = found.shape or separated.Shape("," if comma else "\t")
    return replace(found, kind="tsv" if shape.delimiter == "\t" else "csv", shape=replace(shape, header=True))


def lines(file: str, encoding: str | None = None) -> Iterator[Line]:
    """The lines of a text file, with their ends, in UTF-8 or what a byte order mark or ``encoding`` says.

    Raises StorageError where it cannot be read to its end, and EncodingError where UTF-8 is neither given nor likely.
    """
    with reading(file), unpacked(file) as stream:
        head = stream.peek(storage.BUFFER_BYTES)
        mark = encodings.of_mark(head)
        name = encodings.named(file, encoding, mark, head) if encoding else mark or encodings.UTF8
        end = "\r" if b"\r" in head and b"\n" not in head else "\n"  # as on Macs, long ago
        if name == encodings.UTF8 and end == "\n":
            yield from _utf8_lines(file, stream, encoding is None and mark is None)
        else:
            yield from _decoded_lines(stream, name, end)


def _utf8_lines(file: str, stream: BinaryIO, doubted: bool) -> Iterator[Line]:
    """Lines of UTF-8. Where that is ``doubted``, more lines that are none than lines that show it are an error."""
    number, good, bad, failed, sample = 0, 0, 0, None, bytearray()
    while line := stream.readline(MAX_LINE_BYTES):
        number += 1
        if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
            while (rest := stream.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
                pass
            yield number, None, TOO_LONG
            continue
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            good += not line.isascii()
            yield number, text, None
        except UnicodeDecodeError as error:
            failed, bad = failed or (number, line, error.start), bad + 1
            sample += line[: SAMPLE_BYTES - len(sample)]
            yield number, None, NOT_UTF8
            if doubted and bad > good + MAX_DOUBTED:
                break
    if doubted and failed and bad > good:
        raise encodings.error(file, *failed, bytes(sample))


def _decoded_lines(stream: BinaryIO, encoding: str, end: str) -> Iterator[Line]:
    """Lines in another encoding; one with bytes that it does not know is none."""
    with io.TextIOWrapper(stream, encoding, errors="replace", newline=end) as text:
        number = 0
        while line := text.readline(MAX_LINE_BYTES):
            number += 1
            if len(line) == MAX_LINE_BYTES and not line.endswith(end):
                while (rest := text.readline(MAX_LINE_BYTES)) and not rest.endswith(end):
                    pass
                yield number, None, TOO_LONG
                continue
            line = line.removeprefix("\ufeff") if number == 1 else line
            yield (number, None, f"invalid {encoding.upper()}") if "\ufffd" in line else (number, line, None)


def _separated_records(file: str, columns: Columns, found: formats.Format) -> Iterator[Record]:
    shape = found.shape or separated.Shape()
    rows = separated.rows(lines(file, found.encoding), shape)
    names: Sequence[str] = found.names
    if shape.header:
        _, cells, reason = next(rows, (1, [], "empty"))
        if not cells:
            what = reason or ("damaged" if cells is None else BLANK)
            raise schema.SchemaError(f"{file}: row 1 is {what}, but it must name the columns")
        names = cells
    what = "the header has no column" if shape.header else "there is no header, and no column"
    picked = [names.index(name) for name in columns.choose(names, f"{file}: {what}")]
    for number, cells, reason in rows:
        if cells is not None and len(cells) == len(names):
            yield number, tuple(cells[index] for index in picked), None
        else:
            yield number, None, reason or (WRONG_WIDTH if cells is None or cells else BLANK)


def _json_records(file: str, columns: Columns, found: formats.Format) -> Iterator[Record]:
    names: tuple[str, ...] | None = None
    for number, line, reason in lines(file, found.encoding):
        if line is None or not line.strip():
            yield number, None, reason or BLANK
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):  # also a number of more digits than Python takes
            yield number, None, NOT_JSON
            continue
        if (row := _json_row(value, found)) is None:
            yield number, None, NO_COLUMN
            continue
        names = names or _json_names(file, number, row, columns, found)
        yield number, *_joined([_json_text(row.get(name), columns, i) for i, name in enumerate(names)])


def _document_records(file: str, columns: Columns, found: formats.Format) -> Iterator[Record]:
    """The rows of a JSON document, numbered as they stand in its list."""
    names: tuple[str, ...] | None = None
    with unpacked(file) as stream:
        encoding = found.encoding or encodings.of_mark(stream.peek(4)) or encodings.UTF8
        with io.TextIOWrapper(stream, "utf-8-sig" if encoding == encodings.UTF8 else encoding) as text:
            try:
                for number, value in enumerate(json_documents.rows(text), start=1):
                    if (row := _json_row(value, found)) is None:
                        yield number, None, NO_COLUMN
                        continue
                    names = names or _json_names(file, number, row, columns, found)
                    yield number, *_joined([_json_text(row.get(n), columns, i) for i, n in enumerate(names)])
            except (json_documents.Damaged, UnicodeDecodeError) as error:
                raise schema.SchemaError(
                    f"{file}: is not one whole list of rows in JSON, {encoding}: {error}; mend it: {formats.JSON_ROWS}"
                ) from None


def _json_row(value: object, found: formats.Format) -> Mapping[str, Any] | None:
    """The fields of a row by name: of an object, of a string where rows have a text or no names, of the cells of a list
    where columns are numbered."""
    if isinstance(value, str) and (schema.TEXT in found.names or not found.names):
        return {schema.TEXT: value}
    if isinstance(value, list) and found.names[:1] == ("1",):
        return separated.numbered(value)
    return value if isinstance(value, dict) else None


def _json_names(
    file: str, number: int, row: Mapping[str, Any], columns: Columns, found: formats.Format
) -> tuple[str, ...]:
    """The names to read, by the first row, or where it lacks them by those of the beginning of the file. Raises
    SchemaError, also for a first row that holds no single value."""
    fields = sorted(row)
    names = columns.among(fields) or columns.among(found.names)
    names = names or columns.choose(fields, f"{file}: row {number} has no field")
    for name in names:
        if isinstance(value := row.get(name), dict | list) and value:
            what = "a list" if isinstance(value, list) else "an object"
            message = f"{file}: row {number} has {what} in the field {name!r}, not text"
            raise schema.SchemaError(f"{message}; {formats.JSON_ROWS}")
    return names


def _json_text(value: object, columns: Columns, index: int) -> tuple[str | None, str | None]:
    numbers = (int, float) if columns.last == "any" else int
    if columns.may_be_number(index) and isinstance(value, numbers) and not isinstance(value, bool):
        return str(value), None
    if not isinstance(value, str):
        return None, NO_COLUMN
    if any("\ud800" <= c <= "\udfff" for c in value):
        return None, NOT_UTF8  # an escaped lone surrogate
    return value, None


def _typed_records(file: str, columns: Columns, found: formats.Format) -> Iterator[Record]:
    with formats.open_table(file, found.kind) as table:
        names = columns.choose(table.schema.names, f"{file}: no column")
        for index, name in enumerate(names):
            data_type = table.schema.field(name).type
            if not columns.is_readable(index, data_type):
                raise schema.SchemaError(f"{file}: column {name!r} is {data_type}, not text; {columns.remedy}")
        number = 0
        for batch in table.batches(list(names)):
            cells = [_as_bytes(batch[name]).to_pylist() for name in names]
            for row in zip(*cells, strict=True):
                number += 1
                yield number, *_joined([_decoded(value) for value in row])


def _as_bytes(column: pa.Array) -> pa.Array:
    """The texts of a column of any type of string, or its numbers, as bytes: nothing says that they are UTF-8."""
    if pa.types.is_dictionary(column.type):  # Arrow takes no string_view out of a dictionary by itself
        values = column.dictionary.cast(pa.large_string())
        column = pa.DictionaryArray.from_arrays(column.indices, values)
    return column.cast(pa.large_string()).cast(pa.large_binary())


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
