"""Which encoding a text file is in: what its first bytes say, what the user says, and a guess for the error message."""

import codecs
import re

from charset_normalizer import from_bytes

from pipelines import schema

UTF8 = "utf-8"
EXAMPLES = "utf-8, cp1252, utf-16, shift_jis"
# Longer marks first: that of UTF-16 begins that of UTF-32.
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, UTF8),
)
WIDE = ("utf-16", "utf-32")  # begin with a mark, else Python does not know the order; their line ends have zero bytes
MIN_NULS = 0.3  # of all bytes: every second one in UTF-16 of Latin letters
MAX_WESTERN = 0.2  # of the bytes that are no blank: English or French has few that are not ASCII
MIN_KANA = 0.2  # of the characters of a Japanese text
GUESSED = ["cp1251", "koi8_r", "cp1250", "cp1253", "gb18030", "big5", "cp949", "shift_jis", "euc_jp"]
_KANA = re.compile("[\u3040-\u30ff]")


class EncodingError(schema.SchemaError):
    """A file is not in the encoding that it was read in. The message names file, place and the flag to give."""


def checked(encoding: str) -> str:
    """The name as Python has it, e.g. "cp1252" for "windows-1252". Raises SchemaError for one that it does not know."""
    try:
        "".encode(encoding)  # fails for codecs that are none of text, such as base64
        return codecs.lookup(encoding).name
    except (LookupError, ValueError):
        raise schema.SchemaError(f"encoding {encoding!r} is not known; give one such as {EXAMPLES}") from None


def of_mark(head: bytes) -> str | None:
    """The encoding that a byte order mark at the beginning tells, or None."""
    return next((name for mark, name in MARKS if head.startswith(mark)), None)


def _is_utf8(head: bytes) -> bool:
    """Whether bytes are UTF-8 and not ASCII alone; the last character may be cut."""
    try:
        return not codecs.getincrementaldecoder(UTF8)().decode(head).isascii()
    except UnicodeDecodeError:
        return False


def without_mark(head: bytes) -> str | None:
    """UTF-16 without a mark, by the place of its zero bytes; None for anything else."""
    if not head or head.count(0) < MIN_NULS * len(head):
        return None
    return "utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"


def named(file: str, encoding: str, mark: str | None, head: bytes) -> str:
    """The encoding that a user named, but of a file that shows by its mark or by its bytes that it has another: of a
    folder some files are UTF-8. EncodingError where the first bytes show that a wide one is wrong.
    """
    name = checked(encoding)
    if not name.startswith(WIDE) and (mark or _is_utf8(head)):
        return mark or UTF8
    if not name.startswith(WIDE) or name == mark or not head:
        return name
    if name == "utf-16" and (found := without_mark(head)):
        return found
    if 0 in head and name not in WIDE:
        return name
    utf8 = head.isascii() or _is_utf8(head)
    remedy = "leave --encoding out" if utf8 else f"it is probably {guess(head)}: give --encoding {guess(head)}"
    raise EncodingError(f"{file}: is not {name}, by its first bytes; {remedy}")


def guess(sample: bytes) -> str:
    """The likeliest encoding of bytes that are no UTF-8."""
    if encoding := without_mark(sample):
        return encoding
    solid = re.sub(rb"\s+", b"", sample)
    if sum(byte > 127 for byte in solid) <= MAX_WESTERN * len(solid):
        return "cp1252"  # and latin-1, but for bytes that are no letters there
    for encoding in ("shift_jis", "euc_jp"):
        text = sample.decode(encoding, errors="replace")
        if "\ufffd" not in text and len(_KANA.findall(text)) >= MIN_KANA * len("".join(text.split())):
            return encoding
    best = from_bytes(sample, cp_isolation=GUESSED).best()
    return best.encoding if best is not None else "cp1252"


def error(file: str, number: int, line: bytes, start: int, sample: bytes) -> EncodingError:
    """What is said where byte ``start`` of a line is no UTF-8; ``sample`` is what the encoding is guessed from."""
    return EncodingError(
        f"{file}: line {number}, byte {start + 1} (0x{line[start]:02x}) is not UTF-8; the file is probably "
        f"{(name := guess(sample))}: give --encoding {name}, or --encoding utf-8 to leave such lines out, counted"
    )
