"""One process at a time makes a dataset in a folder. The lock ends with its process, however that ends."""

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from pipelines import storage

NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)  # what some network file systems say


@contextmanager
def alone_in(folder: str, report: Callable[[str], None]) -> Iterator[None]:
    """Hold ``folder``, made where it is not there; waits, with a line, while another process holds it.

    Object stores have no such lock, and some file systems: then the caller goes on without, with a line. A folder that
    is empty at the end goes again.
    """
    if not storage.is_local(folder):
        yield
        return
    path = storage.resolve(folder)[1]
    descriptor = _locked(path, lambda what: report(f"{folder}: {what}"))
    try:
        yield
    finally:
        with suppress(OSError):
            os.rmdir(path)
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)  # a forked worker may have it too
        os.close(descriptor)


def _locked(path: str, report: Callable[[str], None]) -> int:
    """A descriptor of the folder with its lock: of the one that is there now, and not of one that went meanwhile."""
    while True:
        descriptor = _opened(path)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report("waiting for another process that writes it")
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
            report(f"its file system has no locks ({error.strerror}): let no other process write it meanwhile")
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        os.close(descriptor)


def _opened(path: str) -> int:
    while True:
        try:
            os.makedirs(path, exist_ok=True)
        except OSError as error:
            raise storage.cannot_be_written(path, error) from error
        with suppress(FileNotFoundError):
            return os.open(path, os.O_RDONLY)
