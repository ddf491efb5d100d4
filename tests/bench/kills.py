"""SIGKILL a small rebuild at random moments, run it again, and compare with an undisturbed run byte by byte.

    python tests/bench/kills.py --what flow worker server --times 20 [--first 0] [--seed 42] [--runner processes]

``flow`` kills the process of a direct run; ``worker`` the worker of a work pool, in turn alone and with its children;
``server`` Prefect's server, which is started again at once while the run goes on. A moment is drawn between the first
and the last write of the undisturbed run, from the seed and its number alone, so ``--first 10 --times 5`` does the
moments 10 to 14. Every line tells the moment and what was seen; the exit status is 1 if one dataset was not whole.
"""

import argparse
import contextlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipelines import corpus, shelves, storage, versions

ROOT = Path(__file__).parents[2]
PREFECT = str(Path(sys.executable).parent / "prefect")
NAME = "data.parquet"
SENTENCES, SHARDS = 96, 4
SECONDS = 240  # for anything on a busy machine
ENDED = {"COMPLETED", "FAILED", "CRASHED", "CANCELLED"}
OLD = "The old edition is here.\nThe bridge was closed.\n"
DEPLOYMENT = "rebuild/wikipedia"
FORKS = multiprocessing.get_context("fork")
Fork = multiprocessing.context.ForkProcess


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


@dataclass
class Series:
    """A dataset with an old version, what an undisturbed rebuild makes of it, and how long that takes."""

    server: Server
    runner: str
    wanted: dict[str, bytes] = field(default_factory=dict)
    old: dict[str, bytes] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def folder(self) -> Path:
        return self.server.folder

    def prepare(self) -> None:
        lines = (ROOT / "pipelines" / "sample" / "encyclopedia.txt").read_text().splitlines()[:SENTENCES]
        (self.folder / "sample.txt").write_text("\n".join(lines) + "\n")
        (self.folder / "old.txt").write_text(OLD)
        pairs = (f"{text}\tAs is known, {text[0].lower()}{text[1:-1]} indeed.\n" for text in lines[::2])
        (self.folder / "table.tsv").write_text("".join(pairs))
        out = str(self.folder / "prepared" / NAME)
        versions.publish(out, corpus.build_corpus([str(self.folder / "old.txt")], f"{out}.old", corpus.CorpusOptions()))
        self.old = bytes_of(self.folder / "prepared")
        calm = self.copy("calm")
        process = self.begin(calm)
        start = time.monotonic()
        assert ended(process) == 0, self.words()
        self.seconds, self.wanted = time.monotonic() - start, bytes_of(calm)
        assert self.wanted != self.old

    def copy(self, name: str) -> Path:
        """A place of its own with the old version published."""
        shutil.copytree(self.folder / "prepared", self.folder / name, symlinks=True)
        return self.folder / name

    def command(self, place: Path) -> list[str]:
        flags = ["--source", str(self.folder / "sample.txt"), "--shards", str(SHARDS)]
        flags += ["--engine", "table", "--table", str(self.folder / "table.tsv"), "--licence", "apache-2.0"]
        return ["rebuild_flow", *flags, "--runner", self.runner, "--workers", "1", "--out", str(place / NAME)]

    @property
    def log(self) -> Path:
        return self.folder / "runs.log"

    def words(self) -> str:
        return self.log.read_text(errors="replace")[-3000:]

    def start(self, place: Path) -> Fork:
        process = FORKS.Process(target=rebuild, args=(self.command(place), str(self.log)))
        process.start()
        return process

    def run(self, place: Path) -> None:
        """A rebuild that must succeed; an orphan of a killed one may hold the dataset for a while."""
        end = time.monotonic() + SECONDS
        while ended(self.start(place)) != 0:
            assert "is being rebuilt by process" in self.words()[-600:], self.words()
            assert time.monotonic() < end, self.words()
            time.sleep(1)

    def begin(self, place: Path) -> Fork:
        """A rebuild that has just begun to work."""
        process = self.start(place)
        wait_for(lambda: is_begun(place) or not process.is_alive(), "begun rebuild")
        assert process.is_alive() or process.exitcode == 0, self.words()
        return process

    def check(self, place: Path) -> None:
        """The dataset is the undisturbed one and nothing unfinished lies about."""
        assert bytes_of(place) == self.wanted, f"{place}: other bytes"
        left = [p for p in place.rglob("*") if p.name.startswith(storage.TEMPORARY) or p.name == shelves.STAGING]
        assert not left, left


def bytes_of(place: Path) -> dict[str, bytes]:
    """Every file of the current version, the card too."""
    out = place / NAME
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def is_begun(place: Path) -> bool:
    """Whether the new rebuild has written its first file."""
    new = Path(versions.workshop(str(place / NAME))) / "corpus.parquet" / f"part-00000-of-{SHARDS:05d}.parquet"
    return new.exists()


