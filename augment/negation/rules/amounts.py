"""The amount that begins a subject: "two", "at least 30", "about half", "an additional 300"."""

from typing import NamedTuple

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior


class Amount(NamedTuple):
    """An amount that begins a subject: its first word, the bound or approximation before it, and its number."""

    first: ParsedToken
    bound: str
    number: ParsedToken


def amount_from(first: ParsedToken) -> Amount:
    """The amount that begins with a word: "at least 30", "about half", "an additional 300"."""
    if first.i and prior(first).tag_ == "IN" and _year(first) and after(first).tag_ != "NNS":
        first = after(first)  # "In 2006 28 kg were sold"
    if first.i and (
        prior(first).lower_ in lexicon.NEARLY | lexicon.SCARCELY
        or f"{prior(first).lower_} {first.lower_}" in lexicon.BOUNDS
    ):
        first = prior(first)  # "nearly half", "at most five"
    words = [first.lower_, after(first).lower_, after(after(first)).lower_]
    for length in (3, 2, 1):
        bound = " ".join(words[:length])
        if bound in lexicon.BOUNDS or bound in lexicon.ADDITIONAL:
            return Amount(first, bound, first.doc[min(first.i + length, len(first.doc) - 1)])
    return Amount(first, "", first)


def unattached_amount(clause: Clause) -> ParsedToken | None:
    """The first word of an amount that the parser took for an adverbial: "Well over a quarter of the towns voted"."""
    opened = clause.subject is None and not clause.imperative and not clause.question
    first = clause.doc[0]
    amount = norm(first) in lexicon.APPROXIMATE | lexicon.OPENING_AMOUNTS
    partitive = first.tag_ == "CD" and after(first).lower_ in lexicon.OF  # "Two of the boats"
    return first if opened and (amount or partitive) else None


def is_number(amount: Amount, clause: Clause) -> bool:
    """Whether a number counts the subject and is no year or part of a name: "Two ships", "A third of the ships"."""
    number, subject = amount.number, clause.subject
    following = after(number)
    if following.text == "-" and after(following).tag_ == "CD" and number.lower_ in lexicon.TENS:
        return True  # "Fifty-six men"
    if following.tag_ == "HYPH" or following.text == "-" or norm(prior(number)) in lexicon.CONTRASTING:
        return False  # "One-man shows", "all but three"
    bounded = amount.bound or following.lower_ in lexicon.PARTS | lexicon.IN
    if is_fraction(number) or _round(number) or (number.tag_ == "CD" and (bounded or _out_of(number))):
        return True
    if "/" in number.text and after(number) == clause.finite:
        return False  # "10/10 would recommend"
    if number.tag_ != "CD" or subject is None or clause.finite.lower_ in lexicon.SINGULAR_FINITE:
        return False
    described = following.tag_ == "JJ" and prior(number).tag_ != "IN" and ":" not in number.text  # "41 Algerian films"
    if following.text[:1].isupper() and following.tag_ not in ("NNPS", "NNS") and not described:
        return False  # "17 An alternative is cheap"
    if following.lower_ in lexicon.RATED and after(following).text == ",":
        return False  # "Five stars, will come back"
    if number == subject:
        return not _year(number) and clause.tense != "VBZ"
    return subject.tag_ == "NNS" or clause.finite.lower_ in lexicon.PLURAL_FINITE  # "28 kg were sold"


def _out_of(number: ParsedToken) -> bool:
    """ "Two of the boats"."""
    return after(number).lower_ in lexicon.OF and after(after(number)).tag_ in ("DT", "PRP$", "PRP")


def is_fraction(number: ParsedToken) -> bool:
    """ "half", "a third of"."""
    part = after(number) if norm(number) in lexicon.INDEFINITE_ARTICLES else number
    if norm(number) in lexicon.HALF:
        return after(number).tag_ not in ("HYPH", "JJ", "RB", "VBN")
    return part != number and part.lower_ in lexicon.FRACTIONS and after(part).lower_ in lexicon.OF


def _round(number: ParsedToken) -> bool:
    """ "a dozen ships", "a hundred ships"."""
    article = norm(number) in lexicon.INDEFINITE_ARTICLES
    return (
        article and after(number).lower_ in lexicon.ROUND_NUMBERS and after(after(number)).tag_ in ("NNS", "JJ", "JJR")
    )


def _year(number: ParsedToken) -> bool:
    return number.text.isdigit() and len(number) == 4
