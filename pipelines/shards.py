"""Datasets as folders of Parquet shards: plan, read, write, verify, and the manifest that is written last.

A dataset is a folder ``NAME.parquet/`` of ``part-00000-of-00016.parquet`` with a ``_manifest.parquet``, or a single
Parquet file. Every shard carries in its footer the fingerprint of what made it and its counts, so that a rerun skips
what is done and the manifest can be put together from footers alone. Same input and options give the same bytes.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines import schema, storage, temporary_files
from pipelines.commands import command
from pipelines.manifest import DatasetError, is_finished, read_manifest, remove_manifest, write_manifest

__all__ = ["DatasetError", "is_finished", "read_manifest"]  # of manifest.py, beside what is defined here

FOOTER_KEY, SEAL_KEY = b"litotes", b"litotes-sha256"
_NO_SEAL = b"0" * 64
SHARD_NAME = schema.SHARD_NAME
ROW_GROUP_ROWS = 16_384
DAMAGED = "checksum differs from the manifest (damaged file); rerun the flow that made it"
REJECTED_EXAMPLES = 5  # places kept per reason


@dataclass(frozen=True)
class Shard:
    """One Parquet file of a dataset. ``sha256`` and ``rows`` are None where no manifest states them (a single file)."""

    url: str
    name: str
    sha256: str | None = None
    rows: int | None = None


@dataclass
class Footer:
    """What a shard says of itself. ``rejected`` counts by reason the rows that were read and not kept.

    ``rejected_rows`` names the first few of them as ``file:row``; ``counts`` holds value counts of chosen columns.
    """

    stage: str
    fingerprint: str
    rows_in: int
    rows: int
    rejected: dict[str, int] = field(default_factory=dict)
    rejected_rows: dict[str, list[str]] = field(default_factory=dict)
    counts: dict[str, dict[str, int]] = field(default_factory=dict)


def shard_name(index: int, total: int) -> str:
    return f"part-{index:05d}-of-{total:05d}.parquet"


def fingerprint(**parts: Any) -> str:
    """SHA-256 (hex) over everything that decides a shard's bytes, as canonical JSON."""
    return hashlib.sha256(
        json.dumps(parts, sort_keys=True, ensure_ascii=False).encode(errors="backslashreplace")
    ).hexdigest()


def sha256_of(url: str) -> str:
    """SHA-256 (hex) of a file, streamed."""
    with storage.open_stream(url) as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]


def list_shards(url: str) -> list[Shard]:
    """The shards of a finished dataset in order, or the single file. Raises DatasetError with the remedy."""
    if not storage.exists(url):
        raise DatasetError(
            f"{url}: no such dataset. Make one with: {command('corpus', 'flows.corpus_flow')} --source FILE --out "
            f"{url} (of passages, which questions and exclusions need: {command('passages', 'flows.passages_flow')})"
        )
    if not storage.is_folder(url):
        return [Shard(url, storage.base(url))]
    url = storage.pinned(url)
    entries = read_manifest(url)["shards"]
    present = set(storage.list_names(url))
    listed = [Shard(storage.join(url, e["name"]), e["name"], e["sha256"], e["rows"]) for e in entries]
    if missing := [shard for shard in listed if shard.name not in present]:
        raise error_of(missing[0], "is missing; rerun the flow that made this dataset")
    if storage.is_local(url):
        for entry in entries:
            schema.check_link(storage.resolve(url)[1], entry["name"])
    return listed


def read_shard(shard: Shard, expected: pa.Schema = schema.SENTENCES) -> tuple[pa.Table, str]:
    """The shard's table and the SHA-256 of its bytes. Raises DatasetError where they are not the manifest's."""
    data = storage.read_if_there(shard.url)
    if data is None:
        raise error_of(shard, "is missing; rerun the flow that made it")
    checksum = hashlib.sha256(data).hexdigest()
    if shard.sha256 is not None and checksum != shard.sha256:
        raise error_of(shard, DAMAGED)
    try:
        parquet = pq.ParquetFile(pa.BufferReader(data))
        table = schema.with_plain_text(parquet.read(), expected)
        schema.check(table.schema, expected, shard.url)
        schema.check_nulls(table, expected, shard.url)
        return table, checksum
    except (pa.ArrowException, OSError) as error:
        raise DatasetError(f"{shard.url}: {_unreadable(shard.url, error)}") from error


