"""The sentences of a text, each as a clean copy that begins with a capital and ends with a mark."""

import re

from augment.english import lexicon
from augment.english.clean_copy import LOWER, RAISED, UPPER, CleanCopy
from augment.english.dirt import clean
from augment.english.prefilter import MAX_CHARACTERS, NO_LETTERS, NOT_ENGLISH, reason_to_decline

MOST_SENTENCES = 4  # of one text that are looked at
BOUNDARY = re.compile(r"[.!?…]+ +(?=[\"“'(\[]*\w)")
LAST_WORD, FIRST_WORD = re.compile(r"[\w'.&-]*$"), re.compile(r"[\w']+")
ENDS = re.compile(r"[.!?:;][\"”'»)\]]*$|,[\"”»]$")
DANGLING = re.compile(r"(?:\.{2,}|…|,|[-–—]+)$")
QUOTED = re.compile(r"\"[^\"“”]+[.!?]\"|“[^\"“”]+[.!?]”")
UNSURE_CASE = frozenset([LOWER, UPPER])
SHORT = 4  # letters of a word with a capital and a full stop that may be an abbreviation
HESITATION = ("..", "…")
PAIRS = ("()", "“”", "[]")


def sentences(text: str) -> list[CleanCopy]:
    """Copies of the first sentences of a text, in order; at least one, which is the text itself if that is clean."""
    if len(text) > MAX_CHARACTERS or not text.strip():
        return [CleanCopy(text, text)]
    return [_finished(part) for part in _parts(_unquoted(clean(text)))]


def only_sentence(text: str) -> CleanCopy:
    """The clean copy of a text of one sentence; of several the text as it is."""
    copies = sentences(text)
    return copies[0] if len(copies) == 1 else CleanCopy(text, text)


def why_not_english(text: str) -> str | None:
    """The reason for which each of the first sentences of a text is declined before it is parsed: another language,
    or no letters but those of an address. None where one of them may be an English sentence."""
    reason = reason_to_decline(text)
    if reason not in (NOT_ENGLISH, NO_LETTERS):
        return None
    return reason if all(reason_to_decline(copy.text) == reason for copy in sentences(text)) else None


def _unquoted(copy: CleanCopy) -> CleanCopy:
    """What a text says that is a quotation from its first to its last character: "Is it cold?" with its quotes."""
    return copy.part(1, len(copy.text) - 1) if QUOTED.fullmatch(copy.text) else copy


def _parts(copy: CleanCopy) -> list[CleanCopy]:
    text, starts = copy.text, [0]
    for match in BOUNDARY.finditer(text):
        if ends_sentence(text[starts[-1] : match.end()].rstrip(), text[match.end() :], bool(copy.dirt & UNSURE_CASE)):
            starts.append(match.end())
    if len(starts) == 1:
        return [copy]
    ends = [*starts[1:], len(text)]
    return [copy.part(start, end).stripped() for start, end in zip(starts, ends, strict=True)][:MOST_SENTENCES]


def ends_sentence(before: str, following: str, unsure_case: bool) -> bool:
    """Whether the mark at the end of ``before`` ends a sentence: no abbreviation, no initial, nothing left open.

    With ``unsure_case`` the next sentence may begin in lower case."""
    if before.count('"') % 2 or any(before.count(pair[0]) > before.count(pair[1]) for pair in PAIRS):
        return False
    last, first = LAST_WORD.search(before[:-1]), FIRST_WORD.search(following)
    word, opening = last[0].strip("-'") if last else "", first[0] if first else ""
    goes_on = opening[:1].islower() and not unsure_case
    if before.endswith(HESITATION):
        return not goes_on and opening.lower() in lexicon.OPENERS and opening not in lexicon.AND
    if before[-1] != "." or not word:
        return not goes_on or opening in lexicon.OPENERS
    if len(word) < 2 or "." in word or word.lower() in lexicon.ABBREVIATIONS:
        return False
    doubtful = (word[0].isupper() and len(word) <= SHORT) or (word.isdigit() and len(word) < SHORT - 1)
    return not (doubtful or goes_on) or opening.lower() in lexicon.OPENERS


def _finished(copy: CleanCopy) -> CleanCopy:
    """A sentence with a capital in front and a mark at its end."""
    text = copy.text
    if text[0].islower():
        copy = copy.with_text(_with_capital(text, bool(copy.dirt & UNSURE_CASE)), RAISED)
    if text[-1:] in ".!?" and not text.endswith(".."):
        return copy
    dangling = DANGLING.search(text)
    end = dangling.start() if dangling else len(text)
    if ENDS.search(text, 0, end):
        return copy
    return copy.replaced([(end, len(text), _final_mark(text))])


def _final_mark(text: str) -> str:
    first, _, rest = text.lower().partition(" ")
    exclaimed = first in lexicon.EXCLAIMING and rest.partition(" ")[0] in lexicon.INDEFINITE_ARTICLES
    return "!" if exclaimed else "?" if asks(text) else "."


def _with_capital(text: str, lower_case: bool) -> str:
    """The text with a capital in front, but for names such as "eBay" and, among capitals, what continues a sentence."""
    first = text.partition(" ")[0]
    kept = not first.islower() or (first in lexicon.CONTINUING and not lower_case)
    return text if kept or len(text[0].upper()) > 1 else text[0].upper() + text[1:]


def asks(text: str) -> bool:
    """Whether a text without its mark is a question: "did he go", "how many people are there"."""
    words = [word.removesuffix("n't") for word in text.lower().replace(",", " ,").split()]
    start = next((i for i, word in enumerate(words) if word not in lexicon.BEFORE_QUESTION), 0)
    place = next((i for i, word in enumerate(words) if word in lexicon.AUXILIARIES), len(words))
    if place + 1 >= len(words) or (place > start and words[start] not in lexicon.QUESTION_WORDS):
        return False
    if words[place] in lexicon.OPEN_CONDITIONS and "," in words[place:]:
        return False
    subjects = lexicon.PERSONS if words[place] in lexicon.OPEN_ORDERS else lexicon.ASKED_SUBJECTS
    fronted = words[start:place]
    return fronted == lexicon.ASKED_FOR or (words[place + 1] in subjects and lexicon.NOMINATIVE.isdisjoint(fronted))
