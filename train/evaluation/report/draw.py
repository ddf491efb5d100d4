"""Plots for the report: matplotlib drawings as images that stand in the page itself, with title, axes and units."""

import base64
import io
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from train.runtime.errors import InputError

WIDTH = 5.6  # inches: on a telephone the words are still to be read
BINS, FEWEST_BINS = 80, 12
NOTE_WIDTH = 85  # characters of a line
LABELS_WIDTH = 60  # characters below an axis
NAME_LENGTH = 40  # characters of a model's name in a legend
LEAST_PLACES = 4  # for groups of bars, so that a single one does not fill the plot
MAX_SVG_POINTS = 3000  # points up to which a plot is SVG; above it PNG is smaller


@dataclass(frozen=True)
class Plot:
    """An image as a data URI, and its title, which is also the text for those who cannot see it."""

    title: str
    uri: str

    @property
    def image(self) -> bytes:
        """What stands in a file of its own."""
        return base64.b64decode(self.uri.partition(",")[2])


def short(name: str) -> str:
    """The end of a long name, as that is where models differ; of a path whole folders."""
    if len(name) <= NAME_LENGTH:
        return name
    end = name[1 - NAME_LENGTH :]
    return f"…{end[max(end.find('/'), 0) :]}"


def shortened(names: Sequence[str]) -> dict[str, str]:
    """Models by what tells them apart: paths without the folders that all have, each no longer than ``short``."""
    parts = [name.split("/") for name in names]
    folders = zip(*(own[:-1] for own in parts), strict=False) if len(names) > 1 else ()
    common = len(list(takewhile(lambda level: len(set(level)) == 1, folders)))
    return {name: short("/".join(own[common:])) for name, own in zip(names, parts, strict=True)}


def bars(
    title: str,
    groups: Sequence[str],
    values: Mapping[str, Sequence[float | None]],
    unit: str,
    *,
    even: float | None = None,
    deviations: Mapping[str, Sequence[float | None]] | None = None,
) -> Plot:
    """Bars side by side: one colour per key of ``values``, one place per group; None is a gap.

    A broken line at ``even``; whiskers as long as ``deviations``, of the same shape. Per cent fill the axis to 100.
    """
    names = shortened(list(values))

    def draw_on(axis: Any) -> None:
        width = 0.8 / max(1, len(values))
        for k, (name, row) in enumerate(values.items()):
            positions = [i + (k - (len(values) - 1) / 2) * width for i in range(len(groups))]
            heights = [float("nan") if value is None else value for value in row]
            whiskers = [value or 0 for value in deviations[name]] if deviations else None
            painted = axis.bar(positions, heights, width, label=names[name], yerr=whiskers, ecolor="#555555", capsize=2)
            if len(groups) * len(values) <= 12:
                labels = ["" if v is None else _format_value(v, unit) for v in row]
                axis.bar_label(painted, labels, fontsize=7, padding=1)
        turned = {"rotation": 30, "ha": "right"} if len(groups) > 6 else {}
        axis.set_xticks(range(len(groups)), _wrapped(groups), fontsize=9, **turned)
        axis.set_xlim(-0.5, max(len(groups), LEAST_PLACES) - 0.5)
        axis.set_ylabel(unit)
        if even is not None:
            axis.axhline(even, color="black", linewidth=0.8, linestyle="--")
        axis.margins(y=0.1)
        if unit.startswith("%"):
            axis.set_ylim(0, 100)
        axis.grid(axis="y", alpha=0.3)
        axis.set_axisbelow(True)

    return _single_panel(title, draw_on)


def lines(title: str, series: Mapping[str, tuple[Sequence[float], Sequence[float]]], x: str, y: str) -> Plot:
    """A line per key: its x values and y values."""
    names = shortened(list(series))

    def draw_on(axis: Any) -> None:
        for name, (positions, values) in series.items():
            axis.plot(positions, values, marker=".", label=names[name])
        axis.set(xlabel=x, ylabel=y)
        axis.grid(alpha=0.3)
        axis.xaxis.get_major_locator().set_params(integer=True)

    return _single_panel(title, draw_on)


def labelled_points(title: str, positions: Mapping[str, Sequence[Sequence[float]]], x: str, y: str) -> Plot:
    """A large point per key."""
    names = shortened(list(positions))

    def draw_on(axis: Any) -> None:
        for name, points in positions.items():
            axis.scatter(*np.transpose(points), s=70, label=names[name])
        axis.set(xlabel=x, ylabel=y)
        axis.margins(0.25)
        axis.grid(alpha=0.3)

    return _single_panel(title, draw_on)


def scatter(title: str, panels: Mapping[str, Mapping[str, Sequence[Sequence[float]]]], x: str, y: str) -> Plot:
    """A panel per key, in it one colour per group of (x, y) points."""

    def draw_on(axis: Any, groups: Mapping[str, Sequence[Sequence[float]]]) -> None:
        for label, points in groups.items():
            axis.scatter(*np.transpose(points), s=9, alpha=0.6, label=label, linewidths=0)
        axis.set(xlabel=x, ylabel=y)
        axis.grid(alpha=0.3)

    count = sum(len(points) for groups in panels.values() for points in groups.values())
    return _panels(title, panels, draw_on, "svg" if count <= MAX_SVG_POINTS else "png")


