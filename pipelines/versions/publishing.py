"""Versions of a dataset: a rebuild writes a new one beside the old, one switch publishes it, the last ones stay.

    NAME.parquet -> .versions/NAME.parquet/0003-9f2c61d0ab34    the current one; readers follow
    .versions/NAME.parquet/0001-…, 0002-…, 0003-…               whole datasets, their shards never changed
    .versions/NAME.parquet/0001-….card, …                       the card of each, beside it
    .versions/NAME.parquet/work                                 what the stages made, for the next rebuild to skip

    python -m pipelines.versions list artifacts/NAME.parquet
    python -m pipelines.versions rollback artifacts/NAME.parquet [--to 0001]
    python -m pipelines.versions prune artifacts/NAME.parquet --keep 2

The same for ``s3://BUCKET/NAME.parquet``; how a name is switched on a disk and on an object store: backend.py.
"""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fsspec.implementations.local import LocalFileSystem

from pipelines import manifest, schema, shards, storage, temporary_files
from pipelines.commands import command
from pipelines.flags import Parser
from pipelines.versions.backend import NAME, VersionBackend
from pipelines.versions.object_store import ObjectStoreBackend
from pipelines.versions.symlink import SymlinkBackend

WORK = "work"
CARD = "_card"  # what the identity of a version calls its card, which stands beside it
CARD_NAME = re.compile(rf"{NAME.pattern}\.card")
WITHDRAWN = "_withdrawn"  # in a version that was rolled back
KEEP, LEAST = 3, 2  # versions: by default, and so that one can be read or rolled back to while the next is published
REBUILD_LOCK, SWITCH_LOCK = ".rebuild.lock", ".switch.lock"


@dataclass(frozen=True)
class Version:
    """A published dataset. ``identity`` is a hash of its manifest and card, so of all its bytes."""

    url: str
    number: int
    identity: str
    current: bool

    @property
    def name(self) -> str:
        return storage.base(self.url)

    @property
    def withdrawn(self) -> bool:
        return storage.exists(storage.join(self.url, WITHDRAWN))


@dataclass(frozen=True)
class Outcome:
    """What ``publish`` did: the version that holds the dataset, and a line that says so."""

    version: str
    note: str


def backend_of(out: str) -> VersionBackend:
    fs, path = storage.resolve(out)
    backend = (
        SymlinkBackend(out, Path(path)) if isinstance(fs, LocalFileSystem) else ObjectStoreBackend(out.rstrip("/"))
    )
    storage.resolve(backend.home)  # beside ``out``, which may be one of LITOTES_ROOTS itself
    return backend


def work_folder(out: str) -> str:
    """The folder in which the stages of a rebuild of ``out`` keep their datasets."""
    return storage.join(backend_of(out).home, WORK)


@contextmanager
def rebuilding(out: str) -> Iterator[None]:
    """Hold ``out`` for one rebuild; the hold ends with the process, however it ends. Raises Busy where it is held."""
    with _explained(out), backend_of(out).lock(REBUILD_LOCK, wait=False):
        yield


def versions(out: str) -> list[Version]:
    """The versions of ``out``, oldest first; empty where it was never published."""
    backend = backend_of(out)
    current = backend.current()
    matches = [(name, NAME.fullmatch(name)) for name in backend.names()]
    numbered = [Version(storage.join(backend.home, name), int(m[1]), m[2], name == current) for name, m in matches if m]
    return sorted(numbered, key=lambda version: version.number)


def publish(out: str, data: str, keep: int = KEEP) -> Outcome:
    """Make the finished dataset folder ``data``, with its card, a version of ``out`` and switch to it.

    Nothing is done where the current version is the same and intact, or where the same was rolled back. Raises
    DatasetError or StorageError; the old version then stays as it is.
    """
    if keep < LEAST:
        raise shards.DatasetError(f"keep {keep}: {LEAST} or more, so that a version that is being read stays")
    check(out)
    with _switching(out) as backend:
        identity = _identity(data)
        current = next((v for v in versions(out) if v.current), None)
        same = [v for v in versions(out) if v.identity == identity and _fault(v.url) is None]
        if current in same:
            return Outcome(same[-1].name, f"{out} is up to date: version {same[-1].name}")
        if same and same[-1].withdrawn:
            name = same[-1].name
            back = f"{command('versions', 'pipelines.versions')} rollback {out} --to {name}"
            return Outcome(name, f"{out}: the same as version {name}, which was rolled back; not published. To: {back}")
        newer = [v for v in same if current is None or v.number > current.number]  # killed just before its switch
        name = newer[-1].name if newer else _store(backend, data, identity)
        backend.switch_to(name)
        _prune(backend, keep, current)
        return Outcome(name, f"{out} is version {name} now")


def rollback(out: str, to: str | None = None) -> str:
    """Switch ``out`` to the version before the current one, or to ``to`` (its name or number); returns the name.

    Without ``to`` no withdrawn one is taken. Later versions stay, marked as withdrawn: a rebuild that gives the same
    does not publish them again. Raises DatasetError where there is no such version or it is damaged.
    """
    check(out)
    with _switching(out) as backend:
        target = _chosen(out, to)
        if fault := _fault(target.url):
            raise shards.DatasetError(f"{out}: version {target.name} is damaged ({fault}); nothing was changed")
        for version in versions(out):
            if version.number > target.number:
                storage.write_bytes(storage.join(version.url, WITHDRAWN), b"")
        storage.remove(storage.join(target.url, WITHDRAWN))
        backend.switch_to(target.name)
        return target.name


