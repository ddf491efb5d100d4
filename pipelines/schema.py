"""The contract between the two stages: column names and types of every dataset, spelled here and nowhere else.

Stage 1 (``pipelines/``) writes these columns, stage 2 (``train/``) reads them. Imports pyarrow only, so that a machine
that only trains needs nothing else of stage 1.
"""

import pyarrow as pa

ID, TEXT, SOURCE = "id", "text", "source"
NEGATION, NEGATION_RULE = "negation", "negation_rule"
NEGATION_REASON, NEGATION_SPAN = "negation_reason", "negation_span"
PARAPHRASE, PARAPHRASE_MER, PARAPHRASE_ORIGIN = "paraphrase", "paraphrase_mer", "paraphrase_origin"
PARAPHRASE_REASON, PARAPHRASE_RATES = "paraphrase_reason", "paraphrase_rates"
ANTONYM, NEGATED_ANTONYM, ROLE_SWAP = "antonym", "negated_antonym", "role_swap"
PREMISE, HYPOTHESIS, LABEL, SCORE, MER = "premise", "hypothesis", "label", "score", "mer"

SENTENCES = pa.schema(
    [
        pa.field(ID, pa.uint64(), nullable=False),  # stable hash of the text
        pa.field(TEXT, pa.string(), nullable=False),
        pa.field(SOURCE, pa.string(), nullable=False),
    ]
)


def rule_of(column: str) -> str:
    """The column that names the rule which made a value of ``column``."""
    return f"{column}_rule"


def reason_of(column: str) -> str:
    """The column that says why ``column`` is null."""
    return f"{column}_reason"


def span_of(column: str) -> str:
    """The column with the edit that made ``column``: [start, end) in characters of `text`, the same outside of it."""
    return f"{column}_span"


def _edited(column: str) -> list[pa.Field]:
    """A column made by editing `text`, with its rule, or the reason why it is null, and its span."""
    return [
        pa.field(column, pa.string()),
        pa.field(rule_of(column), pa.string()),
        pa.field(reason_of(column), pa.string()),
        pa.field(span_of(column), pa.list_(pa.int32(), 2)),
    ]


# Columns that one augmentation adds to SENTENCES. A row has either a value and its rule, or null and the reason.
AUGMENTATIONS: dict[str, pa.Schema] = {
    "negation": pa.schema(_edited(NEGATION)),
    "paraphrase": pa.schema(
        [
            pa.field(PARAPHRASE, pa.string()),
            pa.field(PARAPHRASE_MER, pa.float32()),  # match error rate against `text`
            pa.field(PARAPHRASE_ORIGIN, pa.string()),  # engine and pivot or alternation
            pa.field(PARAPHRASE_REASON, pa.string()),  # why there is no paraphrase; null where there is one
            pa.field(PARAPHRASE_RATES, pa.list_(pa.float32())),  # match error rate of every candidate, taken or not
        ]
    ),
    # The opposite by a word, what that opposite denied says (a paraphrase), and who did what to whom turned round.
    "opposites": pa.schema([*_edited(ANTONYM), *_edited(NEGATED_ANTONYM), *_edited(ROLE_SWAP)]),
}
# Columns that are edits of `text`; each has a rule, a reason and a span.
EDITED = (NEGATION, ANTONYM, NEGATED_ANTONYM, ROLE_SWAP)

# Columns whose values are counted in every shard and in the manifest.
COUNTED = (
    *(name for column in EDITED for name in (rule_of(column), reason_of(column))),
    PARAPHRASE_ORIGIN,
    PARAPHRASE_REASON,
    LABEL,
)

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

MANIFEST = "_manifest.json"  # in every dataset folder, written last
FORMAT = 1  # of the manifest
VERSIONS = ".versions"  # beside a dataset, the folder of its versions
POINTER = "_version"  # in a dataset's folder on an object store: where its current version is


class SchemaError(ValueError):
    """A file does not hold the columns that its reader needs. The message names the file, the column and the remedy."""


def text_columns() -> tuple[str, ...]:
    """The text columns that augmentations make: those with a reason for every null."""
    fields = [(name, columns) for columns in AUGMENTATIONS.values() for name in columns.names]
    return tuple(name for name, columns in fields if reason_of(name) in columns.names)


def edited_columns() -> tuple[str, ...]:
    """The text columns that are edits of `text`, each with its span."""
    spans = {name for columns in AUGMENTATIONS.values() for name in columns.names}
    return tuple(name for name in text_columns() if span_of(name) in spans)


def number_columns() -> tuple[str, ...]:
    """The columns of sentences and of pairs that hold one number a row, but for the id."""
    fields = [field for columns in (*AUGMENTATIONS.values(), PAIRS, SCORED) for field in columns]
    numbers = [f.name for f in fields if pa.types.is_integer(f.type) or pa.types.is_floating(f.type)]
    return tuple(dict.fromkeys(numbers))


def augmented(*names: str) -> pa.Schema:
    """SENTENCES plus the columns of the named augmentations, in the order given."""
    fields = list(SENTENCES)
    for name in names:
        fields.extend(AUGMENTATIONS[name])
    return pa.schema(fields)


def version_at(root: str, pointer: bytes) -> str:
    """The folder of the version that the ``pointer`` of the dataset ``root`` names. Raises SchemaError."""
    parts = pointer.decode(errors="replace").strip().split("/")
    if len(parts) != 3 or parts[0] != VERSIONS or "" in parts or ".." in parts:
        raise SchemaError(
            f"{root}/{POINTER} names no version ({'/'.join(parts)[:80]!r}). Mend it with: "
            f"python -m pipelines.versions rollback {root} --to VERSION"
        )
    return "/".join([root.rstrip("/").rpartition("/")[0], *parts])


def check(schema: pa.Schema, expected: pa.Schema, where: str) -> None:
    """Raise SchemaError unless ``schema`` holds every column of ``expected`` with its type; more may follow.

    ``where`` is the file's path, for the message.
    """
    for field in expected:
        index = schema.get_field_index(field.name)
        if index < 0:
            raise SchemaError(
                f"{where}: column {field.name!r} ({field.type}) is missing; "
                f"the file has {schema.names}. {_remedy(field.name)}"
            )
        found = schema.field(index).type
        if found != field.type:
            raise SchemaError(
                f"{where}: column {field.name!r} is {found}, expected {field.type}. {_remedy(field.name)}"
            )


def check_nulls(table: pa.Table, expected: pa.Schema, where: str) -> None:
    """Raise SchemaError if a column that ``expected`` calls not nullable holds a null; names the first such row."""
    for field in expected:
        column = table[field.name]
        if not field.nullable and column.null_count:
            row = column.is_null().to_pylist().index(True)
            raise SchemaError(f"{where}: column {field.name!r} is null in row {row}. {_remedy(field.name)}")


def _remedy(column: str) -> str:
    for name, columns in AUGMENTATIONS.items():
        if column in columns.names:
            return f"Make it with: python -m flows.augment_flow {name} --data THIS --out NEW"
    if column in PAIRS.names or column in SCORED.names:
        return "Make the dataset with: python -m flows.pairs_flow --source FILE.tsv --out artifacts/nli.parquet"
    return "Make the dataset with: python -m flows.corpus_flow --source FILE --out artifacts/NAME.parquet"
