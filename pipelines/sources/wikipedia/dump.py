"""Pages of MediaWiki dumps (pages-articles: export schema 0.9 to 0.11), packed or not, one page in memory at a time.

https://www.mediawiki.org/wiki/Help:Export#Export_format
"""

import bz2
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol
from xml.parsers import expat

from pipelines import schema, storage

VERSIONS = ("0.9", "0.10", "0.11")
MAX_TEXT_CHARS = 1 << 21  # MediaWiki's own limit is 2 MiB a page: anything longer is damage or an attack
MAX_NAME_CHARS = 1 << 10  # of titles and the like: MediaWiki's own limit is 255 bytes
MAX_TAG_BYTES = 1 << 20  # of a tag, a comment or an instruction, which the parser holds whole
MAX_DEPTH, MAX_NAMESPACES = 32, 1_000  # a dump has five levels of elements; a wiki has dozens of namespaces
CHUNK_BYTES = 1 << 16
SNIFFED_BYTES = 4096
PACKED = {b"BZh": "bz2", b"\x1f\x8b": "gzip", b"\xfd7zXZ\0": "xz", b"\x28\xb5\x2f\xfd": "zstd"}
_XML = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|!doctype|mediawiki\b)", re.IGNORECASE)
_PATHS = {  # elements whose text is kept, by their path below <mediawiki>
    ("siteinfo", "dbname"): "dbname",
    ("siteinfo", "namespaces", "namespace"): "namespace",
    ("page", "title"): "title",
    ("page", "ns"): "ns",
    ("page", "revision", "id"): "revision",
    ("page", "revision", "model"): "model",
    ("page", "revision", "text"): "text",
}


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class DumpError(schema.SchemaError):
    """A file is not a dump that can be read. The message names the file, the place and the remedy."""


@dataclass
class Page:
    """A page with its last revision. ``text`` is wikitext; ``whole`` is False where something of the page is longer
    than MAX_TEXT_CHARS or MAX_NAME_CHARS and was left out."""

    title: str = ""
    ns: str = "0"
    revision: str = ""
    model: str = "wikitext"
    text: str = ""
    redirect: bool = False
    whole: bool = True


@dataclass
class Site:
    """What the dump says of its wiki: short name and the names of all namespaces but the main one."""

    dbname: str = ""
    namespaces: set[str] = field(default_factory=set)


def compression_of(file: str) -> str | None:
    """How the file is packed, by its first bytes and not by its name."""
    with storage.open_stream(file) as stream:
        head = stream.read(8)
    return next((name for magic, name in PACKED.items() if head.startswith(magic)), None)


def is_xml(head: bytes) -> bool:
    """Whether a file that begins like this is XML."""
    return _XML.match(head) is not None


def is_dump(file: str) -> bool:
    """Whether the file is XML, packed or not; a damaged one is not told apart and counts as no dump."""
    try:
        with storage.open_stream(file, compression_of(file)) as stream:
            return is_xml(stream.read(SNIFFED_BYTES))
    except storage.StorageError:
        raise
    except Exception:  # every packer has its own error: the reader that comes next names it
        return False


