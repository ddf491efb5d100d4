"""Plots of the statistics of a dataset as PNG files, the same bytes every time."""

import colorsys
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from pipelines import schema
from pipelines.report.statistics import LONGEST, RATE_BINS, Statistics, grouped_columns, number_columns

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIRST_HUE, GOLDEN_RATIO = 0.58, 0.618  # hues by the golden ratio differ, however many there are
LIGHTNESS, SATURATION = 0.5, 0.42
MOST_BARS = 15
DPI = 110


def names(statistics: Statistics) -> list[str]:
    """The files that ``draw`` gives."""
    return list(_drawings(statistics))


def draw(statistics: Statistics) -> dict[str, bytes]:
    """PNG images by file name: lengths, match error rates where there are any, bars of every counted column."""
    return {name: _png(drawing) for name, drawing in _drawings(statistics).items()}


def _drawings(statistics: Statistics) -> dict[str, Callable[["Axes"], None]]:
    drawings: dict[str, Callable[[Axes], None]] = {"lengths.png": lambda axes: _lengths(axes, statistics)}
    if any(statistics.rates.values()):
        drawings["error_rates.png"] = lambda axes: _rates(axes, statistics)
    for column in number_columns():
        if statistics.numbers.get(column):
            drawings[f"{column}.png"] = lambda axes, column=column: _numbers(axes, statistics, column)  # type: ignore[misc]
    for column in grouped_columns():
        if statistics.counts.get(column):
            drawings[f"{column}.png"] = lambda axes, column=column: _bars(axes, statistics, column)  # type: ignore[misc]
    return drawings


def _lengths(axes: "Axes", statistics: Statistics) -> None:
    for column, words in statistics.words.items():
        heights = [words[n] for n in range(LONGEST + 1)]
        axes.step(range(LONGEST + 1), heights, where="mid", label=column, color=_colour(column))
    axes.set(title="Length", xlabel=f"words ({LONGEST} and more at the right)", ylabel="rows")
    axes.legend(frameon=False)


def _rates(axes: "Axes", statistics: Statistics) -> None:
    edges = [n / RATE_BINS for n in range(RATE_BINS + 1)]
    for column, rates in statistics.rates.items():
        shares = [rates[n] / (rates.total() or 1) for n in range(RATE_BINS)]
        axes.stairs(shares, edges, label=column, color=_colour(column))
    axes.set(title="Match error rate against the sentence", xlabel="match error rate", ylabel="share of the pairs")
    axes.legend(frameon=False)


def _numbers(axes: "Axes", statistics: Statistics, column: str) -> None:
    edges = [n / RATE_BINS for n in range(RATE_BINS + 1)]
    axes.stairs([statistics.numbers[column][n] for n in range(RATE_BINS)], edges, color=_colour(schema.TEXT), fill=True)
    axes.set(title=column, xlabel=schema.meanings()[column], ylabel="rows")


def _bars(axes: "Axes", statistics: Statistics, column: str) -> None:
    pairs = sorted(statistics.counts[column].items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_BARS][::-1]
    axes.barh([value for value, _ in pairs], [count for _, count in pairs], color=_colour(schema.TEXT))
    axes.set(title=column, xlabel="rows")


def _colour(column: str) -> tuple[float, float, float]:
    """The colour of a column of texts, the same in every plot."""
    place = (schema.TEXT, *schema.text_columns()).index(column)
    return colorsys.hls_to_rgb((FIRST_HUE + place * GOLDEN_RATIO) % 1, LIGHTNESS, SATURATION)


def _png(drawing: Callable[["Axes"], None]) -> bytes:
    from matplotlib.figure import Figure  # without pyplot: no window, nothing to close

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    drawing(axes)
    axes.spines[["top", "right"]].set_visible(False)
    sink = io.BytesIO()
    figure.savefig(sink, format="png", dpi=DPI, metadata={"Software": None})
    return sink.getvalue()
