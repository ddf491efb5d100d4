"""How far a model's embeddings have moved from those of a base model: whether it can take the base model's place.

The base is --base, else the first model. Each model embeds the same texts, TEXTS of them drawn at random:

- random pairs: the cosines of all pairs of texts, their mean, deviation and quantiles;
- neighbours kept: the share of a text's NEIGHBOURS nearest texts in the base model's space that are nearest in the
  model's own space too, mean over the texts;
- old self: the mean cosine of a text's embedding to its embedding by the base model, where both have the same
  dimensions. An index that is not built again needs it to be high;
- with pairs: the threshold that tells pairs of label 1 (or of a score above the median) from others best, by balanced
  accuracy, and how much the base model's threshold loses on the model's cosines against the model's own.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from train.evaluation.datasets import pairs as pair_files
from train.evaluation.datasets.text_files import find_folder, read_texts
from train.evaluation.models import Embeddings, SentenceModel, Stamp, Templates, cosine, load_model, stamp
from train.evaluation.registry import Option
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.thresholds import balanced_accuracy, best_threshold, halves
from train.runtime.errors import InputError

TEXTS = 1000
NEIGHBOURS = 10
SEED = 42
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
FOLDER = "drift"
RANDOM = "random pairs"
OPTIONS = {
    "base": Option("what models are compared with, a folder or hub id (default: the first of --model)"),
    "texts": Option("file with one text a line, or dataset (default: --data, or the .txt files in it)"),
    "pairs": Option("pairs for thresholds, .tsv with a score or a label, file or folder (default: those in --data)"),
}
Encode = Callable[[tuple[str, ...]], Embeddings]
Floats = npt.NDArray[np.float64]
# The base, its pooling, the cache, the models' prompt, and what tells that the base's files have changed.
Origin = tuple[str, str | None, Path | None, Templates | None, Stamp]


def run(
    models: Sequence[SentenceModel],
    data: str,
    base: str | None = None,
    pooling: str | None = None,
    texts: str | None = None,
    pairs: str | None = None,
) -> dict[str, Any]:
    """The figures of every model, the base model first. ``pooling`` is that of the base model, if it does not say.

    ``{"base": model, "texts": n, "sets": {set: pairs}, "missing": {set: reason}, "models": {model: {"mean", "std",
    "quantiles": {q: x}, "neighbours_kept", "old_self", "thresholds": {set: {"threshold", "accuracy", "loss"}}}},
    "plots": …}``. What compares with the base model is None for itself, old_self also where the dimensions differ.
    """
    chosen = sample(read_texts(texts or data, FOLDER))
    sets, missing = load_pairs(data, pairs)
    encoders = _encoders(models, base, pooling)
    reference = next(iter(encoders), "")
    plots: dict[str, dict[str, Floats]] = {what: {} for what in (RANDOM, *sets)}
    figures: dict[str, dict[str, Any]] = {}
    for name, encode in encoders.items():
        old = None if name == reference else encoders[reference]
        figures[name], plots[RANDOM][name] = _compare_spaces(encode, old, chosen)
        figures[name]["thresholds"] = {}
        for what, judged in sets.items():
            plots[what][name] = _pair_cosines(encode, judged)
            figures[name]["thresholds"][what] = compare_thresholds(plots[what][name], plots[what][reference], judged)
    return {
        "base": reference,
        "texts": len(chosen),
        "sets": {what: len(judged.gold) for what, judged in sets.items()},
        "missing": missing,
        "models": figures,
        "plots": plots,
    }


def sample(texts: Sequence[str]) -> tuple[str, ...]:
    """Up to TEXTS of the texts, in their order. InputError where there are too few for neighbours."""
    if len(texts) <= NEIGHBOURS + 1:
        raise InputError(f"drift has {len(texts)} distinct texts; give {NEIGHBOURS + 2} or more, {TEXTS:,} are best")
    rows = np.sort(np.random.default_rng(SEED).permutation(len(texts))[:TEXTS])
    return tuple(texts[row] for row in rows)


def load_pairs(data: str, pairs: str | None) -> tuple[dict[str, pair_files.Pairs], dict[str, str]]:
    """The sets of pairs, and why others are missing: those of ``pairs``, else those beside the texts, if any."""
    place = find_folder(data, FOLDER)
    if pairs is None and not (place.is_dir() and any(place.glob("*.tsv"))):
        return {}, {}
    loaded, missing = {}, {}
    for name, path in pair_files.find_pairs(pairs or str(place), "relatedness").items():
        try:
            loaded[name] = pair_files.load(path)
        except InputError as error:
            missing[name] = str(error)
    return loaded, missing


def similarities(embeddings: Embeddings) -> npt.NDArray[np.float32]:
    """The cosine of every two rows. (rows, dim) → (rows, rows)"""
    norms = np.linalg.norm(embeddings, axis=1, keepdims=True)
    unit = np.divide(embeddings, norms, out=np.zeros_like(embeddings), where=norms > 0)
    return unit @ unit.T


def nearest(cosines: npt.NDArray[np.float32], count: int = NEIGHBOURS) -> npt.NDArray[np.int64]:
    """The ``count`` rows nearest to each, itself left out, nearest first. (rows, rows) → (rows, count)"""
    others = np.where(np.eye(len(cosines), dtype=bool), -np.inf, cosines)
    return np.argsort(-others, axis=1, kind="stable")[:, :count]


def neighbours_kept(before: npt.NDArray[np.float32], after: npt.NDArray[np.float32], count: int = NEIGHBOURS) -> float:
    """The share of each row's ``count`` nearest that are so in both, mean over the rows. (rows, rows) each"""
    both = zip(nearest(before, count), nearest(after, count), strict=True)
    return float(np.mean([len(np.intersect1d(one, other)) / count for one, other in both]))


