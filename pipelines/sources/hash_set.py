"""Which of very many 64-bit keys were met before, in little memory."""

import numpy as np

RECENT_KEYS = 1 << 19  # kept in a Python set until they are sorted
BITS_PER_KEY = 16  # of the filter, at least: one new key in 16 is looked for in vain
AT_ONCE = 1 << 20  # keys


class HashSet:
    """A set of 64-bit keys at 10 to 12 bytes each once they are sorted; a Python set takes six times as much.

    Most keys are new, which a filter tells: a bit for every place where the first bits of a key may lie. The time for a
    key then hardly depends on how many there are. Keys are taken to be hashes, spread evenly.
    """

    def __init__(self) -> None:
        self._recent: set[int] = set()
        self._runs: list[np.ndarray] = []  # sorted, each at least twice as long as the next
        self._count = 0
        self._filter, self._shift = bytearray(1), 61  # of the keys in the runs; a power of two of bytes

    def __len__(self) -> int:
        return self._count

    def add(self, key: int) -> bool:
        """Whether the key is new."""
        place = key >> self._shift
        if key in self._recent:
            return False
        if self._filter[place >> 3] >> (place & 7) & 1 and any(_holds(run, key) for run in self._runs):
            return False
        self._recent.add(key)
        self._count += 1
        if len(self._recent) == RECENT_KEYS:
            self._sort_recent()
        return True

    def _sort_recent(self) -> None:
        run = np.sort(np.fromiter(self._recent, np.uint64, len(self._recent)))
        self._recent = set()
        if BITS_PER_KEY * self._count > 8 * len(self._filter):
            bits = (BITS_PER_KEY * self._count - 1).bit_length()
            self._filter, self._shift = bytearray(1 << (bits - 3)), 64 - bits
            for old in self._runs:
                self._mark(old)
        self._mark(run)
        while self._runs and len(self._runs[-1]) < 2 * len(run):
            run = np.concatenate([self._runs.pop(), run])
            run.sort()
        self._runs.append(run)

    def _mark(self, run: np.ndarray) -> None:
        marks = np.frombuffer(self._filter, np.uint8)  # the filter's own bytes
        for start in range(0, len(run), AT_ONCE):
            places = run[start : start + AT_ONCE] >> np.uint64(self._shift)
            bits = np.uint8(1) << (places & np.uint64(7)).astype(np.uint8)
            np.bitwise_or.at(marks, (places >> np.uint64(3)).astype(np.int64), bits)


def _holds(run: np.ndarray, key: int) -> bool:
    wanted = np.uint64(key)
    index = int(np.searchsorted(run, wanted))
    return index < len(run) and run[index] == wanted
