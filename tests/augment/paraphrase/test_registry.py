"""The table of engines: choices, resources and fingerprints follow from its lines; nothing heavy is imported for it."""

import argparse
import importlib
import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

from augment import fingerprint, flags
from augment.paraphrase.engines import registry
from augment.paraphrase.engines.registry import ENGINES, EngineSpec, uses_gpu, workers
from augment.paraphrase.options import EngineOptions, ParaphraseOptions
from augment.paraphrase.paraphraser import Paraphraser

TOY = """
from augment.paraphrase.engines.protocol import Candidate


class Upper:
    fingerprint = {"engine": "upper"}

    def paraphrase(self, texts):
        return [[Candidate(text.upper() + " AGAIN", "upper")] for text in texts]


def from_options(options):
    return Upper()
"""


def test_the_choices_of_the_option_are_the_lines_of_the_table() -> None:
    parser = argparse.ArgumentParser()
    flags.add_flags(parser, ParaphraseOptions)
    [action] = [action for action in parser._actions if action.dest == "engine"]
    assert action.choices == tuple(ENGINES)
    assert ParaphraseOptions().engine in ENGINES


@pytest.mark.parametrize("name", ENGINES)
def test_every_line_names_a_module_that_makes_an_engine(name: str) -> None:
    assert callable(importlib.import_module(ENGINES[name].module).from_options)


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_uses_a_gpu_where_its_line_says_so_and_none_does_on_the_cpu(name: str) -> None:
    assert uses_gpu(EngineOptions(name)) == ENGINES[name].uses_gpu
    assert uses_gpu(EngineOptions(name, device="cuda:1")) == ENGINES[name].uses_gpu
    assert not uses_gpu(EngineOptions(name, device="cpu"))


@pytest.mark.parametrize(
    ("name", "gpu", "processes"),
    [
        ("syntax", False, None),
        ("hf", True, 1),
        ("ctranslate2", True, 1),
        ("openai", False, 1),
        ("apertium", False, 1),
        ("table", False, None),
    ],
)
def test_models_that_run_here_use_a_gpu_and_engines_of_one_thread_get_a_process_per_core(
    name: str, gpu: bool, processes: int | None
) -> None:
    assert (uses_gpu(EngineOptions(name)), workers(EngineOptions(name))) == (gpu, processes)


def test_the_table_and_the_options_import_no_library_of_an_engine() -> None:
    code = (
        "import sys, augment.paraphrase.options, augment.paraphrase.engines.registry;"
        "print({'spacy', 'torch', 'transformers', 'ctranslate2', 'jiwer'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "set()"


def test_an_engine_is_one_file_and_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "upper_engine.py").write_text(TOY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(ENGINES, "upper", EngineSpec("upper_engine", uses_gpu=True))
    paraphraser = Paraphraser(engine="upper", low=0.0)
    result = paraphraser("The mill was sold in the spring.")
    assert (result.text, result.origin) == ("THE MILL WAS SOLD IN THE SPRING. AGAIN", "upper")
    assert uses_gpu(paraphraser)
    assert workers(paraphraser) is None


@pytest.fixture
def table(tmp_path: Path) -> Paraphraser:
    (tmp_path / "t.tsv").write_text("A dog ran.\tThere ran a dog.\n")
    return Paraphraser(engine="table", table=str(tmp_path / "t.tsv"))


def with_version(monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    real = importlib.metadata.version
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0" if name.lower() == changed else real(name))


@pytest.mark.parametrize("library", ["torch", "transformers", "ctranslate2", "sentencepiece"])
def test_another_version_of_a_library_that_does_not_run_is_the_same_fingerprint(
    library: str, table: Paraphraser, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.fingerprint
    with_version(monkeypatch, library)
    assert table.fingerprint == before


def test_another_version_of_a_library_that_runs_is_another_fingerprint(
    table: Paraphraser, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.fingerprint
    with_version(monkeypatch, "jiwer")
    assert table.fingerprint != before


@pytest.mark.parametrize(
    ("module", "same"),
    [
        (registry.__name__, True),
        ("augment.paraphrase.engines.chat", True),
        ("augment.paraphrase.syntax.combining", True),
        ("augment.paraphrase.engines.table", False),
        ("augment.paraphrase.selection", False),
        ("augment.paraphrase.guards", False),
    ],
)
def test_other_code_is_another_fingerprint_where_it_runs(
    module: str, same: bool, table: Paraphraser, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, read = table.fingerprint, fingerprint._read

    def changed(path: Path) -> bytes:
        return read(path) + (b"\n# changed\n" if path.as_posix().endswith(f"{module.replace('.', '/')}.py") else b"")

    monkeypatch.setattr(fingerprint, "_read", changed)
    assert (table.fingerprint == before) == same
