"""Which rows of the table before and after went the wrong way, and what a user can do about it, in one sentence."""

from collections.abc import Sequence
from typing import Any

HIGHER, LOWER = "higher is better", "lower is better"  # as the evaluation writes them
COSINE_NOISE = 0.01
SEARCH_NOISE = 0.5  # of a score × 100, which no query alone makes
FEW, FEW_SAID = 30, " (few: may be chance)"  # sentences, items or queries of a row
DEVIATIONS = 1.96  # of a share, that a change by chance exceeds once in twenty times
# Rows that begin at their best, so that training can only lower them: they say how much it moved the encoder.
OLD_SELF, NEIGHBOURS_KEPT = "cosine of a text to its old self", "ten nearest neighbours kept, %"
SEARCH = "retrieval "  # begins a row of search


def note(rows: Sequence[Sequence[Any]]) -> str | None:
    """The sentences under the table; None where no row went the wrong way by more than noise.

    Noise is .01 of a cosine, half a point of a search, and one item (of n, in per cent) of a share. What may be chance
    stands apart, without a remedy. What is to stay near its old value, and what can only fall, has no wrong way.
    """
    wrong = [row for row in rows if _is_wrong(*row)]
    chance = [row for row in wrong if _is_chance(*row)]
    clear = [row for row in wrong if row not in chance]
    said = [f"Worse than before: {_named(clear)}. {_remedy([what for what, *_ in clear])}"] if clear else []
    said += [f"Lower or higher than wanted, which may be chance: {_named(chance)}."] if chance else []
    return " ".join(said) or None


def _named(rows: Sequence[Sequence[Any]]) -> str:
    return "; ".join(
        f"{what.partition(', %')[0]} ({number(what, one)} → {number(what, two)}, of {count:,})"
        for what, count, one, two, *_ in rows
    )


def _is_wrong(what: str, count: int, before: float | None, after: float | None, better: str = "") -> bool:
    if before is None or after is None or better not in (HIGHER, LOWER) or what in (OLD_SELF, NEIGHBOURS_KEPT):
        return False
    by_items = SEARCH_NOISE if what.startswith(SEARCH) else 100 / max(count, 1)
    noise = COSINE_NOISE if "cosine" in what else by_items
    return (before - after if better == HIGHER else after - before) > noise * (1 + 1e-9)


def _is_chance(what: str, count: int, before: float, after: float, *_: str) -> bool:
    """Whether so few, or a share of so few, may change so much by chance."""
    if count < FEW:
        return True
    variance = sum(share * (100 - share) for share in (before, after)) / count
    return ", %" in what and abs(after - before) < DEVIATIONS * variance**0.5


def number(what: str, value: float | None) -> str:
    """A figure of the row ``what``: per cent and scores with one place, cosines with three."""
    if value is None:
        return "–"
    return f"{value:.3f}" if "cosine" in what else f"{value:.1f}"


def _remedy(named: Sequence[str]) -> str:
    of_search = [what.startswith(SEARCH) for what in named]
    more = "More steps (--steps; --quick takes few) or more text, with another --out, may mend this."
    mixed = "Search pays for what the encoder learns: a quarter of what it began at, mixed in by litotes average"
    mixed += " (--weights 0.75,0.25), gives some back at the price of some of the rest."
    return " ".join([*([] if all(of_search) else [more]), *([mixed] if any(of_search) else [])])
