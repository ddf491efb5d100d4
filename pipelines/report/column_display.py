"""How a column of texts is shown on a page, by its definition: what it is called, its figures, its edits."""

import difflib
import html
import io
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from augment.metrics import match_error_rates
from pipelines import schema
from pipelines.stages import registry
from pipelines.stages.definition import Column, Display

Row = dict[str, Any]
MER_SAMPLE = 20_000  # pairs measured for the histograms
BINS = 40  # of a histogram of numbers
RATES = [n / BINS for n in range(BINS + 1)]  # edges of a histogram of match error rates
STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1f24; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #d8dee4; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
del { background: #ffe0de; text-decoration: none; } ins { background: #d3f3da; text-decoration: none; }
figure { display: inline-block; margin: 0 1rem 1rem 0; } svg { max-width: 100%; height: auto; }
.bar { display: inline-block; height: .7em; background: #4c7fb5; margin-right: .5em; }
h2 { margin-top: 2.2rem; border-bottom: 2px solid #1b1f24; } .pair { margin: .4rem 0 .9rem; }
"""


@dataclass(frozen=True)
class ColumnDisplay:
    """How one column of texts is shown: a row has ``one`` of ``title``.

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
        both = _marked_span(row, self.name) if self.edited else _marked_words(row[schema.TEXT], row[self.name])
        values = [(c.label or c.name, row[c.name]) for c in self.numbers if c.role == "number"]
        numbers = "".join(f" <small>{label} {value:.2f}</small>" for label, value in values if value is not None)
        return both + numbers

    def _edit_figures(self, rows: list[Row], pick: random.Random) -> str:
        sample = pick.sample(rows, min(MER_SAMPLE, len(rows)))
        words = [len(row[schema.TEXT].split()) for row in sample]
        rates = match_error_rates([row[schema.TEXT] for row in sample], [row[self.name] for row in sample])
        return "".join(
            [
                _histogram(words, "Length of the sentence", "words", range(0, 81, 4)),
                self._growth(sample),
                _histogram(rates, "Match error rate between both", "MER", RATES[:33]),
            ]
        )

    def _growth(self, rows: list[Row]) -> str:
        growth = [len(row[self.name].split()) - len(row[schema.TEXT].split()) for row in rows]
        title = f"Length of the {self.name.replace('_', ' ')} over the sentence's"
        return _histogram(growth, title, "words", [n - 0.5 for n in range(-6, 8)])


def displays() -> list[ColumnDisplay]:
    """One for each column of texts that a registered augmentation makes, in order."""
    return [_display(column) for column in registry.all_columns() if column.role == "text"]


def _display(text: Column) -> ColumnDisplay:
    about = [column for column in registry.all_columns() if column.text == text.name]
    names = {column.role: column.name for column in about}
    shown = text.display or Display(text.name, f"a value of {text.name}")
    numbers = tuple(column for column in about if column.role in ("number", "numbers"))
    return ColumnDisplay(
        text.name, shown.title, shown.one, names.get("rule"), names.get("reason"), numbers, "span" in names
    )


def _number_histogram(column: Column, rows: list[Row]) -> str:
    present = [row[column.name] for row in rows if row[column.name] is not None]
    values = [value for several in present for value in several] if column.role == "numbers" else present
    low, high = column.bounds or (min(values, default=0), max(values, default=1))
    edges = [low + (high - low or 1) * step / BINS for step in range(BINS + 1)]
    return _histogram(values, column.meaning.capitalize(), column.label or column.name, edges)


def _histogram(values: Sequence[float], title: str, label: str, edges: Sequence[float]) -> str:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context({"svg.hashsalt": "litotes", "svg.fonttype": "none"}):
        figure, axes = pyplot.subplots(figsize=(4.6, 2.8), layout="constrained")
        axes.hist([min(max(v, edges[0]), edges[-1]) for v in values], bins=edges, color="#4c7fb5")
        axes.set(title=title, xlabel=label, ylabel="pairs")
        axes.spines[["top", "right"]].set_visible(False)
        sink = io.StringIO()
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    drawing = sink.getvalue()
    return f"<figure>{drawing[drawing.index('<svg') :]}</figure>"


def _marked_span(row: Row, name: str) -> str:
    """The sentence with what goes marked, above the text of the column ``name`` with what comes marked."""
    text, edited, (start, end) = row[schema.TEXT], row[name], row[schema.span_of(name)]
    stop = len(edited) - (len(text) - end)
    before, after = html.escape(text[:start]), html.escape(text[end:])
    return (
        f"{before}<del>{html.escape(text[start:end])}</del>{after}<br>"
        f"{before}<ins>{html.escape(edited[start:stop])}</ins>{after}"
    )


def _marked_words(text: str, other: str) -> str:
    """Both texts, one above the other, with the words marked that the other has not in this place."""
    old, new = text.split(), other.split()
    blocks = difflib.SequenceMatcher(None, [w.lower() for w in old], [w.lower() for w in new], autojunk=False)
    lines: tuple[list[str], list[str]] = ([], [])
    for operation, a, b, c, d in blocks.get_opcodes():
        for line, tag, words in ((lines[0], "del", old[a:b]), (lines[1], "ins", new[c:d])):
            part = html.escape(" ".join(words))
            line.append(part if operation == "equal" or not part else f"<{tag}>{part}</{tag}>")
    return "<br>".join(" ".join(part for part in line if part) for line in lines)
