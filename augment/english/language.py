"""Whether a short text is in another language: its words against function words and a dictionary.

No model is loaded. Function words of other languages are spaCy's stop words, English words those of lemminflect's
dictionary. Every word adds to a sum; a text below zero is not English, if there is evidence for another language.
``tests/bench/languages.py`` measures it.
"""

import importlib.util
import re
import runpy
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from augment.english.inflection import is_word
from augment.english.lexicon import (
    ENGLISH,
    ENGLISH_ONLY,
    FIRST_NAMES,
    FOREIGN,
    FOREIGN_PRONOUNS,
    NAME_PARTICLES,
    OTHER_LANGUAGES,
    SHARED_WORDS,
    SHORT_FORMS,
)

ENGLISH_WORD, EITHER, FOREIGN_WORD, AMBIGUOUS, KNOWN, UNKNOWN, ACCENTED, NAME, FIRST = "EBFAKUNCf"
WEIGHTS = {
    ENGLISH_WORD: 1.0,  # a function word of English alone
    EITHER: 0.2,  # of English and of another language: "in", "was"
    FOREIGN_WORD: -1.0,  # a function word of another language that the dictionary does not know
    FIRST: -0.7,  # the same with a capital, at the beginning: it may be a name
    AMBIGUOUS: 0.0,  # a function word of another language that the dictionary knows: "die", "met"
    KNOWN: 0.5,  # in the dictionary
    UNKNOWN: -0.5,  # not in it
    ACCENTED: -1.0,  # not in it, and with a letter that is not ASCII
    NAME: 0.0,  # a name, an initial, a word that is not in the dictionary but has an English ending
}
MIN_UNKNOWN = 2  # words, all that there are, where no function word of another language is among them

_CODE = re.compile(r"[\d_/<>=+@#\\.]\w|\w[_/<>=+@\\]")
_LETTERS = re.compile(r"[^\W\d_]+")
_ENGLISH_ENDING = re.compile(r".{2,}(?:ing|ly|tions?|ness|able|less|ized|ised|ish|ful)$")


def is_foreign(text: str) -> bool:
    """Whether a text is more likely of another language than English. Code, names and single letters tell nothing."""
    counts = dict.fromkeys(WEIGHTS, 0)
    for kind in _kinds(text):
        counts[kind] += 1
    if sum(WEIGHTS[kind] * count for kind, count in counts.items()) >= 0:
        return False
    if counts[FOREIGN_WORD] + counts[ACCENTED]:
        return True
    unsure = counts[UNKNOWN] + counts[AMBIGUOUS]
    if counts[FIRST]:
        return bool(unsure or counts[EITHER] or not counts[NAME])
    return bool(counts[UNKNOWN]) and unsure >= MIN_UNKNOWN and not counts[ENGLISH_WORD] + counts[KNOWN]


def _kinds(text: str) -> list[str]:
    words = _words(text)
    return [_kind_at(words, place, text.isupper()) for place in range(len(words))]


def _words(text: str) -> list[str]:
    """The words of a text in letters; one with a hyphen counts as a name, code not at all."""
    words: list[str] = []
    for token in text.split():
        bare = token.strip(".,;:!?()[]\"'")
        if "-" in bare.strip("-"):
            words.append("X")
        elif not _CODE.search(bare):
            words += _LETTERS.findall(bare)
    return words


def _kind_at(words: list[str], place: int, shouted: bool) -> str:
    word = words[place]
    if len(word) == 1:
        return _kind_of_letter(word)
    kind = _kind(word.lower())
    if kind == UNKNOWN and _ENGLISH_ENDING.match(word):
        return NAME
    if not word.islower():
        if place:
            told = kind in (ENGLISH_WORD, EITHER) and (word.istitle() or shouted)
            return kind if told or (shouted and kind == KNOWN) else NAME
        if word.lower() in FIRST_NAMES:
            return NAME
        if word.lower() in FOREIGN_PRONOUNS:
            return kind
        return {UNKNOWN: NAME, KNOWN: NAME, ACCENTED: NAME, FOREIGN_WORD: FIRST}.get(kind, kind)
    if kind == FOREIGN_WORD and word in NAME_PARTICLES and 0 < place < len(words) - 1:
        before, after = words[place - 1], words[place + 1]
        within = before[0].isupper() and after[0].isupper() and _kind(before.lower()) not in (ENGLISH_WORD, EITHER)
        return NAME if within else kind
    return kind


def _kind_of_letter(letter: str) -> str:
    if letter.lower() in "ia":
        return ENGLISH_WORD if letter in "Ia" else EITHER
    return NAME if letter.isascii() or not letter.islower() else FOREIGN_WORD


@lru_cache(maxsize=65536)
def _kind(word: str) -> str:
    """What a word in lower case is by itself."""
    english = word in ENGLISH_ONLY or word in SHARED_WORDS or word in SHORT_FORMS or word in _stop_words("en")
    foreign = word not in ENGLISH_ONLY and (
        word in FOREIGN or any(word in _stop_words(name) for name in OTHER_LANGUAGES)
    )
    if english or word in ENGLISH:
        return EITHER if foreign else ENGLISH_WORD
    if foreign:
        return AMBIGUOUS if is_word(word) else FOREIGN_WORD
    if is_word(word) or is_word(_without_accents(word)):
        return KNOWN
    return UNKNOWN if word.isascii() else ACCENTED


def _without_accents(word: str) -> str:
    return word if word.isascii() else "".join(c for c in unicodedata.normalize("NFD", word) if c.isalpha())


@cache
def _stop_words(language: str) -> frozenset[str]:
    """spaCy's, from their file: to import the language would load its tokenizer too, half a second each."""
    spacy = importlib.util.find_spec("spacy")
    assert spacy is not None
    assert spacy.origin is not None
    file = Path(spacy.origin).parent / "lang" / language / "stop_words.py"
    return frozenset(map(str.lower, runpy.run_path(str(file))["STOP_WORDS"]))
