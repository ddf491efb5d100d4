"""Few-shot transfer: a linear classifier on the frozen embeddings of 16 sentences per class (PairSupCon, Table 6).

Mean and standard deviation of the accuracy on test over five draws. The paper gives no code: here the sentences are
drawn without replacement from train, or for MR, CR, SUBJ and MPQA, which have no split, from all, and the rest is test;
the classifier is scikit-learn's LogisticRegression with its defaults, MAX_ITERATIONS apart.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from train.evaluation.datasets.classification import TASKS, Examples
from train.evaluation.linear_classifier import Ints
from train.evaluation.models import SentenceModel
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.suites.transfer import load_tasks, with_average
from train.runtime.errors import InputError

SHOTS = 16  # per class
DRAWS = 5  # with seeds 0 … 4
MAX_ITERATIONS = 1000


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Accuracy × 100 over the draws, of every model on every task that is there, and why the others are missing.

    ``{"shots", "draws", "missing": {task: reason}, "scores": {model: {task: mean, …, "average"}}, "std": {model: {task:
    standard deviation over the draws (n in the denominator)}}, "accuracies": {model: {task: [one per draw]}}}``
    """
    loaded, missing = load_tasks(data)
    for task, parts in list(loaded.items()):
        try:
            check(task, parts)
        except InputError as error:
            missing[task] = str(error)
            del loaded[task]
    per_draw = {model.name: {task: accuracies(model, parts) for task, parts in loaded.items()} for model in models}
    return {
        "shots": SHOTS,
        "draws": DRAWS,
        "missing": missing,
        "scores": {
            name: with_average({task: float(np.mean(values)) for task, values in tasks.items()})
            for name, tasks in per_draw.items()
        },
        "std": {
            name: {task: float(np.std(values)) for task, values in tasks.items()} for name, tasks in per_draw.items()
        },
        "accuracies": per_draw,
    }


def check(task: str, parts: dict[str, Examples]) -> None:
    """InputError where a class has too few sentences to draw from, or there is one class only."""
    counts = np.bincount((parts.get("all") or parts["train"]).labels)
    needed = SHOTS + ("all" in parts)
    if len(counts) < 2 or counts.min() < needed:
        scarce = int(counts.argmin())
        raise InputError(
            f"{task}: {len(counts)} classes, of class {scarce} {counts[scarce]} rows; "
            f"drawing {SHOTS} needs two classes or more and {needed} rows of each: give the whole set"
        )


def accuracies(model: SentenceModel, parts: dict[str, Examples]) -> list[float]:
    """Accuracy × 100 on test of each draw, in the order of the seeds. Only the sampled rows of train are embedded."""
    whole = parts.get("all")
    if whole:
        features, labels = whole.features(model), np.array(whole.labels)
        draws = [sample_rows(whole.labels, seed) for seed in range(DRAWS)]
        rest = [np.setdiff1d(np.arange(len(labels)), sampled) for sampled in draws]
        return [
            accuracy(features[sampled], labels[sampled], features[held_out], labels[held_out])
            for sampled, held_out in zip(draws, rest, strict=True)
        ]
    test, test_labels = parts["test"].features(model), np.array(parts["test"].labels)
    per_draw = []
    for seed in range(DRAWS):
        sampled = parts["train"].take(sample_rows(parts["train"].labels, seed))
        per_draw.append(accuracy(sampled.features(model), np.array(sampled.labels), test, test_labels))
    return per_draw


def sample_rows(labels: Sequence[int], seed: int) -> Ints:
    """SHOTS rows of each class, in order of row."""
    random, known = np.random.default_rng(seed), np.array(labels)
    sampled = [random.choice(np.flatnonzero(known == label), SHOTS, replace=False) for label in np.unique(known)]
    return np.sort(np.concatenate(sampled))


def accuracy(features: Any, labels: Ints, test: Any, test_labels: Ints) -> float:
    """Accuracy × 100 on test of a logistic regression on ``features``."""
    from sklearn.linear_model import LogisticRegression

    classifier = LogisticRegression(max_iter=MAX_ITERATIONS).fit(features, labels)
    return 100 * float(classifier.score(test, test_labels))


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    shots, draws = result["shots"], result["draws"]
    return f"Few-shot, {shots} sentences per class: accuracy × 100 on test, mean (std) of {draws} draws"


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → task → mean accuracy × 100."""
    by_model: dict[str, dict[str, float | None]] = result["scores"]
    return by_model


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first."""
    columns = [*TASKS, "average"]
    rows = [["model", *columns]]
    for model, scores in result["scores"].items():
        rows.append([model, *(_cell(scores.get(column), result["std"][model].get(column)) for column in columns)])
    return rows


def figures(result: dict[str, Any]) -> list[Plot]:
    """Means as bars, deviations of the draws as whiskers."""
    columns = [*TASKS, "average"]
    means, deviations = (
        {model: [by_task.get(column) for column in columns] for model, by_task in result[of].items()}
        for of in ("scores", "std")
    )
    what = f"Few-shot, {result['shots']} sentences per class: mean and deviation of {result['draws']} draws"
    return [draw.bars(what, columns, means, "accuracy × 100", deviations=deviations)]


def _cell(mean: float | None, std: float | None) -> str:
    if mean is None:
        return "–"
    return f"{mean:.1f}" if std is None else f"{mean:.1f} ({std:.1f})"
