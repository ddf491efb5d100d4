"""Break a program at each of its changes of the disk, run it again, and compare with an unbroken run byte by byte.

    python tests/bench/faults.py [--program trainer corpus …] [--fault kill torn full …] [--most 20] [--first 51]

A point is a moment at which the program, whatever it is written in, opens a file to write, writes to it first, renames,
makes or removes something, or calls fsync, in its own folder. ``kill`` is SIGKILL before it, ``torn`` SIGKILL in the
middle of a write; ``full`` (ENOSPC), ``quota`` (EDQUOT), ``failing`` (EIO) and ``readonly`` (EROFS) are a disk that
refuses from there on what such a disk refuses. ``--most`` is how many points of each are tried, evenly spread (0: all),
from ``--first`` on.

Survived means: what readers see is the old or the new, whole; a disk that refuses ends the program with one line that
names the path and a remedy, and status 1; and the program, run again, ends with the files of an unbroken run. Attempts
are forks of a process that has imported everything. Wants a C compiler (cc). Exit status 1 if one did not survive.
"""

import argparse
import ctypes
import json
import mmap
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from faults_program import status_of

HERE = Path(__file__).parent
STATE = "FAULTS_STATE"  # names the file that is shared with faults.c
FAULTS = ("kill", "torn", "full", "quota", "failing", "readonly")  # as in faults.c
REFUSALS = FAULTS[2:]
Row = tuple[str, str, int, int, int]
Content = dict[str, bytes]
VOLATILE = ("metrics.jsonl", "curves.png", ".switch.lock", ".rebuild.lock")  # they hold speeds, and the process
SAID, FLOOD = "said.txt", 900  # what an attempt said on stderr; seconds until one is taken to hang
ROOT_BYTES = 4096
UNREAD = re.compile(r"\.|_withdrawn")  # in a dataset


class Injector(ctypes.Structure):
    """``struct state`` of faults.c."""

    _fields_ = (
        ("active", ctypes.c_long),
        ("kind", ctypes.c_long),
        ("at", ctypes.c_long),
        ("counts", ctypes.c_long * len(FAULTS)),
        ("root", ctypes.c_char * ROOT_BYTES),
    )


