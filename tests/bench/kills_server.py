"""A Prefect server of one's own, and processes that are killed, alone or with all that stems from them."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PREFECT = str(Path(sys.executable).parent / "prefect")
SECONDS = 240  # for anything on a busy machine


def wait_for(condition: Callable[[], Any], what: str, seconds: float = SECONDS) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"no {what} within {seconds} s")


@dataclass
class Server:
    """A Prefect server of its own, with the state in ``folder``."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    environment: dict[str, str] = field(default_factory=dict)

    def start(self) -> None:
        if not self.port:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PREFECT_")}
        ours = {"PYTHONPATH": str(ROOT), "DO_NOT_TRACK": "1", "OMP_NUM_THREADS": "1", "LITOTES_HOME": str(self.folder)}
        self.environment = kept | ours | {"PREFECT_WORKER_QUERY_SECONDS": "2"}
        self.process = self.spawn(PREFECT, "server", "start", "--host", "127.0.0.1", "--port", str(self.port))
        self.environment["PREFECT_API_URL"] = f"http://127.0.0.1:{self.port}/api"
        wait_for(self.is_healthy, "healthy server")

    def is_healthy(self) -> bool:
        try:
            return bool(
                urllib.request.urlopen(f"{self.environment['PREFECT_API_URL']}/health", timeout=2).status == 200
            )
        except OSError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            kill(self.process, how, children=how == signal.SIGKILL)
            self.process = None

    def spawn(self, *command: str) -> "subprocess.Popen[bytes]":
        """A process of its own group in the server's folder; its words go to a log there."""
        with open(self.folder / f"{Path(command[-1]).name[:20] or 'x'}.log", "ab") as log:
            return subprocess.Popen(
                command, cwd=self.folder, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def run(self, *command: str) -> None:
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.environment["PREFECT_API_URL"] + path, data, {"Content-Type": "application/json"}
        )
        return wait_for(lambda: answers(request), f"answer of {path}")[0]


def answers(request: urllib.request.Request) -> list[Any]:
    """What the server answers; nothing where it is busy."""
    try:
        return [json.loads(urllib.request.urlopen(request, timeout=30).read())]
    except urllib.error.HTTPError as error:
        if error.code != 503:
            raise
        return []


def kill(process: "subprocess.Popen[bytes]", how: signal.Signals = signal.SIGKILL, children: bool = False) -> None:
    """Kill a process that ``spawn`` made, alone or with all that it started."""
    for pid in descendants(process.pid) if children else [process.pid]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, how)
    process.wait(SECONDS)


def descendants(pid: int) -> list[int]:
    """``pid`` and all that stem from it: a worker gives a run a process group of its own."""
    below: list[int] = []
    with contextlib.suppress(FileNotFoundError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            below += map(int, (thread / "children").read_text().split())
    return [pid, *(stem for child in below for stem in descendants(child))]


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    shutil.copyfile(ROOT / "prefect.toml", folder / "prefect.toml")
    # A killed run holds its deployment's place for 300 s more: Prefect's lease. Twenty times that is too long here.
    (folder / "prefect.yaml").write_text((ROOT / "prefect.yaml").read_text().replace("    concurrency_limit: 1\n", ""))
    (folder / "flows").symlink_to(ROOT / "flows")
    server.start()
    try:
        yield server
    finally:
        server.stop()
