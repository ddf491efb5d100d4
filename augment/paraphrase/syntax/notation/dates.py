"""Dates, years and small numbers written otherwise: "on May 5, 1990" -> "on the 5th of May 1990"."""

import re
from collections.abc import Iterator

from spacy.tokens import Doc, Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.quotations import quotations
from augment.paraphrase.syntax.lexicon.listing import listed
from augment.paraphrase.syntax.pattern import TokenEdit

DATED = frozenset(["on", "from", "until", "by", "since", "before", "after", "born"])
YEARLY = frozenset(["in", "by", "since", "until", "before", "after"])
JOINING = frozenset(["and", "or", "to", "–", "-", "—", "/", "until", "through", ","])
SPANS = frozenset(["to", "until", "till"])
TWO = frozenset(["and"])
LASTED = listed(
    "be build construct exist live operate play produce publish rule run serve study "
    "teach work reign hold use make lead attend record"
)
DECADE = re.compile(r"(?:1\d|20)\d0s")
PARTS = frozenset(["the", "early", "late", "mid"])
COUNTED = re.compile(r"\d+(?:st|nd|rd|th)")
MOST = 1  # times that "the year" is written in a sentence
LAST_DAY = 31
NUMERALS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
            "eleven": 11, "twelve": 12}  # fmt: skip
TEENS = {11: "eleventh", 12: "twelfth", 13: "thirteenth", 14: "fourteenth", 15: "fifteenth", 16: "sixteenth",
         17: "seventeenth", 18: "eighteenth", 19: "nineteenth", 20: "twentieth"}  # fmt: skip
ORDINALS = {f"{value}th": word for value, word in TEENS.items()}
ORDINALS |= {word: short for short, word in ORDINALS.items()}
ORDINALS |= {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth",
             "7th": "seventh", "8th": "eighth", "9th": "ninth", "10th": "tenth", "20th": "twentieth",
             "21st": "twenty-first"}  # fmt: skip
LIFE = 2  # years in brackets behind a name
DIGITS = {str(value): word for word, value in NUMERALS.items()}


def dates(doc: Doc) -> list[TokenEdit]:
    """ "on May 5, 1990" and "on 5 May 1990" -> "on the 5th of May 1990"; "in May 1990" -> "in May of 1990"."""
    months = [t for t in doc[:-1] if t.text in lexicon.MONTHS and t.is_alpha]
    edits_by_month = {t.i: list(_dated(doc, t)) for t in months}
    quoted = {i for first, last in quotations(doc) for i in range(first, last + 1)}
    kept = [
        t
        for t in months
        if not edits_by_month[t.i] and t.i not in quoted and (_day(t.nbor(1)) or (t.i and _day(t.nbor(-1))))
    ]
    born = [TokenEdit(t.i, t.i, f"{t.text} in") for t in doc[1:-2] if _born_in(t)]
    edits = [edit for month_edits in edits_by_month.values() for edit in month_edits]
    if any(not edits_by_month[t.i] and t.nbor(1).text.isdigit() and t.i not in quoted for t in months):
        edits = [edit for edit in edits if not edit.text.endswith(" of")]  # "from May 1990 until June 1992"
    return born if kept else born + edits  # all days are written alike


def _born_in(token: Token) -> bool:
    """Whether a bare year of birth follows: "(born 1947)"."""
    year = token.nbor(1)
    return token.lower_ == "born" and year.text.isdigit() and bool(lexicon.YEAR.fullmatch(year.text))


