"""Versions on a local disk: NAME.parquet is a symbolic link, versions share shards by hard links."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pipelines import schema, shards, storage, temporary_files
from pipelines.versions import backend

STAGING = ".new"


class SymlinkBackend:
    """Versions on a local disk."""

    def __init__(self, out: str, link: Path) -> None:
        self.out, self.link = out, link
        self.folder = link.parent / schema.VERSIONS / link.name
        self.home = str(self.folder)

    def check(self) -> None:
        if self.link.exists() and not self.link.is_symlink():
            raise shards.DatasetError(backend.in_the_way(self.out))
        if self.link.is_symlink() and Path(os.readlink(self.link)).parent != Path(schema.VERSIONS) / self.link.name:
            raise shards.DatasetError(
                f"{self.out}: is a link to {os.readlink(self.link)}, not to a version; give another --out"
            )

    def names(self) -> list[str]:
        return list(filter(backend.NAME.fullmatch, storage.list_names(self.home)))

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

    def switch_to(self, name: str) -> None:
        temporary = self.link.with_name(temporary_files.name_for(self.link.name))
        temporary.unlink(missing_ok=True)
        _sync(self.folder)
        temporary.symlink_to(Path(schema.VERSIONS) / self.link.name / name)
        os.replace(temporary, self.link)
        _sync(self.link.parent)

    def delete(self, name: str) -> None:
        """It loses its name at once: what a killed process leaves of it is no version and is swept."""
        staging = self.folder / STAGING
        os.rename(self.folder / name, staging)
        shutil.rmtree(staging)

    def sweep(self) -> None:
        shutil.rmtree(self.folder / STAGING, ignore_errors=True)
        for name in storage.list_names(str(self.link.parent)):
            if temporary_files.is_leftover(name) and name.endswith(f"-{self.link.name}"):
                (self.link.parent / name).unlink(missing_ok=True)

    @contextmanager
    def lock(self, name: str, wait: bool) -> Iterator[None]:
        with backend.flock(self.folder / name, wait, self.out):
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
