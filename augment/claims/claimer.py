"""Four claims that belong together: "You're thin.", "You're not thin.", "You're fat.", "You're not fat."."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import check_texts
from augment.claims import lexicon, wordings
from augment.claims.attributes import Attribute, attributes_of, draw, predicates_of, with_article
from augment.claims.clauses import clauses_of
from augment.english.dirt import label_end
from augment.english.fast_doc import FastDoc
from augment.english.inflection import inflect, lemma
from augment.english.prefilter import reason_to_decline
from augment.negation.negator import Negator
from augment.opposites.opposer import Opposer, shared_wordnet
from augment.opposites.options import OppositesOptions
from augment.opposites.wordnet import prefixed

PER_PAIR = 5  # claims of two words that are no texts' own
ADJECTIVES = ((wordings.PERSON, lexicon.PERSONS), (wordings.THING, lexicon.THINGS))
VERBS = (
    (wordings.OBJECT, lexicon.OBJECTS),
    (wordings.PEOPLE, lexicon.PEOPLE),
    (wordings.NOBODY, lexicon.NOBODY),
    (wordings.NOTHING, lexicon.NOTHING),
)

Pair = tuple[str, str]
Worded = tuple[str, str, Pair]  # a claim, the same with the other word, and both words


class Read(NamedTuple):
    """What one text says in short: claims of its clauses and of its adjectives, and adjectives that are predicates."""

    clauses: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    predicates: tuple[str, ...]


class FourWay(NamedTuple):
    """A claim, its negation, its opposite by a word, and that opposite denied, which says the same as the claim.

    ``words``: the two that are opposed, in alphabetical order; verbs that are inflected as infinitives.
    """

    claim: str
    negation: str
    antonym: str
    denied: str
    words: tuple[str, str]


@dataclass(frozen=True)
class Claimer(OppositesOptions):
    """Reads texts, and opposes what they claim: ``oppose(clauses)``; ``of_words()`` needs no text."""

    def read(self, texts: Sequence[str]) -> list[Read]:
        """One Read per text without its list marker, in order; nothing for what is no sentence. Raises ParserError."""
        texts = [text[label_end(text) :] for text in check_texts(texts)]
        reasons = [reason_to_decline(text) for text in texts]
        parsable = [text for text, reason in zip(texts, reasons, strict=True) if reason is None]
        docs = parsing.parse(parsable, parsing.shared_parser(self.parser))
        return [_read(FastDoc(next(docs))) if reason is None else Read((), (), ()) for reason in reasons]

    def oppose(self, claims: Sequence[str]) -> list[FourWay | None]:
        """One FourWay per claim, in order; None where no word of it has a clear opposite. Raises AugmentError."""
        opposites = Opposer(self.parser, self.wordnet).batch(claims)
        opposed = [i for i, of in enumerate(opposites) if of.antonym.text and of.negated_antonym.text]
        results: list[FourWay | None] = [None] * len(claims)
        negations = Negator(self.parser).batch([claims[i] for i in opposed])
        for i, negation in zip(opposed, negations, strict=True):
            antonym, denied = opposites[i].antonym.text, opposites[i].negated_antonym.text
            words = _words(claims[i], antonym or "", denied or "")
            if negation.text and antonym and denied and words is not None and is_opposed(words):
                results[i] = FourWay(claims[i], negation.text, antonym, denied, words)
        return results

    def of_words(self) -> list[FourWay]:
        """Claims in the words of this module for words of which one holds where the other does not."""
        return self.deny(self.worded())

    def worded(self) -> list[Worded]:
        """The claims of ``of_words`` before they are denied.

        Those of the lexicon, and the adjectives that differ in a prefix and that WordNet opposes and finds in use.
        """
        said = [claim for worded, pairs in ADJECTIVES for pair in pairs for claim in _of_adjectives(pair, worded)]
        affixal = [
            pair for pair in shared_wordnet(self.wordnet).adjective_pairs() if prefixed(*pair) and is_opposed(pair)
        ]
        said += [claim for pair in affixal for claim in _of_adjectives(pair, wordings_of(pair))]
        said += [claim for worded, pairs in VERBS for pair in pairs for claim in _of_verbs(pair, worded)]
        return said

    def deny(self, said: Sequence[Worded]) -> list[FourWay]:
        """FourWays of claims with their opposites; of one of which either cannot be denied, none."""
        claims, antonyms = [claim for claim, _, _ in said], [antonym for _, antonym, _ in said]
        negations = [result.text for result in Negator(self.parser).batch([*claims, *antonyms])]
        rows = zip(said, negations, negations[len(said) :], strict=False)
        return [FourWay(claim, one, opposed, two, pair) for (claim, opposed, pair), one, two in rows if one and two]

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the results: parser, WordNet, code and libraries."""
        parts = {"opposer": Opposer(self.parser, self.wordnet).fingerprint, "negator": Negator(self.parser).fingerprint}
        return parts | fingerprints.of_code(__name__)


def _read(doc: FastDoc) -> Read:
    return Read(tuple(clauses_of(doc)), tuple(attributes_of(doc)), tuple(predicates_of(doc)))


def is_opposed(pair: Pair) -> bool:
    """Whether two words are opposed in their common senses."""
    return tuple(sorted(pair)) not in {tuple(sorted(listed)) for listed in lexicon.NOT_OPPOSED}


def wordings_of(pair: Pair) -> tuple[str, ...]:
    """The wordings of two adjectives that differ in a prefix: of a person where it says something of persons."""
    return wordings.THING if lexicon.AFFIXAL_PERSONS.isdisjoint(pair) else wordings.PERSON


def _of_adjectives(pair: Pair, worded: Sequence[str]) -> Iterator[Worded]:
    """Claims of two adjectives: claim, the same with the other one, and the pair."""
    forms = [{"adjective": word, "a": with_article(word, pair)} for word in pair]
    yield from _worded(worded, draw(*pair), forms, pair)


def _of_verbs(pair: Pair, worded: Sequence[str]) -> Iterator[Worded]:
    forms = [{"verb": verb, "past": inflect(verb, "VBD")} for verb in pair]
    yield from _worded(worded, draw(*pair), forms, pair)


def _worded(worded: Sequence[str], first: int, forms: list[dict[str, str]], pair: Pair) -> Iterator[Worded]:
    for turn in range(PER_PAIR):
        wording = worded[(first + turn) % len(worded)]
        said, opposed = forms if turn % 2 else reversed(forms)
        yield wording.format(**said), wording.format(**opposed), pair


def _words(claim: str, antonym: str, denied: str) -> Pair | None:
    """The two opposed words. None unless the antonym itself is denied: no "did not fail to", no "has a not safe roof".

    Of two clauses the negation denies both, so they are no claim.
    """
    own, other = _split(claim) - _split(antonym), _split(antonym) - _split(claim)
    if len(own) != 1 or len(other) != 1 or " a not " in denied or ";" in claim:
        return None
    pair = (own.pop(), other.pop())
    if pair[1] not in _split(denied):  # "lost", but "did not lose"
        pair = (lemma(pair[0]), lemma(pair[1]))
    if pair[1] not in _split(denied):
        return None
    return min(pair), max(pair)


def _split(text: str) -> set[str]:
    return {*re.findall(r"[\w'’-]+", text.lower())} - {"a", "an"}
