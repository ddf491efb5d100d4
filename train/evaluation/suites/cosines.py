"""How near a sentence lies to its negation, its antonym, a paraphrase and another sentence, with examples.

All are embedded as at evaluation. An encoder that hears "not" has the paraphrase above the negation. Only the columns
that the dataset has are compared; the other sentence is the next one of a random order.
"""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pipelines.schema import ANTONYM, NEGATED_ANTONYM, NEGATION, PARAPHRASE, TEXT, SchemaError, command
from train.data.dataset import read_dataset
from train.evaluation import directions
from train.evaluation.models import SentenceModel, cosine
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.report.edited import Edited
from train.evaluation.suites.opposition import derangement
from train.runtime.errors import InputError

SAMPLE = 5000  # sentences at most
EXAMPLES = 10
SHORT = 90  # characters of an example, where there are such
MOST_ALIKE = 1 / 3  # of the words of two examples, which both may have
SEED = 42
OTHER = "other sentence"
NAMES = {NEGATION: "negation", ANTONYM: "antonym", NEGATED_ANTONYM: "denied antonym", PARAPHRASE: "paraphrase"}
LABEL = 12  # characters in a line below the bars
FEW, PALE = 30, 0.35  # a mean of fewer sentences may be chance: its bars are drawn with this opacity
ABOVE = "paraphrase above negation"

Texts = list[str | None]
Floats = npt.NDArray[np.float64]


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Mean and deviation of each cosine per model, and EXAMPLES sentences with theirs.

    ``{"rows": n, "counts": {name: n}, "with_both": n, "models": {model: {name: {"mean", "std"}, ABOVE: % or None}},
    "examples": [{"text", "texts": {name: text}, "cosines": {model: {name: x}}}]}``; a name is one of NAMES or OTHER,
    and ``with_both`` is of how many rows ABOVE is the share.
    """
    texts, columns = read_columns(data)
    result: dict[str, Any] = {
        "rows": len(texts),
        "counts": {name: sum(text is not None for text in column) for name, column in columns.items()},
        "with_both": _with_both(columns),
        "models": {},
        "examples": [],
    }
    every = {model.name: _cosines(model, texts, columns) for model in models}
    for model, cosines in every.items():
        result["models"][model] = {
            name: {"mean": float(np.nanmean(x)), "std": float(np.nanstd(x))} for name, x in cosines.items()
        } | {ABOVE: _share_above(cosines)}
    for row in _chosen(texts, columns):
        own = {name: column[row] for name, column in columns.items() if column[row] is not None}
        by_model = {model: {name: float(cosines[name][row]) for name in own} for model, cosines in every.items()}
        result["examples"].append({"text": texts[row], "texts": own, "cosines": by_model})
    return result


def read_columns(data: str) -> tuple[list[str], dict[str, Texts]]:
    """The sentences of a dataset, up to SAMPLE, and what is compared with them by its name; None where there is none.

    InputError where no column of the dataset can be compared, or where it has one sentence alone.
    """
    texts: list[str] = []
    columns: dict[str, Texts] = {}
    for column, name in NAMES.items():
        try:
            table = read_dataset(data, [TEXT, column]).table[:SAMPLE]
        except SchemaError:
            continue
        texts, values = (table.column(wanted).to_pylist() for wanted in (TEXT, column))
        if any(values):
            columns[name] = values
    if not columns or len(texts) < 2:
        added = command("augment", "flows.augment_flow")
        raise InputError(f"{data}: needs two sentences and one of {', '.join(NAMES)}; add it with {added}")
    return texts, columns | {OTHER: [texts[i] for i in derangement(len(texts), SEED)]}


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    return f"Mean cosine of {result['rows']:,} sentences to"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: mean cosines, and the share of rows in which the paraphrase is above."""
    names = list(result["counts"])
    rows = [["model", *(f"{name} ({result['counts'][name]:,})" for name in names), f"{ABOVE} (%)"]]
    for model, found in result["models"].items():
        share = found[ABOVE]
        rows.append(
            [model, *(f"{found[name]['mean']:.3f}" for name in names), "–" if share is None else f"{share:.1f}"]
        )
    return rows


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """The examples with their cosines, model by model."""
    rows = [["sentence", "and", *draw.shortened(list(result["models"])).values()]]
    for example in result["examples"]:
        for place, (name, text) in enumerate(example["texts"].items()):
            cosines = [f"{example['cosines'][model][name]:.3f}" for model in result["models"]]
            label = f"{name}: "
            cell = label + text if name == OTHER else Edited(text, example["text"], label)
            rows.append(["" if place else example["text"], cell, *cosines])
    return [("Examples", rows)]


def figures(result: dict[str, Any]) -> list[Plot]:
    """Bars of the means, a colour per model, with the deviations."""
    names, found = list(result["counts"]), result["models"]
    means, deviations = (
        {model: [by_name[name][key] for name in names] for model, by_name in found.items()} for key in ("mean", "std")
    )
    return [draw.bars("Cosine of a sentence to", names, means, "cosine", deviations=deviations)]


