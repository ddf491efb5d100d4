"""Versions of a dataset: a rebuild writes a new one beside the old, one rename publishes it, the last ones stay.

    NAME.parquet -> .versions/NAME.parquet/0003-9f2c61d0ab34    a symbolic link; readers follow it
    .versions/NAME.parquet/0001-…, 0002-…, 0003-…               whole datasets, their shards never changed
    .versions/NAME.parquet/work                                 what the stages made, for the next rebuild to skip

    python -m pipelines.versions list artifacts/NAME.parquet
    python -m pipelines.versions rollback artifacts/NAME.parquet [--to 0001]
    python -m pipelines.versions prune artifacts/NAME.parquet --keep 2

Versions share the shards that did not change (hard links). Object stores have no links: they are refused.
"""

import argparse
import fcntl
import hashlib
import os
import platform
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fsspec.implementations.local import LocalFileSystem

from pipelines import schema, shards, storage

WORK, STAGING = "work", ".new"
CARD = "_card"  # the dataset's card, in its folder; the underscore hides it from readers of Parquet folders
WITHDRAWN = "_withdrawn"  # in a version that was rolled back
KEEP, LEAST = 3, 2  # versions: by default, and so that one can be read or rolled back to while the next is published
NAME = re.compile(r"(\d{4,})-([0-9a-f]{12})")


class Busy(shards.DatasetError):
    """Another process rebuilds the same dataset."""


@dataclass(frozen=True)
class Version:
    """A published dataset. ``identity`` is a hash of its manifest and card, so of all its bytes."""

    path: Path
    number: int
    identity: str
    current: bool

    @property
    def withdrawn(self) -> bool:
        return (self.path / WITHDRAWN).exists()


@dataclass(frozen=True)
class Outcome:
    """What ``publish`` did: the version that holds the dataset, and a line that says so."""

    version: str
    note: str


def workshop(out: str) -> str:
    """The folder in which the stages of a rebuild of ``out`` keep their datasets."""
    return str(_home(out) / WORK)


@contextmanager
def rebuilding(out: str) -> Iterator[None]:
    """Hold ``out`` for one rebuild; the hold ends with the process, however it ends. Raises Busy where it is held."""
    with _lock(_home(out) / ".rebuild.lock", wait=False, what=out):
        yield


def versions(out: str) -> list[Version]:
    """The versions of ``out``, oldest first; empty where it was never published."""
    home = _home(out)
    current = os.path.realpath(_link(out))
    found = ((path, NAME.fullmatch(path.name)) for path in (home.iterdir() if home.is_dir() else ()))
    made = [Version(p, int(m[1]), m[2], os.path.realpath(p) == current) for p, m in found if m]
    return sorted(made, key=lambda version: version.number)


def publish(out: str, data: str, keep: int = KEEP) -> Outcome:
    """Make the finished dataset folder ``data``, with its card, a version of ``out`` and switch to it.

    Nothing is done where the current version is the same and intact, or where the same was rolled back. Raises
    DatasetError or StorageError; the old version then stays as it is.
    """
    if keep < LEAST:
        raise shards.DatasetError(f"keep {keep}: {LEAST} or more, so that a version that is being read stays")
    check(out)
    with _switching(out):
        identity = _identity(Path(data))
        current = next((v for v in versions(out) if v.current), None)
        same = [v for v in versions(out) if v.identity == identity and _fault(v.path) is None]
        if current in same:
            return Outcome(same[-1].path.name, f"{out} is up to date: version {same[-1].path.name}")
        if same and same[-1].withdrawn:
            name = same[-1].path.name
            back = f"python -m pipelines.versions rollback {out} --to {name}"
            return Outcome(name, f"{out}: the same as version {name}, which was rolled back; not published. To: {back}")
        newer = [v for v in same if current is None or v.number > current.number]  # killed just before its switch
        path = newer[-1].path if newer else _store(out, Path(data), identity)
        _point(out, path)
        _prune(out, keep)
        return Outcome(path.name, f"{out} is version {path.name} now")


def rollback(out: str, to: str | None = None) -> str:
    """Switch ``out`` to the version before the current one, or to ``to`` (its name or number); returns the name.

    Later versions stay, marked as withdrawn: a rebuild that gives the same does not publish them again. Raises
    DatasetError where there is no such version or it is damaged.
    """
    check(out)
    with _switching(out):
        target = _chosen(out, to)
        if fault := _fault(target.path):
            raise shards.DatasetError(f"{out}: version {target.path.name} is damaged ({fault}); nothing was changed")
        for version in versions(out):
            if version.number > target.number:
                (version.path / WITHDRAWN).touch()
            else:
                (version.path / WITHDRAWN).unlink(missing_ok=True)
        _point(out, target.path)
        return target.path.name


def prune(out: str, keep: int = KEEP) -> list[str]:
    """Delete all versions but the last ``keep`` and the current one; returns the names of what is gone."""
    if keep < 1:
        raise shards.DatasetError(f"keep {keep}: 1 or more")
    check(out)
    with _switching(out):
        return _prune(out, keep)


def check(out: str) -> None:
    """Raise DatasetError where ``out`` cannot be a link to versions: an object store, or a file or folder already."""
    link = _link(out)
    if link.exists() and not link.is_symlink():
        raise shards.DatasetError(f"{out}: is there already and has no versions; move it away or give another --out")
    if link.is_symlink() and Path(os.readlink(link)).parent != Path(shards.VERSIONS) / link.name:
        raise shards.DatasetError(f"{out}: is a link to {os.readlink(link)}, not to a version; give another --out")


