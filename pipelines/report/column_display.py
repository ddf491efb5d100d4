"""How a column of texts is shown on a page, by its definition: what it is called, its figures, its edits."""

import html
import io
import random
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from augment.metrics import match_error_rates
from pipelines import schema
from pipelines.report import web_page
from pipelines.report.changes import Piece, changes
from pipelines.stages import registry
from pipelines.stages.definition import Column, Display

Row = dict[str, Any]
MER_SAMPLE = 20_000  # pairs measured for the histograms
WIDEST_TITLE = 44  # characters of a line above a histogram
BINS = 40  # of a histogram of numbers
RATES = [n / BINS for n in range(BINS + 1)]  # edges of a histogram of match error rates
TAGS = {"old": "del", "new": "ins"}  # of the pieces of a change


@dataclass(frozen=True)
class ColumnDisplay:
    """How one column of texts is shown: a row has ``one`` of ``title``; what is new in it is marked if ``compared``.

    ``rule`` and ``reason`` are the columns that say what made its texts or why there is none, ``numbers`` those with
    numbers of them.
    """

    name: str
    title: str
    one: str
    rule: str | None
    reason: str | None
    numbers: tuple[Column, ...]
    edited: bool
    compared: bool = True

    @property
    def grouped(self) -> list[str]:
        """The columns by whose values examples are shown."""
        return [column for column in (self.rule, self.reason) if column]

    def figures(self, rows: list[Row], pick: random.Random) -> str:
        """Histograms over all ``rows``, as SVG."""
        with_text = [row for row in rows if row[self.name] is not None]
        there = [column for column in self.numbers if any(row[column.name] is not None for row in rows)]
        numbers = "".join(_number_histogram(column, rows) for column in there)
        return numbers + (self._edit_figures(with_text, pick) if self.edited else self._growth(with_text))

    def marked(self, row: Row) -> str:
        """The sentence of a row above what was made of it, with the differences marked, as HTML."""
        if row[self.name] is None:
            return html.escape(row[schema.TEXT])
        pieces = self.changes(row)
        old = as_html(p for p in pieces if p[0] != "new") if self.compared else html.escape(row[schema.TEXT])
        new = as_html(p for p in pieces if p[0] != "old")
        values = [(c.label or c.name, row[c.name]) for c in self.numbers if c.role == "number"]
        numbers = "".join(f" <small>{label} {value:.2f}</small>" for label, value in values if value is not None)
        return f"{old}<br>{new}{numbers}"

    def changes(self, row: Row) -> list[Piece]:
        """What was made of a row, with what is new in it and what it leaves out; nothing where nothing was made."""
        if row[self.name] is None:
            return []
        if not self.compared:
            return [("same", row[self.name])]
        return changes(row[schema.TEXT], row[self.name], row[schema.span_of(self.name)] if self.edited else None)

    def _edit_figures(self, rows: list[Row], pick: random.Random) -> str:
        sample = pick.sample(rows, min(MER_SAMPLE, len(rows)))
        words = [len(row[schema.TEXT].split()) for row in sample]
        rates = match_error_rates([row[schema.TEXT] for row in sample], [row[self.name] for row in sample])
        return "".join(
            [
                _histogram(words, "Length of the text", "words", range(0, 81, 4)),
                self._growth(sample),
                _histogram(rates, "Match error rate between both", "share of the words that differ", RATES[:33]),
            ]
        )

    def _growth(self, rows: list[Row]) -> str:
        growth = [len(row[self.name].split()) - len(row[schema.TEXT].split()) for row in rows]
        title = f"How much longer the {self.name.replace('_', ' ')} is than the text"
        return _histogram(growth, title, "words", [n - 0.5 for n in range(-6, 8)])


def displays() -> list[ColumnDisplay]:
    """One for each column of texts that a registered augmentation makes, in order."""
    return [_display(column) for column in registry.all_columns() if column.role == "text"]


def _display(text: Column) -> ColumnDisplay:
    about = [column for column in registry.all_columns() if column.text == text.name]
    names = {column.role: column.name for column in about}
    shown = text.display or Display(text.name, f"a value of {text.name}")
    numbers = tuple(column for column in about if column.role in ("number", "numbers"))
    rule, reason, edited = names.get("rule"), names.get("reason"), "span" in names
    return ColumnDisplay(text.name, shown.title, shown.one, rule, reason, numbers, edited, shown.compared)


def _number_histogram(column: Column, rows: list[Row]) -> str:
    present = [row[column.name] for row in rows if row[column.name] is not None]
    values = [value for several in present for value in several] if column.role == "numbers" else present
    low, high = column.bounds or (min(values, default=0), max(values, default=1))
    edges = [low + (high - low or 1) * step / BINS for step in range(BINS + 1)]
    return _histogram(values, column.meaning.partition(";")[0].capitalize(), column.label or column.name, edges)


def _histogram(values: Sequence[float], title: str, label: str, edges: Sequence[float]) -> str:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context({"svg.hashsalt": "litotes", "svg.fonttype": "none"}):
        figure, axes = pyplot.subplots(figsize=(4.6, 2.8), layout="constrained")
        axes.hist([min(max(v, edges[0]), edges[-1]) for v in values], bins=edges, color="#4c7fb5")
        axes.set(title=textwrap.fill(title, WIDEST_TITLE), xlabel=label, ylabel="pairs")
        axes.spines[["top", "right"]].set_visible(False)
        sink = io.StringIO()
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    drawing = sink.getvalue()
    return f"<figure>{drawing[drawing.index('<svg') :]}</figure>"


def side_by_side(shown: Sequence[ColumnDisplay], rows: Sequence[Row]) -> str:
    """Rows as a table: the sentence and what was made of it; where there is no room, one below the other."""
    names = [schema.TEXT, *(display.name.replace("_", " ") for display in shown)]
    texts = [[html.escape(row[schema.TEXT]), *(as_html(display.changes(row)) for display in shown)] for row in rows]
    return web_page.stacked_table(names, texts, web_page.MOST_COLUMNS)


def as_html(pieces: Iterable[Piece]) -> str:
    """Pieces of a change in one line, with what is left out and what is new marked."""
    marked = ((TAGS.get(kind), html.escape(text)) for kind, text in pieces)
    line = "".join(f"<{tag}>{text}</{tag}>" if tag else text for tag, text in marked)
    return line.replace("</del><ins>", "</del> <ins>")


def rules_in(value: str) -> list[str]:
    """The rules that a value names: those of ``syntax:fronting+dates`` are syntax:fronting and syntax:dates."""
    engine, colon, names = value.rpartition(":")
    return [f"{engine}{colon}{name}" for name in names.split("+")]


def varied(rows: Sequence[Row], shown: Sequence[ColumnDisplay], count: int) -> list[Row]:
    """``count`` of ``rows``: those with the most texts first, and of these one of each rule before a second of any."""
    taken: Counter[tuple[int, str | None]] = Counter()
    ranked = []
    for place, row in enumerate(rows):
        group = missing(row, shown), first_rule(row, shown)
        ranked.append((group[0], taken[group], place))
        taken[group] += 1
    return [rows[place] for *_, place in sorted(ranked)[:count]]


def missing(row: Row, shown: Sequence[ColumnDisplay]) -> int:
    """How many texts a row lacks."""
    return sum(row[display.name] is None for display in shown)


def first_rule(row: Row, shown: Sequence[ColumnDisplay]) -> str | None:
    """What made the first text of a row whose maker is known."""
    return next((row[d.rule] for d in shown if d.rule and row.get(d.rule) is not None), None)
