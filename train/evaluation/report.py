"""Tables on the screen and JSON on disk."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """A table as text: first column to the left, numbers to the right, a rule below the header."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def write_json(path: Path, content: Any) -> None:
    """Write ``content`` whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.writing")
    temporary.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    temporary.replace(path)
