"""Tables on the screen."""

from collections.abc import Sequence

NAME_WIDTH = 48  # characters of a model's name in a table


def align(rows: Sequence[Sequence[str]]) -> str:
    """A table as text: first column to the left (long paths keep their end), numbers to the right, a rule between."""
    rows = [[row[0] if len(row[0]) <= NAME_WIDTH else "…" + row[0][1 - NAME_WIDTH :], *row[1:]] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
