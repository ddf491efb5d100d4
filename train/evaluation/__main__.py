"""Evaluate models side by side.

    python -m train.evaluation --model RUN [RUN2 …] --data SENTEVAL_FOLDER --suite sts --output OUT
    python -m train.evaluation --model BEFORE AFTER --data artifacts/X_neg.parquet --suite opposition --output OUT

A model is a run's folder, a sentence-transformers model, or a plain model with --pooling. Each suite prints a table and
writes OUT/SUITE.json (and OUT/opposition.png).
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from transformers.utils.logging import disable_progress_bar

from pipelines.schema import SchemaError
from train.encoder import POOLINGS
from train.errors import InputError, plain_errors
from train.evaluation import opposition, sts
from train.evaluation.models import SentenceModel, load_model
from train.evaluation.report import aligned, write_json


def sts_suite(models: Sequence[SentenceModel], data: str, output: Path) -> bool:
    """The seven STS tests. Returns whether all sets were there."""
    result = sts.run(models, data)
    write_json(output / "sts.json", result)
    print("Spearman × 100, SentEval 'all'\n" + aligned(sts.table(result)))
    for name, reason in result["missing"].items():
        print(f"missing {name}: {reason}")
    return not result["missing"]


def opposition_suite(models: Sequence[SentenceModel], data: str, output: Path) -> bool:
    """Cosines to positive, negation and random sentence."""
    result = opposition.run(models, data)
    output.mkdir(parents=True, exist_ok=True)
    opposition.plot(result, output / "opposition.png")
    write_json(output / "opposition.json", {key: result[key] for key in ("rows", "models")})
    print(f"Mean cosines, {result['rows']} sentences\n" + aligned(opposition.table(result)))
    print(f"Distributions: {output / 'opposition.png'}")
    return True


SUITES: dict[str, Callable[[Sequence[SentenceModel], str, Path], bool]] = {
    "sts": sts_suite,
    "opposition": opposition_suite,
}


def main(argv: Sequence[str] | None = None) -> None:
    """Run the suites that were asked for; exit status 1 if one failed or a set was missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", nargs="+", required=True, help="folders or hub ids, side by side in the tables")
    parser.add_argument("--data", required=True, help="sts: a folder in SentEval's layout; opposition: a dataset")
    parser.add_argument("--suite", default="sts", help=f"comma-separated, of: {', '.join(SUITES)} (default: sts)")
    parser.add_argument("--output", type=Path, required=True, help="folder for JSON and plots")
    parser.add_argument("--pooling", choices=POOLINGS, help="needed for plain models; replaces others' own")
    args = parser.parse_args(argv)
    disable_progress_bar()  # of loading
    names = args.suite.split(",")
    with plain_errors():
        unknown = [name for name in names if name not in SUITES]
        if unknown:
            raise InputError(f"--suite {', '.join(unknown)}: not one of {', '.join(SUITES)}")
        models = [load_model(name, args.pooling) for name in args.model]
    complete = [run_suite(name, models, args.data, args.output) for name in names]
    print(f"Written to {args.output}")
    if not all(complete):
        raise SystemExit(1)


def run_suite(name: str, models: Sequence[SentenceModel], data: str, output: Path) -> bool:
    """Run one suite; a suite that cannot run says why and leaves the others alone."""
    try:
        return SUITES[name](models, data, output)
    except (InputError, SchemaError) as error:
        print(f"error: suite {name}: {error}")
        return False


if __name__ == "__main__":
    main()