def _dated(doc: Doc, month: Token) -> Iterator[TokenEdit]:
    at = month.i
    if at and _day(doc[at - 1]) and at > 1 and doc[at - 2].lower_ in DATED and not _joined(doc, at - 3):
        after = at + 1 + bool(lexicon.YEAR.fullmatch(doc[at + 1].text))
        if not _joined(doc, after) or doc[after].text == ",":
            yield TokenEdit(at - 1, at, f"{_on(doc[at - 2])}the {_ordinal(doc[at - 1].text)} of {month.text}")
    elif at and at + 1 < len(doc) and _day(doc[at + 1]) and doc[at - 1].lower_ in DATED:
        year = at + 3 < len(doc) and doc[at + 2].text == "," and lexicon.YEAR.fullmatch(doc[at + 3].text)
        last = at + 3 if year and doc[at + 3].text.isdigit() else at + 1
        if not _joined(doc, last + 1) or doc[last + 1].text == ",":
            rest = f" {doc[last].text}" if last > at + 1 else ""
            yield TokenEdit(at, last, f"{_on(doc[at - 1])}the {_ordinal(doc[at + 1].text)} of {month.text}{rest}")
    elif at and doc[at - 1].lower_ in YEARLY and _year(doc, at + 1):
        yield TokenEdit(at, at, f"{month.text} of")


def _on(before: Token) -> str:
    return "on " if before.lower_ == "born" else ""


def _day(token: Token) -> bool:
    return token.text.isascii() and token.text.isdigit() and 0 < int(token.text) <= LAST_DAY


def _ordinal(day: str) -> str:
    teen = len(day) > 1 and day[-2] == "1"
    return day.lstrip("0") + ("th" if teen else {"1": "st", "2": "nd", "3": "rd"}.get(day[-1], "th"))


def _joined(doc: Doc, place: int) -> bool:
    """Whether a date beside a token is one of two."""
    return 0 <= place < len(doc) and doc[place].lower_ in JOINING


def _year(doc: Doc, place: int) -> bool:
    """Whether a year stands alone at a place: no span, no list, no name of an event."""
    if place + 1 >= len(doc) or not lexicon.YEAR.fullmatch(doc[place].text) or not doc[place].text.isdigit():
        return False
    following = doc[place + 1]
    if following.text == "," or following.lower_ in ("and", "or"):
        return not any(t.like_num or t.text in lexicon.MONTHS for t in doc[place + 2 : place + 4])
    return following.lower_ not in JOINING and following.tag_[:2] not in ("NN", "CD", "JJ", "PO", "HY", "VB", "SY")


def years(doc: Doc) -> list[TokenEdit]:
    """ "in 1990" -> "in the year 1990", once in a sentence."""
    if any(t.lower_ in ("year", "years") for t in doc):
        return []  # "after 38 years in the year 2017"
    edits = []
    for token in doc[1:]:
        before = doc[token.i - 1]
        prep = before.lower_ in YEARLY and before.dep_ == "prep" and token.head == before
        if prep and _year(doc, token.i) and not list(token.children):
            edits.append(TokenEdit(token.i, token.i, f"the year {token.text}"))
    return edits[:MOST]


def lifetimes(doc: Doc) -> list[TokenEdit]:
    """ "(5 May 1900 – 7 June 1980)" <-> "(May 5, 1900 – June 7, 1980)"."""
    edits = []
    for first, last in quotations(doc):
        if doc[first].text == "(" and sum(lexicon.YEAR.fullmatch(t.text) is not None for t in doc[first:last]) == LIFE:
            edits += [edit for t in doc[first:last] if t.text in lexicon.MONTHS for edit in _turned(doc, t)]
    return edits


def _turned(doc: Doc, month: Token) -> Iterator[TokenEdit]:
    """A date with the day before the month written with the month before the day, and the other way round."""
    at = month.i
    if _day(doc[at - 1]) and lexicon.YEAR.fullmatch(doc[at + 1].text):
        yield TokenEdit(at - 1, at + 1, f"{month.text} {doc[at - 1].text}, {doc[at + 1].text}")
    elif _day(doc[at + 1]) and doc[at + 2].text == "," and lexicon.YEAR.fullmatch(doc[at + 3].text):
        yield TokenEdit(at, at + 3, f"{doc[at + 1].text} {month.text} {doc[at + 3].text}")


