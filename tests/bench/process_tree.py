"""A command run as a program, with the memory and CPU time of it and of all that it starts."""

import os
import resource
import subprocess
import sys
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

POLL = 0.2  # seconds
MB = 1 << 20


@dataclass
class Measured:
    """``cpu_seconds`` of all processes, also of those that nobody waits for; memory in MB. Of pages that processes
    share, each counts its own.

    ``peak_mb`` is the largest sum at one moment, ``peak_process_mb`` the largest process. ``peak_own_mb`` is the sum
    without pages of mapped files, which the system takes back where memory is short.
    """

    seconds: float = 0
    cpu_seconds: float = 0
    peak_mb: float = 0
    peak_process_mb: float = 0
    peak_own_mb: float = 0
    load_before: float = 0


def run(
    command: list[str], environment: dict[str, str], log: Path, name: str
) -> tuple[Measured, list[tuple[float, str]]]:
    """Run to the end; returns the figures and the printed lines with their seconds. Ends the program where it fails."""
    measured, lines = Measured(load_before=round(os.getloadavg()[0], 1)), []
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        watcher = threading.Thread(target=_watch, args=(process, measured), daemon=True)
        watcher.start()
        assert process.stdout is not None
        try:
            for line in process.stdout:
                seconds = time.monotonic() - start
                file.write(f"{seconds:9.2f} {line}")
                lines.append((seconds, line.rstrip("\n")))
            code = process.wait()
        finally:
            process.terminate()
    measured.seconds = round(time.monotonic() - start, 2)
    watcher.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    waited_for = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    measured.cpu_seconds = round(max(waited_for, measured.cpu_seconds), 1)
    if code:
        sys.exit(f"error: {name} ended with {code}; its output is in {log}")
    return measured, lines


def _watch(process: subprocess.Popen[str], measured: Measured) -> None:
    cpu: dict[int, float] = {}  # of each process, when last seen
    while process.poll() is None:
        sizes = []
        for one in _tree(process.pid):
            if (seen := _look(one)) is not None:
                sizes.append(seen[:2])
                cpu[one.pid] = seen[2]
        measured.cpu_seconds = sum(cpu.values())
        measured.peak_mb = max(measured.peak_mb, round(sum(rss for rss, _ in sizes) / MB, 1))
        measured.peak_own_mb = max(measured.peak_own_mb, round(sum(own for _, own in sizes) / MB, 1))
        measured.peak_process_mb = max(measured.peak_process_mb, *(round(rss / MB, 1) for rss, _ in sizes), 0)
        time.sleep(POLL)


def _tree(pid: int) -> list[psutil.Process]:
    try:
        parent = psutil.Process(pid)
        return [parent, *parent.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def _look(process: psutil.Process) -> tuple[int, int, float] | None:
    """Resident bytes, those of them that are no mapped file, and CPU seconds."""
    try:
        info, times = process.memory_info(), process.cpu_times()
    except psutil.NoSuchProcess:
        return None
    return info.rss, info.rss - info.shared, times.user + times.system


def as_record(measured: Measured) -> dict[str, float]:
    return asdict(measured)
