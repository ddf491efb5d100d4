"""Corpus from files: text with one sentence per line, JSONL or Parquet in; a sharded SENTENCES dataset out.

Every row that is read is either kept or rejected with a counted reason and the place (``file:row``) of the first few.
"""

import hashlib
import heapq
import json
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from lzma import LZMAError

import pyarrow as pa
import pyarrow.parquet as pq
from backports.zstd import ZstdError

from pipelines import schema, shards, storage

BLANK, DUPLICATE, TOO_LONG = "blank", "duplicate", "too long"
NOT_UTF8, HAS_NUL, NOT_SAMPLED = "invalid UTF-8", "contains NUL", "not sampled"
NOT_JSON, NO_COLUMN = "invalid JSON", "column missing or not text"

MAX_CHARS = 1_000  # a sentence longer than this is a table, a list or a damaged line
MAX_LINE_BYTES = 1 << 20  # a line is never held in memory beyond this
ROWS_PER_SHARD = 20_000  # about 30 s of parsing: one shard is one task
REPORT_EVERY = 100_000
_WHITESPACE = re.compile(r"\s+")

Row = tuple[int, str | None, str | None]  # row number from 1, text, or None and the reason why not


@dataclass(frozen=True)
class CorpusOptions:
    """``column`` names the text in JSONL and Parquet. ``sample`` sentences are drawn by the smallest hashes of
    (``seed``, text): one pass, the same sample whatever the order, the number of files or of shards."""

    column: str = schema.TEXT
    sample: int | None = None
    seed: int = 42
    max_chars: int = MAX_CHARS
    shards: int | None = None


@dataclass
class Tally:
    """Rows read, and rows rejected by reason with the first places of each."""

    rows_in: int = 0
    rejected: dict[str, int] = field(default_factory=dict)
    places: dict[str, list[str]] = field(default_factory=dict)

    def reject(self, reason: str, place: str | None = None) -> None:
        self.rejected[reason] = self.rejected.get(reason, 0) + 1
        places = self.places.setdefault(reason, [])
        if place is not None and len(places) < shards.REJECTED_EXAMPLES:
            places.append(place)


def sentence_id(text: str) -> int:
    """A stable 64-bit hash of the text. Two of a million different sentences collide with probability 3e-8."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def normalise(text: str) -> str:
    """Unicode NFC, every run of white space one blank, none at the ends."""
    return _WHITESPACE.sub(" ", unicodedata.normalize("NFC", text)).strip()


def build_corpus(
    sources: list[str], out: str, options: CorpusOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Read ``sources`` (paths, URLs or globs), write the dataset ``out`` and return its path.

    Skips everything where ``out`` already holds the result. Raises StorageError, DatasetError or SchemaError with file
    and remedy.
    """
    if any(number is not None and number < 1 for number in (options.sample, options.shards)):
        raise shards.DatasetError(f"sample {options.sample} and shards {options.shards} must be 1 or more")
    files = [file for source in sources for file in storage.expand(source)]
    shards.check_output(out, files)
    wanted = shards.fingerprint(
        stage="corpus",
        inputs=[[storage.base(f), shards.sha256_of(f)] for f in files],
        options=vars(options),
        unicode=unicodedata.unidata_version,
        made_with=shards.made_with(code=[__file__]),
    )
    if _is_built(out, wanted):
        report(f"{out} is up to date")
        return out
    tally = Tally()
    rows = list(_select(_read_all(files, options, tally, report), options, tally))
    if not rows:
        raise shards.DatasetError(
            f"{', '.join(sources)}: no sentence is left of {tally.rows_in} rows; rejected: {_describe(tally) or 'none'}"
        )
    names = _write(rows, out, wanted, options, tally)
    shards.finish(out, names, _public(options))
    report(f"{out}: {len(rows)} sentences in {len(names)} shards of {tally.rows_in} rows; rejected: {_describe(tally)}")
    return out


def _is_built(out: str, wanted: str) -> bool:
    if not storage.exists(storage.join(out, schema.MANIFEST)):
        return False
    return all(
        entry["fingerprint"] == wanted and shards.is_done(storage.join(out, entry["name"]), wanted)
        for entry in shards.read_manifest(out)["shards"]
    )


def _public(options: CorpusOptions) -> dict[str, object]:
    return {k: v for k, v in vars(options).items() if v is not None}


def _describe(tally: Tally) -> str:
    parts = []
    for reason, rows in sorted(tally.rejected.items()):
        places = tally.places.get(reason)
        parts.append(f"{rows} {reason}" + (f" (first: {places[0]})" if places else ""))
    return "; ".join(parts)


def _read_all(
    files: list[str], options: CorpusOptions, tally: Tally, report: Callable[[str], None]
) -> Iterator[tuple[str, str]]:
    """(text, source) of every row that is whole and new, in reading order."""
    seen: set[int] = set()
    for file in files:
        name = storage.base(file)
        for number, raw, reason in _rows(file, options.column):
            tally.rows_in += 1
            if tally.rows_in % REPORT_EVERY == 0:
                report(f"{tally.rows_in:,} rows read, {len(seen):,} sentences kept")
            text = "" if raw is None else normalise(raw)
            reason = reason or _why_not(text, options.max_chars)
            key = sentence_id(text) if reason is None else 0
            if reason is None and key in seen:
                reason = DUPLICATE
            if reason is not None:
                tally.reject(reason, f"{name}:{number}")
                continue
            seen.add(key)
            yield text, name


