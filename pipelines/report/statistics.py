"""What a dataset holds, in one pass over its shards and in the memory of one: counts, lengths, error rates, examples.

Ids are hashes of the texts, so the rows of smallest id are a random sample, the same however the rows are sharded.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from augment.metrics import match_error_rates
from pipelines import schema, shards

LONGEST = 60  # words; longer sentences are counted there
RATE_BINS = 40  # of match error rates, from 0 to 1
MOST_SOURCES = 10_000  # kept between shards; every page of a wiki is one
RATE_SAMPLE = 20_000  # negations whose error rate is measured
MADE = (schema.NEGATION, schema.PARAPHRASE, schema.ANTONYM, schema.NEGATED_ANTONYM, schema.ROLE_SWAP)
# For each column of MADE, which names what made a text, and which why there is none.
GROUPED = tuple(
    name
    for column in MADE
    for name in (
        schema.PARAPHRASE_ORIGIN if column == schema.PARAPHRASE else schema.rule_of(column),
        schema.reason_of(column),
    )
)

Row = dict[str, Any]


@dataclass
class Survey:
    """``counts`` and ``examples`` by column and value; ``words`` and ``rates`` by column of texts.

    ``words`` counts texts by their length in words, ``rates`` by ``floor(MER * RATE_BINS)``; ``made`` counts texts.
    """

    columns: list[tuple[str, str]] = field(default_factory=list)  # name and type
    rows: int = 0
    bytes: int = 0
    made: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    words: dict[str, Counter[int]] = field(default_factory=dict)
    rates: dict[str, Counter[int]] = field(default_factory=dict)
    examples: dict[str, dict[str, list[Row]]] = field(default_factory=dict)
    pairs: list[Row] = field(default_factory=list)  # rows in which the fewest texts are missing


def survey(data: str, examples: int, report: Callable[[str], None] = lambda _: None) -> Survey:
    """Look at the dataset ``data`` (path or URL), keeping ``examples`` rows of each kind.

    Raises DatasetError or SchemaError with file and remedy.
    """
    found = Survey()
    sources = shards.list_shards(data)
    for number, shard in enumerate(sources, 1):
        table, _ = shards.read_shard(shard)
        found.columns = [(spec.name, str(spec.type)) for spec in table.schema]
        found.bytes += table.nbytes
        for column, values in shards.count_values(table).items():
            found.counts.setdefault(column, Counter()).update(values)
        frame = pl.DataFrame(table).sort(schema.ID)
        _count(found, frame, RATE_SAMPLE // len(sources) + 1)
        _take_examples(found, frame, examples)
        report(f"{shard.name}: looked at, {number} of {len(sources)}")
    return found


def _count(found: Survey, frame: pl.DataFrame, sample: int) -> None:
    found.rows += len(frame)
    found.sources.update(dict(frame[schema.SOURCE].value_counts().iter_rows()))
    if len(found.sources) > MOST_SOURCES:
        found.sources = Counter(dict(found.sources.most_common(MOST_SOURCES)))
    for column in (schema.TEXT, *MADE):
        if column not in frame.columns:
            continue
        texts = frame[column].drop_nulls()
        found.made[column] += len(texts)
        words = (texts.str.strip_chars().str.count_matches(r"\s+") + 1).clip(0, LONGEST).to_list()
        found.words.setdefault(column, Counter()).update(words)
    if schema.NEGATION in frame.columns:
        pairs = frame.filter(pl.col(schema.NEGATION).is_not_null()).head(sample)
        rates = match_error_rates(pairs[schema.TEXT].to_list(), pairs[schema.NEGATION].to_list())
        found.rates.setdefault(schema.NEGATION, Counter()).update(map(_bin, rates))
    if schema.PARAPHRASE in frame.columns:
        rates = frame[schema.PARAPHRASE_MER].drop_nulls().to_list()
        found.rates.setdefault(schema.PARAPHRASE, Counter()).update(map(_bin, rates))


def _bin(rate: float) -> int:
    return min(int(rate * RATE_BINS), RATE_BINS - 1)


def _take_examples(found: Survey, frame: pl.DataFrame, count: int) -> None:
    """The ``count`` rows of smallest id for every value of every column of GROUPED, and of the most complete rows."""
    for column in GROUPED:
        if column not in frame.columns:
            continue
        kept = found.examples.setdefault(column, {})
        rows = frame.filter(pl.col(column).is_not_null()).group_by(column, maintain_order=True).head(count)
        for row in rows.to_dicts():
            kept.setdefault(row[column], []).append(row)
        for value in kept:
            kept[value] = _smallest(kept[value], count)
    texts = [column for column in (schema.TEXT, *MADE) if column in frame.columns]
    missing = pl.sum_horizontal(pl.col(texts).is_null())
    full = frame.sort(missing, maintain_order=True).head(count).to_dicts()
    found.pairs = sorted(found.pairs + full, key=lambda row: (sum(row[c] is None for c in texts), row[schema.ID]))[
        :count
    ]


def _smallest(rows: list[Row], count: int) -> list[Row]:
    return sorted(rows, key=lambda row: row[schema.ID])[:count]
