"""Add the columns of an augmentation to a dataset, one job per shard: the logic of the flow ``augment`` and of
``litotes fix``, which differ in who does the jobs. No Prefect is imported here."""

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pipelines import shards, storage
from pipelines.stages import registry, stage
from pipelines.stages.definition import Augmentation

FEW = 2_000  # rows

Log = Callable[[str], None]
Progress = Callable[[int, int, float], None]  # shards that are done, of how many, in how many seconds


class Job(NamedTuple):
    """A shard to be made: with the columns of the ``augmentation`` of this name, from ``source``."""

    augmentation: str
    source: shards.Shard
    target: str
    options: Any


def is_small(data: str) -> bool:
    """Whether a dataset, or a file of one shard, is made by one process sooner than several start."""
    return not storage.is_folder(data) or shards.read_manifest(data)["rows"] < FEW


def make(job: Job, report: Log = lambda _: None) -> str:
    """Do ``job``, in whatever process. Returns the path of the shard; one that is up to date is left as it is."""
    definition = registry.get(job.augmentation)
    return stage.augment_shard(job.source, job.target, definition, definition.load(job.options), report)


def augment(
    augmentation: Augmentation,
    options: Any,
    data: str,
    out: str,
    make_all: Callable[[list[Job]], Iterable[object]],
    log: Log,
    progress: Progress,
    look_first: bool = True,
) -> dict[str, Any]:
    """Write the dataset ``out``: the rows of ``data`` with the columns of ``augmentation``. Returns its manifest.

    ``make_all`` does the jobs and yields as each is done, which is told to ``progress``. It is not called where ``out``
    is finished and up to date; that is seen here, unless ``look_first`` is false. Raises DatasetError, AugmentError,
    and what ``make_all`` raises.
    """
    shards.check_output(out, [data])
    jobs = [Job(augmentation.name, s, shards.output_of(s, out), options) for s in shards.list_shards(data)]
    left = _to_do(augmentation, jobs, out, log) if look_first else jobs
    if left:
        start = time.monotonic()
        for done, _ in enumerate(make_all(left), 1):
            progress(done, len(left), time.monotonic() - start)
    return shards.finish(out, [storage.base(job.target) for job in jobs], augmentation.stated_options(options))


def _to_do(augmentation: Augmentation, jobs: list[Job], out: str, log: Log) -> list[Job]:
    """The jobs that are not done yet. Where ``out`` is finished, that is seen here, before any worker starts; what
    fills a machine by itself, as a large model does, is loaded by the workers alone."""
    options = jobs[0].options
    if not shards.is_finished(out) or augmentation.max_workers(options) is not None:
        return jobs
    augmenter = augmentation.load(options)
    left = [job for job in jobs if not stage.is_done(job.source, job.target, augmentation, augmenter)]
    log(f"{out}: {len(jobs) - len(left)} of {len(jobs)} shards are up to date")
    return left
