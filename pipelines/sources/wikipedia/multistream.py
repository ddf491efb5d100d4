"""Dumps of many bz2 streams (pages-articles-multistream), cut into parts that are read side by side.

A part begins where a stream begins with a page. Where that is, the index beside the dump tells (``OFFSET:ID:TITLE`` a
line); without one, streams are found by their first bytes.
https://en.wikipedia.org/wiki/Wikipedia:Database_download
"""

import bz2
import io
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pipelines import storage
from pipelines.sources import readers
from pipelines.sources.wikipedia import dump

PART_BYTES = 1 << 20  # packed, at least: some ten seconds of work
MISSES = 20  # streams in a row without a page at their head: they cut pages, and the dump has no parts
MAX_RATIO = 100  # of a part unpacked to packed, beyond MIN_UNPACKED: prose has 3 to 10
MIN_UNPACKED = 1 << 26  # bytes
BLOCK = 1 << 16
_STREAM = re.compile(rb"BZh[1-9]1AY&SY")
_MAGIC_BYTES = 10
_NAME = re.compile(r"-multistream(\d*)\.xml")
_INDEX_NAME = re.compile(r"-multistream-index\d*\.txt")


@dataclass(frozen=True)
class Part:
    """The pages of a dump between two bytes of its file; ``end`` is None for the last part."""

    file: str
    start: int
    end: int | None
    site: dump.Site

    def pages(self) -> Iterator[tuple[dump.Page | None, dump.Site]]:
        """As ``dump.pages``: the pages of all parts in order are those of the file."""
        reader = dump.Reader(self.file, fragment=self.start > 0)
        with storage.open_stream(self.file) as stream:
            packed, unpacked = _Slice(stream, self), 0
            for data in dump.unpack_streams(packed):
                unpacked += len(data)
                if unpacked > max(MIN_UNPACKED, MAX_RATIO * packed.taken):  # a process holds all that is read of a part
                    raise dump.DumpError(
                        f"{self.file}: from byte {self.start} it unpacks to more than {MAX_RATIO} times its size, as "
                        "no dump does; fetch it again, or read it page by page with --workers 1"
                    )
                for page in reader.feed(data):
                    yield page, self.site
        if self.end is None or not reader.is_between_pages():
            reader.feed(b"", last=True)
        if self.end is None and not reader.closed:
            yield None, self.site


class _Slice:
    """The bytes of a part."""

    def __init__(self, stream: io.BufferedReader, part: Part) -> None:
        stream.seek(part.start)
        self._stream, self._left = stream, sys.maxsize if part.end is None else part.end - part.start
        self.taken = 0  # bytes

    def read(self, size: int, /) -> bytes:
        data = self._stream.read(min(size, self._left))
        self._left -= len(data)
        self.taken += len(data)
        return data


def is_index(file: str) -> bool:
    return _INDEX_NAME.search(storage.base(file)) is not None


def index_of(file: str) -> str | None:
    """The index beside the dump, by its name; None where there is none."""
    folder, _, name = file.rpartition("/")
    wanted = _NAME.sub(r"-multistream-index\1.txt", name)
    index = f"{folder}/{wanted}" if folder else wanted
    return index if wanted != name and storage.exists(index) else None


def parts(file: str) -> Iterator[Part]:
    """The parts of a dump in order, found while they are asked for; a single one where it has no streams to cut at."""
    start, site = 0, None
    for cut in _cuts(file) if storage.is_seekable(file) else ():
        site = site or dump.site_of(file)
        yield Part(file, start, cut, site)
        start = cut
    yield Part(file, start, None, site or dump.site_of(file))


def _cuts(file: str) -> Iterator[int]:
    """Bytes, PART_BYTES apart at least, at which a stream begins with a page."""
    index = index_of(file)
    find = _by_index(index) if index else _by_first_bytes
    misses = 0
    with storage.open_stream(file) as stream:
        at = find(stream, PART_BYTES)
        while at is not None and misses < MISSES:
            if _begins_with_page(stream, at):
                misses = 0
                yield at
                at = find(stream, at + PART_BYTES)
                continue
            if index:
                raise dump.DumpError(f"{index}: no page begins at byte {at} of {file}; fetch both again, of one date")
            misses += 1
            at = find(stream, at + 1)


def _by_index(index: str) -> Callable[[io.BufferedReader, int], int | None]:
    """A function that gives the first stream at or after a byte, asked with rising numbers."""
    offsets = _offsets(index)

    def find(_: io.BufferedReader, start: int) -> int | None:
        return next((offset for offset in offsets if offset >= start), None)

    return find


def _offsets(index: str) -> Iterator[int]:
    for number, line, reason in readers.lines(index):
        offset = (line or "").partition(":")[0]
        if not offset.isdecimal():
            raise dump.DumpError(f"{index}: row {number} names no offset ({reason or line!r}); fetch it again")
        yield int(offset)


def _by_first_bytes(stream: io.BufferedReader, start: int) -> int | None:
    stream.seek(start)
    block = b""
    while data := stream.read(BLOCK):
        block += data
        if magic := _STREAM.search(block):
            return start + magic.start()
        start += max(0, len(block) - _MAGIC_BYTES)
        block = block[-_MAGIC_BYTES:]
    return None


def _begins_with_page(stream: io.BufferedReader, at: int) -> bool:
    stream.seek(at)
    unpacker, head = bz2.BZ2Decompressor(), b""
    try:
        while len(head) < BLOCK and not unpacker.eof and (data := stream.read(BLOCK)):
            head += unpacker.decompress(data, BLOCK)
    except OSError:  # the bytes only look like a stream's
        return False
    return head.lstrip().startswith(b"<page>")
