"""A shard is redone where what makes it changed, and only there; a row on which a rule fails is counted."""

import importlib.metadata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from augment import fingerprint
from augment.augmenter import FAILED, AugmentError
from pipelines import schema, shards
from pipelines.stages import progress, registry, stage
from pipelines.stages.definition import Augmentation

TEXTS = ["The bridge was built by monks.", "She never sang.", "In May the mill burned."]


@pytest.fixture
def source(tmp_path: Path) -> shards.Shard:
    url = str(tmp_path / "in.parquet" / shards.shard_name(0, 1))
    table = pa.table([range(len(TEXTS)), TEXTS, ["here"] * len(TEXTS)], schema=schema.SENTENCES)
    shards.write_shard(url, table, shards.Footer("test", "f", len(TEXTS), len(TEXTS)))
    return shards.Shard(url, shards.shard_name(0, 1))


@pytest.fixture
def redone(source: shards.Shard, tmp_path: Path) -> Callable[[], set[str]]:
    """Run the augmentations, each on the source; which of them did not find their shard up to date."""

    def run() -> set[str]:
        names = set()
        for name in ("negation", "paraphrase"):
            definition, notes = registry.get(name), list[str]()
            augmenter = definition.load(definition.make_options({}))
            stage.augment_shard(source, str(tmp_path / name / source.name), definition, augmenter, notes.append)
            names |= {name} if not notes[-1].endswith("up to date") else set()
        return names

    return run


def test_another_version_of_a_library_redoes_the_shards_of_what_uses_it(
    redone: Callable[[], set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert redone() == {"negation", "paraphrase"}
    assert redone() == set()
    real, newer = importlib.metadata.version, {"spacy"}
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "99" if name.lower() in newer else real(name))
    assert redone() == {"negation", "paraphrase"}
    newer.add("lemminflect")
    assert redone() == {"negation", "paraphrase"}
    newer.add("jiwer")
    assert redone() == {"paraphrase"}
    newer.add("prefect")
    assert redone() == set()


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("augment/parsing.py", {"negation", "paraphrase"}),
        ("augment/negation/rules/quantifiers.py", {"negation"}),
        ("augment/paraphrase/guards.py", {"paraphrase"}),
        ("augment/opposites/roles.py", set()),
        ("pipelines/stages/stage.py", {"negation", "paraphrase"}),
        ("pipelines/stages/negation.py", set()),
    ],
)
def test_another_module_redoes_the_shards_of_what_imports_it(
    redone: Callable[[], set[str]], monkeypatch: pytest.MonkeyPatch, module: str, expected: set[str]
) -> None:
    redone()
    real = fingerprint._read
    touched = fingerprint.ROOT / module
    monkeypatch.setattr(fingerprint, "_read", lambda path: real(path) + b"\n#" * (path == touched))
    assert redone() == expected
    assert redone() == set()


def test_another_column_redoes_the_shards_and_another_meaning_does_not(
    toy_augmentation: Augmentation, source: shards.Shard
) -> None:
    from dataclasses import replace

    augmenter = toy_augmentation.load(toy_augmentation.make_options({}))
    first, *others = toy_augmentation.columns
    wanted = stage.fingerprint(toy_augmentation, augmenter, "checksum")
    reworded = replace(toy_augmentation, columns=(replace(first, meaning="other words"), *others))
    retyped = replace(toy_augmentation, columns=(replace(first, type=pa.large_string()), *others))
    assert stage.fingerprint(reworded, augmenter, "checksum") == wanted
    assert stage.fingerprint(retyped, augmenter, "checksum") != wanted


def test_an_augmenter_that_cannot_work_leaves_no_shard(
    toy_augmentation: Augmentation, source: shards.Shard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "CHUNK", 1)
    augmenter, notes = toy_augmentation.load(toy_augmentation.make_options({})), list[str]()
    fails_at(TEXTS[2], AugmentError("no such model"), augmenter, monkeypatch)
    target = str(tmp_path / "out" / source.name)
    with pytest.raises(AugmentError, match="no such model"):
        stage.augment_shard(source, target, toy_augmentation, augmenter, notes.append)
    assert [note.split(":")[1].split(" sentences")[0] for note in notes] == [" 1 of 3", " 2 of 3"]
    assert not Path(target).exists()


@pytest.mark.filterwarnings("ignore:Upper fails on")
def test_a_row_on_which_a_rule_fails_is_counted_and_the_others_are_made(
    toy_augmentation: Augmentation, source: shards.Shard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    augmenter, notes = toy_augmentation.load(toy_augmentation.make_options({})), list[str]()
    fails_at(TEXTS[2], IndexError("list index out of range"), augmenter, monkeypatch)
    target = stage.augment_shard(source, str(tmp_path / source.name), toy_augmentation, augmenter, notes.append)
    table, _ = shards.read_shard(shards.Shard(target, source.name))
    assert table["upper"].to_pylist() == [TEXTS[0].upper(), TEXTS[1].upper(), None]
    assert table["upper_reason"].to_pylist() == [None, None, FAILED]
    assert "1 rows are counted as 'failed'" in notes[-1]


def fails_at(text: str, error: Exception, augmenter: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[[Any, list[str]], list[Any]] = type(augmenter).results

    def results(self: Any, texts: list[str]) -> list[Any]:
        if text in texts:
            raise error
        return real(self, texts)

    monkeypatch.setattr(type(augmenter), "results", results)
