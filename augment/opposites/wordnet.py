"""Antonyms, fixed expressions and kinds of nouns from WordNet 3, read by NLTK.

The files of WordNet are looked for in the folder that is named, then in $WNSEARCHDIR (WordNet's own variable), in
/usr/share/wordnet (Debian's package wordnet-base) and among what NLTK has downloaded.
"""

import hashlib
import io
import os
import warnings
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from augment.augmenter import AugmentError
from augment.opposites import lexicon

VARIABLE = "WNSEARCHDIR"
SYSTEM = Path("/usr/share/wordnet")
DOWNLOADED = ("corpora/wordnet", "corpora/wordnet.zip/wordnet/")
FILES = ("data.adj", "data.adv", "data.verb", "data.noun", "cntlist.rev")  # what is read here
REMEDY = (
    "install it with `apt-get install wordnet-base` or `python -m nltk.downloader wordnet`, or name a folder that "
    f"holds its files (index.adj, data.adj, cntlist.rev, ...) in ${VARIABLE}, or with --wordnet where a program has it"
)
# The lexicographer files by number, lexnames(5WN): Debian's package leaves this list out.
NOUNS = """
Tops act animal artifact attribute body cognition communication event feeling food group location motive
object person phenomenon plant possession process quantity relation shape state substance time
"""
VERBS = """
body change cognition communication competition consumption contact creation emotion motion perception possession
social stative weather
"""
LEXNAMES = (
    *("adj.all", "adj.pert", "adv.all"),
    *(f"noun.{name}" for name in NOUNS.split()),
    *(f"verb.{name}" for name in VERBS.split()),
    "adj.ppl",
)
ADJECTIVE, VERB, ADVERB, NOUN = "a", "v", "r", "n"


class _Lines(io.StringIO):
    """A file in memory, with the method that NLTK's search asks of its own streams."""

    def discard_line(self) -> None:
        """Read past one line."""
        self.readline()


class WordNetError(AugmentError):
    """WordNet cannot be used. The message says where it was looked for and how to get it."""


class Antonym(NamedTuple):
    """``complementary``: where the word does not hold, its antonym does."""

    word: str
    complementary: bool


class WordNet:
    """What the opposites ask of WordNet; every answer is kept, for the same words recur."""

    def __init__(self, reader: Any) -> None:
        self.reader = reader
        self._antonyms: dict[tuple[str, str], Antonym | None] = {}
        self._affixal: dict[tuple[str, str], str | None] = {}
        self._known: dict[tuple[str, str], bool] = {}
        self._lines: dict[str, tuple[str, ...]] = {}

    def antonym(self, word: str, pos: str) -> Antonym | None:
        """The antonym that a lemma has in most of its tagged uses, or None: none, several, or not in most."""
        key = (word, pos)
        if key not in self._antonyms:
            self._antonyms[key] = None if word in lexicon.NO_ANTONYM else self._find(word, pos)
        return self._antonyms[key]

    def affixal(self, word: str, pos: str) -> str | None:
        """An antonym of a lemma, in any sense, that is the same word but for a prefix or "-ful", "-less"; or None.

        The longer of both words must be in use.
        """
        key = (word, pos)
        if key not in self._affixal:
            senses = (lemma for sense in self.reader.synsets(word, pos) for lemma in sense.lemmas())
            others = [other for lemma in senses if lemma.name() == word for other in lemma.antonyms()]
            names = [o.name() for o in others if o.name().isalpha() and (prefixed(word, o.name()) or o.count())]
            self._affixal[key] = next((n for n in names if self._affixed(word, n, pos)), None)
        return self._affixal[key]

    def _affixed(self, word: str, other: str, pos: str) -> bool:
        stems = {word.removesuffix(ending) for ending in ("ful", "less", "fully", "lessly")}
        suffixed = len(stems & {other.removesuffix(ending) for ending in ("ful", "less", "fully", "lessly")}) > 0
        longer = max(word, other, key=len)
        uses = (lemma for sense in self.reader.synsets(longer, pos) for lemma in sense.lemmas())
        used = any(lemma.name() == longer and lemma.count() for lemma in uses)
        return used and (prefixed(word, other) or suffixed)

    def expression(self, *forms: str, pos: str = NOUN) -> bool:
        """Whether words in a row are a fixed expression: "primary school", "give up"."""
        key = ("_".join(forms), pos)
        if key not in self._known:
            self._known[key] = bool(self.reader.synsets(key[0], pos))
        return self._known[key]

    def category(self, noun: str) -> str | None:
        """What the first sense of a noun names: "person", "animal", "group", "artifact", ...; None if unknown."""
        line = self._line(noun)
        return line[0] if line else None

    def shared_depth(self, one: str, other: str) -> int:
        """How many of their broader terms two nouns share, from "entity" down: more for "shirt" and "dress"."""
        lines = zip(self._line(one)[1:], self._line(other)[1:], strict=False)
        return next(
            (depth for depth, (a, b) in enumerate(lines) if a != b), min(map(len, map(self._line, (one, other)))) - 1
        )

    def _line(self, noun: str) -> tuple[str, ...]:
        """The category of a noun's first sense and the names of its broader terms, the broadest first; or nothing."""
        if noun not in self._lines:
            senses = self.reader.synsets(noun, NOUN)
            terms = senses[0].hypernym_paths()[0] if senses else []
            category = [senses[0].lexname().partition(".")[2]] if senses else []
            self._lines[noun] = (*category, *(term.name() for term in terms))
        return self._lines[noun]

    def adjective_pairs(self) -> list[tuple[str, str]]:
        """The pairs of adjectives that are antonyms and both in use, each in alphabetical order."""
        lemmas = (lemma for sense in self.reader.all_synsets(ADJECTIVE) for lemma in sense.lemmas())
        names = {(lemma.name(), other.name()) for lemma in lemmas for other in lemma.antonyms()}
        pairs = {(min(pair), max(pair)) for pair in names}
        used = {word: self._in_use(word) for pair in pairs for word in pair}
        return sorted((one, other) for one, other in pairs if used[one] and used[other])

    def _in_use(self, adjective: str) -> bool:
        lemmas = (lemma for sense in self.reader.synsets(adjective, ADJECTIVE) for lemma in sense.lemmas())
        counts = [lemma.count() for lemma in lemmas if lemma.name() == adjective]
        return adjective.isalpha() and adjective.islower() and any(counts)

    def fingerprint(self) -> str:
        """A hash of the files: other files may give other antonyms."""
        digest = hashlib.sha256()
        for name in FILES:
            with self.reader.open(name) as file:
                digest.update(file.read().encode())
        return digest.hexdigest()[:16]

    def _find(self, word: str, pos: str) -> Antonym | None:
        senses = [lemma for sense in self.reader.synsets(word, pos) for lemma in sense.lemmas()]
        senses = [lemma for lemma in senses if lemma.name() == word]
        uses: defaultdict[str, int] = defaultdict(int)  # of each antonym
        for lemma in senses:
            for other in lemma.antonyms():
                uses[other.name()] += lemma.count()
        if lexicon.PREFERRED.get(word) in uses:
            return _antonym(word, lexicon.PREFERRED[word])
        best = max(uses.values(), default=0)
        best_names = [name for name, count in uses.items() if count == best]
        total = sum(lemma.count() for lemma in senses)
        clear = best >= lexicon.MIN_SHARE * total if total else len(senses) <= lexicon.FEW_SENSES
        if (
            len(best_names) != 1
            or not clear
            or not best_names[0].isalpha()
            or not self._plain(word, best_names[0], pos)
        ):
            return None
        return _antonym(word, best_names[0])

    def _plain(self, word: str, antonym: str, pos: str) -> bool:
        """Whether an antonym is in use, or the word itself but for a prefix."""
        lemmas = (lemma for sense in self.reader.synsets(antonym, pos) for lemma in sense.lemmas())
        return prefixed(word, antonym) or any(lemma.name() == antonym and lemma.count() for lemma in lemmas)


