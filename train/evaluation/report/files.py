"""Tables on the screen, JSON and text on disk."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

WIDEST = 48  # characters of a model's name in a table


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """A table as text: first column to the left (long paths keep their end), numbers to the right, a rule between."""
    rows = [[row[0] if len(row[0]) <= WIDEST else "…" + row[0][1 - WIDEST :], *row[1:]] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def write_json(path: Path, content: Any) -> None:
    """Write ``content`` whole or not at all."""
    write_text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.writing")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)
