"""How similar a model finds a sentence to itself, to its negation and to an unrelated sentence (SNCSE, Figure 4).

The positive is the second view as in training: for prompts the other template, for all models dropout on (seeded).
SNCSE's figure sets it to 1 by definition; here it is measured, so that a collapse of the positive shows too. The
sentence itself, the negation and the random sentence are embedded as at evaluation.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pipelines.schema import NEGATION, TEXT, without_secrets
from train.data.dataset import read_dataset
from train.evaluation.models import SentenceModel, cosine
from train.evaluation.registry import Option
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.runtime.errors import InputError

SAMPLE = 5000  # sentences at most, as many as in SNCSE's figure
COMPARED = ("positive", "negation", "random")
OPTIONS = {
    "trained_on": Option("the dataset that was trained on; its sentences are left out"),
    "limit": Option("sentences at most"),
}
NOTES = "positive: the sentence once more, as in training (dropout, or the other prompt); random: another one"


def run(
    models: Sequence[SentenceModel], data: str, seed: int = 42, trained_on: str | None = None, limit: int = SAMPLE
) -> dict[str, Any]:
    """Mean and deviation of the three cosines per model, and the share of rows whose negation is below the positive.

    ``{"rows": n, "trained_on": path or None, "models": {model: {one of COMPARED: {"mean", "std"}, …,
    "negation_below_positive": share}}, "plots": …}``; "plots" holds every single cosine. Sentences of the dataset
    ``trained_on`` are left out, so that the figures are not those of the training data.
    """
    texts, negations = sample(data, seed, trained_on, limit)
    others = [texts[i] for i in derangement(len(texts), seed)]
    named = without_secrets(trained_on) if trained_on else None
    result: dict[str, Any] = {"rows": len(texts), "trained_on": named, "models": {}, "plots": {}}
    for model in models:
        cosines = _cosines(model, texts, negations, others, seed)
        result["plots"][model.name] = cosines
        result["models"][model.name] = {
            **{name: {"mean": float(x.mean()), "std": float(x.std())} for name, x in cosines.items()},
            "negation_below_positive": float((cosines["negation"] < cosines["positive"]).mean()),
        }
    return result


def sample(data: str, seed: int, trained_on: str | None = None, limit: int = SAMPLE) -> tuple[list[str], list[str]]:
    """Up to ``limit`` sentences that have a negation, and their negations; none whose text is in ``trained_on``.

    InputError where fewer than two are left, or asked for.
    """
    if limit < 2:
        raise InputError(f"--limit {limit}: the comparison needs two sentences or more")
    table = read_dataset(data, [TEXT, NEGATION]).table
    seen = set(read_dataset(trained_on, [TEXT]).table.column(TEXT).to_pylist()) if trained_on else set()
    unseen = np.array([text not in seen for text in table.column(TEXT).to_pylist()])
    rows = np.flatnonzero(~np.array(table.column(NEGATION).is_null()) & unseen)
    if len(rows) < 2:
        where = f" whose sentence is not in {trained_on}" if trained_on else ""
        raise InputError(f"{data} holds {len(rows)} rows with a negation{where}; the comparison needs two or more")
    rows = np.sort(np.random.default_rng(seed).permutation(rows)[:limit])
    chosen = table.take(rows)
    return chosen.column(TEXT).to_pylist(), chosen.column(NEGATION).to_pylist()


def derangement(n: int, seed: int) -> npt.NDArray[np.int64]:
    """A random permutation of n ≥ 2 indices without a fixed point. (n,)"""
    cycle = np.random.default_rng(seed).permutation(n)
    partner = np.empty(n, np.int64)
    partner[cycle] = np.roll(cycle, 1)
    return partner


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    unseen = f", none of them in {result['trained_on']}" if result["trained_on"] else ""
    return f"Mean cosines, {result['rows']} sentences{unseen}"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: mean cosines."""
    rows = [["model", *COMPARED, "negation < positive"]]
    for model, cosines in result["models"].items():
        means = [f"{cosines[name]['mean']:.3f}" for name in COMPARED]
        rows.append([model, *means, f"{100 * cosines['negation_below_positive']:.1f} %"])
    return rows


def figures(result: dict[str, Any]) -> list[Plot]:
    """SNCSE's Figure 4: the distribution of each cosine, a panel per model."""
    return [_histograms(result, "svg")]


def plot(result: dict[str, Any], path: Path) -> None:
    """The same as a PNG."""
    path.write_bytes(_histograms(result, "png").image)


def _histograms(result: dict[str, Any], form: str) -> Plot:
    what = f"Similarity to positive, negation and random sentence ({result['rows']} sentences)"
    return draw.histograms(what, result["plots"], "cosine to the sentence", "sentences", form, NOTES)


def _cosines(
    model: SentenceModel, texts: list[str], negations: list[str], others: list[str], seed: int
) -> dict[str, npt.NDArray[np.float64]]:
    anchor = model.encode(texts)
    embeddings = (model.encode_positive(texts, seed), model.encode(negations), model.encode(others))
    return {name: cosine(anchor, other) for name, other in zip(COMPARED, embeddings, strict=True)}
