"""Prose to sentences, split by syntok, and which of them are whole sentences of the language asked for.

A check is a pattern or a ratio over the text alone: no model is loaded, and every sentence that fails has one reason.
"""

import functools
import re
from collections.abc import Collection, Iterable

from augment.english.inflection import dictionary
from augment.english.language import is_foreign
from augment.english.paragraph import END, sentence_spans
from pipelines import schema
from pipelines.sources.wikipedia.wikitext import GAP

WORDS_MISSING, MARKUP = "template or formula within", "leftover markup"
TOO_FEW_WORDS, TOO_MANY_WORDS = "too few words", "too many words"
UNFINISHED, UNBALANCED = "unfinished", "unbalanced brackets or quotes"
FEW_LETTERS, LANGUAGE, VERBLESS = "too few letters", "not in the language", "no verb"

ANY_LANGUAGE = "any"
MIN_WORDS, MAX_WORDS = 4, 100
MIN_LETTERS = 0.65  # of all characters that are not blank
MIN_STOP_WORDS = 0.1  # of all words; prose has 0.3 to 0.6

_DETERMINERS = (
    "a",
    "an",
    "the",
    "this",
    "that",
    "these",
    "those",
    "its",
    "his",
    "her",
    "their",
    "our",
    "my",
    "your",
    "no",
)
_PREPOSITIONS = ("of", "in", "on", "at", "by", "for", "from", "with", "as", "into", "between")
NOUN_FOLLOWS = frozenset((*_DETERMINERS, *_PREPOSITIONS))

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_MARKUP = re.compile(r"\[\[|\]\]|\{|\}|\||<\w|</|==|&\w+;|\\[a-z]|https?:|www\.|__|�|\*|\bthumb\b", re.IGNORECASE)
_START = re.compile(r"[\"'“‘«(\[¿¡]*(?:[^\W_a-z])")
_FIRST_WORD = re.compile(r"[\"'“‘«(\[¿¡]*([^\W\d_]+)")
_LIST_ITEM = re.compile(r"\(?(?:\d+|[a-zA-Z]|[ivxIVX]+)[.)]\s")
_OPEN_ABBREVIATION = re.compile(
    r"\b(?:Dr|Mr|Mrs|Ms|St|Ft|Prof|Gen|Col|Lt|Sgt|Rev|vs|e\.g|i\.e|cf|c|ca|b|d|r|No|Vol|pp|approx|lit|fl|trans|ed)\.$"
)
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"), ("«", "»"))


def split(paragraph: str) -> list[str]:
    """The sentences of a paragraph in order."""
    return [paragraph[start:end] for start, end in sentence_spans(paragraph)]


def finished(text: str) -> str:
    """A text with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if END.search(text) else '.'}"


def in_small_letters(sentences: Iterable[str]) -> bool:
    """Whether no sentence begins with a capital, so that a small letter does not tell that one is broken."""
    words = (found[1] for sentence in sentences if (found := _FIRST_WORD.match(sentence)))
    return not any(word[0].isupper() and word != "I" for word in words)


def why_not(text: str, language: str, small: bool = False) -> str | None:
    """None for a whole sentence of the language (a code such as "en", or "any"), else the reason.

    ``small`` says that sentences begin with small letters where it stands.
    """
    if GAP in text:
        return WORDS_MISSING
    if _MARKUP.search(text):
        return MARKUP
    words = _WORD.findall(text)
    if len(words) < MIN_WORDS:
        return TOO_FEW_WORDS
    if len(words) > MAX_WORDS:
        return TOO_MANY_WORDS
    return _not_whole(text, small) or _not_of(language, text, words)


def _not_whole(text: str, small: bool) -> str | None:
    if (
        not (small or _START.match(text))
        or _LIST_ITEM.match(text)
        or not END.search(text)
        or _OPEN_ABBREVIATION.search(text)
    ):
        return UNFINISHED
    if text.count('"') % 2 or any(text.count(left) != text.count(right) for left, right in _PAIRS):
        return UNBALANCED
    solid = [c for c in text if not c.isspace()]
    return FEW_LETTERS if sum(map(str.isalpha, solid)) < MIN_LETTERS * len(solid) else None


def _not_of(language: str, text: str, words: list[str]) -> str | None:
    if language == ANY_LANGUAGE:
        return None
    if language == "en":  # short sentences may do without stop words: "A good stock needs cold hands."
        return LANGUAGE if is_foreign(text) else None if _has_verb(words) else VERBLESS
    stop_words = stop_words_of(language)
    few = sum(word.lower() in stop_words for word in words) < MIN_STOP_WORDS * len(words)
    return LANGUAGE if few else None


def _has_verb(words: list[str]) -> bool:
    """Whether a word may be a finite verb by lemminflect's dictionary.

    A word that may also be a noun or an adjective is none after an article or preposition, but in "this works".
    """
    before = ""
    for word in words:
        surety = _verb_surety(word.split("'")[-1] if word.endswith("'s") else word)
        if surety == 2 or (surety == 1 and (before not in NOUN_FOLLOWS or _verb_of(before, word))):
            return True
        before = word.lower()
    return False


def _verb_of(pronoun: str, word: str) -> bool:
    """Whether a word is no noun of the number that "this" or "these" ask for: "this works", "those work"."""
    return pronoun in (("this", "that") if word.endswith("s") else ("these", "those"))


@functools.lru_cache(maxsize=100_000)
def _verb_surety(word: str) -> int:
    """2 for a verb and nothing else, 1 where it may be one, 0 for none. Capitalised words are names."""
    parts = dictionary().getAllLemmas(word) if word.islower() else {}
    if word.endswith(("n't", "n’t")) or "AUX" in parts:
        return 2
    if "VERB" not in parts or (word.endswith("ing") and word not in parts["VERB"]):
        return 0
    return 1 if parts.keys() & {"NOUN", "ADJ"} else 2


@functools.cache
def stop_words_of(language: str) -> Collection[str]:
    """spaCy's stop words of two letters and more: "a" and "i" are words of too many languages.

    Raises SchemaError where it has none for the language.
    """
    import spacy  # seconds, and what a command refuses at once does not need it

    try:
        words = spacy.util.get_lang_class(language).Defaults.stop_words
    except ImportError:
        words = None
    if not words:
        raise schema.SchemaError(f"no stop words to tell the language {language!r} by; give --language any to keep all")
    return frozenset(word.lower() for word in words if len(word) > 1)
