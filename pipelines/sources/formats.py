"""What a file holds, told by its content: plain text, CSV, TSV, JSON in lines or as one document, Parquet, Arrow, a
dump.

The name decides only where the content leaves it open: a ``.csv`` of one column, a ``.json`` that begins with damage;
and of text alone whether it is Markdown.
"""

import io
import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, BinaryIO, Literal, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines import schema, storage
from pipelines.commands import command
from pipelines.sources import encodings, json_documents, separated
from pipelines.sources.unpacking import reading, unpacked
from pipelines.sources.wikipedia import dump

Kind = Literal["text", "markdown", "csv", "tsv", "jsonl", "json", "parquet", "arrow", "xml", "empty"]

HEAD_BYTES = 1 << 18
HEAD_ROWS = 100  # of JSON that are looked at for columns
MAX_RATIO = 100  # of a packed Parquet file unpacked, beyond MIN_UNPACKED: it is packed within already
MIN_UNPACKED = 1 << 26  # bytes
NO_TEXT = "no text"
MAX_CONTROL = 0.1  # of all bytes of a text
SHOWN_CHARS = 40  # of a column's name in messages: without a header it is a whole sentence
# The column that is read where none is named: the first of these that a file has, else its only column of text.
TEXT_COLUMNS = (
    "text",
    "sentence",
    "content",
    "body",
    "review",
    "comment",
    "document",
    "passage",
    "utterance",
    "message",
)
FRAMES = ".frames.jsonl"  # ends the name of a file of frames
JSON_ROWS = "write one list of objects, with the text in a field of each, or such an object a line (JSONL)"
READ = "give text, CSV, TSV, JSON, Parquet, Arrow or a dump of a wiki"
OTHER_FILES = {  # first bytes of what holds no text, or not as text
    b"%PDF": "PDF",
    b"PK\x03\x04": "a ZIP archive, as .zip, .xlsx and .docx files are",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"SQLite format 3": "an SQLite database",
    b"Obj\x01": "Avro",
    b"7z\xbc\xaf": "a 7z archive",
    b"\xd0\xcf\x11\xe0": "an old Word or Excel file",
    b"{\\rtf": "RTF",
    b"\x7fELF": "a program",
    b"\x80\x04\x95": "a pickle",
}
_ENDINGS: Mapping[str, Kind] = {
    "parquet": "parquet",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "json": "jsonl",
    "csv": "csv",
    "tsv": "tsv",
    "tab": "tsv",
    "md": "markdown",
    "markdown": "markdown",
}
ARROW_FILE, ARROW_STREAM = b"ARROW1", b"\xff\xff\xff\xff"  # both formats of IPC, told by their first bytes
_TAR = re.compile(rb"(?s).{257}ustar")
_HTML = re.compile(
    rb"(?is)(\xef\xbb\xbf)?\s*(<\?xml\b[^>]*>\s*)?(?><!--.*?-->\s*)*<(!doctype\s+html\b|html\s*>|html\s+[\w:-]+\s*=)"
)


class NotReadable(schema.SchemaError):
    """A file holds nothing that is read here. The message says what it is."""


@dataclass(frozen=True)
class Format:
    """What a file holds. ``names`` are its columns, ``texts`` those that hold text; both are empty where there are
    none. ``shape`` tells how cells are parted and whether the first row names them."""

    kind: Kind
    encoding: str | None = None  # as the user gave it
    names: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    shape: separated.Shape | None = None

    @property
    def has_columns(self) -> bool:
        return self.kind not in ("text", "markdown", "xml", "empty")

    def describe(self, column: str | None = None) -> str:
        """One phrase, with the columns and the one that is read."""
        if not self.has_columns:
            plain = {"text": "plain text", "markdown": "Markdown", "xml": "a dump", "empty": "an empty file"}
            return plain[self.kind]
        nouns = {"jsonl": "JSON, a value a line", "json": "one JSON document", "parquet": "Parquet", "arrow": "Arrow"}
        noun = nouns.get(self.kind) or self.kind.upper() + (
            " without a header" if self.shape and not self.shape.header else ""
        )
        shown = f"{noun} with columns {', '.join(map(shortened, self.names))}" if self.names else noun
        return f"{shown}; the text is {column}" if column else shown

    def text_column(self, file: str, wanted: str | None) -> str:
        """The column to read: the one wanted, a known name, or the only one of text. Raises SchemaError."""
        if wanted is not None:
            return wanted  # whether it is there, its reader says
        if file.endswith(FRAMES):
            program = command("triplets", "flows.triplets_flow")
            raise schema.SchemaError(f"{file}: holds frames and no text; give it to {program} --data")
        lower = {name.lower(): name for name in reversed(self.names)}
        known = next((lower[name] for name in TEXT_COLUMNS if name in lower), None)
        if known is None and len(self.texts) != 1 and self.names:
            why = f"{len(self.texts)} of them hold text" if self.texts else "none of them holds text"
            nested = not self.texts and self.kind in ("json", "jsonl")
            remedy = JSON_ROWS if nested else "name the one to read with --column"
            raise schema.SchemaError(f"{file}: {self.describe()}, and {why}; {remedy}")
        return known or (self.texts[0] if self.texts else schema.TEXT)


