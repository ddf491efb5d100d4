"""What a dataset holds, in one pass over its shards and in the memory of one: counts, lengths, error rates, examples.

Ids are hashes of the texts, so the rows of smallest id are a random sample, the same however the rows are sharded.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

import polars as pl

from augment.metrics import match_error_rates
from pipelines import schema, shards
from pipelines.report.column_display import ColumnDisplay, Row, displays, first_rule, missing, rules_in, varied
from pipelines.report.layout import Layout, layout_of
from pipelines.sources.building import sentence_id

LONGEST = 60  # words; longer sentences are counted there
RATE_BINS = 40  # of match error rates, from 0 to 1
MOST_SOURCES = 10_000  # kept between shards; every page of a wiki is one
SIDE_BY_SIDE = 8  # rows
RULE = "_rule of an example"  # a column that no dataset has
RATE_SAMPLE = 20_000  # texts of a column whose error rate is measured


@dataclass
class Statistics:
    """``counts`` and ``examples`` by column and value; ``words`` and ``rates`` by column of texts.

    ``words`` counts texts by their length in words, ``rates`` by ``floor(MER * RATE_BINS)``, ``numbers`` the values of
    other columns with numbers from 0 to 1 in the same way; ``texts`` counts the texts that are not null.
    """

    columns: list[tuple[str, str]] = field(default_factory=list)  # name and type
    rows: int = 0
    bytes: int = 0
    texts: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    words: dict[str, Counter[int]] = field(default_factory=dict)
    rates: dict[str, Counter[int]] = field(default_factory=dict)
    numbers: dict[str, Counter[int]] = field(default_factory=dict)
    examples: dict[str, dict[str, list[Row]]] = field(default_factory=dict)
    combined: set[str] = field(default_factory=set)  # columns with values that name several rules
    side_by_side: list[Row] = field(default_factory=list)  # rows in which the fewest texts are missing, of all rules
    layout: Layout | None = None  # of triplets or pairs

    @property
    def grouped(self) -> list[str]:
        """The columns by whose values examples are shown and rows counted, in order."""
        own = [self.layout.group] if self.layout and self.layout.group else []
        return [column for display in displays() for column in display.grouped] + own

    @property
    def from_0_to_1(self) -> list[str]:
        """The columns with one number from 0 to 1 per row, error rates of augmentations left out."""
        numbers = [column for display in displays() for column in display.numbers if column.role == "number"]
        own = self.layout.numbers if self.layout else ()
        return [c.name for c in numbers if c.bounds == (0, 1) and not c.name.endswith(f"_{schema.MER}")] + list(own)


def collect(data: str, examples: int, report: Callable[[str], None] = lambda _: None) -> Statistics:
    """The statistics of the dataset ``data`` (path or URL), with ``examples`` rows for each value of a rule or reason.

    Raises DatasetError or SchemaError with file and remedy.
    """
    sources = shards.list_shards(data)
    own = layout_of(sources[0])
    statistics = Statistics(layout=own)
    for number, shard in enumerate(sources, 1):
        table, _ = shards.read_shard(shard, own.columns if own else schema.SENTENCES)
        statistics.columns = [(spec.name, str(spec.type)) for spec in table.schema]
        statistics.bytes += table.nbytes
        for column, values in shards.count_values(table).items():
            _count_rules(statistics, column, values)
        frame = _with_ids(pl.DataFrame(table), own).sort(schema.ID)
        _count(statistics, frame, RATE_SAMPLE // len(sources) + 1)
        _take_examples(statistics, frame, examples)
        report(f"{shard.name}: read, {number} of {len(sources)}")
    statistics.side_by_side = varied(statistics.side_by_side, _shown(statistics.texts), SIDE_BY_SIDE)
    return statistics


def _with_ids(frame: pl.DataFrame, own: Layout | None) -> pl.DataFrame:
    """Pairs have no ids: those that their texts give."""
    if schema.ID in frame.columns or own is None:
        return frame
    texts = frame.select(own.texts).iter_rows()
    return frame.with_columns(pl.Series(schema.ID, [sentence_id("\0".join(row)) for row in texts], pl.UInt64))


def _count_rules(statistics: Statistics, column: str, values: Mapping[str, int]) -> None:
    """Count the rows of each rule; a value that names several counts for each."""
    counts = statistics.counts.setdefault(column, Counter())
    for value, rows in values.items():
        rules = rules_in(value)
        counts.update(dict.fromkeys(rules, rows))
        if len(rules) > 1:
            statistics.combined.add(column)


def _count(statistics: Statistics, frame: pl.DataFrame, sample: int) -> None:
    statistics.rows += len(frame)
    if schema.SOURCE in frame.columns:
        statistics.sources.update(dict(frame[schema.SOURCE].value_counts().iter_rows()))
    if len(statistics.sources) > MOST_SOURCES:
        statistics.sources = Counter(dict(statistics.sources.most_common(MOST_SOURCES)))
    for column in _texts_in(frame, statistics.layout):
        texts = frame[column].drop_nulls()
        statistics.texts[column] += len(texts)
        words = (texts.str.strip_chars().str.count_matches(r"\s+") + 1).clip(0, LONGEST).to_list()
        statistics.words.setdefault(column, Counter()).update(words)
    for display in displays():
        if display.name in frame.columns:
            rates = _rates(frame, display, sample)
            statistics.rates.setdefault(display.name, Counter()).update(map(_bin, rates))
    for column in statistics.from_0_to_1:
        if column in frame.columns:
            values = frame[column].drop_nulls().to_list()
            statistics.numbers.setdefault(column, Counter()).update(map(_bin, values))


def _rates(frame: pl.DataFrame, display: ColumnDisplay, sample: int) -> list[float]:
    """Match error rates of texts against `text`: those that the dataset states, or measured on a sample."""
    stated = f"{display.name}_{schema.MER}"
    if stated in frame.columns:
        return frame[stated].drop_nulls().to_list()
    pairs = frame.filter(pl.col(display.name).is_not_null()).head(sample)
    return match_error_rates(pairs[schema.TEXT].to_list(), pairs[display.name].to_list())


def _bin(rate: float) -> int:
    return min(int(rate * RATE_BINS), RATE_BINS - 1)


def _texts_in(frame: pl.DataFrame, own: Layout | None) -> list[str]:
    known = own.texts if own else (schema.TEXT, *schema.text_columns())
    return [column for column in known if column in frame.columns]


def _take_examples(statistics: Statistics, frame: pl.DataFrame, count: int) -> None:
    """The ``count`` rows of smallest id for every rule or reason, and of the most complete rows of every rule."""
    for column in statistics.grouped:
        if column not in frame.columns:
            continue
        kept = statistics.examples.setdefault(column, {})
        rules = pl.col(column).map_elements(rules_in, return_dtype=pl.List(pl.String)).alias(RULE)
        rows = frame.filter(pl.col(column).is_not_null()).with_columns(rules).explode(RULE)
        for row in rows.group_by(RULE, maintain_order=True).head(count).to_dicts():
            kept.setdefault(row.pop(RULE), []).append(row)
        for value in kept:
            kept[value] = sorted(kept[value], key=lambda row: row[schema.ID])[:count]
    statistics.side_by_side = _most_complete(statistics.side_by_side, frame)


def _most_complete(before: list[Row], frame: pl.DataFrame) -> list[Row]:
    """Of ``before`` and ``frame`` the rows of smallest id for every rule and number of missing texts.

    So many of each that ``varied`` chooses of them what it would choose of all rows.
    """
    shown = _shown(frame.columns)
    columns = [display.name for display in shown]
    gaps = pl.sum_horizontal(pl.col(columns).is_null()) if columns else pl.lit(0)
    made = pl.coalesce([d.rule for d in shown if d.rule] or pl.lit(None, pl.String))
    named = frame.with_columns(gaps.alias("_gaps"), made.alias(RULE))
    heads = named.group_by("_gaps", RULE, maintain_order=True).head(SIDE_BY_SIDE).drop("_gaps", RULE)
    rows = sorted(before + heads.to_dicts(), key=lambda row: (missing(row, shown), row[schema.ID]))
    taken: Counter[tuple[int, str | None]] = Counter()
    kept = []
    for row in rows:
        group = missing(row, shown), first_rule(row, shown)
        taken[group] += 1
        if taken[group] <= SIDE_BY_SIDE:
            kept.append(row)
    return kept


def _shown(columns: Collection[str]) -> list[ColumnDisplay]:
    return [display for display in displays() if display.name in columns]
