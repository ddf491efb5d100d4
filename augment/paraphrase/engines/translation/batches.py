"""Batches of like length under a token budget; one that fails is halved until the sentence at fault stands alone."""

import logging
from collections.abc import Callable

from augment.paraphrase.engines.back_translation import Failure
from augment.paraphrase.engines.protocol import EngineError

OUT_OF_MEMORY, TRANSLATOR_ERROR = "out-of-memory", "translator-error"
MEMORY_SIGNS = ("out of memory", "can't allocate", "bad_alloc", "bad allocation")
LOG = logging.getLogger(__name__)

Ids = list[int]
Run = Callable[[list[Ids]], list[str | Failure]]


def in_batches(rows: list[Ids], run: Run, budget: int) -> list[str | Failure]:
    """``run`` over all ``rows`` (token ids), longest first, ``budget`` tokens with padding at a time; order kept.

    A batch at which ``run`` raises is halved; a row at which it raises alone becomes a Failure. Raises EngineError
    where every row of several ends so: then it is not the rows that are at fault.
    """
    translations: list[str | Failure] = [Failure(TRANSLATOR_ERROR)] * len(rows)
    waiting = _batches([len(row) for row in rows], budget)
    errors: list[Exception] = []
    while waiting:
        batch = waiting.pop()
        try:
            results = run([rows[i] for i in batch])
        except EngineError:
            raise
        except Exception as error:  # whatever the model's code raises at a sentence: it must not end the run
            if len(batch) > 1:
                waiting += [batch[len(batch) // 2 :], batch[: len(batch) // 2]]
                continue
            errors.append(error)
            results = [Failure(_reason(error))]
            LOG.warning(
                "a sentence of %d tokens was given up: %s: %s", len(rows[batch[0]]), type(error).__name__, error
            )
        for i, result in zip(batch, results, strict=True):
            translations[i] = result
    if len(errors) == len(rows) > 1:
        raise EngineError(f"every one of {len(rows)} sentences failed, the last with: {errors[-1]}") from errors[-1]
    return translations


def _batches(lengths: list[int], budget: int) -> list[list[int]]:
    """Indices in batches of at most ``budget`` padded tokens (one row at least), the longest rows in the last batch."""
    batches: list[list[int]] = []
    for i in sorted(range(len(lengths)), key=lambda i: lengths[i]):
        if not batches or (len(batches[-1]) + 1) * lengths[i] > budget:
            batches.append([])
        batches[-1].append(i)
    return batches


def _reason(error: Exception) -> str:
    memory = isinstance(error, MemoryError) or any(sign in str(error).lower() for sign in MEMORY_SIGNS)
    return OUT_OF_MEMORY if memory else TRANSLATOR_ERROR
