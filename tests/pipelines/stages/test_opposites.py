"""The opposites stage: rows keep their place and their other columns, whatever augmentation came first."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from augment.negation.options import NegationOptions
from augment.opposites.options import OppositesOptions
from augment.opposites.wordnet import WordNetError
from pipelines import schema, shards
from pipelines.shards import output_of
from pipelines.stages import registry, stage

TEXTS = ["The water was cold.", "List of bridges", "The dog chased the cats.", "The door was not open.", "Lamp \0"]


def oppose_shard(
    source: shards.Shard, target: str, options: OppositesOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    definition = registry.get("opposites")
    return stage.augment_shard(source, target, definition, definition.load(options), report)


def negate_shard(source: shards.Shard, target: str) -> str:
    definition = registry.get("negation")
    return stage.augment_shard(source, target, definition, definition.load(NegationOptions()))


@pytest.fixture
def source(tmp_path: Path) -> shards.Shard:
    table = pa.table([range(len(TEXTS)), TEXTS, ["here"] * len(TEXTS)], schema=schema.SENTENCES)
    url = str(tmp_path / "in.parquet" / shards.shard_name(0, 1))
    shards.write_shard(url, table, shards.Footer("test", "f", len(TEXTS), len(TEXTS)))
    return shards.Shard(url, shards.shard_name(0, 1))


@pytest.fixture
def options(small_wordnet: Path) -> OppositesOptions:
    return OppositesOptions(wordnet=str(small_wordnet))


def rows_of(url: str, *augmentations: str) -> list[dict]:
    return shards.read_shard(shards.Shard(url, "x"), schema.augmented(*augmentations))[0].to_pylist()


def test_every_row_keeps_its_place_and_has_a_value_or_a_reason(
    source: shards.Shard, options: OppositesOptions, tmp_path: Path
) -> None:
    rows = rows_of(oppose_shard(source, output_of(source, str(tmp_path / "out.parquet")), options), "opposites")
    assert [row["text"] for row in rows] == TEXTS
    assert (rows[0]["antonym"], rows[0]["antonym_rule"]) == ("The water was hot.", "predicate")
    assert (rows[0]["negated_antonym"], rows[0]["negated_antonym_rule"]) == (
        "The water was not hot.",
        "denied:predicate",
    )
    assert (rows[2]["role_swap"], rows[2]["role_swap_rule"]) == ("The cats chased the dog.", "active")
    assert (rows[3]["negated_antonym"], rows[3]["antonym"]) == ("The door was closed.", None)
    for row in rows:
        for column in (schema.ANTONYM, schema.NEGATED_ANTONYM, schema.ROLE_SWAP):
            made = row[column] is not None
            assert made == (row[schema.rule_of(column)] is not None) == (row[schema.reason_of(column)] is None)
            assert made == (row[schema.span_of(column)] is not None)


def test_opposites_and_negations_join_in_either_order(
    source: shards.Shard, options: OppositesOptions, tmp_path: Path
) -> None:
    both = []
    for name, first_opposites in (("a", True), ("b", False)):
        shard = source
        for step in (first_opposites, not first_opposites):
            target = str(tmp_path / f"{name}{step}" / source.name)
            made = oppose_shard(shard, target, options) if step else negate_shard(shard, target)
            shard = shards.Shard(made, source.name)
        both.append(rows_of(shard.url, "negation", "opposites"))
    assert both[0] == both[1]


def test_options_and_files_decide_what_is_redone(
    source: shards.Shard, options: OppositesOptions, small_wordnet: Path, tmp_path: Path
) -> None:
    other = tmp_path / "wordnet"
    shutil.copytree(small_wordnet, other)
    with open(other / "data.adv", "a") as file:
        file.write("  more\n")
    target, notes = output_of(source, str(tmp_path / "out.parquet")), []
    for chosen in (options, options, OppositesOptions(wordnet=str(other))):
        oppose_shard(source, target, chosen, report=notes.append)
    assert [note.endswith("up to date") for note in notes] == [False, True, False]


def test_an_absent_wordnet_is_named_with_the_remedy(source: shards.Shard, tmp_path: Path) -> None:
    target = str(tmp_path / source.name)
    with pytest.raises(WordNetError, match="absent.*apt-get install wordnet-base"):
        oppose_shard(source, target, OppositesOptions(wordnet=str(tmp_path / "absent")))
    assert not Path(target).exists()
