"""Paraphrases: each sentence in other words."""

import pyarrow as pa

from pipelines.stages.definition import Augmentation, Column, Display, reason_column, rule_column, text_column

PARAPHRASE, PARAPHRASE_MER, PARAPHRASE_ORIGIN = "paraphrase", "paraphrase_mer", "paraphrase_origin"
PARAPHRASE_RATES = "paraphrase_rates"
ENGINES = "augment.paraphrase.engines.registry"

AUGMENTATION = Augmentation(
    name="paraphrase",
    help="the same in other words",
    columns=(
        text_column(PARAPHRASE, Display("paraphrases", "a paraphrase"), "the same said otherwise, or null"),
        Column(
            PARAPHRASE_MER,
            pa.float32(),
            "number",
            PARAPHRASE,
            "match error rate of the paraphrase against the text",
            label="match error rate",
            bounds=(0, 1),
        ),
        rule_column(PARAPHRASE, "the engine that wrote it, and its pivot or alternation", PARAPHRASE_ORIGIN),
        reason_column(PARAPHRASE, "why there is no paraphrase"),
        Column(
            PARAPHRASE_RATES,
            pa.list_(pa.float32()),
            "numbers",
            PARAPHRASE,
            "match error rate of all candidates, taken or not",
            label="match error rate",
            bounds=(0, 1),
        ),
    ),
    options="augment.paraphrase.options:ParaphraseOptions",
    augmenter="augment.paraphrase.paraphraser:Paraphraser",
    data="artifacts/wiki1m_neg.parquet",
    out="artifacts/wiki1m_both.parquet",
    stated=("engine",),
    uses_gpu=f"{ENGINES}:uses_gpu",
    workers=f"{ENGINES}:workers",
)
