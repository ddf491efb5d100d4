"""The negation stage: rows keep their place and their other columns; options decide what is redone."""

from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from augment.negation.options import NegationOptions
from augment.parsing import ParserError
from pipelines import schema, shards
from pipelines.shards import output_of
from pipelines.stages import registry, stage

TEXTS = ["The bridge was built by monks.", "List of bridges", "She never sang.", "He likes tea.", "Lamp \0"]


def negate_shard(
    source: shards.Shard, target: str, options: NegationOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    definition = registry.get("negation")
    return stage.augment_shard(source, target, definition, definition.load(options), report)


@pytest.fixture
def source(tmp_path: Path) -> shards.Shard:
    columns = [range(len(TEXTS)), TEXTS, ["here"] * len(TEXTS)]
    table = pa.table(columns, schema=schema.SENTENCES).append_column("note", [[f"n{i}" for i in range(len(TEXTS))]])
    url = str(tmp_path / "in.parquet" / shards.shard_name(0, 1))
    shards.write_shard(url, table, shards.Footer("test", "f", len(TEXTS), len(TEXTS)))
    return shards.Shard(url, shards.shard_name(0, 1))


def rows_of(url: str) -> list[dict]:
    return shards.read_shard(shards.Shard(url, "x"), schema.augmented("negation"))[0].to_pylist()


def test_every_row_keeps_its_place_and_columns(source: shards.Shard, tmp_path: Path) -> None:
    rows = rows_of(negate_shard(source, output_of(source, str(tmp_path / "out.parquet")), NegationOptions()))
    assert [row["text"] for row in rows] == TEXTS
    assert [row["note"] for row in rows] == [f"n{i}" for i in range(len(TEXTS))]
    assert rows[0]["negation"] == "The bridge was not built by monks."
    assert (rows[0]["negation_rule"], rows[0]["negation_reason"]) == ("be-auxiliary", None)
    assert 0 < rows[0]["negation_confidence"] < 1
    assert rows[2]["negation"] == "She sang."
    for declined in (rows[1], rows[4]):
        assert (declined["negation"], declined["negation_rule"], declined["negation_span"]) == (None, None, None)
        assert declined["negation_reason"]
        assert declined["negation_confidence"] is None


def test_options_decide_what_is_redone(source: shards.Shard, tmp_path: Path) -> None:
    target = output_of(source, str(tmp_path / "out.parquet"))
    notes: list[str] = []
    for options in (
        NegationOptions(),
        NegationOptions(),
        NegationOptions(style="contracted"),
        NegationOptions(variants=1),
        NegationOptions(verify=False),
    ):
        negate_shard(source, target, options, report=notes.append)
    assert [note.endswith("up to date") for note in notes] == [False, True, False, False, False]
    assert {row["negation_confidence"] for row in rows_of(target)} == {None}
    negate_shard(source, target, NegationOptions(style="contracted"))
    assert rows_of(target)[0]["negation"] == "The bridge wasn't built by monks."


def test_negating_again_replaces_the_columns(source: shards.Shard, tmp_path: Path) -> None:
    first = negate_shard(source, output_of(source, str(tmp_path / "a.parquet")), NegationOptions(style="contracted"))
    again = negate_shard(shards.Shard(first, source.name), str(tmp_path / "b.parquet" / source.name), NegationOptions())
    direct = negate_shard(source, str(tmp_path / "c.parquet" / source.name), NegationOptions())
    assert rows_of(again) == rows_of(direct)


def test_an_absent_parser_is_named_with_the_remedy(source: shards.Shard, tmp_path: Path) -> None:
    target = str(tmp_path / source.name)
    with pytest.raises(ParserError, match="en_core_web_none.*pip install"):
        negate_shard(source, target, NegationOptions(parser="en_core_web_none"))
    assert not Path(target).exists()
