"""Surface structure bias: scores where words and meaning agree (Cont.) and where not (Oppn.). OssCSE, section 3.

Each of 16 sub-sets of STS is cut at its median human score and its median match error rate (MER): a pair that is above
one median and below the other is consistent, every other pair, ties included, is in opposition. A model's score is
Spearman's correlation within each half, and the mean over the sub-sets weighted by their pairs. The human scores and
the MER decide alone which half a pair is in, so that the halves are the same for every model.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from train.evaluation.datasets.text_files import find_folder
from train.evaluation.models import SentenceModel, cosine
from train.evaluation.registry import Option
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.suites import sts, transformations
from train.evaluation.word_overlap import match_error_rates, moses_lowercase
from train.runtime.errors import InputError

# OssCSE, Table 2: the sub-sets whose median human score is in [2, 3.5], with their files in SentEval's layout.
SUBSETS = {
    "STS2012-MSRvid": "STS12-en-test/STS.input.MSRvid.txt",
    "STS2013-headlines": "STS13-en-test/STS.input.headlines.txt",
    "STS2013-OnWN": "STS13-en-test/STS.input.OnWN.txt",
    "STS2014-deft-forum": "STS14-en-test/STS.input.deft-forum.txt",
    "STS2014-headlines": "STS14-en-test/STS.input.headlines.txt",
    "STS2014-images": "STS14-en-test/STS.input.images.txt",
    "STS2015-answers-students": "STS15-en-test/STS.input.answers-students.txt",
    "STS2015-headlines": "STS15-en-test/STS.input.headlines.txt",
    "STS2015-images": "STS15-en-test/STS.input.images.txt",
    "STS2016-answer-answer": "STS16-en-test/STS.input.answer-answer.txt",
    "STS2016-headlines": "STS16-en-test/STS.input.headlines.txt",
    "STS2016-plagiarism": "STS16-en-test/STS.input.plagiarism.txt",
    "STS2016-postediting": "STS16-en-test/STS.input.postediting.txt",
    "STS2016-question-question": "STS16-en-test/STS.input.question-question.txt",
    "STSB-train": "STSBenchmark/sts-train.csv",
    "STSB-test": "STSBenchmark/sts-test.csv",
}
HALVES = ("Cont.", "Oppn.")
OPTIONS = {"triples": Option("a dataset with negations and paraphrases, or a .tsv of transformations")}


def load(data: str, name: str) -> sts.Pairs:
    """The rated pairs of one of SUBSETS. InputError where it is missing or broken."""
    return sts.load_subset(find_folder(data, "senteval") / "STS" / SUBSETS[name])


def consistent(gold: Sequence[float], rates: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Whether a pair is in Cont.: strictly on one side of the median score and strictly on the other of the median MER.

    Shapes: (pairs,) each. OssCSE, section 3.3; what is not in Cont. is in Oppn.
    """
    score, rate = np.asarray(gold) - np.median(gold), rates - np.median(rates)
    return ((score > 0) & (rate < 0)) | ((score < 0) & (rate > 0))


def run(models: Sequence[SentenceModel], data: str, triples: str | None = None) -> dict[str, Any]:
    """Scores of every model on both halves of every sub-set that is there; with ``triples``, a dataset with negations
    and paraphrases or a table of transformations, also the probe of the suite `transformations` as "probe".

    ``{"splits": {sub-set: {"Cont.": pairs, "Oppn.": pairs, "median_score", "median_mer"}}, "missing": {sub-set: why},
    "scores": {model: {"Cont.": {sub-set: spearman, …, "average": weighted mean}, "Oppn.": …}}}``; an average is None
    where a sub-set is missing or a correlation is not defined.
    """
    pairs, missing = _load_all(data)
    if not pairs:
        raise InputError(
            f"none of OssCSE's sub-sets of STS is in {data}; expected SentEval's layout, STS/STS12-en-test …"
        )
    rates = {
        name: match_error_rates(moses_lowercase(subset.left), moses_lowercase(subset.right))
        for name, subset in pairs.items()
    }
    halves = {name: consistent(subset.gold, rates[name]) for name, subset in pairs.items()}
    result: dict[str, Any] = {
        "splits": {
            name: {
                "Cont.": int(half.sum()),
                "Oppn.": int((~half).sum()),
                "median_score": float(np.median(pairs[name].gold)),
                "median_mer": float(np.median(rates[name])),
            }
            for name, half in halves.items()
        },
        "missing": missing,
        "scores": {model.name: _scores(model, pairs, halves, whole=not missing) for model in models},
    }
    return result if triples is None else {**result, "probe": transformations.run(models, triples)}


