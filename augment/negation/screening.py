"""What can be told from a text before parsing it: whether it can hold an English sentence at all."""

import re

from augment.negation.words import ENGLISH, FOREIGN

MAX_CHARACTERS = 2_000  # longer lines are paragraphs or dumps; the parser's memory grows with them
MIN_LATIN = 0.6  # share of Latin letters among letters
MIN_SMALL = 0.06  # share of English function words among the uncapitalised words, of which there are LONG
LONG = 7
MARKER = 5  # characters within which a bracket may close a list's marker
MAX_SYMBOLS = 0.2  # share of code-like symbols among all characters
WORD = re.compile(r"[^\W\d_]+")
SYMBOL = re.compile(r"[{}<>=|\\^~*/_@#$%&+\[\];]")


def reason_to_decline(text: str) -> str | None:
    """Why a text is not worth parsing, or None. Never raises."""
    if not text.strip():
        return "blank"
    if len(text) > MAX_CHARACTERS:
        return "too-long"
    if any(ord(c) < 32 and c not in "\t\n\r" for c in text):
        return "control-characters"
    if any("\ud800" <= c <= "\udfff" for c in text):
        return "lone-surrogates"
    if _cut_off(text):
        return "cut-off"
    letters = [c for c in text if c.isalpha()]
    if not letters:
        return "no-letters"
    if sum(c < "ɐ" for c in letters) < MIN_LATIN * len(letters):
        return "not-english"
    if len(SYMBOL.findall(text)) > MAX_SYMBOLS * len(text):
        return "markup"
    return None if _english(text) else "not-english"


def _cut_off(text: str) -> bool:
    """Whether a bracket closes that never opened, other than after "a)": the beginning is missing."""
    closing = text.find(")", MARKER)
    return closing > 0 and text[closing - 1].isalnum() and "(" not in text[:closing]


def _english(text: str) -> bool:
    """Whether no other language's small words outnumber the English ones, and a longer text has some of these."""
    words = WORD.findall(text)
    plain = [w for w in words if w.islower() and len(w) > 1]  # names say nothing of the language around them
    if len(plain) >= LONG and sum(w.lower() in ENGLISH for w in words if len(w) > 1) < MIN_SMALL * len(plain):
        return False
    found = {w.lower() for w in words}
    foreign = len(found & FOREIGN - ENGLISH)
    return foreign <= 1 or foreign <= len(found & ENGLISH)
