"""Decades, centuries and events of a year written otherwise: "the 1932 election" -> "the election of 1932"."""

import re

from spacy.tokens import Doc, Token

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.lexicon.listing import listed
from augment.paraphrase.syntax.pattern import TokenEdit

PERIOD = re.compile(r"(?:1\d|20)\d0s|century")
PARTS = {"early": "early part of the", "late": "latter part of the"}
MID = "mid-"
PRECEDING = listed("in during since until by from of")
WITHIN = ("NN", "JJ", "HY")


def parts(doc: Doc) -> list[TokenEdit]:
    """ "in the early 1990s" -> "in the early part of the 1990s"; "the mid-1990s" -> "the middle of the 1990s"."""
    return [edit for t in doc[2:-1] if PERIOD.search(t.lower_) and (edit := _part(t)) is not None]


def _part(period: Token) -> TokenEdit | None:
    doc, at = period.doc, period.i
    first = at - 1 if period.lower_ == "century" else at
    following = doc[at + 1]
    if period.dep_ != "pobj" or following.tag_[:2] in ("NN", "CD", "CC", "PO", "HY", "TO") or following.text in "–-—/":
        return None
    if doc[first].text.startswith(MID):
        if doc[first - 1].lower_ != "the" or doc[first - 2].lower_ not in PRECEDING:
            return None
        return TokenEdit(first, first, f"middle of the {doc[first].text.removeprefix(MID)}")
    part = doc[first - 1]
    if part.lower_ not in PARTS or first < 3 or doc[first - 2].lower_ != "the":
        return None
    if doc[first - 3].lower_ not in PRECEDING or not doc[first].text[0].isdigit():
        return None
    return TokenEdit(part.i, part.i, PARTS[part.lower_])


def editions(doc: Doc) -> list[TokenEdit]:
    """ "the 1932 election" <-> "the election of 1932"."""
    return [edit for t in doc[1:-1] if t.lower_ in lexicon.EDITIONS and (edit := _edition(t)) is not None]


def _edition(event: Token) -> TokenEdit | None:
    doc = event.doc
    first = event.left_edge.i
    if event.tag_[:2] != "NN" or event.dep_ in ("compound", "conj", "appos", "poss") or first == event.i:
        return None
    year, following = doc[first + 1], doc[event.i + 1]
    loose = any(c.dep_ in ("conj", "cc", "appos", "relcl", "acl") or c.lower_ == "of" for c in event.rights)
    if doc[first].tag_ not in ("DT", "PRP$") or doc[first].lower_ not in ("the", "his", "her", "its", "their"):
        return None
    if year.text.isdigit() and lexicon.YEAR.fullmatch(year.text) and not loose:
        inner = doc[first + 2 : event.i + 1]
        plain = all(t.tag_[:2] in WITHIN and t.text not in "–—/" for t in inner) and doc[first + 2].is_alpha
        plain = plain and (len(inner) > 1 or event.lower_ not in lexicon.TIMES)  # not "the season of 1932"
        closed = following.tag_[:2] not in ("NN", "PO", "HY", "CD", "SY") and following.lower_ != "of"
        return (
            TokenEdit(year.i, event.i, f"{inner.text} of {year.text}")
            if plain and closed and year.i < event.i
            else None
        )
    return _of_year(event, first)


def _of_year(event: Token, first: int) -> TokenEdit | None:
    """ "the elections of 1932" -> "the 1932 elections"."""
    doc, of = event.doc, event.i + 1
    if of + 2 >= len(doc) or doc[of].lower_ != "of" or doc[of].head != event or len(list(event.rights)) > 1:
        return None
    year, inner = doc[of + 1], doc[first + 1 : event.i + 1]
    plain = year.text.isdigit() and lexicon.YEAR.fullmatch(year.text) and not list(year.children)
    lower = all(t.text.islower() and t.tag_[:2] in WITHIN for t in inner)
    closed = doc[of + 2].tag_[:2] not in ("NN", "CD", "HY") and doc[of + 2].text not in "–-—/"
    return TokenEdit(first + 1, year.i, f"{year.text} {inner.text}") if plain and lower and closed else None
