"""Short claims from sentences: their triplets, what is counted, and the same bytes whatever the number of processes."""

import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from pipelines import schema, shards
from pipelines.sources import claims
from pipelines.sources.building import sentence_id
from pipelines.sources.claims import WORDS, ClaimsOptions, build_claims

TEXTS = [
    "The water in the harbour, which froze twice, was cold.",
    "The miller sang.",
    "In spring the gate is open.",
    "After Easter the gate is open.",
    *(f"The {thing} by the road was wet." for thing in ("wall", "bench", "cart", "lamp")),
]


@pytest.fixture
def sentences(tmp_path: Path) -> str:
    folder = tmp_path / "sentences.parquet"
    folder.mkdir()
    table = pa.table([[sentence_id(text) for text in TEXTS], TEXTS, ["own"] * len(TEXTS)], schema=schema.SENTENCES)
    name = shards.shard_name(0, 1)
    shards.write_shard(f"{folder}/{name}", table, shards.Footer("test", "test", len(TEXTS), len(TEXTS)))
    shards.finish(str(folder), [name], {})
    return str(folder)


def build(out: Path, data: str, wordnet: Path, workers: int = 1, **options: Any) -> tuple[dict, list[dict]]:
    build_claims([data], str(out), ClaimsOptions(wordnet=str(wordnet), **options), workers=workers)
    shard = shards.list_shards(str(out))[0]
    return shards.read_manifest(str(out)), shards.read_shard(shard, schema.TRIPLETS)[0].to_pylist()


def test_two_triplets_of_each_claim_rank_what_says_the_same_first(
    tmp_path: Path, sentences: str, small_wordnet: Path
) -> None:
    manifest, rows = build(tmp_path / "out.parquet", sentences, small_wordnet, most=2)
    own = [row for row in rows if row[schema.SOURCE] == "own"]
    same = {"The water was cold.": "The water was not hot.", "The water was not cold.": "The water was hot."}
    meaning = same | {denied: claim for claim, denied in same.items()}
    water = [row for row in own if "water" in row[schema.ANCHOR]]
    assert len(water) == 2
    for row in water:
        assert row[schema.POSITIVE] == meaning[row[schema.ANCHOR]]
        assert row[schema.REVERSE] == meaning[row[schema.NEGATIVE]] != row[schema.POSITIVE]
    wet = {row[schema.ANCHOR].split()[1] for row in own if " by " not in row[schema.ANCHOR]} & {"wall", "bench", "cart"}
    assert wet == {"wall", "bench"}  # two claims of the same two words, no third
    assert {row[schema.SOURCE] for row in rows} == {"own", WORDS}
    assert manifest["rows"] == len(rows)
    rejected = manifest["rejected"]
    assert rejected["no short claim with a clear opposite"] == 1
    assert rejected["duplicate"] == 1  # "The gate is open." again
    assert rejected["beyond 2 claims of the same two opposed words"] >= 2


def test_the_bytes_do_not_depend_on_the_number_of_processes(
    tmp_path: Path, sentences: str, small_wordnet: Path
) -> None:
    one, two = (build(tmp_path / f"{n}.parquet", sentences, small_wordnet, workers=n) for n in (1, 2))
    assert one[1] == two[1]
    files = [next((tmp_path / f"{n}.parquet").glob("part*")).read_bytes() for n in (1, 2)]
    assert files[0] == files[1]


def test_it_says_how_far_it_is_in_each_of_its_steps(
    tmp_path: Path, sentences: str, small_wordnet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "HEARTBEAT", 0)
    lines: list[str] = []
    build_claims([sentences], str(tmp_path / "out.parquet"), ClaimsOptions(wordnet=str(small_wordnet)), lines.append)
    said = "\n".join(lines)
    name = shards.shard_name(0, 1)
    for step in (rf"{name}: 8 of 8", rf"claims of {name}: (\d+) of \1", r"words of ours: 256 of [\d,]+"):
        assert re.search(rf"^short claims: {step} rows, [\d,]+ rows/s$", said, re.MULTILINE)


def test_claims_of_our_words_are_left_out_where_they_are_not_wanted(
    tmp_path: Path, sentences: str, small_wordnet: Path
) -> None:
    _, rows = build(tmp_path / "out.parquet", sentences, small_wordnet, words=False)
    assert {row[schema.SOURCE] for row in rows} == {"own"}


def test_without_wordnet_it_says_how_to_get_it(tmp_path: Path, sentences: str) -> None:
    with pytest.raises(ValueError, match="WordNet|wordnet") as error:
        build(tmp_path / "out.parquet", sentences, tmp_path / "nowhere")
    assert "nowhere" in str(error.value)


def test_options_are_checked() -> None:
    with pytest.raises(shards.DatasetError, match="most 0 must be 1 or more"):
        ClaimsOptions(most=0)
