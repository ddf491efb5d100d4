"""Passages from files: some consecutive sentences of a page's section, or of a document, each; a sharded dataset of
SENTENCES out, whose texts they are.

A document is the rows of one group (``group`` names the column), one after the other; without a group a row of JSONL
or Parquet, a file of Markdown, and of text the file or the lines up to a blank one (``documents``).
"""

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from augment.english.paragraph import END, spans_in_any_case
from augment.fingerprint import of_code
from pipelines import schema, shards, storage
from pipelines.sources import (
    building,
    corpus,
    cutting,
    documents,
    formats,
    markdown,
    near_duplicates,
    readers,
    splitting,
    titles,
)
from pipelines.sources.building import RowCounts
from pipelines.sources.cutting import Lengths
from pipelines.sources.documents import AUTO, Documents
from pipelines.sources.wikipedia import dump, multistream, pages, sentences, wikitext
from pipelines.sources.worker_pool import WorkerPool

NO_TITLES = (
    "has no titles to put in front; give a dump or Markdown, name a column of titles with --group, or take each file "
    "as a document with --documents files"
)


Row = tuple[int | str, tuple[str, ...] | None, str | None]


@dataclass(frozen=True)
class PassagesOptions:
    """``column`` names the text and ``group`` the document where rows have columns; ``documents`` says what one is in
    plain text. With ``titles`` the page's title, or the group, stands in front of each passage. ``sample``, ``seed``,
    ``language`` and ``drop_near_duplicates`` are as for a corpus, but that ``language`` holds for all sources. The
    other numbers are those of ``Lengths``."""

    column: str | None = None
    group: str | None = None
    titles: bool = False
    min_words: int = Lengths.min_words
    max_words: int = Lengths.max_words
    min_sentences: int = Lengths.min_sentences
    max_sentences: int = Lengths.max_sentences
    sample: int | None = None
    seed: int = 42
    shards: int | None = None
    language: str = "en"
    drop_near_duplicates: bool = False
    encoding: str | None = None
    documents: Documents = AUTO

    def __post_init__(self) -> None:
        documents.checked(self.documents)
        _ = self.lengths  # which raises where no passage could have them

    @property
    def lengths(self) -> Lengths:
        return Lengths(**{field.name: getattr(self, field.name) for field in fields(Lengths)})

    def of(self, files: list[str]) -> "PassagesOptions":
        """The same with what ``documents`` means for these files, all that are read."""
        return replace(self, documents=documents.chosen(files, self.documents, self.encoding))


def build_passages(
    sources: list[str],
    out: str,
    options: PassagesOptions,
    report: Callable[[str], None] = lambda _: None,
    workers: int | None = 1,
    then: building.Then = building.no_more,
) -> str:
    """Read ``sources`` (paths, URLs or globs), write the dataset ``out`` and return its path.

    Everything else is as for ``corpus.build_corpus``.
    """
    if any(number is not None and number < 1 for number in (options.sample, options.shards)):
        raise shards.DatasetError(f"sample {options.sample} and shards {options.shards} must be 1 or more")
    with WorkerPool(workers) as pool:
        recipe = building.Recipe(
            "passages",
            "passage",
            vars(options),
            _code,
            lambda files, row_counts: _read(files, options, row_counts, report, pool),
            corpus.table,
            options.shards,
        )
        try:
            return building.build_dataset(sources, out, recipe, report, then)
        except building.NothingLeft as error:
            raise building.NothingLeft(f"{error}{_remedy(str(error), options)}") from None


def _remedy(rejected: str, options: PassagesOptions) -> str:
    """What to do where nothing is left, behind the counts of what was ``rejected``."""
    if cutting.TOO_SHORT in rejected:
        return f"; {short_remedy(options)}"
    least = f"; a passage has {options.min_sentences} sentences or more; give longer documents"
    return least if cutting.TOO_FEW in rejected else ""


def short_remedy(options: PassagesOptions) -> str:
    """What to do where documents are too short."""
    least = f"{options.min_words} words and {options.min_sentences} sentences"
    return f"a passage has {least} or more; give longer documents, or take shorter passages with --min-words"


def _code(_: list[str]) -> dict[str, Any]:
    return of_code(__name__, within=("pipelines.sources", "augment"))


