"""Parquet datasets → token ids once → batches that are a function of (seed, epoch, step).

A dataset is a folder of shards with a ``_manifest.json`` or a single Parquet file, local or on any fsspec file system.
There is no data loader and no worker: the token ids of all rows lie in flat arrays (about 100 bytes a row and column),
and a batch is cut out of them in a fraction of a millisecond.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import fsspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq
import torch
from transformers import PreTrainedTokenizerBase

from pipelines import schema
from train.errors import InputError

Ints = npt.NDArray[np.int64]

MANIFEST = "_manifest.json"
HOW_TO_MAKE = (
    "Make it with:\n"
    "  python -m flows.corpus_flow --source FILE_OR_URL --out artifacts/wiki1m.parquet\n"
    "  python -m flows.augment_flow negation --data artifacts/wiki1m.parquet --out artifacts/wiki1m_neg.parquet"
)
CHUNK = 50_000  # rows tokenised between two progress lines


@dataclass(frozen=True)
class Dataset:
    """The columns that were asked for, in row order, and a fingerprint of the files that they came from."""

    path: str
    table: pa.Table
    fingerprint: str


def read_dataset(path: str, columns: Sequence[str]) -> Dataset:
    """Read ``columns`` of a dataset after checking it whole: manifest, sizes, checksums, schema, nulls.

    Raises InputError or SchemaError with the file, what was found and the remedy.
    """
    fs, root = fsspec.core.url_to_fs(path)
    try:
        kind = fs.info(root)["type"]
    except FileNotFoundError:
        raise InputError(f"there is no dataset at {path}. {HOW_TO_MAKE}") from None
    except (OSError, PermissionError) as error:
        raise InputError(f"cannot reach the dataset at {path}: {error}") from None
    expected = pa.schema([field for field in schema.augmented(*schema.AUGMENTATIONS) if field.name in columns])
    if kind == "directory":
        tables, fingerprint = _read_shards(fs, root, path, expected)
    else:
        content = fs.cat_file(root)
        tables, fingerprint = [_parse(content, path, expected)], hashlib.sha256(content).hexdigest()
    table = pa.concat_tables(tables) if tables else expected.empty_table()
    if not len(table):
        raise InputError(f"{path} holds no rows. {HOW_TO_MAKE}")
    return Dataset(path, table, fingerprint)


def _read_shards(fs: Any, root: str, path: str, expected: pa.Schema) -> tuple[list[pa.Table], str]:
    manifest = read_manifest(fs, root, path)
    tables = []
    for shard in manifest["shards"]:
        where = f"{path}/{shard['name']}"
        try:
            content = fs.cat_file(f"{root}/{shard['name']}")
        except FileNotFoundError:
            raise InputError(f"{where} is listed in {MANIFEST} but missing. Rerun the flow that made {path}") from None
        if len(content) != shard["bytes"]:
            raise InputError(
                f"{where} has {len(content):,} bytes, {MANIFEST} says {shard['bytes']:,}. "
                f"Delete it and rerun the flow that made {path}"
            )
        if hashlib.sha256(content).hexdigest() != shard["sha256"]:
            raise InputError(f"{where} does not match its checksum. Delete it and rerun the flow that made {path}")
        tables.append(_parse(content, where, expected))
    return tables, str(manifest["fingerprint"])


def read_manifest(fs: Any, root: str, path: str) -> dict[str, Any]:
    """The dataset's manifest; its absence means that the flow has not finished."""
    try:
        manifest: dict[str, Any] = json.loads(fs.cat_file(f"{root}/{MANIFEST}"))
        if manifest["format"] != 1:
            raise InputError(f"{path}/{MANIFEST} has format {manifest['format']}, this version reads format 1")
    except FileNotFoundError:
        raise InputError(
            f"{path} has no {MANIFEST}: it is unfinished. Rerun the flow that makes it; finished shards are kept"
        ) from None
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise InputError(f"{path}/{MANIFEST} cannot be read ({error}). Rerun the flow that makes it") from None
    return manifest


def _parse(content: bytes, where: str, expected: pa.Schema) -> pa.Table:
    try:
        file = pq.ParquetFile(pa.BufferReader(content))
        schema.check(file.schema_arrow, expected, where)
        table = file.read(columns=expected.names)
    except pa.ArrowInvalid as error:
        raise InputError(f"{where} is not a readable Parquet file ({error}). {HOW_TO_MAKE}") from None
    for field in expected:
        if not field.nullable and table.column(field.name).null_count:
            row = np.flatnonzero(table.column(field.name).is_null())[0]
            raise InputError(f"{where}, row {row}: column {field.name!r} is null and must not be")
    return table


@dataclass(frozen=True)
class Tokens:
    """Token ids of one column: row i is ``flat[offsets[i] : offsets[i + 1]]``."""

    flat: npt.NDArray[np.int32]  # (tokens,)
    offsets: Ints  # (rows + 1,)

    def gather(self, rows: Ints) -> tuple[npt.NDArray[np.int32], Ints]:
        """The ids of ``rows``, one after another, and their lengths (len(rows),)."""
        starts = self.offsets[rows]
        lengths = self.offsets[rows + 1] - starts
        shift = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
        return self.flat[shift + np.arange(len(shift))], lengths


def tokenise(
    tokenizer: PreTrainedTokenizerBase, column: pa.ChunkedArray, budget: int, report: Callable[[int], None]
) -> Tokens:
    """Token ids of ``column`` without special tokens, at most ``budget`` a row; a null row has none.

    ``report`` is called with the number of rows done.
    """
    flat, lengths = [], [np.zeros(1, np.int64)]
    for start in range(0, len(column), CHUNK):
        texts = [text or "" for text in column.slice(start, CHUNK).to_pylist()]
        ids = tokenizer(texts, add_special_tokens=False, truncation=True, max_length=budget)["input_ids"]
        flat.append(np.fromiter((token for row in ids for token in row), np.int32))
        lengths.append(np.fromiter((len(row) for row in ids), np.int64, len(ids)))
        report(start + len(texts))
    return Tokens(np.concatenate(flat), np.cumsum(np.concatenate(lengths)))


