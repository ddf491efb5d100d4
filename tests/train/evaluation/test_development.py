"""The development items that are shipped: read by the suites' own loader, complete, none twice."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import train.evaluation
from train.evaluation.datasets.items import FORMATS, Items, load

FOLDER = Path(train.evaluation.__file__).parent / "development"
FILES = {
    "contrast": ("questions", 130),
    "exclusion": ("ranking", 90),
    "choice": ("choice", 100),
    "roles": ("triplet", 100),
}
KINDS = {
    "choice": {"negation", "antonym", "denied antonym", "double negation"},
    "roles": {"participants", "attributes", "comparatives", "from and to", "before and after"},
}
everything = pytest.mark.parametrize("name", FILES)


def read(name: str) -> Items:
    return load(FOLDER / f"{name}.jsonl", [FILES[name][0]])


def texts_of(items: Items) -> list[tuple[str, ...]]:
    """The texts of each item."""
    columns = [column for name, column in items.columns.items() if name not in ("label", "sentences")]
    return [
        (*row, *more)
        for *row, more in zip(*columns, items.columns.get("sentences", [()] * len(items.ids)), strict=True)
    ]


def test_the_folder_holds_these_files_and_no_others() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == FILES.keys()


@everything
def test_every_item_has_the_fields_of_its_format_and_no_others(name: str) -> None:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(read(name).ids) >= FILES[name][1]
    assert {tuple(sorted(json.loads(line))) for line in lines} == {
        tuple(sorted(["id", "kind", *FORMATS[FILES[name][0]]]))
    }


@everything
def test_every_id_is_the_files_name_and_a_number_of_its_own(name: str) -> None:
    ids = read(name).ids
    assert ids == [f"{name}-{number:03}" for number in range(1, len(ids) + 1)]


@everything
def test_kinds_are_named_in_the_readme(name: str) -> None:
    kinds = set(read(name).kinds)
    assert all(kinds)
    assert kinds == KINDS.get(name, kinds)
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert name == "exclusion" or all(f"`{kind}`" in readme for kind in kinds)


@everything
def test_no_text_is_repeated(name: str) -> None:
    """Not in an item, and no item's texts in another; white space and case aside."""
    rows = [[" ".join(text.lower().split()) for text in row] for row in texts_of(read(name))]
    assert [row for row in rows if len(set(row)) < len(row)] == []
    assert [text for text, count in Counter(text for row in rows for text in row).items() if count > 1] == []


@everything
def test_texts_are_tidy(name: str) -> None:
    for row in texts_of(read(name)):
        for text in row:
            assert text == " ".join(text.split())


def test_passages_of_a_contrast_differ_in_one_sentence_of_several() -> None:
    columns = read("contrast").columns
    for passages in zip(columns["doc1"], columns["doc2"], strict=True):
        one, other = (re.split(r"(?<=[.!?]) ", passage) for passage in passages)
        assert len(one) == len(other) >= 3
        assert sum(a != b for a, b in zip(one, other, strict=True)) == 1, one


def test_the_place_of_the_right_sentence_says_nothing() -> None:
    columns, kinds = read("choice").columns, read("choice").kinds
    for kind in KINDS["choice"]:
        labels = Counter(label for label, its in zip(columns["label"], kinds, strict=True) if its == kind)
        assert max(labels.values()) - min(labels[i] for i in range(3)) <= 1
    assert {len(sentences) for sentences in columns["sentences"]} == {3}
