"""What faults.py knows of a program, and what all of them are made of."""

import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour"]
PLACES = ["in the valley", "by the road to the north", "on the far bank", "near the old wall"]


@dataclass(frozen=True)
class Program:
    """``prepare`` makes what ``run`` reads. ``names``: what a complaint about the disk may name instead of the folder.

    ``warm`` is called once, before the forks. ``lines``: of a complaint, 0 where a log
    stands before it. ``shown`` are files and folders of which readers see the old or the new at any time, whole.
    ``refuses``: what a second run of a finished one may say instead.
    """

    prepare: Callable[[Path], None]
    run: Callable[[Path], None]
    names: tuple[str, ...]
    shown: tuple[str, ...] = ()
    refuses: str = ""
    warm: Callable[[], object] = lambda: None
    lines: int = 1


def command(main: Callable[[], None], *words: str) -> None:
    """``main()`` as from the command line."""
    sys.argv = ["program", *words]
    main()


def write_lines(path: Path) -> None:
    path.write_text("".join(f"The {n} {w} was built by monks.\n" for n in NOUNS for w in PLACES), encoding="utf-8")


def status_of(run: Callable[[], None]) -> int:
    """``run()`` as the interpreter runs a program: its exit status; what ends it goes to stderr."""
    status: object = 0
    try:
        run()
    except SystemExit as stop:
        status = stop.code
    except BaseException:
        traceback.print_exc()
        status = 1
    if isinstance(status, str):
        print(status, file=sys.stderr)
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return int(bool(status))