def ordinals(doc: Doc) -> list[TokenEdit]:
    """ "the 19th century" <-> "the nineteenth century"; before the eleventh only in this direction."""
    edits = []
    for token in doc[1:-1]:
        other = ORDINALS.get(token.text)
        counted = token.nbor(1).tag_ in ("NN", "NNS") and token.nbor(-1).text not in lexicon.MONTHS
        if other is not None and counted and token.head.tag_ in ("NN", "NNS"):
            edits.append(TokenEdit(token.i, token.i, other))
    counting = [t for t in doc if COUNTED.fullmatch(t.text) and t.nbor(-bool(t.i)).text not in lexicon.MONTHS]
    return edits if len(counting) == sum(doc[edit.first] in counting for edit in edits) else []


def spans(doc: Doc) -> list[TokenEdit]:
    """ "from 1990 to 1994" -> "between 1990 and 1994"; "in the early 1990s" -> "during the early 1990s"."""
    return [edit for token in doc for edit in (*_span(doc, token), *_decade(doc, token))]


def _span(doc: Doc, token: Token) -> Iterator[TokenEdit]:
    at = token.i
    opening = token.lower_
    joint = SPANS if opening == "from" else TWO
    if opening not in ("from", "between") or at + 4 >= len(doc) or doc[at + 2].lower_ not in joint:
        return
    if opening == "between" and not _lasted(token):
        return
    ends = [doc[at + 1].text, doc[at + 3].text]
    if all(e.isdigit() and lexicon.YEAR.fullmatch(e) for e in ends) and ends[0] < ends[1] and not _joined(doc, at + 4):
        yield TokenEdit(at, at, "between" if opening == "from" else "from")
        yield TokenEdit(at + 2, at + 2, "and" if opening == "from" else "to")


def _lasted(token: Token) -> bool:
    """Whether something lasted between two years, or was done in the course of them."""
    verb = token.head
    before = token.doc[token.i - 1] if token.i else token
    return verb.tag_[:2] == "VB" and before.tag_ != "RB" and lemma(verb.lower_) in LASTED


def _decade(doc: Doc, token: Token) -> Iterator[TokenEdit]:
    """ "in the 1990s", "in the early 1990s", "in the 19th century" -> "during the 1990s"."""
    first = token.left_edge.i - 1
    century = token.lower_ == "century" and token.dep_ == "pobj" and COUNTED.fullmatch(doc[token.i - 1].text)
    decade = (DECADE.fullmatch(token.text) or century) and token.left_edge.lower_ == "the" and first >= 0
    opened = first > 0 and lemma(doc[first - 1].lower_) in lexicon.DECADE_PARTS
    if not decade or opened or doc[first].lower_ != "in":
        return
    if all(t.lower_ in PARTS or COUNTED.fullmatch(t.text) for t in doc[first + 1 : token.i]):
        yield TokenEdit(first, first, "during")


def numerals(doc: Doc) -> list[TokenEdit]:
    """ "three bridges" <-> "3 bridges", up to twelve; all numbers of a sentence that are written alike, or none."""
    edits = [TokenEdit(t.i, t.i, new) for t in doc[1:] if (new := _other_numeral(t)) is not None]
    spelt = {doc[edit.first].is_alpha for edit in edits}
    alike = [t for t in doc if t.tag_ in ("CD", "NN", "PRP") and t.like_num and t.is_alpha in spelt and not _dates(t)]
    return edits if len(spelt) == 1 and len(alike) == len(edits) else []


def _dates(token: Token) -> bool:
    """Whether a number is a year, a day or a part of a name."""
    neighbours = (token.doc[max(token.i - 1, 0)], token.doc[min(token.i + 1, len(token.doc) - 1)], token.head)
    return bool(lexicon.YEAR.fullmatch(token.text)) or any(t.text in lexicon.MONTHS for t in neighbours)


def _other_numeral(token: Token) -> str | None:
    counts = token.dep_ == "nummod" and token.head.tag_ == "NNS" and token.i < token.head.i and not list(token.children)
    between = token.doc[token.i + 1 : token.head.i]
    if (
        not counts
        or any(t.tag_ not in ("JJ", "NN") for t in between)
        or token.nbor(-1).tag_ in ("CD", "SYM", "$", "NNP")
    ):
        return None
    if token.text in NUMERALS:
        return str(NUMERALS[token.text])
    return DIGITS.get(token.text) if token.head.lower_ not in lexicon.UNITS else None
