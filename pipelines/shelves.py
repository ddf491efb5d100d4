"""Where the versions of a dataset stand and how a name is switched from one to the next: see pipelines/versions.py.

    Links      on a local disk: NAME.parquet is a symbolic link, versions share shards by hard links
    Pointer    on an object store: NAME.parquet/_version names the version, in one small object

Readers of either see the old version or the new one: a rename replaces the link, one PUT replaces the object.
"""

import fcntl
import hashlib
import os
import platform
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, Protocol

from fsspec.implementations.local import LocalFileSystem

from pipelines import schema, shards, storage

STAGING = ".new"
NAME = re.compile(r"(\d{4,})-([0-9a-f]{12})")
WAIT_SECONDS = 60  # for a lock on an object store that is held while versions are switched


class Busy(shards.DatasetError):
    """Another process rebuilds the same dataset."""


class Shelf(Protocol):
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

    def point(self, name: str) -> None:
        """The switch."""

    def delete(self, name: str) -> None: ...

    def sweep(self) -> None:
        """Remove what a killed process left."""

    def lock(self, name: str, wait: bool) -> AbstractContextManager[None]:
        """Hold the lock ``name``, as long as the process lives at most. Raises Busy where it is held elsewhere."""


def shelf(out: str) -> Shelf:
    fs, path = storage.resolve(out)
    return Links(out, Path(path)) if isinstance(fs, LocalFileSystem) else Pointer(out.rstrip("/"))


class Links:
    """Versions on a local disk."""

    def __init__(self, out: str, link: Path) -> None:
        self.out, self.link = out, link
        self.folder = link.parent / schema.VERSIONS / link.name
        self.home = str(self.folder)

    def check(self) -> None:
        if self.link.exists() and not self.link.is_symlink():
            raise shards.DatasetError(_in_the_way(self.out))
        if self.link.is_symlink() and Path(os.readlink(self.link)).parent != Path(schema.VERSIONS) / self.link.name:
            raise shards.DatasetError(
                f"{self.out}: is a link to {os.readlink(self.link)}, not to a version; give another --out"
            )

    def names(self) -> list[str]:
        return (
            [path.name for path in self.folder.iterdir() if NAME.fullmatch(path.name)] if self.folder.is_dir() else []
        )

    def current(self) -> str | None:
        return Path(os.readlink(self.link)).name if self.link.is_symlink() else None

    def store(self, data: str, files: Sequence[str], name: str, check: Callable[[str], None]) -> None:
        staging = self.folder / STAGING
        for file in files:
            (staging / file).parent.mkdir(parents=True, exist_ok=True)
            _link_or_copy(Path(data) / file, staging / file)
        check(str(staging))
        _sync(staging)
        os.rename(staging, self.folder / name)

    def point(self, name: str) -> None:
        temporary = self.link.with_name(f"{storage.TEMPORARY}{os.getpid()}-{self.link.name}")
        temporary.unlink(missing_ok=True)
        _sync(self.folder)
        temporary.symlink_to(Path(schema.VERSIONS) / self.link.name / name)
        os.replace(temporary, self.link)
        _sync(self.link.parent)

    def delete(self, name: str) -> None:
        shutil.rmtree(self.folder / name)

    def sweep(self) -> None:
        shutil.rmtree(self.folder / STAGING, ignore_errors=True)
        for name in storage.list_names(str(self.link.parent)):
            if storage.is_leftover(name) and name.endswith(f"-{self.link.name}"):
                (self.link.parent / name).unlink(missing_ok=True)

    @contextmanager
    def lock(self, name: str, wait: bool) -> Iterator[None]:
        with _flock(self.folder / name, wait, self.out):
            yield


def _link_or_copy(source: Path, target: Path) -> None:
    """Shards are only ever replaced by new files, so two versions may share one."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
        _sync(target)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Pointer:
    """Versions on an object store, which has neither links nor renames: each is a copy of its own, made by the store.

    The store must create an object only where there is none (S3: ``If-None-Match``), else two machines could rebuild at
    once.
    """

    def __init__(self, out: str) -> None:
        self.out, (self.parent, self.name) = out, out.rsplit("/", 1)
        self.home = f"{self.parent}/{schema.VERSIONS}/{self.name}"
        self.pointer = storage.join(out, schema.POINTER)

    def check(self) -> None:
        if storage.exists(self.out) and storage.read_if_there(self.pointer) is None:
            raise shards.DatasetError(_in_the_way(self.out))

    def _is_whole(self, name: str) -> bool:
        return storage.exists(storage.join(self.home, f"{name}/{schema.MANIFEST}"))

    def _folders(self) -> list[str]:
        return list(filter(NAME.fullmatch, storage.list_names(self.home)))

    def names(self) -> list[str]:
        return [name for name in self._folders() if self._is_whole(name)]

    def current(self) -> str | None:
        pointer = storage.read_if_there(self.pointer)
        return storage.base(pointer.decode(errors="replace").strip()) if pointer else None

    def store(self, data: str, files: Sequence[str], name: str, check: Callable[[str], None]) -> None:
        """The manifest comes last: without one there is no version."""
        place = storage.join(self.home, name)
        *first, manifest = files
        for file in first:
            storage.copy(storage.join(data, file), storage.join(place, file))
        check(place)
        storage.copy(storage.join(data, manifest), storage.join(place, manifest))

    def point(self, name: str) -> None:
        storage.write_bytes(self.pointer, f"{schema.VERSIONS}/{self.name}/{name}\n".encode())

    def delete(self, name: str) -> None:
        """The manifest goes first: what a killed process leaves is no version and is swept."""
        storage.remove(storage.join(self.home, f"{name}/{schema.MANIFEST}"))
        storage.remove_folder(storage.join(self.home, name))

    def sweep(self) -> None:
        for name in self._folders():
            if not self._is_whole(name):
                storage.remove_folder(storage.join(self.home, name))

    @contextmanager
    def lock(self, name: str, wait: bool) -> Iterator[None]:
        """An object that says who holds it. A killed process leaves it: of this machine, the next one takes it over."""
        url = storage.join(self.home, name)
        local = hashlib.sha256(url.encode()).hexdigest()[:16]
        with _flock(Path(tempfile.gettempdir()) / f"litotes-{os.getuid()}-{local}.lock", wait, self.out):
            self._take(url, wait)
            try:
                yield
            finally:
                storage.remove(url)

    def _take(self, url: str, wait: bool) -> None:
        end = time.monotonic() + WAIT_SECONDS * wait
        while not storage.create(url, _holder().encode()):
            holder = (storage.read_if_there(url) or b"").decode(errors="replace")
            if holder.endswith(_machine()):  # gone, or the local lock would not be ours
                storage.write_bytes(url, _holder().encode())
                return
            if holder and time.monotonic() >= end:
                raise Busy(f"{_busy(self.out, holder)}. If that process is gone, delete {url}")
            time.sleep(1 if holder else 0)


def _in_the_way(out: str) -> str:
    return f"{out}: is there already and has no versions; move it away or give another --out"


def _machine() -> str:
    return f"of user {os.getuid()} on {platform.node()}"


def _holder() -> str:
    return f"process {os.getpid()} {_machine()}"


def _busy(out: str, holder: str) -> str:
    return f"{out}: is being rebuilt by {holder}; wait for it to end, then run again"


@contextmanager
def _flock(path: Path, wait: bool, out: str) -> Iterator[IO[str]]:
    """A lock among the processes of this machine, which ends with the process however that ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise Busy(_busy(out, file.read())) from None
        file.truncate(0)
        file.write(_holder())
        file.flush()
        yield file
