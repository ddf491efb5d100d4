"""The suites of evaluation by name, what a suite is, and what comes of one.

To add a suite, write train/evaluation/NAME.py (a dash in the name is an underscore in the file's) and add its line to
SUITES. The module has

    run(models, data, **options) -> dict    what goes into OUT/NAME.json. Its parameters after the first two are command
                                            line options by the same name: add_argument in train/evaluation/__main__.py.
                                            "missing": {set: reason}, if there, is printed and makes the status 1;
                                            "plots", if there, holds what only plots need and is not written. Without
                                            a model it loads the sets, and says what is missing.
    table(result) -> [[cell, …], …]         the printed table, header first, a row per model
    title(result) -> str                    what the table shows, with its unit
    plot(result, path)                      optional: a PNG, OUT/NAME.png

and may have for the report (train/evaluation/report/html.py), which takes in every suite,

    details(result) -> [(title, table), …]  further tables
    figures(result) -> [Plot, …]            plots, from train/evaluation/report/draw.py
    UNIT                                    of the table as bars, where there are no figures (default: × 100)
    scores(result) -> {model: {set: x}}     scores × 100 that stand beside those of published.tsv, and in metrics.jsonl

``model.encode(texts)`` gives embeddings from the cache. Input that cannot be used is an InputError with file, row and
remedy: the suite is then reported as failed, and the others run. Heavy imports (scikit-learn, matplotlib) belong into
the functions that use them.
"""

import importlib
import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pipelines.schema import SchemaError
from train.runtime.errors import InputError

if TYPE_CHECKING:
    from train.evaluation.models import SentenceModel

SUITES = {
    "sts": "the seven STS tests",
    "transfer": "seven classification tasks",
    "few-shot": "the same with 16 sentences per class",
    "clustering": "k-means on short texts, all LABEL<TAB>TEXT files",
    "probing": "sentence length, tree depth, coordination inversion from treebanks",
    "opposition": "cosines to positive, negation and random sentence",
    "bias": "OssCSE's Cont. and Oppn. halves of STS; with --triples, six transformations",
    "geometry": "alignment, uniformity, layers, fewer dimensions; with --triples, opposition",
    "errors": "the pairs that are ranked worst, and what they look like",
}
Table = list[list[str]]
Scores = Mapping[str, Mapping[str, float | None]]


@dataclass
class Outcome:
    """What came of a suite: its result, title and table, and what was missing; or why it failed."""

    suite: str
    title: str = ""
    result: dict[str, Any] = field(default_factory=dict)
    table: Table = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    error: str = ""

    @property
    def complete(self) -> bool:
        """Whether nothing was missing and nothing failed."""
        return not (self.missing or self.error)

    @property
    def scores(self) -> Scores:
        """Model → set → score: those that the suite names as such, else the numbers of its table; none if it failed."""
        return offer(self, "scores", tabled(self.table))


def module(suite: str) -> ModuleType:
    """The suite's module. ImportError where a package that it needs is not installed."""
    return importlib.import_module(f"train.evaluation.suites.{suite.replace('-', '_')}")


def measure(suite: str, models: Sequence["SentenceModel"], data: str, options: Mapping[str, Any]) -> Outcome:
    """Run a suite with those of the ``options`` that it has; one that cannot run says why instead of raising."""
    try:
        found = module(suite)
        taken = [key for key in list(inspect.signature(found.run).parameters)[2:] if key in options]
        result = found.run(models, data, **{key: options[key] for key in taken})
        return Outcome(suite, found.title(result), result, found.table(result), result.get("missing", {}))
    except (InputError, SchemaError) as error:
        return Outcome(suite, error=str(error))
    except ImportError as error:
        return Outcome(suite, error=f'{error.name} is not installed: pip install "litotes[evaluate]"')


def offer(outcome: Outcome, name: str, otherwise: Any) -> Any:
    """What a suite's module offers under ``name`` for its result."""
    found = None if outcome.error else getattr(module(outcome.suite), name, None)
    return otherwise if found is None else found(outcome.result)


def tabled(table: Table) -> dict[str, dict[str, float | None]]:
    """Scores as a suite's table prints them: row → column → the number that the cell begins with, None without one.

    What a column's heading says in brackets is left away.
    """
    header, *body = table or [[]]
    found: dict[str, dict[str, float | None]] = {}
    for name, *cells in body:
        numbers = [re.match(r"[-+]?\d+(\.\d+)?(?=\s|$)", cell) for cell in cells]
        columns = [column.partition(" (")[0] for column in header[1:]]
        found[name] = {column: float(n[0]) if n else None for column, n in zip(columns, numbers, strict=True)}
    return found
