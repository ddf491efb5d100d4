"""Where tasks run: threads or processes of this machine, or a Dask or Ray cluster, local or running elsewhere.

A model is loaded once per process, and the number of workers is always bounded: by ``workers``, or by the cluster.
"""

import argparse
import inspect
import ipaddress
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Annotated, Any, Literal, NamedTuple, get_args
from urllib.parse import urlsplit

from prefect.client.orchestration import get_client
from prefect.settings import PREFECT_API_URL, temporary_settings
from prefect.task_runners import ProcessPoolTaskRunner, TaskRunner, ThreadPoolTaskRunner

from flows.form import described
from pipelines.sources.worker_pool import end_with_parent

RunnerName = Literal["processes", "threads", "dask", "ray"]
CLUSTERS = {"dask": "tcp://HOST:8786", "ray": "ray://HOST:10001"}
PORTS = {"dask": 8786, "ray": 6379, "ray://": 10001}
ENGINES = ("concurrent", "distributed", "ray")  # modules whose errors are the engine's own
LOOPBACK = "127.0.0.1"
RAY_QUIET = {"RAY_USAGE_STATS_ENABLED": "0"}
RAY_HERE = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # the one setting by which every server of Ray binds to 127.0.0.1
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),  # or Ray would write one into the home folder
}
DASK_LEAN = {
    # any value has glibc map and unmap every large array anew, see mallopt(3): 13 % more CPU time
    "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": None,
    "distributed.worker.profile.enabled": False,  # it takes the GIL 100 times a second: 13 % more
}
SECONDS = 10  # until somebody answers at an address
BUSY_SECONDS = 60  # until who answers says that it is a cluster, and has a worker

Runner = Annotated[RunnerName, described("Where shards run: processes or threads of this machine, or a cluster.")]
Workers = Annotated[
    int | None,
    described("Shards at a time; empty for one per core, or what fills engine or cluster.", ge=1, le=1_024),
]
Address = Annotated[
    str | None,
    described(
        "Dask, Ray: a running cluster, tcp://HOST:8786 (Dask), ray://HOST:10001 or, on its head, HOST:6379 "
        "(Ray); empty to start one on this machine.",
        pattern=r"^((tcp|tls|ray)://)?[^\s/]+$",
        max_length=300,
    ),
]
PARAMETERS = [  # of every flow with tasks for shards
    inspect.Parameter("runner", inspect.Parameter.KEYWORD_ONLY, default="processes", annotation=Runner),
    inspect.Parameter("workers", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Workers),
    inspect.Parameter("address", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Address),
]


class Engine(NamedTuple):
    """Where the shards of a run are made; the parameters above by their names."""

    runner: RunnerName
    workers: int | None
    address: str | None


class RunnerError(RuntimeError):
    """Tasks cannot run where they were asked to. The message says what to do about it."""


def add_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--runner", choices=get_args(RunnerName), default="processes", help="where shards run")
    parser.add_argument("--workers", type=int, help="shards at a time (default: one per core, or what is best)")
    parser.add_argument("--address", help="of a running cluster: tcp://HOST:8786 (dask), ray://HOST:10001 (ray)")


def within_reach(url: str, address: str | None) -> str:
    """``url`` as the workers need it: those of a running cluster stand in folders of their own."""
    return os.path.abspath(os.path.expanduser(url)) if address and "://" not in url else url


@contextmanager
def task_runner(name: RunnerName, workers: int | None = None, address: str | None = None) -> Iterator[TaskRunner[Any]]:
    """A started task runner: the cluster at ``address``, or ``workers`` workers here (default: one per core).

    Prefect starts a temporary server where there is none; workers are given its address, since each would start one of
    its own. Raises RunnerError.
    """
    check(name, workers, address)
    count = workers or os.cpu_count() or 1
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # inherited: one thread a worker, or workers hinder each other
    url = str(get_client(sync_client=True).api_url)
    with temporary_settings(updates={PREFECT_API_URL: url}), _RUNNERS[name](count, address) as runner, _losses(name):
        yield runner


