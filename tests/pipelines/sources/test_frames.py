"""Frames: which rows they give, how slots are filled, and what becomes of lines that are none."""

import json
import re
from pathlib import Path

import pytest

from augment.exclusions.wordings import WORDINGS
from pipelines import schema
from pipelines.sources import frames, triplets
from pipelines.sources.building import RowCounts
from pipelines.sources.corpus import CorpusOptions, build_corpus
from pipelines.sources.triplets import TripletOptions, build_triplets
from tests.pipelines.sources.test_triplets import read

ROLE = {
    "kind": "role",
    "fill": ["the owl", "the fox"],
    "forms": ["{a} saw {b} first.", "{b} was seen by {a} before it saw anything."],
}
CHOICE = {
    "kind": "choice",
    "fill": ["gate", "shop", "bank"],
    "yes": ["The {x} is open.", "The {x} isn't shut.", "You can go into the {x}."],
    "no": ["The {x} is shut.", "The {x} isn't open."],
}
SYMMETRIC = {
    "kind": "choice",
    "fill": ["the owl", "the fox", "the hare"],
    "yes": ["{a} met {b}.", "{a} and {b} came face to face."],
    "no": ["{a} never met {b}.", "{a} and {b} kept clear of each other."],
}
TOPIC = {
    "kind": "topic",
    "names": ["hikes near Arnfell"],
    "members": True,
    "facets": [
        {"names": ["the Ravine Walk", "Ravine Walk"], "passage": "Steps lead down to the stream."},
        {"names": ["the Crown Path"], "passage": "Nine hours over three tops."},
        {"names": ["the Mill Round"], "passage": "Flat, and fit for prams."},
    ],
}


def test_a_role_frame_gives_two_forms_and_both_with_the_roles_exchanged() -> None:
    rows = frames.rows_of(ROLE)
    one, other = ("The owl saw the fox first.", "The fox was seen by the owl before it saw anything.")
    swapped = ("The fox saw the owl first.", "The owl was seen by the fox before it saw anything.")
    assert (one, other, *swapped) in rows
    assert len(rows) == len(set(rows)) == 4  # two forms to begin with, two ways to fill


def test_a_choice_frame_gives_one_side_above_the_other() -> None:
    sides = [{form.format(x=x) for form in CHOICE[side] for x in CHOICE["fill"]} for side in ("yes", "no")]
    rows = frames.rows_of(CHOICE)
    assert len(rows) == len(set(rows)) == frames.ROWS["choice"]
    for anchor, positive, negative, reverse in rows:
        same, opposite = sides if anchor in sides[0] else sides[::-1]
        assert {anchor, positive} <= same
        assert {negative, reverse} <= opposite
        assert len({anchor, positive, negative, reverse}) == 4


def test_most_negatives_are_the_likest_form_of_the_other_side() -> None:
    """ "The gate is open.": "The gate isn't open." and "The gate is shut." differ from it by one word each."""
    frame = {**CHOICE, "no": ["The {x} is shut.", "Nobody gets in there, into no room of that {x}."]}
    rows = [row for row in frames.rows_of(frame) if row[0].endswith("is open.")]
    assert rows
    assert sum(row[2].endswith("is shut.") for row in rows) > len(rows) / 2


def test_of_a_choice_with_a_and_b_both_may_change_places() -> None:
    rows = frames.rows_of(SYMMETRIC)
    assert len(rows) == frames.ROWS["choice"]
    animal = re.compile("owl|fox|hare")
    for row in rows:
        assert len({frozenset(animal.findall(text)) for text in row}) == 1
        denied = ["never" in text or "clear" in text for text in row]
        assert denied in ([False, False, True, True], [True, True, False, False])
    exchanged = [row for row in rows if animal.findall(row[0]) != animal.findall(row[1])]
    assert any(len({animal.sub("", text.lower()) for text in row[:2]}) == 1 for row in exchanged)


