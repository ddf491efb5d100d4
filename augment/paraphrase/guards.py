"""Signs that a rewriting is damaged: what translation loses or invents most often. Text alone, no parse.

Each guard is one function from (source, text) to whether the text shows the damage; GUARDS names them in the order in
which they are asked. They err on the side of refusing: a lost pair costs nothing, a wrong positive teaches the
opposite. What they cannot see is a wrong word that reads well.
"""

import re
import unicodedata
from collections.abc import Callable

from augment.english.lexicon import ENGLISH
from augment.english.prefilter import reason_to_decline
from augment.paraphrase import lexicon
from augment.paraphrase.numbers import numbers_changed

MAX_RATIO, MAX_GAP = 2.0, 3  # lengths in words may differ by this factor or by this many words
MAX_LOOP = 8  # words of the longest repeated run that is looked for
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
NUMBERED = re.compile(r"\bno\.? ?(?=\d)", re.IGNORECASE)  # "No. 5"
NAME = re.compile(r"(?:[^\W_]\.){2,}|[^\W_]+(?:[-'’][^\W_]+)*")
POSSESSIVE = re.compile(r"['’]s?$")
# What everyone writes in two ways: the only names that may change.
SAME_NAMES = (
    (re.compile(r"\bthe Second World War\b", re.IGNORECASE), "World War II"),
    (re.compile(r"\bthe First World War\b", re.IGNORECASE), "World War I"),
    (re.compile(r"\bthe (?:United States|U\.S\.)(?!\w)", re.IGNORECASE), "the US"),
    (re.compile(r"\bthe (?:United Kingdom|U\.K\.)(?!\w)", re.IGNORECASE), "the UK"),
    (re.compile(r"\bthe United Nations\b", re.IGNORECASE), "the UN"),
    (re.compile(r"\bthe Soviet Union\b", re.IGNORECASE), "the USSR"),
    (re.compile(r"\bthe European Union\b", re.IGNORECASE), "the EU"),
    (re.compile(r"\bBCE\b"), "BC"),
)
OPENING = re.compile(r"(?:^|[.!?:]['\"”’)]*\s+)['\"“‘(\[]*$")


def damage(source: str, text: str) -> str | None:
    """The first guard that refuses ``text`` as a rewriting of ``source``, or None."""
    return next((name for name, refuses in GUARDS if refuses(source, text)), None)


def length_changed(source: str, text: str) -> bool:
    """Whether one has more than MAX_RATIO times the words of the other, and more than MAX_GAP words more."""
    short, long = sorted((len(source.split()), len(text.split())))
    return long > MAX_RATIO * short and long - short > MAX_GAP


def loops(source: str, text: str) -> bool:
    """Whether ``text`` repeats a word or a run of words at once, as ``source`` does not."""
    repeats = _repeats(text)
    return bool(repeats) and bool(repeats - _repeats(source))


def _repeats(text: str) -> set[tuple[str, ...]]:
    words = [w.lower() for w in WORD.findall(text)]
    return {
        tuple(words[i : i + n])
        for n in range(1, MAX_LOOP + 1)
        for i in range(len(words) - 2 * n + 1)
        if words[i] == words[i + n]
        and words[i : i + n] == words[i + n : i + 2 * n]
        and not (n == 1 and words[i] in lexicon.DOUBLED)
    }


def language_changed(source: str, text: str) -> bool:
    """Whether ``text`` no longer reads as English while ``source`` did, or has letters of a script it had none of."""
    if reason_to_decline(text) and not reason_to_decline(source):
        return True
    return bool(_scripts(text) - _scripts(source) - {"LATIN"})


def _scripts(text: str) -> set[str]:
    foreign = set() if text.isascii() else {c for c in text if c > "ɏ" and c.isalpha()}
    return {unicodedata.name(c, "?").split()[0] for c in foreign}


def names_lost(source: str, text: str) -> bool:
    """Whether a capitalised word inside ``source`` is not in ``text``; case, accents and full stops aside."""
    for written, same in SAME_NAMES:
        source, text = written.sub(same, source), written.sub(same, text)
    names = _names(source)
    return bool(names) and not names <= {_plain(word) for word in NAME.findall(text)}


def _names(text: str) -> set[str]:
    matches = list(NAME.finditer(text))
    names = set()
    for index, match in enumerate(matches):
        word = match.group()
        if not word[0].isupper():
            continue
        plain = _plain(word)
        if len(plain) < 2 or plain in lexicon.NO_NAMES:
            continue
        if OPENING.search(text[: match.start()]):  # any word has a capital here: a name only before another
            after = matches[index + 1].group() if index + 1 < len(matches) else ""
            if plain in ENGLISH or not (after[:1].isupper() or word[1:].lower() != word[1:]):
                continue
        names.add(plain)
    return names


def _plain(word: str) -> str:
    word = POSSESSIVE.sub("", word).replace(".", "").casefold()
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def polarity_changed(source: str, text: str) -> bool:
    """Whether one denies more often than the other, or "need not" became "must not".

    "Failed" or "impossible" may stand for a negator of the other text; a second clause may hide a change of scope.
    """
    one, other = _folded(source), _folded(text)
    if any(re.search(a, one) and re.search(b, other) for a, b in _MODALS):
        return True
    first, second = WORD.findall(one), WORD.findall(other)
    gap = _negations(first) - _negations(second)
    if gap == 0:
        return False
    fewer, more = (second, first) if gap > 0 else (first, second)
    return abs(gap) > _implied(fewer, more)


NOT_NEGATING = re.compile(rf"\b(?:{'|'.join(lexicon.NOT_NEGATING)})\b")
_MODALS = ((lexicon.NEED_NOT, lexicon.MUST_NOT), (lexicon.MUST_NOT, lexicon.NEED_NOT))


def _folded(text: str) -> str:
    text = NUMBERED.sub("", text.replace("’", "'")).lower()
    return NOT_NEGATING.sub(" ", text)


def _negations(words: list[str]) -> int:
    """Negators in a list of words; "nor" after another one repeats it."""
    denying = [w for w in words if w in lexicon.NEGATORS or w.endswith("n't")]
    return sum(w != "nor" or i == 0 for i, w in enumerate(denying))


def _implied(words: list[str], other_words: list[str]) -> int:
    """How many words that ``other_words`` lacks deny without a negator: listed ones, or "un-" before one of those."""
    other_set = set(other_words)
    return sum(
        word in lexicon.IMPLICIT or any(word.removeprefix(p) in other_set for p in lexicon.NEGATIVE_PREFIXES)
        for word in set(words) - other_set
    )


Guard = Callable[[str, str], bool]
GUARDS: tuple[tuple[str, Guard], ...] = (
    ("language-changed", language_changed),
    ("repetition", loops),
    ("length-changed", length_changed),
    ("numbers-changed", numbers_changed),
    ("name-lost", names_lost),
    ("polarity-changed", polarity_changed),
)
