"""As many different sentences as are wanted, of fewer real ones: fresh names and numbers in the place of theirs.

Figures over sizes need text of every size. A sentence is varied where a capitalised word stands within it, or a number;
others are left out, so that every size is of the same mixture. One name in four is put together of syllables: new words
keep coming, as in real text. No two sentences are equal, which is checked.

A dump is varied as it is, page by page, with its markup; sentences that do not vary come again there.
"""

import bz2
import hashlib
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pipelines.sources.hash_set import HashSet

NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b")
NUMBER = re.compile(r"(?<![\w.,#])\d{1,4}(?![\d.,]\d|\w)")
KEPT = frozenset(  # names of no one thing, and words that begin a quotation
    "January February March April May June July August September October November December Monday Tuesday "  # noqa: SIM905
    "Wednesday Thursday Friday Saturday Sunday The This That These Those There Then They She Its Some Most When "
    "While After".split()
)
ONSETS = ("b", "br", "d", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v", "w", "z")
VOWELS, CODAS = ("a", "e", "i", "o", "u", "ai", "ou"), ("n", "r", "l", "s", "t", "m")
COMPOSED = 0.25  # of the names
LAST_YEAR = 2025
PAGE = re.compile(rb"<page>.*?</page>\s*", re.DOTALL)
WIKITEXT = re.compile(r"(?<=<text xml:space=\"preserve\">)[^<]+(?=</text>)")
PAGES_PER_STREAM = 100  # as in the multistream dumps of Wikipedia
END = b"</mediawiki>\n"


class Varier:
    """Puts other names and numbers into texts; ``names`` with repetition, as frequent as they are to be drawn."""

    def __init__(self, names: list[str], seed: int) -> None:
        self._names, self._random = names, random.Random(seed)

    def __call__(self, text: str) -> str:
        """The same name becomes the same in one text."""
        changed: dict[str, str] = {}

        def name(match: re.Match[str]) -> str:
            word = match[0]
            return word if word in KEPT else changed.setdefault(word, self._name())

        return NUMBER.sub(self._number, NAME.sub(name, text))

    def _name(self) -> str:
        draw = self._random
        if draw.random() >= COMPOSED:
            return draw.choice(self._names)
        parts = [draw.choice(ONSETS) + draw.choice(VOWELS) for _ in range(draw.randint(2, 3))]
        return ("".join(parts) + draw.choice(CODAS)).capitalize()

    def _number(self, match: re.Match[str]) -> str:
        digits = match[0]
        if len(digits) == 4 and digits[0] in "12":
            return str(self._random.randint(1000, LAST_YEAR))
        least = 10 ** (len(digits) - 1)
        return str(self._random.randint(least, 10 * least - 1))


def names_in(texts: Iterable[str]) -> list[str]:
    """The names of ``texts``, each as often as it stands there."""
    counts = Counter(word for text in texts for word in NAME.findall(text) if word not in KEPT)
    return sorted(counts.elements())


def sentences(base: list[str], count: int, seed: int = 42) -> Iterator[str]:
    """``count`` different sentences, round after round of ``base``. Raises ValueError where it cannot give them."""
    vary, seen = Varier(names_in(base), seed), HashSet()
    variable = [text for text in base if vary(text) != text]
    random.Random(seed).shuffle(variable)
    made = 0
    while made < count:
        before = made
        for text in variable:
            new = vary(text)
            if not seen.add(int.from_bytes(hashlib.blake2b(new.encode(), digest_size=8).digest(), "big")):
                continue
            yield new
            made += 1
            if made == count:
                return
        if made == before:
            raise ValueError(f"{len(base)} sentences do not give {count}")


def write_text(base: list[str], out: Path, count: int) -> None:
    """One sentence a line."""
    with out.open("w", encoding="utf-8") as file:
        file.writelines(f"{text}\n" for text in sentences(base, count))


def read_pages(dumps: list[Path]) -> list[bytes]:
    """The pages of bz2 dumps, with their markup."""
    return [page for dump in dumps for page in PAGE.findall(_unpacked(dump))]


def _unpacked(dump: Path) -> bytes:
    return bz2.decompress(dump.read_bytes())


def write_dump(dumps: list[Path], names: list[str], out: Path, enough: Callable[[int], bool], seed: int = 42) -> int:
    """A multistream dump of the pages of ``dumps`` over and over, varied, until ``enough(bytes of pages)``.

    Returns these bytes. The first dump's head is that of all.
    """
    head = _unpacked(dumps[0]).partition(b"<page>")[0]
    pages = [page.decode() for page in read_pages(dumps)]
    vary, written, number = Varier(names, seed), 0, 0
    with out.open("wb") as file:
        file.write(bz2.compress(head))
        while not enough(written):
            first = number % len(pages)
            batch = pages[first : first + PAGES_PER_STREAM]
            text = "".join(WIKITEXT.sub(lambda match: vary(match[0]), page) for page in batch).encode()
            file.write(bz2.compress(text))
            written, number = written + len(text), number + len(batch)
        file.write(bz2.compress(END))
    return written