def prune(out: str, keep: int = KEEP) -> list[str]:
    """Delete all versions but ``keep``, the current one and the last, which a rebuild might publish again if it was
    withdrawn; withdrawn ones first. Returns the names of what is gone."""
    if keep < 1:
        raise shards.DatasetError(f"keep {keep}: 1 or more")
    check(out)
    with _switching(out) as backend:
        return _prune(backend, keep)


def check(out: str) -> None:
    """Raise DatasetError where ``out`` cannot have versions: something else is there already."""
    backend_of(out).check()


def _chosen(out: str, to: str | None) -> Version:
    existing = versions(out)
    current = next((v for v in existing if v.current), None)
    if to is None:
        earlier = [v for v in existing if current and v.number < current.number and not v.withdrawn]
        if not earlier:
            listing = f"{command('versions', 'pipelines.versions')} list {out}"
            raise shards.DatasetError(f"{out}: no version before the current one, or all withdrawn; see: {listing}")
        return earlier[-1]
    for version in existing:
        if to == version.name or (to.isdecimal() and int(to) == version.number):
            return version
    raise shards.DatasetError(f"{out}: no version {to}; there are: {', '.join(v.name for v in existing) or 'none'}")


def _files(data: str) -> list[str]:
    """What is in a version's folder, relative to it: shards, and the manifest at the end."""
    return [shard.name for shard in shards.list_shards(data)] + [name for name in [manifest.name_in(data)] if name]


def _card(data: str) -> dict[str, bytes]:
    """The files of the card of ``data`` by name; none where it has none."""
    folder = shards.card_folder(data)
    return {name: storage.read_bytes(storage.join(folder, name)) for name in storage.list_names(folder)}


def _identity(data: str) -> str:
    """Shards count through their checksums in the manifest."""
    digest = hashlib.sha256()
    others = {name: storage.read_bytes(storage.join(data, name)) for name in _files(data)[-1:]}
    for name, content in ({f"{CARD}/{name}": content for name, content in _card(data).items()} | others).items():
        digest.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()[:12]


def _fault(url: str, manifest_at: str | None = None) -> str | None:
    """What is wrong with the shards at ``url``, by the checksums of the manifest there or at ``manifest_at``; None
    where nothing is."""
    try:
        for shard in shards.list_shards(manifest_at or url):
            if shards.sha256_of(storage.join(url, shard.name)) != shard.sha256:
                return f"{storage.join(url, shard.name)}: checksum differs from the manifest"
    except (shards.DatasetError, OSError) as error:
        return str(error)
    return None


def _store(backend: VersionBackend, data: str, identity: str) -> str:
    """A new version with the files of ``data``, whole before it has its name. Its card is there before it."""
    number = max((version.number for version in versions(backend.out)), default=0) + 1
    name = f"{number:04d}-{identity}"

    def verify(folder: str) -> None:
        if fault := _fault(folder, manifest_at=data):
            raise shards.DatasetError(
                f"{fault}; rerun the rebuild: it redoes this shard. {backend.out} was not changed"
            )

    try:
        storage.remove_folder(_card_of(backend, name))
        for file, content in _card(data).items():
            storage.write_bytes(storage.join(_card_of(backend, name), file), content)
        backend.store(data, _files(data), name, verify)
    except OSError as error:
        where = storage.join(backend.home, name)
        raise storage.cannot_be_written(where, error) from error
    return name


def _prune(backend: VersionBackend, keep: int, read: Version | None = None) -> list[str]:
    """What ``prune`` does. ``read`` was current a moment ago, and stays too: readers have opened it."""
    there = versions(backend.out)
    ranked = sorted(there, key=lambda version: (not version.withdrawn, version.number))
    stay = [read.name if read else None, *(version.name for version in there[-1:])]
    old = [version.name for version in ranked[:-keep] if not version.current and version.name not in stay]
    for name in old:
        backend.delete(name)
        storage.remove_folder(_card_of(backend, name))
    return old


def _card_of(backend: VersionBackend, name: str) -> str:
    return shards.card_folder(storage.join(backend.home, name))


def _sweep_cards(backend: VersionBackend) -> None:
    """Remove the cards of which a killed process left no version."""
    whole = {storage.base(_card_of(backend, name)) for name in backend.names()}
    for name in storage.list_names(backend.home):
        if CARD_NAME.fullmatch(name) and name not in whole:
            storage.remove_folder(storage.join(backend.home, name))


@contextmanager
def _explained(out: str) -> Iterator[None]:
    """What the disk refuses becomes a StorageError that names ``out``."""
    try:
        yield
    except storage.StorageError:
        raise
    except OSError as error:
        raise storage.cannot_be_written(out, error) from error


@contextmanager
def _switching(out: str) -> Iterator[VersionBackend]:
    """Hold the list of versions; what a killed process left is swept first."""
    backend = backend_of(out)
    with _explained(out), backend.lock(SWITCH_LOCK, wait=True):
        backend.sweep()
        _sweep_cards(backend)
        for version in versions(out):
            for name in filter(temporary_files.is_leftover, storage.list_names(version.url)):
                storage.remove(storage.join(version.url, name))
        yield backend


def _describe(version: Version) -> str:
    state = "current" if version.current else "withdrawn" if version.withdrawn else ""
    stated = shards.read_manifest(version.url)
    size = sum(entry["bytes"] for entry in stated["shards"])
    return f"{version.name}  {stated['rows']:>12,} rows  {size / 1e6:>9,.1f} MB  {state}".rstrip()


def main() -> None:
    parser = Parser(description="List, roll back and prune the versions of a dataset.")
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
    except (shards.DatasetError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
