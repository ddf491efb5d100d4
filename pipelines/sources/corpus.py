"""Corpus from files: text, CSV, TSV, JSON, Parquet, Arrow or a Wikipedia dump in; a sharded SENTENCES dataset out."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from augment.english.sentences import why_not_english
from augment.fingerprint import of_code
from pipelines import schema, shards, storage
from pipelines.sources import building, formats, near_duplicates, readers, sampling, splitting
from pipelines.sources.building import RowCounts, normalise, sentence_id
from pipelines.sources.wikipedia import multistream, pages
from pipelines.sources.worker_pool import WorkerPool

MAX_CHARS = 1_000  # a sentence longer than this is a table, a list or a damaged line


@dataclass(frozen=True)
class CorpusOptions:
    """``column`` names the text where rows have columns (None: see ``formats.TEXT_COLUMNS``), ``encoding`` that of all
    text files (None: UTF-8, or what a byte order mark says). ``split`` says whether rows are divided into sentences;
    dumps always are. ``sample`` sentences are drawn by the smallest hashes of
    (``seed``, text): one pass, the same sample whatever the order, the number of files or of shards. Of dumps,
    sentences of ``language`` alone are kept ("any" for all). With ``drop_near_duplicates`` no two
    texts are nearly equal. With ``english_only`` a text that the augmentations decline as not English, or
    without letters, is rejected."""

    column: str | None = None
    sample: int | None = None
    seed: int = 42
    max_chars: int = MAX_CHARS
    shards: int | None = None
    language: str = "en"
    drop_near_duplicates: bool = False
    encoding: str | None = None
    split: splitting.Split = splitting.AUTO
    english_only: bool = False


def build_corpus(
    sources: list[str],
    out: str,
    options: CorpusOptions,
    report: Callable[[str], None] = lambda _: None,
    workers: int | None = 1,
    then: building.Then = building.no_more,
) -> str:
    """Read ``sources`` (paths, URLs, globs or folders), write the dataset ``out`` and return its path.

    Dumps are read by ``workers`` processes (None: one per core); the bytes are the same whatever their number. Skips
    everything where ``out`` already holds the result. ``then`` is that of ``building.build_dataset``. Raises
    StorageError, DatasetError or SchemaError with file and remedy.
    """
    if any(number is not None and number < 1 for number in (options.sample, options.shards)):
        raise shards.DatasetError(f"sample {options.sample} and shards {options.shards} must be 1 or more")
    splitting.checked(options.split)
    with WorkerPool(workers) as pool:
        recipe = building.Recipe(
            "corpus",
            "sentence",
            vars(options),
            _code,
            lambda files, row_counts: select(
                _read_all(files, options, row_counts, report, pool), options.sample, options.seed, row_counts
            ),
            table,
            options.shards,
        )
        return building.build_dataset(sources, out, recipe, report, then)


def _code(files: list[str]) -> dict[str, Any]:
    """What reads ``files``. The reader of dumps counts where there are some: it needs most of the libraries."""
    without = () if any(map(_is_dump, files)) else (pages.__name__, multistream.__name__)
    return of_code(__name__, within=("pipelines.sources", "augment"), without=without)


def _is_dump(file: str) -> bool:
    return multistream.is_index(file) or pages.is_dump(file)


def _read_all(
    files: list[str], options: CorpusOptions, row_counts: RowCounts, report: Callable[[str], None], pool: WorkerPool
) -> Iterator[tuple[str, str]]:
    def clean(raw: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
        text = normalise(raw[0])
        return (text,), _why_not(text, options)

    check_column(files, options.column, options.encoding)
    counts = splitting.Counts()
    rows_of = functools.partial(_rows, options=options, pool=pool, report=building.once(report), counts=counts)
    rows = building.read_new(files, rows_of, clean, row_counts, report)
    pairs = ((text, source) for (text,), source in rows)
    yield from pairs if not options.drop_near_duplicates else near_duplicates.distinct(pairs, row_counts.reject)
    counts.tell(report)


def _rows(
    file: str, options: CorpusOptions, pool: WorkerPool, report: Callable[[str], None], counts: splitting.Counts
) -> Iterator[readers.Record]:
    """The rows of one file, by what it holds."""
    if multistream.is_index(file):  # beside its dump, so a glob names it too
        yield 1, None, pages.INDEX
        return
    found = formats.detect(file, options.encoding, options.column)
    if found.kind == "xml":
        yield from pages.records(file, options.language, pool)
        return
    rows = readers.texts(file, options.column, found, report)
    split: splitting.Split = "sentences" if found.kind == "markdown" and options.split == "auto" else options.split
    yield from splitting.split_rows(rows, split, storage.base(file), report, found.kind == "text", counts)


def check_column(files: list[str], column: str | None, encoding: str | None) -> None:
    """Raise SchemaError where a column is named and no file has any."""
    if column is None:
        return
    kinds = (formats.detect(file, encoding, column) for file in files if not multistream.is_index(file))
    if files and not any(found.has_columns for found in kinds):
        raise schema.SchemaError(f"{files[0]}: has no columns, hence no column {column!r}; leave out --column")


def check_readable(files: list[str], column: str | None, encoding: str | None) -> None:
    """Look at the first row of each file that is no dump. Raises as ``build_corpus``: of column or encoding."""
    check_column(files, column, encoding)
    for file in files:
        found = formats.detect(file, encoding, column)
        if found.kind != "xml" and not multistream.is_index(file):
            next(iter(readers.texts(file, column, found)), None)


def _why_not(text: str, options: CorpusOptions) -> str | None:
    if not text:
        return readers.BLANK
    if "\0" in text:
        return building.HAS_NUL
    if len(text) > options.max_chars:
        return readers.TOO_LONG
    return why_not_english(text) if options.english_only else None


def select(
    rows: Iterator[tuple[str, str]], sample: int | None, seed: int, row_counts: RowCounts
) -> Iterator[tuple[str, str]]:
    """All rows (text, source), or the ``sample`` rows of smallest hash, in reading order."""
    if sample is None:
        yield from rows
        return
    yield from sampling.draw(rows, sample, seed, row_counts)


def table(kept: list[tuple[str, str]]) -> pa.Table:
    """Texts and their sources as a table of SENTENCES."""
    texts = [text for text, _ in kept]
    return pa.table([[sentence_id(t) for t in texts], texts, [source for _, source in kept]], schema=schema.SENTENCES)
