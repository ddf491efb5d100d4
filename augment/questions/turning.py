"""Sentences with their polarity turned: a denial affirmed wherever it stands, an affirmation denied."""

from collections.abc import Sequence

from spacy.language import Language

from augment.english.fast_doc import FastDoc
from augment.negation.negator import negate_texts
from augment.negation.reading import REMOVE, Negation
from augment.parsing import parse
from augment.questions.affirming import affirm
from augment.questions.words import holds_cue


def turn_sentences(
    sentences: Sequence[str], nlp: Language, style: str = "full", variants: int | None = None
) -> list[Negation]:
    """For each sentence, in order: the negator's result, or its denial below the main clause affirmed.

    The second where the negator would deny a sentence that holds a denial already.
    """
    negations = negate_texts(list(sentences), nlp, style, variants=variants)
    rows = [row for row, negation in enumerate(negations) if holds_cue(sentences[row]) and not _affirms(negation)]
    for row, doc in zip(rows, parse([sentences[row] for row in rows], nlp), strict=True):
        negations[row] = affirm(FastDoc(doc)) or negations[row]
    return negations


def _affirms(negation: Negation) -> bool:
    return negation.rule is not None and negation.rule.startswith(REMOVE)
