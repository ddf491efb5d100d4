"""Of whose text triplets are made: the user's, or what comes with Litotes."""

import pyarrow.compute as pc

from pipelines import schema, shards
from pipelines.sources import claims, triplets


def of_litotes(dataset: str) -> int:
    """How many triplets of ``dataset`` come with Litotes: written, by frames, and of its list of opposed words.

    Raises StorageError, DatasetError or SchemaError with file and remedy.
    """
    count = 0
    for shard in shards.list_shards(dataset):
        table, _ = shards.read_shard(shard, schema.TRIPLETS)
        ours = pc.equal(table[schema.SOURCE], claims.WORDS)
        for kind in triplets.KEPT_KINDS:
            ours = pc.or_(ours, pc.starts_with(table[schema.KIND], kind))
        count += pc.sum(ours, min_count=0).as_py()
    return count
