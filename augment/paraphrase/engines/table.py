"""Paraphrases from a file of pairs, looked up by the sentence.

A file of ``sentence<TAB>paraphrase`` lines, or of JSON lines with "text" and "paraphrase". A sentence may have several
lines; each gives a candidate.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from augment.paraphrase.engines.protocol import Candidate, EngineError
from augment.paraphrase.options import EngineOptions

ABSENT = "not-in-table"


def from_options(options: EngineOptions) -> "Table":
    """The engine over the file ``--table``. Raises EngineError where none is named or it is no table."""
    if options.table is None:
        raise EngineError("engine 'table': name its file with --table")
    return Table(options.table)


class Table:
    """The engine over a file of pairs. Raises EngineError where the file is not one."""

    def __init__(self, path: str) -> None:
        try:
            data = Path(path).read_bytes()
            lines = data.decode("utf-8-sig").split("\n")
        except (OSError, ValueError) as error:  # no UTF-8, or no path
            raise EngineError(f"{path}: not a readable table ({error}); give UTF-8 text, a pair a line") from error
        self.origin = f"table:{Path(path).stem}"
        self.fingerprint = {"engine": self.origin, "sha256": hashlib.sha256(data).hexdigest()}
        self.pairs: dict[str, list[str]] = defaultdict(list)
        for text, paraphrase in _pairs(path, lines):
            self.pairs[" ".join(text.split())].append(" ".join(paraphrase.split()))

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """The table's paraphrases of each text in the order of its lines."""
        matches = [self.pairs.get(" ".join(text.split())) for text in texts]
        return [
            [Candidate(text, self.origin) for text in paraphrases]
            if paraphrases
            else [Candidate("", self.origin, ABSENT)]
            for paraphrases in matches
        ]


def _pairs(path: str, lines: list[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        pair = _json_pair(line) if line.startswith("{") else line.split("\t")
        if pair is None or len(pair) != 2 or not isinstance(pair[0], str):
            raise EngineError(f'{path}: row {number} is no "sentence<TAB>paraphrase" and no {{"text", "paraphrase"}}')
        if isinstance(pair[1], str):
            yield pair[0], pair[1]
        elif pair[1] is not None:  # null: whoever made the table had none
            raise EngineError(f"{path}: row {number} has {pair[1]!r} for a paraphrase; give a string, or null for none")


def _json_pair(line: str) -> list[Any] | None:
    try:
        row = json.loads(line)
        return [row["text"], row["paraphrase"]]
    except (ValueError, KeyError, TypeError):
        return None
