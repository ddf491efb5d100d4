"""Markdown as text: the paragraphs of a file without their markup, and what names it.

A file is Markdown by its name alone: much plain text has lines that would be headings or lists.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pipelines import schema
from pipelines.sources import titles

Line = tuple[int, str | None, str | None]  # as readers.lines gives them
Row = tuple[int, tuple[str, ...] | None, str | None]  # a readers.Record
HEADING, CODE, TABLE = "heading of Markdown", "code of Markdown", "table of Markdown"
MAX_CHARS = 1 << 24  # of a file, which is held in memory
WITHIN = {"heading_open": (HEADING, "heading_close"), "table_open": (TABLE, "table_close")}
FENCES = ("fence", "code_block")
_FRONT_MATTER = re.compile(r"\A\s*---[ \t]*\n((?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_KEY = re.compile(r"[\w.\"'-]+[ \t]*:(?:[ \t]|$)")
_BELOW_KEY = re.compile(r"[ \t#-]")  # a list, what is further in, a comment
_TITLE = re.compile(r"(?m)^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$")
_BREAKS = re.compile(r"(?i)<br\s*/?>")
_BLANKS = re.compile(r"\s+")


class Document(NamedTuple):
    """What names a file, and its rows: a paragraph or an item of a list each, or the reason why it is none."""

    title: str
    rows: list[Row]


def read(file: str, lines: Iterable[Line]) -> Document:
    """The whole of ``file``, which has these ``lines``. The rows have the numbers of their first lines; comments, other
    HTML, images and front matter are no rows. Raises SchemaError for a file of more than MAX_CHARS."""
    text, damaged = _joined(file, lines)
    before = _front_matter(text)
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text[len(before) :])
    rows = [*_rows(tokens, before.count("\n") + 1), *damaged]
    return Document(_title(tokens, before) or titles.of_file(file), sorted(rows, key=lambda row: row[0]))


def _front_matter(text: str) -> str:
    """What stands between the first two rules, with these; nothing where it is text: a blank line is behind the first
    rule, and what follows is not all keys with their values."""
    found = _FRONT_MATTER.match(text)
    if found is None:
        return ""
    first, *lines = found[1].split("\n")
    filled = [line for line in lines if line.strip()]
    has_keys = bool(filled) and _KEY.match(filled[0]) and all(_KEY.match(o) or _BELOW_KEY.match(o) for o in filled)
    return found[0] if first.strip() or not found[1] or has_keys else ""


def _joined(file: str, lines: Iterable[Line]) -> tuple[str, list[Row]]:
    """The text of all lines, blank ones for those that cannot be read, and these with their reasons."""
    texts: list[str] = []
    damaged: list[Row] = []
    size = 0
    for number, line, reason in lines:
        size += len(line or "")
        if size > MAX_CHARS:
            most = f"more than {MAX_CHARS >> 20} million characters"
            raise schema.SchemaError(f"{file}: {most}, too many for Markdown; part it, or let its name end in .txt")
        if line is None:
            damaged.append((number, None, reason))
        texts.append((line or "").rstrip("\r\n"))
    return "\n".join(texts), damaged


def _title(tokens: Sequence[Token], front_matter: str) -> str | None:
    """The first heading of the first level, else the title of the front matter."""
    for opening, content in itertools.pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h1" and (title := _plain(content)):
            return title
    said = _TITLE.search(front_matter)
    return said[1].strip() if said else None


def _rows(tokens: Sequence[Token], first: int) -> Iterator[Row]:
    """``first`` is the number of the first line."""
    until: str | None = None  # the token that ends what is left out
    for token in tokens:
        number = token.map[0] + first if token.map else first
        if until is not None:
            until = None if token.type == until else until
        elif token.type in WITHIN:
            reason, until = WITHIN[token.type]
            yield number, None, reason
        elif token.type in FENCES:
            yield number, None, CODE
        elif token.type == "inline" and (text := _plain(token)):
            yield number, (text,), None


def _plain(inline: Token) -> str:
    """The words of a paragraph: without emphasis, images, HTML and the addresses of links."""
    return _BLANKS.sub(" ", "".join(map(_words, inline.children or ()))).strip()


def _words(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak") or (token.type == "html_inline" and _BREAKS.fullmatch(token.content)):
        return " "
    return token.content if token.type in ("text", "code_inline") else ""
