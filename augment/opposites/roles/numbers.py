"""Numbers exchanged.

"two men and three dogs" -> "three men and two dogs", "two men and a dog" -> "two dogs and a man".
"""

from collections.abc import Iterator

from augment.english.inflection import plural_form, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.opposites import lexicon
from augment.opposites.analysis.noun_phrases import (
    COMMON,
    NounPhrase,
    alike,
    partner,
    same_place,
)
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.roles.exchange import Exchange


def numbers(s: Sentence) -> Iterator[Exchange]:
    """Two numbers, each before its noun: "two men and three dogs"."""
    counted = [t for t in s.doc if t.dep_ == "nummod" and _counts(t, s)]
    for place, one in enumerate(counted):
        for other in counted[place + 1 :]:
            if one.lower_ == other.lower_ or one.head == other.head or _is_sum(counted):
                continue
            if one.text.isdecimal() != other.text.isdecimal() or _of_units(one.head, other.head):
                continue
            if not same_place(one.head, other.head):
                yield Exchange("numbers", (one.i, one.i), (other.i, other.i))


def _of_units(*nouns: ParsedToken) -> bool:
    """Whether different nouns are counted and one is a unit: "150 km/h and 970 hPa"."""
    units = (t.lower_ in lexicon.UNITS or not t.text.isalpha() or not t.text[1:].islower() for t in nouns)
    return nouns[0].lower_ != nouns[1].lower_ and any(units)


def _is_sum(counted: list[ParsedToken]) -> bool:
    """Whether one number may be the sum of the others: "eight pieces, three opening and five ending ones"."""
    values = sorted(_value(t.lower_) for t in counted)
    return len(values) > 2 and values[-1] == sum(values[:-1])


def _value(number: str) -> int:
    return int(number) if number.isdecimal() else lexicon.PLURAL_WORDS.index(number) + 2


def _counts(number: ParsedToken, s: Sentence) -> bool:
    noun = number.head
    if number.lower_ not in lexicon.PLURAL_WORDS and not (number.text.isdecimal() and 1 < int(number.text) < 1000):
        return False
    if number.text.isdecimal() and noun.i != number.i + 1:
        return False
    listed = any(child.dep_ == "appos" for child in noun.rights) or after(noun).text in lexicon.LISTING
    return noun.tag_ == "NNS" and number.i not in s.protected and not list(number.children) and not listed


def counts(s: Sentence) -> Iterator[Exchange]:
    """A noun of which there are several and one of which there is one: "two men and a dog" -> "two dogs and a man"."""
    phrases = [p for p in s.phrases.values() if p.noun.tag_ in COMMON]
    for place, one in enumerate(phrases):
        for other in phrases[place + 1 :]:
            if {_amount(one), _amount(other)} != {"one", "several"} or partner(other, s.phrases) != one.noun:
                continue
            if after(one.noun).text in lexicon.LISTING or singular_form(_other(one)) == plural_form(_other(one)):
                continue
            if s.differ(one, other) and alike(one, other, s.wordnet):
                yield Exchange("numbers", (one.noun.i,) * 2, (other.noun.i,) * 2, (), (_other(one), _other(other)))


def _amount(phrase: NounPhrase) -> str:
    first = phrase.noun.doc[phrase.first].lower_
    if phrase.noun.tag_ == "NN":
        return "one" if first in ("a", "an", "one") else ""
    return "several" if first in lexicon.PLURAL_WORDS else ""


def _other(phrase: NounPhrase) -> str:
    """A noun in the other number."""
    word = phrase.noun.lower_
    return plural_form(word) if phrase.noun.tag_ == "NN" else singular_form(word)
