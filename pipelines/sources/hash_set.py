"""Which of very many 64-bit keys were met before, in little memory."""

import numpy as np

RECENT_KEYS = 1 << 19  # kept in a Python set until they are sorted


class HashSet:
    """A set of 64-bit keys at 8 bytes each once they are sorted; a Python set takes ten times as much."""

    def __init__(self) -> None:
        self._recent: set[int] = set()
        self._runs: list[np.ndarray] = []  # sorted, each at least twice as long as the next
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, key: int) -> bool:
        """Whether the key is new."""
        if key in self._recent or any(_holds(run, key) for run in self._runs):
            return False
        self._recent.add(key)
        self._count += 1
        if len(self._recent) == RECENT_KEYS:
            self._sort_recent()
        return True

    def _sort_recent(self) -> None:
        run = np.sort(np.fromiter(self._recent, np.uint64, len(self._recent)))
        while self._runs and len(self._runs[-1]) < 2 * len(run):
            run = np.concatenate([self._runs.pop(), run])
            run.sort()
        self._runs.append(run)
        self._recent = set()


def _holds(run: np.ndarray, key: int) -> bool:
    wanted = np.uint64(key)
    index = int(np.searchsorted(run, wanted))
    return index < len(run) and run[index] == wanted