def clusters(title: str, panels: Mapping[str, tuple[Sequence[Sequence[float]], Sequence[int]]]) -> Plot:
    """A panel per key: points in the plane, (points, 2), coloured by the label of each."""

    def draw_on(axis: Any, panel: tuple[Sequence[Sequence[float]], Sequence[int]]) -> None:
        points, labels = np.asarray(panel[0]), np.unique(panel[1], return_inverse=True)[1]
        axis.scatter(*points.T, c=labels, cmap="tab20" if labels.max(initial=0) < 20 else "gist_rainbow", s=3)
        axis.set(xticks=[], yticks=[], xlabel="t-SNE, no unit", aspect="equal")

    return _panels(title, panels, draw_on, "png", shared=False)


def tsne(rows: Any, seed: int = 0) -> list[list[float]]:
    """Places in the plane where neighbours stay neighbours (van der Maaten and Hinton 2008). (rows, dim) → (rows, 2)

    Four rows or more; rows that are all the same lie in one place. Distances between groups mean nothing.
    """
    from sklearn.manifold import TSNE

    if np.ptp(np.asarray(rows), axis=0).max() == 0:
        return [[0.0, 0.0]] * len(rows)
    perplexity = min(30.0, (len(rows) - 1) / 3)
    positions: list[list[float]] = (
        TSNE(2, perplexity=perplexity, random_state=seed).fit_transform(np.asarray(rows)).tolist()
    )
    return positions


def histograms(
    title: str, panels: Mapping[str, Mapping[str, Any]], x: str, y: str, form: str = "svg", notes: str = ""
) -> Plot:
    """A panel per key, in it the distribution of each group's values, with its mean in the legend. Bins are shared.

    Outlines over a pale ground, so that what lies over another keeps its colour. ``notes`` stand below.
    """
    every = np.concatenate([np.asarray(value) for groups in panels.values() for value in groups.values()])
    largest = max(len(value) for groups in panels.values() for value in groups.values())
    bins = np.linspace(every.min(), every.max(), int(np.clip(3 * largest**0.5, FEWEST_BINS, BINS)))

    def draw_on(axis: Any, groups: Mapping[str, Any]) -> None:
        names = shortened(list(groups))
        for place, (label, values) in enumerate(groups.items()):
            width = max(3 - 0.9 * place, 1)  # of two outlines in one place, both are seen
            [outline] = axis.hist(
                values, bins, histtype="step", linewidth=width, label=f"{names[label]} (mean {np.mean(values):.2f})"
            )[2]
            axis.hist(values, bins, histtype="stepfilled", alpha=0.1, color=outline.get_edgecolor()[:3])
        axis.set(xlabel=x, ylabel=y)

    return _panels(title, panels, draw_on, form, same_heights=False, notes=notes)


def _format_value(value: float, unit: str) -> str:
    """Three digits, or one after the point; that of per cent and of what is multiplied by 100."""
    return f"{value:.{1 if '%' in unit or '100' in unit or abs(value) >= 10 else 2 if abs(value) >= 1 else 3}f}"


def _wrapped(names: Sequence[str]) -> list[str]:
    """In lines that stand side by side below the axis; as they are where they are turned."""
    room = LABELS_WIDTH // max(1, len(names))
    return [textwrap.fill(name, room, break_long_words=False) if len(names) <= 6 else name for name in names]


def _panels(
    title: str,
    panels: Mapping[str, Any],
    draw_on: Callable[[Any, Any], None],
    form: str,
    *,
    shared: bool = True,
    same_heights: bool = True,
    notes: str = "",
) -> Plot:
    """One under the other, each with its key as heading; with ``shared`` axes that are labelled once."""
    figure = _figure(WIDTH, 2.8 * len(panels))
    axes = figure.subplots(len(panels), squeeze=False, sharex=shared, sharey=shared and same_heights)[:, 0]
    headings = shortened(list(panels))
    for axis, (name, content) in zip(axes, panels.items(), strict=True):
        draw_on(axis, content)
        if shared:
            axis.label_outer()
        axis.set_title(headings[name], fontsize=9)
        _legend(axis)
    return _to_plot(figure, title, form, notes)


def _single_panel(title: str, draw_on: Callable[[Any], None]) -> Plot:
    """One drawing, with its legend below where it hides nothing."""
    figure = _figure(WIDTH, 3.2)
    axis = figure.subplots()
    draw_on(axis)
    figure.legend(loc="outside lower center", fontsize=8, ncols=2)
    return _to_plot(figure, title, "svg")


def _legend(axis: Any) -> None:
    if axis.get_legend_handles_labels()[1]:
        axis.legend(fontsize=8, loc="best")


def _figure(width: float, height: float) -> Any:
    try:
        from matplotlib.figure import Figure  # without pyplot: no window, nothing to close
    except ImportError:
        raise InputError("plots need matplotlib: pip install -e '.[evaluate]' in the folder of Litotes") from None
    return Figure(figsize=(width, height), layout="constrained")


def _to_plot(figure: Any, title: str, form: str, notes: str = "") -> Plot:
    """The figure as a Plot. The same drawing gives the same bytes: no date, ids from a fixed salt."""
    from matplotlib import rc_context

    figure.suptitle(title, fontsize=10)
    if notes:
        figure.supxlabel(textwrap.fill(notes, NOTE_WIDTH), fontsize=8)
    content = io.BytesIO()
    with rc_context({"svg.hashsalt": "litotes"}):
        figure.savefig(content, format=form, dpi=130, metadata={"Date": None} if form == "svg" else None)
    mime = {"svg": "image/svg+xml", "png": "image/png"}[form]
    return Plot(title, f"data:{mime};base64,{base64.b64encode(content.getvalue()).decode()}")