def attempt(run: Callable[[Path], None], place: Path, injector: Injector, fault: str = "kill", at: int = 0) -> int:
    """``run(place)`` in a fork, broken at point ``at`` (0: not at all). Its wait status."""
    injector.kind, injector.at, injector.root = FAULTS.index(fault), at, bytes(place)
    injector.counts[:] = [0] * len(FAULTS)
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)  # faults.c kills the group
        signal.alarm(FLOOD)
        said = os.open(place.parent / SAID, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(said, 2)
        os.chdir(place)
        injector.active = 1
        os._exit(status_of(lambda: run(place)))
    status = os.waitpid(child, 0)[1]
    injector.active = 0
    return status


def content(place: Path) -> Content:
    """Every file and link below ``place`` by its name, without what no two runs have in common."""
    found: Content = {}
    for path in sorted(place.rglob("*")):
        name = path.relative_to(place).as_posix()
        if path.is_symlink():
            found[name] = os.readlink(path).encode()
        elif path.is_dir():
            found[f"{name}/"] = b""
        elif path.name == "metrics.jsonl":
            records = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            found[name] = repr([(r["step"], r.get("loss"), r.get("stsb_dev")) for r in records]).encode()
        elif path.name == "fix.json":
            found[name] = repr(
                [value for key, value in json.loads(path.read_bytes()).items() if key != "machine"]
            ).encode()
        elif path.name not in VOLATILE:
            found[name] = path.read_bytes()
        else:
            found[name] = path.read_bytes()[-8:] if path.suffix == ".png" else b""
    return found


def differences(found: Content, wanted: Content) -> list[str]:
    return [name for name in sorted({*found, *wanted}) if found.get(name) != wanted.get(name)]


def seen(place: Path, names: tuple[str, ...]) -> list[Content | bytes | None]:
    """What readers see of ``names``: the content of a file or of a folder, links followed; None for nothing."""
    return [
        {file: data for file, data in content((place / name).resolve()).items() if not UNREAD.match(file)}
        if (place / name).is_dir()
        else (place / name).read_bytes()
        if (place / name).exists()
        else None
        for name in names
    ]


def complaint(said: str, place: Path, names: tuple[str, ...], count: int) -> str:
    """What is wrong with ``said`` as the words of a program that the disk refused; nothing where all is right."""
    lines = [line for line in said.splitlines() if line.strip()]
    if not lines:
        return "says nothing"
    if "Traceback" in said:
        return f"traceback: {lines[-1][:300]}"
    if count and len(lines) != count:
        return f"{len(lines)} lines: {' | '.join(line[:100] for line in lines[-3:])}"
    if not count:  # a flow's log stands before
        lines = [line for line in lines if "see above" not in line][-1:] or lines[-1:]
    if not re.match(r"error: .+(; |\. |: ).+", lines[0]) or not any(name in lines[0] for name in (place.name, *names)):
        return f"names no path or no remedy: {lines[0][:300]}"
    return ""


def spread(total: int, most: int, first: int = 1) -> list[int]:
    """``most`` of the points ``first`` to ``total``, evenly; all where ``most`` is 0."""
    points = range(first, total + 1)
    if not most or most >= len(points):
        return list(points)
    if most == 1:
        return [points[(len(points) - 1) // 2]]
    return sorted({points[round(i * (len(points) - 1) / (most - 1))] for i in range(most)})


class Series:
    """The attempts on one program, in ``folder``."""

    def __init__(self, name: str, folder: Path, injector: Injector) -> None:
        from faults_programs import PROGRAMS

        self.name, self.program, self.injector = name, PROGRAMS[name], injector
        self.begun, self.place = folder / f"{name}-begun" / "place", folder / name / "place"
        self.begun.mkdir(parents=True)
        self.program.warm()
        self._whole(self.program.prepare, self.begun)
        self.renew()
        self.before = seen(self.place, self.program.shown)
        began = time.monotonic()
        self._whole(self.program.run, self.place)
        self.seconds = time.monotonic() - began
        self.totals = dict(zip(FAULTS, injector.counts, strict=True))
        self.wanted, self.after = content(self.place), seen(self.place, self.program.shown)

    def _whole(self, run: Callable[[Path], None], place: Path) -> None:
        status = attempt(run, place, self.injector)
        assert status == 0, f"{self.name}: {(place.parent / SAID).read_text()}"

    def renew(self) -> None:
        shutil.rmtree(self.place.parent, ignore_errors=True)
        shutil.copytree(self.begun, self.place, symlinks=True)

    def row(self, fault: str, most: int, first: int) -> Row:
        """The row of the table for ``fault``: points, tried, survived. What went wrong goes to stderr."""
        total = self.totals[fault]
        tried = spread(total, most, first)
        wrong = 0
        for at in tried:
            if what := self.fate(fault, at):
                print(f"{self.name}, {fault} at {at} of {total}: {what}", file=sys.stderr, flush=True)
                wrong += 1
        return fault, self.name, total, len(tried), len(tried) - wrong

    def fate(self, fault: str, at: int) -> str:
        """What is wrong after a break at point ``at`` or after the run that follows; nothing where all is right."""
        self.renew()
        status = attempt(self.program.run, self.place, self.injector, fault, at)
        said = (self.place.parent / SAID).read_text()
        what = complaint(said, self.place, self.program.names, self.program.lines)
        if what and status and fault in REFUSALS:
            return what
        for now, old, new in zip(seen(self.place, self.program.shown), self.before, self.after, strict=True):
            if now not in (old, new):
                return f"readers see neither old nor new of {', '.join(self.program.shown)}"
        if not status and (others := differences(content(self.place), self.wanted)):
            return f"ends well, but differs in {', '.join(others)}"
        status = attempt(self.program.run, self.place, self.injector)
        lines = (self.place.parent / SAID).read_text().strip().splitlines()
        if status and not (self.program.refuses and lines and self.program.refuses in lines[-1]):
            return f"run again: {lines[-1][:300] if lines else status}"
        others = differences(content(self.place), self.wanted)
        return f"run again, differs in {', '.join(others)}" if others else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", nargs="+", help="default: all; an unknown name lists them")
    parser.add_argument("--fault", nargs="+", choices=FAULTS, default=list(FAULTS))
    parser.add_argument("--most", type=int, default=0, help="points of each, evenly spread (default: all)")
    parser.add_argument("--first", type=int, default=1, help="the first point that may be tried (default: 1)")
    args = parser.parse_args()
    if STATE not in os.environ:
        raise SystemExit(run_with_shim())
    from faults_programs import PROGRAMS

    if unknown := set(args.program or ()) - set(PROGRAMS):
        parser.error(f"--program {', '.join(unknown)}: not one of {', '.join(PROGRAMS)}")
    with open(os.environ[STATE], "r+b") as file, tempfile.TemporaryDirectory() as folder:
        injector = Injector.from_buffer(mmap.mmap(file.fileno(), ctypes.sizeof(Injector)))
        broken = 0
        print("| fault | program | points | tried | survived |\n|---|---|---|---|---|", flush=True)
        for name in args.program or PROGRAMS:
            series = Series(name, Path(folder), injector)
            for fault in args.fault:
                row = series.row(fault, args.most, args.first)
                print(f"| {' | '.join(map(str, row))} |", flush=True)
                broken += row[3] - row[4]
    raise SystemExit(bool(broken))


def run_with_shim() -> int:
    """This very command with faults.c loaded before everything else; its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        shim, state = Path(folder) / "faults.so", Path(folder) / "state"
        compiler = shutil.which("cc") or sys.exit("error: no C compiler; install one that is called cc (gcc, clang)")
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", shim, HERE / "faults.c", "-ldl"], check=True)
        state.write_bytes(bytes(ctypes.sizeof(Injector)))
        environment = os.environ | {"LD_PRELOAD": str(shim), STATE: str(state)}
        return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode


if __name__ == "__main__":
    main()
