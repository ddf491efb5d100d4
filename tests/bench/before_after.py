"""Draws the first rows of the table in README.md as bars: before_after.svg.

    python tests/bench/before_after.py

The figures are read from the table, so that picture and table agree; a dashed line is the chance level. The colours are
legible on white and on black.
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURE = Path(__file__).with_suffix(".svg")
LABELS = (
    "two passages, one denial",
    "one thing left out",
    "“not fat” is “thin”",
    "roles exchanged",
    "paraphrase above negation",
)
WIDTH, ROW, TOP, BAR = 350, 60, 54, 15  # in pixels; narrow, so that a telephone shows the words large enough to read
NUMBERS = 92  # pixels right of the bars
TEXT, BEFORE, AFTER, CHANCE = "#768089", "#a8a29a", "#2f81f7", "#d1590a"


@dataclass(frozen=True)
class Figures:
    """A row of the table, in per cent."""

    before: float
    after: float
    chance: float | None


def read_table(readme: str) -> list[Figures]:
    """The rows for LABELS. Raises ValueError where the table is another."""
    rows = re.findall(r"^\| (.+?) \| ([\d.]+) \| ([\d.]+) \| [\d.]+ ± [\d.]+ \|$", readme, re.MULTILINE)[: len(LABELS)]
    if len(rows) < len(LABELS) or not all("%" in what for what, _, _ in rows):
        raise ValueError(f"README.md: the table does not begin with {len(LABELS)} rows of per cent")
    chances = [re.search(r"\(chance (\d+)\)", what) for what, _, _ in rows]
    return [
        Figures(float(before), float(after), float(chance[1]) if chance else None)
        for (_, before, after), chance in zip(rows, chances, strict=True)
    ]


def draw(figures: list[Figures]) -> str:
    """The picture, as SVG."""
    wide, height = WIDTH + NUMBERS, TOP + ROW * len(figures)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{height}" viewBox="0 0 {wide} {height}" '
        'role="img" aria-label="Per cent right before and after" font-family="sans-serif" font-size="14" '
        f'fill="{TEXT}">',
        *_legend(),
    ]
    for number, (label, row) in enumerate(zip(LABELS, figures, strict=True)):
        top = TOP + ROW * number
        parts.append(f'<text x="0" y="{top + 12}">{label}</text>')
        parts += [_bar(top + 19, row.before, BEFORE), _bar(top + BAR + 20, row.after, AFTER)]
        parts.append(f'<text x="{WIDTH + 8}" y="{top + BAR + 24}">{row.before:.1f} → {row.after:.1f}</text>')
        if row.chance is not None:
            parts.append(
                f'<path d="M{_x(row.chance):g} {top + 16}v{2 * BAR + 7}" stroke="{CHANCE}" stroke-width="2" '
                'stroke-dasharray="4 2"/>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _legend() -> list[str]:
    title = '<text x="0" y="14" font-weight="bold">all-MiniLM-L6-v2: % right</text>'
    words = [("before", BEFORE, 0), ("after", AFTER, 80)]
    squares = [f'<rect x="{x}" y="26" width="11" height="11" fill="{colour}"/>' for _, colour, x in words]
    texts = [f'<text x="{x + 17}" y="36">{word}</text>' for word, _, x in words]
    line = f'<path d="M155 24v15" stroke="{CHANCE}" stroke-width="2" stroke-dasharray="4 2"/>'
    return [title, *squares, *texts, line, '<text x="163" y="36">chance</text>']


def _bar(top: int, value: float, colour: str) -> str:
    return f'<rect x="0" y="{top}" width="{max(_x(value), 1):g}" height="{BAR}" fill="{colour}"/>'


def _x(value: float) -> float:
    return round(WIDTH * value / 100, 1)


if __name__ == "__main__":
    PICTURE.write_text(draw(read_table((ROOT / "README.md").read_text(encoding="utf-8"))), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
