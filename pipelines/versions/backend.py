"""Where the versions of a dataset stand and how a name is switched from one to the next: see publishing.py.

    symlink.py       on a local disk: NAME.parquet is a symbolic link, versions share shards by hard links
    object_store.py  on an object store: NAME.parquet/_version names the version, in one small object

Readers of either see the old version or the new one: a rename replaces the link, one PUT replaces the object. Here is
what both have to do, and the lock among the processes of one machine that both use.
"""

import fcntl
import os
import platform
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, Protocol

from pipelines import shards

NAME = re.compile(r"(\d{4,})-([0-9a-f]{12})")


class VersionBackend(Protocol):
    """The versions of one dataset ``out``, in the folder ``home``. A version has its name once it is whole."""

    out: str
    home: str

    def check(self) -> None:
        """Raise DatasetError where something else is in the way of the dataset."""

    def names(self) -> list[str]:
        """The whole versions."""

    def current(self) -> str | None:
        """The version that readers see."""

    def store(self, data: str, files: Sequence[str], name: str, check: Callable[[str], None]) -> None:
        """Make ``files`` of the folder ``data`` the version ``name``, after ``check`` of the folder with the copies.

        The manifest is the last of ``files``. Raises OSError.
        """

    def switch_to(self, name: str) -> None:
        """The switch."""

    def delete(self, name: str) -> None: ...

    def sweep(self) -> None:
        """Remove what a killed process left."""

    def lock(self, name: str, wait: bool) -> AbstractContextManager[None]:
        """Hold the lock ``name``, as long as the process lives at most. Raises Busy where it is held elsewhere."""


class Busy(shards.DatasetError):
    """Another process rebuilds the same dataset."""


def machine() -> str:
    return f"of user {os.getuid()} on {platform.node()}"


def holder() -> str:
    return f"process {os.getpid()} {machine()}"


def busy(out: str, by: str) -> str:
    return f"{out}: is being rebuilt by {by}; wait for it to end, then run again"


@contextmanager
def flock(path: Path, wait: bool, out: str) -> Iterator[IO[str]]:
    """A lock among the processes of this machine, which ends with the process however that ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise Busy(busy(out, file.read())) from None
        file.truncate(0)
        file.write(holder())
        file.flush()
        yield file


def in_the_way(out: str) -> str:
    return f"{out}: is there already and has no versions; move it away or give another --out"