def _link(out: str) -> Path:
    fs, path = storage.resolve(out)
    if not isinstance(fs, LocalFileSystem):
        raise shards.DatasetError(
            f"{out}: versions need links, which object stores lack. Rebuild into a local folder and copy it, or write "
            "there without versions by flows.corpus_flow and flows.augment_flow"
        )
    return Path(path)


def _home(out: str) -> Path:
    link = _link(out)
    return link.parent / shards.VERSIONS / link.name


def _chosen(out: str, to: str | None) -> Version:
    found = versions(out)
    current = next((v for v in found if v.current), None)
    if to is None:
        earlier = [v for v in found if current and v.number < current.number]
        if not earlier:
            raise shards.DatasetError(f"{out}: no version before the current one; see: pipelines.versions list {out}")
        return earlier[-1]
    for version in found:
        if to == version.path.name or (to.isdecimal() and int(to) == version.number):
            return version
    raise shards.DatasetError(f"{out}: no version {to}; there are: {', '.join(v.path.name for v in found) or 'none'}")


def _files(data: Path) -> list[str]:
    """What belongs to a version, relative to its folder: shards, card, manifest."""
    card = sorted(f"{CARD}/{path.name}" for path in (data / CARD).glob("*")) if (data / CARD).is_dir() else []
    return [shard.name for shard in shards.list_shards(str(data))] + card + [schema.MANIFEST]


def _identity(data: Path) -> str:
    """Shards count through their checksums in the manifest."""
    digest = hashlib.sha256()
    for name in _files(data):
        if not shards.SHARD_NAME.fullmatch(name):
            digest.update(f"{name}\0".encode() + hashlib.sha256((data / name).read_bytes()).digest())
    return digest.hexdigest()[:12]


def _fault(path: Path) -> str | None:
    """What is wrong with the version at ``path``, by its checksums; None where it is whole."""
    try:
        for shard in shards.list_shards(str(path)):
            if shards.sha256_of(shard.url) != shard.sha256:
                return f"{shard.url}: checksum differs from the manifest"
    except (shards.DatasetError, OSError) as error:
        return str(error)
    return None


def _store(out: str, data: Path, identity: str) -> Path:
    """A new version with the files of ``data``, whole before it has its name."""
    home = _home(out)
    number = max((version.number for version in versions(out)), default=0) + 1
    staging, path = home / STAGING, home / f"{number:04d}-{identity}"
    try:
        for name in _files(data):
            (staging / name).parent.mkdir(parents=True, exist_ok=True)
            _link_or_copy(data / name, staging / name)
        if fault := _fault(staging):
            raise shards.DatasetError(f"{fault}; rerun the rebuild: it redoes this shard. {out} was not changed")
        _sync(staging)
        os.rename(staging, path)
    except OSError as error:
        raise storage.StorageError(f"{path}: cannot be written ({error}); {out} was not changed") from error
    return path


def _link_or_copy(source: Path, target: Path) -> None:
    """Shards are only ever replaced by new files, so two versions may share one."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
        _sync(target)


def _point(out: str, path: Path) -> None:
    """The switch: readers see the old version or the new one."""
    link = _link(out)
    temporary = link.with_name(f"{storage.TEMPORARY}{os.getpid()}-{link.name}")
    temporary.unlink(missing_ok=True)
    _sync(path.parent)
    temporary.symlink_to(Path(shards.VERSIONS) / link.name / path.name)
    os.replace(temporary, link)
    _sync(link.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _prune(out: str, keep: int) -> list[str]:
    old = [version.path for version in versions(out)[:-keep] if not version.current]
    for path in old:
        shutil.rmtree(path)
    return [path.name for path in old]


@contextmanager
def _switching(out: str) -> Iterator[None]:
    """Hold the list of versions; what a killed process left is swept first."""
    home = _home(out)
    with _lock(home / ".switch.lock", wait=True, what=out):
        shutil.rmtree(home / STAGING, ignore_errors=True)
        for name in storage.list_names(str(home.parent.parent)):
            if storage.is_leftover(name) and name.endswith(f"-{home.name}"):
                (home.parent.parent / name).unlink(missing_ok=True)
        yield


@contextmanager
def _lock(path: Path, wait: bool, what: str) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise Busy(f"{what}: is being rebuilt by {file.read()}; wait for it to end, then run again") from None
        file.truncate(0)
        file.write(f"process {os.getpid()} on {platform.node()}")
        file.flush()
        yield


def _describe(version: Version) -> str:
    state = "current" if version.current else "withdrawn" if version.withdrawn else ""
    manifest = shards.read_manifest(str(version.path))
    size = sum(entry["bytes"] for entry in manifest["shards"])
    return f"{version.path.name}  {manifest['rows']:>12,} rows  {size / 1e6:>9,.1f} MB  {state}".rstrip()


def main() -> None:
    parser = argparse.ArgumentParser(description="List, roll back and prune the versions of a dataset.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("list", "what there is"), ("rollback", "switch back"), ("prune", "delete old ones")):
        command = commands.add_parser(name, help=text)
        command.add_argument("data", help="the dataset, e.g. artifacts/wikipedia.parquet")
        if name == "rollback":
            command.add_argument("--to", help="version by name or number (default: the one before the current)")
        if name == "prune":
            command.add_argument("--keep", type=int, default=KEEP, help=f"how many stay (default: {KEEP})")
    args = parser.parse_args()
    try:
        if args.command == "list":
            print("\n".join(map(_describe, versions(args.data))) or f"{args.data}: no versions")
        elif args.command == "rollback":
            print(f"{args.data} is version {rollback(args.data, args.to)} now")
        else:
            print("\n".join(f"deleted {name}" for name in prune(args.data, args.keep)) or "nothing to delete")
    except (shards.DatasetError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
