"""Of whose text triplets are made: the user's, or what comes with Litotes."""

import pyarrow.compute as pc

from pipelines import schema, shards
from pipelines.sources import claims, triplets


def of_litotes(dataset: str) -> int:
    """How many triplets of ``dataset`` come with Litotes: written, by frames, and of its list of opposed words.

    Their sources say so, whatever their kind: triplets of the user's own may be of a kind "written" too.
    Raises StorageError, DatasetError or SchemaError with file and remedy.
    """
    count = 0
    for shard in shards.list_shards(dataset):
        table, _ = shards.read_shard(shard, schema.TRIPLETS)
        source = table[schema.SOURCE]
        ours = pc.or_(pc.equal(source, claims.WORDS), pc.starts_with(source, triplets.SHIPPED))
        count += pc.sum(ours, min_count=0).as_py()
    return count
