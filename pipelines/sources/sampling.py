"""A sample of the rows of smallest hash, drawn in one pass, with 16 bytes of memory for each row that is drawn."""

import hashlib
import json
import tempfile
from array import array
from collections.abc import Iterator
from typing import IO

import numpy as np

from pipelines import storage
from pipelines.sources.building import RowCounts

NOT_SAMPLED = "not sampled"
SLACK = 1_000  # rows above twice the sample before those of largest hash are forgotten
ANY = (1 << 64) - 1


def draw(rows: Iterator[tuple[str, str]], sample: int, seed: int, row_counts: RowCounts) -> Iterator[tuple[str, str]]:
    """The ``sample`` rows (text, source) of smallest hash of (``seed``, text), in reading order; counts the others.

    Rows that may be drawn lie in a temporary file: those that turned out to be none are left out when it is read again.
    """
    salt = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
    hashes, most, total = array("Q"), ANY, 0
    with tempfile.TemporaryFile("w+", encoding="ascii", prefix="sample") as file:
        with storage.scratch(tempfile.gettempdir()):
            for text, source in rows:
                total += 1
                number = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8, salt=salt).digest(), "big")
                if number > most:
                    continue
                hashes.append(number)
                file.write(json.dumps((number, text, source)) + "\n")
                if len(hashes) > 2 * sample + SLACK:
                    hashes, most = _smallest(hashes, sample)
            file.flush()
        hashes, most = _smallest(hashes, sample)
        row_counts.reject(NOT_SAMPLED, times=total - min(total, sample))
        yield from _drawn(file, most, sample - sum(1 for number in hashes if number < most))


def _smallest(hashes: "array[int]", count: int) -> tuple["array[int]", int]:
    """The ``count`` smallest, with all that are equal to the largest of these, and that one."""
    if len(hashes) <= count:
        return hashes, ANY
    values = np.frombuffer(hashes, np.uint64)
    most = int(np.partition(values, count - 1)[count - 1])
    return array("Q", values[values <= np.uint64(most)].tobytes()), most


def _drawn(file: IO[str], most: int, ties: int) -> Iterator[tuple[str, str]]:
    """The rows below ``most``, and the first ``ties`` that are equal to it."""
    file.seek(0)
    for line in file:
        number, text, source = json.loads(line)
        if number == most:
            ties -= 1
        if number < most or (number == most and ties >= 0):
            yield text, source
