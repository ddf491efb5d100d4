"""Checks on a text before it is parsed: whether it can hold an English sentence at all."""

import re

from augment.english.inflection import is_noun, is_verb, lemma, singular_form
from augment.english.language import is_foreign
from augment.english.lexicon import ENGLISH, FOREIGN

FOREIGN_ONLY = FOREIGN - ENGLISH  # words of other languages that are no English ones
MAX_CHARACTERS = 2_000  # longer lines are paragraphs or dumps; the parser's memory grows with them
MIN_LATIN = 0.6  # share of Latin letters among letters
MIN_FUNCTION_WORDS = 0.06  # share of English function words among the uncapitalised words, of which there are LONG
LONG = 7
MIN_KNOWN = 0.6  # share of known nouns and verbs among the uncapitalised words of a text without function words
MARKER = re.compile(r"(?<!\S)(?:\d{1,2}|[a-z]|[ivx]{1,4})\)", re.IGNORECASE)  # of an item of a list: "1)", "a)", "iv)"
FIRST_MARKER = 5  # characters within which a bracket may close one of other kinds
MAX_SYMBOLS = 0.2  # share of code-like symbols among all characters
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
SURROGATE = re.compile("[\ud800-\udfff]")
WORD = re.compile(r"[^\W\d_]+")
ADDRESS = re.compile(r"\s*(?:(?:https?://|www\.|mailto:)\S+|\S+@[\w-]+\.\S+)\s*", re.IGNORECASE)
NOT_ENGLISH, NO_LETTERS = "not-english", "no-letters"  # reasons
SYMBOL = re.compile(r"[{}<>=|\\^~*/_@#$%&+\[\];]")


def reason_to_decline(text: str) -> str | None:
    """Why a text is not worth parsing, or None. Never raises."""
    if not text.strip():
        return "blank"
    if len(text) > MAX_CHARACTERS:
        return "too-long"
    if CONTROL.search(text):
        return "control-characters"
    if SURROGATE.search(text):
        return "lone-surrogates"
    if _cut_off(text):
        return "cut-off"
    if not any(map(str.isalpha, text)) or ADDRESS.fullmatch(text):
        return NO_LETTERS
    if not text.isascii() and not _latin(text):
        return NOT_ENGLISH
    if len(SYMBOL.findall(text)) > MAX_SYMBOLS * len(text):
        return "markup"
    return None if _english(text) and not is_foreign(text) else NOT_ENGLISH


def _latin(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return sum(c < "ɐ" for c in letters) >= MIN_LATIN * len(letters)


def _cut_off(text: str) -> bool:
    """Whether a bracket closes that never opened, other than after "a)": the beginning is missing."""
    if ")" not in text:
        return False
    unmarked = MARKER.sub("", text)
    closing = unmarked.find(")", FIRST_MARKER)
    return closing > 0 and unmarked[closing - 1].isalnum() and "(" not in unmarked[:closing]


def _english(text: str) -> bool:
    """Whether no other language's function words outnumber the English ones.

    A longer text must have some of these, or consist of words that the dictionary knows.
    """
    words = WORD.findall(text)
    uncapitalised = [w for w in words if w.islower() and len(w) > 1]  # names do not show the language around them
    lower = [w.lower() for w in words]
    if len(uncapitalised) >= LONG and sum(w in ENGLISH for w in lower if len(w) > 1) < MIN_FUNCTION_WORDS * len(
        uncapitalised
    ):
        known = sum(is_noun(singular_form(w)) or is_verb(lemma(w)) for w in uncapitalised)
        return known >= MIN_KNOWN * len(uncapitalised)
    vocabulary = set(lower)
    foreign = len(vocabulary & FOREIGN_ONLY)
    return foreign <= 1 or foreign <= len(vocabulary & ENGLISH)
