"""Add the columns of an augmentation to a dataset, a job for each large shard or for many tiny ones: the logic of the
flow ``augment`` and of ``litotes fix``, which differ in who does the jobs. No Prefect is imported here."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from pipelines import output_folder, shards, storage
from pipelines.folder_lock import alone_in
from pipelines.stages import registry, stage
from pipelines.stages.definition import Augmentation

FEW = 2_000  # rows
JOB_ROWS = 2_000  # at most in a job of several shards: seconds of work, beside which what a task costs is little
JOBS_PER_WORKER = 2  # at least, where there are as many shards: no worker goes without

Log = Callable[[str], None]
Progress = Callable[[int, int, int, float], None]  # shards done, of how many, their rows if known, in how many seconds


class Job(NamedTuple):
    """Shards to be made: each of ``sources``, with the columns of the ``augmentation`` of this name, in ``out``."""

    augmentation: str
    sources: Sequence[shards.Shard]
    out: str
    options: Any


class _Loaded:
    """An augmenter that knows its fingerprint: put together at every shard, it costs more than a few rows do."""

    def __init__(self, augmenter: Any) -> None:
        self._augmenter, self.fingerprint = augmenter, augmenter.fingerprint

    def __getattr__(self, name: str) -> Any:
        return getattr(self._augmenter, name)


def _loaded(augmentation: Augmentation, options: Any) -> Any:
    return _Loaded(augmentation.load(options))


def grouped(sources: Sequence[shards.Shard], workers: int | None) -> list[list[shards.Shard]]:
    """``sources`` in order, consecutive ones together up to JOB_ROWS rows, and up to what leaves each of ``workers``
    (None: not known) JOBS_PER_WORKER groups. A shard with more rows, or with how many is not known, is alone."""
    rows = [JOB_ROWS if source.rows is None else source.rows for source in sources]
    most = min(JOB_ROWS, sum(rows) // (JOBS_PER_WORKER * workers)) if workers else JOB_ROWS
    groups: list[list[shards.Shard]] = []
    held = 0
    for source, count in zip(sources, rows, strict=True):
        if groups and held + count <= most:
            groups[-1].append(source)
            held += count
        else:
            groups.append([source])
            held = count
    return groups


def is_small(data: str) -> bool:
    """Whether a dataset, or a file of one shard, is made by one process sooner than several start."""
    return not storage.is_folder(data) or shards.read_manifest(data)["rows"] < FEW


def make(job: Job, report: Log = lambda _: None) -> dict[str, str]:
    """Do ``job``, in whatever process. Returns the fingerprints of its shards by their paths; those that are up to date
    are left as they are: what a killed run or a failed attempt finished is not done again."""
    definition = registry.get(job.augmentation)
    augmenter = _loaded(definition, job.options)
    made = {}
    for source in job.sources:
        path = stage.augment_shard(source, shards.output_of(source, job.out), definition, augmenter, report)
        made[path] = stage.fingerprint_of(source, definition, augmenter)
    return made


def augment(
    augmentation: Augmentation,
    options: Any,
    data: str,
    out: str,
    make_all: Callable[[list[Job]], Iterable[dict[str, str]]],
    log: Log,
    progress: Progress,
    workers: int | None,
    look_first: bool = True,
) -> dict[str, Any]:
    """Write the dataset ``out``: the rows of ``data`` with the columns of ``augmentation``. Returns its manifest.

    ``make_all`` does the jobs, for so many ``workers`` (None: not known), and yields what ``make`` returns as each is
    done, which is told to ``progress``. It is not called where ``out`` is finished and up to date; that is seen here,
    unless ``look_first`` is false. Waits while another process of this machine writes ``out``. Raises DatasetError,
    AugmentError, and what ``make_all`` raises.
    """
    output_folder.check_output(out, [data])
    sources = shards.list_shards(data)
    if not storage.is_folder(data):
        shards.column_names(sources[0])  # what is no dataset is refused before a worker starts
    targets = {shards.output_of(source, out): source for source in sources}
    with alone_in(out, log):
        left = _to_do(augmentation, targets, out, options, log) if look_first else targets
        jobs = [Job(augmentation.name, group, out, options) for group in grouped(list(left.values()), workers)]
        start, rows, made = time.monotonic(), 0, dict[str, str]()
        for fingerprints in make_all(jobs) if jobs else ():
            made |= fingerprints
            rows += sum(left[path].rows or 0 for path in fingerprints)
            progress(len(made), len(left), rows, time.monotonic() - start)
        names = [storage.base(target) for target in targets]
        wanted = {storage.base(path): fingerprint for path, fingerprint in made.items()}
        return shards.finish(out, names, augmentation.stated_options(options), wanted)


def _to_do(
    augmentation: Augmentation, targets: dict[str, shards.Shard], out: str, options: Any, log: Log
) -> dict[str, shards.Shard]:
    """Those of ``targets`` that are not done yet. Where ``out`` is finished, that is seen here, before any worker
    starts; what fills a machine by itself, as a large model does, is loaded by the workers alone."""
    if not shards.is_finished(out) or augmentation.max_workers(options) is not None:
        return targets
    augmenter = _loaded(augmentation, options)
    left = {t: source for t, source in targets.items() if not stage.is_done(source, t, augmentation, augmenter)}
    log(f"{out}: {len(targets) - len(left)} of {len(targets)} shards are up to date")
    return left
