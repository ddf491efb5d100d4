"""Semantic textual similarity: the seven tests of SimCSE and its successors, from a SentEval-layout folder.

Spearman's correlation between the cosine of two sentences and the human score. Per year (STS12–16) the pairs of all
sub-sets are put together before one correlation is taken (SentEval's "all"); text is taken as it is, white space
normalised; pairs without a score are left out, as in SentEval.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import spearmanr

from train.errors import InputError
from train.evaluation.models import Embeddings, SentenceModel, cosine

# name of a set: where it lies in the folder
YEARS = {f"STS{year}": f"STS/STS{year}-en-test" for year in (12, 13, 14, 15, 16)}
BENCHMARK = {split: f"STS/STSBenchmark/sts-{split}.csv" for split in ("dev", "test")}
SICK = "SICK/SICK_test_annotated.txt"
SETS = (*YEARS, "STS-B", "SICK-R")


@dataclass(frozen=True)
class Pairs:
    """Sentence pairs with their human scores, row by row."""

    left: list[str]
    right: list[str]
    gold: list[float]


def load(data: str, name: str) -> Pairs:
    """One of SETS, or "STS-B dev". InputError with file and row where it is missing or broken."""
    root = Path(data)
    if name in YEARS:
        return _load_year(root / YEARS[name])
    if name == "SICK-R":
        return _parse(_lines(root / SICK)[1:], root / SICK, columns=(1, 2, 3), first_row=2)
    path = root / BENCHMARK["dev" if name == "STS-B dev" else "test"]
    return _parse(_lines(path), path, columns=(5, 6, 4))


def spearman(encode: Callable[[Sequence[str]], Embeddings], pairs: Pairs) -> float:
    """Spearman's correlation of cosines with human scores, in [-1, 1]; NaN if one of the two is constant."""
    embeddings = encode(pairs.left + pairs.right)
    half = len(pairs.gold)
    similarity = cosine(embeddings[:half], embeddings[half:])
    if np.ptp(similarity) == 0 or np.ptp(pairs.gold) == 0:
        return float("nan")
    return float(spearmanr(similarity, pairs.gold).statistic)


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Scores of every model on every set that is there, and why the others are missing.

    ``{"pairs": {set: n}, "missing": {set: reason}, "scores": {model: {set: spearman, …, "average": mean of the 7}}}``
    """
    loaded, missing = {}, {}
    for name in SETS:
        try:
            loaded[name] = load(data, name)
        except InputError as error:
            missing[name] = str(error)
    if not loaded:
        raise InputError(f"none of the STS sets is in {data}; expected SentEval's layout, such as {YEARS['STS12']}")
    scores: dict[str, dict[str, float | None]] = {}
    for model in models:
        scores[model.name] = {name: spearman(model.encode, pairs) for name, pairs in loaded.items()}
        values = [scores[model.name][name] for name in loaded]
        scores[model.name]["average"] = None if missing else float(np.mean(np.array(values, float)))
    return {
        "aggregation": "all",
        "pairs": {name: len(pairs.gold) for name, pairs in loaded.items()},
        "missing": missing,
        "scores": scores,
    }


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: Spearman × 100, two decimals."""
    columns = [*SETS, "average"]
    rows = [["model", *columns]]
    for model, scores in result["scores"].items():
        rows.append([model, *(_hundredfold(scores.get(column)) for column in columns)])
    return rows


def _hundredfold(score: float | None) -> str:
    return "–" if score is None else f"{100 * score:.2f}"


def _load_year(folder: Path) -> Pairs:
    """All sub-sets of a year in one. Gold files without an input file (STS13's SMT) are not used."""
    inputs = sorted(folder.glob("STS.input.*.txt"))
    if not inputs:
        raise InputError(f"no STS.input.*.txt in {folder}")
    whole = Pairs([], [], [])
    for path in inputs:
        gold_path = folder / path.name.replace("input", "gs", 1)
        texts, golds = _lines(path), _lines(gold_path)
        if len(texts) != len(golds):
            raise InputError(f"{path} has {len(texts)} rows, {gold_path} has {len(golds)}; they must be the same")
        part = _parse([f"{text}\t{gold}" for text, gold in zip(texts, golds, strict=True)], path, columns=(0, 1, -1))
        whole.left.extend(part.left)
        whole.right.extend(part.right)
        whole.gold.extend(part.gold)
    return whole


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
            raise InputError(f"{path}, row {row}: not two sentences and a score: {line[:80]!r}") from None
    if len(pairs.gold) < 2:
        raise InputError(f"{path} holds {len(pairs.gold)} rated pairs")
    return pairs


def _lines(path: Path) -> list[str]:
    """Lines split at line feeds only: sentences may hold other characters that Python counts as line ends."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError:
        raise InputError(f"{path} is missing") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 ({error})") from None
    return [line.rstrip("\r") for line in text.removesuffix("\n").split("\n")]
