"""Plots of a survey as PNG files, the same bytes every time."""

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from pipelines.report.statistics import GROUPED, LONGEST, RATE_BINS, Survey

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#4c7fb5", "#c8683c", "#5a9a5f", "#8e6bb0", "#b59a2e", "#7a7a7a")  # one for each column of texts
MOST_BARS = 15
DPI = 110


def names(found: Survey) -> list[str]:
    """The files that ``draw`` gives."""
    return list(_drawings(found))


def draw(found: Survey) -> dict[str, bytes]:
    """PNG images by file name: lengths, match error rates where there are any, bars of every counted column."""
    return {name: _png(drawing) for name, drawing in _drawings(found).items()}


def _drawings(found: Survey) -> dict[str, Callable[["Axes"], None]]:
    drawings: dict[str, Callable[[Axes], None]] = {"lengths.png": lambda axes: _lengths(axes, found)}
    if any(found.rates.values()):
        drawings["error_rates.png"] = lambda axes: _rates(axes, found)
    for column in GROUPED:
        if found.counts.get(column):
            drawings[f"{column}.png"] = lambda axes, column=column: _bars(axes, found, column)  # type: ignore[misc]
    return drawings


def _lengths(axes: "Axes", found: Survey) -> None:
    for colour, (column, words) in zip(COLOURS, found.words.items(), strict=False):
        axes.step(range(LONGEST + 1), [words[n] for n in range(LONGEST + 1)], where="mid", label=column, color=colour)
    axes.set(title="Length", xlabel=f"words ({LONGEST} and more at the right)", ylabel="rows")
    axes.legend(frameon=False)


def _rates(axes: "Axes", found: Survey) -> None:
    edges = [n / RATE_BINS for n in range(RATE_BINS + 1)]
    for colour, (column, rates) in zip(COLOURS[1:], found.rates.items(), strict=False):
        total = rates.total() or 1
        axes.stairs([rates[n] / total for n in range(RATE_BINS)], edges, label=column, color=colour)
    axes.set(title="Match error rate against the sentence", xlabel="match error rate", ylabel="share of the pairs")
    axes.legend(frameon=False)


def _bars(axes: "Axes", found: Survey, column: str) -> None:
    pairs = sorted(found.counts[column].items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_BARS][::-1]
    axes.barh([value for value, _ in pairs], [count for _, count in pairs], color=COLOURS[0])
    axes.set(title=column, xlabel="rows")


def _png(drawing: Callable[["Axes"], None]) -> bytes:
    from matplotlib.figure import Figure  # without pyplot: no window, nothing to close

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    drawing(axes)
    axes.spines[["top", "right"]].set_visible(False)
    sink = io.BytesIO()
    figure.savefig(sink, format="png", dpi=DPI, metadata={"Software": None})
    return sink.getvalue()
