"""Token ids: made once for a dataset, a column, a tokenizer and a length, then mapped from disk.

The cache is a folder of Arrow files. Its entries are named by everything that their content depends on, so that nothing
there is ever out of date; they may be deleted at any time. One process writes an entry, beside its place and renamed
into it, while the others wait for it; all map the same pages.
"""

import fcntl
import hashlib
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from tokenizers import Encoding, Tokenizer
from transformers import PreTrainedTokenizerBase

from train.runtime.errors import InputError

Ints = npt.NDArray[np.int64]
Log = Callable[[str], None]

CHUNK = 10_000  # rows tokenised at once
PAUSE = 5.0  # seconds between two progress lines
FORMAT = b"1"  # of a cache entry
CHECK = 8  # bytes of its checksum


@dataclass(frozen=True)
class Tokens:
    """Token ids of one column: row i is ``flat[offsets[i] : offsets[i + 1]]``."""

    flat: npt.NDArray[Any]  # (tokens,) uint16 where the vocabulary allows, else int32
    offsets: Ints  # (rows + 1,)
    ends: Ints | None  # (rows,) where the last kept token ends, in characters of the text; None if not asked for

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def gather(self, rows: Ints) -> tuple[npt.NDArray[Any], Ints]:
        """The ids of ``rows``, one after another, and their lengths (len(rows),)."""
        starts = self.offsets[rows]
        lengths = self.offsets[rows + 1] - starts
        shift = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
        return self.flat[shift + np.arange(len(shift))], lengths

    def lengths(self, rows: Ints) -> Ints:
        """Tokens in each of ``rows``. (len(rows),)"""
        return self.offsets[rows + 1] - self.offsets[rows]

    def take(self, rows: Ints) -> "Tokens":
        """The same of ``rows`` only, copied."""
        flat, lengths = self.gather(rows)
        return Tokens(flat, _offsets(lengths), None if self.ends is None else self.ends[rows])


def tokenise(
    texts: pa.ChunkedArray,
    name: str,
    tokenizer: PreTrainedTokenizerBase,
    budget: int,
    log: Log,
    *,
    ends: bool = False,
    cache: Path | None = None,
    fingerprint: str = "",
) -> Tokens:
    """Token ids of ``texts`` (column ``name``) without special tokens, at most ``budget`` a row; none for a null row.

    ``ends`` asks for Tokens.ends. With a folder ``cache`` they are kept there, by ``fingerprint``, which stands for the
    dataset. Raises InputError where the folder cannot be written.
    """
    backend = _bare_tokenizer(tokenizer, budget)
    if cache is None:
        return _encode(texts, name, backend, log, ends)
    parts = (FORMAT, fingerprint, name, str(len(texts)), str(budget), str(ends), backend.to_str())
    digest = hashlib.sha256(b"\0".join(p if isinstance(p, bytes) else p.encode() for p in parts)).hexdigest()
    path = cache / f"{name}-{digest[:32]}.arrow"
    with _locked(path, log):
        found = _read(path, log) if path.exists() else None
        if found is None:
            _write(path, _encode(texts, name, backend, log, ends))
            found = _read(path, log)
    if found is None:
        raise InputError(f"token ids written to {path} cannot be read back: is the disk full or failing?")
    return found


def _bare_tokenizer(tokenizer: PreTrainedTokenizerBase, budget: int) -> Tokenizer:
    """A copy of the tokenizer's engine that pads nothing and cuts after ``budget`` tokens."""
    if not tokenizer.is_fast:
        raise InputError(f"the tokenizer of {tokenizer.name_or_path!r} has no tokenizer.json (a fast tokenizer)")
    backend: Tokenizer = Tokenizer.from_str(tokenizer.backend_tokenizer.to_str())
    backend.no_padding()
    backend.enable_truncation(budget)
    return backend


def _encode(texts: pa.ChunkedArray, name: str, backend: Tokenizer, log: Log, ends: bool) -> Tokens:
    """Tokenise. The engine's faster call forgets where in the text a token lies, so ``ends`` costs about a fifth."""
    dtype = np.uint16 if max(backend.get_vocab().values()) < 2**16 else np.int32
    encode = backend.encode_batch if ends else backend.encode_batch_fast
    flat, lengths, last = [np.zeros(0, dtype)], [], []
    began = last_line = time.perf_counter()
    for start in range(0, len(texts), CHUNK):
        rows = encode([text or "" for text in texts.slice(start, CHUNK).to_pylist()], add_special_tokens=False)
        flat.append(np.concatenate([np.array(row.ids, dtype) for row in rows]))
        lengths += [len(row) for row in rows]
        if ends:
            last += [_end(row) for row in rows]
        now, done = time.perf_counter(), start + len(rows)
        if now - last_line > PAUSE or done == len(texts):
            log(f"tokenised {name}: {_format_pace(done, len(texts), now - began)}")
            last_line = now
    return Tokens(
        np.concatenate(flat), _offsets(np.array(lengths, np.int64)), np.array(last, np.int64) if ends else None
    )


def _end(row: Encoding) -> int:
    """Where the last token of a row ends in its text."""
    span = row.token_to_chars(len(row) - 1) if len(row) else None
    return span[1] if span else 0


def _format_pace(done: int, total: int, seconds: float) -> str:
    rate = done / max(seconds, 1e-9)
    left = "" if done == total else f", {timedelta(seconds=round((total - done) / rate))} left"
    return f"{done:,} of {total:,} rows, {rate:,.0f} rows/s{left}"


def _offsets(lengths: Ints) -> Ints:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])


@contextmanager
def _locked(path: Path, log: Log) -> Iterator[None]:
    """One process at a time for ``path``. The lock goes with its process, however that ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_suffix(".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                log(f"waiting for the process that writes {path}")
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise InputError(
            f"token ids cannot be kept in {path.parent} ({error}). Name a local folder with space"
        ) from None


def _write(path: Path, tokens: Tokens) -> None:
    """Write an entry, an Arrow file with its checksum behind it, beside ``path`` and rename it to ``path``."""
    columns = {"ids": pa.LargeListArray.from_arrays(pa.array(tokens.offsets), pa.array(tokens.flat))}
    if tokens.ends is not None:
        columns["ends"] = pa.array(tokens.ends)
    table, sink = pa.table(columns), pa.BufferOutputStream()
    with pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    content, temporary = memoryview(sink.getvalue()), path.with_suffix(".writing")
    with temporary.open("wb") as file:
        file.write(content)
        file.write(_checksum(content))
    temporary.replace(path)


def _read(path: Path, log: Log) -> Tokens | None:
    """Map an entry. If it is damaged, log that and return None. Nothing is parsed before the checksum is right."""
    content = np.memmap(path, np.uint8, "r") if path.stat().st_size > CHECK else np.zeros(CHECK, np.uint8)
    if _checksum(content[:-CHECK].data) != content[-CHECK:].tobytes():
        log(f"{path} is damaged and will be made again")
        return None
    table = pa.ipc.open_file(pa.py_buffer(content[:-CHECK])).read_all()
    ids = table.column("ids").chunk(0)
    ends = table.column("ends").chunk(0).to_numpy() if "ends" in table.column_names else None
    return Tokens(ids.values.to_numpy(), ids.offsets.to_numpy(), ends)


def _checksum(content: memoryview) -> bytes:
    return (zlib.crc32(content) + 1).to_bytes(CHECK, "little")  # never zero, which is what lost blocks read as
