"""What a flow that is called without a server says to Prefect about the temporary one that it starts."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIMIT = "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS"
PRINT = f"import flows.form; from prefect.settings import {LIMIT} as limit; print(limit.value())"


def limit_in(folder: Path, **more: str) -> int:
    kept = {name: value for name, value in os.environ.items() if name != LIMIT}
    command, environment = [sys.executable, "-c", PRINT], kept | {"PYTHONPATH": str(ROOT)} | more
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True, timeout=300)
    return int(done.stdout)


def test_a_busy_machine_has_minutes_to_start_a_temporary_server_whatever_the_folder(tmp_path: Path) -> None:
    assert limit_in(tmp_path) >= 600
    assert limit_in(tmp_path, **{LIMIT: "7"}) == 7  # of the user
