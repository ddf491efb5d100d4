"""Four claims that belong together: "You're thin.", "You're not thin.", "You're fat.", "You're not fat."."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import check_texts
from augment.claims.attributes import Attribute, attributes_of, draw, predicates_of, with_article
from augment.claims.clauses import clauses_of
from augment.claims.wordings import PERSON, THING
from augment.english.fast_doc import FastDoc
from augment.english.prefilter import reason_to_decline
from augment.negation.negator import Negator
from augment.opposites.opposer import Opposer, shared_wordnet
from augment.opposites.options import OppositesOptions

PER_PAIR = 3  # claims of each pair of WordNet's adjectives


class Read(NamedTuple):
    """What one text says in short: claims of its clauses and of its adjectives, and adjectives that are predicates."""

    clauses: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    predicates: tuple[str, ...]


class FourWay(NamedTuple):
    """A claim, its negation, its opposite by a word, and that opposite denied, which says the same as the claim.

    ``words``: the two that are opposed, in alphabetical order.
    """

    claim: str
    negation: str
    antonym: str
    denied: str
    words: tuple[str, str]


@dataclass(frozen=True)
class Claimer(OppositesOptions):
    """Reads texts, and opposes what they claim: ``oppose(clauses)``; ``of_adjectives()`` needs no text."""

    def read(self, texts: Sequence[str]) -> list[Read]:
        """One Read per text, in order; nothing for what is no sentence. Raises ParserError."""
        reasons = [reason_to_decline(text) for text in check_texts(texts)]
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
            words = _words(claims[i], antonym or "")
            if negation.text and antonym and denied and words[0] and words[1] and _says(denied, words, claims[i]):
                results[i] = FourWay(claims[i], negation.text, antonym, denied, words)
        return results

    def of_adjectives(self) -> list[FourWay]:
        """Claims in the words of this module for every pair of adjectives that WordNet opposes and finds in use."""
        claims, antonyms, words = [], [], []
        for pair in shared_wordnet(self.wordnet).adjective_pairs():
            for turn in range(PER_PAIR):
                wordings = PERSON if draw(*pair) % 3 == 0 else THING
                wording = wordings[(draw(*pair) // 3 + turn) % len(wordings)]
                said, opposed = pair if turn % 2 else reversed(pair)
                claims.append(wording.format(adjective=said, a=with_article(said)))
                antonyms.append(wording.format(adjective=opposed, a=with_article(opposed)))
                words.append(pair)
        negations = [result.text for result in Negator(self.parser).batch([*claims, *antonyms])]
        rows = zip(claims, negations, antonyms, negations[len(claims) :], words, strict=False)
        return [FourWay(*row) for row in rows if row[1] and row[3]]  # type: ignore[arg-type]

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the results: parser, WordNet, code and libraries."""
        parts = {"opposer": Opposer(self.parser, self.wordnet).fingerprint, "negator": Negator(self.parser).fingerprint}
        return parts | fingerprints.of_code(__name__)


def _read(doc: FastDoc) -> Read:
    return Read(tuple(clauses_of(doc)), tuple(attributes_of(doc)), tuple(predicates_of(doc)))


def _says(denied: str, words: tuple[str, str], claim: str) -> bool:
    """Whether the antonym itself is denied: no "did not fail to"."""
    opposed = next((word for word in words if word not in _split(claim)), "")
    return opposed in _split(denied)


def _words(claim: str, antonym: str) -> tuple[str, str]:
    one, other = _split(claim), _split(antonym)
    first, second = sorted((" ".join(sorted(one - other)), " ".join(sorted(other - one))))
    return first, second


def _split(text: str) -> set[str]:
    return {*text.lower().rstrip(".").split()} - {"a", "an"}
