"""Numbers in a text by value, however they are written, and whether a rewriting has the same ones."""

import re
from collections import Counter
from decimal import Decimal

from augment.paraphrase import lexicon

GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:[,. ]\d{3})+(?!\d)")
NOT_DIGIT = re.compile(r"\D")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
VALUES = {word: Decimal(value) for word, value in (lexicon.UNITS | lexicon.TENS | lexicon.SCALES).items()}
TOKEN = re.compile(r"\d(?:[\d,.]*\d)?|[^\W\d_]+")


def numbers_changed(source: str, text: str) -> bool:
    """Whether a number of one has no equal in the other; "2", "two" and "1,000", "1000", "a thousand" are equal."""
    one, other = _numbers(source), _numbers(text)
    return bool(one[0] - other[0] - other[1] or other[0] - one[0] - one[1])


def _numbers(text: str) -> tuple[Counter[Decimal], Counter[Decimal]]:
    """Values that must have a partner, and values that may have one."""
    needed: Counter[Decimal] = Counter()
    optional: Counter[Decimal] = Counter()
    tokens = TOKEN.findall(GROUPED.sub(lambda m: NOT_DIGIT.sub("", m.group()), text.lower()))[::-1]
    while tokens:
        word = tokens.pop()
        value = _value(word)
        if value is None:
            continue
        if word in lexicon.TENS and tokens and 0 < lexicon.UNITS.get(tokens[-1], 0) < 10:
            value += lexicon.UNITS[tokens.pop()]
        while tokens and tokens[-1] in lexicon.SCALES:
            word = tokens.pop()
            value *= lexicon.SCALES[word]
        (optional if word in lexicon.OPTIONAL else needed)[value] += 1
    return needed, optional


def _value(token: str) -> Decimal | None:
    if not token[0].isdecimal():
        return VALUES.get(token)
    if NUMBER.fullmatch(token):
        return Decimal(token.replace(",", "."))
    return Decimal("-" + NOT_DIGIT.sub("", token))  # no number ("192.168.1.1"): apart from every number
