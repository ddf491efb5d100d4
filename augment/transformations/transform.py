"""Six transformations of a sentence: what means the same, what means the opposite, and four that are neither.

OssCSE (section 3.1, Figure 2) compares how similar a model finds a sentence to its paraphrase, its negation, itself
with a word put in, left out or exchanged, and another sentence. Each is made on the parse, so that it is a sentence:

- paraphrase, negation: as stage 1 makes them.
- insertion: an adverb beside the main verb, or an adjective before a noun that has none.
- deletion: an adjective, an adverb or a date less.
- substitution: a synonym of the same form (WordNet).
- random: another sentence of the same text.

Which of the places that a sentence offers is taken depends on the seed and on the sentence alone.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from spacy.language import Language
from spacy.tokens import Doc

from augment.english.edits import Declined, Edit, apply
from augment.english.parsed_sentence import text_of
from augment.english.prefilter import reason_to_decline
from augment.negation.negator import negate_texts
from augment.paraphrase.options import SelectionOptions
from augment.paraphrase.paraphraser import paraphrase_texts
from augment.paraphrase.syntax.engine import SyntaxEngine
from augment.parsing import parse
from augment.transformations.deletion import deletions
from augment.transformations.insertion import insertions
from augment.transformations.substitution import substitutions
from augment.transformations.synonyms import Synonyms

Alternatives = list[list[Edit]]


class Transformations(NamedTuple):
    """Each a text, or None where there is none. In the order of OssCSE's Figure 2."""

    paraphrase: str | None
    negation: str | None
    insertion: str | None
    deletion: str | None
    substitution: str | None
    random: str | None


def transform_texts(texts: Sequence[str], nlp: Language, wordnet: Synonyms, seed: int = 42) -> list[Transformations]:
    """One Transformations per text, in order. Texts that cannot be sentences have "random" only."""
    texts = list(texts)
    paraphrases = paraphrase_texts(texts, SyntaxEngine(nlp), SelectionOptions())
    negations = negate_texts(texts, nlp)
    changed = change_texts(texts, nlp, wordnet, seed)
    return [
        Transformations._make([same.text, opposite.text, *edited, other])
        for same, opposite, edited, other in zip(paraphrases, negations, changed, others(texts, seed), strict=True)
    ]


def change_texts(texts: Sequence[str], nlp: Language, wordnet: Synonyms, seed: int = 42) -> list[list[str | None]]:
    """Insertion, deletion and substitution of each text, in order."""
    parsable = [text for text in texts if reason_to_decline(text) is None]
    docs = dict(zip(parsable, parse(parsable, nlp), strict=True))
    changed = []
    for text in texts:
        doc = docs.get(text)
        finders = (insertions, deletions, substitutions)
        changed.append(
            [None if doc is None else _changed(doc, alternatives_of, wordnet, seed) for alternatives_of in finders]
        )
    return changed


def _changed(
    doc: Doc, alternatives_of: Callable[[Doc, Synonyms], Alternatives], wordnet: Synonyms, seed: int
) -> str | None:
    """The sentence after the first of the shuffled alternatives that can be applied."""
    text = text_of(doc)
    alternatives = alternatives_of(doc, wordnet)
    random.Random(f"{seed} {alternatives_of.__name__} {text}").shuffle(alternatives)
    for edits in alternatives:
        try:
            return apply(text, edits)[0]
        except Declined:
            continue
    return None


def others(texts: Sequence[str], seed: int) -> list[str | None]:
    """For each text another one of them, each once; None where there is no other."""
    cycle = list(range(len(texts)))
    random.Random(seed).shuffle(cycle)
    shuffled: list[str | None] = [None] * len(texts)
    for before, row in zip(cycle[-1:] + cycle, cycle, strict=False):
        shuffled[row] = texts[before] if texts[before] != texts[row] else None
    return shuffled