def test_a_search_leaves_out_the_facet_of_the_negative_passage() -> None:
    names = {facet["passage"]: facet["names"] for facet in TOPIC["facets"]}
    slot = f"({'|'.join(name.removeprefix('the ') for its in (*names.values(), TOPIC['names']) for name in its)})"
    kept = [re.sub(r"{\w+}", f"(the )?{slot}", wording.text) for wording in WORDINGS if wording.split == "development"]
    rows = frames.rows_of(TOPIC)
    assert len(rows) == frames.ROWS["topic"]
    for anchor, positive, negative, reverse in rows:
        assert positive != negative
        assert any(name.removeprefix("the ").lower() in anchor.lower() for name in names[negative]), anchor
        assert all("hikes near arnfell" in search.lower() for search in (anchor, reverse))
        assert not any(re.fullmatch(wording, text, re.I) for wording in kept for text in (anchor, reverse))


def test_a_difference_names_the_topic_and_the_facet_that_its_search_leaves_out() -> None:
    facets = [name for facet in TOPIC["facets"] for name in facet["names"]]
    own = ["Which hikes near Arnfell are there, {y} aside?"]
    for frame in (TOPIC, {**TOPIC, "searches": own}):
        rows = frames.differences_of(frame)
        assert len(set(rows)) == frames.DIFFERENCES
        for search, wanted, excluded, both in rows:
            assert wanted.startswith(tuple(TOPIC["names"]))
            assert excluded.startswith(tuple(facets))
            assert excluded.removeprefix("the ").lower() in search.lower()
            assert all(name.removeprefix("the ").lower() in both.lower() for name in (wanted, excluded))
        of_its_own = [search for search, *_ in rows if search.startswith("Which hikes near Arnfell are there, ")]
        assert bool(of_its_own) == ("searches" in frame)


def test_a_topic_may_have_searches_of_its_own() -> None:
    own = ["Which hikes near Arnfell are there, {y} aside?", "{y} is too long: where else near Arnfell?"]
    rows = frames.rows_of({**TOPIC, "searches": own})
    names = [name for facet in TOPIC["facets"] for name in facet["names"]]
    asked = {form.format(y=name)[1:] for form in own for name in names}
    shown = [anchor for anchor, *_ in rows if anchor[1:] in asked]
    assert 0 < len(shown) < len(rows)
    assert all(anchor[0].isupper() for anchor in shown)
    with pytest.raises(ValueError, match=r"slot \{a\} is unknown: this frame has \{y\}"):
        frames.rows_of({**TOPIC, "searches": ["Hikes other than {a}"]})


def test_slots_get_their_article_and_sentences_their_capital() -> None:
    frame = {
        "kind": "role",
        "fill": ["old", "young"],
        "forms": ["A {a} man follows a {b} one.", "A {b} man is followed. {a} is who follows."],
    }
    rows = frames.rows_of(frame)
    texts = {text for row in rows for text in row}
    assert {"An old man follows a young one.", "A young man is followed. Old is who follows."} <= texts


