"""What names the documents of a file, as exclusions need it, and which column does where none is named."""

import itertools
import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from pipelines import schema, storage
from pipelines.sources import formats, readers
from pipelines.sources.wikipedia import multistream

NO_TITLES = (
    "nothing names the documents; give a dump, Markdown, a table with a column of titles, named with --group, or take "
    "each file as a document with --documents files"
)
LOOKED_AT = 500  # rows
USED = 0.5  # of the rows: so many texts hold the title of their row
MOST_WORDS = 8  # of a title
_NO_TITLE = re.compile(r"[.!?;:,…][\"'”’»)\]]*$")
_NUMBER = re.compile(r"^\d+[-_. ]+(?=\S)")  # in front of a file's name, by which files are sorted
_BETWEEN = re.compile(r"[-_\s]+")
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")


def of_file(file: str) -> str:
    """ "02_reset_a-password.md" → "reset a password": the words of a file's name."""
    name = storage.base(file)
    while (suffix := PurePosixPath(name).suffix) and len(suffix) <= 9 and name != suffix:
        name = name.removesuffix(suffix)
    return _BETWEEN.sub(" ", _NUMBER.sub("", name)).strip() or name


def may_be(line: str) -> bool:
    """Whether the first line of a text may be its title: a few words, with no mark of a clause at the end."""
    return len(line.split()) <= MOST_WORDS and _NO_TITLE.search(line) is None


def why_none(files: Sequence[str], column: str | None = None, encoding: str | None = None) -> str:
    """Why no exclusions can be made of ``files``, read without a group, and what would give some.

    ``column`` names the text, as for passages.
    """
    for file in files:
        found = None if multistream.is_index(file) else formats.detect(file, encoding, column)
        if found and found.names and (title := title_column(file, found, found.text_column(file, column))):
            return f"nothing names the documents; {storage.base(file)} has a column of titles: --group {title}"
    return NO_TITLES


def title_column(file: str, found: formats.Format, text: str) -> str | None:
    """The column of ``file`` whose values are names that the ``text`` beside them uses, the one of most different
    values; None where there is none."""
    different = {name: _titles(file, found, text, name) for name in found.texts if name != text}
    best = max(different, key=lambda name: different[name], default=None)
    return best if best is not None and different[best] > 1 else None


def _titles(file: str, found: formats.Format, text: str, name: str) -> int:
    """How many different values a column has; 0 where they are no titles, or cannot be read."""
    records = readers.records(file, readers.Columns([(text, name)], ""), found)
    try:
        rows = [texts for _, texts, _ in itertools.islice(records, LOOKED_AT) if texts]
    except (schema.SchemaError, storage.StorageError):
        return 0
    used = [title for body, title in rows if _is_used(_BRACKETS.sub("", title).strip(), body)]
    return len(set(used)) if len(used) >= USED * len(rows) else 0


def _is_used(title: str, body: str) -> bool:
    return bool(title) and len(title.split()) <= MOST_WORDS and title in body and title != body.strip()
