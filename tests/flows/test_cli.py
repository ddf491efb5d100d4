"""The command litotes: its list, help without heavy imports, and what it says where it cannot run."""

import contextlib
import importlib
import io
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from flows.cli import dispatch
from flows.cli.programs import GROUPS, PROGRAMS

ROOT = Path(__file__).parents[2]
HEAVY = ("torch", "transformers", "prefect", "spacy", "polars", "matplotlib")
COMMANDS = {"augment": "negation", "versions": "list"}  # of programs that have commands of their own
# Prints last which of HEAVY were really imported: a stand-in has no file.
SAYS_IMPORTS = f"""
import sys
from flows.cli import dispatch
try:
    dispatch.main()
finally:
    print([name for name in {HEAVY} if getattr(sys.modules.get(name), "__file__", None)])
"""


def litotes(*words: str, before: str = "") -> "subprocess.CompletedProcess[str]":
    code = before + SAYS_IMPORTS
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=ROOT)


def test_the_list_has_a_line_for_every_program(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--help"], ["-h"], ["help"]):
        dispatch.main(words)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 1 + 2 * len(GROUPS) + len(PROGRAMS)
        assert {line.split()[0] for line in lines if line.startswith("  ")} == set(PROGRAMS)
        assert max(map(len, lines)) < 90


def test_the_list_imports_nothing_heavy() -> None:
    code = "import sys; from flows.cli import dispatch; dispatch.main([]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {*HEAVY, "pyarrow", "numpy", "fsspec"} & set(done.stderr.split())


@pytest.mark.parametrize("name", PROGRAMS)
def test_help_has_the_typed_name_and_imports_nothing_heavy(name: str) -> None:
    done = litotes(name, "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"usage: litotes {name} ")
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_programs_command_has_both_names(name: str) -> None:
    done = litotes(name, COMMANDS[name], "--help")
    assert done.stdout.startswith(f"usage: litotes {name} {COMMANDS[name]} ")
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_help_is_that_of_the_program_with_its_packages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [COMMANDS[name], "--help"] if name in COMMANDS else ["--help"]
    light = litotes(name, *words).stdout.rpartition("[]\n")[0]
    monkeypatch.setattr(sys, "argv", [f"litotes {name}", *words])
    with contextlib.redirect_stdout(io.StringIO()) as out, pytest.raises(SystemExit):
        importlib.import_module(PROGRAMS[name].module).main()
    assert light == out.getvalue()


def test_an_unknown_name_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        dispatch.main(["trian"])
    assert stop.value.code == 2
    assert capsys.readouterr().err == "litotes: no program 'trian', did you mean 'train'?; litotes --help lists all\n"


@pytest.mark.parametrize(("name", "package"), [("train", "torch"), ("corpus", "prefect"), ("negate", "spacy")])
def test_a_package_that_is_missing_is_named_with_the_extra_that_has_it(name: str, package: str) -> None:
    done = litotes(name, "--no-such-flag", before=f"import sys; sys.modules[{package!r}] = None\n")
    extra = PROGRAMS[name].extra
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"error: litotes {name} needs {package}, which is not installed: pip install 'litotes[{extra}]'"
    ]


def test_a_program_runs_with_its_arguments(tmp_path: Path) -> None:
    missing = tmp_path / "none.parquet"
    done = litotes("versions", "list", str(missing))
    assert done.stdout.startswith(f"{missing}: no versions")


def test_every_extra_is_one_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {extra for program in PROGRAMS.values() for extra in program.extra.split(",")}
    assert named <= set(project["optional-dependencies"])
    assert project["scripts"] == {"litotes": "flows.cli.dispatch:main"}
