"""The questions stage: passages keep their place and their other columns, each with a value or a reason."""

from pathlib import Path

import pyarrow as pa

from augment.questions.options import QuestionOptions
from pipelines import schema, shards
from pipelines.stages import registry, stage

PASSAGES = ["The mill stands on the river. Two brothers built it in 1843. Nobody has lived there since.", "Lamps \0"]


def test_every_passage_keeps_its_place_and_has_a_value_or_a_reason(tmp_path: Path) -> None:
    table = pa.table([range(2), PASSAGES, ["here"] * 2], schema=schema.SENTENCES)
    name, definition = shards.shard_name(0, 1), registry.get("questions")
    url, target = str(tmp_path / "in.parquet" / name), str(tmp_path / "out.parquet" / name)
    shards.write_shard(url, table, shards.Footer("test", "f", 2, 2))
    stage.augment_shard(shards.Shard(url, name), target, definition, definition.load(QuestionOptions()))
    rows = shards.read_shard(shards.Shard(target, name), schema.augmented("questions"))[0].to_pylist()
    assert [row["text"] for row in rows] == PASSAGES
    assert [row["contrast"] is None for row in rows] == [False, True]
    start, end = rows[0]["contrast_span"]
    tail = len(PASSAGES[0]) - end
    assert (rows[0]["contrast"][:start], rows[0]["contrast"][-tail:]) == (PASSAGES[0][:start], PASSAGES[0][end:])
    for row in rows:
        for column in ("contrast", "question", "contrast_question", "claim", "contrast_claim"):
            assert (row[column] is None) == (row[schema.reason_of(column)] is not None)
