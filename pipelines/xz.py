"""xz files unpacked with a bound on memory: a few KB may ask for a dictionary of gigabytes."""

import io
import lzma
from typing import Any, BinaryIO

MAX_MEMORY = 256 << 20  # bytes; xz -9, the most that its levels ask for, needs 65 MB
CHUNK_BYTES = 1 << 16


class XzStream(io.RawIOBase):
    """What the xz file ``packed`` holds: its streams one after the other. What follows them and is none is left out.

    Raises LZMAError where a stream is damaged or needs more than MAX_MEMORY, and EOFError where it breaks off.
    """

    def __init__(self, packed: BinaryIO, mode: str = "rb") -> None:
        if "r" not in mode:
            raise ValueError("an XzStream is read, not written")
        self._packed, self._unpacker, self._first = packed, _unpacker(), True
        self._rest = b""  # packed bytes behind the stream at hand
        self._ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._next(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _next(self, size: int) -> bytes:
        """Up to ``size`` bytes; none at the end."""
        while True:
            if self._ended or (self._unpacker.eof and not self._next_stream()):
                self._ended = True
                return b""
            packed = self._take() if self._unpacker.needs_input else b""
            if self._unpacker.needs_input and not packed:
                raise EOFError("it ends within a stream")
            try:
                data = self._unpacker.decompress(packed, size)
            except lzma.LZMAError:
                if self._first:
                    raise
                self._ended = True
                return b""
            if data:
                self._first = True  # from here on damage is damage
                return data

    def _take(self) -> bytes:
        packed, self._rest = self._rest or self._packed.read(CHUNK_BYTES), b""
        return packed

    def _next_stream(self) -> bool:
        """Whether something follows the stream that is at its end, beside the zeros that streams may be padded with."""
        self._rest = self._unpacker.unused_data.lstrip(b"\0")
        while not self._rest and (more := self._packed.read(CHUNK_BYTES)):
            self._rest = more.lstrip(b"\0")
        if self._rest:
            self._unpacker, self._first = _unpacker(), False
        return bool(self._rest)


def _unpacker() -> lzma.LZMADecompressor:
    return lzma.LZMADecompressor(memlimit=MAX_MEMORY)
