"""How each augmentation is shown on a page: what it is called, which columns tell of it, its figures, its edits."""

import difflib
import html
import io
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from augment.metrics import match_error_rates
from pipelines import schema

MER_SAMPLE = 20_000  # pairs measured for the histograms
RATES = [n / 40 for n in range(41)]  # edges of a histogram of match error rates
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
class Kind:
    """How one augmentation is shown: ``name`` is its column of texts, ``rule`` and ``reason`` say what made it or not,
    a row has ``one`` of ``title``.

    ``figures`` draws from all rows and from those that have a text; ``marked`` shows one row.
    """

    name: str
    title: str
    one: str
    rule: str
    reason: str
    figures: Callable[[list[dict], list[dict], random.Random], str]
    marked: Callable[[dict], str]


def _edited(name: str, title: str, one: str) -> Kind:
    """An augmentation that edits a span of the text."""
    return Kind(
        name,
        title,
        one,
        schema.rule_of(name),
        schema.reason_of(name),
        lambda _, made, pick: _edit_figures(name, made, pick),
        lambda row: _marked_edit(name, row),
    )


def _edit_figures(name: str, made: list[dict], pick: random.Random) -> str:
    sample = pick.sample(made, min(MER_SAMPLE, len(made)))
    words = [len(row[schema.TEXT].split()) for row in sample]
    growth = [len(row[name].split()) - n for row, n in zip(sample, words, strict=True)]
    rates = match_error_rates([row[schema.TEXT] for row in sample], [row[name] for row in sample])
    return "".join(
        [
            _histogram(words, "Length of the sentence", "words", range(0, 81, 4)),
            _histogram(
                growth,
                f"Length of the {name.replace('_', ' ')} over the sentence's",
                "words",
                [n - 0.5 for n in range(-6, 8)],
            ),
            _histogram(rates, "Match error rate between both", "MER", RATES[:33]),
        ]
    )


def _paraphrase_figures(rows: list[dict], made: list[dict], _: random.Random) -> str:
    taken = [row[schema.PARAPHRASE_MER] for row in made]
    every = [rate for row in rows for rate in row[schema.PARAPHRASE_RATES] or ()]
    growth = [len(row[schema.PARAPHRASE].split()) - len(row[schema.TEXT].split()) for row in made]
    return "".join(
        [
            _histogram(taken, "Match error rate of the paraphrases", "MER", RATES),
            _histogram(every, "Match error rate of all candidates", "MER", RATES),
            _histogram(
                growth, "Length of the paraphrase over the sentence's", "words", [n - 0.5 for n in range(-6, 8)]
            ),
        ]
    )


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


def _marked_edit(name: str, row: dict) -> str:
    """The source with what goes marked, above what was made with what comes marked."""
    text, made, span = row[schema.TEXT], row[name], row[schema.span_of(name)]
    if made is None:
        return html.escape(text)
    start, end = span
    stop = len(made) - (len(text) - end)
    before, after = html.escape(text[:start]), html.escape(text[end:])
    return (
        f"{before}<del>{html.escape(text[start:end])}</del>{after}<br>"
        f"{before}<ins>{html.escape(made[start:stop])}</ins>{after}"
    )


def _marked_paraphrase(row: dict) -> str:
    """The source and the paraphrase with the words marked that the other has not in this place."""
    text, paraphrase = row[schema.TEXT], row[schema.PARAPHRASE]
    if paraphrase is None:
        return html.escape(text)
    old, new = text.split(), paraphrase.split()
    blocks = difflib.SequenceMatcher(None, [w.lower() for w in old], [w.lower() for w in new], autojunk=False)
    lines: tuple[list[str], list[str]] = ([], [])
    for kind, a, b, c, d in blocks.get_opcodes():
        for line, tag, words in ((lines[0], "del", old[a:b]), (lines[1], "ins", new[c:d])):
            part = html.escape(" ".join(words))
            line.append(part if kind == "equal" or not part else f"<{tag}>{part}</{tag}>")
    both = "<br>".join(" ".join(part for part in line if part) for line in lines)
    return f"{both} <small>MER {row[schema.PARAPHRASE_MER]:.2f}</small>"


KINDS = (
    _edited(schema.NEGATION, "negations", "a negation"),
    Kind(
        schema.PARAPHRASE,
        "paraphrases",
        "a paraphrase",
        schema.PARAPHRASE_ORIGIN,
        schema.PARAPHRASE_REASON,
        _paraphrase_figures,
        _marked_paraphrase,
    ),
    _edited(schema.ANTONYM, "antonyms", "an antonym"),
    _edited(schema.NEGATED_ANTONYM, "negated antonyms", "a negated antonym"),
    _edited(schema.ROLE_SWAP, "exchanged roles", "its roles exchanged"),
)
