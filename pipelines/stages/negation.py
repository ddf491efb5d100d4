"""Negations: the opposite of each sentence."""

from pipelines.stages.definition import Augmentation, Display, edited_text

NEGATION = "negation"

AUGMENTATION = Augmentation(
    name="negation",
    help="the opposite of each sentence",
    columns=edited_text(
        NEGATION,
        Display("negations", "a negation"),
        meaning="the sentence negated, or null",
        rule="the rule that negated it",
        reason="why there is no negation",
    ),
    options="augment.negation.options:NegationOptions",
    augmenter="augment.negation.negator:Negator",
    data="artifacts/wiki1m.parquet",
    out="artifacts/wiki1m_neg.parquet",
    stated=("style",),
)
