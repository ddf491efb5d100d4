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
from train.data.tokens import Ints, Report, Tokens, tokenise
from train.runtime.errors import InputError

Bools = npt.NDArray[np.bool_]
Wrap = tuple[list[int], list[int]]  # token ids that stand before and after a sentence

# The score of a pair by its label; neutral pairs are left out.
CLASSES = {"entailment": 1.0, "contradiction": 0.0}


@dataclass(frozen=True)
class Rows:
    """The rows that are trained on: the token ids of every view, and what is known of each row."""

    ids: npt.NDArray[np.uint64]  # (rows,) for messages; of pairs, their number in the dataset
    views: list[tuple[Tokens, Wrap]]
    present: dict[str, Bools]  # (rows,) for each column that may be null: whether the row has a usable value
    score: npt.NDArray[np.float32] | None  # (rows,) of pairs; by their label 1 entailment, 0 contradiction
    missing: dict[str, dict[str, int]]  # for each column: how many rows lack it, by reason
    fingerprint: str
    mer: npt.NDArray[np.float32] | None = None  # (rows,) of pairs, where a term asks for it: match error rate

    def __len__(self) -> int:
        return len(self.ids)


def prepare(
    dataset: Dataset,
    views: Sequence[tuple[str, Wrap]],
    tokenizer: PreTrainedTokenizerBase,
    max_length: int,
    report: Report,
    cache: Path | None = None,
    required: Sequence[str] = (),
) -> Rows:
    """Tokenise the columns of ``views``, (column, what stands around a sentence), once each; keep that in ``cache``.

    ``max_length`` counts the wrapping. ``tokenizer`` holds the rule for the sentence itself (its final full stop). Rows
    without a usable value in one of the columns ``required`` are left out, as are pairs that are neutral.
    Raises InputError if that leaves no room for a sentence, or no row.
    """
    table, budget = dataset.table, _budget(views, max_length)
    names = dict.fromkeys(column for column, _ in views)
    if names.keys() & {*schema.text_columns()}:
        names[schema.TEXT] = None  # what they are compared with
    tokens = {}
    for name in names:
        ends, texts = name in schema.edited_columns(), table.column(name)
        tokens[name] = tokenise(
            texts, name, tokenizer, budget, report, ends=ends, cache=cache, fingerprint=dataset.fingerprint
        )
    present, missing = _usable(table, tokens)
    score = _scores(table, missing)
    kept = np.ones(len(table), bool) if score is None else ~np.isnan(score)
    for column in required:
        kept &= present[column]
        missing[column] = {f"{reason} (whole rows)": count for reason, count in missing[column].items()}
    if not kept.any():
        raise InputError(f"{dataset.path} has no row to train on. {_reasons(missing)}")
    ids = table.column(schema.ID).to_numpy() if schema.ID in table.column_names else np.arange(len(table), dtype="u8")
    mer = table.column(schema.MER).to_numpy() if schema.MER in table.column_names else None
    if not kept.all():
        chosen = np.flatnonzero(kept)
        tokens = {name: column.take(chosen) for name, column in tokens.items()}
        present = {name: column[chosen] for name, column in present.items()}
        ids, score, mer = ids[chosen], *(None if told is None else told[chosen] for told in (score, mer))
    return Rows(ids, [(tokens[c], wrap) for c, wrap in views], present, score, missing, dataset.fingerprint, mer)


