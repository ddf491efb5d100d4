"""``python -m augment.negation``: lines in, JSON lines out, and what it says of bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from augment import parsing
from augment.negation.__main__ import main


def test_the_command_answers_every_line_and_survives_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "augment.negation", "--style", "contracted"]
    marked = subprocess.run(command, input="\ufeffHe left.\n".encode(), capture_output=True, check=True)
    assert json.loads(marked.stdout)["text"] == "He left."
    wide = subprocess.run(command, input="He left.\n".encode("utf-16"), capture_output=True, check=False)
    assert b"standard input is UTF-16" in wide.stderr
    lines = tmp_path / "lines.txt"
    lines.write_text("He left.\n")
    named = subprocess.run([*command, str(lines)], capture_output=True, check=True)
    assert json.loads(named.stdout)["text"] == "He left."
    absent = subprocess.run([*command, "absent.txt"], capture_output=True, check=False)
    assert b"error: absent.txt: No such file or directory; give a file" in absent.stderr
    given = "The door is open.\n\nIl n\u2019est pas dans la maison avec les enfants.\n".encode() + b"caf\xe9 is open.\n"
    given += b"Hi there! The door is open. It rained.\n"
    done = subprocess.run(command, input=given, capture_output=True, check=True)
    records = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert 0.5 < records[0].pop("confidence") < 1
    assert records[0] == {
        "text": "The door is open.",
        "negation": "The door isn't open.",
        "rule": "copula",
        "span": [9, 11],
    }
    assert [r.get("reason") for r in records[1:4]] == ["blank", "not-english", "not-utf8"]
    assert all(r["negation"] is None for r in records[1:4])
    assert done.stderr == b"5 lines, 2 negated, 1 of several sentences, of which one is negated\n"  # too few for a rate


def test_the_command_names_a_parser_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["augment.negation", "--parser", "en_core_web_none"])
    with pytest.raises(SystemExit, match="^error: en_core_web_none:"):
        main()
    monkeypatch.setattr(sys, "argv", ["augment.negation", "--parser", "contracted"])
    with pytest.raises(SystemExit, match="^error: parser 'contracted': that is a style"):
        main()


def test_the_command_renews_a_parser_that_has_met_too_many_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("Brandel Ostrow sang in Varnholt.\n" * 3)
    first = parsing.shared_parser(None)
    monkeypatch.setattr("augment.negation.__main__.CHUNK", 1)
    monkeypatch.setattr(parsing, "MOST_STRINGS", len(parsing.load_parser().vocab.strings) + 1)
    monkeypatch.setattr(sys, "argv", ["augment.negation", str(lines)])
    main()
    assert capsys.readouterr().out.count('"Brandel Ostrow did not sing in Varnholt."') == 3
    assert parsing.shared_parser(None) is not first


def test_the_command_ends_without_a_traceback_where_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # with it the first line ends the program, before it counts
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "augment.negation"]
    done = subprocess.run(command, input=b"He left.\n", stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"1 lines, 1 negated\n")


def test_the_command_says_that_its_input_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["augment.negation"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit, match="^error: standard input is closed; give a file"):
        main()
