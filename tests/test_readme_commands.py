"""Every command in a README names a program that is there, with flags that it takes."""

import argparse
import importlib
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from flows.cli.programs import PROGRAMS

ROOT = Path(__file__).parents[1]
FILES = [*ROOT.rglob("README.md"), *(ROOT / "tests" / "bench").glob("*.md")]
READMES = sorted({path for path in FILES if ".venv" not in path.parts})
STARTS = ("litotes ", "python ", "accelerate launch ", "torchrun ", "make ")
WITHIN = re.compile(r"`((?:litotes|python -m (?:augment|flows|pipelines|train)[.\w]*|accelerate|torchrun) [^`]+)`")
INPUTS = frozenset(["--data", "--model", "--source"])  # one of which a whole command has
ASSIGNMENT = re.compile(r"\w+=\S*")
TAKES_ALL = "tests/bench/proof.py"  # what it does not know is for the trainer
LEFT_OUT = ("…", "|")  # of a command that is a pattern


class Parsed(Exception):
    """The flags of a program were taken."""


def lines_of(readme: Path) -> Iterator[str]:
    """The indented lines of a README, and the whole commands within its paragraphs."""
    text = readme.read_text(encoding="utf-8")
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        if line.startswith("    ") and not line.startswith("     "):
            yield line
    for command in WITHIN.findall(text):
        words = command.split()
        if not INPUTS.isdisjoint(words) and (words[0] in ("litotes", "python") or ".py" in command):
            yield " ".join(words)


def commands(readme: Path) -> Iterator[list[str]]:
    """The words of each command of a README, without comments and what the shell does with it."""
    for line in lines_of(readme):
        for part in re.split(r" +(?:#|&|<|>|  [a-z])", line.strip() + " ")[0].split(" && "):
            part = re.sub(r"\[[^]]*\]", "", part)
            words = shlex.split(part) if part.count('"') % 2 == part.count("'") % 2 == 0 else part.split()
            while words and ASSIGNMENT.fullmatch(words[0]):
                words = words[1:]
            if " ".join(words).startswith(STARTS) and not any(mark in part for mark in LEFT_OUT):
                yield words


FOUND = [(path.relative_to(ROOT).as_posix(), words) for path in READMES for words in commands(path)]


def take_flags(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the program of a command; Parsed where it takes the flags."""
    if words[0] in ("accelerate", "torchrun"):
        words = ["python", *words[next(i for i, word in enumerate(words) if word.endswith(".py")) :]]
    file = words[1] if words[1].endswith(".py") else None
    given = words[2:] if file or words[0] == "litotes" else words[3:]
    monkeypatch.setattr(sys, "argv", [words[1], *given])
    if file:
        monkeypatch.syspath_prepend(str((ROOT / file).parent))
        runpy.run_path(str(ROOT / file), run_name="__main__")
    module = PROGRAMS[words[1]].module if words[0] == "litotes" else words[2]
    name = module if find_spec(module).submodule_search_locations is None else f"{module}.__main__"  # type: ignore[union-attr]
    importlib.import_module(name).main()


def test_there_are_commands_in_every_room() -> None:
    rooms = {name.split("/")[0] for name, _ in FOUND}
    assert {"README.md", "augment", "pipelines", "flows", "train", "tests"} <= rooms


def test_whole_commands_within_paragraphs_are_found(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("Run `litotes card\n--data X`, not `litotes try`, nor `the --data`.\n\n    make demo\n")
    assert list(commands(readme)) == [["make", "demo"], ["litotes", "card", "--data", "X"]]


@pytest.mark.slow
@pytest.mark.parametrize(("readme", "words"), FOUND, ids=[f"{name}: {' '.join(words)}" for name, words in FOUND])
def test_a_command_of_a_readme_takes_its_flags(readme: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if words[0] == "make" or "--help" in words:  # help puts stand-ins in the place of packages, in its own process
        asked = ["make", "-n", words[1]] if words[0] == "make" else [sys.executable, "-m", "flows.cli", *words[1:]]
        assert subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode == 0
        return
    parse_known_args = argparse.ArgumentParser.parse_known_args

    def parse(self: argparse.ArgumentParser, *given: Any, **named: Any) -> tuple[Any, list[str]]:
        values, unknown = parse_known_args(self, *given, **named)
        if self.add_help and (not unknown or words[1] == TAKES_ALL):  # without help: one that looks for --config alone
            raise Parsed
        return values, unknown

    monkeypatch.setattr(argparse.ArgumentParser, "parse_known_args", parse)
    with pytest.raises(Parsed):
        take_flags(words, monkeypatch)
