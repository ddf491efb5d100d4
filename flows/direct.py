"""Runs without Prefect: their lines of log, and their jobs in threads or processes of this machine.

Nothing here imports Prefect, so that worker processes start without it.
"""

import functools
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

from pipelines import disk, schema, shards, storage
from pipelines.addresses import without_secrets
from pipelines.sources.worker_pool import WorkerPool
from pipelines.stages.progress import AugmentError

P = ParamSpec("P")
R = TypeVar("R")
J = TypeVar("J")

BAD_INPUT = (
    schema.SchemaError,
    shards.DatasetError,
    storage.NotFound,
    storage.Unreadable,
    storage.Refused,
    AugmentError,
)
RETRY_SECONDS = (1, 10)  # before the second and the third attempt at what may pass, as a network's error

run_name: ContextVar[str] = ContextVar("run_name", default="litotes")  # "negation of wiki1m", in every line of log


class _Terminal(logging.Handler):
    """Lines as Prefect writes them, on standard error, without passwords and tokens of addresses."""

    def emit(self, record: logging.LogRecord) -> None:
        print(without_secrets(self.format(record)), file=sys.stderr, flush=True)


@functools.cache
def _terminal() -> logging.Logger:
    handler = _Terminal()
    line = "%(asctime)s.%(msecs)03d | %(levelname)-7s | %(run)s - %(message)s"
    handler.setFormatter(logging.Formatter(line, "%H:%M:%S"))
    logger = logging.getLogger("litotes")
    logger.setLevel(os.environ.get("PREFECT_LOGGING_LEVEL") or "INFO")
    logger.addHandler(handler)
    logger.propagate = False  # the root logger has Prefect's handler
    return logger


def logger() -> logging.LoggerAdapter[logging.Logger]:
    """The log of the run that is going on here."""
    return logging.LoggerAdapter(_terminal(), {"run": run_name.get()})


@contextmanager
def explained_disk() -> Iterator[None]:
    """What a disk refuses becomes a StorageError that says so."""
    try:
        yield
    except OSError as error:
        said = None if isinstance(error, storage.StorageError) else disk.explain(error, "the disk")
        if said is None:
            raise
        raise storage.Refused(said) from error


def attempt(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """``function(…)``, tried again after RETRY_SECONDS, but where the input is at fault. Raises what it last raised."""
    for seconds in RETRY_SECONDS:
        try:
            with explained_disk():
                return function(*args, **kwargs)
        except BAD_INPUT:
            raise
        except Exception as error:
            logger().warning("%s: %s; trying again in %d s", type(error).__name__, error, seconds)
        time.sleep(seconds)
    return function(*args, **kwargs)


def each(
    function: Callable[[J, Callable[[str], None]], R],
    jobs: Iterable[J],
    workers: int | None,
    threads: bool = False,
    apart: bool = False,
) -> Iterator[R]:
    """``function(job, report)`` of every job in order, by ``workers`` processes or threads (None: one per core).

    One worker and a single job are this process, unless jobs are to be ``apart`` from it. Raises what a job raised, and
    StorageError where a process died.
    """
    work = functools.partial(_work, run_name.get(), function)
    if threads:
        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            yield from pool.map(work, jobs)
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # inherited: one thread a worker, or workers hinder each other
    with WorkerPool(workers, apart) as processes:
        yield from processes.map(work, jobs)


def _work(name: str, function: Callable[[Any, Callable[[str], None]], R], job: Any) -> R:
    run_name.set(name)
    return attempt(function, job, logger().info)
