"""The evaluation suites by name, and what a suite's module has.

To add a suite, write train/evaluation/suites/MODULE.py and add its line to SUITES, and in directions.py what is better
in its table. The module has

    run(models, data, **options) -> dict    the content of OUT/NAME.json. "missing": {set: reason}, if there, is printed
                                            and makes the exit status 1; "plots", if there, is for plots only and is
                                            not written. Without a model it loads the sets and reports missing ones.
    table(result) -> [[cell, …], …]         the printed table, header first, one row per model
    title(result) -> str                    the heading of the table, with its unit

and may have

    OPTIONS                                 {parameter of run: Option}: the suite's command line options
    plot(result, path)                      writes a PNG, OUT/NAME.png
    details(result) -> [(title, table), …]  further tables for the report
    figures(result) -> [Plot, …]            plots for the report, from train/evaluation/report/draw.py
    UNIT                                    unit of the table as bars, where there are no figures (default: × 100)
    MEANING                                 a sentence for the report: what holds in the columns of the table
    scores(result) -> {model: {set: x}}     scores × 100, compared with published.tsv and written to metrics.jsonl
    comparable(result) -> bool              whether its scores are of what the papers measured (default: True)

``model.encode(texts)`` gives embeddings, cached if the model has a store. Input that cannot be used is an InputError
with file, row and remedy: the suite is reported as failed and the others run. Import heavy packages (scikit-learn,
matplotlib) inside the functions that use them.
"""

import importlib
import inspect
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pipelines.schema import SchemaError
from train.runtime.errors import InputError

if TYPE_CHECKING:
    from train.evaluation.models import SentenceModel


@dataclass(frozen=True)
class Suite:
    """A suite's module in train/evaluation/suites, and what it measures in a few words for ``--help``."""

    module: str
    help: str
    extra: str = "evaluate"  # of the package, that installs what it needs


SUITES = {
    "sts": Suite("sts", "the seven STS tests"),
    "transfer": Suite("transfer", "seven classification tasks"),
    "few-shot": Suite("few_shot", "the same with 16 sentences per class"),
    "clustering": Suite("clustering", "k-means on short texts, all LABEL<TAB>TEXT files"),
    "retrieval": Suite("retrieval", "search in BEIR's layout: nDCG@10, MAP, recall, of one or many folders"),
    "relatedness": Suite("relatedness", "pairs with a score or a label, all .tsv files: Spearman, average precision"),
    "probing": Suite("probing", "sentence length, tree depth, coordination inversion from treebanks"),
    "opposition": Suite("opposition", "cosines to positive, negation and random sentence"),
    "cosines": Suite("cosines", "cosines to negation, antonym, paraphrase and another sentence, with examples"),
    "bias": Suite("bias", "OssCSE's Cont. and Oppn. halves of STS; with --triples, six transformations"),
    "contrast": Suite("contrast", "a query, the passage that answers it and one that says otherwise; JSONL"),
    "choice": Suite("choice", "which sentence means what a text means; JSONL"),
    "triplet": Suite("triplet", "two paraphrases above a near-identical text; JSONL"),
    "drift": Suite("drift", "how far embeddings moved from those of --base: random pairs, neighbours, thresholds"),
    "geometry": Suite("geometry", "alignment, uniformity, layers, fewer dimensions; with --triples, opposition"),
    "errors": Suite("ranking_errors", "the pairs that are ranked worst, and what they look like"),
    "mteb": Suite("mteb_tasks", "mteb:TASK,…: tasks of the mteb package", extra="mteb"),
}
Table = list[list[str]]
Scores = Mapping[str, Mapping[str, float | None]]


@dataclass
class Outcome:
    """The outcome of a suite: its result, title, table and missing sets, or the error that stopped it."""

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
        """Model → set → score: from the suite's ``scores``, else the numbers of its table; empty if it failed."""
        return call_hook(self, "scores", table_scores(self.table))


@dataclass(frozen=True)
class Option:
    """A command line option of a suite: the parameter of its ``run`` with the same name, whose default it takes."""

    help: str
    choices: tuple[str, ...] = ()

    def keywords(self, default: Any) -> dict[str, Any]:
        """The keywords of ``add_argument`` for a parameter with ``default``; a bool is a flag, an int a number."""
        if isinstance(default, bool):
            return {"action": "store_true", "default": default}
        if isinstance(default, int):
            return {"type": int, "default": default}
        return {"choices": self.choices or None, "default": default}


