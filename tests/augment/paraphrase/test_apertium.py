"""Apertium as a translator: the real command where it is installed, and the errors that say what to install."""

import shutil
import subprocess

import pytest

from augment.paraphrase.engines import apertium
from augment.paraphrase.engines.apertium import ApertiumTranslator
from augment.paraphrase.engines.back_translation import Failure
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.registry import make_engine
from augment.paraphrase.options import EngineOptions

TEXTS = [
    "The mill was sold in 1902.",
    "He paid $5 for a [small] house, ^a barn^ and @zorp/.",
    "She left!",
    "The mayor closed the old school",
]


def has_pair() -> bool:
    return shutil.which("apertium") is not None and "eng-spa" in apertium.installed()


real = pytest.mark.skipif(not has_pair(), reason="Apertium with the pair eng-spa is not installed")


@real
def test_a_round_trip_gives_one_candidate_for_each_text_in_order() -> None:
    engine = make_engine(EngineOptions(engine="apertium"))
    found = engine.paraphrase(TEXTS)
    assert [[c.origin for c in one] for one in found] == [["apertium:spa"]] * len(TEXTS)
    assert "1902" in found[0][0].text
    assert "$5" in found[1][0].text
    assert all("*" not in one[0].text for one in found)
    assert engine.paraphrase(["", "She left!"])[1][0].text.endswith("!")


@real
def test_spanish_is_written() -> None:
    assert ApertiumTranslator("eng-spa").translate(["The red house."]) == ["La casa roja."]


@real
def test_the_fingerprint_names_version_and_data() -> None:
    out, back = ApertiumTranslator("eng-spa").fingerprint, ApertiumTranslator("spa-eng").fingerprint
    assert out["version"].startswith("Apertium ")
    assert out["data"] != back["data"]
    assert out == ApertiumTranslator("eng-spa").fingerprint


def answering(monkeypatch: pytest.MonkeyPatch, translate: str, code: int = 0) -> None:
    """A command that lists one pair and gives a fixed answer to everything else."""

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        listed = command[1:] == ["-l"]
        return subprocess.CompletedProcess(command, 0 if listed else code, "eng-spa\n" if listed else translate, "oops")

    monkeypatch.setattr(apertium.shutil, "which", lambda _: "/bin/apertium")
    monkeypatch.setattr(apertium.subprocess, "run", run)


def test_a_missing_command_and_a_missing_pair_name_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "")
    with pytest.raises(EngineError, match="no pair 'eng-xyz' among eng-spa.*apt-get install"):
        make_engine(EngineOptions(engine="apertium", pivots=("xyz",)))
    monkeypatch.setattr(apertium.shutil, "which", lambda _: None)
    with pytest.raises(EngineError, match="no command 'apertium'.*apt-get install apertium"):
        make_engine(EngineOptions(engine="apertium"))


def test_paragraphs_that_do_not_come_back_one_for_one_are_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "one\n\ntwo\n\nthree\n\n")
    translator = ApertiumTranslator("eng-spa")
    assert translator.translate(["a b", "c"]) == [Failure(apertium.BROKEN)] * 2
    assert translator.translate(["a", "b", "c"]) == ["one", "two", "three"]


def test_a_command_that_fails_says_what_it_said(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "", code=1)
    with pytest.raises(EngineError, match="ended with 1: oops"):
        ApertiumTranslator("eng-spa").translate(["a"])