def differing(one: Tokens, other: Tokens) -> npt.NDArray[np.bool_]:
    """Per row, whether the token ids of two columns differ. (rows,)"""
    differ = np.diff(one.offsets) != np.diff(other.offsets)
    same = np.flatnonzero(~differ)
    left, lengths = one.gather(same)
    unequal = left != other.gather(same)[0]
    differ[np.repeat(same, lengths)[unequal]] = True
    return differ


def steps_per_epoch(rows: int, batch_size: int, processes: int) -> int:
    """Full batches, plus the remainder if it gives every process a row."""
    return rows // batch_size + (rows % batch_size >= processes)


def batch_rows(rows: int, batch_size: int, processes: int, seed: int, step: int) -> Ints:
    """Row numbers of the global batch of ``step`` (counted from 0 over all epochs): nothing to save, nothing to resume.

    A multiple of ``processes`` rows; each epoch is a new permutation of all rows.
    """
    epoch, index = divmod(step, steps_per_epoch(rows, batch_size, processes))
    order = _permutation(rows, seed, epoch)
    chosen = order[index * batch_size : (index + 1) * batch_size]
    return chosen[: len(chosen) // processes * processes]


_cached: dict[tuple[int, int, int], Ints] = {}


def _permutation(rows: int, seed: int, epoch: int) -> Ints:
    key = (rows, seed, epoch)
    if key not in _cached:
        _cached.clear()
        _cached[key] = np.random.default_rng([seed, epoch]).permutation(rows)
    return _cached[key]


Wrap = tuple[list[int], list[int]]  # token ids that stand before and after a sentence


def padded(views: Iterable[tuple[Tokens, Wrap]], rows: Ints, pad_id: int) -> tuple[torch.Tensor, torch.Tensor]:
    """``input_ids`` and ``attention_mask`` of all views of ``rows``, view by view: (views * rows, longest)."""
    parts = [(*tokens.gather(rows), before, after) for tokens, (before, after) in views]
    longest = max(int(lengths.max()) + len(before) + len(after) for _, lengths, before, after in parts)
    ids = np.full((len(parts) * len(rows), longest), pad_id, np.int64)
    mask = np.zeros_like(ids)
    for view, (flat, lengths, before, after) in enumerate(parts):
        block = slice(view * len(rows), (view + 1) * len(rows))
        _fill(ids[block], mask[block], flat, lengths, before, after)
    return torch.from_numpy(ids), torch.from_numpy(mask)


def _fill(
    ids: Ints, mask: Ints, flat: npt.NDArray[np.int32], lengths: Ints, before: list[int], after: list[int]
) -> None:
    """Write one view, ``before`` + sentence + ``after`` in each row, into ``ids`` and ``mask`` (rows, longest)."""
    row = np.repeat(np.arange(len(lengths)), lengths)
    column = np.arange(len(flat)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    ids[:, : len(before)] = before
    ids[row, column + len(before)] = flat
    end = len(before) + lengths
    for k, token in enumerate(after):
        ids[np.arange(len(lengths)), end + k] = token
    mask[np.arange(mask.shape[1]) < (end + len(after))[:, None]] = 1


@dataclass(frozen=True)
class Rows:
    """A dataset as the loop needs it: the token ids of every view, and which rows' negation can be learnt from."""

    ids: Ints  # (rows,) as unsigned 64-bit, for messages
    views: list[tuple[Tokens, Wrap]]
    present: npt.NDArray[np.bool_]  # (rows,)
    without: int  # rows without a negation
    beyond: int  # rows whose edit lies beyond the token budget: text and negation have the same ids
    fingerprint: str

    def __len__(self) -> int:
        return len(self.present)


def load_rows(
    path: str,
    views: Sequence[tuple[str, Wrap]],
    tokenizer: PreTrainedTokenizerBase,
    max_length: int,
    report: Callable[[str], None],
) -> Rows:
    """Read and tokenise the columns of ``views``, (column, what stands around a sentence), once each.

    ``max_length`` counts the wrapping. ``tokenizer`` holds the rule for the sentence itself (its final full stop).
    """
    budget = min(max_length - len(before) - len(after) for _, (before, after) in views)
    if budget < 1:
        raise InputError(
            f"--max-length {max_length} leaves no room for the sentence; it needs {max_length - budget + 1}"
        )
    columns = list(dict.fromkeys(column for column, _ in views))
    dataset = read_dataset(path, [schema.ID, *columns])
    count = len(dataset.table)
    tokens = {}
    for column in columns:
        tokens[column] = tokenise(
            tokenizer,
            dataset.table.column(column),
            budget,
            lambda done, column=column: report(f"tokenised {column}: {done:,} of {count:,} rows"),  # type: ignore[misc]
        )
    present = np.ones(count, bool)
    without = beyond = 0
    if schema.NEGATION in tokens:
        has = ~dataset.table.column(schema.NEGATION).is_null().to_numpy()
        present = has & differing(tokens[schema.TEXT], tokens[schema.NEGATION])
        without, beyond = int((~has).sum()), int((has & ~present).sum())
    ids = dataset.table.column(schema.ID).to_numpy()
    return Rows(ids, [(tokens[c], wrap) for c, wrap in views], present, without, beyond, dataset.fingerprint)
