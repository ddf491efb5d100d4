"""One augmentation of a dataset, in this process and workers of its own or by the flow, and what is said of it."""

import functools
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence

from flows import augment_shards
from flows.fix.estimates import duration
from flows.fix.plan import FixError
from pipelines import shards
from pipelines.sources.worker_pool import WorkerPool
from pipelines.stages import registry
from pipelines.stages.definition import reason_of
from pipelines.stages.progress import in_words

SENTENCES = "sentences to train on"
KEPT_APART = "sentences kept apart"
SHOWN = 4  # reasons in a line
WHOLE = re.compile(r": (\S+) of \1 |up to date")


def augment(name: str, data: str, out: str, *, workers: int, log: Callable[[str], None], what: str = SENTENCES) -> str:
    """The dataset ``out``: the rows of ``data`` with the columns of an augmentation. Finished shards are skipped.

    ``what`` is what the rows are, for the lines of log.
    """
    definition = registry.get(name)
    rows = int(shards.read_manifest(data)["rows"])
    few, unit = augment_shards.is_small(data), what.split()[0]
    log(f"{name} of the {rows:,} {what}")

    def progress(done: int, count: int, rows: int, taken: float) -> None:
        left = taken / done * (count - done)
        if left > 5:
            log(f"{name}: {done} of {count} parts, {rows / taken:,.0f} {unit} a second, about {duration(left)} left")

    workers = 1 if few else workers
    with WorkerPool(workers) as pool:
        make_all = functools.partial(pool.map, functools.partial(augment_shards.make, report=say_within))
        augment_shards.augment(definition, definition.make_options({}), data, out, make_all, log, progress, workers)
    if what == KEPT_APART:  # too few to tell anything that the others do not
        return out
    reasons = shards.read_manifest(out)["counts"]
    for text in (column for column in definition.columns if column.role == "text"):
        have = f"  {text.name.replace('_', ' ')}: {_count(out, text.name):,} of {rows:,}"
        log("; the others: ".join(filter(None, [have, described(reasons.get(reason_of(text.name), {}))])))
    return out


def by_flow(name: str, data: str, out: str, *, workers: int, log: Callable[[str], None], what: str = SENTENCES) -> str:
    """The same by the flow ``augment``, which has lines of its own. FixError where it does not end well."""
    log(f"{name} of the {what}, by the flow augment")
    flags: Sequence[str] = ("--data", data, "--out", out, "--workers", str(workers))
    done = subprocess.run([sys.executable, "-m", "flows.augment_flow", name, *flags], check=False)
    if done.returncode:
        raise FixError(
            f"{name} of the {what}: the flow augment ended with status {done.returncode}, see above; "
            "the same command goes on"
        )
    return out


def _count(data: str, column: str) -> int:
    tables = (shards.read_shard(shard)[0] for shard in shards.list_shards(data))
    return sum(len(table) - table[column].null_count for table in tables)


def described(reasons: Mapping[str, int]) -> str:
    """ "4 no finite verb, 2 cut off, 9 for 3 more reasons": the most frequent ones, and the sum of the rest."""
    most = sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))
    parts = [f"{count:,} {in_words(reason)}" for reason, count in most[:SHOWN]]
    if rest := [count for _, count in most[SHOWN:]]:
        parts.append(f"{sum(rest):,} for {len(rest)} more reason{'s' * (len(rest) != 1)}")
    return ", ".join(parts)


def say_within(line: str) -> None:
    """From a worker: how far it is in a shard, "part-00000: 2,000 of 5,000 sentences, 80 per second"; not its end."""
    if not WHOLE.search(line):
        print(f"         {line}", flush=True)
