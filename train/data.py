"""Datasets → token ids once → batches that are a function of (seed, epoch, step).

There is no data loader and no worker: the token ids of all rows lie in flat arrays (about 100 bytes a row and column),
and a batch is cut out of them in a fraction of a millisecond.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import torch
from transformers import PreTrainedTokenizerBase

from pipelines import schema
from train.errors import InputError
from train.parquet import Dataset

Ints = npt.NDArray[np.int64]

CHUNK = 50_000  # rows tokenised between two progress lines


@dataclass(frozen=True)
class Tokens:
    """Token ids of one column: row i is ``flat[offsets[i] : offsets[i + 1]]``."""

    flat: npt.NDArray[np.int32]  # (tokens,)
    offsets: Ints  # (rows + 1,)
    ends: Ints  # (rows,) where the last kept token ends, in characters of the text

    def gather(self, rows: Ints) -> tuple[npt.NDArray[np.int32], Ints]:
        """The ids of ``rows``, one after another, and their lengths (len(rows),)."""
        starts = self.offsets[rows]
        lengths = self.offsets[rows + 1] - starts
        shift = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
        return self.flat[shift + np.arange(len(shift))], lengths


def tokenise(
    tokenizer: PreTrainedTokenizerBase, table: pa.Table, name: str, budget: int, report: Callable[[str], None]
) -> Tokens:
    """Token ids of column ``name`` without special tokens, at most ``budget`` a row; a null row has none."""
    flat, lengths, ends = [], [np.zeros(1, np.int64)], []
    for start in range(0, len(table), CHUNK):
        texts = [text or "" for text in table.column(name).slice(start, CHUNK).to_pylist()]
        encoded = tokenizer(
            texts, add_special_tokens=False, truncation=True, max_length=budget, return_offsets_mapping=True
        )
        ids, spans = encoded["input_ids"], encoded["offset_mapping"]
        flat.append(np.fromiter((token for row in ids for token in row), np.int32))
        lengths.append(np.fromiter((len(row) for row in ids), np.int64, len(ids)))
        ends.append(np.fromiter((row[-1][1] if row else 0 for row in spans), np.int64, len(ids)))
        report(f"tokenised {name}: {start + len(texts):,} of {len(table):,} rows")
    return Tokens(np.concatenate(flat), np.cumsum(np.concatenate(lengths)), np.concatenate(ends))


def edit_kept(table: pa.Table, text: Tokens, negation: Tokens) -> npt.NDArray[np.bool_]:
    """Per row, whether the whole edit that made the negation lies within its kept tokens. (rows,); false where null."""
    longer = pc.subtract(pc.utf8_length(table.column(schema.NEGATION)), pc.utf8_length(table.column(schema.TEXT)))
    end = pc.add(pc.list_element(table.column(schema.NEGATION_SPAN), 1), longer)  # in characters of the negation
    return differing(text, negation) & (negation.ends >= end.fill_null(np.iinfo(np.int32).max).to_numpy())


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
    beyond: int  # rows whose edit does not lie wholly within the token budget
    fingerprint: str

    def __len__(self) -> int:
        return len(self.present)


def prepare(
    dataset: Dataset,
    views: Sequence[tuple[str, Wrap]],
    tokenizer: PreTrainedTokenizerBase,
    max_length: int,
    report: Callable[[str], None],
) -> Rows:
    """Tokenise the columns of ``views``, (column, what stands around a sentence), once each.

    ``max_length`` counts the wrapping. ``tokenizer`` holds the rule for the sentence itself (its final full stop).
    """
    budget = min(max_length - len(before) - len(after) for _, (before, after) in views)
    if budget < 1:
        raise InputError(
            f"--max-length {max_length} leaves no room for the sentence; it needs {max_length - budget + 1}"
        )
    names = dict.fromkeys(column for column, _ in views)
    tokens = {name: tokenise(tokenizer, dataset.table, name, budget, report) for name in names}
    present = np.ones(len(dataset.table), bool)
    without = beyond = 0
    if schema.NEGATION in tokens:
        has = ~dataset.table.column(schema.NEGATION).is_null().to_numpy()
        present = has & edit_kept(dataset.table, tokens[schema.TEXT], tokens[schema.NEGATION])
        without, beyond = int((~has).sum()), int((has & ~present).sum())
    ids = dataset.table.column(schema.ID).to_numpy()
    return Rows(ids, [(tokens[c], wrap) for c, wrap in views], present, without, beyond, dataset.fingerprint)