def test_the_same_frame_gives_the_same_rows_and_another_wording_others() -> None:
    people = {**ROLE, "fill": "person"}
    assert frames.rows_of(people) == frames.rows_of(dict(reversed(people.items())))
    assert frames.rows_of(people) != frames.rows_of({**people, "forms": [*people["forms"], "{b} came second to {a}."]})
    assert len(frames.rows_of(people)) == frames.ROWS["role"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("no json", "no frame: Expecting value at column 1"),
        ("[1, 2]", "no frame: it is no JSON object"),
        (json.dumps({"kind": "rôle"}), "kind 'rôle' is none of role, choice, topic"),
        (
            json.dumps({**ROLE, "forms": ["{a} saw {c}.", "{b} saw {a}."]}),
            "the slot {c} is unknown: this frame has {a} and {b}",
        ),
        (json.dumps({**CHOICE, "fill": None}), "the slot {x} is unknown: this frame has none without a fill"),
        (json.dumps({**ROLE, "forms": ["{} saw {a}.", "{b} saw {a}."]}), "the slot {} is unknown"),
        (json.dumps({"kind": "role", "fill": "person"}), "no frame: the field 'forms' is missing"),
        (json.dumps({**TOPIC, "facets": [{"names": ["a"]}, {"names": ["b"]}]}), "the field 'passage' is missing"),
        (json.dumps({**ROLE, "kind": ["role"]}), "kind ['role'] is none of"),
        ("", "blank"),
        (json.dumps({**ROLE, "fill": "persons"}), "'persons' is unknown; there are person, first, last, name"),
        (json.dumps({**ROLE, "forms": ["{a} saw {b}."]}), "too few forms, fillers or facets"),
    ],
)
def test_a_line_that_is_no_frame_is_counted_with_its_reason(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / f"mine{frames.SUFFIX}"
    file.write_text(f"{json.dumps(CHOICE)}\n{line}\n", encoding="utf-8")
    counts = RowCounts()
    rows = list(triplets.triplets_of(str(file), counts))
    assert len(rows) == frames.ROWS["choice"]
    ((found, places),) = counts.places.items()
    assert reason in found
    assert places == [f"{file.name}:2"]


def test_frames_become_a_dataset_of_triplets_and_all_are_kept(tmp_path: Path) -> None:
    file = tmp_path / f"mine{frames.SUFFIX}"
    file.write_text("".join(json.dumps(frame) + "\n" for frame in (ROLE, CHOICE, TOPIC)), encoding="utf-8")
    rows = read(build_triplets([str(file)], str(tmp_path / "out.parquet"), TripletOptions(most=1)))
    kinds = [row["kind"] for row in rows]
    assert set(kinds) == {*frames.KINDS.values(), frames.DIFFERENCE_KIND}
    assert {row["margin"] for row in rows if row["kind"] == frames.DIFFERENCE_KIND} == {schema.DIFFERENCE}
    assert kinds.count("frame choice") == frames.ROWS["choice"]
    assert {row["source"] for row in rows} == {file.name}


def test_frames_in_a_file_of_another_name_are_told_by_their_kind(tmp_path: Path) -> None:
    file = tmp_path / "bees.jsonl"
    file.write_text("\n" + json.dumps(ROLE) + "\n", encoding="utf-8")
    with pytest.raises(schema.SchemaError, match=r"bees.jsonl: holds frames; rename it .* ends in .frames.jsonl"):
        list(triplets.triplets_of(str(file), RowCounts()))
    texts = {"anchor": "The gate is open.", "positive": "The gate isn't shut.", "negative": "The gate is shut."}
    file.write_text(json.dumps({**texts, "reverse": "", "kind": "role"}) + "\n", encoding="utf-8")
    assert [row[4] for row in triplets.triplets_of(str(file), RowCounts())] == ["role"]


def test_frames_are_no_text_of_sentences(tmp_path: Path) -> None:
    file = tmp_path / f"bees{frames.SUFFIX}"
    file.write_text(json.dumps(ROLE) + "\n", encoding="utf-8")
    with pytest.raises(schema.SchemaError, match=r"bees.frames.jsonl: holds frames and no text; give it to .* --data"):
        build_corpus([str(file)], str(tmp_path / "out.parquet"), CorpusOptions())


def test_the_frames_of_the_readme_give_rows_and_it_names_the_lists_of_fillers() -> None:
    text = (Path(frames.__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    section = text.partition("## Your own frames")[2].partition("\n## ")[0]
    block = section.partition("```jsonl\n")[2].partition("```")[0]
    examples = [json.loads(line) for line in block.splitlines()]
    assert list(dict.fromkeys(example["kind"] for example in examples)) == list(frames.KINDS)
    assert all(len(frames.rows_of(example)) >= 4 for example in examples)
    assert all(f"`{name}`" in section for name in ("person", *json.loads(frames.FILLERS.read_text(encoding="utf-8"))))


def test_every_frame_of_the_project_gives_rows() -> None:
    files = [file for file in triplets.WRITTEN if file.endswith(frames.SUFFIX)]
    assert files
    for file in files:
        assert [(number, reason) for number, _, rows, reason in frames.read(file) if reason or len(rows) < 2] == []
