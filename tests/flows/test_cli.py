"""The command litotes: its list, help without heavy imports, and what it says where it cannot run."""

import ast
import contextlib
import importlib
import io
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from augment import flags
from flows.cli import dispatch
from flows.cli.programs import BARE, GROUPS, PROGRAMS
from pipelines.flags import NO_READER
from train.runtime import flags as train_flags

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


def test_what_is_refused_at_once_loads_nothing_heavy() -> None:
    done = litotes("fix", "--model", "someone/hears", "--text", "no-such.txt")
    assert done.stderr.startswith("error: no-such.txt: no such file")
    assert done.stdout == "[]\n"


def test_the_list_has_a_line_for_every_program(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--help"], ["-h"], ["help"]):
        dispatch.main(words)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 2 + len(dispatch.BEGIN) + 2 * len(GROUPS) + len(PROGRAMS)
        assert {line.split()[0] for line in lines if line.startswith("  ")} == set(PROGRAMS)
        assert max(map(len, lines)) < 90


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version_is_that_of_the_package(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    dispatch.main([word])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert capsys.readouterr().out == f"litotes {project['version']}\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["--help"], ["versions", "--help"]])
def test_output_that_nobody_reads_any_more_ends_without_a_word(words: list[str], unbuffered: str) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        [sys.executable, "-m", "flows.cli", *words],
        stdout=writes,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
    )
    os.close(writes)
    assert done.stderr == ""
    assert done.returncode in (0, NO_READER)  # argparse ends with 0 where it cannot write


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
    assert not re.search(r"python -m|^ *python ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in BARE])
def test_without_flags_it_says_which_it_needs_and_imports_nothing_heavy(name: str) -> None:
    done = litotes(name)
    assert done.returncode == 2, done.stderr
    assert re.search(rf"^litotes {name}: error: .*(required: |is missing)", done.stderr, re.MULTILINE)
    assert done.stdout == "[]\n"


def test_help_and_a_name_is_the_help_of_the_program() -> None:
    assert litotes("help", "fix").stdout == litotes("fix", "--help").stdout
    done = litotes("help", "fxi")
    assert (done.returncode, "did you mean 'fix'?" in done.stderr) == (2, True)


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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "fix --model m --text t --stpes 3",
            "unrecognized arguments: --stpes 3; did you mean --steps for --stpes?",
        ),
        ("fix --model m --txt=t", "required: --text; did you mean --text for --txt?"),
        ("fix --model m --text t --wrokers 2 --qiuck", "mean --workers for --wrokers and --quick for --qiuck?"),
        ("fix --model m --text t --zzz 1", "unrecognized arguments: --zzz 1"),
        ("fix --model m --text t --steps much", "argument --steps: invalid int value: 'much'"),
        ("fix --model m --text t --colum c", "arguments: --colum c; did you mean --column for --colum?"),
        ("fix --model m --text t --s 1", "did you mean --sample or --seed or --split for --s?"),
        ("st-triplets --data a --out b --passages 2", "unrecognized arguments: --passages 2"),
        ("manifest a.parquet --hlep", "unrecognized arguments: --hlep; did you mean --help for --hlep?"),
    ],
)
def test_a_mistyped_flag_is_answered_with_the_nearest(
    words: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", sys.argv)
    with pytest.raises(SystemExit) as stop:
        dispatch.main(words.split())
    assert stop.value.code == 2
    heard = capsys.readouterr().err
    assert (heard.endswith(f"{said}\n"), heard.count("\n")) == (True, 1)  # no usage, a page long, before it


def test_both_parsers_of_programs_name_the_flags_of_commands_too(capsys: pytest.CaptureFixture[str]) -> None:
    for made in (flags.Parser(prog="p"), train_flags.Parser(prog="p")):
        command = made.add_subparsers(dest="command").add_parser("add")
        command.add_argument("--data")
        with pytest.raises(SystemExit):
            made.parse_args(["add", "--dtaa", "x"])
        said = capsys.readouterr().err
        assert said == "p: error: unrecognized arguments: --dtaa x; did you mean --data for --dtaa?\n"
        with pytest.raises(SystemExit):
            made.parse_args(["add", "--dat", "x"])
        assert capsys.readouterr().err.endswith("unrecognized arguments: --dat x; did you mean --data for --dat?\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_names_the_nearest_flag(name: str) -> None:
    done = litotes(name, *([COMMANDS[name]] if name in COMMANDS else []), "--hlep")
    assert done.returncode == 2
    assert done.stderr.rstrip().endswith("; did you mean --help for --hlep?")


@pytest.mark.parametrize(("name", "package"), [("train", "torch"), ("corpus", "prefect"), ("negate", "spacy")])
def test_a_package_that_is_missing_is_named_with_the_extra_that_has_it(name: str, package: str) -> None:
    done = litotes(name, "--no-such-flag", before=f"import sys; sys.modules[{package!r}] = None\n")
    extra = PROGRAMS[name].extra
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"error: litotes {name} needs {package}, which is not installed: "
        f"pip install -e '.[{extra}]' in the folder of Litotes"
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


ROOMS = ("augment", "pipelines", "flows", "train")
BY_MODULE = {program.module.removesuffix(".__main__"): program.name for program in PROGRAMS.values()} | {
    "pipelines.versions": "versions",
    "pipelines.report": "report",
    "flows.augment_flow": "augment",
}


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_messages_name_programs_by_both_of_their_names() -> None:
    """``command(name, module)`` alone says how a program is called; docstrings show modules, as in a clone."""
    found = 0
    for path, tree in trees():
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "command":
                name, module = (argument.value for argument in node.args if isinstance(argument, ast.Constant))
                assert BY_MODULE[str(module)] == name, path
                found += 1
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                named = re.findall(r"python -m ([a-z_.]*[a-z_])", node.value)
                assert not BY_MODULE.keys() & set(named), f"{path}: {node.value}"
    assert found >= 10


@pytest.mark.slow
def test_a_remedy_names_the_program_as_it_was_typed(tmp_path: Path) -> None:
    for words, typed, of_module in (
        (("report", "--data", "none.parquet"), "litotes corpus --source", "python -m flows.corpus_flow --source"),
        (("train",), "litotes augment negation", "python -m flows.augment_flow negation"),
        (("scratch", "--data", "none.parquet", "--output", str(tmp_path / "x")), "litotes corpus", "python -m flows."),
    ):
        said = litotes(*words).stderr
        assert typed in said
        assert "python -m" not in said
        module = PROGRAMS[words[0]].module.replace("report.report", "report")
        by_module = [sys.executable, "-m", module, *words[1:]]
        done = subprocess.run(by_module, capture_output=True, text=True, cwd=ROOT)
        assert of_module in done.stderr, done.stderr


@pytest.mark.slow
def test_the_programs_that_fix_starts_name_others_as_the_user_types_them(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "text.txt").write_text("".join(f"Bridge {number} is open today.\n" for number in range(120)))
    done = litotes("fix", "--model", str(tmp_path), "--text", str(tmp_path / "text.txt"), "--out", str(tmp_path / "o"))
    assert "`litotes scratch` makes a small one" in done.stderr
    assert "python -m" not in done.stderr
