"""A dataset as the loop needs it: token ids, which rows have what, and batches that are a function of (seed, step).

There is no data loader and no worker: the token ids of all rows lie in flat arrays (about 50 bytes a row and column),
and a batch is cut out of them in a fraction of a millisecond.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from transformers import PreTrainedTokenizerBase

from pipelines import schema
from train.data.dataset import Dataset
from train.data.tokens import Ints, Log, Tokens, tokenise
from train.data.values import LABEL_SCORES, Bools, read_values
from train.runtime.errors import InputError

Wrap = tuple[list[int], list[int]]  # token ids that stand before and after a sentence


@dataclass(frozen=True)
class Rows:
    """The rows that are trained on: the token ids of every view, and what is known of each row."""

    ids: npt.NDArray[np.uint64]  # (rows,) for messages; of pairs, their number in the dataset
    views: list[tuple[Tokens, Wrap]]
    present: dict[str, Bools]  # (rows,) for each column that may be null: whether the row has a usable value
    values: dict[str, npt.NDArray[np.generic]]  # (rows,) by name: train/data/values.py
    unusable: dict[str, dict[str, int]]  # for each column: how many rows lack it, by reason
    fingerprint: str

    def __len__(self) -> int:
        return len(self.ids)


def prepare_rows(
    dataset: Dataset,
    views: Sequence[tuple[str, Wrap]],
    tokenizer: PreTrainedTokenizerBase,
    max_length: int,
    log: Log,
    cache: Path | None = None,
    required: Sequence[str] = (),
) -> Rows:
    """Tokenise the columns of ``views``, (column, what stands around a sentence), once each; keep that in ``cache``.

    The dataset's other texts of augmentations are tokenised too: a term may ask which rows have a usable one.
    ``max_length`` counts the wrapping. ``tokenizer`` holds the rule for the sentence itself (its final full stop). Rows
    without a usable value in one of the columns ``required`` are left out, as are pairs that are neutral.
    Raises InputError if that leaves no room for a sentence, or no row.
    """
    table, budget = dataset.table, _budget(views, max_length)
    names = dict.fromkeys(column for column, _ in views)
    names |= dict.fromkeys(column for column in schema.text_columns() if column in table.column_names)
    if names.keys() & {*schema.text_columns()}:
        names[schema.TEXT] = None  # what they are compared with
    tokens = {}
    for name in names:
        ends, texts = name in schema.edited_columns(), table.column(name)
        tokens[name] = tokenise(
            texts, name, tokenizer, budget, log, ends=ends, cache=cache, fingerprint=dataset.fingerprint
        )
    present, unusable = _find_usable(table, tokens)
    of_triplets = _find_usable_triplets(table, tokens)
    present, unusable = present | of_triplets[0], unusable | of_triplets[1]
    values, numbers = read_values(table)
    for name, has in numbers.items():
        present[name] = has
        if not has.all():
            unusable[name] = {"without one": int((~has).sum())}
    kept = np.ones(len(table), bool)
    if schema.LABEL in table.column_names:
        kept = ~np.isnan(values[schema.SCORE].astype(np.float32))
        unusable[schema.LABEL] = {"neutral (whole rows)": int((~kept).sum())}
    for column in required:
        kept &= present[column]
        unusable[column] = {f"{reason} (whole rows)": count for reason, count in unusable[column].items()}
    if not kept.any():
        raise InputError(f"{dataset.path} has no row to train on. {_format_reasons(unusable)}")
    ids = table.column(schema.ID).to_numpy() if schema.ID in table.column_names else np.arange(len(table), dtype="u8")
    if not kept.all():
        chosen = np.flatnonzero(kept)
        tokens = {name: column.take(chosen) for name, column in tokens.items()}
        present = {name: column[chosen] for name, column in present.items()}
        values = {name: numbers[chosen] for name, numbers in values.items()}
        ids = ids[chosen]
    return Rows(ids, [(tokens[c], wrap) for c, wrap in views], present, values, unusable, dataset.fingerprint)


def attach_pairs(sentences: Dataset, pairs: Dataset, log: Log) -> Dataset:
    """``sentences`` with one pair attached to each row. The pairs repeat in their order; neutral ones are left out.

    Batches take rows at random, so it does not matter which pair is attached to which sentence. Raises InputError where
    no pair is left.
    """
    useful = pairs.table
    if schema.LABEL in useful.column_names:
        useful = useful.filter(pc.is_in(useful.column(schema.LABEL), pa.array(list(LABEL_SCORES))))
    if not len(useful):
        raise InputError(f"{pairs.path} has no pair to train on: all {len(pairs.table):,} are neutral")
    neutral, beyond = len(pairs.table) - len(useful), max(len(useful) - len(sentences.table), 0)
    message = f"{len(useful) - beyond:,} pairs of {pairs.path} beside the sentences; {neutral:,} neutral ones left out"
    log(message + (f", and {beyond:,} for which there is no sentence" if beyond else ""))
    chosen = useful.take(np.arange(len(sentences.table)) % len(useful))
    table = pa.table({**_columns(sentences.table), **_columns(chosen)})
    both = hashlib.sha256(f"{sentences.fingerprint} {pairs.fingerprint}".encode()).hexdigest()
    return Dataset(sentences.path, table, both, (*sentences.sources, *pairs.sources))


def _columns(table: pa.Table) -> dict[str, pa.ChunkedArray]:
    return dict(zip(table.column_names, table.columns, strict=True))


def _budget(views: Sequence[tuple[str, Wrap]], max_length: int) -> int:
    """Tokens that are left for a sentence, in the view that leaves fewest."""
    budget = min(max_length - len(before) - len(after) for _, (before, after) in views)
    if budget < 1:
        raise InputError(
            f"--max-length {max_length} leaves no room for the sentence; it needs {max_length - budget + 1}"
        )
    return budget


def _format_reasons(unusable: dict[str, dict[str, int]]) -> str:
    """ "negation: 3 without one; …" """
    return "; ".join(f"{column}: {n:,} {reason}" for column, by in unusable.items() for reason, n in by.items() if n)


def _find_usable(table: pa.Table, tokens: dict[str, Tokens]) -> tuple[dict[str, Bools], dict[str, dict[str, int]]]:
    """For each tokenised column that an augmentation made: which rows can be used, and why the others cannot."""
    present, unusable = {}, {}
    for name in schema.text_columns():
        if name not in tokens:
            continue
        if name in schema.edited_columns():
            kept, reason = edit_kept(table, tokens, name), "with an edit beyond the token budget"
        else:
            kept, reason = rows_differ(tokens[schema.TEXT], tokens[name]), "with the tokens of the text"
        has = table.column(name).is_valid().to_numpy()
        present[name] = has & kept
        unusable[name] = {"without one": int((~has).sum()), reason: int((has & ~kept).sum())}
    return present, unusable


def _find_usable_triplets(
    table: pa.Table, tokens: dict[str, Tokens]
) -> tuple[dict[str, Bools], dict[str, dict[str, int]]]:
    """Which triplets can be used, and which of these have a reverse, and why the others cannot."""
    if schema.NEGATIVE not in tokens:
        return {}, {}
    differ = rows_differ(tokens[schema.POSITIVE], tokens[schema.NEGATIVE])
    present = {schema.NEGATIVE: differ}
    unusable = {schema.NEGATIVE: {"with the tokens of the positive": int((~differ).sum())}}
    if schema.REVERSE in tokens:
        has = table.column(schema.REVERSE).is_valid().to_numpy()
        present[schema.REVERSE] = has & differ
        unusable[schema.REVERSE] = {"without one": int((~has).sum())}
    return present, unusable


def edit_kept(table: pa.Table, tokens: dict[str, Tokens], column: str) -> Bools:
    """Per row, whether the whole edit that made ``column`` lies within its kept tokens. (rows,); false where null."""
    edited = tokens[column]
    longer = pc.subtract(pc.utf8_length(table.column(column)), pc.utf8_length(table.column(schema.TEXT)))
    end = pc.add(pc.list_element(table.column(schema.span_of(column)), 1), longer)  # in characters of the edited text
    kept = edited.ends >= end.fill_null(np.iinfo(np.int32).max).to_numpy()
    return rows_differ(tokens[schema.TEXT], edited) & kept


def rows_differ(one: Tokens, other: Tokens) -> Bools:
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


def balance_by_length(lengths: Ints, processes: int) -> Ints:
    """A permutation of a batch after which process r has block r of ``reshape(processes, -1)``, and all equal work.

    ``lengths`` (rows,) are the tokens of each row. The rows go from the longest to the shortest, to and fro,
    an equal number to each process; a process keeps the batch's order among its own. `inverse_permutation` undoes it.
    """
    rounds = np.argsort(-lengths, kind="stable").reshape(-1, processes)  # (rows / processes, processes)
    rounds[1::2] = rounds[1::2, ::-1]
    return np.sort(rounds.T, axis=1).reshape(-1)


def inverse_permutation(permutation: Ints) -> Ints:
    """The inverse: ``values[permutation][inverse_permutation(permutation)]`` is ``values``."""
    return np.argsort(permutation)