def _load_all(data: str) -> tuple[dict[str, sts.Pairs], dict[str, str]]:
    """The sub-sets that are there, and why the others are not."""
    pairs, missing = {}, {}
    for name in SUBSETS:
        try:
            pairs[name] = load(data, name)
        except InputError as error:
            missing[name] = str(error)
    return pairs, missing


def _scores(
    model: SentenceModel, pairs: dict[str, sts.Pairs], halves: dict[str, npt.NDArray[np.bool_]], *, whole: bool
) -> dict[str, dict[str, float | None]]:
    texts = [text for subset in pairs.values() for text in (*subset.left, *subset.right)]
    embeddings = model.encode(texts)  # all at once, so that batches are full
    scores: dict[str, dict[str, float | None]] = {half: {} for half in HALVES}
    start = 0
    for name, subset in pairs.items():
        n = len(subset.gold)
        similarity = cosine(embeddings[start : start + n], embeddings[start + n : start + 2 * n])
        start += 2 * n
        for half, in_half in zip(HALVES, (halves[name], ~halves[name]), strict=True):
            scores[half][name] = correlation(similarity[in_half], np.asarray(subset.gold)[in_half])
    for half, invert in zip(HALVES, (False, True), strict=True):
        weights = [int((in_half ^ invert).sum()) for in_half in halves.values()]
        scores[half]["average"] = weighted_mean(list(scores[half].values()), weights) if whole else None
    return scores


def correlation(similarity: npt.NDArray[np.float64], gold: npt.NDArray[np.float64]) -> float | None:
    """Spearman's correlation, ties with their mean rank; None where one side is constant or has fewer than 2 values."""
    if len(gold) < 2 or np.ptp(similarity) == 0 or np.ptp(gold) == 0:
        return None
    return float(spearmanr(similarity, gold).statistic)


def weighted_mean(values: Sequence[float | None], weights: Sequence[int]) -> float | None:
    """Mean of ``values`` weighted by ``weights``; None if one of the values is."""
    known = [value for value in values if value is not None]
    return float(np.average(known, weights=weights)) if len(known) == len(values) else None


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    there = f"{len(result['splits'])} sub-sets of STS"
    return f"Surface structure bias: Spearman × 100, mean over {there} weighted by their pairs"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: a row per model."""
    probed = result.get("probe", {}).get("models", {})
    rows = [["model", *HALVES, "gap", *(["paraphrase > negation"] if probed else [])]]
    for model, scores in result["scores"].items():
        cont, oppn = (scores[half]["average"] for half in HALVES)
        gap = None if cont is None or oppn is None else cont - oppn
        rows.append([model, *(_hundredfold(x) for x in (cont, oppn, gap))])
        if probed:
            rows[-1].append(transformations.format_ranked(probed[model]))
    return rows


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """Further tables with their titles: every sub-set, and the transformations."""
    columns = [f"{half} {name}" for name in draw.shortened(list(result["scores"])).values() for half in HALVES]
    rows = [["sub-set", "pairs Cont. + Oppn.", "median score", "median MER", *columns]]
    for name, split in result["splits"].items():
        cells = [_hundredfold(scores[half][name]) for scores in result["scores"].values() for half in HALVES]
        medians = [f"{split['median_score']:.2f}", f"{split['median_mer']:.3f}"]
        rows.append([name, f"{split['Cont.']} + {split['Oppn.']}", *medians, *cells])
    tables = [("Spearman × 100 by sub-set", rows)]
    if "probe" in result:
        tables.append((transformations.title(result["probe"]), transformations.table(result["probe"])))
    return tables


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → "Cont. SUB-SET" and the like → Spearman × 100, as published.tsv calls them."""
    return {
        model: {
            f"{half} {name}": None if value is None else 100 * value
            for half in HALVES
            for name, value in by_half[half].items()
        }
        for model, by_half in result["scores"].items()
    }


def figures(result: dict[str, Any]) -> list[Plot]:
    """Both halves side by side, and OssCSE's Figures 1 and 2 if the transformations were asked for."""
    averages = {model: [scores[half]["average"] for half in HALVES] for model, scores in result["scores"].items()}
    bars = {model: [None if x is None else 100 * x for x in row] for model, row in averages.items()}
    plots = [
        draw.bars(
            "Where surface and meaning agree, and where not", list(HALVES), bars, "Spearman × 100 (weighted mean)"
        )
    ]
    return plots + (transformations.figures(result["probe"]) if "probe" in result else [])


def _hundredfold(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.2f}"
