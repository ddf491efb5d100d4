"""Tables on the screen."""

from collections.abc import Sequence


def align(rows: Sequence[Sequence[str]]) -> str:
    """A table as text: first column to the left, numbers to the right, a rule between. No cell is cut."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
