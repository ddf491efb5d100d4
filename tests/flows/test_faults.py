"""Kills and disks that refuse at changes of the disk, some of each; all of them are tried by tests/bench/faults.py."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FAULTS = ("kill", "torn", "full", "quota", "failing", "readonly")
SAMPLE = (
    ("corpus", "3", FAULTS),
    ("negation", "2", FAULTS),
    ("publish", "2", FAULTS),
    ("report", "2", FAULTS),
    ("trainer", "1", FAULTS),
    ("fix", "1", ("kill", "full")),
)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="wants Linux and a C compiler")
@pytest.mark.parametrize(("program", "most", "faults"), SAMPLE)
def test_broken_at_a_change_of_the_disk_and_run_again_the_files_are_those_of_an_unbroken_run(
    program: str, most: str, faults: tuple[str, ...]
) -> None:
    command = [sys.executable, "tests/bench/faults.py", "--program", program, "--most", most, "--fault", *faults]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, f"{done.stdout}{done.stderr[-3000:]}"
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines() if line.startswith("| ")][1:]
    assert [row[:2] for row in rows] == [[fault, program] for fault in faults]
    assert all(int(tried) > 0 and tried == survived for *_, tried, survived in rows)
