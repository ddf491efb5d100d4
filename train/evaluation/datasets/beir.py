"""Search collections in BEIR's layout: corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv in one folder.

A line of corpus.jsonl is ``{"_id", "title", "text"}``, one of queries.jsonl ``{"_id", "text"}``, one of the judgements
``query-id<TAB>corpus-id<TAB>score`` below a header. Passages stay on disk: a collection holds their ids only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from train.evaluation.datasets.json_lines import read_objects
from train.evaluation.datasets.text_files import find_folder, read_lines
from train.runtime.errors import InputError

CORPUS, QUERIES = "corpus.jsonl", "queries.jsonl"
COLUMNS = "query-id, corpus-id and a whole number, with tabs between them"


@dataclass(frozen=True)
class Collection:
    """The judged queries, their judgements and the ids of all passages, in the order of the files.

    ``order`` is the place of each passage among the ids sorted backwards, which breaks ties as trec_eval does.
    """

    folder: Path
    queries: dict[str, str]  # query id → text
    judgements: list[dict[int, int]]  # of each query: row of the passage → grade
    relevant: list[list[int]]  # of each query: all grades above 0, highest first, of absent passages too
    ids: list[str]
    order: npt.NDArray[np.int64]  # (passages,)
    absent: int  # judgements of passages that the corpus does not hold; they count as never retrieved

    def passages(self, size: int) -> Iterator[list[str]]:
        """Title and text of every passage, ``size`` at a time, joined by a space as BEIR joins them."""
        rows = read_objects(self.folder / CORPUS)
        while part := [f"{row.get('title') or ''} {row['text']}".strip() for _, row in islice(rows, size)]:
            yield part


def find_collections(data: str) -> dict[str, Path]:
    """Name → folder: ``data`` itself or its folder retrieval, else the folders below these, one or two levels down.

    InputError if there is none.
    """
    folder = Path(data)
    if not (folder / CORPUS).is_file():
        folder = find_folder(data, "retrieval")
    if (folder / CORPUS).is_file():
        return {folder.resolve().name: folder}
    corpora = sorted([*folder.glob(f"*/{CORPUS}"), *folder.glob(f"*/*/{CORPUS}")])
    if not corpora:
        raise InputError(f"no {CORPUS} in {folder} or in a folder below it; a set is a folder in BEIR's layout")
    return {path.parent.relative_to(folder).as_posix(): path.parent for path in corpora}


def load(folder: Path, split: str = "test") -> Collection:
    """The collection in ``folder``, of its queries those that qrels/SPLIT.tsv judges.

    InputError with file and row where a file is missing or broken.
    """
    judged = _read_judgements(folder / "qrels" / f"{split}.tsv")
    queries = _read_texts(folder / QUERIES)
    unknown = next((query for query in judged if query not in queries), None)
    if unknown is not None:
        raise InputError(
            f"{folder / 'qrels' / f'{split}.tsv'} judges query {unknown!r}, which {folder / QUERIES} does not hold; "
            "add the query or take its lines out"
        )
    ids = _read_ids(folder / CORPUS)
    rows = {name: row for row, name in enumerate(ids)}
    judgements = [{rows[name]: grade for name, grade in judged[query].items() if name in rows} for query in judged]
    order = np.empty(len(ids), np.int64)
    order[sorted(range(len(ids)), key=ids.__getitem__, reverse=True)] = np.arange(len(ids))
    return Collection(
        folder=folder,
        queries={query: queries[query] for query in judged},
        judgements=judgements,
        relevant=[
            sorted((grade for grade in grades.values() if grade > 0), reverse=True) for grades in judged.values()
        ],
        ids=ids,
        order=order,
        absent=sum(map(len, judged.values())) - sum(map(len, judgements)),
    )


def _read_judgements(path: Path) -> dict[str, dict[str, int]]:
    """Query id → passage id → grade."""
    judged: dict[str, dict[str, int]] = {}
    for number, line in enumerate(read_lines(path), 1):
        cells = line.split("\t")
        if number == 1 and len(cells) == 3 and not _is_whole(cells[2]):
            continue  # the header
        if len(cells) != 3 or not _is_whole(cells[2]):
            raise InputError(f"{path}, row {number}: not {COLUMNS}: {line[:80]!r}")
        grades = judged.setdefault(cells[0], {})
        if cells[1] in grades:
            raise InputError(f"{path}, row {number}: query {cells[0]!r} has passage {cells[1]!r} twice; keep one row")
        grades[cells[1]] = int(cells[2])
    if not any(grade > 0 for grades in judged.values() for grade in grades.values()):
        raise InputError(f"{path} names no relevant passage (a score above 0), so nothing can be measured")
    return judged


def _is_whole(cell: str) -> bool:
    return cell.strip().removeprefix("-").isdecimal()


def _read_texts(path: Path) -> dict[str, str]:
    """Id → text, of queries."""
    return {row["_id"]: row["text"].strip() for row in _read_unique(path)}


def _read_ids(path: Path) -> list[str]:
    """The ids of a corpus in their order."""
    ids = [row["_id"] for row in _read_unique(path)]
    if not ids:
        raise InputError(f'{path} holds no passage; a row is an object with the strings "_id" and "text"')
    return ids


def _read_unique(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file, each with an _id of its own and a text. InputError with row where one is not so."""
    ids: set[str] = set()
    for number, row in read_objects(path):
        if not all(isinstance(row.get(key), str) for key in ("_id", "text")):
            raise InputError(f'{path}, row {number} has no "_id" and "text" that are strings, as BEIR\'s layout wants')
        if row["_id"] in ids:
            raise InputError(f"{path}, row {number}: the id {row['_id']!r} is there twice; ids must differ")
        ids.add(row["_id"])
        yield row