def error_of(shard: Shard, fault: str) -> DatasetError:
    """That ``shard`` has this ``fault``; or, where the manifest says something else of it than when it was listed, that
    the dataset is another one now."""
    folder = shard.url.rsplit("/", 1)[0]
    try:
        stated = {entry["name"]: entry["sha256"] for entry in read_manifest(folder)["shards"]}
    except (DatasetError, storage.StorageError):
        stated = {}
    if shard.sha256 is not None and stated.get(shard.name) != shard.sha256:
        return DatasetError(f"{folder}: {schema.CHANGED}")
    return DatasetError(f"{shard.url}: {fault}")


def _unreadable(url: str, error: Exception) -> str:
    if url.endswith(".parquet"):
        return f"not a readable Parquet file ({error})"
    return "no Parquet file; litotes corpus --source FILE --out DATASET makes a dataset of a text"


def card_folder(url: str) -> str:
    """Where the card of a dataset is: beside its folder, of which readers take every file for rows."""
    return storage.pinned(url).rstrip("/").removesuffix(".parquet") + ".card"


def column_names(shard: Shard) -> list[str]:
    """The columns of a shard. Raises DatasetError where it is no Parquet file."""
    try:
        with storage.open_stream(shard.url) as stream:
            return list(pq.read_schema(stream).names)
    except (pa.ArrowException, OSError) as error:
        raise error_of(shard, _unreadable(shard.url, error)) from error


def write_shard(url: str, table: pa.Table, footer: Footer, expected: pa.Schema = schema.SENTENCES) -> None:
    """Write one shard atomically, its footer inside. The bytes depend on the table and the footer alone.

    A manifest beside it no longer holds, so it goes first: who reads meanwhile is told that the dataset is unfinished.
    """
    schema.check(table.schema, expected, url)
    data = _encode(table, footer)
    remove_manifest(url.rsplit("/", 1)[0])
    storage.write_bytes(url, data)


def _encode(table: pa.Table, footer: Footer) -> bytes:
    note = {FOOTER_KEY: json.dumps(asdict(footer), sort_keys=True, ensure_ascii=False).encode()}
    table = table.replace_schema_metadata(note).combine_chunks()
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, table.schema, compression="zstd", write_page_checksum=True) as writer:
        if len(table):  # no row group without rows, at which Hugging Face datasets stumbles
            writer.write_table(table, row_group_size=ROW_GROUP_ROWS)
        writer.add_key_value_metadata({SEAL_KEY: _NO_SEAL})
    data = sink.getvalue().to_pybytes()
    seal = hashlib.sha256(data).hexdigest().encode()
    return data[: _seal_at(data)] + seal + data[_seal_at(data) + len(seal) :]


def _seal_at(data: bytes) -> int:
    """Where in a shard's bytes their checksum is: two bytes (a type and a length) after the last SEAL_KEY."""
    return data.rfind(SEAL_KEY) + len(SEAL_KEY) + 2


def _is_intact(data: bytes) -> bool:
    """Whether no bit of a shard was changed since ``write_shard``: its checksum is that of all its other bytes."""
    start, end = _seal_at(data), _seal_at(data) + len(_NO_SEAL)
    return hashlib.sha256(data[:start] + _NO_SEAL + data[end:]).hexdigest().encode() == data[start:end]


def read_footer(url: str) -> Footer | None:
    """The footer of a shard, or None where there is no whole shard of ours at ``url``."""
    try:
        with storage.open_stream(url) as stream:
            return _footer_in(stream)
    except OSError:
        return None


def _footer_in(stream: Any) -> Footer | None:
    try:
        note = (pq.read_metadata(stream).metadata or {}).get(FOOTER_KEY)
        return Footer(**json.loads(note)) if note else None
    except (pa.ArrowException, ValueError, TypeError, OSError):
        return None


