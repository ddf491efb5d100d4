"""From files to a dataset: a recipe says how rows are read, and each is kept or rejected with a counted reason and the
place (``file:row``) of the first few."""

import hashlib
import itertools
import re
import tempfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

import pyarrow as pa

from pipelines import output_folder, shards, storage
from pipelines.addresses import without_secrets
from pipelines.folder_lock import alone_in
from pipelines.sources import hash_set, readers, source_files

DUPLICATE, HAS_NUL = "duplicate", "contains NUL"

ROWS_PER_SHARD = 20_000  # about 30 s of parsing: one shard is one task
REPORT_EVERY = 100_000
_WHITESPACE = re.compile(r"\s+")

R = TypeVar("R")


class NothingLeft(shards.DatasetError):
    """No row of the files was kept. The message counts the reasons."""


@dataclass
class RowCounts:
    """Rows read, and rows rejected by reason with the first places of each."""

    rows_in: int = 0
    rejected: dict[str, int] = field(default_factory=dict)
    places: dict[str, list[str]] = field(default_factory=dict)

    def reject(self, reason: str, place: str | None = None, times: int = 1) -> None:
        if not times:
            return
        self.rejected[reason] = self.rejected.get(reason, 0) + times
        places = self.places.setdefault(reason, [])
        if place is not None and len(places) < shards.REJECTED_EXAMPLES:
            places.append(place)

    def describe(self) -> str:
        parts = []
        for reason, count in sorted(self.rejected.items()):
            places = self.places.get(reason)
            parts.append(f"{count} {reason}" + (f" (first: {places[0]})" if places else ""))
        return "; ".join(parts) or "none"


Read: TypeAlias = Callable[[list[str], RowCounts], Iterator[R]]
Then: TypeAlias = Callable[[Mapping[str, Any]], None]


def no_more(_: Mapping[str, Any]) -> None:
    """Nothing is done with the manifest."""


@dataclass(frozen=True)
class Recipe(Generic[R]):
    """How files become a dataset: ``read`` gives the rows to keep, counting the others; ``table`` types a shard's.

    ``code`` says, as JSON values, which code reads the files and makes the rows.
    """

    stage: str
    noun: str  # what a row is
    options: Mapping[str, object]
    code: Callable[[list[str]], Mapping[str, Any]]
    read: Read[R]
    table: Callable[[list[R]], pa.Table]
    shards: int | None = None


def nothing_left(sources: Iterable[str], noun: str, row_counts: RowCounts) -> NothingLeft:
    """The error where no row of ``sources`` was kept, or none of use."""
    left = f"no {noun} is left of {row_counts.rows_in} rows"
    return NothingLeft(f"{', '.join(sources)}: {left}; rejected: {row_counts.describe()}")


def build_dataset(
    sources: list[str], out: str, recipe: Recipe[R], tell: Callable[[str], None], then: Then = no_more
) -> str:
    """Follow ``recipe`` from files to the dataset ``out``, unless ``out`` holds its result already; returns ``out``.

    ``then`` is called with the manifest before another process of this machine may write ``out``.

    Raises StorageError, DatasetError (NothingLeft where no row is kept) or SchemaError with file and remedy.
    """

    def report(line: str) -> None:
        tell(without_secrets(line))

    files = source_files.apart(source_files.expand_all(sources, report), sources, out, report)
    output_folder.check_output(out, files)
    stamps = {file: storage.stamp(file) for file in files}
    sums = {file: shards.sha256_of(file) for file in files}
    recipe = replace(recipe, read=_unless_changed(stamps, sums, recipe.read))
    _check_shards(sources, sums)
    wanted = shards.fingerprint(
        stage=recipe.stage,
        inputs=[[storage.base(file), sums[file]] for file in files],
        options=dict(recipe.options),
        unicode=unicodedata.unidata_version,
        code=dict(recipe.code(files)),
        pyarrow=pa.__version__,
    )
    with alone_in(out, report):
        then(_build(sources, files, out, wanted, recipe, report))
    return out


def _check_shards(sources: list[str], sums: Mapping[str, str]) -> None:
    """Raise DatasetError where files with these SHA-256 ``sums``, found at ``sources``, are shards of datasets that are
    not whole any more, or not what their manifests say."""
    folders = dict.fromkeys(f.rpartition("/")[0] for f in sums if shards.SHARD_NAME.fullmatch(storage.base(f)))
    if folders:
        source_files.expand_all(sources)
    for folder in filter(shards.is_finished, folders):
        for shard in shards.list_shards(folder):
            if sums.get(shard.url, shard.sha256) != shard.sha256:
                again = "run again, and where it stays so, rerun the flow that made it"
                raise shards.DatasetError(f"{shard.url}: damaged, or made anew while it was read; {again}")


def _unless_changed(stamps: Mapping[str, tuple[object, ...]], sums: Mapping[str, str], read: Read[R]) -> Read[R]:
    """``read``, which raises DatasetError at its end where a file is not the one any more that these ``stamps`` and,
    taken after them, SHA-256 ``sums`` are of."""

    def read_and_look(files: list[str], row_counts: RowCounts) -> Iterator[R]:
        yield from read(files, row_counts)
        for file, stamp in stamps.items():
            if storage.stamp(file) != stamp and shards.sha256_of(file) != sums[file]:
                raise shards.DatasetError(f"{file}: was changed while it was read; run again once nobody writes it")

    return read_and_look


