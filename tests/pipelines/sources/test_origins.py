"""Whose text triplets are of."""

from pathlib import Path

import pyarrow as pa

from pipelines import schema, shards
from pipelines.sources import claims, origins, triplets


def test_what_comes_with_litotes_is_counted_apart_from_the_users_text(tmp_path: Path) -> None:
    rows = [
        ("negation", "triplets.tsv"),  # a user's file of that name
        (triplets.SHORT_CLAIM, "mine.txt"),
        (triplets.SHORT_CLAIM, claims.WORDS),
    ]
    texts = [[f"{text} {i}" for i in range(len(rows))] for text in ("one", "two", "three")]
    kinds, sources = map(list, zip(*rows, strict=True))
    count = len(rows)
    columns = [list(range(count)), *texts, [None] * count, kinds, [0.1] * count, sources]
    own, name = tmp_path / "own.parquet", shards.shard_name(0, 1)
    table = pa.table(columns, schema=schema.TRIPLETS)
    shards.write_shard(f"{own}/{name}", table, shards.Footer("test", "own", count, count), schema.TRIPLETS)
    shards.finish(str(own), [name], {})
    written = tmp_path / "written.tsv"
    written.write_text("anchor\tpositive\tnegative\nIt is open.\tIt is not shut.\tIt is shut.\n")
    options = triplets.TripletOptions()
    out = triplets.build_triplets([str(own), str(written)], str(tmp_path / "all.parquet"), options)
    assert origins.of_litotes(out) == 2
