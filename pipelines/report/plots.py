"""Plots of the statistics of a dataset as PNG files, the same bytes every time."""

import io
import textwrap
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from pipelines import schema
from pipelines.report.statistics import LONGEST, RATE_BINS, Statistics

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOUR = "#4c7fb5"
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
SPREAD = "median (black), middle half (bar), nine tenths (line)"
MOST_BARS = 15
WIDTH, HEIGHT = 5.2, 3.0  # inches: on a telephone the words are still to be read
FRAME, BAR, LINE = 1.1, 0.2, 0.4  # inches of height: what is around the bars, one of them, one of the lines
LABEL_WIDTH = 60  # characters of a line below the axis
DPI = 135


def names(statistics: Statistics) -> list[str]:
    """The files that ``draw`` gives."""
    return list(_drawings(statistics))


def draw(statistics: Statistics) -> dict[str, bytes]:
    """PNG images by file name: lengths, match error rates where there are any, bars of every counted column."""
    return {name: _png(drawing) for name, drawing in _drawings(statistics).items()}


def _drawings(statistics: Statistics) -> dict[str, Callable[["Axes"], float]]:
    drawings: dict[str, Callable[[Axes], float]] = {"lengths.png": lambda axes: _lengths(axes, statistics)}
    if any(statistics.rates.values()):
        drawings["error_rates.png"] = lambda axes: _rates(axes, statistics)
    for column in statistics.from_0_to_1:
        if statistics.numbers.get(column):
            drawings[f"{column}.png"] = lambda axes, column=column: _numbers(axes, statistics, column)  # type: ignore[misc]
    for column in statistics.grouped:
        if statistics.counts.get(column):
            drawings[f"{column}.png"] = lambda axes, column=column: _bars(axes, statistics, column)  # type: ignore[misc]
    return drawings


def _lengths(axes: "Axes", statistics: Statistics) -> float:
    height = _spread(axes, statistics.words)
    axes.set(title=f"Length\n{SPREAD}", xlabel=f"words ({LONGEST} and more at the right)")
    axes.set_xlim(0, LONGEST)
    return height


def _rates(axes: "Axes", statistics: Statistics) -> float:
    """A rate is known by its bin; its place is the middle of that."""
    height = _spread(axes, statistics.rates, lambda bin_: (bin_ + 0.5) / RATE_BINS)
    axes.set(title=f"Match error rate\n{SPREAD}", xlabel="share of the words that differ from the sentence's")
    axes.set_xlim(0, 1)
    return height


def _spread(axes: "Axes", counted: Mapping[str, Counter[int]], place: Callable[[int], float] = float) -> float:
    """A line per column of texts from top to bottom: curves of so many lie over each other. Returns the height."""
    names = [name for name, counts in counted.items() if counts.total()][::-1]
    for height, name in enumerate(names):
        low, lower, middle, upper, high = (place(value) for value in _quantiles(counted[name], QUANTILES))
        axes.plot([low, high], [height, height], color=COLOUR, linewidth=1)
        axes.barh(height, upper - lower, 0.5, lower, color=COLOUR)
        axes.plot([middle, middle], [height - 0.35, height + 0.35], color="#1b1f24", linewidth=2)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.5, len(names) - 0.5)
    return FRAME + LINE * len(names)


def _quantiles(counts: Counter[int], shares: Sequence[float]) -> list[int]:
    """For each of ``shares`` the smallest value that so many of the counted do not exceed."""
    values = sorted(counts)
    below = list(accumulate(counts[value] for value in values))
    return [values[min(bisect_left(below, share * below[-1]), len(values) - 1)] for share in shares]


def _numbers(axes: "Axes", statistics: Statistics, column: str) -> float:
    edges = [n / RATE_BINS for n in range(RATE_BINS + 1)]
    axes.stairs([statistics.numbers[column][n] for n in range(RATE_BINS)], edges, color=COLOUR, fill=True)
    axes.set(title=column, xlabel=textwrap.fill(schema.meanings()[column], LABEL_WIDTH), ylabel="rows")
    return HEIGHT


def _bars(axes: "Axes", statistics: Statistics, column: str) -> float:
    from matplotlib.ticker import MaxNLocator

    pairs = sorted(statistics.counts[column].items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_BARS][::-1]
    axes.barh([value for value, _ in pairs], [count for _, count in pairs], color=COLOUR)
    axes.set(title=column, xlabel="rows")
    axes.set_ylim(-0.6, len(pairs) - 0.4)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return FRAME + BAR * len(pairs)


def _png(drawing: Callable[["Axes"], float]) -> bytes:
    from matplotlib.figure import Figure  # without pyplot: no window, nothing to close

    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    axes = figure.subplots()
    figure.set_figheight(drawing(axes))
    axes.title.set_fontsize(10)
    axes.tick_params(labelsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    sink = io.BytesIO()
    figure.savefig(sink, format="png", dpi=DPI, metadata={"Software": None})
    return sink.getvalue()
