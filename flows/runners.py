"""Where tasks run: in threads or processes of this machine, always with a bounded number of workers."""

import os
from typing import Any, Literal

from prefect.task_runners import ProcessPoolTaskRunner, TaskRunner, ThreadPoolTaskRunner

RunnerName = Literal["processes", "threads"]


def task_runner(name: RunnerName, workers: int | None = None) -> TaskRunner[Any]:
    """A task runner with ``workers`` workers (default: one per core). Prefect's own thread runner has no limit."""
    count = workers or os.cpu_count() or 1
    if name == "processes":
        return ProcessPoolTaskRunner(max_workers=count)
    return ThreadPoolTaskRunner(max_workers=count)