def rebuild(command: list[str], log: str) -> None:
    """The body of a fork: the command ``python -m flows.rebuild_flow``."""
    from flows import rebuild_flow

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.setsid()
    sys.argv = command
    rebuild_flow.main()


def ended(process: Fork) -> int | None:
    """The exit status, or None where it does not end."""
    process.join(SECONDS)
    return process.exitcode


def kill_flow(series: Series, place: Path, number: int, moment: float) -> str:
    process = series.begin(place)
    time.sleep(moment)
    process.kill()
    return "ended before" if ended(process) == 0 else "killed"


def kill_server(series: Series, place: Path, number: int, moment: float) -> str:
    process = series.begin(place)
    time.sleep(moment)
    series.server.stop(signal.SIGKILL)
    time.sleep(random.Random(number).choice((0, 5)))
    series.server.start()
    status = ended(process)
    if status is None:
        process.kill()
        process.join()
        return "the run hung and was killed"
    return "the run went on to its end" if status == 0 else f"the run ended with status {status}"


def kill_worker(series: Series, place: Path, number: int, moment: float) -> str:
    """The worker goes, in turn alone and with its run; a new one takes a new run of the same deployment."""
    server = series.server
    deployment = server.call(f"/deployments/name/{DEPLOYMENT}")["id"]
    parameters = {
        "source": [str(series.folder / "sample.txt")],
        "out": str(place / NAME),
        "shard_count": SHARDS,
        "paraphrasing": {"engine": "table", "table": str(series.folder / "table.tsv")},
        "licence": "apache-2.0",
        "attribution": "not stated",
        "runner": series.runner,
        "workers": 1,
    }

    def start() -> str:
        return str(server.call(f"/deployments/{deployment}/create_flow_run", {"parameters": parameters})["id"])

    def state(run: str) -> str:
        return str(server.call(f"/flow_runs/{run}")["state_type"])

    worker = [PREFECT, "worker", "start", "--pool", "local"]
    first = server.spawn(*worker)
    run = start()
    wait_for(lambda: is_begun(place), "begun rebuild")
    time.sleep(moment)
    kill(first, children=bool(number % 2))
    assert bytes_of(place) in (series.old, series.wanted)
    seen = f"{'with its run' if number % 2 else 'alone'}, run {state(run)}"
    second = server.spawn(*worker)
    try:
        for _ in range(5):
            again = start()
            ended = wait_for(lambda again=again: state(again) in ENDED and state(again), "end of the second run")
            seen += f", then {ended}"
            if ended == "COMPLETED":
                break
            time.sleep(5)
    finally:
        kill(second, children=True)
    return seen


def become_nursery(server: Server) -> None:
    """Import and load what a rebuild needs, with the server's settings, so that forks start at once."""
    os.environ.update(server.environment)
    os.chdir(server.folder)
    from flows import rebuild_flow  # noqa: F401
    from pipelines import negation

    negation.load_parser(None)


KINDS = {"flow": kill_flow, "worker": kill_worker, "server": kill_server}


def deploy(server: Server) -> None:
    server.run(PREFECT, "work-pool", "create", "local", "--type", "process")
    server.run(PREFECT, "--no-prompt", "deploy", "--name", DEPLOYMENT)


def disturb(series: Series, what: str, number: int, seed: int) -> str:
    """Kill at moment ``number`` of ``seed``, run again, and check; returns a line that tells what was seen."""
    moment = random.Random(f"{seed}-{what}-{number}").uniform(0, series.seconds)
    place = series.copy(f"{what}-{number}")
    seen = KINDS[what](series, place, number, moment)
    now = bytes_of(place)
    assert now in (series.old, series.wanted), f"{place}: half a dataset"
    series.run(place)
    series.check(place)
    held = "the new version" if now == series.wanted else "the old version"
    return f"{what} {number}: at {moment:.2f} of {series.seconds:.2f} s: {seen}; {held} stood, then the same bytes"


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a small rebuild at random moments and compare the end.")
    parser.add_argument("--what", nargs="+", choices=sorted(KINDS), required=True)
    parser.add_argument("--times", type=int, default=20, help="of each")
    parser.add_argument("--first", type=int, default=0, help="number of the first moment")
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--runner", default="threads", help="where the shards run")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server goes too
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        series = Series(server, args.runner)
        become_nursery(server)
        series.prepare()
        if "worker" in args.what:
            deploy(server)
        kills = [(what, n) for what in args.what for n in range(args.first, args.first + args.times)]
        for what, number in kills:
            try:
                print(disturb(series, what, number, args.seed), flush=True)
            except AssertionError as error:
                wrong += 1
                print(f"{what} {number}: WRONG: {error}", flush=True)
    print(f"{len(kills) - wrong} of {len(kills)} ended with the bytes of an undisturbed run", flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
