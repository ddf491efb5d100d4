"""What a document is in files without columns: the whole file, or what stands between blank lines.

A file of Markdown is always one. Plain text is parted at blank lines, but where several small files are given.
"""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Literal, get_args

from pipelines import shards, storage
from pipelines.sources import formats
from pipelines.sources.wikipedia import multistream

Documents = Literal["auto", "files", "blank-lines"]
AUTO: Documents = "auto"  # the default
FILES: Documents = "files"
BLANK_LINES: Documents = "blank-lines"

FEWEST = 5  # files of plain text that may be a document each
SMALL = 12_000  # bytes, some 2,000 words: the median of such files is below


def checked(documents: str) -> Documents:
    """Raises DatasetError for what is no way to part text into documents."""
    for known in get_args(Documents):
        if documents == known:
            return known  # type: ignore[no-any-return]
    choices = ", ".join(get_args(Documents))
    raise shards.DatasetError(f"documents {documents!r} is not known; give one of {choices}")


def chosen(files: Sequence[str], documents: Documents, encoding: str | None) -> Documents:
    """What "auto" means for the text among ``files``: FEWEST files or more, most of them SMALL, are a document each."""
    if documents != AUTO:
        return documents
    sizes = [storage.size(file) for file in _of_kind(files, "text", encoding)] if len(files) >= FEWEST else []
    return FILES if len(sizes) >= FEWEST and median(sizes) < SMALL else BLANK_LINES


def are_named(found: formats.Format, documents: Documents, group: str | None) -> bool:
    """Whether documents of a file of this format have names: the file is one, or there is a ``group``."""
    if found.has_columns:
        return group is not None
    return found.kind == "markdown" or (found.kind == "text" and documents == FILES)


def described(files: Sequence[str], documents: Documents, encoding: str | None) -> str | None:
    """One line where ``files`` are documents as a whole; None where none is. ``documents`` is what was chosen."""
    texts = sum(1 for _ in _of_kind(files, "text", encoding)) if documents == FILES else 0
    count = texts + sum(1 for _ in _of_kind(files, "markdown", encoding))
    if not count:
        return None
    which = "1 file is a document" if count == 1 else f"{count:,} files are a document each"
    remedy = f"; --documents {BLANK_LINES} parts those of plain text" if texts else ""
    return f"{which}; blank lines do not part {'it' if count == 1 else 'them'}{remedy}"


def _of_kind(files: Iterable[str], kind: formats.Kind, encoding: str | None) -> Iterable[str]:
    return (f for f in files if not multistream.is_index(f) and formats.detect(f, encoding).kind == kind)
