"""The contract between the two stages: the columns and types of every dataset.

Stage 1 (``pipelines/``) writes these columns, stage 2 (``train/``) reads them. The columns of the augmentations are in
their definitions (``pipelines/stages/``); what is said of them here follows from those that are registered. All of this
imports pyarrow only, so that a machine that only trains needs nothing else of stage 1.
"""

from collections.abc import Iterator, Mapping

import pyarrow as pa

from pipelines.addresses import in_settings, within, without_secrets  # noqa: F401
from pipelines.commands import command  # also for train
from pipelines.dataset_folder import (  # noqa: F401
    FORMAT,
    MANIFEST,
    MANIFEST_KEY,
    MANIFESTS,
    OLD_MANIFEST,
    POINTER,
    SHARD_NAME,
    VERSIONS,
    SchemaError,
    check_link,
    parse_manifest,
    version_at,
)
from pipelines.disk import explain as explain_disk  # noqa: F401
from pipelines.encoder_folders import instead_of  # noqa: F401
from pipelines.stages import registry
from pipelines.stages.definition import reason_of, rule_of, span_of

# Names for code that means one of them.
from pipelines.stages.negation import NEGATION, NEGATION_CONFIDENCE  # noqa: F401
from pipelines.stages.opposites import ANTONYM, ATTRIBUTE_SWAP, NEGATED_ANTONYM, ROLE_SWAP  # noqa: F401
from pipelines.stages.paraphrase import PARAPHRASE, PARAPHRASE_MER, PARAPHRASE_ORIGIN, PARAPHRASE_RATES  # noqa: F401

ID, TEXT, SOURCE = "id", "text", "source"
NEGATION_RULE, NEGATION_REASON, NEGATION_SPAN = rule_of(NEGATION), reason_of(NEGATION), span_of(NEGATION)
PARAPHRASE_REASON = reason_of(PARAPHRASE)
PREMISE, HYPOTHESIS, LABEL, SCORE, MER = "premise", "hypothesis", "label", "score", "mer"

SENTENCES = pa.schema(
    [
        pa.field(ID, pa.uint64(), nullable=False),  # stable hash of the text
        pa.field(TEXT, pa.string(), nullable=False),
        pa.field(SOURCE, pa.string(), nullable=False),
    ]
)


class _Schemas(Mapping[str, pa.Schema]):
    """The columns that each registered augmentation adds to SENTENCES, by its name, in the order of registration.

    A row has either a value and what made it, or null and the reason.
    """

    def __getitem__(self, name: str) -> pa.Schema:
        if name not in self:
            raise KeyError(name)
        return registry.get(name).schema

    def __contains__(self, name: object) -> bool:
        return any(name == augmentation.name for augmentation in registry.augmentations())

    def __iter__(self) -> Iterator[str]:
        return (augmentation.name for augmentation in registry.augmentations())

    def __len__(self) -> int:
        return len(registry.augmentations())


AUGMENTATIONS: Mapping[str, pa.Schema] = _Schemas()

# Supervised pairs (PairSupCon): label is one of LABELS.
PAIRS = pa.schema(
    [
        pa.field(PREMISE, pa.string(), nullable=False),
        pa.field(HYPOTHESIS, pa.string(), nullable=False),
        pa.field(LABEL, pa.string(), nullable=False),
        pa.field(MER, pa.float32(), nullable=False),  # match error rate of the hypothesis against the premise
    ]
)
LABELS = ("entailment", "neutral", "contradiction")
# Pairs graded by how alike they are in meaning, on any scale: the higher the more.
SCORED = PAIRS.set(2, pa.field(SCORE, pa.float32(), nullable=False))

# Texts to rank: the anchor is closer to the positive than to the negative, and the reverse, where there is one, to the
# negative. The first three are what trainers of other libraries take.
ANCHOR, POSITIVE, NEGATIVE, REVERSE, KIND, MARGIN = "anchor", "positive", "negative", "reverse", "kind", "margin"
# Kinds of which all four texts are statements: anchor and reverse, positive and negative are compared too.
ALIKE_KINDS = (
    *("frame choice", "frame role", "written choice", "written role", "written claim", "short claim"),
    *("denied antonym", "denied implicit"),
)
UNRANKED = -1.0  # the margin of a triplet that ranks nothing: similarities of its texts are held to what they were
# The margin, and the kind, of one whose anchor wants the positive and leaves the negative out, while the reverse names
# both: all but the anchor is held; that is taught to be the positive less a share of the negative.
DIFFERENCE, DIFFERENCE_KIND = -2.0, "difference"
TRIPLETS = pa.schema(
    [
        pa.field(ID, pa.uint64(), nullable=False),  # stable hash of anchor, positive and negative
        pa.field(ANCHOR, pa.string(), nullable=False),
        pa.field(POSITIVE, pa.string(), nullable=False),
        pa.field(NEGATIVE, pa.string(), nullable=False),
        pa.field(REVERSE, pa.string()),
        pa.field(KIND, pa.string(), nullable=False),  # what makes the negative mean something else
        pa.field(MARGIN, pa.float32(), nullable=False),  # by how much the positive's cosine is to be the higher
        pa.field(SOURCE, pa.string(), nullable=False),
    ]
)

MEANINGS = {  # of the columns that no augmentation adds
    ID: "a stable hash of the text",
    TEXT: "the sentence",
    SOURCE: "the file, or the page, that it is from",
    PREMISE: "the first sentence of a pair",
    HYPOTHESIS: "the second sentence of a pair",
    LABEL: "entailment, neutral or contradiction",
    SCORE: "how alike both sentences are in meaning: the higher the more",
    MER: "match error rate of the hypothesis against the premise",
    ANCHOR: "a sentence or a query",
    POSITIVE: "a text that means the same, or answers the query",
    NEGATIVE: "a text that looks alike and does not",
    REVERSE: "a sentence or a query for which positive and negative change places, or null; in a difference, both",
    KIND: "what makes the negative mean something else",
    MARGIN: "by how much the positive must lie closer to the anchor than the negative; -1: not ranked but held; -2: "
    "nor is a difference",
}
registry.reserve(MEANINGS)


