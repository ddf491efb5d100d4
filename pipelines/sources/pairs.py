"""Supervised pairs from files: TSV or CSV with a header, JSONL or Parquet in; a sharded PAIRS dataset out.

Triplets of natural language inference (anchor, entailment, contradiction) become augmented sentences instead, with the
entailment as paraphrase and the contradiction as negation: what supervised SimCSE trains on.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

import pyarrow as pa

from augment import metrics
from augment.fingerprint import of_code
from pipelines import schema, shards
from pipelines.sources import building, readers

BLANK_SIDE, UNKNOWN_LABEL, UNCODED_LABEL = "blank side", "unknown label", "integer label without --glue-labels"
NO_SCORE = "score is not a number"
LARGEST_SCORE = 3.4028234663852886e38  # of what the column's type, float32, holds
IN_AGREEMENT, UNEQUAL = "words agree with the label", "one side much longer"
COMPARABLE = 0.6  # words of the shorter side over those of the longer: below, a match error rate tells of lengths alone
SAME_SIDES = "contradiction equals the anchor or the entailment"

HUMAN = "human"  # the rule and the origin of what people wrote

# Column names known without being told: this project's, SNLI's and MultiNLI's, those of sentence-transformers.
PAIR_COLUMNS = (
    (schema.PREMISE, schema.HYPOTHESIS, schema.LABEL),
    ("sentence1", "sentence2", "gold_label"),
    ("sentence1", "sentence2", "label"),
)
SCORED_COLUMNS = ((schema.PREMISE, schema.HYPOTHESIS, schema.SCORE), ("sentence1", "sentence2", "score"))
# This project's, SimCSE's (nli_for_simcse.csv), those of sentence-transformers.
TRIPLET_COLUMNS = (
    ("anchor", "entailment", "contradiction"),
    ("sent0", "sent1", "hard_neg"),
    ("anchor", "positive", "negative"),
)
GLUE_LABELS = dict(zip(("0", "1", "2"), schema.LABELS, strict=True))  # the integers of GLUE's MNLI

Texts = tuple[str, ...]
Cleaned = tuple[Texts, str | None]  # the row as it is kept, and None or the reason why it is not


@dataclass(frozen=True)
class PairsOptions:
    """``columns`` names premise, hypothesis and label (or anchor, entailment and contradiction) where a file has other
    names than those known. ``scores``: the third column is not a label but a number, the higher the more alike in
    meaning the two are. ``glue_labels``: labels are 0, 1, 2 for entailment, neutral, contradiction. ``triplets``:
    read triplets. ``opposed``: keep only pairs of comparable length whose words say the opposite of their label,
    entailed ones with a match error rate above this, contradicting ones below."""

    columns: tuple[str, str, str] | None = None
    triplets: bool = False
    scores: bool = False
    glue_labels: bool = False
    opposed: float | None = None
    shards: int | None = None

    def __post_init__(self) -> None:
        if self.columns is not None and len(set(self.columns)) != 3:
            raise shards.DatasetError(f"columns {', '.join(self.columns)}: give three different names")
        if self.shards is not None and self.shards < 1:
            raise shards.DatasetError(f"shards {self.shards} must be 1 or more")
        if self.triplets and self.scores:
            raise shards.DatasetError("--scores is for pairs: triplets have no third column of numbers; leave one out")
        unlabelled = "triplets" if self.triplets else "scored pairs" if self.scores else None
        for flag, given in (("--glue-labels", self.glue_labels), ("--opposed", self.opposed is not None)):
            if unlabelled and given:
                raise shards.DatasetError(f"{flag} is for labelled pairs: {unlabelled} have no labels; leave one out")
        if self.opposed is not None and not 0 < self.opposed < 1:
            raise shards.DatasetError(f"--opposed {self.opposed} must be above 0 and below 1")


def build_pairs(
    sources: list[str],
    out: str,
    options: PairsOptions,
    report: Callable[[str], None] = lambda _: None,
    then: building.Then = building.no_more,
) -> str:
    """Read ``sources`` (paths, URLs or globs), write the dataset ``out`` and return its path.

    ``out`` holds schema.PAIRS, schema.SCORED or, for triplets, schema.augmented("negation", "paraphrase"). Rows stay in
    reading order; exact repetitions go. Skips everything where ``out`` already holds the result.
    ``then`` is that of ``building.build_dataset``. Raises StorageError, DatasetError or SchemaError with file and
    remedy.
    """

    def read(files: list[str], row_counts: building.RowCounts) -> Iterator[tuple[Texts, str]]:
        yield from building.read_new(
            files, lambda file: _rows(file, row_format, options), row_format.clean, row_counts, report
        )

    row_format = _row_format(options)
    recipe = building.Recipe(
        f"{row_format.noun}s",
        row_format.noun,
        vars(options),
        lambda _: of_code(__name__, within=("pipelines.sources", "augment")),
        read,
        row_format.table,
        options.shards,
    )
    return building.build_dataset(sources, out, recipe, report, then)


@dataclass(frozen=True)
class _RowFormat:
    """What a row is: the ``noun`` for it, its columns in a file, which numbers the last may hold, and what is made."""

    noun: str
    columns: tuple[tuple[str, str, str], ...]
    last: Literal["integer", "any"] | None
    clean: Callable[[Texts], Cleaned]
    table: Callable[[list[tuple[Texts, str]]], pa.Table]


def _row_format(options: PairsOptions) -> _RowFormat:
    if options.triplets:
        return _RowFormat("triplet", TRIPLET_COLUMNS, None, clean_triplet, triplet_table)
    if options.scores:
        return _RowFormat("pair", SCORED_COLUMNS, "any", clean_scored, scored_table)
    clean = partial(clean_pair, glue_labels=options.glue_labels, opposed=options.opposed)
    return _RowFormat("pair", PAIR_COLUMNS, "integer", clean, pair_table)


def _rows(file: str, row_format: _RowFormat, options: PairsOptions) -> Iterator[readers.Record]:
    remedy = "name the three columns with --columns " + " ".join(row_format.columns[0]).upper()
    if not (options.triplets or options.scores):
        remedy += "; --triplets reads triplets, --scores a number in the label's place"
    choices = row_format.columns if options.columns is None else (options.columns,)
    return readers.records(file, readers.Columns(choices, remedy, last=row_format.last))


def clean_pair(raw: Texts, glue_labels: bool, opposed: float | None = None) -> Cleaned:
    """(premise, hypothesis, label) normalised, the label one of schema.LABELS whatever its case; or a reason."""
    premise, hypothesis, label = map(building.normalise, raw)
    name = GLUE_LABELS.get(label) if glue_labels else label.lower()
    reason = _why_not(premise, hypothesis)
    if reason is None and name not in schema.LABELS:
        reason = UNCODED_LABEL if label in GLUE_LABELS else UNKNOWN_LABEL
    if reason is None and opposed is not None:
        reason = _why_not_opposed(premise, hypothesis, name, opposed)
    return (premise, hypothesis, name or ""), reason


def clean_scored(raw: Texts) -> Cleaned:
    """(premise, hypothesis, score) normalised, the score as Python writes a number; or a reason."""
    premise, hypothesis, score = map(building.normalise, raw)
    reason = _why_not(premise, hypothesis)
    try:
        value = float(score)
    except ValueError:
        value = math.nan
    return (premise, hypothesis, repr(value)), reason or (None if abs(value) <= LARGEST_SCORE else NO_SCORE)


def clean_triplet(raw: Texts) -> Cleaned:
    """(anchor, entailment, contradiction) normalised, or a reason."""
    anchor, entailment, contradiction = texts = tuple(map(building.normalise, raw))
    reason = _why_not(*texts)
    if reason is None and contradiction in (anchor, entailment):
        reason = SAME_SIDES
    return texts, reason


def _why_not_opposed(premise: str, hypothesis: str, label: str | None, rate: float) -> str | None:
    """None if the words say the opposite of the label: entailed in other words, or contradicting in the same."""
    (mer,) = metrics.match_error_rates([premise], [hypothesis])
    if not (mer > rate if label == "entailment" else label == "contradiction" and mer < rate):
        return IN_AGREEMENT
    shorter, longer = sorted(len(side.split()) for side in (premise, hypothesis))
    return UNEQUAL if shorter < COMPARABLE * longer else None


def _why_not(*sides: str) -> str | None:
    if not all(sides):
        return BLANK_SIDE
    return building.HAS_NUL if any("\0" in side for side in sides) else None


def pair_table(kept: list[tuple[Texts, str]]) -> pa.Table:
    return _with_rates(kept, str, schema.PAIRS)


def scored_table(kept: list[tuple[Texts, str]]) -> pa.Table:
    return _with_rates(kept, float, schema.SCORED)


def _with_rates(kept: list[tuple[Texts, str]], convert: type[str | float], fields: pa.Schema) -> pa.Table:
    premises, hypotheses, third = (list(column) for column in zip(*(texts for texts, _ in kept), strict=True))
    rates = metrics.match_error_rates(premises, hypotheses)
    return pa.table([premises, hypotheses, list(map(convert, third)), rates], schema=fields)


def triplet_table(kept: list[tuple[Texts, str]]) -> pa.Table:
    """Augmented sentences: text is the anchor, paraphrase the entailment, negation the contradiction.

    What else the augmentations say of their texts is null.
    """
    anchors, entailments, contradictions = (list(column) for column in zip(*(texts for texts, _ in kept), strict=True))
    rates = metrics.match_error_rates(anchors, entailments)
    nothing, human = [None] * len(kept), [HUMAN] * len(kept)
    spans = [edit_span(*sides) for sides in zip(anchors, contradictions, strict=True)]
    columns = {
        schema.ID: [building.sentence_id(text) for text in anchors],
        schema.TEXT: anchors,
        schema.SOURCE: [source for _, source in kept],
        schema.NEGATION: contradictions,
        schema.NEGATION_RULE: human,
        schema.NEGATION_REASON: nothing,
        schema.NEGATION_SPAN: spans,
        schema.PARAPHRASE: entailments,
        schema.PARAPHRASE_MER: rates,
        schema.PARAPHRASE_ORIGIN: human,
        schema.PARAPHRASE_REASON: nothing,
        schema.PARAPHRASE_RATES: [[rate] for rate in rates],
    }
    wanted = schema.augmented("negation", "paraphrase")
    return pa.table({name: columns.get(name, nothing) for name in wanted.names}, schema=wanted)


def edit_span(text: str, other: str) -> list[int]:
    """[start, end) in characters of ``text``: before and after it both texts are the same."""
    start = _shared(text, other)
    return [start, len(text) - _shared(text[start:][::-1], other[start:][::-1])]


def _shared(one: str, other: str) -> int:
    """How many characters at the start are the same."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
