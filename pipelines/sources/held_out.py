"""Sentences that are kept apart from training, to measure on: a share of a dataset, and what must not contain them."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from augment.fingerprint import of_code
from pipelines import schema, shards
from pipelines.sources import building, near_duplicates
from pipelines.sources.building import RowCounts

SHARE, LEAST, MOST = 0.05, 50, 1_000
KNOWN = 0.5  # share of a passage's words that must be sentences of the dataset, or it is not kept apart as a whole
FIRST = 3  # words by which a sentence is looked for
APART, TRAINED = "kept apart", "trained on"
TWIN, CONTAINS = "nearly a sentence that is kept apart", "holds a sentence that is kept apart"

Row = tuple[int, str, str]  # schema.SENTENCES
WhyNot = Callable[[Row], str | None]  # why a row is left out; None where it is not
Sentences = dict[tuple[str, ...], list[tuple[list[str], int]]]  # by their first words: all words, id


@dataclass(frozen=True)
class HeldOutOptions:
    """``share`` of the sentences is kept apart, at least ``least`` and at most ``most``; ``shards``: how many files the
    others fill."""

    share: float = SHARE
    least: int = LEAST
    most: int = MOST
    shards: int | None = None


def split(
    data: str,
    trained: str,
    apart: str,
    options: HeldOutOptions,
    report: Callable[[str], None] = lambda _: None,
    passages: str | None = None,
) -> tuple[str, str]:
    """Write the sentences of the dataset ``data`` to ``trained`` and those that are kept apart to ``apart``.

    Those of the smallest ids are kept apart: ids are hashes, so the same sentences are, whatever their order. With
    ``passages``, a dataset of some of the same text, those that are in passages are taken passage by passage, so that
    fewer passages hold one of them, and no more of them than their share of all. What is nearly one of those that are
    kept apart is in neither, and counted. Raises DatasetError where fewer sentences than are kept apart would be left.
    """
    total = int(shards.read_manifest(data)["rows"])
    count = min(max(round(options.share * total), options.least), options.most)
    if total < 2 * count:
        raise shards.DatasetError(
            f"{data}: {total} sentences, of which {count} are kept apart to measure on; give {2 * count} or more"
        )
    of_passages = list(dict.fromkeys(_of_passages(data, passages)))
    share = round(count * len(of_passages) / total)
    others = sorted(set(_ids(data)).difference(of_passages))
    chosen = {*of_passages[:share], *others[: count - share]}
    twins = _twins(data, chosen)
    if total - count - len(twins) < count:
        raise shards.DatasetError(
            f"{data}: {len(twins)} of {total} sentences are nearly the same as the {count} that are kept apart to "
            "measure on; give text with more that differs"
        )

    def of_training(row: Row) -> str | None:
        return APART if row[0] in chosen else TWIN if row[0] in twins else None

    def of_apart(row: Row) -> str | None:
        return None if row[0] in chosen else TRAINED

    inputs = [*_files(data), *(_files(passages) if passages else ())]
    for out, stage, why_not in ((trained, "trained", of_training), (apart, "apart", of_apart)):

        def read(_: list[str], row_counts: RowCounts, why_not: WhyNot = why_not) -> Iterator[Row]:
            yield from _keep(data, why_not, row_counts)

        count_of_shards = 1 if out == apart else options.shards
        building.build_dataset(inputs, out, _recipe(stage, vars(options), read, count_of_shards), report)
    return trained, apart


def _twins(data: str, chosen: set[int]) -> set[int]:
    """The ids of the other sentences of ``data`` that are nearly one of those ``chosen``."""
    index = near_duplicates.Index()
    for number, text, _ in _rows(data):
        if number in chosen:
            index.add(text)
    return {number for number, text, _ in _rows(data) if number not in chosen and index.has_twin(text)}


def _ids(data: str) -> Iterator[int]:
    return (row[0] for row in _rows(data))


def _of_passages(data: str, passages: str | None) -> Iterator[int]:
    """The ids of the sentences of ``data`` in ``passages``, passage by passage in the order of their ids.

    A passage of which little is in ``data``, as where that is a sample, gives none: it would be lost for few sentences.
    """
    if passages is None:
        return
    by_start: Sentences = defaultdict(list)
    for number, text, _ in _rows(data):
        words = text.split(" ")
        by_start[tuple(words[:FIRST])].append((words, number))
    for _, passage, _ in sorted(_rows(passages)):
        yield from _sentences_in(passage.split(" "), by_start)


def _sentences_in(passage: list[str], by_start: Sentences) -> list[int]:
    """The ids of the sentences that the words of ``passage`` are made of; none where they are less than KNOWN of it."""
    found, place, known = [], 0, 0
    while place < len(passage):
        for words, number in by_start.get(tuple(passage[place : place + FIRST]), ()):
            if passage[place : place + len(words)] == words:
                found.append(number)
                place, known = place + len(words), known + len(words)
                break
        else:
            place += 1
    return found if known >= KNOWN * len(passage) else []


def without(data: str, apart: str, out: str, report: Callable[[str], None] = lambda _: None) -> str:
    """Write to ``out`` the texts of ``data`` in which no sentence of ``apart`` occurs. Raises NothingLeft."""
    kept_apart = [text for _, text, _ in _rows(apart)]

    def why_not(row: Row) -> str | None:
        return CONTAINS if any(text in row[1] for text in kept_apart) else None

    def read(_: list[str], row_counts: RowCounts) -> Iterator[Row]:
        yield from _keep(data, why_not, row_counts)

    recipe = _recipe("passages apart", {}, read, len(_files(data)), "passage")
    return building.build_dataset([*_files(data), *_files(apart)], out, recipe, report)


def _files(data: str) -> list[str]:
    return [shard.url for shard in shards.list_shards(data)]


def _rows(data: str) -> Iterator[Row]:
    for shard in shards.list_shards(data):
        table, _ = shards.read_shard(shard)
        yield from zip(*(table.column(name).to_pylist() for name in schema.SENTENCES.names), strict=True)


def _keep(data: str, why_not: WhyNot, row_counts: RowCounts) -> Iterator[Row]:
    for row in _rows(data):
        row_counts.rows_in += 1
        if (reason := why_not(row)) is None:
            yield row
        else:
            row_counts.reject(reason)


def _recipe(
    stage: str,
    options: dict[str, Any],
    read: Callable[[list[str], RowCounts], Iterator[Row]],
    count: int | None,
    noun: str = "sentence",
) -> building.Recipe[Row]:
    return building.Recipe(stage, noun, options, _code, read, _table, count)


def _code(_: list[str]) -> dict[str, Any]:
    return of_code(__name__, within=("pipelines.sources",))


def _table(rows: list[Row]) -> pa.Table:
    return pa.table([list(column) for column in zip(*rows, strict=True)], schema=schema.SENTENCES)
