"""Whether text files are in the encoding in which they will be read, before anything else is done with them."""

import codecs
from collections.abc import Sequence

from pipelines import storage
from pipelines.sources import encodings, formats, readers
from pipelines.sources.unpacking import reading, unpacked

BY_LINES = ("text", "csv", "tsv", "jsonl")  # what ``readers.lines`` reads


def check(files: Sequence[str], encoding: str | None) -> None:
    """Raise EncodingError where one of ``files`` will not be read as UTF-8. Files elsewhere are not fetched for that.

    Costs a pass over the bytes; the lines are looked at only where one is no UTF-8.
    """
    if encoding is not None:
        return
    for file in files:
        if "://" not in file and formats.detect(file).kind in BY_LINES and not _is_utf8(file):
            for _ in readers.lines(file):
                pass


def _is_utf8(file: str) -> bool:
    """Whether every byte is part of UTF-8, or a byte order mark says that it is something else."""
    decoder = codecs.getincrementaldecoder(encodings.UTF8)()
    with reading(file), unpacked(file) as stream:
        if encodings.of_mark(stream.peek(storage.BUFFER_BYTES)):
            return True
        try:
            while block := stream.read(storage.BUFFER_BYTES):
                decoder.decode(block)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False
    return True
