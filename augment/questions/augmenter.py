"""Contrasts of passages, and for both sides questions and claims that only that side answers or supports."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple

from spacy.language import Language
from spacy.tokens import Doc

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import FAILED, Augmenter
from augment.parsing import parse
from augment.questions.affirming import CHANGES, CUE
from augment.questions.antecedents import name_subjects
from augment.questions.contrast import Contrast, contrast_passages, no_contrast
from augment.questions.maker import Questions, make_questions
from augment.questions.options import QuestionOptions
from augment.questions.stated import stated, with_statements
from augment.questions.turning import turn_sentences

CLAUSE = f"{CUE}clause"
WITHIN_CLAUSE = frozenset(f"{CUE}{rule}" for rule, _ in CHANGES)


class Questioned(NamedTuple):
    """What is made of a passage: its contrast, and what only the one and only the other side answers or supports."""

    contrast: Contrast
    questions: Questions


@dataclass(frozen=True)
class Questioner(QuestionOptions, Augmenter[Questioned]):
    """Contrasts passages and asks about them: ``Questioner()(passage).contrast.text``."""

    column_names = (
        *(f"contrast{part}" for part in ("", "_rule", "_reason", "_span")),
        *(field.name for field in fields(Questions)),
    )
    column_types: ClassVar[Mapping[str, Any]] = {"contrast_span": list[int]}

    @property
    def failed(self) -> Questioned:
        """No contrast and no questions."""
        return Questioned(no_contrast(FAILED), no_questions(FAILED))

    def results(self, texts: list[str]) -> list[Questioned]:
        """One result per passage, in order. Raises ParserError where the pipeline cannot be loaded."""
        nlp = parsing.shared_parser(self.parser)
        turn = partial(turn_sentences, nlp=nlp, style=self.style, variants=self.variants)
        contrasts = contrast_passages(texts, turn, self.negative_share)
        return list(map(Questioned, contrasts, ask(contrasts, texts, nlp)))

    def cells(self, result: Questioned) -> tuple[Any, ...]:
        """Text, rule, reason and span of the contrast; text, rule and reason of the others."""
        contrast = result.contrast
        return (contrast.text, contrast.rule, contrast.reason, contrast.span, *astuple(result.questions))

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Options, parser, code and library versions, which decide the results together."""
        settings = vars(self) | {"parser": parsing.shared_fingerprint(self.parser)}
        return settings | fingerprints.of_code(__name__)


def ask(contrasts: Sequence[Contrast], passages: Sequence[str], nlp: Language) -> list[Questions]:
    """Questions and claims for each contrast, in order. The passage draws among the forms that fit."""
    versions = {
        row: (contrast.sentence, contrast.negated)
        for row, contrast in enumerate(contrasts)
        if contrast.sentence is not None and contrast.negated is not None
    }
    docs = dict(zip(versions, parse([sentence for sentence, _ in versions.values()], nlp), strict=True))
    named = name_subjects(contrasts, docs, passages, nlp)
    docs |= zip(named, parse([sentence for sentence, _ in named.values()], nlp), strict=True)
    results = []
    for row, (contrast, passage) in enumerate(zip(contrasts, passages, strict=True)):
        if row not in versions:
            results.append(no_questions(contrast.reason or "no-contrast"))
            continue
        key = int.from_bytes(blake2b(passage.encode(errors="surrogatepass"), digest_size=8).digest(), "big")
        results.append(_asked(contrast.rule, *named.get(row, versions[row]), docs[row], nlp, key))
    return results


def no_questions(reason: str) -> Questions:
    return Questions(**{field.name: reason for field in fields(Questions) if field.name.endswith("_reason")})


def _asked(rule: str | None, sentence: str, negated: str, doc: Doc, nlp: Language, key: int) -> Questions:
    """The questions about the turned clause, or where a word or phrase was turned about the whole sentence."""
    if rule in WITHIN_CLAUSE:
        return stated(sentence, negated, doc, key)
    questions = make_questions(sentence, doc, negated, nlp, key)
    unsure = rule == CLAUSE and None in (questions.claim, questions.contrast_claim)
    if unsure or (questions.claim is not None and questions.claim == questions.contrast_claim):
        return stated(sentence, negated, doc, key)  # it asks about another clause than the one that was turned
    return with_statements(questions, sentence, negated)
