"""Pairs of texts with a human score or a label, on any tab-separated files (train/evaluation/datasets/pairs.py).

The cosine of the two texts is compared with the score by Spearman's correlation, and with a label (1: the same meaning,
0: not) by average precision: the precision at each distinct cosine, weighted by the recall gained there, as in
scikit-learn and mteb. A model without any sense has the share of 1s.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from train.evaluation.datasets import pairs
from train.evaluation.models import SentenceModel, cosine
from train.runtime.errors import InputError

SPEARMAN, PRECISION = "Spearman", "AP"
UNIT = "Spearman or average precision × 100"


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Spearman's correlation or average precision of every model on every file (None where undefined).

    ``{"sets": {set: {"pairs": n, "measure": name, "ones": share of label 1, if labelled}}, "missing": {set: reason},
    "scores": {model: {set: x}}}``
    """
    loaded, missing = {}, {}
    for name, path in pairs.find_pairs(data, "relatedness").items():
        try:
            loaded[name] = pairs.load(path)
        except InputError as error:
            missing[name] = str(error)
    if not loaded:
        raise InputError(f"none of the sets in {data} can be used: {'; '.join(missing.values())}")
    return {
        "sets": {name: _describe(one) for name, one in loaded.items()},
        "missing": missing,
        "scores": {model.name: {name: score(model, one) for name, one in loaded.items()} for model in models},
    }


def score(model: SentenceModel, judged: pairs.Pairs) -> float | None:
    """Average precision in [0, 1] for labels, Spearman's correlation for scores; None if all cosines are the same."""
    embeddings = model.encode(judged.first + judged.second)
    cosines = cosine(embeddings[: len(judged.gold)], embeddings[len(judged.gold) :])
    if judged.labelled:
        return average_precision(cosines, judged.gold)
    return None if np.ptp(cosines) == 0 else float(spearmanr(cosines, judged.gold).statistic)


def average_precision(cosines: npt.NDArray[np.float64], labels: npt.NDArray[np.float64]) -> float:
    """Σ (recall − recall before) · precision over the distinct cosines, highest first. Shapes: (pairs,) each."""
    thresholds, place = np.unique(-cosines, return_inverse=True)
    hits = np.cumsum(np.bincount(place, labels, len(thresholds)))
    precision = hits / np.cumsum(np.bincount(place, minlength=len(thresholds)))
    return float((np.diff(hits, prepend=0) * precision).sum() / hits[-1])


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    measures = sorted({described["measure"] for described in result["sets"].values()}, reverse=True)
    return f"Relatedness, {' and '.join(measures)} × 100"


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → set → score × 100."""
    return {
        model: {name: None if x is None else 100 * x for name, x in values.items()}
        for model, values in result["scores"].items()
    }


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first."""
    rows = [["model", *(f"{name} ({described['measure']})" for name, described in result["sets"].items())]]
    for model, values in scores(result).items():
        rows.append([model, *("–" if x is None else f"{x:.2f}" for x in values.values())])
    return rows


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """How many pairs each set has, and of labelled ones the share of label 1, the score of chance."""
    rows = [["set", "measure", "pairs", "label 1"]]
    for name, described in result["sets"].items():
        ones = f"{100 * described['ones']:.1f} %" if "ones" in described else "–"
        rows.append([name, described["measure"], f"{described['pairs']:,}", ones])
    return [("Sets", rows)]


def _describe(judged: pairs.Pairs) -> dict[str, Any]:
    if not judged.labelled:
        return {"pairs": len(judged.gold), "measure": SPEARMAN}
    return {"pairs": len(judged.gold), "measure": PRECISION, "ones": float(judged.gold.mean())}
