"""Rows of cells: CSV (commas or semicolons, quotes, line ends within them) and TSV (quotes only where they show)."""

import csv
import io
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

MAX_RECORD_CHARS = 1 << 20  # of a row over several lines: a quote that is never closed swallows no more
LONG_CHARS = 1 << 16  # of a row over several lines, beyond which they are looked at
TOO_LONG = "too long"
LOOKED_AT = 100  # lines behind an open quote, which tell whether they are rows
SNIFFED_ROWS = 200
MIN_SAME_WIDTH = 0.9  # of the rows of a table, as the first one
MIN_SAME_WIDTH_NAMED = 0.6  # where the file's name says that it is one
MAX_NAME_CHARS, MAX_NAME_WORDS = 40, 4
MISSING = frozenset(["na", "n/a", "nan", "none", "null", "nil"])
MIN_ROWS = 3  # below the first, where only numbers tell that a file is a table
MAX_STRAY = 0.1  # cells that begin with a quote and do not end with one, for each that does
DELIMITERS = ("\t", ",", ";")
_NAME = re.compile(r"(?:#\d )?[^\W\d][\w .:/()#%-]*")
_NUMBER = re.compile(r"[-+]?[\d.,]*\d%?")
_DATE = re.compile(r"\d+[-/.:]\d[-/.:\d TZ+APMapm]*")
_OPENED = re.compile(r'(?:^|\t)"', re.MULTILINE)
_QUOTED = re.compile(r'(?:^|\t)"((?:[^"\t]|"")*)"(?=\t|\r?$)', re.MULTILINE)
csv.field_size_limit(max(csv.field_size_limit(), 2 * MAX_RECORD_CHARS))  # of this process; else 131,072

Cells = list[str]
Line = tuple[int, str | None, str | None]  # as readers.lines gives them


@dataclass(frozen=True)
class Shape:
    """How cells are parted, and whether the first row names the columns; without names they are "1", "2" …"""

    delimiter: str = "\t"
    header: bool = True
    tsv_quotes: bool = False

    @property
    def quoted(self) -> bool:
        """Whether cells may stand in quotes: those of CSV always, those of TSV where its beginning shows it."""
        return self.tsv_quotes or self.delimiter != "\t"


def cells_of(text: str, shape: Shape) -> Cells | None:
    """The cells of one row; None where its quotes are damaged."""
    if not shape.quoted:
        return text.rstrip("\r\n").split("\t")
    try:
        rows = list(csv.reader([text], delimiter=shape.delimiter, strict=True))
    except csv.Error:
        return None
    return rows[0] if len(rows) == 1 else None


def rows(
    lines: Iterable[Line], shape: Shape, width: int | None = None, cut: bool = False
) -> Iterator[tuple[int, Cells | None, str | None]]:
    """(number of the first line, cells, reason) of every row; cells are None where it is damaged (no reason) or could
    not be read (with one). Where a quote is open at the end of a line, the row goes on; if that gives no row of
    ``width`` cells (default: of the first row), the line is a damaged row by itself. So it is where a quote stays open
    for MAX_RECORD_CHARS and rows follow; else all up to the closing quote is one row, too long. ``cut``: the lines are
    the beginning of a file, and a row that does not end in them is none."""
    ahead: deque[Line] = deque()
    source = iter(lines)
    while ahead or (ahead := deque(_next(source))):
        number, text, reason = ahead.popleft()
        if text is None or not text.strip():
            yield number, None if text is None else [], reason
            continue
        taken = _fill(ahead, source, text, cut) if shape.quoted else 0
        if taken is None and width is not None and not _are_rows(ahead, shape, width):
            _skip(ahead, source, text)
            if not cut:
                yield number, None, TOO_LONG
            continue
        taken = taken or 0
        whole = text + "".join(line or "" for _, line, _ in islice(ahead, taken))
        cells = cells_of(whole, shape)
        if taken and (cells is None or (width is not None and _is_other_row(whole, cells, ahead, shape, width))):
            cells, taken = None, 0
        for _ in range(taken):
            ahead.popleft()
        width = len(cells) if width is None and cells else width
        yield number, cells, None