def _read(
    files: list[str], options: PassagesOptions, row_counts: RowCounts, report: Callable[[str], None], pool: WorkerPool
) -> Iterator[tuple[str, str]]:
    def clean(raw: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
        text = building.normalise(raw[0])
        return (text,), building.HAS_NUL if "\0" in text else None

    rows_of = functools.partial(_rows, options=options.of(files), pool=pool, report=building.once(report))
    rows = building.read_new(files, rows_of, clean, row_counts, report)
    pairs = ((text, source) for (text,), source in rows)
    distinct = near_duplicates.distinct(pairs, row_counts.reject) if options.drop_near_duplicates else pairs
    yield from corpus.select(distinct, options.sample, options.seed, row_counts)


def _rows(
    file: str, options: PassagesOptions, pool: WorkerPool, report: Callable[[str], None]
) -> Iterator[readers.Record | readers.InDocument]:
    """The passages of one file, and what is left out."""
    if multistream.is_index(file):
        yield 1, None, pages.INDEX
        return
    found = formats.detect(file, options.encoding, options.column)
    if options.column is not None and options.group is None and not found.has_columns:
        report(f"{storage.base(file)}: {found.describe()}, no column")
    if found.kind == "xml":
        texts_of = functools.partial(_of_page, lengths=options.lengths, titles=options.titles)
        yield from pages.records(file, options.language, pool, texts_of)
    elif options.titles and not documents.are_named(found, options.documents, options.group):
        raise schema.SchemaError(f"{file}: {NO_TITLES}")
    else:
        yield from _of_documents(documents_in(file, options, found, report), options)


def _of_page(
    page: dump.Page, site: dump.Site, language: str, lengths: Lengths, titles: bool
) -> Iterator[cutting.Piece]:
    for section in wikitext.sections(page.text, site.namespaces):
        title = page.title if titles else None
        for text, reason, _ in _pieces(map(sentences.split, section), lengths, language, title):
            yield text, reason


def _pieces(
    paragraphs: Iterable[list[str]], lengths: Lengths, language: str, title: str | None, small: bool = False
) -> Iterator[cutting.Placed]:
    why_not = functools.partial(sentences.why_not, language=language, small=small)
    for text, reason, first in cutting.cut(paragraphs, lengths, why_not):
        yield text if text is None or title is None else f"{title}: {text}", reason, first


def documents_in(
    file: str, options: PassagesOptions, found: formats.Format, report: Callable[[str], None] = lambda _: None
) -> Iterator[tuple[int | str, Row]]:
    """The rows of a file with the document that each is in: its title or group, or the number of its first row."""
    if found.kind == "markdown":
        yield from _of_markdown(file, options)
    elif options.group is not None:
        found = readers.with_header(file, found)
        columns = [(found.text_column(file, options.column), options.group)]
        rows = readers.records(file, readers.Columns(columns, "name them with --column and --group", "any"), found)
        yield from ((texts[1] if texts else number, (number, texts, reason)) for number, texts, reason in rows)
    elif found.has_columns:
        yield from ((row[0], row) for row in readers.texts(file, options.column, found, report))
    elif options.documents == documents.FILES:
        yield from _of_text(file, options)
    else:
        yield from blocks(file, options)


def _of_markdown(file: str, options: PassagesOptions) -> Iterator[tuple[str, Row]]:
    """All of a file but headings, and items such as "Click New" or "See also: refunds", over which passages may go:
    most sections of a manual are shorter than a passage."""
    title, rows = markdown.read(file, readers.lines(file, options.encoding))
    yield from ((title, row) for row in rows if row[2] != markdown.HEADING and not (row[1] and _is_item(row[1][0])))


def _of_text(file: str, options: PassagesOptions) -> Iterator[tuple[str, Row]]:
    """All of a file of plain text, which its first line names where that is a heading, else the file's name."""
    rows = (row for _, row in blocks(file, options) if row[2] != readers.BLANK)
    head = list(itertools.islice(rows, 1))
    line = next((texts[0].strip() for _, texts, _ in head if texts), "")
    title = line if line and titles.may_be(line) else titles.of_file(file)
    yield from ((title, row) for row in itertools.chain(head, rows))


def _is_item(text: str) -> bool:
    return cutting.count_words(text) < sentences.MIN_WORDS or END.search(text) is None


def blocks(file: str, options: PassagesOptions) -> Iterator[tuple[int | str, Row]]:
    """The lines of a text file; those between two blank ones are a document."""
    rows = readers.texts(file, None, formats.Format("text", options.encoding))
    head = list(itertools.islice(rows, splitting.LOOKED_AT))
    rows = itertools.chain(head, rows)
    first: int | str = 1
    after_blank = True
    for number, texts, reason in splitting.joined(rows) if splitting.is_wrapped(head) else rows:
        if texts is None or not texts[0].strip():
            after_blank = True
            yield number, (number, None, reason or readers.BLANK)
        else:
            first = number if after_blank else first
            after_blank = False
            yield first, (number, texts, None)


def _of_documents(
    rows: Iterator[tuple[int | str, Row]], options: PassagesOptions
) -> Iterator[readers.Record | readers.InDocument]:
    """The passages of documents. A row that cannot be read ends one: no passage goes over it."""
    for (document, readable), several in itertools.groupby(rows, key=lambda row: (row[0], row[1][1] is not None)):
        if not readable:
            yield from (row for _, row in several)
            continue
        title = str(document) if options.titles else None
        row_of: list[int | str] = []  # by sentence
        paragraphs = _paragraphs(several, row_of)
        head = list(itertools.islice(paragraphs, splitting.LOOKED_AT))
        small = sentences.in_small_letters(itertools.chain(*head))
        every = itertools.chain(head, paragraphs)
        for text, reason, first in _pieces(every, options.lengths, options.language, title, small):
            yield (row_of[first], document), (text,) if text is not None else None, reason


def _paragraphs(rows: Iterable[tuple[int | str, Row]], row_of: list[int | str]) -> Iterator[list[str]]:
    """The sentences of each line of the texts of ``rows``; ``row_of`` gets the number of the row of each."""
    for _, (number, texts, _) in rows:
        for paragraph in texts[0].splitlines() if texts else ():
            found = [paragraph[start:end] for start, end in spans_in_any_case(paragraph)]
            row_of += [number] * len(found)
            yield found
