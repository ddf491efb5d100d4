"""Pairs of texts with a score or a yes/no label, from tab-separated files.

A file has a header that names its columns, in any order and among others: two texts, and a score or a label. Without a
header a row is two texts and a number, which is a label where the file knows 0 and 1 only. A label is 1 for pairs that
mean the same and 0 for others.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from train.evaluation.datasets.text_files import find_folder, read_lines
from train.runtime.errors import InputError

FIRST = ("sentence1", "text1", "sentence_a", "text_a")
SECOND = ("sentence2", "text2", "sentence_b", "text_b")
SCORE, LABEL = "score", "label"
FORM = f"a header with {FIRST[0]}, {SECOND[0]} and {SCORE} or {LABEL}"


@dataclass(frozen=True)
class Pairs:
    """Pairs of texts, with a number each; ``labelled``: it is 0 or 1 and no score."""

    first: list[str]
    second: list[str]
    gold: npt.NDArray[np.float64]
    labelled: bool


def find_pairs(data: str, folder: str) -> dict[str, Path]:
    """Name → file: ``data`` itself if it is a file, else the .tsv files in it or in its folder ``folder``.

    InputError if there is none.
    """
    if Path(data).is_file():
        return {Path(data).stem: Path(data)}
    place = find_folder(data, folder)
    paths = sorted(place.glob("*.tsv"))
    if not paths:
        raise InputError(f"no .tsv file in {place}; a set is a file of pairs with {FORM}")
    return {path.stem: path for path in paths}


def load(path: Path) -> Pairs:
    """The pairs of a file. InputError with row where one is broken, or where all have the same number."""
    lines = read_lines(path)
    names = lines[0].lower().split("\t")
    headed = len(names) != 3 or _number(names[2]) is None
    columns = _columns(path, names) if headed else (0, 1, 2)
    rows = [_row(path, number, line, len(names), columns) for number, line in enumerate(lines[headed:], 1 + headed)]
    gold = [row[2] for row in rows]
    labelled = names[columns[2]] == LABEL if headed else set(gold) <= {0.0, 1.0}
    wrong = next((i for i, number in enumerate(gold) if labelled and number not in (0, 1)), None)
    if wrong is not None:
        raise InputError(
            f"{path}, row {wrong + 1 + headed}: label {gold[wrong]:g} is not 0 or 1; call a column of ratings {SCORE}"
        )
    if len(set(gold)) < 2:
        raise InputError(f"{path}: {len(gold)} pairs without two different {LABEL if labelled else SCORE}s; add others")
    return Pairs([row[0] for row in rows], [row[1] for row in rows], np.array(gold, np.float64), labelled)


def _columns(path: Path, names: list[str]) -> tuple[int, int, int]:
    """Where the two texts and the number stand."""
    columns = tuple(
        next((i for i, name in enumerate(names) if name in wanted), -1) for wanted in (FIRST, SECOND, (SCORE, LABEL))
    )
    if -1 in columns:
        raise InputError(f"{path}, row 1: the columns are {', '.join(names)[:200]}; expected {FORM}")
    return columns[0], columns[1], columns[2]


def _row(path: Path, number: int, line: str, width: int, columns: tuple[int, int, int]) -> tuple[str, str, float]:
    cells = line.split("\t")
    if len(cells) != width:
        raise InputError(f"{path}, row {number} has {len(cells)} columns, not {width} as row 1: {line[:80]!r}")
    gold = _number(cells[columns[2]])
    if gold is None:
        raise InputError(f"{path}, row {number}: {cells[columns[2]]!r} is not a number; take out pairs without one")
    first, second = (" ".join(cells[column].split()) for column in columns[:2])
    return first, second, gold


def _number(cell: str) -> float | None:
    """A finite number, else None."""
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