def suite_options() -> dict[str, dict[str, Any]]:
    """Parameter → keywords of ``add_argument``, of all suites. Suites with the same parameter share one option.

    A suite whose packages are not installed has no options; running it says what is missing. Raises TypeError where
    suites that share an option differ in its default or choices.
    """
    merged: dict[str, dict[str, Any]] = {}
    for suite in SUITES:
        try:
            module = load_suite(suite)
        except ImportError:
            continue
        parameters = inspect.signature(module.run).parameters
        for name, option in getattr(module, "OPTIONS", {}).items():
            default = parameters[name].default
            keywords = option.keywords(default)
            if name in merged and keywords != {k: v for k, v in merged[name].items() if k != "help"}:
                raise TypeError(f"option {name!r} of suite {suite} differs from that of another suite: {keywords}")
            shared = f"{merged[name]['help']}; " if name in merged else ""
            suffix = f" (default: {default})" if default else ""
            merged[name] = {**keywords, "help": f"{shared}{suite}: {option.help}{suffix}"}
    return merged


def parse_suites(words: Iterable[str], others: Container[str] = ()) -> dict[str, str]:
    """Suite → its own data, "" for none: ``["sts", "contrast:A", "mteb:B", "C"]`` gives ``{"sts": "", "contrast": "A",
    "mteb": "B,C"}``.

    A word that is no suite, nor one of ``others``, belongs to the colon before it; without one it is a name of its own.
    To mteb belongs every word that is no suite. InputError where a suite has two data.
    """
    suites: dict[str, str] = {}
    last = ""
    for word in words:
        name, _, data = word.partition(":")
        known = name in SUITES or (word in others and last != "mteb")
        if not known and suites.get(last):
            suites[last] += f",{word}"
            continue
        if suites.get(name, data) != data:
            raise InputError(
                f"suite {name} is named with {suites[name] or '--data'} and {data or '--data'}; run it twice"
            )
        last, suites[name] = name, data
    return suites


def load_suite(suite: str) -> ModuleType:
    """The suite's module. ImportError where a package that it needs is not installed."""
    return importlib.import_module(f"train.evaluation.suites.{SUITES[suite].module}")


def run_suite(suite: str, models: Sequence["SentenceModel"], data: str, options: Mapping[str, Any]) -> Outcome:
    """Run a suite with those of ``options`` that its ``run`` accepts. An error becomes ``Outcome.error``."""
    try:
        module = load_suite(suite)
        accepted = [key for key in list(inspect.signature(module.run).parameters)[2:] if key in options]
        result = module.run(models, data, **{key: options[key] for key in accepted})
        return Outcome(suite, module.title(result), result, module.table(result), result.get("missing", {}))
    except (InputError, SchemaError) as error:
        return Outcome(suite, error=str(error))
    except ImportError as error:
        extra = f"pip install -e '.[{SUITES[suite].extra}]' in the folder of Litotes"
        return Outcome(suite, error=f"{error.name} is not installed: {extra}")


def call_hook(outcome: Outcome, hook: str, default: Any) -> Any:
    """The value of the optional function ``hook`` of a suite's module for its result, else ``default``."""
    function = None if outcome.error else getattr(load_suite(outcome.suite), hook, None)
    return default if function is None else function(outcome.result)


def table_scores(table: Table) -> dict[str, dict[str, float | None]]:
    """The numbers of a suite's printed table: row → column → the number at the start of the cell, None without one.

    Text in brackets at the end of a column's heading is dropped.
    """
    header, *body = table or [[]]
    scores: dict[str, dict[str, float | None]] = {}
    for name, *cells in body:
        values = [re.match(r"[-+]?\d+(\.\d+)?(?=\s|$)", cell) for cell in cells]
        columns = [column.partition(" (")[0] for column in header[1:]]
        scores[name] = {column: float(x[0]) if x else None for column, x in zip(columns, values, strict=True)}
    return scores
