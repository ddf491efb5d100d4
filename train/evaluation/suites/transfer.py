"""Transfer: a linear classifier on frozen embeddings of seven tasks, by SentEval's protocol. Accuracy on test.

MR, CR, SUBJ, MPQA: nested 10-fold cross-validation, an inner one choosing the L2 penalty for each outer fold. TREC and
MRPC: 10 folds of train choose it; SST-2: dev does. Seeds, grid, folds, order of rows, initial weights and batches are
those of SentEval's PyTorch classifier (usepytorch, nhid 0, Adam, batch 64, tenacity 5, epoch_size 4, seed 1111), so its
figures are reproduced in a fraction of the time. The fast mode is SimCSE's "fasttest" (5 folds, RMSprop, batch 128,
tenacity 3, epoch_size 2) and differs by some tenths of a point.
"""

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from train.evaluation.datasets.classification import TASKS, Examples, load
from train.evaluation.linear_classifier import (
    DEV_SHARE,
    FAST,
    FULL,
    PENALTIES,
    SEED,
    Data,
    Fit,
    Ints,
    Protocol,
    final_fit,
    fit,
)
from train.evaluation.models import SentenceModel
from train.evaluation.registry import Option
from train.runtime.errors import InputError

Parts = dict[str, Data]
Score = dict[str, Any]
UNIT = "accuracy × 100"
OPTIONS = {"fast": Option("SimCSE's quick mode, for a first look only")}


def run(models: Sequence[SentenceModel], data: str, fast: bool = False) -> dict[str, Any]:
    """Accuracy × 100 on test of every model on every task that is there, and why the others are missing.

    ``{"fast", "protocol", "rows": {task: {part: n}}, "missing": {task: reason}, "scores": {model: {task: accuracy, …,
    "average": mean of the 7, None if one is missing}}, "details": {model: {task: {"dev", "penalty", …}}}}``; "dev" is
    the accuracy that chose the penalty, never the result.
    """
    protocol = FAST if fast else FULL
    loaded, missing = load_tasks(data)
    for task, parts in list(loaded.items()):
        try:
            check(task, parts, protocol)
        except InputError as error:
            missing[task] = str(error)
            del loaded[task]
    details = {
        model.name: {task: evaluate(model, task, parts, protocol) for task, parts in loaded.items()} for model in models
    }
    return {
        "fast": fast,
        "protocol": {**vars(protocol), "penalties": PENALTIES, "seed": SEED},
        "rows": {
            task: {part: len(examples.labels) for part, examples in parts.items()} for task, parts in loaded.items()
        },
        "missing": missing,
        "scores": {
            name: with_average({task: score["accuracy"] for task, score in tasks.items()})
            for name, tasks in details.items()
        },
        "details": details,
    }


def load_tasks(data: str) -> tuple[dict[str, dict[str, Examples]], dict[str, str]]:
    """The tasks that are there, and why the others are missing. InputError if there is none."""
    loaded, missing = {}, {}
    for task in TASKS:
        try:
            loaded[task] = load(data, task)
        except InputError as error:
            missing[task] = str(error)
    if not loaded:
        raise InputError(
            f"none of the transfer tasks is in {data}; expected SentEval's layout, such as MR/rt-polarity.pos"
        )
    return loaded, missing


def with_average(scores: dict[str, float]) -> dict[str, float | None]:
    """``scores`` and their mean, which is None where one of the seven is missing."""
    whole = len(scores) == len(TASKS)
    return {**scores, "average": float(np.mean(list(scores.values()))) if whole else None}


def check(task: str, parts: dict[str, Examples], protocol: Protocol) -> None:
    """InputError where a fold could come out with a class missing, or a last fit without rows to stop it."""
    examples = parts.get("all") or parts["train"]
    counts = np.bincount(examples.labels)
    scarce = int(counts.argmin())
    needed = 1 if "dev" in parts else protocol.folds * (2 if "all" in parts else 1)
    trained = len(examples.labels) * (1 - 1 / protocol.folds if "all" in parts else 1)
    if len(counts) < 2 or counts[scarce] < needed or trained * DEV_SHARE < 1:
        raise InputError(
            f"{task}: {len(examples.labels)} rows in {len(counts)} classes, of class {scarce} {counts[scarce]}; "
            f"{protocol.folds} folds need two classes or more and {needed} rows of each: give the whole set"
        )


def evaluate(model: SentenceModel, task: str, parts: dict[str, Examples], protocol: Protocol) -> Score:
    """One model on one task: {"accuracy", "dev", "penalty", "seconds", …}, accuracies × 100."""
    embedded = {part: Data(examples.features(model), examples.labels) for part, examples in parts.items()}
    began = time.perf_counter()
    score = _method(parts)(embedded, protocol)
    seconds = time.perf_counter() - began
    print(f"  {model.name}: {task} {score['accuracy']:.2f} ({seconds:.0f} s of fits)", file=sys.stderr, flush=True)
    return {**score, "seconds": round(seconds, 1)}


