"""Negations: each sentence denied."""

import pyarrow as pa

from pipelines.stages.definition import Augmentation, Column, Display, TripletRule, edited_text

NEGATION, NEGATION_CONFIDENCE = "negation", "negation_confidence"

AUGMENTATION = Augmentation(
    name="negation",
    help="each sentence denied",
    columns=(
        *edited_text(
            NEGATION,
            Display("negations", "a negation"),
            meaning="the sentence negated, or null",
            rule="the rule that negated it",
            reason="why there is no negation",
        ),
        Column(
            NEGATION_CONFIDENCE,
            pa.float32(),
            "number",
            NEGATION,
            "how likely the negation is right; null where it was not verified",
            label="confidence",
            bounds=(0, 1),
        ),
    ),
    options="augment.negation.options:NegationOptions",
    augmenter="augment.negation.negator:Negator",
    data="artifacts/wiki1m.parquet",
    out="artifacts/wiki1m_neg.parquet",
    stated=("style",),
    triplets=(TripletRule(NEGATION, "text", "paraphrase", NEGATION, margin=0.3, share=4),),
)