def augmented(*names: str) -> pa.Schema:
    """SENTENCES plus the columns of the named augmentations, in the order given."""
    fields = list(SENTENCES)
    for name in names:
        fields.extend(AUGMENTATIONS[name])
    return pa.schema(fields)


def text_columns() -> tuple[str, ...]:
    """The columns of texts that augmentations make, in order."""
    return tuple(column.name for column in registry.all_columns() if column.role == "text")


def edited_columns() -> tuple[str, ...]:
    """Those of ``text_columns`` that are edits of `text`: each has a span (``span_of``)."""
    return tuple(column.text for column in registry.all_columns() if column.role == "span")


def triplet_texts() -> tuple[str, ...]:
    """The columns of texts of TRIPLETS."""
    return (ANCHOR, POSITIVE, NEGATIVE, REVERSE)


def number_columns() -> tuple[str, ...]:
    """The columns with one number per row, of sentences, pairs or triplets, that a term of the trainer may read."""
    added = [column.name for column in registry.all_columns() if column.role == "number"]
    others = (*SCORED, *PAIRS, *TRIPLETS)
    return (*added, *dict.fromkeys(field.name for field in others if pa.types.is_floating(field.type)))


def counted_columns() -> tuple[str, ...]:
    """The columns whose values are counted in every shard and in the manifest."""
    return (*(column.name for column in registry.all_columns() if column.role in ("rule", "reason")), LABEL, KIND)


def meanings() -> dict[str, str]:
    """What each column holds, by its name."""
    return MEANINGS | {column.name: column.meaning for column in registry.all_columns()}


# Of a dataset that another run replaced or deleted between the first and the last file that was read of it.
CHANGED = "changed while it was read: another run made it anew, or deleted this version. Run this again once that ended"
OF_TRIPLETS = "It holds triplets; name the dataset of sentences that they were made of"
OF_PAIRS = "It holds pairs; for their sentences make a dataset with: {} --source THIS --column premise --out NEW"


def check(schema: pa.Schema, expected: pa.Schema, where: str) -> None:
    """Raise SchemaError unless ``schema`` holds every column of ``expected`` with its type; more may follow.

    ``where`` is the file's path, for the message.
    """
    for field in expected:
        index = schema.get_field_index(field.name)
        if index < 0:
            raise SchemaError(
                f"{where}: column {field.name!r} ({field.type}) is missing; "
                f"the file has {schema.names}. {_remedy_in(schema.names, field.name)}"
            )
        actual = schema.field(index).type
        if actual != field.type:
            raise SchemaError(
                f"{where}: column {field.name!r} is {actual}, expected {field.type}. {_remedy(field.name)}"
            )


def with_plain_text(table: pa.Table, expected: pa.Schema) -> pa.Table:
    """``table`` with the types of ``expected`` where those that it has mean the same: other programs write strings as
    large strings, views or dictionaries, and lists likewise."""
    for field in expected:
        index = table.schema.get_field_index(field.name)
        if index >= 0 and table.schema.field(index).type != field.type:
            actual = table.schema.field(index)
            if _plain(actual.type) == _plain(field.type):
                table = table.set_column(index, actual.with_type(field.type), table.column(index).cast(field.type))
    return table


def _plain(data_type: pa.DataType) -> pa.DataType:
    """The type that means the same and is written in one way only."""
    if pa.types.is_dictionary(data_type):
        return _plain(data_type.value_type)
    if pa.types.is_large_string(data_type) or pa.types.is_string_view(data_type):
        return pa.string()
    lists = (pa.types.is_list, pa.types.is_large_list, pa.types.is_list_view, pa.types.is_large_list_view)
    return pa.list_(_plain(data_type.value_type)) if any(of(data_type) for of in lists) else data_type


def check_nulls(table: pa.Table, expected: pa.Schema, where: str) -> None:
    """Raise SchemaError if a column that ``expected`` calls not nullable holds a null; names the first such row."""
    for field in expected:
        column = table[field.name]
        if not field.nullable and column.null_count:
            row = column.is_null().to_pylist().index(True)
            raise SchemaError(f"{where}: column {field.name!r} is null in row {row}. {_remedy(field.name)}")


def _remedy_in(names: list[str], column: str) -> str:
    """What to do where a file of these columns lacks ``column``."""
    if column in SENTENCES.names and TEXT not in names:
        if NEGATIVE in names:
            return OF_TRIPLETS
        if PREMISE in names:
            return OF_PAIRS.format(command("corpus", "flows.corpus_flow"))
    return _remedy(column)


def _remedy(column: str) -> str:
    for name, columns in AUGMENTATIONS.items():
        if column in columns.names:
            return f"Make it with: {command('augment', 'flows.augment_flow')} {name} --data THIS --out NEW"
    if column in PAIRS.names or column in SCORED.names:
        made_with, rest = command("pairs", "flows.pairs_flow"), "--source FILE.tsv --out artifacts/nli.parquet"
    elif column in TRIPLETS.names and column not in SENTENCES.names:
        made_with, rest = command("triplets", "flows.triplets_flow"), "--data DATASETS --out artifacts/triplets.parquet"
    else:
        made_with, rest = command("corpus", "flows.corpus_flow"), "--source FILE --out artifacts/NAME.parquet"
    return f"Make the dataset with: {made_with} {rest}"