def shortened(name: str) -> str:
    return (name or "(blank)") if len(name) <= SHOWN_CHARS else name[:SHOWN_CHARS] + "…"


def named(file: str) -> Kind:
    """What the file's name says that it holds; "text" where it says nothing."""
    stem = re.sub(r"\.(gz|bz2|xz|zst)$", "", storage.base(file).lower())
    return _ENDINGS.get(stem.rsplit(".", 1)[-1], "text")


def detect(file: str, encoding: str | None = None, column: str | None = None) -> Format:
    """What ``file`` holds; a first row of cells with ``column`` among them is a header.

    Raises NotReadable for what is no text, EncodingError and StorageError."""
    encoding = encodings.checked(encoding) if encoding else None
    with reading(file):
        with unpacked(file) as stream:
            head = stream.read(HEAD_BYTES)
            whole = len(head) < HEAD_BYTES
        if head.startswith((b"PAR1", ARROW_FILE, ARROW_STREAM)):
            return _typed(file, "parquet" if head.startswith(b"PAR1") else "arrow")
        if _HTML.match(head) and named(file) != "markdown":
            raise NotReadable(f"{file}: is HTML, which is not read; {READ}")
        if dump.is_xml(head):
            return Format("xml", encoding)
    _check(file, head, encoding)
    text = head.decode(encoding or encodings.of_mark(head) or encodings.UTF8, errors="replace").removeprefix("\ufeff")
    if not text.strip():
        return Format("empty" if not text else "text", encoding)
    if "\r" in text and "\n" not in text:  # as readers.lines has it
        text = text.replace("\r", "\n")
    if not whole and "\n" in text.lstrip():
        text = text[: text.rindex("\n") + 1]
    return replace(_of_text(text, named(file), whole, column), encoding=encoding)


def _check(file: str, head: bytes, encoding: str | None) -> None:
    """Raise for what is no text."""
    what = next((what for magic, what in OTHER_FILES.items() if head.startswith(magic)), None)
    if what is None and _TAR.match(head):
        what = "a tar archive"
    if encodings.of_mark(head) is None and encoding is None and what is None:
        if found := encodings.without_mark(head):
            message = f"{file}: UTF-16 without a byte order mark; give --encoding {found}"
            raise encodings.EncodingError(message)
        control = sum(head.count(byte) for byte in range(32) if byte not in b"\t\n\r\f\x1b")
        what = NO_TEXT if control > MAX_CONTROL * len(head) else None
    if what is not None and encodings.of_mark(head) is None:
        raise NotReadable(f"{file}: is {what}{'' if what == NO_TEXT else ', which is not read'}; {READ}")


def _of_text(text: str, hint: Kind, whole: bool, column: str | None) -> Format:
    if hint == "markdown":
        return Format("markdown")
    if found := _json(text, hint, whole):
        return found
    if shape := separated.sniff(text, hint, whole, column):
        names, rows = separated.head(text, shape)
        return Format("tsv" if shape.delimiter == "\t" else "csv", None, names, _texts_of(names, rows), shape)
    return Format("text")


