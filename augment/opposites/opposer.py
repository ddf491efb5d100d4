"""The three opposites of a sentence: by antonym, by the antonym denied (which is a paraphrase), by roles exchanged."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from spacy.language import Language
from spacy.tokens import Doc

from augment import codehash
from augment.english.edits import TEXT
from augment.english.prefilter import reason_to_decline
from augment.opposites.antonyms import antonym, negated_antonym
from augment.opposites.opposite import Opposite, declined
from augment.opposites.roles import role_swap
from augment.opposites.wordnet import WordNet
from augment.paraphrase.syntax.engine import fingerprint as syntax_fingerprint
from augment.parsing import parse

BATCH_SIZE = 128


class Opposites(NamedTuple):
    """Each a text with its rule and span, or a reason why there is none."""

    antonym: Opposite
    negated_antonym: Opposite
    role_swap: Opposite


def oppose(doc: Doc, wordnet: WordNet) -> Opposites:
    """The opposites of a parsed sentence. Pure; never raises."""
    return Opposites(antonym(doc, wordnet), negated_antonym(doc, wordnet), role_swap(doc, wordnet))


def oppose_texts(texts: list[str], nlp: Language, wordnet: WordNet, batch_size: int = BATCH_SIZE) -> list[Opposites]:
    """One Opposites per text, in order. Texts that cannot be sentences are declined without being parsed."""
    reasons = [reason_to_decline(text) for text in texts]
    plain = [text for text, reason in zip(texts, reasons, strict=True) if reason is None]
    docs = zip(plain, parse(plain, nlp, batch_size), strict=True)
    made = []
    for reason in reasons:
        if reason is not None:
            made.append(Opposites(declined(reason), declined(reason), declined(reason)))
            continue
        text, doc = next(docs)
        doc.user_data[TEXT] = text
        made.append(oppose(doc, wordnet))
    return made


@cache
def fingerprint() -> str:
    """A hash of this package's code and words and of those it borrows: other opposites need another value."""
    return codehash.fingerprint(str(Path(__file__).parent), after=syntax_fingerprint())
