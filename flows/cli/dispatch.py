"""Run a program by its name.

    litotes                       lists the programs
    litotes NAME --help           the flags of one; the same as litotes help NAME
    litotes NAME …                runs it; the same as python -m flows.cli NAME …
    litotes --version

Nothing heavy is imported here: each program brings its own packages, and a machine that only trains has no others.
"""

import importlib
import os
import sys
from collections.abc import Sequence

from flows.cli.programs import BARE, GROUPS, PROGRAMS, Program
from pipelines.commands import TYPED
from pipelines.flags import quiet_without_reader

ROOMS = ("augment", "pipelines", "flows", "train")
HELP = ("-h", "--help")
VERSION = ("-V", "--version")
BEGIN = (
    'From English text to sentence encoders that hear "not". To begin:',
    'litotes sentence "The bridge is open."               what is made of a sentence',
    "litotes fix --model ENCODER --text FILES --quick     a try of some minutes on your text",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point of the console script. Exit status 2 for an unknown program, 1 where its packages are missing."""
    name, *rest = [*(sys.argv[1:] if arguments is None else arguments)] or ["--help"]
    with quiet_without_reader():
        _main(name, rest)


def _main(name: str, rest: Sequence[str]) -> None:
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in (*HELP, "help"):
        print(listing())
        return
    if name in VERSION:
        print(f"litotes {_version()}")
        return
    if name not in PROGRAMS:
        print(f"litotes: no program {name!r}{_nearest(name)}; litotes --help lists all", file=sys.stderr)
        raise SystemExit(2)
    run(PROGRAMS[name], rest)


def _version() -> str:
    """That of the installed package; in a folder that is none, what its pyproject.toml says."""
    from importlib import metadata
    from pathlib import Path

    try:
        return metadata.version("litotes")
    except metadata.PackageNotFoundError:
        import tomllib

        project = Path(__file__).parents[2] / "pyproject.toml"
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def listing() -> str:
    """What ``litotes --help`` prints: the programs by group, a line each."""
    width = max(map(len, PROGRAMS))
    lines = ["usage: litotes NAME …      (litotes NAME --help: its flags)", "", *BEGIN]
    for group, programs in GROUPS.items():
        lines += ["", f"{group}:", *(f"  {program.name:<{width}}  {program.help}" for program in programs)]
    return "\n".join(lines)


def run(program: Program, arguments: Sequence[str]) -> None:
    """Run ``program`` in this process, under the name that was typed.

    Nothing heavy is imported where it only prints its help, or which flags it needs.
    """
    sys.argv = [f"litotes {program.name}", *arguments]
    os.environ[TYPED] = "1"
    if any(word in HELP for word in arguments) or not (arguments or program.name in BARE):
        from flows.cli import stand_ins

        stand_ins.install()
    try:
        importlib.import_module(program.module).main()
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ROOMS or not package:
            raise
        raise SystemExit(
            f"error: litotes {program.name} needs {package}, which is not installed: "
            f"pip install -e '.[{program.extra}]' in the folder of Litotes"
        ) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _nearest(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, PROGRAMS, n=1, cutoff=0.5)
    return f", did you mean {near[0]!r}?" if near else ""
