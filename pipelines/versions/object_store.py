"""Versions on an object store: NAME.parquet/_version names the version, in one small object."""

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pipelines import schema, shards, storage
from pipelines.manifest import remove_manifest
from pipelines.versions import backend

WAIT_SECONDS = 60  # for a lock that is held while versions are switched


class ObjectStoreBackend:
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
            raise shards.DatasetError(backend.in_the_way(self.out))

    def _is_whole(self, name: str) -> bool:
        return shards.is_finished(storage.join(self.home, name))

    def _folders(self) -> list[str]:
        return list(filter(backend.NAME.fullmatch, storage.list_names(self.home)))

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

    def switch_to(self, name: str) -> None:
        storage.write_bytes(self.pointer, f"{schema.VERSIONS}/{self.name}/{name}\n".encode())

    def delete(self, name: str) -> None:
        """The manifest goes first: what a killed process leaves is no version and is swept."""
        remove_manifest(storage.join(self.home, name))
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
        with backend.flock(Path(tempfile.gettempdir()) / f"litotes-{os.getuid()}-{local}.lock", wait, self.out):
            self._take(url, wait)
            try:
                yield
            finally:
                storage.remove(url)

    def _take(self, url: str, wait: bool) -> None:
        end = time.monotonic() + WAIT_SECONDS * wait
        while not storage.create(url, backend.holder().encode()):
            holder = (storage.read_if_there(url) or b"").decode(errors="replace")
            if holder.endswith(backend.machine()):  # gone, or the local lock would not be ours
                storage.write_bytes(url, backend.holder().encode())
                return
            if holder and time.monotonic() >= end:
                raise backend.Busy(f"{backend.busy(self.out, holder)}. If that process is gone, delete {url}")
            time.sleep(1 if holder else 0)
