"""Short-text clustering: k-means on raw embeddings, scored against the true classes (PairSupCon, Table 1).

For each set k is its number of classes; KMeans with ten starts (n_init) and each of SEEDS; accuracy under the best
one-to-one matching of clusters to classes (Hungarian method) and normalised mutual information (arithmetic mean). The
authors' code relies on scikit-learn's former default of ten starts; the present default is one.
"""

import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from train.evaluation.datasets.text_files import find_folder, read_lines
from train.evaluation.models import Embeddings, SentenceModel
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.runtime.errors import InputError

SEEDS = tuple(range(10))
N_INIT = 10
PLOTTED = 1000  # texts of a set in its plot
MEASURES = ("accuracy", "nmi")
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Labelled:
    """Texts and their true classes, 0 … classes − 1 in the order of the sorted names."""

    texts: list[str]
    classes: Ints
    names: list[str]


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Mean and deviation over SEEDS of accuracy × 100 and NMI × 100, of every model on every set.

    ``{"rows": {set: n}, "classes": {set: k}, "missing": {set: reason}, "scores": {model: {set: {"accuracy", "nmi",
    "accuracy_std", "nmi_std"}, …, "average": {"accuracy", "nmi"}}}, "plots": {model: {set: (embeddings (n, dim), true
    classes (n,), clusters of seed 0 (n,))}}}``
    """
    loaded, missing = {}, {}
    for path in find_sets(data):
        try:
            loaded[path.stem] = load(path)
        except InputError as error:
            missing[path.stem] = str(error)
    scores: dict[str, Any] = {}
    plots: dict[str, Any] = {}
    for model in models:
        clustered = {name: _measure(model, name, labelled) for name, labelled in loaded.items()}
        scores[model.name] = {name: score for name, (score, _) in clustered.items()}
        if clustered:
            means = {
                measure: float(np.mean([score[measure] for score, _ in clustered.values()])) for measure in MEASURES
            }
            scores[model.name]["average"] = means
        plots[model.name] = {name: plot for name, (_, plot) in clustered.items()}
    return {
        "seeds": SEEDS,
        "n_init": N_INIT,
        "rows": {name: len(labelled.texts) for name, labelled in loaded.items()},
        "classes": {name: len(labelled.names) for name, labelled in loaded.items()},
        "missing": missing,
        "scores": scores,
        "plots": plots,
    }


def find_sets(data: str) -> list[Path]:
    """The sets: ``data`` itself if it is a file, else the .tsv files in it or in its folder clustering."""
    if Path(data).is_file():
        return [Path(data)]
    paths = sorted(find_folder(data, "clustering").glob("*.tsv"))
    if not paths:
        raise InputError(
            f"no .tsv file in {find_folder(data, 'clustering')}; a set is a file with a label, a tab, a text per line"
        )
    return paths


def load(path: Path) -> Labelled:
    """A file of ``label<TAB>text`` lines. InputError with row where one is not so, or with fewer than two classes."""
    labels, texts = [], []
    for row, line in enumerate(read_lines(path), 1):
        cells = line.split("\t")
        if len(cells) != 2 or not cells[0].strip():
            raise InputError(
                f"{path}, row {row} has {len(cells)} columns, not a label, a tab and a text: {line[:80]!r}"
            )
        labels.append(cells[0].strip())
        texts.append(" ".join(cells[1].split()))
    names, classes = np.unique(labels, return_inverse=True)
    if len(names) < 2:
        raise InputError(f"{path} holds one class only ({names[0]}); clusters need two or more")
    return Labelled(texts, classes.astype(np.int64), names.tolist())


def cluster(embeddings: Embeddings, count: int, seed: int) -> Ints:
    """The cluster of each row by k-means with N_INIT starts. (rows,)"""
    from sklearn.cluster import KMeans

    predicted: Ints = KMeans(count, n_init=N_INIT, random_state=seed).fit_predict(embeddings).astype(np.int64)
    return predicted


def cluster_with_seeds(embeddings: Embeddings, count: int) -> list[Ints]:
    """``cluster`` for each of SEEDS. One core per seed is several times faster than all cores for one seed."""
    from threadpoolctl import threadpool_limits

    with (
        threadpool_limits(1),
        ThreadPoolExecutor(os.cpu_count(), initializer=threadpool_limits, initargs=(1,)) as pool,
    ):
        return list(pool.map(lambda seed: cluster(embeddings, count, seed), SEEDS))


def contingency(predicted: Ints, gold: Ints) -> Ints:
    """How often each cluster meets each class. (clusters, classes)"""
    table = np.zeros((int(predicted.max()) + 1, int(gold.max()) + 1), np.int64)
    np.add.at(table, (predicted, gold), 1)
    return table


def accuracy(predicted: Ints, gold: Ints) -> float:
    """Share of rows whose cluster is matched with their class; clusters without a class of their own count as wrong."""
    table = contingency(predicted, gold)
    matched = table[linear_sum_assignment(table, maximize=True)].sum()
    return float(matched / len(gold))


def nmi(predicted: Ints, gold: Ints) -> float:
    """Mutual information over the mean of the two entropies, in [0, 1]; 1 where both have one group."""
    joint = contingency(predicted, gold) / len(gold)
    rows, columns = joint.sum(1), joint.sum(0)
    mean = (_entropy(rows) + _entropy(columns)) / 2
    if mean == 0:
        return 1.0
    return float(np.clip((_entropy(rows) + _entropy(columns) - _entropy(joint.ravel())) / mean, 0, 1))


def _entropy(shares: npt.NDArray[np.float64]) -> float:
    some = shares[shares > 0]
    return -float((some * np.log(some)).sum())


def _measure(model: SentenceModel, name: str, labelled: Labelled) -> tuple[dict[str, float], tuple[Any, ...]]:
    """Scores over the seeds, and what a plot needs."""
    embeddings = model.encode(labelled.texts)
    began = time.perf_counter()
    runs = cluster_with_seeds(embeddings, len(labelled.names))
    measured = {
        "accuracy": [100 * accuracy(one, labelled.classes) for one in runs],
        "nmi": [100 * nmi(one, labelled.classes) for one in runs],
    }
    seconds = time.perf_counter() - began
    print(
        f"  {model.name}: {name} {np.mean(measured['accuracy']):.2f} ({seconds:.0f} s of k-means)",
        file=sys.stderr,
        flush=True,
    )
    means = {measure: float(np.mean(values)) for measure, values in measured.items()}
    deviations = {f"{measure}_std": float(np.std(values)) for measure, values in measured.items()}
    return {**means, **deviations}, (embeddings, labelled.classes, runs[0])


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    return f"Clustering, accuracy × 100 / NMI × 100, k-means, mean of {len(result['seeds'])} seeds (std of accuracy)"


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → set → accuracy × 100."""
    return {
        model: {name: measured["accuracy"] for name, measured in sets.items()}
        for model, sets in result["scores"].items()
    }


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first."""
    rows = [["model", *result["rows"], "average"]]
    for model, sets in result["scores"].items():
        rows.append([model, *(_cell(sets.get(name)) for name in rows[0][1:])])
    return rows


def figures(result: dict[str, Any]) -> list[Plot]:
    """Accuracy as bars, and each set in the plane by t-SNE, coloured by true class (PairSupCon, Figure 1b)."""
    names = list(result["rows"])
    bars = {model: [sets[name]["accuracy"] for name in names] for model, sets in result["scores"].items()}
    stds = {model: [sets[name]["accuracy_std"] for name in names] for model, sets in result["scores"].items()}
    what = f"Clustering, k-means: mean and deviation of {len(result['seeds'])} seeds"
    plots = [draw.bars(what, names, bars, "accuracy × 100", deviations=stds)]
    for name in names:
        panels, count = {}, min(PLOTTED, result["rows"][name])
        for model, sets in result["plots"].items():
            embeddings, classes, _ = sets[name]
            shown = np.random.default_rng(0).permutation(len(classes))[:PLOTTED]
            panels[model] = (draw.tsne(embeddings[shown]), classes[shown])
        plots.append(
            draw.clusters(f"{name}: {count:,} texts, coloured by true class (of {result['classes'][name]})", panels)
        )
    return plots


def _cell(score: dict[str, float] | None) -> str:
    if score is None:
        return "–"
    deviation = f" ({score['accuracy_std']:.1f})" if "accuracy_std" in score else ""
    return f"{score['accuracy']:.1f}{deviation} / {score['nmi']:.1f}"
