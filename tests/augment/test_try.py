"""``python -m augment``: what is made of a sentence."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from augment.__main__ import LOADING, NAMES, WIDTH, main
from augment.opposites.opposer import Opposites


def test_each_augmentation_of_a_sentence_has_a_line(small_wordnet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["In 1902 the mill burned.", "--wordnet", str(small_wordnet)])
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == "In 1902 the mill burned."
    assert " ".join(lines[0].split()) == "negation In 1902 the mill did not burn. (do-support)"
    assert lines[1].split()[:1] == ["paraphrase"]
    names = [line.strip().partition("  ")[0] for line in lines[2:]]
    assert names == [NAMES.get(name, name.replace("_", " ")) for name in Opposites._fields]
    assert all("– (" in line for line in lines[2:6])


@pytest.mark.parametrize(
    ("typed", "sentences"),
    [
        (["The", "bridge", "is", "open."], ["The bridge is open."]),
        (["The bridge is open.", "It rained."], ["The bridge is open.", "It rained."]),
        (["The bridge is open.", "Stop."], ["The bridge is open.", "Stop."]),
    ],
)
def test_words_without_quotes_are_one_sentence(
    typed: list[str], sentences: list[str], small_wordnet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*typed, "--wordnet", str(small_wordnet)])
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if not line.startswith("  ")] == sentences
    assert any("The bridge is not open." in line for line in out)


def test_help_says_that_words_are_joined(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "the words of one" in " ".join(capsys.readouterr().out.split())


def test_sentences_come_from_standard_input_and_what_is_missing_has_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = io.BytesIO(b"The bridge is open.\nOne lamp burned.\ncaf\xe9\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(given, "utf-8"))
    main(["--wordnet", str(tmp_path)])
    out = capsys.readouterr().out
    assert "The bridge is not open." in out
    assert [line.split()[:2] for line in out.splitlines()].count(["opposites", "–"]) == 2
    assert "– (not UTF-8)" in out.splitlines()[-1]


def test_what_is_written_is_utf8_whatever_the_locale(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "augment", "The caf\u00e9 is open.", "--wordnet", str(tmp_path)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, timeout=300, check=True, env=environment)
    assert "The caf\u00e9 is not open.".encode() in done.stdout
    assert "opposites          \u2013 (".encode() in done.stdout


def test_utf_16_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("It rained.\n".encode("utf-16"))))
    with pytest.raises(SystemExit, match="standard input is UTF-16, not UTF-8"):
        main([])


def test_it_says_at_once_that_it_loads(small_wordnet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["The bridge is open.", "--wordnet", str(small_wordnet)])
    assert capsys.readouterr().err == f"{LOADING}\n"
    assert max(map(len, Opposites._fields)) == WIDTH
    code = "import augment.__main__, sys; print([name for name in ('spacy', 'torch', 'nltk') if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "[]\n"  # nothing slow stands before the line


@pytest.mark.slow
def test_the_teacher_is_not_imported_for_the_bundled_parser() -> None:
    code = (
        "import sys; from augment import Negator; print(Negator()('The bridge is open.').text);"
        "print([name for name in sys.modules if name.startswith('transformers') or name.endswith('teacher.network')])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "The bridge is not open.\n[]\n"


def test_a_blank_sentence_is_refused_before_anything_is_loaded() -> None:
    with pytest.raises(SystemExit, match="the sentence is blank"):
        main(["", " "])
