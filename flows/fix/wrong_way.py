"""Which rows of the table before and after went the wrong way, and what a user can do about it, in one sentence."""

from collections.abc import Sequence
from typing import Any

HIGHER, LOWER = "higher is better", "lower is better"  # as the evaluation writes them
COSINE_NOISE = 0.01
SEARCH_NOISE = 0.5  # of a score × 100, which no query alone makes
FEW, FEW_SAID = 30, " (few: may be chance)"  # sentences, items or queries of a row
CHANCE_SAID, DEVIATIONS = " (may be chance)", 1.96  # of a share, that a change by chance exceeds once in twenty times
# Rows that begin at their best, so that training can only lower them: they say how much it moved the encoder.
OLD_SELF, NEIGHBOURS_KEPT = "cosine of a text to its old self", "ten nearest neighbours kept, %"
SEARCH = "retrieval "  # begins a row of search


def note(rows: Sequence[Sequence[Any]]) -> str | None:
    """The sentence under the table; None where no row went the wrong way by more than noise.

    Noise is .01 of a cosine, half a point of a search, and one item (of n, in per cent) of a share. What is to stay
    near its old value, and what can only fall, has no wrong way.
    """
    wrong = [row for row in rows if _is_wrong(*row)]
    if not wrong:
        return None
    named = "; ".join(
        f"{what.partition(', %')[0]} ({number(what, one)} → {number(what, two)}){_caution(what, count, one, two)}"
        for what, count, one, two, *_ in wrong
    )
    return f"Worse than before: {named}. {_remedy([what for what, *_ in wrong])}"


def _is_wrong(what: str, count: int, before: float | None, after: float | None, better: str = "") -> bool:
    if before is None or after is None or better not in (HIGHER, LOWER) or what in (OLD_SELF, NEIGHBOURS_KEPT):
        return False
    by_items = SEARCH_NOISE if what.startswith(SEARCH) else 100 / max(count, 1)
    noise = COSINE_NOISE if "cosine" in what else by_items
    return (before - after if better == HIGHER else after - before) > noise * (1 + 1e-9)


def _caution(what: str, count: int, before: float, after: float) -> str:
    if count < FEW:
        return FEW_SAID
    variance = sum(share * (100 - share) for share in (before, after)) / count
    return CHANCE_SAID if ", %" in what and abs(after - before) < DEVIATIONS * variance**0.5 else ""


def number(what: str, value: float | None) -> str:
    """A figure of the row ``what``: per cent and scores with one place, cosines with three."""
    if value is None:
        return "–"
    return f"{value:.3f}" if "cosine" in what else f"{value:.1f}"


def _remedy(named: Sequence[str]) -> str:
    of_search = [what.startswith(SEARCH) for what in named]
    more = "More steps (--steps; --quick takes few) or more text, with another --out, may mend this."
    fewer = "Search pays for what the encoder learns: fewer steps (--steps, with another --out) cost it less."
    return " ".join([*([] if all(of_search) else [more]), *([fewer] if any(of_search) else [])])
