"""One process at a time makes a dataset in a folder. The lock ends with its process, however that ends."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from pipelines import storage


@contextmanager
def alone_in(folder: str, report: Callable[[str], None]) -> Iterator[None]:
    """Hold ``folder``, made where it is not there; waits, with a line, while another process holds it.

    Object stores have no such lock. A folder that is empty at the end goes again.
    """
    if not storage.is_local(folder):
        yield
        return
    path = storage.resolve(folder)[1]
    descriptor = _locked(path, lambda: report(f"{folder}: waiting for another process that writes it"))
    try:
        yield
    finally:
        with suppress(OSError):
            os.rmdir(path)
        fcntl.flock(descriptor, fcntl.LOCK_UN)  # a forked worker may have it too
        os.close(descriptor)


def _locked(path: str, waiting: Callable[[], None]) -> int:
    """A descriptor of the folder with its lock: of the one that is there now, and not of one that went meanwhile."""
    while True:
        descriptor = _opened(path)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        os.close(descriptor)


def _opened(path: str) -> int:
    while True:
        with storage.scratch(path):
            os.makedirs(path, exist_ok=True)
        with suppress(FileNotFoundError):
            return os.open(path, os.O_RDONLY)
