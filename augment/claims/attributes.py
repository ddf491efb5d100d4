"""What an adjective before a noun says, as a claim of its own: "the old bridge" -> "The bridge was old."."""

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from augment.claims.lexicon import AFTER_GREAT, NEVER_PREDICATES, NO_NOUNS, UNCOUNTED
from augment.claims.omissions import is_little
from augment.claims.wordings import MANY, ONE, PERSON
from augment.english.edits import Declined
from augment.english.inflection import is_mass
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after
from augment.paraphrase.syntax.analysis.token_sequence import takes_an
from augment.questions.people import person_noun

ABOUT_PERSONS = 3  # of the claims about persons every third has a pronoun for a subject


class Attribute(NamedTuple):
    """A claim and the adjective that it holds."""

    claim: str
    adjective: str


def attributes_of(doc: ParsedSentence) -> Iterator[Attribute]:
    """One claim for each adjective in lower case before a common noun."""
    for word in doc:
        noun = word.head
        if word.dep_ == "amod" and _is_plain(word, ("JJ",)) and _is_plain(noun, ("NN", "NNS")) and _is_bare(word):
            with suppress(Declined):
                yield Attribute(_claim(doc, word), word.text)


def predicates_of(doc: ParsedSentence) -> Iterator[str]:
    """The adjectives that are predicates in a sentence."""
    return (word.text for word in doc if word.dep_ == "acomp" and word.tag_ == "JJ")


def with_article(word: str, pair: tuple[str, str] = ("", "")) -> str:
    """The adjective behind "a" or "an"; of a ``pair`` like improved, unimproved "an unimproved". Raises Declined."""
    negated = any(word == f"un{other}" for other in pair)
    return f"{'an' if negated or takes_an(word) else 'a'} {word}"


def draw(*texts: str) -> int:
    """A number that the texts decide."""
    return int.from_bytes(hashlib.blake2b("\0".join(texts).encode(), digest_size=4).digest(), "big")


def _is_plain(word: ParsedToken, tags: tuple[str, ...]) -> bool:
    return word.tag_ in tags and word.is_alpha and word.text.islower()


def _is_bare(adjective: ParsedToken) -> bool:
    if adjective.text in NEVER_PREDICATES or is_little(adjective) or adjective.head.text in NO_NOUNS:
        return False
    if after(adjective).text in AFTER_GREAT:  # "a great many people"
        return False
    return not any(word.dep_ == "advmod" for word in adjective.children)


def _claim(doc: ParsedSentence, adjective: ParsedToken) -> str:
    noun, number = adjective.head, draw("".join(word.text + word.whitespace_ for word in doc), adjective.text)
    about_person = person_noun(noun) and number % ABOUT_PERSONS == 0
    wordings: tuple[str, ...] = PERSON if about_person else ONE if noun.tag_ == "NN" else MANY
    if noun.tag_ == "NN" and (is_mass(noun.text) or noun.text in UNCOUNTED):
        wordings = tuple(wording for wording in wordings if "{a}" not in wording)
    before = [word.text for word in noun.lefts if word.dep_ == "compound"]
    name = " ".join([*before, noun.text]) if len(before) == 1 and before[0].islower() else noun.text
    wording = wordings[number // ABOUT_PERSONS % len(wordings)]
    return wording.format(noun=name, adjective=adjective.text, a=with_article(adjective.text))
