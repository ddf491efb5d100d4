"""Files by path or URL (``s3://``, ``hf://``, ``https://``, local) through fsspec: read whole, write atomically."""

import difflib
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import fsspec
import fsspec.compression
from fsspec.implementations.local import LocalFileSystem
from huggingface_hub.constants import HF_HUB_OFFLINE

from pipelines import disk, roots, schema, temporary_files
from pipelines.addresses import file_name, within, without_secrets
from pipelines.xz import XzStream

BUFFER_BYTES = 1 << 20
REFUSALS = set(range(400, 500)) - {408, 429}  # of a web server; it may answer otherwise after a timeout, or too many
fsspec.compression.register_compression("xz", XzStream, "xz", force=True)
join, base = within, file_name


class StorageError(OSError):
    """A file cannot be read or written. The message names the file and what to do about it."""

    def __init__(self, message: object = "") -> None:
        super().__init__(without_secrets(message))


class NotFound(StorageError):
    """There is no such file."""


class Unreadable(StorageError):
    """What a file holds cannot be read: to try again is no help."""


class Refused(StorageError):
    """The disk refuses: to try again is no help before something is done about it."""


class Forbidden(Unreadable):
    """LITOTES_ROOTS keeps the run from this file."""


@contextmanager
def _reaching(url: str) -> Iterator[None]:
    """Each store fails with errors of its own client library: name the address and pass on the cause."""
    try:
        yield
    except StorageError:
        raise
    except Exception as error:
        message = f"{url}: cannot be reached ({type(error).__name__}: {error})"
        if refused := disk.refusal(error):
            raise Refused(f"{message}; {refused[1]}") from error
        hint = "; for s3://: pip install -e '.[s3]' in the folder of Litotes" if isinstance(error, ImportError) else ""
        raise StorageError(f"{message}{hint}") from error


@contextmanager
def scratch(path: str) -> Iterator[None]:
    """Whatever the disk refuses while a temporary file is written becomes a StorageError that names it."""
    try:
        yield
    except StorageError:
        raise
    except OSError as error:
        raise StorageError(f"{path}: cannot be written ({error}); set TMPDIR to a disk with more space") from error


def resolve(url: str) -> tuple[Any, str]:
    """The file system that holds ``url`` and the path within it. Raises Forbidden where LITOTES_ROOTS leaves it out."""
    if "::" in url or "\0" in url:
        raise NotFound(f"{url!r}: a name with '::' or NUL is not read; rename the file")
    with _reaching(url):
        fs, path = fsspec.core.url_to_fs(url)
        fs.invalidate_cache()  # other processes and machines write too: no listing is remembered
    if fault := roots.fault_of(url, path if isinstance(fs, LocalFileSystem) else None):
        raise Forbidden(fault)
    return fs, path


def is_local(url: str) -> bool:
    return isinstance(resolve(url)[0], LocalFileSystem)


def exists(url: str) -> bool:
    fs, path = resolve(url)
    with _reaching(url):
        return bool(fs.exists(path))


def size(url: str) -> int:
    """Bytes of a file; 0 where its store does not tell."""
    fs, path = resolve(url)
    with _reaching(url):
        return int(fs.size(path) or 0)


def stamp(url: str) -> tuple[object, ...]:
    """What differs once a file was written anew, and may differ where it was not: of a local one where it lies, its
    size, its time; of an object of S3 its tag; of others what their store says of them, as its tag, size and time."""
    fs, path = resolve(url)
    with _reaching(url):
        if not isinstance(fs, LocalFileSystem):
            return (fs.info(path).get("ETag"),) if "s3" in fs.protocol else (fs.checksum(path),)
        found = os.stat(path)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def is_folder(url: str) -> bool:
    fs, path = resolve(url)
    with _reaching(url):
        return bool(fs.isdir(path))


def pinned(url: str) -> str:
    """``url`` with links and pointers followed: who reads file by file stays with one version while another is
    published."""
    fs, path = resolve(url)
    if isinstance(fs, LocalFileSystem):
        return os.path.realpath(path) if os.path.islink(path.rstrip("/")) else url
    pointer = read_if_there(join(url, schema.POINTER))
    return url if pointer is None else schema.version_at(url.rstrip("/"), pointer)


def place(url: str) -> str:
    """Where ``url`` lies, to tell whether two names mean one file: links and ".." are followed."""
    fs, path = resolve(url)
    return os.path.realpath(path) if isinstance(fs, LocalFileSystem) else path.rstrip("/")


def list_names(folder: str) -> list[str]:
    """Names of the files directly in ``folder``, sorted; empty where there is no such folder."""
    fs, path = resolve(folder)
    with _reaching(folder):
        if not fs.isdir(path):
            return []
        return sorted(base(entry) for entry in fs.ls(path, detail=False))


def find_files(folder: str) -> list[str]:
    """All in ``folder`` and below that is no folder, sorted, without what is hidden. Links to folders are not followed
    and are among it. Raises Unreadable for a folder of this machine that cannot be listed."""
    fs, path = resolve(folder)
    with _reaching(folder):
        paths = sorted(_below(path) if isinstance(fs, LocalFileSystem) else fs.find(path))
    inner = [(name, name[len(path.rstrip("/")) :].strip("/").split("/")) for name in paths]
    return [_with_protocol(fs, name) for name, parts in inner if not any(part.startswith(".") for part in parts)]


def _below(folder: str) -> Iterator[str]:
    """As fsspec's ``find``, but that passes over a folder that it cannot list."""
    for path, folders, names in os.walk(folder, onerror=_cannot_be_listed):
        yield from (os.path.join(path, name) for name in names)
        yield from (link for name in folders if os.path.islink(link := os.path.join(path, name)))
        folders[:] = (name for name in folders if not name.startswith("."))


