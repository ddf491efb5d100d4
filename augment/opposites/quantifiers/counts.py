"""Limits of a number and degrees: "at least five" and "fewer than five", "more popular" and "less popular"."""

from collections.abc import Iterator

from augment.english.clause import Clause
from augment.english.edits import match_case, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, range_edit

LONGEST_FIRST = sorted(lexicon.LIMITS, key=lambda limit: -len(limit.split()))


def limits(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "at least five ships" -> "fewer than five ships", "more than 5 km" -> "less than 5 km"."""
    for token in s.doc:
        if token.tag_ != "CD" or token.i == 0 or after(token).text in ("-", "–", "to", "/"):
            continue
        start = token if prior(token).text not in ("$", "£", "€", "#") else prior(token)
        for limit in LONGEST_FIRST:
            words = limit.split()
            before = s.doc[max(start.i - len(words), 0) : start.i]
            if [t.lower_ for t in before] != words or not _limiting(before[0], token):
                continue
            counted, measured = lexicon.LIMITS[limit]
            new = measured if start != token or _measured(token) else counted
            if limit == "up to" and prior(before[0]).tag_ in ("NN", "NNS", "NNP", "NNPS"):
                new = "over"  # "files up to 5 MB"
            if _one(token) and limit in lexicon.ABOVE and after(token).lower_ not in lexicon.UNITS:
                break  # "more than one"
            if limit == "at least" and token.lower_ in lexicon.ONE:
                if (
                    after(token).tag_ != "NN"
                    or after(after(token)).text == ","
                    or after(token).lower_ in lexicon.PARTS_OF
                ):
                    break
                yield Change("limit", [range_edit(before[0], token, "no")])
                break
            yield Change("limit", [range_edit(before[0], before[-1], new)])
            break


def _limiting(first: ParsedToken, number: ParsedToken) -> bool:
    """Whether words bound a number: not "over two seasons", "under 18", "nothing more than", a year."""
    if first.i and prior(first).lower_ in lexicon.BEFORE_LIMIT:
        return False
    year = len(number.text) == 4 and number.text.isdigit() and number.text[:2] in ("17", "18", "19", "20")
    noun = number.head if number.head.i > number.i else after(number)
    counted = noun.tag_ == "NNS" or noun.lower_ in lexicon.UNITS
    placed = first.dep_ == "prep" or first.head.tag_[:2] == "VB" or noun.lower_ in lexicon.TIME_UNITS
    if first.lower_ in ("over", "under") and (placed or not counted):
        return False
    return not year or noun.tag_ == "NNS"


def _one(number: ParsedToken) -> bool:
    """Whether a number is one, and no "one million"."""
    return number.lower_ in lexicon.ONE and after(number).tag_ != "CD"


def _measured(number: ParsedToken) -> bool:
    following = after(number)
    unit = following.lower_ in lexicon.UNITS or number.head.lower_ in lexicon.UNITS
    return unit or (following.tag_ == "NN" and number.head.tag_ != "NNS")


def degrees(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "is more popular than" -> "is less popular than", "the most important" -> "the least important"."""
    for token in s.doc:
        new = lexicon.COMPARED.get(token.lower_)
        head = token.head
        if new is None or token.dep_ != "advmod" or head != after(token) or head.tag_ not in ("JJ", "RB"):
            continue
        if token.i == 0 or prior(token).lower_ in lexicon.BEFORE_DEGREE or prior(token).tag_ in ("CD", "RBR", "RB"):
            continue
        superlative = token.lower_ in ("most", "least")
        if superlative and prior(token).lower_ not in lexicon.BEFORE_SUPERLATIVE:
            continue
        if not superlative and not any(t.lower_ == "than" and t.i <= head.i + 4 for t in s.doc[head.i :]):
            continue
        if head.lower_ in lexicon.NO_DEGREE or s.denied:
            continue
        yield Change(f"{token.lower_}-to-{new}", [replace(token, match_case(new, token))])
