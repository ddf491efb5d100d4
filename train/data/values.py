"""The numbers of each row that terms read: number columns of the schema, and what the label of a pair or the kind of a
triplet says.

A new number needs its column in the schema and nothing here.
"""

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipelines import schema
from train.runtime.errors import InputError

Bools = npt.NDArray[np.bool_]
ENTAILED = "entailed"  # read from the label: whether it is entailment
ALIKE = "alike"  # read from the kind of a triplet: whether its four texts are all statements
# The score of a pair by its label; neutral pairs are left out.
LABEL_SCORES = {"entailment": 1.0, "contradiction": 0.0}


def column_of(value: str) -> str:
    """The column that a value is read from. Raises InputError for a value that there is not."""
    if value == ENTAILED:
        return schema.LABEL
    if value == ALIKE:
        return schema.KIND
    if value not in schema.number_columns():
        raise InputError(
            f"a term reads the value {value!r}; there are {ENTAILED}, {ALIKE} and the number columns of the schema, "
            f"{', '.join(schema.number_columns())}"
        )
    return value


def read_values(table: pa.Table) -> tuple[dict[str, npt.NDArray[np.generic]], dict[str, Bools]]:
    """Every value that the columns of ``table`` give, and where there is one. (rows,) each.

    A null number is 0. A label gives "score" (NaN for neutral) and "entailed", a kind "alike".
    """
    numbers = [name for name in schema.number_columns() if name in table.column_names]
    values = {name: pc.fill_null(table.column(name), 0).to_numpy() for name in numbers}
    present = {name: table.column(name).is_valid().to_numpy() for name in numbers}
    if schema.LABEL in table.column_names:
        values[schema.SCORE] = _label_scores(table.column(schema.LABEL))
        values[ENTAILED] = values[schema.SCORE] == 1
    if schema.KIND in table.column_names:
        values[ALIKE] = pc.is_in(table.column(schema.KIND), pa.array(schema.ALIKE_KINDS)).to_numpy()
    return values, present


def _label_scores(labels: pa.ChunkedArray) -> npt.NDArray[np.float32]:
    scores = np.full(len(labels), np.nan, np.float32)
    for label, score in LABEL_SCORES.items():
        scores[pc.equal(labels, label).to_numpy()] = score
    return scores
