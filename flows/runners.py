"""Where tasks run: in threads or processes of this machine, always with a bounded number of workers."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from prefect.client.orchestration import get_client
from prefect.settings import PREFECT_API_URL, temporary_settings
from prefect.task_runners import ProcessPoolTaskRunner, TaskRunner, ThreadPoolTaskRunner

RunnerName = Literal["processes", "threads"]


@contextmanager
def task_runner(name: RunnerName, workers: int | None = None) -> Iterator[TaskRunner[Any]]:
    """A started task runner with ``workers`` workers (default: one per core). Prefect's own thread runner has no limit.

    A flow called without a server has a temporary one; worker processes are given its address, since each would start
    a server of its own.
    """
    count = workers or os.cpu_count() or 1
    if name == "threads":
        threads: ThreadPoolTaskRunner[Any] = ThreadPoolTaskRunner(max_workers=count)
        with threads:
            yield threads
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # inherited: one thread a worker, or workers hinder each other
    url = str(get_client(sync_client=True).api_url)
    with (
        temporary_settings(updates={PREFECT_API_URL: url}),
        ProcessPoolTaskRunner(max_workers=count, initializer=end_with_parent, initargs=(os.getpid(),)) as processes,
    ):
        yield processes


def end_with_parent(parent: int) -> None:
    """Worker initializer: stop when the flow's process is gone, so that a killed run leaves no worker behind."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
