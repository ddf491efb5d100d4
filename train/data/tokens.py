"""Token ids: made once for a dataset, a column, a tokenizer and a length, then mapped from disk.

The cache is a folder of Arrow files. Its entries are named by everything that their content depends on, so that nothing
there is ever out of date; they may be deleted at any time. One process writes an entry, beside its place and renamed
into it, while the others wait for it; all map the same pages.
"""

import fcntl
import hashlib
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
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
Texts = Iterable[pa.ChunkedArray]  # a column, some rows at a time

CHUNK = 10_000  # rows tokenised at once
PAUSE = 5.0  # seconds between two progress lines
FORMAT = b"1"  # of a cache entry
CHECK = 8  # bytes of its checksum

Piece = tuple[npt.NDArray[Any], Ints, Ints]  # some rows: ids one after another, lengths, and the ends or none


@dataclass(frozen=True)
class Tokens:
    """Token ids of one column: those of a text are ``flat[offsets[i] : offsets[i + 1]]``.

    Row r is text r, or ``chosen[r]`` where some were taken: the arrays are mapped from disk and never copied.
    """

    flat: npt.NDArray[Any]  # (tokens,) uint16 where the vocabulary allows, else int32
    offsets: Ints  # (texts + 1,)
    ends: Ints | None  # (texts,) where the last kept token ends, in characters of the text; None if not asked for
    chosen: npt.NDArray[Any] | None = None  # (rows,)

    def __len__(self) -> int:
        return len(self.offsets) - 1 if self.chosen is None else len(self.chosen)

    def gather(self, rows: Ints) -> tuple[npt.NDArray[Any], Ints]:
        """The ids of ``rows``, one after another, and their lengths (len(rows),)."""
        rows = rows if self.chosen is None else self.chosen[rows]
        starts = self.offsets[rows]
        lengths = self.offsets[rows + 1] - starts
        shift = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
        return self.flat[shift + np.arange(len(shift))], lengths

    def lengths(self, rows: Ints) -> Ints:
        """Tokens in each of ``rows``. (len(rows),)"""
        rows = rows if self.chosen is None else self.chosen[rows]
        lengths: Ints = self.offsets[rows + 1] - self.offsets[rows]
        return lengths

    def last_ends(self) -> Ints:
        """``ends`` of the rows, where they were asked for. (rows,)"""
        assert self.ends is not None
        return self.ends if self.chosen is None else self.ends[self.chosen]

    def take(self, rows: npt.NDArray[Any]) -> "Tokens":
        """The same of ``rows`` only: the arrays stay where they are."""
        return replace(self, chosen=rows if self.chosen is None else self.chosen[rows])


def tokenise(
    texts: Texts,
    name: str,
    tokenizer: PreTrainedTokenizerBase,
    budget: int,
    log: Log,
    *,
    rows: int,
    ends: bool = False,
    cache: Path | None = None,
    fingerprint: str = "",
) -> Tokens:
    """Token ids of ``texts`` (column ``name``, so many ``rows``) without special tokens, at most ``budget`` a row; none
    for a null row.

    ``ends`` asks for Tokens.ends. With a folder ``cache`` they are kept there, by ``fingerprint``, which stands for the
    dataset, and memory does not grow with the rows. Raises InputError where the folder cannot be written.
    """
    backend = _bare_tokenizer(tokenizer, budget)
    if cache is None:
        pieces = [_nothing(backend), *_encode(texts, name, backend, log, ends, rows)]
        flat, lengths, last = (np.concatenate(arrays) for arrays in zip(*pieces, strict=True))
        return Tokens(flat, np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)]), last if ends else None)
    parts = (FORMAT, fingerprint, name, str(rows), str(budget), str(ends), backend.to_str())
    digest = hashlib.sha256(b"\0".join(p if isinstance(p, bytes) else p.encode() for p in parts)).hexdigest()
    path = cache / f"{name}-{digest[:32]}.arrow"
    with _locked(path, log):
        found = _read(path, log) if path.exists() else None
        if found is None:
            _write(path, _spooled(path, _encode(texts, name, backend, log, ends, rows), _nothing(backend), ends))
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


def _nothing(backend: Tokenizer) -> Piece:
    """No rows: the types of all that follow."""
    dtype = np.uint16 if max(backend.get_vocab().values()) < 2**16 else np.int32
    return np.zeros(0, dtype), np.zeros(0, np.int64), np.zeros(0, np.int64)


def _encode(texts: Texts, name: str, backend: Tokenizer, log: Log, ends: bool, total: int) -> Iterator[Piece]:
    """Tokenise. The engine's faster call forgets where in the text a token lies, so ``ends`` costs about a fifth."""
    encode, dtype = backend.encode_batch if ends else backend.encode_batch_fast, _nothing(backend)[0].dtype
    done, began = 0, time.perf_counter()
    last_line = began
    for part in texts:
        for start in range(0, len(part), CHUNK):
            rows = encode([text or "" for text in part.slice(start, CHUNK).to_pylist()], add_special_tokens=False)
            lengths = np.array([len(row) for row in rows], np.int64)
            last = np.array([_end(row) for row in rows] if ends else [], np.int64)
            yield np.concatenate([np.array(row.ids, dtype) for row in rows]), lengths, last
            now, done = time.perf_counter(), done + len(rows)
            if now - last_line > PAUSE or done == total:
                log(f"tokenised {name}: {_format_pace(done, total, now - began)}")
                last_line = now


def _end(row: Encoding) -> int:
    """Where the last token of a row ends in its text."""
    span = row.token_to_chars(len(row) - 1) if len(row) else None
    return span[1] if span else 0


def _format_pace(done: int, total: int, seconds: float) -> str:
    rate = done / max(seconds, 1e-9)
    left = "" if done == total else f", {timedelta(seconds=round((total - done) / rate))} left"
    return f"{done:,} of {total:,} rows, {rate:,.0f} rows/s{left}"


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


def _spooled(path: Path, pieces: Iterable[Piece], nothing: Piece, ends: bool) -> Tokens:
    """All pieces, in files beside ``path`` that are mapped and have no name any more: they go with the arrays."""
    spools = [path.with_suffix(f".{name}.writing") for name in ("ids", "offsets", "ends")]
    total = 0
    try:
        with ExitStack() as stack:
            flat, offsets, last = (stack.enter_context(spool.open("wb")) for spool in spools)
            offsets.write(np.zeros(1, np.int64).tobytes())
            for ids, lengths, end in pieces:
                flat.write(ids.tobytes())
                offsets.write((total + np.cumsum(lengths)).tobytes())
                last.write(end.tobytes())
                total += int(lengths.sum())
        mapped = [_mapped(spool, array.dtype) for spool, array in zip(spools, nothing, strict=True)]
    finally:
        for spool in spools:
            spool.unlink(missing_ok=True)
    return Tokens(mapped[0], mapped[1], mapped[2] if ends else None)


def _mapped(path: Path, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    return np.memmap(path, dtype, "r") if path.stat().st_size else np.zeros(0, dtype)


def _write(path: Path, tokens: Tokens) -> None:
    """Write an entry, an Arrow file with its checksum behind it, beside ``path`` and rename it to ``path``."""
    columns = {"ids": pa.LargeListArray.from_arrays(pa.array(tokens.offsets), pa.array(tokens.flat))}
    if tokens.ends is not None:
        columns["ends"] = pa.array(tokens.ends)
    table, temporary = pa.table(columns), path.with_suffix(".writing")
    with pa.OSFile(str(temporary), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    checksum = _checksum(np.memmap(temporary, np.uint8, "r").data)
    with temporary.open("ab") as file:
        file.write(checksum)
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
