"""Questions: each passage with one sentence turned, and what only the one and only the other side answers."""

from pipelines.stages.definition import (
    Augmentation,
    Column,
    Display,
    TripletRule,
    edited_text,
    reason_column,
    rule_column,
    text_column,
)

CONTRAST, QUESTION, CONTRAST_QUESTION = "contrast", "question", "contrast_question"
CLAIM, CONTRAST_CLAIM = "claim", "contrast_claim"


def _asked(name: str, title: str, one: str, meaning: str) -> tuple[Column, ...]:
    return (
        text_column(name, Display(title, one, compared=False), meaning),
        rule_column(name, "what made it"),
        reason_column(name, "why there is none"),
    )


AUGMENTATION = Augmentation(
    name="questions",
    help="a contrast (one sentence of the passage turned), questions and claims of both sides",
    columns=(
        *edited_text(
            CONTRAST,
            Display("contrasts", "a contrast"),
            meaning="the passage with one sentence negated, or affirmed where it was a denial; or null",
            rule="the rule that turned the sentence",
            reason="why there is no contrast",
        ),
        *_asked(QUESTION, "questions", "a question", "a question that the text answers and the contrast does not"),
        *_asked(
            CONTRAST_QUESTION,
            "questions of the contrast",
            "a question of the contrast",
            "a question that the contrast answers and the text does not",
        ),
        *_asked(CLAIM, "claims", "a claim", "a claim that the text supports and the contrast does not"),
        *_asked(
            CONTRAST_CLAIM,
            "claims of the contrast",
            "a claim of the contrast",
            "a claim that the contrast supports and the text does not",
        ),
    ),
    options="augment.questions.options:QuestionOptions",
    augmenter="augment.questions.augmenter:Questioner",
    data="artifacts/passages.parquet",
    out="artifacts/passages_asked.parquet",
    optional=True,
    triplets=(
        TripletRule("question", QUESTION, "text", CONTRAST, CONTRAST_QUESTION, margin=0.1, share=7),
        TripletRule("claim", CLAIM, "text", CONTRAST, CONTRAST_CLAIM, share=2),
        TripletRule("question to claim", QUESTION, CLAIM, CONTRAST_CLAIM, CONTRAST_QUESTION, margin=0.1, share=7),
    ),
)
