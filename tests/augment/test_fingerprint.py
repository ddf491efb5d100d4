"""Fingerprints follow the code: what a module imports counts, what it does not import does not count."""

import importlib.metadata
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from augment import fingerprint
from augment.fingerprint import ROOT, closure, of_code
from augment.paraphrase.engines import registry

AUGMENTERS = {
    "negation": ("augment.negation.negator",),
    "opposites": ("augment.opposites.opposer",),
    "paraphrase": ("augment.paraphrase.paraphraser", "augment.paraphrase.syntax.engine"),
}
WITHOUT = [registry.__name__]  # as the paraphraser does: it names its engine
LOADED = """
import importlib, json, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(sorted(name for name in sys.modules if name.split(".")[0] == "augment")))
"""


def code_of(augmentation: str, root: Path = ROOT) -> dict:
    return of_code(*AUGMENTERS[augmentation], without=WITHOUT, root=root)


def modules_of(augmentation: str) -> set[str]:
    return set(closure(*AUGMENTERS[augmentation], without=WITHOUT)[0])


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "augment", tmp_path / "augment", ignore=shutil.ignore_patterns("model", "__pycache__"))
    return tmp_path


def touch(root: Path, module: str) -> Callable[[], None]:
    """Change a module; call the result to change it back."""
    stem = root.joinpath(*module.split("."))
    path = next(path for path in (stem / "__init__.py", stem.with_suffix(".py")) if path.exists())
    before = path.read_bytes()

    def write(content: bytes) -> None:
        path.write_bytes(content)
        fingerprint._read.cache_clear()

    write(before + b"\n# touched\n")
    return lambda: write(before)


@pytest.mark.parametrize("augmentation", AUGMENTERS)
def test_every_module_that_an_augmentation_loads_counts(augmentation: str) -> None:
    """What Python itself loads when the augmenter is imported, engine and all, is within the closure."""
    command = [sys.executable, "-c", LOADED, *AUGMENTERS[augmentation]]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = set(json.loads(done.stdout))
    of_other_engines = {name for name in loaded if name.startswith("augment.paraphrase.engines.translation")}
    assert loaded - modules_of(augmentation) - of_other_engines - {registry.__name__} == set()


@pytest.mark.parametrize("augmentation", AUGMENTERS)
def test_touching_any_module_that_is_imported_gives_another_fingerprint_and_no_other_module_does(
    augmentation: str, copied: Path
) -> None:
    before = code_of(augmentation, copied)
    mine = modules_of(augmentation)
    assert before["code"] == code_of(augmentation)["code"]
    for module in sorted(set().union(*map(modules_of, AUGMENTERS))):
        undo = touch(copied, module)
        assert (code_of(augmentation, copied) != before) == (module in mine), module
        undo()


def test_the_rules_of_one_augmentation_are_none_of_anothers() -> None:
    assert "augment.negation.rules.quantifiers" in modules_of("negation") - modules_of("paraphrase")
    assert "augment.paraphrase.selection" in modules_of("paraphrase") - modules_of("negation")
    assert "augment.opposites.wordnet" in modules_of("opposites") - modules_of("negation")
    assert "augment.parsing" in modules_of("negation") & modules_of("opposites") & modules_of("paraphrase")


@pytest.mark.parametrize(
    ("library", "redone"),
    [
        ("spacy", {"negation", "opposites", "paraphrase"}),
        ("lemminflect", {"negation", "opposites", "paraphrase"}),
        ("jiwer", {"paraphrase"}),
        ("rapidfuzz", {"paraphrase"}),
        ("nltk", {"opposites"}),
    ],
)
def test_another_version_of_a_library_gives_another_fingerprint_where_it_is_used(
    library: str, redone: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {name: code_of(name) for name in AUGMENTERS}
    real = importlib.metadata.version
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0.1" if name.lower() == library else real(name))
    assert {name for name in AUGMENTERS if code_of(name) != before[name]} == redone


def test_imports_are_read_however_they_are_written(tmp_path: Path) -> None:
    sources = {
        "augment/__init__.py": "",
        "augment/top.py": "from . import near\nfrom .deep import leaf\n"
        "def f():\n    import augment.late, numpy.linalg\n",
        "augment/near.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import augment.typed\nelse:\n"
        "    import augment.untyped\n",
        "augment/deep/__init__.py": "import json",
        "augment/deep/leaf.py": "from .. import upper",
        **{f"augment/{name}.py": "" for name in ("late", "upper", "typed", "untyped", "other")},
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    read, imported = closure("augment.top", root=tmp_path)
    assert set(read) == {
        "augment",
        *(f"augment.{name}" for name in ("top", "near", "deep", "deep.leaf", "late", "upper", "untyped")),
    }
    assert "numpy.linalg" in imported
    assert of_code("augment.top", root=tmp_path)["libraries"].keys() == {"numpy"}


def test_a_module_that_there_is_not_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"augment\.absent: no module of this project"):
        of_code("augment.absent")


def test_an_engine_of_another_project_counts_with_its_own_code() -> None:
    assert of_code(__name__) != of_code("augment.parsing")


def test_reading_code_loads_none_of_it() -> None:
    code = (
        "import sys; from augment.fingerprint import of_code; of_code('augment.paraphrase.engines.registry'); "
        "print([name for name in ('torch', 'spacy', 'transformers') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
