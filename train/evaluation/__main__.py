"""Evaluate models side by side.

    python -m train.evaluation --model RUN [RUN2 …] --data FOLDER --suite sts,transfer --output OUT
    python -m train.evaluation --model BEFORE AFTER --data artifacts/X_neg.parquet --suite opposition --output OUT

A model is a run's folder, a sentence-transformers model, or a plain model with --pooling. FOLDER holds the sets, in
SentEval's layout (itself, or a folder senteval in it) and in folders clustering and ud. Each suite prints a table and
writes OUT/SUITE.json; all together make OUT/report.html, with plots, and report.md, .csv and .json. A set that is
missing is named, the others run, and the exit status is 1. Embeddings are kept in OUT/embeddings (--cache) and computed
once per model and sentence.

To add a suite, write train/evaluation/NAME.py (a dash in the name is an underscore in the file's) and add its line to
SUITES. The module has

    run(models, data, **options) -> dict    what goes into OUT/NAME.json. Its parameters after the first two are command
                                            line options by the same name: add_argument in `options`, default there.
                                            "missing": {set: reason}, if there, is printed and makes the status 1;
                                            "plots", if there, holds what only plots need and is not written.
    table(result) -> [[cell, …], …]         the printed table, header first, a row per model
    title(result) -> str                    what the table shows, with its unit
    plot(result, path)                      optional: a PNG, OUT/NAME.png

and may have for the report (train/evaluation/html.py), which takes in every suite,

    details(result) -> [(title, table), …]  further tables
    figures(result) -> [Plot, …]            plots, from train/evaluation/draw.py
    scores(result) -> {model: {set: x}}     scores × 100 that stand beside those of published.tsv

``model.encode(texts)`` gives embeddings from the cache. Input that cannot be used is an InputError with file, row and
remedy: the suite is then reported as failed, and the others run. Heavy imports (scikit-learn, matplotlib) belong into
the functions that use them.
"""

import argparse
import importlib
import inspect
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from transformers.utils.logging import disable_progress_bar

from pipelines.schema import SchemaError
from train.encoder import POOLINGS
from train.errors import InputError, plain_errors
from train.evaluation import html, sts
from train.evaluation.models import SentenceModel, load_model
from train.evaluation.report import aligned, write_json

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


@dataclass
class Outcome:
    """What came of a suite: its result, title and table, and what was missing; or why it failed."""

    suite: str
    title: str = ""
    result: dict[str, Any] = field(default_factory=dict)
    table: list[list[str]] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    error: str = ""

    @property
    def complete(self) -> bool:
        """Whether nothing was missing and nothing failed."""
        return not (self.missing or self.error)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the suites that were asked for; exit status 1 if one failed or a set was missing."""
    args = options().parse_args(argv)
    disable_progress_bar()  # of loading
    names = list(dict.fromkeys(args.suite.split(",")))
    with plain_errors():
        unknown = [name for name in names if name not in SUITES]
        if unknown:
            raise InputError(f"--suite {', '.join(unknown)}: not one of {', '.join(SUITES)}")
        models = [load_model(name, args.pooling) for name in args.model]
        for model in models:
            model.keep_in(args.cache or args.output / "embeddings")
    outcomes = [run_suite(name, models, vars(args)) for name in names]
    words = sys.argv[1:] if argv is None else argv
    html.write(outcomes, args.output, shlex.join(["python", "-m", "train.evaluation", *words]))
    print(f"Written to {args.output}: {', '.join(html.NAMES)}")
    if not all(outcome.complete for outcome in outcomes):
        raise SystemExit(1)


def options() -> argparse.ArgumentParser:
    """The command line. An option whose name is a parameter of a suite's ``run`` is given to it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    suites = "; ".join(f"{name} ({what})" for name, what in SUITES.items())
    parser.add_argument("--model", nargs="+", required=True, help="folders or hub ids, side by side in the tables")
    parser.add_argument("--data", required=True, help="the folder of sets; for opposition a dataset")
    parser.add_argument("--suite", default="sts", help=f"comma-separated, of: {suites} (default: sts)")
    parser.add_argument("--output", type=Path, required=True, help="folder for JSON and plots")
    parser.add_argument("--pooling", choices=POOLINGS, help="needed for plain models; replaces others' own")
    parser.add_argument(
        "--triples", help="bias, geometry: a dataset with negations (and paraphrases); for bias also a .tsv"
    )
    parser.add_argument("--fast", action="store_true", help="transfer: SimCSE's quick mode, for a first look only")
    parser.add_argument("--aggregation", choices=sts.AGGREGATIONS, default="all", help="sts: of a year's sub-sets")
    parser.add_argument("--text", choices=sts.FORMS, default="raw", help="sts: form of the text (default: raw)")
    parser.add_argument("--split", choices=list(sts.SPLITS), default="test", help="sts: which sets (default: test)")
    parser.add_argument("--cache", type=Path, help="folder of embeddings that are kept (default: OUTPUT/embeddings)")
    return parser


def run_suite(name: str, models: Sequence[SentenceModel], given: dict[str, Any]) -> Outcome:
    """Run, print and write one suite; a suite that cannot run says why and leaves the others alone."""
    try:
        module = importlib.import_module(f"train.evaluation.{name.replace('-', '_')}")
        taken = [key for key in list(inspect.signature(module.run).parameters)[2:] if key in given]
        result = module.run(models, given["data"], **{key: given[key] for key in taken})
        if hasattr(module, "plot"):
            given["output"].mkdir(parents=True, exist_ok=True)
            module.plot(result, given["output"] / f"{name}.png")
        write_json(given["output"] / f"{name}.json", {key: result[key] for key in result if key != "plots"})
        outcome = Outcome(name, module.title(result), result, module.table(result), result.get("missing", {}))
    except (InputError, SchemaError) as error:
        return _failed(name, str(error))
    except ImportError as error:
        return _failed(name, f'{error.name} is not installed: pip install "litotes[evaluate]"')
    print(f"{outcome.title}\n{aligned(outcome.table)}")
    for what, reason in outcome.missing.items():
        print(f"missing {what}: {reason}")
    return outcome


def _failed(name: str, reason: str) -> Outcome:
    print(f"error: suite {name}: {reason}")
    return Outcome(name, error=reason)


if __name__ == "__main__":
    main()
