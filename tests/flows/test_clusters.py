"""One flow from S3 to S3 on running Dask and Ray clusters, their workers in processes of their own: the same bytes."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import fsspec
import pytest

from pipelines import schema, storage
from pipelines.sources.corpus import CorpusOptions, build_corpus

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
LOOPBACK = "127.0.0.1"
pytestmark = pytest.mark.slow  # a server and clusters

SENTENCES, SHARDS = 120, 6
BUCKET = "s3://clusters"
DASK = pytest.mark.skipif(not find_spec("prefect_dask"), reason="litotes[dask] is not installed")
RAY = pytest.mark.skipif(not find_spec("prefect_ray"), reason="litotes[ray] is not installed")


@pytest.fixture(scope="module")
def store(s3: dict[str, str]) -> dict[str, str]:
    """A bucket with a corpus in it; the environment by which other processes reach it."""
    fsspec.filesystem("s3").mkdir("clusters")
    lines = [f"The road was closed for {n} days because the bridge needed repair." for n in range(SENTENCES)]
    storage.write_bytes(f"{BUCKET}/in.txt", "\n".join(lines).encode())
    build_corpus([f"{BUCKET}/in.txt"], f"{BUCKET}/corpus.parquet", CorpusOptions(shards=SHARDS))
    return s3


@pytest.fixture(scope="module")
def environment(store: dict[str, str], tmp_path_factory: pytest.TempPathFactory, prefect_server: str) -> dict[str, str]:
    """The environment of every process of a run, with the address of a Prefect server."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PREFECT_", "RAY_", "DASK_"))}
    home = {"PREFECT_HOME": str(tmp_path_factory.mktemp("home")), "PYTHONPATH": str(ROOT), "DO_NOT_TRACK": "1"}
    return kept | store | home | {"PREFECT_API_URL": prefect_server, "OMP_NUM_THREADS": "1"}


@contextmanager
def running(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[None]:
    """A process with its children, stopped at the end."""
    folder.mkdir(exist_ok=True)  # no worker shares a folder with the flow
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) == 0:
                return
        time.sleep(0.2)
    raise AssertionError(f"nobody at port {port} within {seconds} s")


def negate(environment: dict[str, str], data: str, out: str, *flags: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "flows.augment_flow", "negation", "--data", data, "--out", out, *flags]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=500, check=False)


def bytes_of(out: str) -> dict[str, bytes]:
    return {name: storage.read_bytes(storage.join(out, name)) for name in storage.list_names(out)}


@pytest.fixture(scope="module")
def by_processes(environment: dict[str, str]) -> dict[str, bytes]:
    done = negate(environment, f"{BUCKET}/corpus.parquet", f"{BUCKET}/processes.parquet", "--workers", "2")
    assert done.returncode == 0, done.stderr[-3000:]
    made = bytes_of(f"{BUCKET}/processes.parquet")
    assert schema.parse_manifest(made[schema.MANIFEST])["rows"] == SENTENCES
    assert len(made) == SHARDS + 1
    return made


def on_a_cluster(environment: dict[str, str], runner: str, address: str) -> dict[str, bytes]:
    out = f"{BUCKET}/{runner}.parquet"
    done = negate(environment, f"{BUCKET}/corpus.parquet", out, "--runner", runner, "--address", address)
    assert done.returncode == 0, done.stderr[-3000:]
    return bytes_of(out)


LOADS = """
import sys
from distributed import Client
def loads():
    from augment.parsing import _loaded
    return _loaded.cache_info().misses
print(sum(Client(sys.argv[1]).run(loads).values()))
"""


@DASK
def test_dask_with_an_external_scheduler_gives_the_bytes_of_processes(
    environment: dict[str, str], by_processes: dict[str, bytes], tmp_path: Path
) -> None:
    """Two workers load the model once each, whatever the number of shards."""
    port = free_port()
    address = f"tcp://{LOOPBACK}:{port}"
    local = ["--host", LOOPBACK, "--dashboard-address", f"{LOOPBACK}:0"]
    scheduler = [str(BIN / "dask"), "scheduler", *local, "--port", str(port)]
    workers = [str(BIN / "dask"), "worker", address, *local, "--nworkers", "2", "--nthreads", "1"]
    with running(scheduler, environment, tmp_path / "scheduler"):
        wait_for_port(port)
        with running(workers, environment, tmp_path / "workers"):
            assert on_a_cluster(environment, "dask", address) == by_processes
            command = [sys.executable, "-c", LOADS, address]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=200, check=True)
            assert 1 <= int(done.stdout) <= 2 < SHARDS


SETTINGS = """
import os
import dask
from flows.runners import task_runner
def settings():
    return os.getenv("MALLOC_TRIM_THRESHOLD_"), dask.config.get("distributed.worker.profile.enabled")
with task_runner("dask", 1) as runner:
    print(*runner.client.run(settings).values())
"""


@DASK
def test_workers_of_dask_have_the_allocator_of_other_processes_and_no_profiler(environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", SETTINGS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=200, check=True)
    assert "(None, False)" in done.stdout


@RAY
def test_ray_with_an_external_head_gives_the_bytes_of_processes(
    environment: dict[str, str], by_processes: dict[str, bytes]
) -> None:
    ours = {
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # by which it stays on the loopback
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
    }
    port = free_port()
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # its sockets need a short path
    head = [str(BIN / "ray"), "start", "--head", "--block", "--num-cpus", "2", "--include-dashboard", "false"]
    ports = ["--port", str(free_port()), "--ray-client-server-port", str(port), "--node-ip-address", LOOPBACK]
    with running([*head, *ports, "--temp-dir", str(folder)], environment | ours, folder / "head"):
        wait_for_port(port)
        assert on_a_cluster(environment | ours, "ray", f"ray://{LOOPBACK}:{port}") == by_processes
    shutil.rmtree(folder, ignore_errors=True)
