"""What a term reads: views of the encoder, which rows have a column, numbers of a row, and the classifier's logits.

Term("SNCSE, Eq. 8", pl, (View("anchor"), View("positive"), View("negation"), Present("negation")))
"""

from dataclasses import dataclass
from typing import Literal

from pipelines import schema

Output = Literal["head", "embedding", "layers", "initial"]


@dataclass(frozen=True)
class View:
    """The vectors of one view of each row.

    ``output`` says which: "head" as training sees them, through the head; "embedding" as evaluation sees them;
    "layers" those of the intermediate layers; "initial" those of the frozen initial encoder.
    Shape (rows, dim); of "layers" (layers, rows, dim).
    """

    name: str
    output: Output = "head"


@dataclass(frozen=True, init=False)
class Present:
    """Which rows have a usable value in all of ``columns``. (rows,) bool."""

    columns: tuple[str, ...]

    def __init__(self, *columns: str) -> None:
        object.__setattr__(self, "columns", columns)


@dataclass(frozen=True)
class Value:
    """A number of each row (train/data/values.py): a number column of the schema, "entailed" or "alike". (rows,)

    A null is 0; ``Present`` of the same column says where there is a number.
    """

    name: str


@dataclass(frozen=True)
class Logits:
    """The logits of the classifier over premise and hypothesis. (rows, 2)"""


Input = View | Present | Value | Logits


@dataclass(frozen=True)
class ViewSource:
    """Where a view comes from: the column, and which of the two templates of prompt pooling stands around it."""

    column: str
    template: int


def triplet_view(column: str) -> str:
    """The name of the view of a column of triplets; "anchor" and "positive" are views of sentences."""
    return f"triplet_{column}"


def view_sources() -> dict[str, ViewSource]:
    """All views by name, in the order in which a batch holds them: the text columns of the schema are views."""
    return {
        "anchor": ViewSource(schema.TEXT, 0),
        "positive": ViewSource(schema.TEXT, 1),
        **{column: ViewSource(column, 1) for column in schema.text_columns()},
        "premise": ViewSource(schema.PREMISE, 0),
        "hypothesis": ViewSource(schema.HYPOTHESIS, 0),
        **{triplet_view(column): ViewSource(column, 0) for column in schema.triplet_texts()},
    }
