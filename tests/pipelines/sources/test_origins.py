"""Whose text triplets are of."""

from pathlib import Path

import pyarrow as pa
import pytest

from pipelines import schema, shards
from pipelines.sources import claims, frames, origins, triplets

SHIPPED_FRAMES = next(file for file in triplets.WRITTEN if file.endswith(frames.SUFFIX))


def test_what_comes_with_litotes_is_counted_apart_from_the_users_text(tmp_path: Path) -> None:
    rows = [
        ("negation", "triplets.tsv"),  # a user's file of that name
        ("written role", "mine.tsv"),
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
    mine = tmp_path / "triplets.tsv"
    mine.write_text("anchor\tpositive\tnegative\nIt is open.\tIt is not shut.\tIt is shut.\n")
    framed = tmp_path / f"mine{frames.SUFFIX}"
    framed.write_text(Path(SHIPPED_FRAMES).read_text().splitlines()[0] + "\n")
    options = triplets.TripletOptions()
    out = triplets.build_triplets([str(own), str(mine), str(framed)], str(tmp_path / "all.parquet"), options)
    assert shards.read_manifest(out)["rows"] > count + 1  # the frame's too
    assert origins.of_litotes(out) == (0, 1)


def test_all_that_is_shipped_is_litotes_own_wherever_it_is_called_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(triplets.WRITTEN[0])
    copy = tmp_path / "copy" / shipped.name
    copy.parent.mkdir()
    copy.write_bytes(shipped.read_bytes())
    monkeypatch.chdir(shipped.parents[2])
    out = str(tmp_path / "all.parquet")
    for file, is_ours in ((str(shipped.relative_to(Path.cwd())), True), (str(copy), False)):
        triplets.build_triplets([file], out, triplets.TripletOptions())
        rows = shards.read_manifest(out)["rows"]
        assert origins.of_litotes(out) == (rows * is_ours, 0)
