"""Figures that the papers print, beside the measured ones.

``published.tsv`` holds them as data: paper, table, model, suite, set, figure (as printed, × 100), standard deviation
where one is given. Papers print other papers' figures too, so that a model can occur more than once. MixCSE's transfer
figures were read from another field of SentEval's result and, for SUBJ, from damaged data: not to be compared.
"""

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from train.objectives.recipes import composed

FILE = Path(__file__).with_name("published.tsv")
COLUMNS = ("paper", "table", "model", "suite", "set", "figure", "std")
# The model of each paper that a measured model of unknown origin is compared with: the paper's own, on BERT-base.
OWN = {
    "SNCSE": "SNCSE-BERT-base",
    "SSCL": "SSCL-SimCSE-BERT-base",
    "OssCSE": "OssCSE-BERT-base",
    "MixCSE": "MixCSE-BERT-base",
    "PairSupCon": "PairSupCon-BERT-base",
}
# Where a paper has no figure of its own for a suite: the models that it measured.
OTHERS = {"bias": ("SimCSE-BERT-base", "SimCSE-BERT-base (supervised)"), "probing": ("SSCL-SimCSE-BERT-large",)}
# What a run's --objective is called in the papers.
SYSTEMS = {"sncse": "SNCSE", "sscl": "SSCL-SimCSE", "osscse": "OssCSE", "mixcse": "MixCSE", "pairsupcon": "PairSupCon"}
SYSTEMS |= {"simcse": "SimCSE", "infonce": "SimCSE"}

# Means over other sets than ours: PairSupCon's is of eight sets of clustering.
NOT_COMPARABLE = {("clustering", "average")}
OWN_NAMES: Mapping[str, str] = {}


@dataclass(frozen=True)
class Figure:
    """One printed figure, × 100."""

    paper: str
    table: str
    model: str
    suite: str
    set: str
    figure: float
    std: float | None


@dataclass(frozen=True)
class Comparison:
    """A measured score beside a printed one, both × 100."""

    model: str
    measured: float
    printed: Figure

    @property
    def difference(self) -> float:
        """Measured less printed, in points."""
        return self.measured - self.printed.figure


def read(path: Path = FILE) -> list[Figure]:
    """All printed figures, in the file's order. ValueError with the row where one is not well formed."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    if tuple(rows[0]) != COLUMNS:
        raise ValueError(f"{path}: the header is {rows[0]}, expected {list(COLUMNS)}")
    printed = []
    for number, row in enumerate(rows[1:], 2):
        try:
            *names, figure, std = row
            paper, table, model, suite, name = names
            printed.append(Figure(paper, table, model, suite, name, float(figure), float(std) if std else None))
        except ValueError as error:
            raise ValueError(f"{path}, row {number}: {error}") from None
    return printed


def counterparts(model: str, suite: str) -> list[str]:
    """The published models to stand beside ``model``: of a run the system it trains, on the same kind of backbone.

    ``model`` is the name of an evaluated model: a folder or hub id, and its pooling in brackets.
    """
    system = _system(Path(model.rsplit(" (", 1)[0]) / "args.json")
    return [*([system] if system else OWN.values()), *OTHERS.get(suite, ())]


def compare(
    suite: str, scores: Mapping[str, Mapping[str, float | None]], called: Mapping[str, str] = OWN_NAMES
) -> list[Comparison]:
    """``scores``: model → set → score × 100. Each score beside what its counterparts' papers print for its set.

    ``called`` has the own names of models that go by another one in ``scores``.
    """
    figures = [figure for figure in read() if figure.suite == suite and (suite, figure.set) not in NOT_COMPARABLE]
    comparisons = []
    for model, sets in scores.items():
        names = counterparts(called.get(model, model), suite)
        for name, measured in sets.items():
            for figure in figures:
                if (
                    measured is not None
                    and figure.set == name
                    and figure.model in names
                    and _is_source(figure, figures)
                ):
                    comparisons.append(Comparison(model, measured, figure))
    return comparisons


def rows(comparisons: Sequence[Comparison]) -> list[list[str]]:
    """A table, header first: a row per measured score and printed figure."""
    header = ["model", "suite", "set", "measured", "published", "published model", "source", "difference"]
    return [
        header,
        *(
            [
                *(c.model, c.printed.suite, c.printed.set, f"{c.measured:.2f}"),
                f"{c.printed.figure:g}" + (f" ± {c.printed.std:g}" if c.printed.std is not None else ""),
                *(c.printed.model, f"{c.printed.paper}, {c.printed.table}", f"{c.difference:+.2f}"),
            ]
            for c in comparisons
        ),
    ]


def _is_source(figure: Figure, figures: Sequence[Figure]) -> bool:
    """Whether ``figure`` is the one to quote for its model and set: that of the model's own paper, else the first."""
    same = [f for f in figures if (f.model, f.set) == (figure.model, figure.set)]
    own = [f for f in same if f.model.startswith(f.paper)]
    return figure == (own or same)[0]


def _system(path: Path) -> str | None:
    """The published model that a run's args.json comes nearest to; None for what is not a run of a published system."""
    try:
        args: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError):
        return None
    objective, backbone = str(args.get("objective", "")), str(args.get("model", "")).lower()
    if args.get("terms") and composed(objective, args.get("weights") or ()):
        return None
    system = SYSTEMS.get(objective)
    architecture = "RoBERTa" if "roberta" in backbone else "BERT"
    size = "large" if "large" in backbone else "base"
    return f"{system}-{architecture}-{size}" if system else None
