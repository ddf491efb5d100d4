"""Which rows have a usable value in which column, and their numbers: of a dataset that is read a part at a time."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipelines import schema
from train.data.dataset import Dataset
from train.data.tokens import Ints, Tokens
from train.data.values import Bools, read_values

Reasons = dict[str, dict[str, int]]  # for each column: how many rows lack it, by reason
AT_ONCE = 16_384  # rows whose tokens are compared at once


@dataclass(frozen=True)
class Found:
    """What is known of each row; arrays have one element per row."""

    ids: npt.NDArray[np.uint64]
    present: dict[str, Bools]  # by column that may be null: whether the row has a usable value
    values: dict[str, npt.NDArray[np.generic]]  # by name: train/data/values.py

    def take(self, rows: Ints) -> "Found":
        """The same of ``rows`` only."""
        present = {name: column[rows] for name, column in self.present.items()}
        return Found(self.ids[rows], present, {name: numbers[rows] for name, numbers in self.values.items()})


def find(dataset: Dataset, tokens: Mapping[str, Tokens]) -> tuple[Found, Reasons]:
    """Read every row's numbers, and whether its texts can be used, given the ``tokens`` of the columns."""
    parts: list[Found] = []
    reasons: Reasons = {}
    first = 0
    for part in dataset.parts(dataset.schema.names):
        for start in range(0, len(part), AT_ONCE):
            table = part.slice(start, AT_ONCE)
            rows = np.arange(first, first + len(table))
            here = {name: column.take(rows) for name, column in tokens.items()}
            present, unusable = _find_usable(table, here)
            of_triplets = _find_usable_triplets(table, here)
            values, numbers = read_values(table)
            lacking = {name: {"without one": int((~has).sum())} for name, has in numbers.items()}
            ids = table.column(schema.ID).to_numpy() if schema.ID in table.column_names else rows.astype("u8")
            parts.append(Found(ids, present | of_triplets[0] | numbers, values))
            _add(reasons, unusable | of_triplets[1] | lacking)
            first += len(table)
    return _joined(parts), {name: by for name, by in reasons.items() if name in tokens or any(by.values())}


def _add(reasons: Reasons, more: Reasons) -> None:
    for name, by in more.items():
        counted = Counter(reasons.get(name, {}))
        counted.update(by)
        reasons[name] = dict(counted)


def _joined(parts: list[Found]) -> Found:
    present = {name: np.concatenate([part.present[name] for part in parts]) for name in parts[0].present}
    values = {name: np.concatenate([part.values[name] for part in parts]) for name in parts[0].values}
    return Found(np.concatenate([part.ids for part in parts]), present, values)


def _find_usable(table: pa.Table, tokens: Mapping[str, Tokens]) -> tuple[dict[str, Bools], Reasons]:
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


def _find_usable_triplets(table: pa.Table, tokens: Mapping[str, Tokens]) -> tuple[dict[str, Bools], Reasons]:
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


def edit_kept(table: pa.Table, tokens: Mapping[str, Tokens], column: str) -> Bools:
    """Per row, whether the whole edit that made ``column`` lies within its kept tokens. (rows,); false where null."""
    edited = tokens[column]
    longer = pc.subtract(pc.utf8_length(table.column(column)), pc.utf8_length(table.column(schema.TEXT)))
    end = pc.add(pc.list_element(table.column(schema.span_of(column)), 1), longer)  # in characters of the edited text
    kept = edited.last_ends() >= end.fill_null(np.iinfo(np.int32).max).to_numpy()
    return rows_differ(tokens[schema.TEXT], edited) & kept


def rows_differ(one: Tokens, other: Tokens) -> Bools:
    """Per row, whether the token ids of two columns differ. (rows,)"""
    every = np.arange(len(one))
    differ: Bools = one.lengths(every) != other.lengths(every)
    same = np.flatnonzero(~differ)
    left, lengths = one.gather(same)
    unequal = left != other.gather(same)[0]
    differ[np.repeat(same, lengths)[unequal]] = True
    return differ