@contextmanager
def _losses(name: RunnerName) -> Iterator[None]:
    """What tasks raise comes back as their state: an error of the engine itself means that it lost its workers."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.split(".")[0] not in ENGINES:
            raise
        error_type = type(error).__name__
        raise RunnerError(
            f"--runner {name}: workers were lost ({error_type}: {_first_line(error)}), perhaps for want of memory; run "
            "it again: finished shards are skipped"
        ) from error


@contextmanager
def _threads(count: int, _address: str | None) -> Iterator[TaskRunner[Any]]:
    runner: TaskRunner[Any] = ThreadPoolTaskRunner(max_workers=count)  # Prefect's own default has no limit
    with runner:
        yield runner


@contextmanager
def _processes(count: int, _address: str | None) -> Iterator[TaskRunner[Any]]:
    with ProcessPoolTaskRunner(max_workers=count, initializer=end_with_parent, initargs=(os.getpid(),)) as runner:
        yield runner


@contextmanager
def _dask(count: int, address: str | None) -> Iterator[TaskRunner[Any]]:
    """A bounded LocalCluster on the loopback, or the scheduler at ``address``."""
    import dask
    from prefect_dask import DaskTaskRunner

    local = {
        "n_workers": count,
        "threads_per_worker": 1,
        "host": LOOPBACK,
        "dashboard_address": f"{LOOPBACK}:0",
        "worker_dashboard_address": f"{LOOPBACK}:0",
        "memory_limit": 0,  # Dask would pause a worker whose model takes most of its share, and the run would hang
    }
    where: dict[str, Any] = {"address": address} if address else {"cluster_kwargs": local}
    with dask.config.set(DASK_LEAN), DaskTaskRunner(client_kwargs={"timeout": BUSY_SECONDS}, **where) as runner:
        try:
            runner.client.wait_for_workers(1, timeout=BUSY_SECONDS)
        except TimeoutError:
            raise RunnerError(f"{address}: Dask has no worker there; start one with: dask worker {address}") from None
        except (OSError, ValueError) as error:
            raise RunnerError(f"{address}: is no Dask scheduler ({error}); start one with: dask scheduler") from None
        yield runner


@contextmanager
def _ray(count: int, address: str | None) -> Iterator[TaskRunner[Any]]:
    """A bounded Ray on the loopback without dashboard, or the cluster at ``address``."""
    for key, value in (RAY_QUIET if address else RAY_QUIET | RAY_HERE).items():
        os.environ.setdefault(key, value)  # read when Ray is imported, and by its processes
    import ray
    from prefect_ray import RayTaskRunner

    every_gpu = {"env_vars": {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}}  # engines choose their device by themselves
    options: dict[str, Any] = {"runtime_env": every_gpu, "log_to_driver": False, "logging_level": "WARNING"}
    if not address:
        options |= {"num_cpus": count, "include_dashboard": False}
    try:
        cluster = ray.init(address or "local", **options)
    except (OSError, RuntimeError, ValueError) as error:
        raise RunnerError(f"{address or 'ray'}: cannot be used ({_first_line(error)})") from None
    with cluster, RayTaskRunner() as runner:
        yield runner


_RUNNERS = {"threads": _threads, "processes": _processes, "dask": _dask, "ray": _ray}


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n", 1)[0]


def check(name: RunnerName, workers: int | None, address: str | None) -> None:
    """Raise RunnerError where the engine is not installed, or the cluster not there."""
    if name not in CLUSTERS:
        if address:
            raise RunnerError(f"--address {address}: for --runner dask or ray; {name} are of this machine")
        return
    if address and workers:
        raise RunnerError(f"--workers {workers}: a running cluster has its own; leave it out with --address")
    if not (find_spec(f"prefect_{name}") and find_spec(name)):
        raise RunnerError(f"--runner {name}: is not installed: pip install -e '.[{name}]' in the folder of Litotes")
    if address:
        _check_address(name, address)


def _check_address(name: str, address: str) -> None:
    """Knock before the engine does: their clients wait long and fail at length."""
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        scheme = f"{parts.scheme}://" if parts.scheme else ""
        host, port = parts.hostname or "", parts.port or PORTS.get(scheme, PORTS[name])
    except ValueError as error:
        raise RunnerError(f"{address}: is no address ({error}); give one like {CLUSTERS[name]}") from None
    if not host or scheme not in {"dask": ("", "tcp://", "tls://"), "ray": ("", "ray://")}[name]:
        raise RunnerError(f"{address}: is no address of {name}; give one like {CLUSTERS[name]}")
    try:
        socket.create_connection((host, port), timeout=SECONDS).close()
    except OSError as error:
        raise RunnerError(f"{address}: nobody answers at {host} port {port} ({error}); is the cluster up?") from None
    api = urlsplit(str(PREFECT_API_URL.value() or f"//{LOOPBACK}")).hostname or ""
    if _is_loopback(api) and not _is_here(host):
        raise RunnerError(
            f"{address}: its workers cannot reach the Prefect server at {api}; start one that they can reach and set "
            "PREFECT_API_URL"
        )


def _is_here(host: str) -> bool:
    """Whether ``host`` is an address of this machine."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as probe:
            probe.bind(place)
    except OSError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    return ipaddress.ip_address(socket.gethostbyname(host)).is_loopback