def _is_other_row(whole: str, cells: Cells, ahead: Iterable[Line], shape: Shape, width: int) -> bool:
    """Whether lines that quotes join are no row: they give other cells, or are many and rows by themselves."""
    return len(cells) != width or (width > 1 and len(whole) > LONG_CHARS and _are_rows(ahead, shape, width))


def _next(source: Iterator[Line]) -> Iterator[Line]:
    if (line := next(source, None)) is not None:
        yield line


def _fill(ahead: deque[Line], source: Iterator[Line], text: str, cut: bool) -> int | None:
    """How many of the next lines belong to the row that ``text`` begins; they are put into ``ahead``. 0 where none
    does, None where its end is beyond MAX_RECORD_CHARS, or beyond lines that are ``cut``."""
    quotes, size, taken = text.count('"'), len(text), 0
    while quotes % 2:
        if taken == len(ahead):
            ahead.extend(_next(source))
        if taken == len(ahead):
            return None if cut else 0
        if (line := ahead[taken][1]) is None:
            return 0
        if size + len(line) > MAX_RECORD_CHARS:
            return None
        quotes, size, taken = quotes + line.count('"'), size + len(line), taken + 1
    return taken


def _are_rows(ahead: Iterable[Line], shape: Shape, width: int) -> bool:
    """Whether lines behind an open quote are rows, so that nothing closes it. Those of one column may always be."""
    lines = [line for _, line, _ in islice(ahead, LOOKED_AT) if line and line.strip()]
    same = sum(len(cells_of(line, shape) or ()) == width for line in lines)
    return width == 1 or (bool(lines) and same >= MIN_SAME_WIDTH_NAMED * len(lines))


def _skip(ahead: deque[Line], source: Iterator[Line], text: str) -> None:
    """Go on behind the line that closes the quote that ``text`` opens."""
    quotes = text.count('"')
    while quotes % 2 and (line := ahead.popleft() if ahead else next(source, None)) is not None:
        quotes += (line[1] or "").count('"')


def numbered(cells: Iterable[Any]) -> dict[str, Any]:
    """Cells by the names of columns that have none: "1", "2" …"""
    return {str(number): cell for number, cell in enumerate(cells, start=1)}


def is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell.strip()) is not None


def head(text: str, shape: Shape) -> tuple[tuple[str, ...], list[Cells]]:
    """The names of the columns at the beginning of a file, and the first rows that have as many cells."""
    found = _table(text, shape, whole=True, cut=True)
    width = len(found[0])
    names = tuple(found[0] if shape.header else numbered(found[0]))
    return names, [row for row in found[shape.header :] if len(row) == width]


def sniff(text: str, hint: str, whole: bool, column: str | None = None) -> Shape | None:
    """The shape of the table that a file begins with, or None. ``hint`` is what its name says: "csv", "tsv", or not.
    ``column`` is the name of one, if the user gave one."""
    first = text.split("\n", 1)[0]
    cut = not whole and hint in ("csv", "tsv")
    for delimiter in (delimiter for delimiter in DELIMITERS if delimiter in first):
        shape = _shape(delimiter, text)
        table = _table(text, shape, whole, cut)
        if table and len(table[0]) > 1 and (header := _header(table, delimiter, hint, column)) is not None:
            return replace(shape, header=header)
    if hint in ("csv", "tsv"):
        shape = _shape("\t" if hint == "tsv" else ",", text)
        table = _table(text, shape, whole, cut)
        if table and all(len(row) == 1 for row in table):
            header = _is_header(table, column)
            return replace(shape, header=header) if hint == "csv" or header else None
    return None


def _shape(delimiter: str, text: str) -> Shape:
    return Shape(delimiter, tsv_quotes=delimiter == "\t" and _has_quotes(text))


