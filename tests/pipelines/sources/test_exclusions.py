"""Exclusions from passages: every passage is wanted or counted, and the same input gives the same bytes."""

import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from augment.exclusions.phrase import stems_of
from pipelines import schema, shards
from pipelines.sources.building import NothingLeft, sentence_id
from pipelines.sources.exclusions import ALONE, KIND, PAIRS, ExclusionsOptions, build_exclusions

MILL = [
    "One paper mill made Arden rich. The town loved the paper mill.",
    "Below Arden run rail tunnels. Some of the rail tunnels leak, and trains in rail tunnels are slow.",
    "Nine arches carry stone bridges over Arden. It loves stone bridges.",
    "Its cellars were full of chess clubs. The poor loved chess clubs.",
]
COAST = [
    "Most of Osk lives on kelp farms. Few kelp farms are large.",
    "The cliffs of Osk are home to sea eagles. No fish is safe from sea eagles.",
    "The Great Arden Company bought Osk. The Great Arden Company sold wool ropes.",
]
PAGES = {"wiki.xml:Arden@7": MILL, "wiki.xml:Osk@8": COAST}
ORCHARD = ["The Great Arden Company owned plum orchards. Only plum orchards paid the Great Arden Company."]


def dataset(folder: Path, rows: list[tuple[str, str]]) -> str:
    folder.mkdir()
    table = pa.table(
        [[sentence_id(text) for text, _ in rows], [text for text, _ in rows], [source for _, source in rows]],
        schema=schema.SENTENCES,
    )
    name = shards.shard_name(0, 1)
    shards.write_shard(f"{folder}/{name}", table, shards.Footer("test", "test", len(rows), len(rows)))
    shards.finish(str(folder), [name], {})
    return str(folder)


@pytest.fixture
def passages(tmp_path: Path) -> str:
    rows = [(text, source) for source, texts in PAGES.items() for text in texts]
    rows += [(text, "wiki.xml:Plum: the fruit@9") for text in ORCHARD] + [
        ("A line of no page. It has no title.", "lines.txt")
    ]
    return dataset(tmp_path / "passages.parquet", rows)


def build(tmp_path: Path, data: str, workers: int = 1, **options: Any) -> tuple[dict, list[dict]]:
    out = str(tmp_path / "out.parquet")
    build_exclusions([data], out, ExclusionsOptions(**options), workers=workers)
    rows = [
        row for shard in shards.list_shards(out) for row in shards.read_shard(shard, schema.TRIPLETS)[0].to_pylist()
    ]
    return shards.read_manifest(out), rows


def ranked(rows: list[dict]) -> list[dict]:
    return [row for row in rows if row["kind"] == KIND]


def test_every_passage_is_wanted_or_counted_with_its_place(tmp_path: Path, passages: str) -> None:
    manifest, rows = build(tmp_path, passages)
    assert manifest["rows"] == len(rows)
    assert manifest["rows_in"] == manifest["rows"] + sum(manifest["rejected"].values())
    wanted = {row["positive"] for row in ranked(rows)}
    assert wanted >= {MILL[0], MILL[2], COAST[0], COAST[2], *ORCHARD}
    assert manifest["rejected_rows"]["topic not named in the wanted passage"] == ["part-00000-of-00001.parquet:4"]
    assert manifest["rejected_rows"]["topic not named in the unwanted passage"] == ["part-00000-of-00001.parquet:2"]
    assert manifest["rejected_rows"][ALONE] == ["part-00000-of-00001.parquet:6"]
    assert manifest["rejected_rows"]["source names no page"] == ["part-00000-of-00001.parquet:9"]


def test_triplets_have_their_pages_kind_and_margin(tmp_path: Path, passages: str) -> None:
    manifest, rows = build(tmp_path, passages, across=False)
    for row in rows:
        assert row["id"] == sentence_id("\0".join((row["anchor"], row["positive"], row["negative"])))
    for row in ranked(rows):
        assert row["margin"] == pytest.approx(0.1)
        assert {row["positive"], row["negative"]} <= set(PAGES[row["source"]])
        assert row["positive"] != row["negative"]
    exclusions = len(ranked(rows))
    assert manifest["counts"]["kind"] == {KIND: exclusions, schema.DIFFERENCE_KIND: len(rows) - exclusions}


def test_a_difference_is_a_search_with_what_it_wants_and_what_it_leaves_out(tmp_path: Path, passages: str) -> None:
    _, rows = build(tmp_path, passages)
    differences = [row for row in rows if row["kind"] == schema.DIFFERENCE_KIND]
    assert {row["source"] for row in differences} == {*PAGES, "wiki.xml:Plum: the fruit@9"}
    for row in differences:
        assert row["margin"] == schema.DIFFERENCE
        page = " ".join((*PAGES.get(row["source"], ORCHARD), row["source"])).lower()
        wanted, excluded = stems_of(row["positive"]), stems_of(row["negative"])
        assert wanted | excluded <= stems_of(page)
        assert not wanted & excluded
        assert wanted | excluded <= stems_of(row["anchor"])
        assert wanted | excluded <= stems_of(row["reverse"])
    _, development = build(tmp_path, passages, wordings="development")
    assert ranked(development) == development