def _antonym(word: str, antonym: str) -> Antonym:
    return Antonym(antonym, prefixed(word, antonym) or frozenset([word, antonym]) in lexicon.COMPLEMENTARY)


def prefixed(one: str, other: str) -> bool:
    """Whether two words differ in a negative prefix: "able", "unable"."""
    short, long = sorted([one, other], key=len)
    return any(long == prefix + short for prefix in lexicon.PREFIXES)


def load_wordnet(folder: str | None = None) -> WordNet:
    """WordNet from ``folder``, or from the first place that has it. Raises WordNetError if there is none."""
    try:
        import nltk.data
        from nltk.corpus.reader import wordnet as nltk_wordnet
    except ImportError as error:
        raise WordNetError("WordNet is read by NLTK, which is not installed; pip install nltk") from error

    class Reader(nltk_wordnet.WordNetCorpusReader):
        def open(self, file: str) -> Any:
            if file == "lexnames":
                return io.StringIO("".join(f"{i:02d}\t{name}\t0\n" for i, name in enumerate(LEXNAMES)))
            with super().open(file) as stream:  # into memory: the reader never closes what it has opened
                return _Lines(stream.read())

        def map_wn(self, version: str = "wordnet") -> None:
            """No numbers of another version's senses, which would take that version's files."""

    root = _root(folder, nltk.data)
    nltk.data.path.append(str(root))  # NLTK reads from no other folders
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # that it is English only
            return WordNet(Reader(root, None))
    except (OSError, ValueError, AssertionError, StopIteration, nltk_wordnet.WordNetError) as error:
        raise WordNetError(f"{root}: holds no readable WordNet ({error}); {REMEDY}") from error


def _root(folder: str | None, data: Any) -> Any:
    named = folder or os.environ.get(VARIABLE)
    for place in [Path(named)] if named else [SYSTEM]:
        if all((place / name).is_file() for name in FILES):
            return str(place.resolve())
    if named:
        raise WordNetError(f"{named}: holds no WordNet ({', '.join(FILES)}); correct the path, or {REMEDY}")
    for downloaded in DOWNLOADED:
        try:
            return data.find(downloaded)
        except LookupError:
            continue
    raise WordNetError(f"WordNet is neither in {SYSTEM} nor among NLTK's data; {REMEDY}")