def is_done(url: str, wanted: str) -> bool:
    """Whether the shard at ``url`` was made with fingerprint ``wanted`` and is intact, to the last bit."""
    footer = read_footer(url)
    if footer is None or footer.fingerprint != wanted:
        return False
    try:
        return _is_intact(storage.read_bytes(url))
    except OSError:
        return False


def output_of(source: Shard, out: str) -> str:
    """Where the shard's augmented twin lies: the same name (a single file becomes the only shard) in ``out``."""
    name = source.name if SHARD_NAME.fullmatch(source.name) else shard_name(0, 1)
    return storage.join(out, name)


def with_columns(table: pa.Table, fields: pa.Schema, columns: list[pa.Array]) -> pa.Table:
    """``table`` with ``columns`` (typed by ``fields``) at its end; columns of the same names are replaced."""
    table = table.drop_columns([name for name in fields.names if name in table.column_names])
    for spec, column in zip(fields, columns, strict=True):
        table = table.append_column(spec, column)
    return table


def count_values(table: pa.Table) -> dict[str, dict[str, int]]:
    """Value counts of ``schema.counted_columns()``, where these are texts; nulls left out, values sorted by name."""
    counts = {}
    wanted = pa.schema([(name, pa.string()) for name in schema.counted_columns()])
    table = schema.with_plain_text(table, wanted)
    for name in wanted.names:
        index = table.schema.get_field_index(name)
        if index >= 0 and table.schema.field(index).type == pa.string():
            pairs = table[name].drop_null().value_counts().to_pylist()
            counts[name] = {pair["values"]: pair["counts"] for pair in sorted(pairs, key=lambda p: p["values"])}
    return counts


def finish(
    url: str, names: list[str], options: Mapping[str, Any], wanted: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Write the manifest from the shards' footers, then sweep what does not belong. Returns the manifest.

    It holds no time and no path, so that an interrupted and resumed run ends with the same bytes. ``wanted`` are the
    fingerprints of what this run made, by name. Raises DatasetError where a shard is damaged, or of another run: on an
    object store no lock keeps two runs from one folder.
    """
    entries, footers = [], []
    for name in names:
        path = storage.join(url, name)
        data = storage.read_bytes(path)
        footer = _footer_in(pa.BufferReader(data))
        if footer is None or not _is_intact(data):
            raise DatasetError(f"{path}: damaged, or not a shard of this system; rerun the flow")
        if wanted and wanted.get(name, footer.fingerprint) != footer.fingerprint:
            raise DatasetError(f"{path}: another run wrote it meanwhile; let that end, then run again")
        footers.append(footer)
        digest = hashlib.sha256(data).hexdigest()
        entries.append(
            {"name": name, "rows": footer.rows, "bytes": len(data), "sha256": digest, "fingerprint": footer.fingerprint}
        )
    manifest = {
        "format": schema.FORMAT,
        "stage": footers[0].stage,
        "options": dict(options),
        **_total(footers),
        "fingerprint": fingerprint(shards=[e["fingerprint"] for e in entries]),
        "shards": entries,
    }
    write_manifest(url, manifest, pq.read_schema(pa.BufferReader(data)))
    _sweep(url, set(names))
    return manifest


def _total(footers: list[Footer]) -> dict[str, Any]:
    rejected: Counter[str] = Counter()
    places: dict[str, list[str]] = {}
    counts: dict[str, Counter[str]] = {}
    for footer in footers:
        rejected.update(footer.rejected)
        for reason, rows in footer.rejected_rows.items():
            places[reason] = (places.get(reason, []) + rows)[:REJECTED_EXAMPLES]
        for column, values in footer.counts.items():
            counts.setdefault(column, Counter()).update(values)
    return {
        "rows_in": sum(f.rows_in for f in footers),
        "rows": sum(f.rows for f in footers),
        "rejected": dict(sorted(rejected.items())),
        "rejected_rows": dict(sorted(places.items())),
        "counts": {c: dict(sorted(v.items(), key=lambda kv: (-kv[1], kv[0]))) for c, v in counts.items()},
    }


def _sweep(url: str, keep: set[str]) -> None:
    for name in storage.list_names(url):
        if name not in keep and (temporary_files.is_leftover(name) or SHARD_NAME.fullmatch(name)):
            storage.remove(storage.join(url, name))
