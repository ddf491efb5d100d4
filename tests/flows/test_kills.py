"""SIGKILL of a run and of Prefect's server at a random moment of a rebuild; the long series is tests/bench/kills.py."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.skipif("LITOTES_KILLS" not in os.environ, reason="takes minutes; set LITOTES_KILLS to run it")
def test_killed_at_a_random_moment_the_old_version_stands_and_a_rerun_gives_the_undisturbed_bytes() -> None:
    seed = str(int.from_bytes(os.urandom(2), "big"))
    command = [sys.executable, "tests/bench/kills.py", "--what", "flow", "server", "--times", "1", "--seed", seed]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"--seed {seed}\n{done.stdout}{done.stderr[-3000:]}"
    assert done.stdout.splitlines()[-1] == "2 of 2 ended with the bytes of an undisturbed run"
