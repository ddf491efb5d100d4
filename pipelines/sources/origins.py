"""Of whose text triplets are made: the user's, or what comes with Litotes."""

import pyarrow.compute as pc

from pipelines import schema, shards
from pipelines.sources import claims, triplets


def of_litotes(dataset: str) -> tuple[int, int]:
    """How many triplets of ``dataset`` come with Litotes: in its files, written or by frames, and short claims in words
    of its list of opposed words.

    Their sources say so, whatever their kind: triplets of the user's own may be of a kind "written" too.
    Raises StorageError, DatasetError or SchemaError with file and remedy.
    """
    written = short = 0
    for shard in shards.list_shards(dataset):
        table, _ = shards.read_shard(shard, schema.TRIPLETS)
        source = table[schema.SOURCE]
        written += pc.sum(pc.starts_with(source, triplets.SHIPPED), min_count=0).as_py()
        short += pc.sum(pc.equal(source, claims.WORDS), min_count=0).as_py()
    return written, short
