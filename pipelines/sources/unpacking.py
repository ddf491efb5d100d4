"""Files unpacked as they are read, however they are packed: told by their first bytes, not by their names."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from lzma import LZMAError

import pyarrow as pa
from backports.zstd import ZstdError

from pipelines import storage
from pipelines.sources.wikipedia import dump


def unpacked(file: str) -> BufferedReader:
    """A binary stream over what a file holds; gzip, bzip2, xz and zstd are unpacked."""
    return storage.open_stream(file, compression=dump.compression_of(file))


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Whatever fails while ``file`` is unpacked becomes a StorageError that names it."""
    try:
        yield
    except (OSError, EOFError, LZMAError, ZstdError, zlib.error, pa.ArrowException) as error:
        if isinstance(error, storage.StorageError):
            raise
        kind = storage.Unreadable if storage.is_local(file) else storage.StorageError
        raise kind(f"{file}: cannot be read to its end ({type(error).__name__}: {error})") from error
