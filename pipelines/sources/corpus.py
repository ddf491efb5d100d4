"""Corpus from files: text with one sentence per line, JSONL, Parquet or a Wikipedia dump in; a sharded SENTENCES
dataset out."""

import hashlib
import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from augment.fingerprint import of_code
from pipelines import schema, shards
from pipelines.sources import building, near_duplicates, readers
from pipelines.sources.building import RowCounts, normalise, sentence_id
from pipelines.sources.wikipedia import multistream, pages
from pipelines.sources.worker_pool import WorkerPool

NOT_SAMPLED = "not sampled"
MAX_CHARS = 1_000  # a sentence longer than this is a table, a list or a damaged line


@dataclass(frozen=True)
class CorpusOptions:
    """``column`` names the text in JSONL and Parquet. ``sample`` sentences are drawn by the smallest hashes of
    (``seed``, text): one pass, the same sample whatever the order, the number of files or of shards. Of dumps,
    sentences of ``language`` alone are kept ("any" for all). With ``drop_near_duplicates`` no two
    texts are nearly equal."""

    column: str = schema.TEXT
    sample: int | None = None
    seed: int = 42
    max_chars: int = MAX_CHARS
    shards: int | None = None
    language: str = "en"
    drop_near_duplicates: bool = False


def build_corpus(
    sources: list[str],
    out: str,
    options: CorpusOptions,
    report: Callable[[str], None] = lambda _: None,
    workers: int | None = 1,
) -> str:
    """Read ``sources`` (paths, URLs or globs), write the dataset ``out`` and return its path.

    Dumps are read by ``workers`` processes (None: one per core); the bytes are the same whatever their number. Skips
    everything where ``out`` already holds the result. Raises StorageError, DatasetError or SchemaError with file
    and remedy.
    """
    if any(number is not None and number < 1 for number in (options.sample, options.shards)):
        raise shards.DatasetError(f"sample {options.sample} and shards {options.shards} must be 1 or more")
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
        return building.build_dataset(sources, out, recipe, report)


def _code(files: list[str]) -> dict[str, Any]:
    """What reads ``files``. The reader of dumps counts where there are some: it needs most of the libraries."""
    without = () if any(map(_is_dump, files)) else (pages.__name__, multistream.__name__)
    return of_code(__name__, within=("pipelines.sources", "augment"), without=without)


def _is_dump(file: str) -> bool:
    return readers.format_of(file) == "text" and (multistream.is_index(file) or pages.is_dump(file))


def _read_all(
    files: list[str], options: CorpusOptions, row_counts: RowCounts, report: Callable[[str], None], pool: WorkerPool
) -> Iterator[tuple[str, str]]:
    def clean(raw: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
        text = normalise(raw[0])
        return (text,), _why_not(text, options.max_chars)

    rows = building.read_new(files, lambda file: _rows(file, options, pool), clean, row_counts, report)
    pairs = ((text, source) for (text,), source in rows)
    yield from pairs if not options.drop_near_duplicates else near_duplicates.distinct(pairs, row_counts.reject)


def _rows(file: str, options: CorpusOptions, pool: WorkerPool) -> Iterator[readers.Record]:
    """The rows of one file by the format that its name tells: .parquet, .jsonl/.json; anything else is a dump where it
    begins like one, and lines of text where not."""
    if readers.format_of(file) in ("parquet", "json"):
        yield from readers.records(file, readers.Columns([(options.column,)], "name it with --column"))
    elif multistream.is_index(file):  # beside its dump, so a glob names it too
        yield 1, None, pages.INDEX
    elif pages.is_dump(file):
        yield from pages.records(file, options.language, pool)
    else:
        yield from ((number, None if line is None else (line,), reason) for number, line, reason in readers.lines(file))


def _why_not(text: str, max_chars: int) -> str | None:
    if not text:
        return readers.BLANK
    if "\0" in text:
        return building.HAS_NUL
    return readers.TOO_LONG if len(text) > max_chars else None


def select(
    rows: Iterator[tuple[str, str]], sample: int | None, seed: int, row_counts: RowCounts
) -> Iterator[tuple[str, str]]:
    """All rows (text, source), or the ``sample`` rows of smallest hash, in reading order."""
    if sample is None:
        yield from rows
        return
    salt = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
    heap: list[tuple[int, int, str, str]] = []  # (-hash, -order, text, source): the largest hash on top
    for order, (text, source) in enumerate(rows):
        digest = hashlib.blake2b(text.encode(), digest_size=8, salt=salt).digest()
        entry = (-int.from_bytes(digest, "big"), -order, text, source)
        if len(heap) < sample:
            heapq.heappush(heap, entry)
        else:
            heapq.heappushpop(heap, entry)
            row_counts.reject(NOT_SAMPLED)
    for _, _, text, source in sorted(heap, key=lambda entry: -entry[1]):
        yield text, source


def table(kept: list[tuple[str, str]]) -> pa.Table:
    """Texts and their sources as a table of SENTENCES."""
    texts = [text for text, _ in kept]
    return pa.table([[sentence_id(t) for t in texts], texts, [source for _, source in kept]], schema=schema.SENTENCES)
