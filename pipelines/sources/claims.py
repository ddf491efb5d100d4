"""Short claims from sentences: triplets of a claim, its negation, its opposite by a word, and that opposite denied.

Long sentences differ from their opposites in one word of thirty; in "You're fat." it is one of three. A claim that says
the same is the positive, its opposite the negative, and the opposite's other wording the reverse.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import pyarrow as pa

from augment.claims import Claimer, FourWay, Read
from augment.fingerprint import of_code
from pipelines import schema, shards
from pipelines.sources import building
from pipelines.sources.building import RowCounts, sentence_id
from pipelines.sources.triplets import SHORT_CLAIM
from pipelines.sources.worker_pool import WorkerPool

MARGIN = 0.2
NOTHING, BEYOND = "no short claim with a clear opposite", "beyond {} claims of the same two opposed words"
JOB_TEXTS, PREDICATES = 256, 2  # texts of a job; an adjective that is so often a predicate makes claims
WORDS = "augment/claims/lexicon.py"
HEARTBEAT = 10  # seconds between two signs of life

T = TypeVar("T")
Tell = Callable[[str], None]
Row = tuple[str, str, str, str, str]  # anchor, positive, negative, reverse, source


@dataclass(frozen=True)
class ClaimsOptions:
    """``most``: at most so many claims in which the same two words are opposed. ``shards``: how many files.

    ``words``: whether pairs of opposed words of ours make claims too, beside the sentences.
    """

    most: int = 6
    parser: str | None = None
    wordnet: str | None = None
    shards: int | None = None
    words: bool = True

    def __post_init__(self) -> None:
        for name in ("most", "shards"):
            if (value := getattr(self, name)) is not None and value < 1:
                raise shards.DatasetError(f"{name} {value} must be 1 or more")

    @property
    def claimer(self) -> Claimer:
        return Claimer(self.parser, self.wordnet)


def build_claims(
    data: list[str],
    out: str,
    options: ClaimsOptions,
    report: Callable[[str], None] = lambda _: None,
    workers: int | None = 1,
    then: building.Then = building.no_more,
) -> str:
    """Write two triplets of each short claim in the datasets ``data``, and of words of ours if asked for, to ``out``.

    Returns ``out``. ``workers`` processes parse (None: one per core); the bytes are the same whatever their number.
    ``then`` is that of ``building.build_dataset``. Raises StorageError, DatasetError, SchemaError or
    AugmentError (no WordNet) with file and remedy.
    """
    inputs = {shard.url: shard for dataset in data for shard in shards.list_shards(dataset)}
    with WorkerPool(workers) as pool:

        def read(_: list[str], row_counts: RowCounts) -> Iterator[Row]:
            used: Counter[tuple[str, str]] = Counter()
            for shard in inputs.values():
                yield from _rows(
                    _of_shard(shard, options.claimer, pool, row_counts, report), used, options.most, row_counts
                )
                report(f"short claims: {shard.name} is read")
            if options.words:
                report("short claims: those in words of ours follow")
            worded = options.claimer.worded() if options.words else []
            batches = pool.map(options.claimer.deny, _jobs(worded))
            told = _told(batches, "short claims: words of ours", len(worded), report)
            listed = ((claim, WORDS) for batch in told for claim in batch)
            yield from _rows(listed, used, options.most, row_counts)

        recipe = building.Recipe(
            "claims",
            "triplet",
            vars(options),
            lambda _: of_code(__name__, within=("pipelines.sources",)) | {"claimer": options.claimer.fingerprint},
            read,
            _table,
            options.shards,
        )
        return building.build_dataset(list(inputs), out, recipe, report, then)


def _of_shard(
    shard: shards.Shard, claimer: Claimer, pool: WorkerPool, row_counts: RowCounts, report: Tell
) -> Iterator[tuple[FourWay, str]]:
    """The claims of a shard, each once, with their sources. Counts what is left out."""
    table, _ = shards.read_shard(shard)
    sources = table[schema.SOURCE].to_pylist()
    texts = table[schema.TEXT].to_pylist()
    batches = _told(pool.map(claimer.read, _jobs(texts)), f"short claims: {shard.name}", len(texts), report)
    read = [one for batch in batches for one in batch]
    predicates = Counter(word for one in read for word in one.predicates)
    said: dict[str, int] = {}  # claim → its sentence
    for number, one in enumerate(read):
        claims = _claims(one, predicates)
        if not claims:
            row_counts.rows_in += 1
            row_counts.reject(NOTHING, f"{shard.name}:{number + 1}")
        for claim in claims:
            if said.setdefault(claim, number) != number:
                row_counts.rows_in += 1
                row_counts.reject(building.DUPLICATE, f"{shard.name}:{number + 1}: {claim}")
    opposed = pool.map(claimer.oppose, _jobs(list(said)))
    results = (
        one for batch in _told(opposed, f"short claims: claims of {shard.name}", len(said), report) for one in batch
    )
    for (claim, number), four_way in zip(said.items(), results, strict=True):
        if four_way is None:
            row_counts.rows_in += 1
            row_counts.reject(NOTHING, f"{shard.name}:{number + 1}: {claim}")
        else:
            yield four_way, sources[number]


def _claims(one: Read, predicates: Counter[str]) -> list[str]:
    attributes = [claim for claim, adjective in one.attributes if predicates[adjective] >= PREDICATES]
    return [*one.clauses, *attributes]


def _told(batches: Iterable[list[T]], what: str, total: int, report: Tell) -> Iterator[list[T]]:
    """The batches of the jobs of ``total`` rows; every HEARTBEAT seconds ``report`` says how far they are."""
    began = said = time.monotonic()
    for number, batch in enumerate(batches, 1):
        now = time.monotonic()
        if now - said >= HEARTBEAT:
            done = min(number * JOB_TEXTS, total)
            report(f"{what}: {done:,} of {total:,} rows, {done / (now - began):,.0f} rows/s")
            said = now
        yield batch


def _jobs(texts: list[T]) -> Iterator[list[T]]:
    return (texts[start : start + JOB_TEXTS] for start in range(0, len(texts), JOB_TEXTS))


def _rows(
    claims: Iterable[tuple[FourWay, str]], used: Counter[tuple[str, str]], most: int, row_counts: RowCounts
) -> Iterator[Row]:
    """Two triplets of each claim, of the three that there are; the words decide which."""
    for four_way, source in claims:
        claim, negation, antonym, denied, words = four_way
        used[words] += 1
        if used[words] > most:
            row_counts.rows_in += 1
            row_counts.reject(BEYOND.format(most), claim)
            continue
        row_counts.rows_in += 2
        triplets = (
            (negation, antonym, claim, denied),
            (claim, denied, negation, antonym),
            (denied, claim, antonym, negation),
        )
        left_out = sentence_id(claim) % len(triplets)
        yield from ((*triplet, source) for i, triplet in enumerate(triplets) if i != left_out)


def _table(rows: list[Row]) -> pa.Table:
    columns = [list(column) for column in zip(*rows, strict=True)]
    ids = [sentence_id("\0".join(row[:3])) for row in rows]
    count = len(rows)
    return pa.table([ids, *columns[:4], [SHORT_CLAIM] * count, [MARGIN] * count, columns[4]], schema=schema.TRIPLETS)
