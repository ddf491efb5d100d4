"""Triplets from augmented datasets: what becomes of each row, what is left out and counted, and rebuilding."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema, shards
from pipelines.sources import frames, held, triplets
from pipelines.sources.building import sentence_id
from pipelines.sources.triplets import TripletOptions, build_triplets
from pipelines.stages import registry

ROWS = (
    {"text": "The gate is open.", "negation": "The gate is not open.", "paraphrase": "The gate stands open."},
    {"text": "She left early.", "negation": "She did not leave early.", "paraphrase": None},
    {"text": "Rain.", "negation": None, "paraphrase": None},
    {
        "text": "He is tall.",
        "negation": "He is not tall.",
        "antonym": "He is short.",
        "negated_antonym": "He is not short.",
    },
)


def write(folder: Path, rows: tuple[dict[str, str | None], ...] = ROWS) -> str:
    """Rows as a file of augmented sentences, with the columns of all augmentations."""
    fields = schema.augmented(*schema.AUGMENTATIONS)
    given = [{schema.ID: sentence_id(str(row["text"])), schema.SOURCE: "a.txt", **row} for row in rows]
    columns = {field.name: [row.get(field.name) for row in given] for field in fields}
    path = folder / "sentences.parquet"
    pq.write_table(pa.table(columns, schema=fields), path)
    return str(path)


def read(out: str) -> list[dict[str, object]]:
    tables = [shards.read_shard(shard, schema.TRIPLETS)[0] for shard in shards.list_shards(out)]
    return pa.concat_tables(tables).to_pylist()


@pytest.fixture
def built(tmp_path: Path) -> str:
    return build_triplets([write(tmp_path)], str(tmp_path / "out.parquet"), TripletOptions())


def test_a_row_with_a_paraphrase_ranks_it_above_the_negation(built: str) -> None:
    row = read(built)[0]
    assert (row["anchor"], row["positive"], row["negative"]) == tuple(
        ROWS[0][k] for k in ("text", "paraphrase", "negation")
    )
    assert (row["kind"], row["reverse"], row["source"]) == ("negation", None, "a.txt")


def test_a_row_without_a_paraphrase_is_its_own_positive_with_a_larger_margin(built: str) -> None:
    first, second = read(built)[:2]
    assert second["anchor"] == second["positive"] == "She left early."
    assert second["margin"] == pytest.approx(float(str(first["margin"])) + triplets.OWN_POSITIVE)


def test_a_sentence_its_negation_antonym_and_denied_antonym_rank_each_other(built: str) -> None:
    rows = [row for row in read(built) if row["kind"] == "denied antonym"]
    assert [(row["anchor"], row["positive"], row["negative"], row["reverse"]) for row in rows] == [
        ("He is tall.", "He is not short.", "He is not tall.", "He is short."),
    ]


def test_a_negation_is_not_said_to_mean_an_antonym_that_cannot_be_denied(tmp_path: Path) -> None:
    rows = ({"text": "It is old.", "negation": "It is not old.", "antonym": "It is new.", "negated_antonym": None},)
    out = build_triplets([write(tmp_path, rows)], str(tmp_path / "out.parquet"), TripletOptions())
    assert {row["kind"] for row in read(out)} == {"antonym", "negation"}


def test_rows_that_rank_nothing_are_counted_and_every_row_is_accounted_for(built: str) -> None:
    manifest = shards.read_manifest(built)
    assert manifest["rejected"] == {triplets.NOTHING: 1}
    assert manifest["rejected_rows"] == {triplets.NOTHING: ["sentences.parquet:3"]}
    assert manifest["rows_in"] == manifest["rows"] + 1
    assert manifest["counts"][schema.KIND] == {"antonym": 1, "denied antonym": 1, "negation": 3}


def test_kinds_of_four_statements_are_kinds_that_there_are() -> None:
    by_rules = {rule.kind for augmentation in registry.augmentations() for rule in augmentation.triplets}
    written = {line.split("\t")[4] for line in Path(triplets.WRITTEN[0]).read_text(encoding="utf-8").splitlines()}
    there = by_rules | written | {*frames.KINDS.values(), triplets.SHORT_CLAIM}
    assert set(schema.ALIKE_KINDS) <= there
    assert not [kind for kind in schema.ALIKE_KINDS if "question" in kind or "exclusion" in kind]


def test_held_rows_rank_nothing_and_are_few_beside_the_others(tmp_path: Path) -> None:
    """ "A few": a quarter, and with ``most`` twenty times as many as of another kind."""
    texts = [f"The gate of the {number}th lock was never closed in winter." for number in range(40)]
    rows = tuple({"text": text, "negation": text.replace("never ", "")} for text in texts)
    data = write(tmp_path, rows)
    for most, ranked, few in ((None, 40, 10), (4, 16, 4)):
        out = build_triplets([data], str(tmp_path / "out.parquet"), TripletOptions(most, held=True))
        built = read(out)
        kept = [row for row in built if row["kind"] == held.KIND]
        assert (len(built) - len(kept), len(kept)) == (ranked, few)
        for row in kept:
            assert row["margin"] == schema.UNRANKED
            assert len({row[name] for name in schema.triplet_texts()}) == 4
        manifest = shards.read_manifest(out)
        assert manifest["rows_in"] == manifest["rows"] + sum(manifest["rejected"].values())


def test_forms_of_a_held_text_keep_what_turns_it() -> None:
    text = "The gate, which was not closed without a key, has 3,000 visitors."
    assert held.key_words(text) == "gate not closed without key 3,000 visitors"
    rows = list(held.rows([text, "It rains.", "Nobody came to the fair."]))
    assert rows == list(held.rows([text, "It rains.", "Nobody came to the fair."]))
    assert all(len(set(row)) == 4 for row in rows)
    assert list(held.rows([text])) == []


def test_a_passage_is_held_from_one_of_its_sentences_on() -> None:
    passage = " ".join(f"Lock {number} was dug by hand in a cold winter." for number in range(20))
    forms = [text for row in held.rows([passage, "It rains."]) for text in row]
    assert forms
    assert all(len(form.split()) <= held.MAX_WORDS for form in forms)
    assert any(form.startswith("Lock") for form in forms)


def test_triplets_are_taken_as_they_are_and_once(built: str, tmp_path: Path) -> None:
    copy = build_triplets([built], str(tmp_path / "copy.parquet"), TripletOptions())
    again = build_triplets([built, copy], str(tmp_path / "again.parquet"), TripletOptions())
    assert read(again) == read(built)
    assert shards.read_manifest(again)["rejected"] == {"duplicate": len(read(built))}


def test_triplets_that_people_wrote_are_read_with_or_without_a_reverse(tmp_path: Path) -> None:
    (tmp_path / "few.jsonl").write_text('{"anchor": "Is it open?", "positive": "It is.", "negative": "It is shut."}\n')
    lines = (
        "anchor\tpositive\tnegative\treverse\tkind",
        "who left\tAnn left.\tAnn stayed.\twho stayed\tquestion",
        "a\tb\tc\t\trole",
        "\tb\tc\t\tx",
    )
    (tmp_path / "more.tsv").write_text("\n".join(lines) + "\n")
    sources = [str(tmp_path / name) for name in ("few.jsonl", "more.tsv")]
    out = build_triplets(sources, str(tmp_path / "out.parquet"), TripletOptions())
    assert [(row["anchor"], row["reverse"], row["kind"]) for row in read(out)] == [
        ("Is it open?", None, "written"),
        ("who left", "who stayed", "question"),
        ("a", None, "role"),
    ]
    assert shards.read_manifest(out)["rejected_rows"] == {"blank": ["more.tsv:4"]}


def test_a_file_with_other_columns_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "other.tsv").write_text("a\tb\n1\t2\n")
    with pytest.raises(schema.SchemaError, match="other.tsv.*anchor.*name the columns"):
        build_triplets([str(tmp_path / "other.tsv")], str(tmp_path / "out.parquet"), TripletOptions())


def test_a_negative_that_is_the_anchor_is_rejected(tmp_path: Path) -> None:
    rows = (*ROWS, {"text": "It ends.", "negation": "It ends.", "paraphrase": None})
    out = build_triplets([write(tmp_path, rows)], str(tmp_path / "out.parquet"), TripletOptions())
    assert shards.read_manifest(out)["rejected"][triplets.SAME] == 1


def test_at_most_so_many_of_a_kind_times_its_share_are_drawn_in_their_order(tmp_path: Path) -> None:
    rows = tuple(
        {"text": f"Gate {i} is open.", "negation": f"Gate {i} is not open.", "hedge": f"Gate {i} may be open."}
        for i in range(6)
    )
    out = build_triplets([write(tmp_path, rows)], str(tmp_path / "out.parquet"), TripletOptions())
    few = build_triplets([out], str(tmp_path / "few.parquet"), TripletOptions(most=1))
    kept, every = read(few), read(out)
    assert sorted(str(row["kind"]) for row in kept) == ["hedge", *["negation"] * 4]
    assert kept == [row for row in every if row in kept]
    assert shards.read_manifest(few)["rejected"] == {
        "beyond 1 of the kind hedge": 5,
        "beyond 4 of the kind negation": 2,
    }
