"""The items that are shipped, to develop by and to measure by: read by the suites' own loader, complete, none twice."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import train.evaluation
from pipelines.sources import triplets
from pipelines.sources.building import RowCounts
from tests.bench import orders
from train.evaluation.datasets.items import FORMATS, Items, load

EVALUATION = Path(train.evaluation.__file__).parent
FORMAT = {"contrast": "questions", "exclusion": "ranking", "choice": "choice", "roles": "triplet"}
ITEMS = {  # and how many
    "development": {"contrast": 130, "exclusion": 90, "choice": 100, "roles": 100},
    "held_out": {"contrast": 109, "exclusion": 110, "choice": 107, "roles": 110},
    "low_overlap": {"choice": 120, "roles": 120},
    "many": {"exclusion": 1296, "roles": 881},
    "passages": {"contrast": 117},
}
FILES = [(folder, name) for folder, names in ITEMS.items() for name in names]
KINDS = {
    "choice": {"negation", "antonym", "denied antonym", "double negation"},
    "roles": {"participants", "attributes", "comparatives", "from and to", "before and after"},
}
each_file = pytest.mark.parametrize(("folder", "name"), FILES)
each_folder = pytest.mark.parametrize("folder", ITEMS)


def read(folder: str, name: str) -> Items:
    return load(EVALUATION / folder / f"{name}.jsonl", [FORMAT[name]])


def texts_of(items: Items) -> list[tuple[str, ...]]:
    """The texts of each item."""
    columns = [column for name, column in items.columns.items() if name not in ("label", "sentences")]
    return [
        (*row, *more)
        for *row, more in zip(*columns, items.columns.get("sentences", [()] * len(items.ids)), strict=True)
    ]


def spans(text: str, length: int = 7) -> set[tuple[str, ...]]:
    """All runs of so many words, and the whole."""
    words = re.findall(r"\w+", text.lower())
    return {tuple(words), *zip(*(words[i:] for i in range(length)), strict=False)}


def all_spans(folder: str) -> set[tuple[str, ...]]:
    texts = (text for name in ITEMS[folder] for row in texts_of(read(folder, name)) for text in row)
    return {span for text in texts for span in spans(text)}


@each_folder
def test_the_folder_holds_these_files_and_no_others(folder: str) -> None:
    assert {path.stem for path in (EVALUATION / folder).glob("*.jsonl")} == ITEMS[folder].keys()


@each_file
def test_every_item_has_the_fields_of_its_format_and_no_others(folder: str, name: str) -> None:
    lines = (EVALUATION / folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(read(folder, name).ids) == ITEMS[folder][name]
    assert {tuple(sorted(json.loads(line))) for line in lines} == {
        tuple(sorted(["id", "kind", *FORMATS[FORMAT[name]]]))
    }


@each_file
def test_every_id_is_the_files_name_and_a_number_of_its_own(folder: str, name: str) -> None:
    ids = read(folder, name).ids
    assert ids == [f"{name}-{number:03}" for number in range(1, len(ids) + 1)]


@each_file
def test_kinds_are_named_in_the_readme(folder: str, name: str) -> None:
    kinds = set(read(folder, name).kinds)
    assert all(kinds)
    assert kinds <= KINDS.get(name, kinds)
    assert len(kinds) >= (2 if folder == "passages" else 3)
    place = folder if folder == "passages" else "development"
    readme = (EVALUATION / place / "README.md").read_text(encoding="utf-8")
    assert name == "exclusion" or all(f"`{kind}`" in readme for kind in kinds)


@each_file
def test_no_text_is_repeated(folder: str, name: str) -> None:
    """Not in an item, and no item's texts in another; white space and case aside."""
    rows = [[" ".join(text.lower().split()) for text in row] for row in texts_of(read(folder, name))]
    assert [row for row in rows if len(set(row)) < len(row)] == []
    assert [text for text, count in Counter(text for row in rows for text in row).items() if count > 1] == []


def test_no_item_shares_seven_words_with_a_text_that_is_trained_on() -> None:
    held = set[tuple[str, ...]]().union(*map(all_spans, ITEMS))
    rows = list(triplets.triplets_of(triplets.WRITTEN[0], RowCounts()))
    framed = [row for file in triplets.WRITTEN[1:] for row in triplets.triplets_of(file, RowCounts())]
    assert rows
    assert framed
    assert [text for row in rows + framed for text in row[:4] if text and held & spans(text)] == []


def test_no_frame_of_orders_is_like_a_sentence_of_their_benchmark() -> None:
    held = {span for texts in orders.lists() for text in texts for span in spans(text, 4)}
    file = Path(orders.__file__).with_name("orders.frames.jsonl")
    texts = [text for row in triplets.triplets_of(str(file), RowCounts()) for text in row[:4] if text]
    relation = re.compile(
        "resembl|cousin of|cousins|danc|quarrel|as tall as|played chess|play chess|sh(ook|ake) hands|same day|stamps"
    )
    assert [text for texts in orders.relations(orders.BOTH_WAYS) for text in texts if not relation.search(text)] == []
    assert texts
    assert [text for text in texts if held & spans(text, 4) or relation.search(text)] == []


def test_no_item_shares_seven_words_between_the_folders() -> None:
    assert all_spans("development") & all_spans("held_out") == set()


@each_file
def test_texts_are_tidy(folder: str, name: str) -> None:
    for row in texts_of(read(folder, name)):
        for text in row:
            assert text == " ".join(text.split())


@pytest.mark.parametrize("folder", [folder for folder, names in ITEMS.items() if "contrast" in names])
def test_passages_of_a_contrast_differ_in_one_sentence_of_several(folder: str) -> None:
    columns = read(folder, "contrast").columns
    for passages in zip(columns["doc1"], columns["doc2"], strict=True):
        one, other = (re.split(r"(?<=[.!?]) ", passage) for passage in passages)
        assert len(one) == len(other) >= 3
        assert sum(a != b for a, b in zip(one, other, strict=True)) == 1, one


@pytest.mark.parametrize("folder", [folder for folder, names in ITEMS.items() if "choice" in names])
def test_the_place_of_the_right_sentence_says_nothing(folder: str) -> None:
    columns, kinds = read(folder, "choice").columns, read(folder, "choice").kinds
    for kind in KINDS["choice"]:
        labels = Counter(label for label, its in zip(columns["label"], kinds, strict=True) if its == kind)
        assert max(labels.values(), default=0) - min(labels[i] for i in range(3)) <= 2
    assert {len(sentences) for sentences in columns["sentences"]} == {3}