def _has_quotes(text: str) -> bool:
    """Whether the cells of TSV stand in quotes: nearly all that begin with one end with one, and hold what needs them
    or are in half of the rows. Elsewhere some cells are a quotation as a whole, and keep its marks."""
    quoted = _QUOTED.findall(text)
    stray = len(_OPENED.findall(_QUOTED.sub("", text)))
    needed = any('""' in cell or "\n" in cell for cell in quoted) or 2 * len(quoted) >= text.count("\n")
    return bool(quoted) and needed and stray <= MAX_STRAY * len(quoted)


def _table(text: str, shape: Shape, whole: bool, cut: bool) -> list[Cells]:
    lines = ((number, line, None) for number, line in enumerate(io.StringIO(text, newline="\n"), start=1))
    found = []
    for _, cells, _ in rows(lines, shape, cut=cut):
        if cells:
            found.append(cells)
        elif cells is None:
            found.append([])  # damaged: of no width
        if len(found) == SNIFFED_ROWS:
            break
    return found if whole or len(found) < 3 else found[:-1]


def _header(table: Sequence[Cells], delimiter: str, hint: str, column: str | None) -> bool | None:
    """Whether the first row names the columns; None where this is no table at all."""
    width, body = len(table[0]), table[1:]
    same = sum(len(row) == width for row in body)
    named = hint in ("csv", "tsv")
    if same < (MIN_SAME_WIDTH_NAMED if named else MIN_SAME_WIDTH) * len(body) or not (body or named):
        return None
    names = _is_header(table, column)
    if delimiter == "\t":
        return names
    exact = same == len(body)
    like_prose = any(cell.startswith(" ") for row in table for cell in row)  # "He came, and left."
    if names and (named or (exact and not like_prose) or any(map(is_number, body[0]))):
        return True
    if len(body) >= MIN_ROWS and exact and any(all(is_number(row[i]) for row in table) for i in range(width)):
        return False
    return False if named and exact and not like_prose else None


def _is_header(table: Sequence[Cells], column: str | None) -> bool:
    """Whether the first row names the columns: the one that the user named, or by its looks."""
    first, below = table[0], [row for row in table[1:] if len(row) == len(table[0])]
    if column is not None and column in first and not is_number(column):
        index = first.index(column)
        return not cell_again([column], [row[index : index + 1] for row in below])
    return _names(table) or (len(first) > 1 and _stands_out(first, below))


def _stands_out(first: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether the cells of the first row, however long, differ from each other and from all below, which are numbers or
    dates in a column where the first is none, as in the answers to questions."""
    first = [cell.strip() for cell in first]
    if any(map(_is_value, first)) or len(set(map(str.lower, first))) < len(first) or cell_again(first, below):
        return False
    columns = [[row[index] for row in below if row[index].strip()] for index in range(len(first))]
    values = [len(column) >= MIN_ROWS and all(map(_is_value, column)) for column in columns]
    # The name of the first column may be blank, as pandas has it of its index.
    return any(values[i] and (_may_name(cell) or (i == 0 and not cell)) for i, cell in enumerate(first))


def _may_name(cell: str) -> bool:
    """Whether a cell may name a column of values, and is none that is missing: "-", "n/a"."""
    return any(map(str.isalpha, cell)) and cell.lower() not in MISSING


def _is_value(cell: str) -> bool:
    return is_number(cell) or _DATE.fullmatch(cell.strip()) is not None


def _names(table: Sequence[Cells]) -> bool:
    """Whether the cells of the first row are short, different from each other, and none comes again below."""
    first = [cell.strip() for cell in table[0]]
    if len(set(map(str.lower, first))) < len(first):
        return False
    short = all(
        (_NAME.fullmatch(cell) and len(cell) <= MAX_NAME_CHARS and len(cell.split()) <= MAX_NAME_WORDS)
        for cell in first
    )
    below = [row for row in table[1:] if len(row) == len(first)]
    return short and not cell_again(first, below) and not any(cell[-1] in ".!?" for cell in first)


def cell_again(first: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    return any(row[i].strip() == cell for row in below for i, cell in enumerate(first))
