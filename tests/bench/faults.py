"""Break a program at each of its changes of the disk, run it again, and compare with an unbroken run byte by byte.

    python tests/bench/faults.py [--program trainer corpus …] [--fault kill torn full] [--most 20]

A point is a moment at which Python opens a file to write, renames, makes or removes something, or calls fsync, in the
program's folder; writes of libraries in C++ and Rust are not seen. ``kill`` is SIGKILL before it, ``torn`` SIGKILL when
a file has just been opened and is empty, ``full`` a disk that is full from there on. ``--most`` is how many points of
each are tried, evenly spread (0: all). Every attempt is a fork of a process that has imported everything, so it takes
about as long as the program itself. Exit status 1 if one attempt did not end with the bytes of the unbroken run.
"""

import argparse
import errno
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from faults_programs import PROGRAMS

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
CHANGES = ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate")
FAULTS = ("kill", "torn", "full")
Row = tuple[str, str, int, int, int, list[str]]
VOLATILE = ("metrics.jsonl", "curves.png", ".switch.lock")  # they hold speeds, and the process
SAID = "said.txt"


class Injector:
    """Counts the changes of the disk below ``root``, and breaks number ``at``, from 1."""

    def __init__(self, root: Path, fault: str, at: int) -> None:
        self.root, self.fault, self.at = str(root), fault, at
        self.count, self.busy = 0, False
        real = os.fsync

        def fsync(descriptor: int) -> None:
            self.reached("os.fsync", None)
            real(descriptor)

        os.fsync = fsync
        sys.addaudithook(self.saw)

    def saw(self, event: str, args: tuple[Any, ...]) -> None:
        if self.busy or event not in ("open", *CHANGES):
            return
        if event == "open" and not (isinstance(args[2], int) and args[2] & WRITES):
            return
        if event == "open" and self.fault == "torn" and not args[2] & os.O_TRUNC:
            return  # what is added to keeps what it has
        paths = [os.path.abspath(os.fsdecode(a)) for a in args if isinstance(a, str | bytes)]
        relative = event in ("os.remove", "os.rmdir") and args[-1] != -1  # from shutil.rmtree
        if relative or any(path.startswith(self.root) for path in paths):
            self.reached(event, paths[0] if paths else None)

    def reached(self, event: str, path: str | None) -> None:
        if self.fault == "torn" and event != "open":
            return
        self.count += 1
        if not self.at or self.count < self.at:
            return
        if self.fault == "full":
            if event in ("open", "os.mkdir", "os.fsync"):  # what needs no space goes on
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
            return
        if self.fault == "torn" and path:
            self.busy = True
            Path(path).write_bytes(b"")
        os.kill(os.getpid(), signal.SIGKILL)


def attempt(run: Callable[[Path], None], place: Path, fault: str = "kill", at: int = 0) -> tuple[int, int]:
    """``run(place)`` in a fork, broken at point ``at`` (0: not at all). Its wait status and points passed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        said = os.open(place.parent / SAID, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(said, 1)
        os.dup2(said, 2)
        injector = Injector(place, fault, at)
        status = 0
        try:
            run(place)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
            status = 1
        os.write(writing, str(injector.count).encode())
        os._exit(status)
    os.close(writing)
    count = os.read(reading, 20)
    os.close(reading)
    return os.waitpid(child, 0)[1], int(count or 0)


def content(place: Path) -> dict[str, bytes]:
    """Every file and link below ``place`` by its name, without what no two runs have in common."""
    found = {}
    for path in sorted(place.rglob("*")):
        name = path.relative_to(place).as_posix()
        if path.is_symlink():
            found[name] = os.readlink(path).encode()
        elif path.is_dir():
            found[f"{name}/"] = b""
        elif path.name == "metrics.jsonl":
            records = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            found[name] = repr([(r["step"], r.get("loss"), r.get("stsb_dev")) for r in records]).encode()
        elif path.name not in VOLATILE:
            found[name] = path.read_bytes()
        else:
            found[name] = path.read_bytes()[-8:] if path.suffix == ".png" else b""
    return found


def differences(found: dict[str, bytes], wanted: dict[str, bytes]) -> list[str]:
    return [name for name in sorted({*found, *wanted}) if found.get(name) != wanted.get(name)]


def spread(total: int, most: int) -> list[int]:
    """``most`` of the points 1 to ``total``, evenly; all where ``most`` is 0."""
    if not most or most >= total:
        return list(range(1, total + 1))
    return sorted({1 + round(i * (total - 1) / (most - 1)) for i in range(most)} if most > 1 else {total})


def series(name: str, faults: tuple[str, ...], most: int, folder: Path) -> list[Row]:
    """Rows of the table for one program: fault, program, points, tried, survived, what went wrong."""
    program = PROGRAMS[name]
    begun, place = folder / f"{name}-begun" / "place", folder / name / "place"
    begun.mkdir(parents=True)
    assert attempt(program.prepare, begun)[0] == 0, (begun.parent / SAID).read_text()
    rows = []

    def renew() -> None:
        shutil.rmtree(place.parent, ignore_errors=True)
        shutil.copytree(begun, place, symlinks=True)

    for fault in faults:
        renew()
        status, total = attempt(program.run, place, fault)
        assert status == 0, (place.parent / SAID).read_text()
        wanted, wrong = content(place), []
        tried = spread(total, most)
        for at in tried:
            renew()
            attempt(program.run, place, fault, at)
            status, _ = attempt(program.run, place)
            said = (place.parent / SAID).read_text().strip().splitlines()
            if status and not (program.refuses and said and program.refuses in said[-1]):
                wrong.append(f"{name}, {fault} at {at} of {total}: {said[-1] if said else status}")
            elif others := differences(content(place), wanted):
                wrong.append(f"{name}, {fault} at {at} of {total}: differs in {', '.join(others)}")
        rows.append((fault, name, total, len(tried), len(tried) - len(wrong), wrong))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", nargs="+", choices=PROGRAMS, default=list(PROGRAMS))
    parser.add_argument("--fault", nargs="+", choices=FAULTS, default=list(FAULTS))
    parser.add_argument("--most", type=int, default=0, help="points of each, evenly spread (default: all)")
    args = parser.parse_args()
    broken: list[str] = []
    print("| fault | program | points | tried | survived |\n|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in args.program:
            for *row, wrong in series(name, tuple(args.fault), args.most, Path(folder)):
                print(f"| {' | '.join(map(str, row))} |", flush=True)
                broken += wrong
    print("\n".join(broken), flush=True)
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
