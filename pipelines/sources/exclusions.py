"""Exclusions from passages: triplets of a query that leaves something out, the passage that it wants and the one that
it excludes. Which passages are paired: ``passage_pairs``."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pyarrow as pa

from augment.exclusions import Excluder, Exclusion, Frequencies, Profile
from augment.exclusions.excluder import NOT_NAMED
from augment.fingerprint import of_code
from pipelines import schema, shards
from pipelines.sources import building
from pipelines.sources.building import RowCounts, sentence_id
from pipelines.sources.passage_pairs import NEXT_TO, Candidates, Passage, Passages
from pipelines.sources.worker_pool import WorkerPool

KIND, MARGIN = "exclusion", 0.1
NO_PAGE = "source names no page"
ALONE = "no passage of the page but its neighbours, nor of another page on the same name or kind"
PAIRS = (
    "an exclusion is made of two passages that speak of one thing: of one document if both name its title and do not "
    "follow each other (--group names a column of titles that the text uses), of two documents if two sentences of "
    "each name one title, or one name of several words; passages made with --titles name theirs"
)
JOB_PASSAGES = 256  # parsed by a process at once

Row = tuple[str, str, str, str | None, str, float, str]  # schema.TRIPLETS without the id


@dataclass(frozen=True)
class ExclusionsOptions:
    """``wordings``: "train", or "development" for the fifth that is kept apart. ``across`` pairs passages of different
    pages too. ``shards``: how many files."""

    wordings: str = "train"
    across: bool = True
    parser: str | None = None
    shards: int | None = None

    def __post_init__(self) -> None:
        if self.wordings not in ("train", "development"):
            raise shards.DatasetError(f"wordings {self.wordings!r}: give train or development")
        if self.shards is not None and self.shards < 1:
            raise shards.DatasetError(f"shards {self.shards} must be 1 or more")

    @property
    def excluder(self) -> Excluder:
        return Excluder(self.wordings, self.parser)


def build_exclusions(
    data: list[str],
    out: str,
    options: ExclusionsOptions,
    report: Callable[[str], None] = lambda _: None,
    workers: int | None = 1,
    then: building.Then = building.no_more,
) -> str:
    """Write the triplets of the passages in the datasets ``data`` to ``out`` and return it.

    Passages are paired within a shard of ``data``. Each is wanted by up to three triplets (with a passage of its page,
    of a page about the same name, of a page on another thing of its kind), or is counted with the reason. Beside them
    are differences, which rank nothing: searches of the passages with what they want and what they leave out.
    ``workers`` processes parse (None: one per core); the bytes are the same whatever their number.
    ``then`` is that of ``building.build_dataset``. Raises StorageError, DatasetError, SchemaError or
    AugmentError with file and remedy.
    """
    inputs = {shard.url: shard for dataset in data for shard in shards.list_shards(dataset)}
    excluder, pages = options.excluder, Pages()
    with WorkerPool(workers) as pool:

        def read(_: list[str], row_counts: RowCounts) -> Iterator[Row]:
            exclusions = 0
            for shard in inputs.values():
                for row in _triplets(shard, options, row_counts, pool, pages):
                    exclusions += row[4] == KIND
                    yield row
                report(f"exclusions: {pages.passages:,} passages of {pages.count:,} documents read")
            if not exclusions:
                row_counts.rows_in = sum(row_counts.rejected.values())  # without differences
                raise building.nothing_left(inputs, "exclusion", row_counts)

        recipe = building.Recipe(
            "exclusions",
            "triplet",
            vars(options),
            lambda _: of_code(__name__, within=("pipelines.sources",)) | {"excluder": excluder.fingerprint},
            read,
            _table,
            options.shards,
        )
        try:
            return building.build_dataset(list(inputs), out, recipe, report, then)
        except building.NothingLeft as error:
            raise building.NothingLeft(f"{error}; {pages.remedy}") from None


def unnamed(dataset: str) -> int:
    """How many passages a finished dataset of exclusions left out as they do not name what their document is about."""
    return int(shards.read_manifest(dataset)["rejected"].get(NOT_NAMED, 0))


@dataclass
class Pages:
    """How many documents were read, the passages of them all, and of the longest."""

    count: int = 0
    passages: int = 0
    longest: int = 0

    def add(self, passages: Passages) -> None:
        sizes = Counter(passage.page.source for passage in passages.all if passage is not None)
        self.count += len(sizes)
        self.passages += sizes.total()
        self.longest = max(self.longest, *sizes.values(), 0)

    @property
    def remedy(self) -> str:
        """What would give some, where nothing was made of them."""
        if not self.count:
            return (
                "make the passages of a dump, or of Markdown, with --group, a column of titles, or of text with "
                "--documents files"
            )
        most = f"no document has more than {self.longest} passage{'s' * (self.longest > 1)}"
        short = f"; {most}: give longer ones, or shorter passages with --min-words"
        return PAIRS + (short if self.longest <= NEXT_TO + 1 else "")


def _triplets(
    shard: shards.Shard, options: ExclusionsOptions, row_counts: RowCounts, pool: WorkerPool, pages: Pages
) -> Iterator[Row]:
    table, _ = shards.read_shard(shard)
    excluder = options.excluder

    def profiles_of(texts: list[str]) -> list[Profile]:
        jobs = (texts[start : start + JOB_PASSAGES] for start in range(0, len(texts), JOB_PASSAGES))
        return [profile for batch in pool.map(excluder.profiles, jobs) for profile in batch]

    passages = Passages(table[schema.TEXT].to_pylist(), table[schema.SOURCE].to_pylist(), profiles_of)
    pages.add(passages)
    frequencies = Frequencies(profile.stems for profile in passages.profiles)
    seen: set[tuple[str, ...]] = set()
    for number, passage in enumerate(passages.all, start=1):
        place = f"{shard.name}:{number}"
        if passage is None:
            row_counts.rows_in += 1
            row_counts.reject(NO_PAGE, place)
            continue
        row, reason = _first_row(passage, passages.of_page(passage), excluder, frequencies)
        rows = [row]
        for candidates in (passages.across(passage), passages.of_class(passage)) if options.across else ():
            row, _ = _first_row(passage, candidates, excluder, frequencies, passages.count_use)
            rows.append(row)
        kept = [row for row in rows if row is not None]
        row_counts.rows_in += max(len(kept), 1)
        if not kept:
            row_counts.reject(reason or ALONE, place)
        yield from kept
        if options.wordings == "development":  # those are for choosing, and differences rank nothing
            continue
        for texts in excluder.differences(passage.topic, passage.profile):
            if texts[:3] not in seen:
                seen.add(texts[:3])
                row_counts.rows_in += 1
                yield *texts, schema.DIFFERENCE_KIND, schema.DIFFERENCE, passage.page.source


def _first_row(
    passage: Passage,
    candidates: Candidates,
    excluder: Excluder,
    frequencies: Frequencies,
    count_use: Callable[[Passage], None] = lambda _: None,
) -> tuple[Row | None, str | None]:
    """The triplet with the first unwanted passage that allows a mutual exclusion, else with the first that allows any;
    or the last reason why there is none."""
    reason, best = None, None
    for topic, other in candidates:
        exclusion = excluder.exclude(topic, passage.profile, other.profile, frequencies)
        if exclusion.text is None:
            reason = exclusion.reason
        elif best is None or exclusion.is_mutual:
            best = exclusion, other
        if exclusion.is_mutual:
            break
    if best is None:
        return None, reason
    exclusion, other = best
    count_use(other)
    return _row(exclusion, passage, other), None


def _row(exclusion: Exclusion, wanted: Passage, unwanted: Passage) -> Row:
    pages = dict.fromkeys([wanted.page.source, unwanted.page.source])
    texts = exclusion.text or "", wanted.profile.text, unwanted.profile.text, exclusion.reverse
    return *texts, KIND, MARGIN, " | ".join(pages)


def _table(rows: list[Row]) -> pa.Table:
    columns = [list(column) for column in zip(*rows, strict=True)]
    ids = [sentence_id("\0".join(row[:3])) for row in rows]
    return pa.table([ids, *columns], schema=schema.TRIPLETS)
