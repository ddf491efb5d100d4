"""Processes that do the jobs of one reader, in bounded number and in order."""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from typing import TypeVar

from pipelines import storage

J = TypeVar("J")
R = TypeVar("R")
INTERRUPTED = 130  # exit status, as of a shell
AHEAD = 2  # jobs per worker that are done or under way before their turn


class WorkerPool:
    """``workers`` processes (None: one per core), started when they are needed first; one worker is this process, but
    not where jobs are to be done ``apart`` from it.

    To be closed with ``with``. Processes import the caller's main module anew, as ``spawn`` does.
    """

    def __init__(self, workers: int | None = 1, apart: bool = False) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._apart = apart
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """``work(job)`` of every job, in order; a single one is done here. Raises what ``work`` raises, in its turn."""
        left = iter(jobs)
        first = list(islice(left, 2 if self.workers > 1 else 0))
        if len(first) < 2 and not self._apart:
            yield from map(work, chain(first, left))
            return
        under_way: deque[Future[R]] = deque()
        try:
            for job in chain(first, left):
                under_way.append(self._started().submit(work, job))
                if len(under_way) > AHEAD * self.workers:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BrokenProcessPool as error:
            self._pool = None
            raise storage.StorageError(
                f"a worker process died ({error}): out of memory? Give fewer --workers, or run it again"
            ) from error
        finally:
            for future in under_way:
                future.cancel()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # Prefect runs threads, which do not survive a fork
            self._pool = ProcessPoolExecutor(self.workers, context, end_with_parent, (os.getpid(),))
        return self._pool


def end_with_parent(parent: int) -> None:
    """Worker initializer: stop when the parent is gone, so that a killed run leaves no worker behind, and without a
    traceback at Ctrl-C, of which the parent speaks."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
