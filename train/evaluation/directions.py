"""Which way a figure is better: the one place that says it, for the printed tables, the report and ``litotes fix``."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

HIGHER, LOWER, NEAR = "higher is better", "lower is better", "near its old value is better"
MARKS = {HIGHER: "↑", LOWER: "↓", NEAR: "≈"}
SCORES = (
    "sts",
    "transfer",
    "few-shot",
    "clustering",
    "retrieval",
    "relatedness",
    "probing",
    "choice",
    "triplet",
    "mteb",
)
# Patterns of a table's headings, without what stands in brackets, by suite; the first that fits holds.
HEADINGS: Mapping[str, Mapping[str, str]] = {
    **{suite: {"*": HIGHER} for suite in SCORES},
    "contrast": {"* violation@*": LOWER, "*": HIGHER},
    "bias": {"gap": LOWER, "*": HIGHER},
    "opposition": {"positive": HIGHER, "negation": LOWER, "negation < positive": HIGHER},
    "cosines": {"negation": LOWER, "antonym": LOWER, "other sentence": NEAR, "*": HIGHER},
    "drift": {"neighbours kept": HIGHER, "old self": HIGHER, "*: fixed loses": LOWER, "*": NEAR},
    "geometry": {"alignment": LOWER, "uniformity": LOWER, "STS in *": HIGHER},
    "errors": {},
}

Table = list[list[str]]


def direction(suite: str, heading: str) -> str | None:
    """One of HIGHER, LOWER and NEAR; None where no direction is better."""
    name = heading.partition(" (")[0]
    return next((found for pattern, found in HEADINGS.get(suite, {}).items() if fnmatchcase(name, pattern)), None)


def by_heading(suite: str, table: Sequence[Sequence[str]]) -> dict[str, str]:
    """The directions of a suite's table by heading, without what stands in brackets; those that have one."""
    names = (heading.partition(" (")[0] for heading in (table[0][1:] if table else ()))
    return {name: found for name in names if (found := direction(suite, name))}


def marked(suite: str, table: Table) -> tuple[Table, str]:
    """A suite's table with a mark at each heading, and the line that explains the marks.

    Where one direction holds for all columns, the line says it and the headings stay.
    """
    if not table:
        return table, ""
    first, *headings = table[0]
    found = [direction(suite, heading) for heading in headings]
    shown = [way for way in MARKS if way in found]
    if len(set(found)) == 1:
        return table, "".join(way[:1].upper() + way[1:] + "." for way in shown)
    marks = [f"{heading} {MARKS[way]}" if way else heading for heading, way in zip(headings, found, strict=True)]
    return [[first, *marks], *table[1:]], ", ".join(f"{MARKS[way]} {way}" for way in shown)
