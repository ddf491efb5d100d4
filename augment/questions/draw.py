"""Numbers that depend on a key alone: the same key draws the same forms in every process."""

from functools import lru_cache
from math import log
from zlib import crc32

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


class Draw:
    """Draws by name from a key. A draw does not depend on the others."""

    def __init__(self, key: int, salt: str = "") -> None:
        self.key = (key ^ _code(salt) * GOLDEN) & MASK

    def number(self, name: str) -> int:
        """A number below 2**32."""
        mixed = (self.key + _code(name) * GOLDEN) & MASK
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
        return (mixed ^ mixed >> 31) >> 32

    def one_in(self, chances: int, name: str) -> bool:
        """True for one of so many keys."""
        return self.number(name) % chances == 0

    def time(self, name: str, weight: float) -> float:
        """An exponential waiting time: the heavier, the sooner. What comes first is drawn in proportion to weight."""
        return -log((self.number(name) + 1) / (1 << 32)) / weight


@lru_cache(maxsize=4096)
def _code(name: str) -> int:
    return crc32(name.encode()) + 1
