"""The rows of a shard, a part at a time: progress is said, and a row on which a stage fails is found and named, instead
of a traceback from deep inside.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from augment.paraphrase.engines.protocol import EngineError
from augment.parsing import ParserError
from pipelines import shards

R = TypeVar("R")
SHOWN = 80  # characters of the text
CHUNK = 2_000  # sentences between two progress reports
CLEAR = (EngineError, ParserError, shards.DatasetError)  # these say what is wrong themselves
MACHINE = (MemoryError, OSError)  # no row's fault, and a retry may help


class RowError(shards.DatasetError):
    """A stage cannot do a row. The message names the shard, the row and the text."""


def in_chunks(
    work: Callable[[list[str]], list[R]], texts: list[str], source: shards.Shard, report: Callable[[str], None]
) -> list[R]:
    """``work(texts)``, CHUNK sentences at a time, with a report after each. Raises as ``naming_rows`` does."""
    done: list[R] = []
    start = time.monotonic()
    for first in range(0, len(texts), CHUNK):
        done += naming_rows(work, texts[first : first + CHUNK], first, source.url)
        rate = len(done) / (time.monotonic() - start)
        report(f"{source.name}: {len(done):,} of {len(texts):,} sentences, {rate:,.0f} per second")
    return done


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
    except Exception as error:
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        raise RowError(f"{where}: row {row} fails with {type(error).__name__}: {error}; its text: {shown!r}") from error
