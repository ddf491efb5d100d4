"""A dataset as the loop needs it: token ids, which rows have what, and batches that are a function of (seed, step).

There is no data loader and no worker: the token ids of all rows lie in flat arrays (about 60 bytes a row and column,
mapped from disk), and a batch is cut out of them in a fraction of a millisecond.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from transformers import PreTrainedTokenizerBase

from pipelines import schema
from train.data import usable
from train.data.dataset import Dataset
from train.data.tokens import Ints, Log, Tokens, tokenise
from train.data.values import LABEL_SCORES, Bools
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
    oversample: Mapping[str, int] | None = None,
) -> Rows:
    """Tokenise the columns of ``views``, (column, what stands around a sentence), once each; keep that in ``cache``.

    The dataset's other texts of augmentations are tokenised too: a term may ask which rows have a usable one.
    ``max_length`` counts the wrapping. ``tokenizer`` holds the rule for the sentence itself (its final full stop). Rows
    without a usable value in one of the columns ``required`` are left out, as are pairs that are neutral. A triplet
    whose kind begins with a word of ``oversample`` comes so often, by the longest such word.
    Raises InputError if that leaves no room for a sentence, or no row.
    """
    budget, columns = _budget(views, max_length), dataset.schema.names
    names = dict.fromkeys(column for column, _ in views)
    names |= dict.fromkeys(column for column in schema.text_columns() if column in columns)
    if names.keys() & {*schema.text_columns()}:
        names[schema.TEXT] = None  # what they are compared with
    tokens = {
        name: tokenise(
            dataset.column(name),
            name,
            tokenizer,
            budget,
            log,
            rows=dataset.rows,
            ends=name in schema.edited_columns(),
            cache=cache,
            fingerprint=dataset.fingerprint,
        )
        for name in names
    }
    found, unusable = usable.find(dataset, tokens)
    kept = np.ones(dataset.rows, bool)
    if schema.LABEL in columns:
        kept = ~np.isnan(found.values[schema.SCORE].astype(np.float32))
        unusable[schema.LABEL] = {"neutral (whole rows)": int((~kept).sum())}
    for column in required:
        kept &= found.present[column]
        unusable[column] = {f"{reason} (whole rows)": count for reason, count in unusable[column].items()}
    if not kept.any():
        raise InputError(f"{dataset.path} has no row to train on. {_format_reasons(unusable)}")
    chosen = np.flatnonzero(kept)
    if oversample and schema.NEGATIVE in columns:
        once, chosen = len(chosen), np.repeat(chosen, _times(dataset, oversample)[chosen])
        often = ", ".join(f"{word} {times} times" for word, times in oversample.items())
        if len(chosen) != once:
            log(f"an epoch has {len(chosen):,} draws of {once:,} triplets, as their kinds come: {often}")
        if not len(chosen):
            raise InputError(f"{dataset.path} has no triplet to train on: {often}. Draw some kind more often")
    if len(chosen) != dataset.rows:
        tokens = {name: column.take(chosen) for name, column in tokens.items()}
        found = found.take(chosen)
    seen = [(tokens[column], wrap) for column, wrap in views]
    return Rows(found.ids, seen, found.present, found.values, unusable, dataset.fingerprint)


def _times(dataset: Dataset, oversample: Mapping[str, int]) -> Ints:
    """How often an epoch has each row of triplets. (rows,)"""
    counted = {kind: 1 for source in dataset.sources for kind in source["kinds"]}
    if not counted:  # a file without kinds
        return np.ones(dataset.rows, np.int64)
    for word in sorted(oversample, key=len):
        counted |= {kind: oversample[word] for kind in counted if kind.startswith(word)}
    return np.array([counted.get(kind, 1) for part in dataset.column(schema.KIND) for kind in part.to_pylist()])


def attach_pairs(sentences: Dataset, pairs: Dataset, log: Log) -> Dataset:
    """``sentences`` with one pair attached to each row. The pairs repeat in their order; neutral ones are left out.

    Batches take rows at random, so it does not matter which pair is attached to which sentence. Raises InputError where
    no pair is left.
    """
    useful = pairs.table
    if schema.LABEL in useful.column_names:
        useful = useful.filter(pc.is_in(useful.column(schema.LABEL), pa.array(list(LABEL_SCORES))))
    if not len(useful):
        raise InputError(f"{pairs.path} has no pair to train on: all {pairs.rows:,} are neutral")
    neutral, beyond = pairs.rows - len(useful), max(len(useful) - sentences.rows, 0)
    message = f"{len(useful) - beyond:,} pairs of {pairs.path} beside the sentences; {neutral:,} neutral ones left out"
    log(message + (f", and {beyond:,} for which there is no sentence" if beyond else ""))
    fields = {**_fields(sentences.schema), **_fields(useful.schema)}

    def parts(names: Sequence[str]) -> Iterator[pa.Table]:
        first = 0
        of_pairs = [name for name in names if name in useful.column_names]
        of_sentences = [name for name in names if name not in of_pairs]
        for part in sentences.parts(of_sentences or sentences.schema.names[:1]):
            chosen = useful.select(of_pairs).take((first + np.arange(len(part))) % len(useful))
            columns = {name: chosen if name in of_pairs else part for name in names}
            yield pa.table({name: table.column(name) for name, table in columns.items()})
            first += len(part)

    both = hashlib.sha256(f"{sentences.fingerprint} {pairs.fingerprint}".encode()).hexdigest()
    known = pa.schema(list(fields.values()))
    return Dataset(sentences.path, known, sentences.rows, parts, both, (*sentences.sources, *pairs.sources))


def _fields(known: pa.Schema) -> dict[str, pa.Field]:
    return {field.name: field for field in known}


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