class Reader:
    """Pages out of XML that is fed piece by piece. ``file`` is for messages alone.

    No document type is accepted, hence no entity can be declared, and none can explode.
    """

    def __init__(self, file: str, fragment: bool = False) -> None:
        self.site, self.pages, self.closed = Site(), list[Page](), False
        self._file, self._path, self._page = file, list[str](), Page()
        self._kept: str | None = None
        self._pieces: list[str] = []
        self._chars = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._fed = 0  # bytes
        if fragment:
            self.feed(f'<mediawiki version="{VERSIONS[-1]}">'.encode())

    def feed(self, data: bytes, last: bool = False) -> list[Page]:
        """The pages that end within ``data``. Raises DumpError where it is not well-formed or not a dump."""
        try:
            self._parser.Parse(data, last)
        except expat.ExpatError as error:
            if not (last and self.is_between_pages()):
                raise DumpError(f"{self._file}: {self._where()} ({error}); fetch the dump again") from None
        self._fed += len(data)
        if self._fed - self._parser.CurrentByteIndex > MAX_TAG_BYTES:
            raise self._refused(f"a tag or comment of more than {MAX_TAG_BYTES:,} bytes")
        pages, self.pages = self.pages, []
        return pages

    def is_between_pages(self) -> bool:
        """Whether a dump that ends here lacks nothing but its closing tag."""
        return self._path == ["mediawiki"]

    def _where(self) -> str:
        if "page" in self._path:
            return f"damaged or cut off within the page {self._page.title!r}"
        return "damaged XML" if self._path else "no whole XML"

    def _refuse(self, name: str, *_: Any) -> None:
        raise DumpError(f"{self._file}: declares a document type ({name!r}), which no dump does; it is not read")

    def _refused(self, what: str) -> DumpError:
        where = f" within the page {self._page.title!r}" if "page" in self._path else ""
        return DumpError(f"{self._file}: {what}{where}, which no dump has; it is not read. Fetch the dump again")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self._path:
            self._check_root(name, attributes)
        self._path.append(name)
        if len(self._path) > MAX_DEPTH:
            raise self._refused(f"{MAX_DEPTH:,} elements within each other")
        if name == "page" and len(self._path) == 2:
            self._page = Page()
        elif name == "redirect":
            self._page.redirect = True
        self._kept = _PATHS.get(tuple(self._path[1:]))
        self._pieces, self._chars = [], 0

    def _check_root(self, name: str, attributes: dict[str, str]) -> None:
        version = attributes.get("version", "")
        if name != "mediawiki":
            raise DumpError(f"{self._file}: its root is <{name}>, not <mediawiki>; give a MediaWiki XML dump")
        if version not in VERSIONS:
            raise DumpError(f"{self._file}: export schema {version!r}; this version reads {', '.join(VERSIONS)}")

    def _characters(self, data: str) -> None:
        if self._kept:
            self._chars += len(data)
            if self._chars <= self._most():
                self._pieces.append(data)

    def _most(self) -> int:
        """Characters that the element at hand may have."""
        return MAX_TEXT_CHARS if self._kept == "text" else MAX_NAME_CHARS

    def _end(self, name: str) -> None:
        if self._kept:
            self._keep(self._kept, None if self._chars > self._most() else "".join(self._pieces))
        elif name == "page" and len(self._path) == 2:
            self.pages.append(self._page)
        self._kept, self._pieces = None, []
        self._path.pop()
        self.closed = not self._path

    def _keep(self, name: str, value: str | None) -> None:
        if name == "namespace":
            self.site.namespaces |= {value} if value else set()
            if len(self.site.namespaces) > MAX_NAMESPACES:
                raise self._refused(f"more than {MAX_NAMESPACES:,} namespaces")
        elif name == "dbname":
            self.site.dbname = value or ""
        elif value is None:
            self._page.whole = False
        else:
            setattr(self._page, name, value)


def site_of(file: str) -> Site:
    """What a dump says of its wiki, before its first page. Raises as ``pages`` does."""
    return next((site for _, site in pages(file)), Site())


def pages(file: str) -> Iterator[tuple[Page | None, Site]]:
    """Every page of a dump with what is known of its wiki; at the end None where the closing tag is missing.

    Raises DumpError where the XML breaks off within a page, and what the unpacker raises where the file is damaged.
    """
    reader = Reader(file)
    for data in _unpacked(file):
        for page in reader.feed(data):
            yield page, reader.site
    reader.feed(b"", last=True)
    if not reader.closed:
        yield None, reader.site


def _unpacked(file: str) -> Iterator[bytes]:
    packed = compression_of(file)
    with storage.open_stream(file, None if packed == "bz2" else packed) as stream:
        yield from unpack_streams(stream) if packed == "bz2" else iter(lambda: stream.read(CHUNK_BYTES), b"")


def unpack_streams(packed: Readable) -> Iterator[bytes]:
    """One bz2 stream after the other, CHUNK_BYTES at a time. Raises OSError or EOFError where they are damaged.

    ``bz2.open`` would take damage at a stream's first bytes for the end of the file, and all that follows would be lost
    without a word.
    """
    unpacker = bz2.BZ2Decompressor()
    while data := unpacker.unused_data if unpacker.eof and unpacker.unused_data else packed.read(CHUNK_BYTES):
        if unpacker.eof:
            unpacker = bz2.BZ2Decompressor()
        yield unpacker.decompress(data, CHUNK_BYTES)
        while not (unpacker.eof or unpacker.needs_input):
            yield unpacker.decompress(b"", CHUNK_BYTES)
    if not unpacker.eof:
        raise EOFError("it ends within a stream")
