"""What the suites of items share: the share of items for which something holds, per set and per kind, in per cent.

A suite has a Judge: the formats that it reads, its measures and the function that judges the items of a file.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from train.evaluation.datasets.items import Items, find_files, load
from train.evaluation.models import Embeddings, SentenceModel
from train.evaluation.report import draw
from train.runtime.errors import InputError

Floats = npt.NDArray[np.float64]
Encode = Callable[[Sequence[str]], Embeddings]
Judgement = Mapping[str, npt.NDArray[np.bool_]]  # measure → whether it holds for each item, (items,)
Table = list[list[str]]
NO_KIND = "(none)"


@dataclass(frozen=True)
class Judge:
    """How a suite judges the items of a file.

    ``measures`` gives the names of the measures, the main one first, each with the per cent that chance gives, or None
    where chance says nothing. ``judge`` gives their values.
    """

    formats: Collection[str]
    measures: Callable[[Items], Mapping[str, float | None]]
    judge: Callable[[Encode, Items], Judgement]


def run(models: Sequence[SentenceModel], data: str, suite: str, judge: Judge) -> dict[str, Any]:
    """Shares × 100 of every model on every file of the suite, and the ids of the items that it has wrong.

    ``{"sets": {set: {"items": n, "kinds": {kind: n}, "chance": {measure: % or None}}}, "missing": {set: reason},
    "scores": {model: {set: {measure: %}}}, "by_kind": {model: {set: {kind: {measure: %}}}}, "wrong": {model: {set: [id
    of an item for which the main measure does not hold, …]}}}``
    """
    loaded, missing = {}, {}
    for path in find_files(data, suite, judge.formats):
        try:
            loaded[path.stem] = load(path, judge.formats)
        except InputError as error:
            missing[path.stem] = str(error)
    if not loaded:
        raise InputError("; ".join(missing.values()))
    result: dict[str, Any] = {
        "sets": {name: _describe(items, judge) for name, items in loaded.items()},
        "missing": missing,
        **{key: {model.name: {} for model in models} for key in ("scores", "by_kind", "wrong")},
    }
    for model in models:
        for name, items in loaded.items():
            judgement = judge.judge(model.encode, items)
            result["scores"][model.name][name] = percentages(judgement)
            result["by_kind"][model.name][name] = split_by_kind(judgement, items.kinds)
            main = next(iter(judgement.values()))
            result["wrong"][model.name][name] = [items.ids[row] for row in np.flatnonzero(~main)]
    return result


def embed(encode: Encode, *columns: Sequence[str]) -> list[Floats]:
    """The embeddings of each column in unit length, (rows, dim) each. Equal texts have equal embeddings."""
    rows = {text: row for row, text in enumerate(dict.fromkeys(text for column in columns for text in column))}
    vectors = encode(list(rows)).astype(np.float64)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    units = np.divide(vectors, norms, out=np.zeros_like(vectors), where=norms > 0)
    return [units[[rows[text] for text in column]] for column in columns]


def rowwise(one: Floats, other: Floats) -> Floats:
    """The cosine of each row of ``one`` with that of ``other``, or with its only row, both in unit length. (rows,)"""
    products: Floats = (one * other).sum(1)
    return products


def percentages(judgement: Judgement) -> dict[str, float]:
    """Measure → share × 100."""
    return {measure: float(100 * values.mean()) for measure, values in judgement.items()}


def split_by_kind(judgement: Judgement, kinds: Sequence[str]) -> dict[str, dict[str, float]]:
    """Kind → measure → share × 100, kinds in the order of the file; empty where no item has a kind."""
    labels = np.array(_kind_labels(kinds))
    return {
        kind: percentages({measure: values[labels == kind] for measure, values in judgement.items()})
        for kind in dict.fromkeys(labels.tolist())
    }


def _kind_labels(kinds: Sequence[str]) -> list[str]:
    return [kind or NO_KIND for kind in kinds] if any(kinds) else []


def _describe(items: Items, judge: Judge) -> dict[str, Any]:
    labels = _kind_labels(items.kinds)
    counts = {kind: labels.count(kind) for kind in dict.fromkeys(labels)}
    return {"items": len(items.ids), "kinds": counts, "chance": dict(judge.measures(items))}


def title(result: dict[str, Any]) -> str:
    """The sets with their sizes, and the unit."""
    sizes = [f"{name} ({about['items']:,})" for name, about in result["sets"].items()]
    return f"% of the items of {', '.join(sizes)}"


def table(result: dict[str, Any]) -> Table:
    """Rows of the printed table, header first, with chance in the header: per cent of the items."""
    columns = [(name, measure) for name, about in result["sets"].items() for measure in about["chance"]]
    rows = [["model", *(_heading(result["sets"][name], f"{name} {measure}", measure) for name, measure in columns)]]
    for model, by_set in result["scores"].items():
        rows.append([model, *(f"{by_set[name][measure]:.1f}" for name, measure in columns)])
    return rows


def details(result: dict[str, Any]) -> list[tuple[str, Table]]:
    """A table of the kinds of each set that has kinds."""
    named = {name: about for name, about in result["sets"].items() if about["kinds"]}
    return [(f"{name} by kind, % of items", _kind_table(result, name, about)) for name, about in named.items()]


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → "SET MEASURE", "SET MEASURE, KIND", and over the sets "MEASURE average" → share × 100."""
    return {model: dict(_model_scores(result, model)) for model in result["scores"]}


def _model_scores(result: dict[str, Any], model: str) -> Iterator[tuple[str, float]]:
    shares: dict[str, list[float]] = {}
    for name, by_measure in result["scores"][model].items():
        for measure, share in by_measure.items():
            shares.setdefault(measure, []).append(share)
            yield f"{name} {measure}", share
        for kind, of_kind in result["by_kind"][model][name].items():
            yield from ((f"{name} {measure}, {kind}", share) for measure, share in of_kind.items())
    yield from ((f"{measure} average", float(np.mean(values))) for measure, values in shares.items())


def _kind_table(result: dict[str, Any], name: str, about: dict[str, Any]) -> Table:
    models = list(result["scores"])
    columns = [(model, measure) for measure in about["chance"] for model in models]
    short = draw.shortened(models)
    header = [_heading(about, f"{measure} {short[model]}", measure) for model, measure in columns]
    rows = [["kind", "items", *header]]
    for kind, count in about["kinds"].items():
        by_model = {model: result["by_kind"][model][name][kind] for model in models}
        rows.append([kind, str(count), *(f"{by_model[model][measure]:.1f}" for model, measure in columns)])
    return rows


def _heading(about: dict[str, Any], text: str, measure: str) -> str:
    chance = about["chance"][measure]
    return text if chance is None else f"{text} (chance {chance:.0f})"
