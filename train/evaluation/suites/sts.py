"""Semantic textual similarity: the seven tests of SimCSE and its successors, from a SentEval-layout folder.

Spearman's correlation between the cosine of two sentences and the human score; pairs without a score are left out, as
in SentEval. What changes the scores is an option:

- aggregation over the sub-sets of a year (STS12–16): "all" puts their pairs together before one correlation is taken
  (SimCSE and after), "mean" averages one correlation per sub-set, "wmean" weights them by pairs (SentEval's own). STS-B
  and SICK-R have no sub-sets.
- text: "raw" as it is, white space normalised; "senteval" Moses tokens, lower-cased but for SICK-R, as SentEval's
  script prepares it.
- split: "test" the seven sets, "dev" STS-B dev and SICK-R trial.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from train.evaluation.datasets.text_files import find_folder, read_lines
from train.evaluation.models import Embeddings, SentenceModel, cosine
from train.evaluation.registry import Option
from train.evaluation.word_overlap import moses_tokens
from train.runtime.errors import InputError

YEARS = tuple(f"STS{year}" for year in (12, 13, 14, 15, 16))
SETS = (*YEARS, "STS-B", "SICK-R")
DEV_SETS = ("STS-B dev", "SICK-R dev")
SPLITS = {"test": SETS, "dev": DEV_SETS}
AGGREGATIONS = ("all", "mean", "wmean")
FORMS = ("raw", "senteval")
UNIT = "Spearman × 100"
OPTIONS = {
    "aggregation": Option("over the sub-sets of a year", AGGREGATIONS),
    "text": Option("form of the text", FORMS),
    "split": Option("which sets", tuple(SPLITS)),
}
# The file or folder of each set.
FILES = {
    **{year: f"STS/{year}-en-test" for year in YEARS},
    "STS-B": "STS/STSBenchmark/sts-test.csv",
    "STS-B dev": "STS/STSBenchmark/sts-dev.csv",
    "SICK-R": "SICK/SICK_test_annotated.txt",
    "SICK-R dev": "SICK/SICK_trial.txt",
}


@dataclass(frozen=True)
class Pairs:
    """Sentence pairs with their human scores, row by row; ``parts``: the sizes of the sub-sets, if there are any."""

    left: list[str]
    right: list[str]
    gold: list[float]
    parts: list[int] = field(default_factory=list)


def load(data: str, name: str, text: str = "raw") -> Pairs:
    """One of SETS or DEV_SETS. InputError with file and row where it is missing or broken."""
    path = find_folder(data, "senteval") / FILES[name]
    if name in YEARS:
        pairs = _load_year(path)
    elif name.startswith("SICK"):
        pairs = _parse(read_lines(path)[1:], path, columns=(1, 2, 3), first_row=2)
    else:
        pairs = load_subset(path)
    if len(pairs.gold) < 2:
        raise InputError(f"{path} holds {len(pairs.gold)} rated pairs, a correlation needs two or more")
    if text == "raw":
        return pairs
    lower = not name.startswith("SICK")
    return replace(pairs, left=moses_tokens(pairs.left, lower=lower), right=moses_tokens(pairs.right, lower=lower))


def spearman(encode: Callable[[Sequence[str]], Embeddings], pairs: Pairs, aggregation: str = "all") -> float:
    """Spearman's correlation of cosines with human scores, in [-1, 1]; NaN if one of the two is constant."""
    embeddings = encode(pairs.left + pairs.right)
    half = len(pairs.gold)
    similarity, gold = cosine(embeddings[:half], embeddings[half:]), np.array(pairs.gold)
    if aggregation == "all" or not pairs.parts:
        return _correlation(similarity, gold)
    cuts = np.cumsum(pairs.parts)[:-1]
    correlations = [_correlation(*part) for part in zip(np.split(similarity, cuts), np.split(gold, cuts), strict=True)]
    return float(np.average(correlations, weights=pairs.parts if aggregation == "wmean" else None))


def _correlation(similarity: npt.NDArray[np.float64], gold: npt.NDArray[np.float64]) -> float:
    if len(gold) < 2 or np.ptp(similarity) == 0 or np.ptp(gold) == 0:
        return float("nan")
    return float(spearmanr(similarity, gold).statistic)


