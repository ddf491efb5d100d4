"""Datasets that hold no sentences with what was made of them, but triplets or pairs: what a card shows of them."""

from dataclasses import dataclass

import pyarrow as pa

from pipelines import schema, shards

FAULTS = "The texts carry the errors, views and gaps of their source."


@dataclass(frozen=True)
class Layout:
    """``texts`` stand together in a row; rows are counted and shown by ``group``; ``numbers`` are from 0 to 1.

    ``objective``: with which the trainer reads them; None where only terms do.
    """

    noun: str
    columns: pa.Schema
    texts: tuple[str, ...]
    group: str | None
    numbers: tuple[str, ...]
    objective: str | None
    limits: str = FAULTS

    @property
    def beside(self) -> tuple[str, ...]:
        """What stands beside the texts of an example."""
        return (self.group or schema.SCORE,)


TRIPLETS = Layout(
    "triplets",
    schema.TRIPLETS,
    (schema.ANCHOR, schema.POSITIVE, schema.NEGATIVE, schema.REVERSE),
    schema.KIND,
    (schema.MARGIN,),
    "litotes",
    "Most triplets are made by programs and were not read by people one by one: in some the positive does not mean "
    f"what the anchor means, or the negative does. {FAULTS}",
)
TEXTS_OF_PAIRS = (schema.PREMISE, schema.HYPOTHESIS)
LABELLED = Layout("pairs", schema.PAIRS, TEXTS_OF_PAIRS, schema.LABEL, (schema.MER,), "pairsupcon")
SCORED = Layout("scored pairs", schema.SCORED, TEXTS_OF_PAIRS, None, (schema.MER,), None)


def layout_of(shard: shards.Shard) -> Layout | None:
    """The layout of a dataset with this shard; None where it holds sentences, or nothing that is known."""
    names = shards.read_shard(shard, pa.schema([]))[0].column_names
    for layout, needed in ((TRIPLETS, schema.NEGATIVE), (LABELLED, schema.LABEL), (SCORED, schema.SCORE)):
        if needed in names and schema.TEXT not in names:
            return layout
    return None
