"""Evaluate models side by side.

    python -m train.evaluation --model RUN [RUN2 …] --data FOLDER --suite sts,transfer --output OUT
    python -m train.evaluation --model BEFORE AFTER --data artifacts/X_neg.parquet --suite opposition --output OUT
        [--trained-on artifacts/Y.parquet]
    python -m train.evaluation --model RUN --suite sts:SENTEVAL,choice:ITEMS.jsonl,mteb:SciFact,NFCorpus --output OUT

A model is a run's folder, a sentence-transformers model, or a plain model with --pooling. FOLDER holds the sets, in
SentEval's layout (itself, or a folder senteval in it) and in folders of the suites' names. SUITE:DATA gives a suite its
own data. Each suite prints a table and writes OUT/SUITE.json; all together make OUT/report.html, with plots, and
report.md, .csv and .json. A set that is missing or a model that cannot be used is named, the others run, and the exit
status is 1. Embeddings are kept in OUT/embeddings (--cache) and computed once per model and sentence.

train/evaluation/registry.py says what a suite is and how to add one.
"""

import argparse
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from transformers.utils.logging import disable_progress_bar

from pipelines.schema import without_secrets
from train.evaluation import directions
from train.evaluation.models import SentenceModel, load_model
from train.evaluation.registry import SUITES, Outcome, load_suite, parse_suites, run_suite, suite_options
from train.evaluation.report import writer
from train.evaluation.report.text_table import align
from train.model.encoder import POOLINGS
from train.runtime.atomic_files import write_json
from train.runtime.errors import InputError, plain_errors
from train.runtime.flags import Parser, program

PROBE = "The bridge is open."  # every model embeds it first, so that a broken one is named before the suites run


def main(argv: Sequence[str] | None = None) -> None:
    """Run the suites that were asked for; exit status 1 if one failed or a set was missing."""
    args = build_parser().parse_args(argv)
    disable_progress_bar()  # of loading
    words = sys.argv[1:] if argv is None else argv
    with plain_errors(args.output):
        suites = check_suites(args.suite, args.data, args.texts)
        check_names(args.names, args.model)
        models, unusable = load_models(args.model, args.pooling)
        called = rename(models, dict(zip(args.model, args.names or (), strict=False)))
        for model in models:
            model.cache_embeddings(args.cache or args.output / "embeddings")
        outcomes = [report_suite(name, models, data, vars(args)) for name, data in suites.items()]
        if all(outcome.error for outcome in outcomes):
            raise InputError("no suite could run, see above; no report is written")
        command = shlex.join(["python", "-m", "train.evaluation", *map(without_secrets, words)])
        writer.write_report(outcomes, args.output, command, unusable, called)
    print(f"Written to {args.output}: {', '.join(writer.FILE_NAMES)}")
    if unusable or not all(outcome.complete for outcome in outcomes):
        raise SystemExit(1)


def check_suites(words: str, data: str, texts: str | None = None) -> dict[str, str]:
    """The suites of ``--suite``, each with its own data or else ``data``; drift needs ``texts`` alone.

    InputError for an unknown one, or no data.
    """
    suites = parse_suites(words.split(","))
    unknown = [name for name in suites if name not in SUITES]
    if unknown:
        raise InputError(f"--suite {', '.join(unknown)}: not one of {', '.join(SUITES)}")
    if "drift" in suites:
        suites["drift"] = suites["drift"] or data or texts or ""
    idle = [name for name, own in suites.items() if not (own or data)]
    if idle:
        raise InputError(f"{', '.join(idle)}: no data; add --data, or name it after a colon: --suite {idle[0]}:FOLDER")
    return {name: own or data for name, own in suites.items()}


def check_names(names: Sequence[str] | None, models: Sequence[str]) -> None:
    """Raise InputError where ``names`` are given, but not another one for each of ``models``."""
    if names and (len(names) != len(models) or len(set(names)) != len(names)):
        raise InputError(f"--names {' '.join(names)}: give {len(models)} different names, one for each --model")


def rename(models: Sequence[SentenceModel], names: Mapping[str, str]) -> dict[str, str]:
    """Call each model by the name of ``names``, which has them by folder or hub id; returns their own names by those
    new ones."""
    called = {}
    for model in models:
        if (name := names.get(model.source)) is not None:
            called[name], model.name = model.name, name
    return called


def build_parser() -> argparse.ArgumentParser:
    """The command line, with the options of every suite."""
    parser = Parser(
        prog=program("train.evaluation"), description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    suites = "; ".join(f"{name} ({suite.help})" for name, suite in SUITES.items())
    parser.add_argument("--model", nargs="+", required=True, help="folders or hub ids, side by side in the tables")
    parser.add_argument("--names", nargs="+", help="what to call them there, one each, as before after")
    parser.add_argument("--data", default="", help="folder of the sets, or the dataset where the suite reads one")
    parser.add_argument(
        "--suite", default="sts", help=f"comma-separated, NAME or NAME:DATA, of: {suites} (default: sts)"
    )
    parser.add_argument("--output", type=Path, required=True, help="folder for JSON and plots")
    parser.add_argument("--pooling", choices=POOLINGS, help="needed for plain models; replaces others' own")
    for name, keywords in suite_options().items():
        parser.add_argument(f"--{name.replace('_', '-')}", **keywords)
    brief = "print no tables, which the report has; errors and what is missing are said all the same"
    parser.add_argument("--brief", action="store_true", help=brief)
    parser.add_argument("--cache", type=Path, help="folder of embeddings that are kept (default: OUTPUT/embeddings)")
    return parser


def load_models(names: Sequence[str], pooling: str | None) -> tuple[list[SentenceModel], dict[str, str]]:
    """The models that give embeddings, and why the others do not. InputError if none does."""
    models, unusable = [], {}
    for name in names:
        try:
            model = load_model(name, pooling)
            model.encode([PROBE])
            models.append(model)
            if model.unpooled:
                print(f"{name}: measured without its default prompt, {model.unpooled!r}, whose tokens it does not pool")
        except InputError as error:
            unusable[name] = str(error)
    if not models:
        raise InputError(f"no model is left to evaluate: {'; '.join(unusable.values())}")
    for said in unusable.values():
        print(f"error: {said}")
    return models, unusable


def report_suite(name: str, models: Sequence[SentenceModel], data: str, given: dict[str, Any]) -> Outcome:
    """Run, print and write one suite; a suite that cannot run says why and leaves the others alone."""
    outcome = run_suite(name, models, data, given)
    if outcome.error:
        print(f"error: suite {name}: {outcome.error}")
        return outcome
    output, module = given["output"], load_suite(name)
    if hasattr(module, "plot"):
        output.mkdir(parents=True, exist_ok=True)
        module.plot(outcome.result, output / f"{name}.png")
    result = {key: value for key, value in outcome.result.items() if key != "plots"}
    write_json(output / f"{name}.json", result | {"directions": directions.by_heading(name, outcome.table)})
    if given.get("brief"):
        print(f"{name} is measured", flush=True)
    else:
        table, explained = directions.marked(name, outcome.table)
        print("\n".join(filter(None, [outcome.title, align(table), explained])))
    for what, reason in outcome.missing.items():
        print(f"missing {what}: {reason}")
    return outcome


if __name__ == "__main__":
    main()