def compare_thresholds(cosines: Floats, base_cosines: Floats, judged: pair_files.Pairs) -> dict[str, float]:
    """A model's best threshold and its balanced accuracy, and how much less the base model's best threshold has."""
    labels = judged.gold if judged.labelled else halves(judged.gold)
    threshold = best_threshold(cosines, labels)
    accuracy = balanced_accuracy(cosines, labels, threshold)
    fixed = balanced_accuracy(cosines, labels, best_threshold(base_cosines, labels))
    return {"threshold": threshold, "accuracy": accuracy, "loss": accuracy - fixed}


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    return f"Drift from {result['base']}: {result['texts']:,} texts, their cosines and {NEIGHBOURS} nearest neighbours"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: cosines of random pairs, what is kept, and each set's threshold."""
    sets = list(result["sets"])
    thresholds = [f"{what}: {part}" for what in sets for part in ("threshold", "fixed loses")]
    rows = [["model", "random mean", "std", "1 %", "99 %", "neighbours kept", "old self", *thresholds]]
    for model, figures in result["models"].items():
        low, high = (figures["quantiles"][str(q)] for q in (QUANTILES[0], QUANTILES[-1]))
        kept, self_cosine = figures["neighbours_kept"], figures["old_self"]
        cells = [f"{x:.3f}" for x in (figures["mean"], figures["std"], low, high)]
        cells += ["–" if kept is None else f"{100 * kept:.1f} %", "–" if self_cosine is None else f"{self_cosine:.3f}"]
        for what in sets:
            one = figures["thresholds"][what]
            cells += [f"{one['threshold']:.3f}", "–" if model == result["base"] else f"{100 * one['loss']:.1f} %"]
        rows.append([model, *cells])
    return rows


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → figure × 100; of the thresholds what the base model's loses."""
    return {
        model: {
            "random mean": 100 * figures["mean"],
            "random std": 100 * figures["std"],
            **{
                name.replace("_", " "): None if figures[name] is None else 100 * figures[name]
                for name in ("neighbours_kept", "old_self")
            },
            **{f"{what} threshold loss": 100 * one["loss"] for what, one in figures["thresholds"].items()},
        }
        for model, figures in result["models"].items()
    }


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """The quantiles, and of each set the balanced accuracy of both thresholds."""
    quantiles = [["model", *(f"{100 * q:g} %" for q in QUANTILES)]]
    accuracies = [["model", "set", "own threshold", "accuracy", "at the base's"]]
    for model, figures in result["models"].items():
        quantiles.append([model, *(f"{x:.3f}" for x in figures["quantiles"].values())])
        for what, one in figures["thresholds"].items():
            shares = (f"{100 * x:.1f} %" for x in (one["accuracy"], one["accuracy"] - one["loss"]))
            accuracies.append([model, what, f"{one['threshold']:.3f}", *shares])
    tables = [("Quantiles of the cosines of random pairs", quantiles)]
    return [*tables, ("Thresholds, balanced accuracy", accuracies)] if result["sets"] else tables


def figures(result: dict[str, Any]) -> list[Plot]:
    """The distributions of the cosines, of random pairs and of each set, all models in one."""
    return [
        draw.histograms(f"Cosines: {what}", {what: by_model}, "cosine", "pairs")
        for what, by_model in result["plots"].items()
    ]


def _encoders(models: Sequence[SentenceModel], base: str | None, pooling: str | None) -> dict[str, Encode]:
    """The name of each model, the base model's first, and its function from texts to embeddings."""
    encoders: dict[str, Encode] = {}
    if base is not None and models:
        cache = models[0].store.folder.parent if models[0].store else None
        origin = (base, pooling, cache, models[0].templates, stamp(base))
        encoders[_load_base(*origin).name] = partial(_encode_base, origin)
    return encoders | {model.name: model.encode for model in models if model.name not in encoders}


@lru_cache(maxsize=1)
def _load_base(
    base: str, pooling: str | None, cache: Path | None, templates: Templates | None, stamped: Stamp
) -> SentenceModel:
    model = load_model(base, pooling, templates)
    if cache:
        model.cache_embeddings(cache)
    return model


@lru_cache(maxsize=32)
def _encode_base(origin: Origin, texts: tuple[str, ...]) -> Embeddings:
    """Its embeddings, computed once where a run is evaluated many times."""
    return _load_base(*origin).encode(texts)


def _compare_spaces(encode: Encode, old: Encode | None, texts: tuple[str, ...]) -> tuple[dict[str, Any], Floats]:
    """The figures of a model's space beside the base model's, if it is another, and the cosines of all pairs."""
    embeddings = encode(texts)
    after = similarities(embeddings)
    cosines = after[np.triu_indices(len(texts), 1)].astype(np.float64)
    kept = self_cosine = None
    if old is not None:
        base_embeddings = old(texts)
        kept = neighbours_kept(similarities(base_embeddings), after)
        if base_embeddings.shape == embeddings.shape:
            self_cosine = float(cosine(base_embeddings, embeddings).mean())
    quantiles = np.quantile(cosines, QUANTILES).tolist()
    return {
        "mean": float(cosines.mean()),
        "std": float(cosines.std()),
        "quantiles": dict(zip(map(str, QUANTILES), quantiles, strict=True)),
        "neighbours_kept": kept,
        "old_self": self_cosine,
    }, cosines


def _pair_cosines(encode: Encode, judged: pair_files.Pairs) -> Floats:
    embeddings = encode((*judged.first, *judged.second))
    return cosine(embeddings[: len(judged.gold)], embeddings[len(judged.gold) :])
