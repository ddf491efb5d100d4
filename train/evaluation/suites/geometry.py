"""The geometry of a model's embeddings: on the unit sphere, layer by layer, and in fewer dimensions.

Alignment and uniformity (Wang and Isola 2020, as in MixCSE's Figure 5) on the dev set of STS-B: pairs with a score
above 4, and all distinct sentences; embeddings have length 1. The widest angle (MixCSE, Figure 4b) and the anisotropy
are taken on the same sentences. The similarity of layers and tokens (SSCL, Figures 1 and 4) is taken on the test set
of STS-B. SSCL's Table 5 trains a projection; here the principal components of the dev set's sentences give the smaller
dimensions, so that any model can be asked. Cosines to positive, negation and random sentence (SNCSE, Figure 4) need a
dataset with negations (--triples).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from train.data.packing import hidden_states, pool
from train.evaluation.models import Embeddings, SentenceModel, cosine
from train.evaluation.registry import Option
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.suites import opposition, sts
from train.evaluation.suites.bias import correlation
from train.runtime.errors import InputError

POSITIVE = 4.0  # the score above which a pair of STS-B is a positive one
DIMENSIONS = (128, 256, 768)
OPTIONS = {"triples": Option("a dataset with negations")}
MEASURES = {
    "alignment": "alignment",
    "uniformity": "uniformity",
    "widest_angle": "widest angle °",
    "mean_cosine": "mean cosine",
    "first_component": "1st component",
}
BLOCK = 1024  # rows of the similarity matrix that are in memory at a time

Floats = npt.NDArray[np.float64]


def normalize(embeddings: Embeddings) -> Floats:
    """Rows of length 1 in float64; a zero vector stays zero. (rows, dim)"""
    rows = embeddings.astype(np.float64)
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.divide(rows, norms, out=np.zeros_like(rows), where=norms > 0)


def alignment(left: Embeddings, right: Embeddings) -> float:
    """Mean squared distance of positive pairs on the unit sphere, in [0, 4]; lower is better. (pairs, dim) each."""
    return float(((normalize(left) - normalize(right)) ** 2).sum(1).mean())


def pairwise_measures(embeddings: Embeddings) -> tuple[float, float, float]:
    """Over all pairs of rows: uniformity, widest angle in degrees, mean cosine.

    Uniformity is log mean exp(-2 d²), in [-8, 0], lower is better. (rows, dim), two rows or more.
    """
    rows = normalize(embeddings)
    total, lowest, cosines = 0.0, 1.0, 0.0
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        similarity = block @ rows[start:].T
        above = similarity[np.triu_indices(len(block), 1, similarity.shape[1])]  # each pair once
        if len(above):
            total += float(np.exp(4 * (above - 1)).sum())  # d² = 2 - 2 cos
            cosines += float(above.sum())
            lowest = min(lowest, float(above.min()))
    pairs = len(rows) * (len(rows) - 1) / 2
    return float(np.log(total / pairs)), float(np.degrees(np.arccos(max(lowest, -1.0)))), cosines / pairs


def first_component(embeddings: Embeddings) -> float:
    """Share of the variance that lies along the first principal component, in [0, 1]. (rows, dim)"""
    variances = np.linalg.eigvalsh(np.cov(embeddings.astype(np.float64), rowvar=False))
    return float(variances[-1] / variances.sum()) if variances.sum() > 0 else 0.0


@torch.inference_mode()
def layer_similarities(model: SentenceModel, texts: Sequence[str]) -> tuple[list[float], list[float]]:
    """SetSim of adjacent layers and TokSim within each, averaged over ``texts``. SSCL, equations 2 and 1.

    Layer 0 is the embeddings' output: ``layers`` values of SetSim, ``layers + 1`` of TokSim. A sentence is pooled as
    the model pools it. A sentence of one token has no TokSim and is left out there.
    """
    model.encoder.eval()
    prepared = model.tokenize(texts)
    device = next(model.encoder.parameters()).device
    set_sims, tok_sims = [], []
    for batch in prepared.batches(model.encoder, 4096):
        batch = batch.to(device)
        states = hidden_states(model.encoder.backbone, batch, model.encoder.packed, layers=True)
        pooled = torch.stack([pool(state, batch) for state in states])  # (layers + 1, sequences, dim)
        set_sims.append(torch.cosine_similarity(pooled[:-1], pooled[1:], dim=-1).cpu())
        tok_sims.append(torch.stack([token_similarity(state, batch.cu_seqlens) for state in states]).cpu())
    by_sentence = torch.cat(set_sims, 1).double()[:, prepared.rows], torch.cat(tok_sims, 1).double()[:, prepared.rows]
    return by_sentence[0].mean(1).tolist(), by_sentence[1].nanmean(1).tolist()


def token_similarity(states: torch.Tensor, ends: torch.Tensor) -> torch.Tensor:
    """Mean cosine of two different tokens of each sequence; NaN for a sequence of one. SSCL, equation 1.

    ``states``: (tokens, dim), ``ends``: (sequences + 1,) as Batch.cu_seqlens. → (sequences,) The sum over u ≠ v of the
    dot products of unit vectors is |their sum|² less one for each token.
    """
    lengths = ends.diff().long()
    owner = torch.repeat_interleave(torch.arange(len(lengths), device=states.device), lengths)
    directions = torch.nn.functional.normalize(states.float(), dim=-1)
    sums = states.new_zeros((len(lengths), states.shape[1]), dtype=torch.float32).index_add(0, owner, directions)
    mean = (sums.square().sum(1) - lengths) / (lengths * (lengths - 1)).float()
    return torch.where(lengths > 1, mean, torch.nan)


def principal_directions(embeddings: Embeddings) -> Floats:
    """Principal directions of ``embeddings`` about the origin, the strongest first. (at most rows and dim, dim)

    Not centred, so that in all directions together the cosines stay as they are.
    """
    directions: Floats = np.linalg.svd(embeddings.astype(np.float64), full_matrices=False)[2]
    return directions


def run(models: Sequence[SentenceModel], data: str, triples: str | None = None) -> dict[str, Any]:
    """All measures of every model on STS-B in the folder ``data``; with ``triples``, a dataset with negations, also
    the cosines of train/evaluation/suites/opposition.py as "opposition".

    ``{"pairs": n, "sentences": n, "models": {model: {"alignment", "uniformity", "widest_angle" (degrees),
    "mean_cosine", "first_component", "set_sim": [layer to layer], "tok_sim": [layer], "dimensions": {width: {set:
    spearman, "average"}}}}}``; "dimensions" holds the smaller widths and the model's own.
    """
    dev, test = sts.load(data, "STS-B dev"), sts.load(data, "STS-B")
    positive = [i for i, gold in enumerate(dev.gold) if gold > POSITIVE]
    sentences = list(dict.fromkeys([*dev.left, *dev.right]))
    if not positive or len(sentences) < 3:
        raise InputError(f"STS-B dev in {data} holds {len(positive)} pairs with a score above {POSITIVE:g}")
    result: dict[str, Any] = {"pairs": len(positive), "sentences": len(sentences), "models": {}}
    for model in models:
        embeddings = model.encode(sentences)
        uniformity, angle, mean = pairwise_measures(embeddings)
        set_sim, tok_sim = layer_similarities(model, list(dict.fromkeys([*test.left, *test.right])))
        left, right = (model.encode([side[i] for i in positive]) for side in (dev.left, dev.right))
        result["models"][model.name] = {
            "alignment": alignment(left, right),
            "uniformity": uniformity,
            "widest_angle": angle,
            "mean_cosine": mean,
            "first_component": first_component(embeddings),
            "set_sim": set_sim,
            "tok_sim": tok_sim,
            "dimensions": _dimensions(model, data, embeddings),
        }
    if triples is None or triples.endswith(".tsv"):  # a table of transformations, which bias reads
        return result
    cosines = opposition.run(models, triples)
    return {
        **result,
        "opposition": {key: cosines[key] for key in ("rows", "trained_on", "models")},
        "plots": cosines["plots"],
    }


def _dimensions(model: SentenceModel, data: str, fit: Embeddings) -> dict[str, dict[str, float | None]]:
    """Spearman on the STS sets that are there, in fewer dimensions and in all; "average" is that of the seven."""
    own, directions = fit.shape[1], principal_directions(fit)
    widths = [*(width for width in DIMENSIONS if width < min(own, len(directions))), own]
    by_width: dict[str, dict[str, float | None]] = {str(width): {} for width in widths}
    for name in sts.SETS:
        try:
            pairs = sts.load(data, name)
        except InputError:  # the suite sts says which sets are missing
            continue
        embeddings = model.encode(pairs.left + pairs.right)
        for width in widths:
            rows = embeddings if width == own else (embeddings @ directions[:width].T).astype(np.float32)
            similarity = cosine(rows[: len(pairs.gold)], rows[len(pairs.gold) :])
            by_width[str(width)][name] = correlation(similarity, np.asarray(pairs.gold))
    for scores in by_width.values():
        known = [score for score in scores.values() if score is not None]
        scores["average"] = float(np.mean(known)) if len(known) == len(sts.SETS) else None
    return by_width


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    where = f"{result['sentences']:,} sentences and {result['pairs']:,} positive pairs of STS-B dev"
    return f"Geometry of {where}; layers on STS-B test; Spearman × 100 on STS in fewer dimensions"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: the measures, the last layer's similarities, STS in fewer dimensions."""
    widths = list(dict.fromkeys(w for measures in result["models"].values() for w in measures["dimensions"]))
    rows = [["model", *MEASURES.values(), "last SetSim", "last TokSim", *(f"STS in {width} d" for width in widths)]]
    for model, measures in result["models"].items():
        values = [measures[name] for name in MEASURES] + [measures["set_sim"][-1], measures["tok_sim"][-1]]
        averages = [measures["dimensions"].get(width, {}).get("average") for width in widths]
        cells = ["–" if score is None else f"{100 * score:.2f}" for score in averages]
        rows.append([model, *(f"{value:.3f}" for value in values), *cells])
    return rows


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """Further tables with their titles."""
    if "opposition" not in result:
        return []
    cosines = result["opposition"]
    return [(opposition.title(cosines), opposition.table(cosines))]


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → the measures as they are, and "STS in WIDTH d" → mean Spearman × 100 of the seven sets."""
    return {
        model: {heading: measures[name] for name, heading in MEASURES.items()}
        | {
            f"STS in {width} d": None if by_set["average"] is None else 100 * by_set["average"]
            for width, by_set in measures["dimensions"].items()
        }
        for model, measures in result["models"].items()
    }


def figures(result: dict[str, Any]) -> list[Plot]:
    """The alignment-uniformity plane, the layers, and the distributions of SNCSE's Figure 4 if they were asked for."""
    models = result["models"]
    points = {model: [[measures["uniformity"], measures["alignment"]]] for model, measures in models.items()}
    plots = [
        draw.labelled_points("Alignment and uniformity (both: lower is better)", points, "uniformity", "alignment"),
        draw.lines(
            "SetSim: similarity of a sentence in adjacent layers",
            {
                model: (list(range(1, len(measures["set_sim"]) + 1)), measures["set_sim"])
                for model, measures in models.items()
            },
            *("layer, compared with the one below", "mean cosine"),
        ),
        draw.lines(
            "TokSim: similarity of the tokens of a sentence",
            {model: (list(range(len(measures["tok_sim"]))), measures["tok_sim"]) for model, measures in models.items()},
            *("layer (0: embeddings)", "mean cosine"),
        ),
    ]
    return plots + (opposition.figures(result) if "plots" in result else [])