def _why_not(text: str, max_chars: int) -> str | None:
    if not text:
        return BLANK
    if "\0" in text:
        return HAS_NUL
    return TOO_LONG if len(text) > max_chars else None


def _select(rows: Iterator[tuple[str, str]], options: CorpusOptions, tally: Tally) -> Iterator[tuple[str, str]]:
    """All rows, or the ``sample`` rows of smallest hash, in reading order."""
    if options.sample is None:
        yield from rows
        return
    salt = hashlib.blake2b(str(options.seed).encode(), digest_size=16).digest()
    heap: list[tuple[int, int, str, str]] = []  # (-hash, -order, text, source): the largest hash on top
    for order, (text, source) in enumerate(rows):
        digest = hashlib.blake2b(text.encode(), digest_size=8, salt=salt).digest()
        entry = (-int.from_bytes(digest, "big"), -order, text, source)
        if len(heap) < options.sample:
            heapq.heappush(heap, entry)
        else:
            heapq.heappushpop(heap, entry)
            tally.reject(NOT_SAMPLED)
    for _, _, text, source in sorted(heap, key=lambda entry: -entry[1]):
        yield text, source


def _write(rows: list[tuple[str, str]], out: str, wanted: str, options: CorpusOptions, tally: Tally) -> list[str]:
    total = min(options.shards or -(-len(rows) // ROWS_PER_SHARD), len(rows))
    names = [shards.shard_name(i, total) for i in range(total)]
    for index, name in enumerate(names):
        part = rows[index * len(rows) // total : (index + 1) * len(rows) // total]
        texts = [text for text, _ in part]
        table = pa.table(
            [[sentence_id(t) for t in texts], texts, [source for _, source in part]], schema=schema.SENTENCES
        )
        footer = shards.Footer("corpus", wanted, rows_in=len(part), rows=len(part))
        if index == 0:  # rejections belong to no shard: the first one carries them
            footer.rows_in += tally.rows_in - len(rows)
            footer.rejected, footer.rejected_rows = dict(sorted(tally.rejected.items())), tally.places
        shards.write_shard(storage.join(out, name), table, footer)
    return names


def _rows(file: str, column: str) -> Iterator[Row]:
    """The rows of one file by the kind that its name tells: .parquet, .jsonl/.json, anything else is lines of text."""
    stem = re.sub(r"\.(gz|bz2|xz|zst)$", "", storage.base(file).lower())
    try:
        if stem.endswith(".parquet"):
            yield from _parquet_rows(file, column)
        elif stem.endswith((".jsonl", ".ndjson", ".json")):
            yield from _json_rows(file, column)
        else:
            yield from _text_rows(file)
    except (OSError, EOFError, LZMAError, ZstdError, zlib.error, pa.ArrowException) as error:
        if isinstance(error, storage.StorageError):
            raise
        raise storage.StorageError(f"{file}: cannot be read to its end ({type(error).__name__}: {error})") from error


def _text_rows(file: str) -> Iterator[Row]:
    with storage.open_stream(file, compression="infer") as stream:
        number = 0
        while line := stream.readline(MAX_LINE_BYTES):
            number += 1
            if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
                while (rest := stream.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
                    pass
                yield number, None, TOO_LONG
                continue
            try:
                yield number, line.decode("utf-8-sig" if number == 1 else "utf-8"), None
            except UnicodeDecodeError:
                yield number, None, NOT_UTF8


def _json_rows(file: str, column: str) -> Iterator[Row]:
    for number, line, reason in _text_rows(file):
        if line is None or not line.strip():
            yield number, None, reason or BLANK
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):  # also a number of more digits than Python takes
            yield number, None, NOT_JSON
            continue
        text = value.get(column) if isinstance(value, dict) else None
        if number == 1 and isinstance(value, dict) and column not in value:
            raise schema.SchemaError(
                f"{file}: row 1 has no field {column!r} but {sorted(value)}; name it with --column"
            )
        if isinstance(text, str) and any("\ud800" <= c <= "\udfff" for c in text):
            yield number, None, NOT_UTF8  # an escaped lone surrogate
        else:
            yield number, (text if isinstance(text, str) else None), (None if isinstance(text, str) else NO_COLUMN)


def _parquet_rows(file: str, column: str) -> Iterator[Row]:
    with storage.open_stream(file) as stream:
        parquet = pq.ParquetFile(stream)
        names = parquet.schema_arrow.names
        if column not in names:
            raise schema.SchemaError(f"{file}: no column {column!r} but {names}; name it with --column")
        kind = parquet.schema_arrow.field(column).type
        kind = kind.value_type if pa.types.is_dictionary(kind) else kind
        if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)):
            raise schema.SchemaError(f"{file}: column {column!r} is {kind}, not text; name another with --column")
        number = 0
        for batch in parquet.iter_batches(columns=[column]):
            # As bytes: nothing says that a Parquet file's strings are UTF-8.
            for value in batch.column(0).cast(pa.large_string()).cast(pa.large_binary()).to_pylist():
                number += 1
                yield number, *_decoded(value)


def _decoded(value: bytes | None) -> tuple[str | None, str | None]:
    if value is None:
        return None, NO_COLUMN
    try:
        return value.decode("utf-8"), None
    except UnicodeDecodeError:
        return None, NOT_UTF8
