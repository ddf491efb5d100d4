"""Triplets that rank nothing: texts whose similarities the trainer holds to what they were, ``schema.UNRANKED``.

What an encoder knows of related texts is what a search lives on, and what training on opposites wears down. A row has a
text in two forms, its neighbour in the source, and another text: near, related and unrelated. Forms are those that
users embed: the text as it stands, as key words, as a title, in lower case. All is drawn by a hash of the texts: the
same everywhere.
"""

import re
from collections.abc import Iterator, Sequence

from augment.english.lexicon import ENGLISH
from augment.english.lexicon.negators import FRONTED_NEGATORS, NEGATORS
from augment.exclusions.queries import Draw, draws

KIND = "held"
PER_TEXT = 4  # rows that begin with a text: of small sources too there are to be some
SHARE = 20  # this many times as many are kept as of other kinds, and
MOST = 0.25  # of the number of all other rows
MAX_WORDS = 60  # of a form: it is to be as short as what is asked
TITLE = (2, 7)  # words
KEPT = frozenset({"without", "only", "all", "few"}) | NEGATORS | FRONTED_NEGATORS  # they turn what is said
DROPPED = ENGLISH - KEPT  # from key words
_WORD = re.compile(r"[^\W_]+(?:(?:['’-]|[.,](?=\d))[^\W_]+)*")

Texts = tuple[str, str, str, str]  # anchor, positive, negative, reverse


def rows(texts: Sequence[str]) -> Iterator[Texts]:
    """The rows of texts that follow one another in their source."""
    for number, text in enumerate(texts):
        for count in range(PER_TEXT if len(texts) > 1 else 0):
            draw = draws(text, str(count))
            neighbour = texts[number + 1 if number + 1 < len(texts) else number - 1]
            row = (_form(text, draw), _form(text, draw), _form(neighbour, draw), _form(texts[draw(len(texts))], draw))
            if len(set(row)) == len(row) and all(row):
                yield row


def key_words(text: str) -> str:
    """The words that a searcher would type, in lower case; negations stay."""
    return " ".join(word for word in _WORD.findall(text.lower()) if word not in DROPPED)


def _form(text: str, draw: Draw) -> str:
    words = text.split()
    if len(words) > MAX_WORDS:  # a passage: from one of its sentences on
        starts = [0, *(i + 1 for i, word in enumerate(words[:-1]) if word.endswith((".", "!", "?")))]
        first = starts[draw(len(starts))]
        words = words[first : first + MAX_WORDS]
    text = " ".join(words)
    match draw(5):
        case 0 | 1:
            return key_words(text)
        case 2:
            return _title(text, draw)
        case 3:
            return text.lower().rstrip(".!?")
    return text


def _title(text: str, draw: Draw) -> str:
    """Some words of a text in a row, function words left out."""
    words = [word for word in _WORD.findall(text) if word.lower() not in DROPPED]
    length = TITLE[0] + draw(TITLE[1] - TITLE[0] + 1)
    first = draw(max(len(words) - length, 0) + 1)
    return " ".join(words[first : first + length])
