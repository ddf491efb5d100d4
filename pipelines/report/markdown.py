"""Text as it is in Markdown: in a card, and in what Prefect's page shows of a run, tables included."""

import html
import re
from collections.abc import Iterable

from pipelines.report.changes import Piece

LINE_ENDS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
SPECIAL = re.compile(r"([\\`*_\[\]|~#])")
WORDS = re.compile(r"\A([\W_]*)(.*?)([\W_]*)\Z", re.DOTALL)  # from the first to the last, and what is around them


def escaped(text: str) -> str:
    """Text as it is, whatever it holds: nothing of it becomes Markdown or HTML."""
    return SPECIAL.sub(r"\\\1", html.escape(LINE_ENDS.sub(" ", text), quote=False))


def marked(pieces: Iterable[Piece]) -> str:
    """Pieces of a change in one line: what is new is bold, the words that are left out are struck through."""
    line = "".join(escaped(text) if kind == "same" else _marked(kind, text) for kind, text in pieces)
    return line.replace("~~**", "~~ **")


def _marked(kind: str, text: str) -> str:
    """Marks stand at words: beside a space, a comma or a bracket they may be read as text."""
    [(before, words, after)] = WORDS.findall(text)
    if kind == "new":
        return f"{escaped(before)}**{escaped(words)}**{escaped(after)}" if words else escaped(text)
    first, last = (" " * any(map(str.isspace, around)) for around in (before, after))
    return f"{first}~~{escaped(words)}~~{last}" if words else ""
