"""Python's garbage collector, kept from running amid work that makes many objects."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """No collections inside: a parse makes objects by the thousand, and each thousand starts a look at all there are.

    What points in circles, as words and their heads do, stays in memory meanwhile: keep the work inside small.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