def plot(result: dict[str, Any], path: Path) -> None:
    """The same bars as a PNG, pale where n is below FEW; of two models the first is "before", the second "after"."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(5.2, 3.2), layout="constrained")
    paint(axis, result)
    figure.legend(loc="outside lower center", fontsize=8, ncols=2)
    figure.savefig(path, dpi=200)
    pyplot.close(figure)


def paint(axis: Any, result: dict[str, Any]) -> None:
    """The bars of ``plot`` on a matplotlib axis."""
    names, models = list(result["counts"]), list(result["models"])
    labels = ["before", "after"] if len(models) == 2 else models
    width = 0.8 / len(models)
    for k, (model, label) in enumerate(zip(models, labels, strict=True)):
        found = [result["models"][model][name] for name in names]
        places = np.arange(len(names)) + (k - (len(models) - 1) / 2) * width
        deviations = [one["std"] for one in found]
        painted = axis.bar(places, [one["mean"] for one in found], width, yerr=deviations, label=label, capsize=2)
        for bar, name in zip(painted, names, strict=True):
            bar.set_alpha(PALE if result["counts"][name] < FEW else 1)
        axis.bar_label(painted, fmt="%.2f", fontsize=7, padding=2)
    [[_, *headings]], meaning = directions.marked("cosines", [["", *names]])
    counts = [f"n = {result['counts'][name]:,}" for name in names]
    labelled = [f"{textwrap.fill(heading, LABEL)}\n{n}" for heading, n in zip(headings, counts, strict=True)]
    axis.set_xticks(range(len(names)), labelled, fontsize=9)
    few = f"; pale: n below {FEW}, may be chance" if min(result["counts"].values()) < FEW else ""
    axis.set_xlabel(f"{meaning}\nwhiskers: standard deviation{few}", fontsize=8)
    axis.set_ylabel("cosine")
    axis.margins(y=0.12)
    axis.set_title(f"Mean cosine of n of {result['rows']:,} sentences to their …", fontsize=10)
    axis.axhline(0, color="black", linewidth=0.6)


def _cosines(model: SentenceModel, texts: list[str], columns: dict[str, Texts]) -> dict[str, Floats]:
    """The cosine of each sentence to each of its texts, NaN where there is none. (rows,) each"""
    embedded = model.encode(texts)
    cosines = {}
    for name, column in columns.items():
        there = [row for row, text in enumerate(column) if text is not None]
        cosines[name] = np.full(len(texts), np.nan)
        others = model.encode([text for text in column if text is not None])
        cosines[name][there] = cosine(embedded[there], others)
    return cosines


def _with_both(columns: dict[str, Texts]) -> int:
    """How many rows have a paraphrase and a negation."""
    pairs = zip(columns.get("paraphrase", []), columns.get("negation", []), strict=False)
    return sum(one is not None and other is not None for one, other in pairs)


def _share_above(cosines: dict[str, Floats]) -> float | None:
    """In per cent of the rows that have both; None where no row has."""
    if not {"paraphrase", "negation"} <= cosines.keys():
        return None
    differences = cosines["paraphrase"] - cosines["negation"]
    known = differences[~np.isnan(differences)]
    return float(100 * (known > 0).mean()) if len(known) else None


def _chosen(texts: list[str], columns: dict[str, Texts]) -> list[int]:
    """EXAMPLES rows, in their order, that have the first of ``columns``, are short and of no template that another one
    is of (MOST_ALIKE), as far as there are such. Among these those that have most texts; else chance decides."""
    first, other = next(iter(columns.values())), columns[OTHER]

    def least(row: int) -> tuple[bool, bool]:
        return first[row] is None, len(texts[row]) > SHORT

    def most(row: int) -> tuple[int, bool]:
        return -sum(column[row] is not None for column in columns.values()), len(other[row] or "") > SHORT

    order = np.random.default_rng(SEED).permutation(len(texts)).tolist()
    ranked = sorted(order, key=lambda row: (least(row), most(row)))
    alike, chosen = dict.fromkeys(ranked, 0.0), list[int]()
    while alike and len(chosen) < EXAMPLES:
        chosen.append(min(alike, key=lambda row: (least(row), alike[row] > MOST_ALIKE, most(row), alike[row])))
        del alike[chosen[-1]]
        alike = {row: max(share, _alike(texts[row], texts[chosen[-1]])) for row, share in alike.items()}
    return sorted(chosen)


def _alike(one: str, other: str) -> float:
    """How many of the words of two sentences both have: 0 to 1, which two with the same beginning are too."""
    words, more = one.lower().split(), other.lower().split()
    if words[:2] == more[:2]:
        return 1.0
    return len({*words} & {*more}) / len({*words, *more})