def test_passages_of_two_pages_share_a_name_and_give_both_sources(tmp_path: Path, passages: str) -> None:
    _, rows = build(tmp_path, passages)
    across = [row for row in rows if "|" in row["source"]]
    assert {(row["positive"], row["negative"]) for row in across} == {(COAST[2], ORCHARD[0]), (ORCHARD[0], COAST[2])}
    assert {row["source"] for row in across} == {
        "wiki.xml:Osk@8 | wiki.xml:Plum: the fruit@9",
        "wiki.xml:Plum: the fruit@9 | wiki.xml:Osk@8",
    }
    assert all("great arden company" in row["anchor"].lower() for row in across)


def test_workers_and_shards_change_no_row_and_a_rerun_no_file(tmp_path: Path, passages: str) -> None:
    _, rows = build(tmp_path, passages)
    out = tmp_path / "out.parquet"
    before = {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in out.iterdir()}
    build(tmp_path, passages)
    assert {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in out.iterdir()} == before
    manifest, again = build(tmp_path, passages, workers=2, shards=2)
    assert len(manifest["shards"]) == 2
    assert again == rows


def test_a_title_in_front_of_passages_stays_there_and_names_the_topic(tmp_path: Path) -> None:
    data = dataset(tmp_path / "titled.parquet", [(f"Arden: {text}", "wiki.xml:Arden@7") for text in MILL])
    rows = ranked(build(tmp_path, data)[1])
    assert {row["positive"] for row in rows} == {f"Arden: {text}" for text in MILL}
    assert all(row["negative"].startswith("Arden: ") for row in rows)


def test_development_wordings_are_others(tmp_path: Path, passages: str) -> None:
    _, train = build(tmp_path, passages)
    _, development = build(tmp_path, passages, wordings="development")
    assert not {row["anchor"] for row in train} & {row["anchor"] for row in development}


def test_impossible_options_are_refused() -> None:
    with pytest.raises(shards.DatasetError, match="wordings 'all': give train or development"):
        ExclusionsOptions(wordings="all")
    with pytest.raises(shards.DatasetError, match="shards 0 must be 1 or more"):
        ExclusionsOptions(shards=0)


def test_what_holds_no_passages_says_how_to_make_some(tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match="no such dataset"):
        build(tmp_path, str(tmp_path / "absent.parquet"))
    data = dataset(tmp_path / "lines.parquet", [("A line of no page. It has no title.", "lines.txt")])
    with pytest.raises(shards.DatasetError, match="1 source names no page .*; make the passages of a dump, or"):
        build(tmp_path, data)


def test_what_gives_no_exclusions_says_what_would(tmp_path: Path) -> None:
    """The articles of a table, of one passage each, and pages whose titles no passage has."""
    single = dataset(tmp_path / "single.parquet", [(MILL[0], "a.csv:Arden"), (COAST[0], "a.csv:Osk")])
    with pytest.raises(NothingLeft, match=re.escape(PAIRS)) as said:
        build(tmp_path, single)
    assert str(said.value).endswith(
        "; no document has more than 1 passage: give longer ones, or shorter passages with --min-words"
    )
    other = dataset(tmp_path / "other.parquet", [(text, "a.csv:17") for text in MILL])
    with pytest.raises(NothingLeft, match=rf"topic not named in the wanted passage.*; {re.escape(PAIRS)}$"):
        build(tmp_path, other)


def test_articles_of_one_passage_that_name_one_another_give_exclusions(tmp_path: Path) -> None:
    texts = {
        "Arden": "Arden is a town of paper mills. The paper mills sell to Osk. Once a year they close for Osk.",
        "Osk": "Osk is a village of kelp farms. The kelp farms sell to Arden. Few kelp farms love Arden.",
    }
    said: list[str] = []
    data = dataset(tmp_path / "d.parquet", [(text, f"a.csv:{name}") for name, text in texts.items()])
    build_exclusions([data], str(tmp_path / "out.parquet"), ExclusionsOptions(), said.append)
    assert "2 passages of 2 documents read" in said[0]
    assert shards.read_manifest(str(tmp_path / "out.parquet"))["rows"] >= 2


def test_an_unwanted_passage_that_lacks_something_itself_comes_first(tmp_path: Path) -> None:
    """The passage with the words of all others excludes none of them."""
    whole = "Arden has paper mills, rail tunnels and stone bridges. Kelp farms pay Arden, and kelp farms feed Arden."
    filler = "Nothing of note is in this town. It rains."
    texts = [MILL[0], filler, MILL[1], whole, filler + " Much.", MILL[2]]
    data = dataset(tmp_path / "whole.parquet", [(text, "wiki.xml:Arden@7") for text in texts])
    _, rows = build(tmp_path, data)
    unwanted = {row["positive"]: row["negative"] for row in rows}
    assert unwanted[MILL[0]] in MILL