def run(
    models: Sequence[SentenceModel], data: str, aggregation: str = "all", text: str = "raw", split: str = "test"
) -> dict[str, Any]:
    """Scores of every model on every set that is there (None where undefined), and why the others are missing.

    ``{"aggregation", "text", "split", "pairs": {set: n}, "missing": {set: reason}, "scores": {model: {set: spearman, …,
    "average": mean of the split's sets}}}``
    """
    loaded, missing = {}, {}
    for name in SPLITS[split]:
        try:
            loaded[name] = load(data, name, text)
        except InputError as error:
            missing[name] = str(error)
    if not loaded:
        raise InputError(
            f"none of the STS sets is in {data}; expected SentEval's layout, such as {FILES[SPLITS[split][0]]}"
        )
    scores: dict[str, dict[str, float | None]] = {}
    for model in models:
        correlations = {name: spearman(model.encode, pairs, aggregation) for name, pairs in loaded.items()}
        correlations["average"] = float("nan") if missing else float(np.mean(list(correlations.values())))
        scores[model.name] = {name: None if np.isnan(score) else score for name, score in correlations.items()}
    return {
        "aggregation": aggregation,
        "text": text,
        "split": split,
        "pairs": {name: len(pairs.gold) for name, pairs in loaded.items()},
        "missing": missing,
        "scores": scores,
    }


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    form = "" if result["text"] == "raw" else ", SentEval's tokens"
    return f"STS {result['split']}, Spearman × 100, SentEval '{result['aggregation']}'{form}"


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → set → Spearman × 100."""
    return {
        model: {name: None if score is None else 100 * score for name, score in correlations.items()}
        for model, correlations in result["scores"].items()
    }


def comparable(result: dict[str, Any]) -> bool:
    """Whether the scores may stand beside published ones, which are of the test sets, raw, aggregated by "all"."""
    return (result["split"], result["aggregation"], result["text"]) == ("test", "all", "raw")


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: Spearman × 100, two decimals."""
    columns = [*SPLITS[result["split"]], "average"]
    rows = [["model", *columns]]
    for model, scores in result["scores"].items():
        rows.append([model, *(_hundredfold(scores.get(column)) for column in columns)])
    return rows


def _hundredfold(score: float | None) -> str:
    return "–" if score is None else f"{100 * score:.2f}"


def _load_year(year: Path) -> Pairs:
    """All sub-sets of a year in one. Gold files without an input file (STS13's SMT) are not used."""
    inputs = sorted(year.glob("STS.input.*.txt"))
    if not inputs:
        raise InputError(f"no STS.input.*.txt in {year}")
    whole = Pairs([], [], [])
    for path in inputs:
        part = load_subset(path)
        whole.left.extend(part.left)
        whole.right.extend(part.right)
        whole.gold.extend(part.gold)
        whole.parts.append(len(part.gold))
    return whole


def load_subset(path: Path) -> Pairs:
    """The rated pairs of one sub-set: STS.input.NAME.txt and STS.gs.NAME.txt beside it, or one of STS-B's files."""
    if path.suffix == ".csv":
        return _parse(read_lines(path), path, columns=(5, 6, 4))
    gold_path = path.with_name(path.name.replace("input", "gs", 1))
    texts, golds = read_lines(path), read_lines(gold_path)
    if len(texts) != len(golds):
        raise InputError(f"{path} has {len(texts)} rows, {gold_path} has {len(golds)}; they must be the same")
    rated = [f"{gold}\t{text}" for text, gold in zip(texts, golds, strict=True)]
    return _parse(rated, path, columns=(1, 2, 0))


def _parse(lines: list[str], path: Path, columns: tuple[int, int, int], first_row: int = 1) -> Pairs:
    """Pairs from tab-separated lines; ``columns`` are those of the two sentences and of the score (blank: unrated)."""
    pairs = Pairs([], [], [])
    for row, line in enumerate(lines, first_row):
        cells = line.split("\t")
        try:
            left, right, gold = (cells[column].strip() for column in columns)
            if gold:
                pairs.gold.append(float(gold))
                pairs.left.append(" ".join(left.split()))
                pairs.right.append(" ".join(right.split()))
        except (IndexError, ValueError):
            raise InputError(f"{path}, row {row}: not a score and two sentences: {line[:80]!r}") from None
    return pairs