def beside(sentences: Dataset, pairs: Dataset, report: Report) -> Dataset:
    """``sentences`` with a pair on each row, over and over in their order; neutral pairs are left out.

    Batches take rows at random, so which pair stands beside which sentence says nothing. Raises InputError where no
    pair is left.
    """
    useful = pairs.table
    if schema.LABEL in useful.column_names:
        useful = useful.filter(pc.is_in(useful.column(schema.LABEL), pa.array(list(CLASSES))))
    if not len(useful):
        raise InputError(f"{pairs.path} has no pair to train on: all {len(pairs.table):,} are neutral")
    neutral, beyond = len(pairs.table) - len(useful), max(len(useful) - len(sentences.table), 0)
    told = f"{len(useful) - beyond:,} pairs of {pairs.path} beside the sentences; {neutral:,} neutral ones left out"
    report(told + (f", and {beyond:,} for which there is no sentence" if beyond else ""))
    chosen = useful.take(np.arange(len(sentences.table)) % len(useful))
    table = pa.table({**_columns(sentences.table), **_columns(chosen)})
    both = hashlib.sha256(f"{sentences.fingerprint} {pairs.fingerprint}".encode()).hexdigest()
    return Dataset(sentences.path, table, both)


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


def _reasons(missing: dict[str, dict[str, int]]) -> str:
    """ "negation: 3 without one; …" """
    return "; ".join(f"{column}: {n:,} {reason}" for column, by in missing.items() for reason, n in by.items() if n)


def _usable(table: pa.Table, tokens: dict[str, Tokens]) -> tuple[dict[str, Bools], dict[str, dict[str, int]]]:
    """For each edit and paraphrase that was tokenised: which rows have one to learn from; why the others do not."""
    present, missing = {}, {}
    for name in schema.text_columns():
        if name not in tokens:
            continue
        if name in schema.edited_columns():
            kept, reason = edit_kept(table, tokens, name), "with an edit beyond the token budget"
        else:
            kept, reason = differing(tokens[schema.TEXT], tokens[name]), "with the tokens of the text"
        has = table.column(name).is_valid().to_numpy()
        present[name] = has & kept
        missing[name] = {"without one": int((~has).sum()), reason: int((has & ~kept).sum())}
    return present, missing


def _scores(table: pa.Table, missing: dict[str, dict[str, int]]) -> npt.NDArray[np.float32] | None:
    """The score of each pair, by its label as CLASSES has it, NaN for one that is left out; None for sentences."""
    if schema.SCORE in table.column_names:
        return table.column(schema.SCORE).to_numpy()
    if schema.LABEL not in table.column_names:
        return None
    labels = table.column(schema.LABEL)
    scores = np.full(len(table), np.nan, np.float32)
    for name, score in CLASSES.items():
        scores[pc.equal(labels, name).to_numpy()] = score
    missing[schema.LABEL] = {"neutral (whole rows)": int(np.isnan(scores).sum())}
    return scores


def edit_kept(table: pa.Table, tokens: dict[str, Tokens], column: str) -> Bools:
    """Per row, whether the whole edit that made ``column`` lies within its kept tokens. (rows,); false where null."""
    edited = tokens[column]
    longer = pc.subtract(pc.utf8_length(table.column(column)), pc.utf8_length(table.column(schema.TEXT)))
    end = pc.add(pc.list_element(table.column(schema.span_of(column)), 1), longer)  # in characters of the edited text
    kept = edited.ends >= end.fill_null(np.iinfo(np.int32).max).to_numpy()
    return differing(tokens[schema.TEXT], edited) & kept


def differing(one: Tokens, other: Tokens) -> Bools:
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


def deal(lengths: Ints, processes: int) -> Ints:
    """A permutation of a batch after which process r has block r of ``reshape(processes, -1)``, and all equal work.

    ``lengths`` (rows,) are the tokens of each row. The rows are dealt from the longest to the shortest, to and fro, an
    equal number to each process; among its own, a process keeps the batch's order. ``undo`` gives the way back.
    """
    rounds = np.argsort(-lengths, kind="stable").reshape(-1, processes)  # (rows / processes, processes)
    rounds[1::2] = rounds[1::2, ::-1]
    return np.sort(rounds.T, axis=1).reshape(-1)


def undo(permutation: Ints) -> Ints:
    """The inverse: ``values[permutation][undo(permutation)]`` is ``values``."""
    return np.argsort(permutation)
