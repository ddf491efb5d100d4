"""The rows of a shard, in chunks, with a report of how far it is after each."""

import time
from collections.abc import Callable
from typing import TypeVar

from augment.augmenter import AugmentError  # noqa: F401 - for flows, which know no augment
from augment.reasons import in_words  # noqa: F401
from pipelines import shards

R = TypeVar("R")
CHUNK = 2_000  # sentences between two progress reports
TICK = 1e-3  # seconds; some clocks do not move in less


def in_chunks(
    work: Callable[[list[str]], list[R]], texts: list[str], source: shards.Shard, report: Callable[[str], None]
) -> list[R]:
    """``work(texts)``, CHUNK sentences at a time, with a report after each."""
    results: list[R] = []
    start = time.monotonic()
    for first in range(0, len(texts), CHUNK):
        results += work(texts[first : first + CHUNK])
        rate = len(results) / max(time.monotonic() - start, TICK)
        report(f"{source.name}: {len(results):,} of {len(texts):,} sentences, {rate:,.0f} per second")
    return results
