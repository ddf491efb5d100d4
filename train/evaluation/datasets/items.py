"""Items of the suites contrast, choice and triplet: JSONL files, an object with texts a row.

FORMATS holds the fields of each format, each with the other names that files have for it. A row may also have "kind", a
word by which the shares are split, and "id". The first row decides the format of a file.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from train.evaluation.datasets.json_lines import read_objects
from train.evaluation.datasets.text_files import find_folder
from train.runtime.errors import InputError

FORMATS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    # q1 is answered by doc1 and not by doc2, q2 by doc2 and not by doc1
    "questions": {
        "q1": ("question1", "query1"),
        "q2": ("question2", "query2"),
        "doc1": ("passage1", "document1"),
        "doc2": ("passage2", "document2"),
    },
    # positive belongs above negative
    "ranking": {"query": ("anchor", "question"), "positive": ("pos",), "negative": ("neg",)},
    # sentences[label] belongs above the others
    "choice": {"input": ("anchor", "query"), "sentences": ("options", "choices"), "label": ("answer",)},
    # text1 and text2 mean the same, negative does not
    "triplet": {"text1": ("sentence1", "text"), "text2": ("sentence2", "paraphrase"), "negative": ("negation", "neg")},
}


@dataclass(frozen=True)
class Items:
    """A file of items: field → its values; of each item its kind, "" for none, and its id, else its row's number."""

    path: Path
    format: str
    columns: dict[str, list[Any]]
    kinds: list[str]
    ids: list[str]


def find_files(data: str, suite: str, formats: Collection[str]) -> list[Path]:
    """The files of ``suite``: ``data`` itself if it is a file, else the .jsonl files in its folder ``suite`` or in it.

    Of a folder's files, those whose first row has the fields of another suite's format are left to that suite.
    """
    if Path(data).is_file():
        return [Path(data)]
    folder = find_folder(data, suite)
    paths = [path for path in sorted(folder.glob("*.jsonl")) if first_format(path) in {None, *formats}]
    if not paths:
        raise InputError(f"no .jsonl file for the suite {suite} in {folder}; a row of one has {describe(formats)}")
    return paths


def first_format(path: Path) -> str | None:
    """The format of the first row, None where it has none; ``load`` then says what is wrong."""
    try:
        _, row = next(iter(read_objects(path)))
    except (InputError, StopIteration):
        return None
    return detect_format(row, FORMATS)


def detect_format(row: Mapping[str, Any], formats: Collection[str]) -> str | None:
    """The first of ``formats`` of which ``row`` has every field, under one of its names."""
    return next((f for f in formats if all(row.keys() & {name, *FORMATS[f][name]} for name in FORMATS[f])), None)


def describe(formats: Collection[str]) -> str:
    """The fields of each format, for messages."""
    return " or ".join(", ".join(FORMATS[format]) for format in formats)


def load(path: Path, formats: Collection[str]) -> Items:
    """A file in one of ``formats``. InputError with file, row and remedy where a row is not so, or there is none."""
    columns: dict[str, list[Any]] = {}
    kinds, ids, chosen = [], [], None
    for number, row in read_objects(path):
        where = f"{path}, row {number}"
        chosen = chosen or detect_format(row, formats)
        if chosen is None or detect_format(row, [chosen]) is None:
            expected = describe([chosen] if chosen else formats)
            raise InputError(f"{where} has the fields {', '.join(map(str, row)) or 'none'}; expected {expected}")
        for name, others in FORMATS[chosen].items():
            given = next(key for key in (name, *others) if key in row)
            columns.setdefault(name, []).append(_value(row[given], given, name, where))
        if chosen == "choice":
            _check_label(columns["label"][-1], columns["sentences"][-1], where)
        kinds.append(str(row.get("kind") or ""))
        ids.append(str(row.get("id", number)))
    if chosen is None:
        raise InputError(f"{path} holds no item; a row has {describe(formats)}")
    return Items(path, chosen, columns, kinds, ids)


def _value(value: Any, given: str, name: str, where: str) -> Any:
    """A text; for "sentences" a list of texts, for "label" an integer. A list of one text is that text."""
    if name == "label":
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(f"{where}: {given} is {value!r}, not the index of the right sentence, counted from 0")
        return value
    if name == "sentences":
        if not isinstance(value, list) or len(value) < 2:
            raise InputError(f"{where}: {given} is {value!r}, not a list of two or more texts")
        return [_text(x, given, where) for x in value]
    return _text(value[0] if isinstance(value, list) and len(value) == 1 else value, given, where)


def _text(value: Any, given: str, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{where}: {given} is {value!r}, not a text; an item has one text in each field")
    return value


def _check_label(label: int, sentences: list[str], where: str) -> None:
    if not 0 <= label < len(sentences):
        raise InputError(f"{where}: label is {label}, but the {len(sentences)} sentences are counted from 0")