def _build(
    sources: list[str], files: list[str], out: str, wanted: str, recipe: Recipe[R], report: Callable[[str], None]
) -> Mapping[str, Any]:
    if _is_built(out, wanted):
        report(f"{out} is up to date")
        return shards.read_manifest(out)
    there = shards.is_finished(out)
    row_counts = RowCounts()
    with tempfile.TemporaryDirectory() as folder:
        kept = _spool(recipe.read(files, row_counts), recipe, f"{folder}/rows.arrow")
        if kept is None:
            raise nothing_left(sources, recipe.noun, row_counts)
        names = _write(kept, out, wanted, recipe, row_counts)
    options = {k: v for k, v in recipe.options.items() if v is not None}
    if there:
        report(f"{out}: replaces the dataset that was there, of other input, options or code")
    manifest = shards.finish(out, names, options, dict.fromkeys(names, wanted))
    shard_count = "1 shard" if len(names) == 1 else f"{len(names)} shards"
    counted = f"{len(kept)} {recipe.noun}{'s' * (len(kept) != 1)} in {shard_count}, from {row_counts.rows_in} rows"
    report(f"{out}: {counted}; rejected: {row_counts.describe()}")
    return manifest


def _is_built(out: str, wanted: str) -> bool:
    if not shards.is_finished(out):
        return False
    return all(
        entry["fingerprint"] == wanted and shards.is_done(storage.join(out, entry["name"]), wanted)
        for entry in shards.read_manifest(out)["shards"]
    )


def _spool(rows: Iterator[R], recipe: Recipe[R], path: str) -> pa.Table | None:
    """All rows as a table that lies in the file ``path`` and not in memory: their number decides the shards."""
    batches = iter(lambda: list(itertools.islice(rows, ROWS_PER_SHARD)), [])
    first = next(batches, None)
    if first is None:
        return None
    table = recipe.table(first)
    with storage.scratch(path), pa.OSFile(path, "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
        for batch in batches:
            writer.write_table(recipe.table(batch))
    return pa.ipc.open_file(pa.memory_map(path)).read_all()


def _write(kept: pa.Table, out: str, wanted: str, recipe: Recipe[R], row_counts: RowCounts) -> list[str]:
    total = min(recipe.shards or -(-len(kept) // ROWS_PER_SHARD), len(kept))
    names = [shards.shard_name(i, total) for i in range(total)]
    for index, name in enumerate(names):
        start = index * len(kept) // total
        table = kept.slice(start, (index + 1) * len(kept) // total - start)
        counts = shards.count_values(table)
        footer = shards.Footer(recipe.stage, wanted, rows_in=len(table), rows=len(table), counts=counts)
        if index == 0:  # rejections belong to no shard: the first one carries them
            footer.rows_in += row_counts.rows_in - len(kept)
            footer.rejected, footer.rejected_rows = dict(sorted(row_counts.rejected.items())), row_counts.places
        shards.write_shard(storage.join(out, name), table, footer, table.schema)
    return names


def read_new(
    files: list[str],
    rows_of: Callable[[str], Iterator[readers.Record | readers.InDocument]],
    clean: Callable[[tuple[str, ...]], tuple[tuple[str, ...], str | None]],
    row_counts: RowCounts,
    report: Callable[[str], None],
) -> Iterator[tuple[tuple[str, ...], str]]:
    """(texts, source) of every row that is whole and new, in reading order; ``row_counts`` counts all others.

    ``clean`` gives the texts as they are kept, and None or the reason why they are not.
    """
    kept = hash_set.HashSet()
    for file in files:
        name = storage.base(file)
        for number, raw, reason in rows_of(file):
            place, source = number if isinstance(number, tuple) else (number, number)
            row_counts.rows_in += 1
            if row_counts.rows_in % REPORT_EVERY == 0:
                report(f"{row_counts.rows_in:,} rows read, {len(kept):,} kept")
            texts, reason = clean(raw) if raw is not None else ((), reason)
            if reason is None and not kept.add(sentence_id("\0".join(texts))):
                reason = DUPLICATE
            if reason is not None:
                row_counts.reject(reason, f"{name}:{place}")
                continue
            yield texts, f"{name}:{source}" if isinstance(source, str) else name


def once(report: Callable[[str], None]) -> Callable[[str], None]:
    """``report``, but what was said of a file is not said again of others: the part of a message behind ": " counts."""
    said: set[str] = set()

    def tell(message: str) -> None:
        what = message.partition(": ")[2]
        if what not in said:
            said.add(what)
            report(message)

    return tell


def sentence_id(text: str) -> int:
    """A stable 64-bit hash of the text. Two of a million different sentences collide with probability 3e-8."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def normalise(text: str) -> str:
    """Unicode NFC, every run of white space one blank, none at the ends."""
    return _WHITESPACE.sub(" ", unicodedata.normalize("NFC", text)).strip()