def _cannot_be_listed(error: OSError) -> NoReturn:
    remedy = "make it readable, or name the files to read instead of the folder that it is in"
    raise Unreadable(f"{error.filename}: this folder cannot be listed ({error.strerror}); {remedy}") from error


def is_file(url: str) -> bool:
    """Whether there is a file to read, and no folder, no link to one or to nothing; an object of a store is one."""
    fs, path = resolve(url)
    return not isinstance(fs, LocalFileSystem) or os.path.isfile(path)


def _with_protocol(fs: Any, path: str) -> str:
    return path if isinstance(fs, LocalFileSystem) else str(fs.unstrip_protocol(path))


def expand(pattern: str) -> list[str]:
    """The files that a path, URL or glob names, sorted. Raises NotFound where there is none."""
    fs, path = resolve(pattern)
    with _reaching(pattern):
        # A name may hold the signs of a glob, as the address of a web page does.
        there = _is_there(fs, path)
        is_glob = any(c in path for c in "*?[") and not there
        paths = sorted(fs.glob(path)) if is_glob else [path] if there else []
    if not paths:
        if pattern.startswith("hf://") and HF_HUB_OFFLINE:
            raise NotFound(f"{pattern}: the hub is not asked, for HF_HUB_OFFLINE is set; unset it, or give a path")
        meant = _alike(path) if isinstance(fs, LocalFileSystem) and not is_glob else None
        remedy = f"did you mean {meant}?" if meant else "give a path, a URL (s3://, hf://, https://) or a glob"
        raise NotFound(f"{pattern}: no such file; {remedy}")
    return [_with_protocol(fs, name) for name in paths]


def _is_there(fs: Any, path: str) -> bool:
    """Whether there is such a file. Raises what a web server's silence raises, which fsspec takes for its "no"."""
    if "http" not in fs.protocol:
        return bool(fs.exists(path))
    try:
        return bool(fs.exists(path, strict=True))
    except Exception as error:
        if getattr(error, "status", 0) in REFUSALS:
            return False
        raise


def _alike(path: str) -> str | None:
    """What lies where ``path`` would, under nearly its name."""
    folder, name = os.path.split(path)
    found: list[str] = []
    with suppress(OSError):
        found = os.listdir(folder or ".")
    closest = (os.path.join(folder, close) for close in difflib.get_close_matches(name, found, 1, 0.8))
    return next((close for close in closest if roots.fault_of(close, close) is None), None)


def open_stream(url: str, compression: str | None = None) -> io.BufferedReader:
    """A binary stream over ``url``; ``compression="infer"`` unpacks .gz, .bz2, .xz and .zst by the name's end."""
    resolve(url)
    with _reaching(url):
        return io.BufferedReader(fsspec.open(url, "rb", compression=compression, expand=False).open(), BUFFER_BYTES)


def is_seekable(url: str) -> bool:
    """Whether reading may begin anywhere: some web servers give a file from its beginning only."""
    try:
        with open_stream(url) as stream:
            stream.seek(1)
            stream.read(1)
    except ValueError:  # fsspec's for such a server
        return False
    return True


def read_bytes(url: str) -> bytes:
    with open_stream(url) as stream:
        return stream.read()


def read_if_there(url: str) -> bytes | None:
    """All of a file; None where there is none."""
    fs, path = resolve(url)
    with _reaching(url):
        try:
            return bytes(fs.cat_file(path))
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None


def write_bytes(url: str, data: bytes) -> None:
    """Write ``data`` so that a reader sees the old file or the whole new one, even if this process is killed.

    Local files: a temporary file beside it, then a rename. Object stores: one PUT, which is atomic there.
    """
    fs, path = resolve(url)
    if not isinstance(fs, LocalFileSystem):
        with _reaching(url):
            fs.pipe_file(path, data)
        return
    target = Path(path)
    temporary = target.with_name(temporary_files.name_for(target.name) + temporary_files.WRITING)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary_files.remove_leftovers(target)
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise cannot_be_written(url, error) from error


def cannot_be_written(url: str, error: OSError) -> StorageError:
    """The error of a file that stays as it is, because of ``error``."""
    message = f"{url}: cannot be written ({error}); nothing was changed"
    refused = disk.refusal(error)
    return Refused(f"{message}: {refused[1]}") if refused else StorageError(message)


def create(url: str, data: bytes) -> bool:
    """Write ``data`` on an object store where there is nothing yet; whether it was written. Of several, one wins."""
    fs, path = resolve(url)
    with _reaching(url):
        try:
            fs.pipe_file(path, data, mode="create")
        except FileExistsError:
            return False
        except OSError:
            if fs.exists(path):
                return False
            raise
    return True


def copy(source: str, target: str) -> None:
    """Copy a file; an object store does it itself, without a download."""
    (fs, path), (other, place) = resolve(source), resolve(target)
    if fs is not other:
        write_bytes(target, read_bytes(source))
        return
    with _reaching(target):
        fs.cp_file(path, place)


def remove_folder(url: str) -> None:
    """Delete a folder with all that it holds; nothing happens where it is gone already."""
    fs, path = resolve(url)
    with _reaching(url), suppress(FileNotFoundError):
        fs.rm(path, recursive=True)


def remove(url: str) -> None:
    """Delete a file; nothing happens where it is gone already."""
    fs, path = resolve(url)
    with _reaching(url), suppress(FileNotFoundError):
        if fs.exists(path):
            fs.rm_file(path)
