"""What can be said of files before passages are made of them: which have documents, and why there will be none."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pipelines import schema, storage
from pipelines.sources import cutting, documents, formats
from pipelines.sources.passages import NO_TITLES, PassagesOptions, Row, blocks, documents_in, short_remedy
from pipelines.sources.wikipedia import multistream, sentences

NO_DOCUMENTS = (
    "no passages without documents; put a blank line between them, take each file as one with --documents files, or "
    "name a column with --group"
)
BY_BLANK_LINES = "a blank line ends a document of plain text: --documents files takes each file as one; "

LOOKED_AT = 2_000  # documents, to say before anything is made that all are too short
ROWS_LOOKED_AT, MOST_RUNS = 10_000, 2  # rows, to see whether those of a group stand together: its runs, on average


def all_short(files: Sequence[str], options: PassagesOptions) -> str | None:
    """How many documents were looked at where none is as long as a passage, and the remedy; None where one is, or none
    is found. Pages of dumps are not looked at."""
    counts: list[int] = []
    cause = ""
    for file in files:
        found = None if multistream.is_index(file) else formats.detect(file, options.encoding, options.column)
        if found is None or found.kind == "xml":
            return None
        if found.kind == "text" and options.documents != documents.FILES:
            cause = BY_BLANK_LINES
        by_document = itertools.groupby(documents_in(file, options, found), key=lambda row: row[0])
        for _, rows in itertools.islice(by_document, LOOKED_AT - len(counts)):
            words = sum(cutting.count_words(texts[0]) for _, (_, texts, _) in rows if texts)
            if words >= options.min_words:
                return None
            counts += [words] if words else []
    if not counts:
        return None
    which = f"the first {len(counts):,} documents" if len(counts) == LOOKED_AT else f"{len(counts):,} documents"
    return f"none of {which} is long enough, the longest has {max(counts)} words; {cause}{short_remedy(options)}"


def check_titles(files: Sequence[str], options: PassagesOptions) -> None:
    """Raise SchemaError where titles are asked for and one of ``files`` names no pages."""
    untitled = [file for file in files if options.titles and not names_pages(file, options)]
    if untitled:
        raise schema.SchemaError(f"{untitled[0]}: {NO_TITLES}")


def has_documents(file: str, options: PassagesOptions) -> bool:
    """Whether it is known which sentences of ``file`` belong together: by pages, by a group, because a row has several,
    because the file is a document, or by blank lines between lines of text."""
    if names_pages(file, options):
        return True
    if multistream.is_index(file):
        return False
    found = formats.detect(file, options.encoding, options.column)
    if found.has_columns:
        rows = documents_in(file, options, found)
        return any(texts is not None and len(sentences.split(texts[0])) > 1 for _, (_, texts, _) in rows)
    if options.group is not None:
        return False
    filled = (document for document, (_, texts, _) in blocks(file, options) if texts is not None)
    least = 1 if options.documents == documents.FILES else 2
    return len(list(itertools.islice(itertools.groupby(filled), least))) == least


def check_group(files: Sequence[str], options: PassagesOptions) -> None:
    """Raise SchemaError where ``group`` is named and a file with columns has none of that name, no file has any, or the
    rows of one document do not stand together."""
    if options.group is None:
        return
    tables = 0
    for file in files:
        found = None if multistream.is_index(file) else formats.detect(file, options.encoding, options.column)
        if found and found.has_columns:
            _check_together(file, options.group, documents_in(file, options, found))
            tables += 1
    if files and not tables:
        raise schema.SchemaError(f"{files[0]}: has no columns, hence no column {options.group!r}; leave out --group")


def _check_together(file: str, group: str, rows: Iterable[tuple[int | str, Row]]) -> None:
    looked_at = [(document, number) for document, (number, texts, _) in itertools.islice(rows, ROWS_LOOKED_AT) if texts]
    starts = [next(run) for _, run in itertools.groupby(looked_at, key=lambda row: row[0])]
    first: dict[int | str, int | str] = {}
    again = [number for document, number in starts if first.setdefault(document, number) != number]
    if len(starts) > MOST_RUNS * len(first):
        raise schema.SchemaError(
            f"{file}: the rows of one {group!r} do not stand together: {len(first):,} values in {len(starts):,} places "
            f"of {len(looked_at):,} rows, in row {again[0]} the first that comes again; sort the file by it, or name "
            "another column with --group"
        )


def why_none(files: Sequence[str], options: PassagesOptions) -> str:
    """Why no passages can be made of ``files``, none of which has documents, and what would make them."""
    remedy = group_remedy(files, options)
    return f"no passages without documents; {remedy}" if remedy else NO_DOCUMENTS


def group_remedy(files: Sequence[str], options: PassagesOptions) -> str | None:
    """Which columns the first of ``files`` that has some with values that repeat can be grouped by; None where there is
    none, and where a group is named already."""
    for file in files if options.group is None else ():
        found = formats.detect(file, options.encoding, options.column)
        text = found.text_column(file, options.column) if found.names else None
        others = [name for name in found.names if name != text and _repeats(file, replace(options, group=name), found)]
        if others:
            which = "one of " * (len(others) > 1) + ", ".join(map(formats.shortened, others))
            return f"name the column of {storage.base(file)} that tells the document of a row: --group COLUMN, {which}"
    return None


def _repeats(file: str, options: PassagesOptions, found: formats.Format) -> bool:
    """Whether the rows fall into several groups, of two rows or more on average. Not where it cannot be read as one."""
    try:
        rows = [document for document, _ in itertools.islice(documents_in(file, options, found), LOOKED_AT)]
    except (schema.SchemaError, storage.StorageError):
        return False
    return 1 < len(set(rows)) <= len(rows) / 2


def parted(files: Sequence[str], options: PassagesOptions) -> str | None:
    """How many documents blank lines make of the lines of text files, and what to do where that is not meant; None
    where no file is such a text. No more than LOOKED_AT documents of a file are counted."""
    count, lines, more = 0, 0, ""
    for file in files if options.documents != documents.FILES else ():
        found = None if multistream.is_index(file) else formats.detect(file, options.encoding, options.column)
        if found is None or found.kind not in ("text", "empty"):
            continue
        filled = (document for document, (_, texts, _) in blocks(file, options) if texts is not None)
        for number, (_, several) in enumerate(itertools.groupby(filled)):
            if number == LOOKED_AT:
                more = "more than "
                break
            count, lines = count + 1, lines + sum(1 for _ in several)
    if not count:
        return None
    return (
        f"blank lines make {more}{count:,} documents of {more}{lines:,} lines; questions are made of the lines of "
        "one, as of a passage: where they have nothing to do with each other, give --passages 0"
    )


def names_pages(file: str, options: PassagesOptions) -> bool:
    """Whether the source of each passage of ``file`` tells its page or document, as exclusions need it."""
    if multistream.is_index(file):
        return False
    found = formats.detect(file, options.encoding, options.column)
    return found.kind == "xml" or documents.are_named(found, options.documents, options.group)
