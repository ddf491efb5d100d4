"""Sentences that are kept apart, and passages without them."""

from pathlib import Path

import pyarrow as pa
import pytest

from pipelines import schema, shards
from pipelines.sources import building, held_out
from pipelines.sources.held_out import HeldOutOptions


def dataset(folder: Path, name: str, texts: list[str]) -> str:
    out, file = str(folder / f"{name}.parquet"), shards.shard_name(0, 1)
    table = pa.table([[building.sentence_id(t) for t in texts], texts, ["here"] * len(texts)], schema=schema.SENTENCES)
    shards.write_shard(f"{out}/{file}", table, shards.Footer("test", name, len(texts), len(texts)))
    shards.finish(out, [file], {})
    return out


def texts_of(data: str) -> list[str]:
    return [text for s in shards.list_shards(data) for text in shards.read_shard(s)[0][schema.TEXT].to_pylist()]


TEXTS = [f"The lamp number {i} is lit." for i in range(40)]


def test_every_sentence_is_on_one_side_in_order_and_the_same_are_apart_in_any_order(tmp_path: Path) -> None:
    data = dataset(tmp_path, "all", TEXTS)
    options = HeldOutOptions(share=0.25, least=5, shards=3)
    trained, apart = held_out.split(data, str(tmp_path / "t.parquet"), str(tmp_path / "a.parquet"), options)
    assert len(texts_of(apart)) == 10
    assert sorted(texts_of(trained) + texts_of(apart), key=TEXTS.index) == TEXTS
    assert texts_of(trained) == sorted(texts_of(trained), key=TEXTS.index)
    assert (len(shards.list_shards(trained)), len(shards.list_shards(apart))) == (3, 1)
    again = dataset(tmp_path, "again", TEXTS[::-1])
    _, other = held_out.split(again, str(tmp_path / "t2.parquet"), str(tmp_path / "a2.parquet"), options)
    assert set(texts_of(other)) == set(texts_of(apart))


@pytest.mark.parametrize(("least", "most", "expected"), [(7, 20, 7), (1, 3, 3), (1, 20, 4)])
def test_how_many_are_apart_has_both_bounds(tmp_path: Path, least: int, most: int, expected: int) -> None:
    options = HeldOutOptions(share=0.1, least=least, most=most)
    out = str(tmp_path / "t.parquet"), str(tmp_path / "a.parquet")
    _, apart = held_out.split(dataset(tmp_path, "all", TEXTS), *out, options)
    assert len(texts_of(apart)) == expected


def test_too_few_sentences_are_refused_with_the_number_that_is_needed(tmp_path: Path) -> None:
    data = dataset(tmp_path, "all", TEXTS)
    with pytest.raises(shards.DatasetError, match="40 sentences, of which 50 are kept apart .* give 100 or more"):
        held_out.split(data, str(tmp_path / "t.parquet"), str(tmp_path / "a.parquet"), HeldOutOptions())


def test_a_passage_with_a_sentence_that_is_apart_goes_and_is_counted(tmp_path: Path) -> None:
    apart = dataset(tmp_path, "apart", TEXTS[:2])
    passages = dataset(tmp_path, "passages", [f"{TEXTS[0]} {TEXTS[5]}", f"{TEXTS[7]} {TEXTS[8]}"])
    out = held_out.without(passages, apart, str(tmp_path / "out.parquet"))
    assert texts_of(out) == [f"{TEXTS[7]} {TEXTS[8]}"]
    assert shards.read_manifest(out)["rejected"] == {held_out.CONTAINS: 1}
