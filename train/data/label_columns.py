"""A dataset of stage 1 as sentence-transformers' trainer takes it: columns of texts in order, and one named `label`."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipelines import schema
from train.data.dataset import check_finite, check_labels
from train.data.values import ENTAILED, column_of, read_values
from train.runtime.errors import InputError

LABEL = "label"


def with_label(table: pa.Table, texts: Sequence[str], numbers: Sequence[str], needed: Sequence[str]) -> pa.Table:
    """The columns ``texts``, "" for null, and for ``numbers`` the column `label`: one number, or a list in their order.

    Neutral pairs, and rows without one of the texts ``needed``, are left out. Raises InputError for a missing column,
    a label that is none of schema.LABELS, and a number that is not finite.
    """
    for field in table.schema:
        ready = field.name == schema.LABEL and pa.types.is_primitive(field.type)
        if ready or (field.name == schema.SCORE and pa.types.is_nested(field.type)):
            raise InputError(
                f"the column {field.name} is {field.type}: such a table needs no rows(), give Dataset(table)"
            )
    read = _read(table, numbers)
    for field in read.schema:
        if field.name in schema.number_columns():
            if not (pa.types.is_floating(field.type) or pa.types.is_integer(field.type)):
                raise InputError(f"the column {field.name} is {field.type}; it is to hold numbers")
            check_finite(read, field.name, "the table", "Leave such rows out.")
    if schema.LABEL in read.column_names:
        check_labels(read, "the table", "Leave such rows out.")
    values, _ = read_values(read)
    missing = [name for name in texts if name not in table.column_names] + [n for n in numbers if n not in values]
    if missing:
        raise InputError(f"the table lacks {', '.join(missing)}; it has {', '.join(table.column_names)}")
    columns = {name: pc.fill_null(table.column(name), "") for name in texts}
    kept = np.ones(len(table), bool)
    for name in needed:
        kept &= pc.not_equal(columns[name], "").to_numpy()
    if numbers:
        label = np.stack([values[name].astype(np.float32) for name in numbers], axis=1)  # (rows, numbers)
        columns[LABEL] = pa.array(label[:, 0] if len(numbers) == 1 else label.tolist())
        if schema.LABEL in read.column_names:
            kept &= ~np.isnan(values[schema.SCORE].astype(np.float32))  # neutral
    return pa.table(columns).filter(pa.array(kept))


def _read(table: pa.Table, numbers: Sequence[str]) -> pa.Table:
    """The columns that ``numbers`` are read from; a score where there is none from the label."""
    by_label = ENTAILED in numbers or (schema.SCORE in numbers and schema.SCORE not in table.column_names)
    names = {column_of(name) for name in numbers} | ({schema.LABEL} if by_label else set())
    return table.select([name for name in table.column_names if name in names])
