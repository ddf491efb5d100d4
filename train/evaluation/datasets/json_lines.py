"""JSONL files: one object a line; and the passages of a corpus in such a file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipelines import schema
from train.data.dataset import read_dataset
from train.runtime.errors import InputError


def read_objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The number, from 1, and the object of each line that is not blank. InputError with row where one is not so.

    The file is read line by line: it may be larger than memory.
    """
    try:
        file = path.open(encoding="utf-8-sig", newline="\n")
    except OSError:
        raise InputError(f"{path} is missing") from None
    with file:
        try:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, _parse(line, path, number)
        except UnicodeDecodeError as error:
            raise InputError(f"{path} is not UTF-8 ({error.reason}); convert it") from None


def read_passages(corpus: str) -> list[tuple[str, str]]:
    """Title ("" for none) and text of each passage: a JSONL file with text and perhaps title, a BEIR folder, or the
    column text of a dataset (``litotes passages`` writes one)."""
    if corpus.endswith(".parquet"):
        return [("", text) for text in read_dataset(corpus, [schema.TEXT]).table.column(schema.TEXT).to_pylist()]
    path = Path(corpus) / "corpus.jsonl" if Path(corpus).is_dir() else Path(corpus)
    passages = []
    for number, row in read_objects(path):
        title, text = row.get("title") or "", row.get("text")
        if not isinstance(text, str) or not isinstance(title, str):
            raise InputError(f"{path}, row {number} has no text; a passage is an object with text and perhaps title")
        passages.append((title.strip(), text))
    if not passages:
        raise InputError(f"{path} holds no passage; a row is an object with text and perhaps title")
    return passages


def _parse(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise InputError(f"{path}, row {number} is not JSON ({error}); a row is one object in one line") from None
    if not isinstance(row, dict):
        raise InputError(f"{path}, row {number} is not an object {{…}}: {line[:80].rstrip()!r}")
    try:
        if "\\u" in line:
            json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError(f"{path}, row {number} holds half a character, as \\ud83d alone is; mend its text") from None
    return row
