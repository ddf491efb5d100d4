"""What is killed: the process of a direct run, Prefect's server beside one, the worker of a work pool."""

import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from kills_series import Series, ended, is_begun
from kills_server import PREFECT, kill, wait_for

DEPLOYMENT = "rebuild/wikipedia"
ENDED = {"COMPLETED", "FAILED", "CRASHED", "CANCELLED"}
TRIES = 5  # of a run whose dataset an orphan still holds


class Target:
    """``seconds`` is how long an undisturbed run takes from its first write to its end."""

    def __init__(self, series: Series) -> None:
        self.series, self.seconds = series, series.seconds

    def disturb(self, place: Path, number: int, moment: float) -> str:
        """Begin a rebuild, kill after ``moment`` seconds; returns what was seen."""
        raise NotImplementedError

    def close(self) -> None:
        """End what is still running."""


class Flow(Target):
    def disturb(self, place: Path, number: int, moment: float) -> str:
        process = self.series.begin(place)
        time.sleep(moment)
        process.kill()
        return "ended before" if ended(process) == 0 else "killed"


class ServerBeside(Target):
    def disturb(self, place: Path, number: int, moment: float) -> str:
        process = self.series.begin(place)
        time.sleep(moment)
        running = process.is_alive()
        self.series.server.stop(signal.SIGKILL)
        time.sleep(random.Random(number).choice((0, 5)))
        self.series.server.start()
        status = ended(process)
        if status is None:
            process.kill()
            process.join()
            return "the run hung and was killed"
        if not running:
            return "the run had ended before"
        return "the run went on to its end" if status == 0 else f"the run ended with status {status}"


class Worker(Target):
    """The worker goes, in turn alone and with its run; the next one takes a new run of the same deployment."""

    def __init__(self, series: Series) -> None:
        super().__init__(series)
        server = series.server
        server.run(PREFECT, "work-pool", "create", "local", "--type", "process")
        server.run(PREFECT, "--no-prompt", "deploy", "--name", DEPLOYMENT)
        self.deployment = server.call(f"/deployments/name/{DEPLOYMENT}")["id"]
        self.worker = self._start_worker()
        place = series.copy("calm-worker")
        run = self._begin(place)
        start = time.monotonic()
        assert self._end(run) == "COMPLETED", run
        self.seconds = time.monotonic() - start

    def disturb(self, place: Path, number: int, moment: float) -> str:
        run = self._begin(place)
        time.sleep(moment)
        before = self._state(run)
        alone = number % 2 == 0
        kill(self.worker, children=not alone)
        seen = f"alone, run {before}" if alone else f"with its run, {before}, when {self.series.which(place)} stood"
        self.worker = self._start_worker()
        for _ in range(TRIES):
            again = self._end(self._start_run(place))
            seen += f", then {again}"
            if again == "COMPLETED":
                break
            time.sleep(TRIES)
        return seen

    def close(self) -> None:
        kill(self.worker, children=True)

    def _start_worker(self) -> "subprocess.Popen[bytes]":
        return self.series.server.spawn(PREFECT, "worker", "start", "--pool", "local")

    def _start_run(self, place: Path) -> str:
        body = {"parameters": self.series.parameters(place)}
        return str(self.series.server.call(f"/deployments/{self.deployment}/create_flow_run", body)["id"])

    def _begin(self, place: Path) -> str:
        run = self._start_run(place)
        wait_for(lambda: is_begun(place), "begun rebuild")
        return run

    def _state(self, run: str) -> str:
        return str(self.series.server.call(f"/flow_runs/{run}")["state_type"])

    def _end(self, run: str) -> str:
        return str(wait_for(lambda: (state := self._state(run)) in ENDED and state, f"end of run {run}"))


TARGETS: dict[str, Callable[[Series], Target]] = {"flow": Flow, "worker": Worker, "server": ServerBeside}