def _method(parts: dict[str, Examples]) -> Callable[[Parts, Protocol], Score]:
    """SentEval's classifier for a task with these parts."""
    if "all" in parts:
        return nested_cross_validated
    return fixed_split if "dev" in parts else cross_validated


def nested_cross_validated(parts: Parts, protocol: Protocol) -> Score:
    """SentEval's InnerKFoldClassifier: mean over the outer folds, each with a penalty of its own."""
    data = parts["all"]
    outer = folds(np.arange(len(data.labels)), data, protocol)
    inner = [folds(train, data, protocol) for train, _ in outer]
    fitted = fit(data, [Fit(*rows) for fold in inner for rows in fold], protocol)
    dev = np.array([one.dev for one in fitted]).reshape(len(outer), protocol.folds, -1).mean(1)  # (outer, penalties)
    chosen = [best_penalty(scores) for scores in dev]
    last = fit(data, [final_fit(train, PENALTIES[i]) for (train, _), i in zip(outer, chosen, strict=True)], protocol)
    test = [_percent(data.accuracy(one, rows)[0]) for one, (_, rows) in zip(last, outer, strict=True)]
    return {
        "accuracy": round(float(np.mean(test)), 2),
        "fold_std": float(np.std(test)),
        "dev": round(float(np.mean([_percent(scores.max()) for scores in dev])), 2),
        "penalty": [PENALTIES[i] for i in chosen],
    }


def cross_validated(parts: Parts, protocol: Protocol) -> Score:
    """SentEval's KFoldClassifier: folds of train choose the penalty; a last fit on train is tested."""
    train, test = parts["train"], parts["test"]
    rows = np.arange(len(train.labels))
    fitted = fit(train, [Fit(*fold) for fold in folds(rows, train, protocol)], protocol)
    dev = np.mean([one.dev for one in fitted], axis=0)
    penalty = PENALTIES[best_penalty(dev)]
    (last,) = fit(train, [final_fit(rows, penalty)], protocol)
    predicted = last.predict(test.features)[0]
    return {
        "accuracy": _percent((predicted == test.labels.numpy()).mean()),
        "f1": _percent(f1(predicted, test.labels.numpy())) if train.classes == 2 else None,
        "dev": _percent(dev.max()),
        "penalty": penalty,
    }


def fixed_split(parts: Parts, protocol: Protocol) -> Score:
    """SentEval's SplitClassifier: dev chooses the penalty, and that very fit is tested (a second would be the same)."""
    train, dev, test = (parts[name] for name in ("train", "dev", "test"))
    both = Data.concatenate(train, dev)
    rows = np.arange(len(both.labels))
    (fitted,) = fit(both, [Fit(rows[: len(train.labels)], rows[len(train.labels) :])], protocol)
    chosen = best_penalty(fitted.dev)
    predicted = fitted.predict(test.features)[chosen]
    return {
        "accuracy": _percent((predicted == test.labels.numpy()).mean()),
        "dev": _percent(fitted.dev[chosen]),
        "penalty": PENALTIES[chosen],
    }


def folds(rows: Ints, data: Data, protocol: Protocol) -> list[tuple[Ints, Ints]]:
    """Stratified, shuffled folds of ``rows`` as (train, held out)."""
    from sklearn.model_selection import StratifiedKFold

    parting = StratifiedKFold(n_splits=protocol.folds, shuffle=True, random_state=SEED)
    return [(rows[train], rows[out]) for train, out in parting.split(np.zeros(len(rows)), data.labels[rows].numpy())]


def best_penalty(scores: Any) -> int:
    """The penalty with the highest score; SentEval compares percentages of two decimals and takes the first."""
    return int(np.argmax([_percent(score) for score in scores]))


def f1(predicted: Ints, gold: Ints) -> float:
    """F1 of class 1; 0 where it is never predicted."""
    hits = int(((predicted == 1) & (gold == 1)).sum())
    return 2 * hits / max(1, int((predicted == 1).sum() + (gold == 1).sum()))


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    if result["fast"]:
        return "Transfer, accuracy × 100 on test. FAST MODE (5 folds, RMSprop): not the protocol of published figures"
    return "Transfer, accuracy × 100 on test (SentEval, logistic regression, 10 folds)"


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """What may stand beside published figures: nothing in fast mode."""
    return {} if result["fast"] else result["scores"]


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first."""
    columns = [*TASKS, "average"]
    rows = [["model", *columns]]
    for model, accuracies in result["scores"].items():
        cells = [accuracies.get(column) for column in columns]
        rows.append([model, *("–" if score is None else f"{score:.2f}" for score in cells)])
    return rows


def _percent(share: Any) -> float:
    return round(100 * float(share), 2)