def _texts_of(names: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The columns whose cells are not all numbers or blank."""
    return tuple(
        name
        for index, name in enumerate(names)
        if not all(separated.is_number(row[index]) or not row[index].strip() for row in rows)
    )


def _json(text: str, hint: Kind, whole: bool) -> Format | None:
    first = text.lstrip()
    if first[:1] not in "[{" and hint != "jsonl":
        return None
    lines = [line for line in text.split("\n") if line.strip()][:HEAD_ROWS]
    values = [_value(line) for line in lines]
    objects = [value for value in values if isinstance(value, dict)]
    lists = [value for value in values if json_documents.is_cells(value)]
    if len(lines) > 1 and len(lists) > len(lines) / 2:
        return _of_values("jsonl", lists)
    is_row = isinstance(values[0], dict) and not (len(lines) == 1 and whole and _holds_rows(values[0]))
    if first[0] in "[{" and not is_row and (rows := json_documents.first_rows(io.StringIO(first), HEAD_ROWS)):
        return _of_values("json", rows)
    return _of_values("jsonl", objects) if hint == "jsonl" or len(objects) > len(lines) / 2 else None


def _holds_rows(value: Mapping[str, Any]) -> bool:
    """Whether an object is a document around rows, and not a row itself."""
    lists = [v for v in value.values() if isinstance(v, list) and v]
    holds = any(isinstance(v[0], dict) for v in lists) or sum(isinstance(v[0], str) for v in lists) == 1
    return holds and not any(isinstance(value.get(name), str) for name in TEXT_COLUMNS)


def _value(line: str) -> object:
    """The JSON value of a line; None where it is damaged."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _of_values(kind: Kind, values: Sequence[object]) -> Format:
    """The format of JSON rows: of text are the fields that hold strings wherever they hold anything. Strings by
    themselves have no names, the cells of lists have numbers."""
    rows = [value for value in values if isinstance(value, dict)]
    rows = rows or [separated.numbered(value) for value in values if isinstance(value, list)]
    names = tuple(dict.fromkeys(name for row in rows for name in row))
    held = {name: [row[name] for row in rows if row.get(name) is not None] for name in names}
    texts = tuple(n for n in names if held[n] and all(isinstance(value, str) for value in held[n]))
    return Format(kind, None, names, texts)


def _typed(file: str, kind: Literal["parquet", "arrow"]) -> Format:
    try:
        with open_table(file, kind) as table:
            fields = list(table.schema)
    except pa.ArrowInvalid as error:
        if kind == "parquet":
            raise
        raise NotReadable(f"{file}: begins as Arrow does and is none, or is damaged ({error}); {READ}") from None
    names = [field.name for field in fields if not pa.types.is_null(field.type)]  # that hold something
    return Format(kind, None, tuple(names), tuple(field.name for field in fields if is_text(field.type)))


class Table(NamedTuple):
    """A file of typed columns: its schema, and a function from names of columns to the rows, batch by batch."""

    schema: pa.Schema
    batches: Callable[[list[str]], Iterator[pa.RecordBatch]]


@contextmanager
def open_table(file: str, kind: Kind) -> Iterator[Table]:
    """A Parquet or Arrow file, one batch of rows in memory at a time."""
    if kind == "parquet":
        with _seekable(file) as stream:
            parquet = pq.ParquetFile(stream)
            yield Table(parquet.schema_arrow, lambda names: parquet.iter_batches(columns=names))
        return
    with unpacked(file) as packed:
        in_order = packed.peek(len(ARROW_FILE)).startswith(ARROW_STREAM)
    with unpacked(file) if in_order else _seekable(file) as stream:
        ipc = pa.ipc.open_stream(stream) if in_order else pa.ipc.open_file(stream)
        batches = iter(ipc) if in_order else map(ipc.get_batch, range(ipc.num_record_batches))
        yield Table(ipc.schema, lambda names: (batch.select(names) for batch in batches))


@contextmanager
def _seekable(file: str) -> Iterator[BinaryIO]:
    """A file that is read from its end; a packed one is unpacked into a temporary file first."""
    if dump.compression_of(file) is None:
        with storage.open_stream(file) as stream:
            yield stream
        return
    most = max(MIN_UNPACKED, MAX_RATIO * storage.size(file))
    with unpacked(file) as stream, tempfile.TemporaryFile() as whole:
        while block := stream.read(storage.BUFFER_BYTES):
            whole.write(block)
            if whole.tell() > most:
                raise NotReadable(f"{file}: unpacks to more than {MAX_RATIO} times its size, as no table does")
        whole.seek(0)
        yield whole


def is_text(data_type: pa.DataType) -> bool:
    data_type = data_type.value_type if pa.types.is_dictionary(data_type) else data_type
    return bool(
        pa.types.is_string(data_type) or pa.types.is_large_string(data_type) or pa.types.is_string_view(data_type)
    )
