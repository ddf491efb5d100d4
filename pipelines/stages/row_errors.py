"""The rows of a shard, in chunks: progress is reported, and a row on which an augmentation fails is named, instead of a
traceback from deep inside.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from augment.augmenter import AugmentError
from augment.reasons import in_words  # noqa: F401 - for flows, which know no augment
from pipelines import shards

R = TypeVar("R")
SHOWN = 80  # characters of the text
CHUNK = 2_000  # sentences between two progress reports
TICK = 1e-3  # seconds; some clocks do not move in less
CLEAR = (AugmentError, shards.DatasetError)  # these say what is wrong themselves
MACHINE = (MemoryError, OSError)  # no row's fault, and a retry may help


class RowError(shards.DatasetError):
    """An augmentation fails on a row. The message names the shard, the row and the text."""


def in_chunks(
    work: Callable[[list[str]], list[R]], texts: list[str], source: shards.Shard, report: Callable[[str], None]
) -> list[R]:
    """``work(texts)``, CHUNK sentences at a time, with a report after each. Raises as ``naming_rows`` does."""
    results: list[R] = []
    start = time.monotonic()
    for first in range(0, len(texts), CHUNK):
        results += naming_rows(work, texts[first : first + CHUNK], first, source.url)
        rate = len(results) / max(time.monotonic() - start, TICK)
        report(f"{source.name}: {len(results):,} of {len(texts):,} sentences, {rate:,.0f} per second")
    return results


def naming_rows(work: Callable[[list[str]], list[R]], texts: list[str], first: int, where: str) -> list[R]:
    """``work(texts)``. Where it fails, RowError names the row that does: ``first`` is the number of ``texts[0]``.

    A fault of the machine, or one that no row shows alone, is raised as it came.
    """
    try:
        return work(texts)
    except (*CLEAR, *MACHINE):
        raise
    except Exception:
        for row, text in enumerate(texts, first):
            _try_alone(work, text, row, where)
        raise


def _try_alone(work: Callable[[list[str]], list[R]], text: str, row: int, where: str) -> None:
    try:
        work([text])
    except (*CLEAR, *MACHINE):
        raise
    except Exception as error:
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        raise RowError(f"{where}: row {row} fails with {type(error).__name__}: {error}; its text: {shown!r}") from error
