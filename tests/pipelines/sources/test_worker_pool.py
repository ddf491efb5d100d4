"""Processes of a pool, where the run that has them is interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
from pathlib import Path
from time import sleep
from pipelines.sources.worker_pool import WorkerPool

def work(name):
    Path(name).touch()
    sleep(600 if name.endswith("slow") else 0)

if __name__ == "__main__":
    with WorkerPool(2) as pool:
        list(pool.map(work, sys.argv[1:]))
"""


@pytest.mark.slow
def test_workers_end_at_an_interrupt_without_a_word(tmp_path: Path) -> None:
    """One of them is at work, the other waits for work."""
    (tmp_path / "program.py").write_text(PROGRAM)
    names = [str(tmp_path / name) for name in ("slow", "quick")]
    run = subprocess.Popen(
        [sys.executable, str(tmp_path / "program.py"), *names],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    end = time.monotonic() + 120
    while not all(map(os.path.exists, names)):
        assert time.monotonic() < end
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert said.count("Traceback") == said.count("KeyboardInterrupt") == 1  # the program's own
