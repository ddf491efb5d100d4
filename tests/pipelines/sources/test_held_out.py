"""Sentences that are kept apart, and passages without them."""

import hashlib
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


def code(*numbers: int) -> str:
    """Letters that no other numbers have, so that no two sentences are nearly the same."""
    return hashlib.sha256(repr(numbers).encode()).hexdigest()


TEXTS = [f"The lamp {code(i)} is lit." for i in range(40)]


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


def test_of_a_small_text_few_passages_lose_a_sentence_and_none_of_them_is_trained_on(tmp_path: Path) -> None:
    repeated = "Nobody else came to the mill on that day."
    documents = [[f"A barge, {code(i, j)}, came to the lock." for j in range(6)] for i in range(49)]
    documents += [["One barge left the quay at noon.", repeated], [repeated, "Another left it at night."]]
    sentences = list(dict.fromkeys(sentence for document in documents for sentence in document))
    data, every = dataset(tmp_path, "all", sentences), dataset(tmp_path, "passages", [" ".join(d) for d in documents])
    left = {}
    for given in (None, every):
        place = tmp_path / str(given is None)
        out = str(place / "t.parquet"), str(place / "a.parquet")
        trained, apart = held_out.split(data, *out, HeldOutOptions(), passages=given)
        assert len(texts_of(apart)) == held_out.LEAST
        assert sorted(texts_of(trained) + texts_of(apart)) == sorted(sentences)
        left[given] = texts_of(held_out.without(every, apart, str(place / "left.parquet")))
        assert not any(sentence in passage for passage in left[given] for sentence in texts_of(apart))
    assert len(left[None]) < 25
    assert len(left[every]) >= len(documents) - 10


def test_sentences_of_no_passage_are_kept_apart_as_often_as_those_of_passages(tmp_path: Path) -> None:
    passages = [" ".join(TEXTS[first : first + 5]) for first in range(0, 20, 5)]
    data, every = dataset(tmp_path, "all", TEXTS), dataset(tmp_path, "passages", passages)
    out = str(tmp_path / "t.parquet"), str(tmp_path / "a.parquet")
    apart = set(texts_of(held_out.split(data, *out, HeldOutOptions(share=0.25, least=5), passages=every)[1]))
    assert len(apart) == 10
    assert [len(apart & set(half)) for half in (TEXTS[:20], TEXTS[20:])] == [5, 5]


def test_passages_of_which_a_sample_has_little_are_not_kept_apart_as_a_whole(tmp_path: Path) -> None:
    passages = [
        " ".join([text, *(f"It is lit on day {i} of month {j}." for j in range(5))]) for i, text in enumerate(TEXTS)
    ]
    data, every = dataset(tmp_path, "all", TEXTS), dataset(tmp_path, "passages", passages)
    options = HeldOutOptions(share=0.25, least=5)
    apart = []
    for given in (None, every):
        out = tuple(str(tmp_path / f"{given is None}{name}.parquet") for name in "ta")
        apart.append(texts_of(held_out.split(data, *out, options, passages=given)[1]))
    assert apart[0] == apart[1]


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


def test_what_is_nearly_a_sentence_that_is_apart_is_on_neither_side_and_counted(tmp_path: Path) -> None:
    options = HeldOutOptions(share=0.25, least=5)
    out = str(tmp_path / "t.parquet"), str(tmp_path / "a.parquet")
    kept_apart = texts_of(held_out.split(dataset(tmp_path, "all", TEXTS), *out, options)[1])
    twins = [text.replace("lit.", "lit!") for text in kept_apart]  # their hashes may put them first, and the others out
    trained, apart = held_out.split(dataset(tmp_path, "more", [*TEXTS, *twins]), *out, options)
    letters = [{text[:-1] for text in texts_of(data)} for data in (trained, apart)]
    assert not letters[0] & letters[1]
    rejected = shards.read_manifest(trained)["rejected"]
    assert rejected[held_out.TWIN] > 0
    assert len(texts_of(trained)) == len(TEXTS) + len(twins) - sum(rejected.values())


def test_a_text_that_says_the_same_again_and_again_is_refused(tmp_path: Path) -> None:
    data = dataset(tmp_path, "all", [f"The ticket was closed on the same day{'!' * i}" for i in range(40)])
    with pytest.raises(shards.DatasetError, match="of 40 sentences are nearly the same .* text with more that differs"):
        held_out.split(data, str(tmp_path / "t.parquet"), str(tmp_path / "a.parquet"), HeldOutOptions(least=5))
