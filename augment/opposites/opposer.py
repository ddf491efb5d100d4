"""The opposites of a sentence: by antonym, by the antonym denied (which is a paraphrase), by what changes places, by a
word that denies without "not", by another quantity; and the sentence weakened by a hedge.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from spacy.language import Language
from spacy.tokens import Doc

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import FAILED, Augmenter
from augment.english.clean_copy import CleanCopy
from augment.english.edits import Declined
from augment.english.prefilter import reason_to_decline
from augment.english.sentences import only_sentence
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.antonyms import antonym, negated_antonym
from augment.opposites.hedges.hedge import hedge
from augment.opposites.implicit.implicit import implicit
from augment.opposites.opposite import Opposite, no_opposite
from augment.opposites.options import OppositesOptions
from augment.opposites.quantifiers.quantifier import quantifier_change
from augment.opposites.roles.swap import attribute_swap, role_swap
from augment.opposites.wordnet import WordNet, load_wordnet
from augment.parsing import parse

BATCH_SIZE = 128


class Opposites(NamedTuple):
    """Each a text with its rule and span, or a reason why there is none."""

    antonym: Opposite
    negated_antonym: Opposite
    role_swap: Opposite
    attribute_swap: Opposite
    implicit: Opposite
    quantifier_change: Opposite
    hedge: Opposite


WRITERS = (antonym, negated_antonym, role_swap, attribute_swap, implicit, quantifier_change, hedge)  # in that order


@lru_cache(maxsize=1)
def shared_wordnet(folder: str | None) -> WordNet:
    """WordNet, loaded once per process: it takes 270 MB."""
    return load_wordnet(folder)


@lru_cache(maxsize=1)
def _wordnet_fingerprint(folder: str | None) -> str:
    return shared_wordnet(folder).fingerprint()


@dataclass(frozen=True)
class Opposer(OppositesOptions, Augmenter[Opposites]):
    """Writes the opposites of a sentence: ``Opposer()("The water was cold.").antonym.text``."""

    column_names = tuple(f"{name}{of}" for name in Opposites._fields for of in ("", "_rule", "_reason", "_span"))
    column_types: ClassVar[Mapping[str, Any]] = {f"{name}_span": list[int] for name in Opposites._fields}

    @property
    def failed(self) -> Opposites:
        """No opposites."""
        return no_opposites(FAILED)

    def results(self, texts: list[str]) -> list[Opposites]:
        """One Opposites per text, in order. Raises ParserError or WordNetError where either cannot be loaded."""
        wordnet = shared_wordnet(self.wordnet)
        return oppose_texts(texts, parsing.shared_parser(self.parser), wordnet)

    def cells(self, result: Opposites) -> tuple[Any, ...]:
        """Text, rule, reason and span of each opposite, in the order of ``column_names``."""
        return tuple(value for one in result for value in (one.text, one.rule, one.reason, one.span))

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the results: parser, WordNet, code and libraries."""
        settings = {
            "parser": parsing.shared_fingerprint(self.parser),
            "wordnet": _wordnet_fingerprint(self.wordnet),
        }
        return settings | fingerprints.of_code(__name__)


def no_opposites(reason: str) -> Opposites:
    """The same reason for each."""
    return Opposites(*[no_opposite(reason)] * len(Opposites._fields))


def oppose(doc: Doc, wordnet: WordNet) -> Opposites:
    """The opposites of a parsed sentence. Pure; never raises."""
    sentence = Sentence(doc, wordnet)
    return Opposites(*(write(sentence) for write in WRITERS))


def oppose_texts(texts: list[str], nlp: Language, wordnet: WordNet, batch_size: int = BATCH_SIZE) -> list[Opposites]:
    """One Opposites per text, in order. Texts that cannot be sentences are declined without being parsed.

    A dirty sentence has those of its clean copy (english/dirt.py), written into it.
    """
    copies = [only_sentence(text) for text in texts]
    reasons = [reason_to_decline(copy.text) for copy in copies]
    docs = parse([copy.text for copy, reason in zip(copies, reasons, strict=True) if reason is None], nlp, batch_size)
    results = []
    for copy, reason in zip(copies, reasons, strict=True):
        if reason is not None:
            results.append(no_opposites(reason))
            continue
        results.append(Opposites(*(_written(copy, one) for one in oppose(next(docs), wordnet))))
    return results


def _written(copy: CleanCopy, opposite: Opposite) -> Opposite:
    """The opposite of a clean copy as that of its original."""
    if not copy.boundaries or opposite.text is None:
        return opposite
    try:
        text, span = copy.write(opposite.text)
    except Declined as declined:
        return no_opposite(str(declined))
    return replace(opposite, text=text, span=span)
