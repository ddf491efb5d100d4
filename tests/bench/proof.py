"""What each term, and each preset, does to an encoder that is good already: same data, same seeds, same steps.

    python tests/bench/proof.py --table terms --data DATASET --model FOLDER --senteval FOLDER --triples mrpc-train.tsv
        --out artifacts/proof [--seeds 42,43,44] [--steps 200] [--jobs 2] [--first FLAGS]
        [--beside FLAGS --share 0.3]

--table terms adds term after term; presets runs every --objective (PairSupCon on --pairs); litotes runs the recipe of
that name alone. Each starts from --model, or from what a run of train/run.py with the FLAGS of --first made of it, with
the same seed; with --beside, its weights are averaged with those of another run from --model with these FLAGS and that
seed, to which --share goes. Scored on the development sets of STS (SentEval's "all") and on the triples; with --test on
the seven test sets and OssCSE's halves too: once, at the end.
What is there already in --out is not computed again: a finished run is taken as it is if its arguments are the same
and refused if not, embeddings go by the weights. Prints a Markdown table, mean and standard deviation over the seeds.
--jobs runs train side by side, one thread each.
"""

import argparse
import base64
import os
import shlex
import shutil
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from train.average import average
from train.evaluation.models import SentenceModel, load_model
from train.evaluation.suites import bias, sts, transformations
from train.objectives import OBJECTIVES
from train.objectives.loss import Loss

ROOT = Path(__file__).parents[2]
LITOTES = OBJECTIVES["litotes-sentences"].terms
ADDED = ("antonym_margin", "role_margin", "equivalence")
SHOWN = ("paraphrase", "negation", "antonym", "role_swap", "negated_antonym")


def mixtures(table: str, pairs: str | None) -> dict[str, list[str]]:
    """Name of a row → its flags."""
    if table == "litotes":
        return {"litotes": ["--objective", "litotes-sentences", *(["--pairs", pairs] if pairs else [])]}
    if table == "presets":
        on_sentences = [name for name in OBJECTIVES if name != "litotes"]  # which takes triplets
        flags = {name: ["--objective", name, "--pooling", "mean"] for name in on_sentences}
        on_pairs = [name for name, o in OBJECTIVES.items() if "premise" in Loss(dict.fromkeys(o.terms, 1), {}).views]
        for name in on_pairs:
            flags[name] += ["--data", str(pairs)]
        return {name: words for name, words in flags.items() if pairs or name not in on_pairs}
    rows: dict[str, list[str]] = {}
    terms: list[str] = []
    for term, weight in {**LITOTES, **dict.fromkeys(ADDED, 0.5)}.items():
        terms.append(f"{term}={weight:g}")
        rows["+ " * bool(rows) + term] = ["--objective", "litotes-sentences", "--terms", ",".join(terms)]
    return rows


def train(args: argparse.Namespace, name: str, flags: list[str], seed: int) -> Path:
    label = f"{args.table}-{name.replace('+ ', '')}-{args.steps}-{seed}"
    words = ["--data", args.data, "--max-steps", str(args.steps), *flags, *args.more]
    start = run(args, f"first-{seed}", args.model, args.first, seed) if args.first else args.model
    folder = run(args, label, start, words, seed)
    if not args.beside:
        return folder
    both: Path = args.out / f"average-{label}"
    shutil.rmtree(both, ignore_errors=True)
    beside = run(args, f"beside-{seed}", args.model, args.beside, seed)
    average([folder, beside], [1 - args.share, args.share], both)
    return both


def run(args: argparse.Namespace, name: str, model: Path | str, flags: list[str], seed: int) -> Path:
    folder: Path = args.out / name
    words = ["--model", model, "--output", folder, "--seed", seed, "--resume"]
    words += ["--batch-size", args.batch_size, "--precision", args.precision]
    command = [sys.executable, "train/run.py", *map(str, words), *flags]
    environment = os.environ | {"ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"} if args.jobs > 1 else None
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr[-2000:]}")
    return folder


def load(args: argparse.Namespace, folder: Path | str) -> SentenceModel:
    model = load_model(str(folder))
    model.cache_embeddings(args.out / "embeddings")
    return model


def score(args: argparse.Namespace, model: SentenceModel) -> dict[str, float | None]:
    """Column → figure."""
    found = sts.run([model], args.senteval, split="dev")["scores"][model.name]
    probe = transformations.run([model], str(args.triples))["models"][model.name]
    figures = {name: found[name] for name in sts.DEV_SETS}
    figures |= {pair: ranked["share"] for pair, ranked in probe["ranked"].items()}
    if args.test:
        halves = bias.run([model], args.senteval)["scores"][model.name]
        figures["STS"] = sts.run([model], args.senteval)["scores"][model.name]["average"]
        figures |= {half: halves[half]["average"] for half in bias.HALVES}
    return _hundred(figures) | {f"cos {kind}": probe[kind]["mean"] for kind in SHOWN if probe[kind]}


def _hundred(values: dict[str, Any]) -> dict[str, float | None]:
    return {name: None if value is None else 100 * value for name, value in values.items()}


def line(name: str, columns: list[str], scores: list[dict[str, float | None]]) -> str:
    cells = [name]
    for column in columns:
        values = [v for v in (found.get(column) for found in scores) if v is not None]
        digits = 3 if column.startswith("cos") else 2
        spread = f" ± {statistics.stdev(values):.{digits}f}" if len(values) > 1 else ""
        cells.append(f"{statistics.mean(values):.{digits}f}{spread}" if values else "–")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", choices=("terms", "presets", "litotes"), required=True)
    parser.add_argument("--data", required=True, help="dataset with negations, paraphrases and opposites")
    parser.add_argument("--pairs", help="dataset of labelled pairs, for pairsupcon and --table litotes")
    parser.add_argument("--model", required=True, help="the encoder to start from")
    parser.add_argument("--senteval", required=True, help="folder in SentEval's layout")
    parser.add_argument("--triples", type=Path, required=True, help="table of tests/bench/triples.py")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seeds", type=lambda text: [int(seed) for seed in text.split(",")], default=[42])
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--batch-size", type=int, default=48)
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--first", type=shlex.split, default=[], help="flags of a run that goes before, with its --data"
    )
    parser.add_argument(
        "--beside", type=shlex.split, default=[], help="flags of a run to average with, with its --data"
    )
    parser.add_argument("--share", type=float, default=0.3, help="of that run in the average")
    parser.add_argument("--test", action="store_true", help="score the test sets too")
    parser.add_argument(
        "--plot", type=Path, help="SVG: cosines to paraphrase and negation before and after the last row"
    )
    args, args.more = parser.parse_known_args()
    args.out = args.out.absolute()
    args.out.mkdir(parents=True, exist_ok=True)
    rows = mixtures(args.table, args.pairs)
    with ThreadPoolExecutor(args.jobs) as pool:
        runs = {
            name: [pool.submit(train, args, name, flags, seed) for seed in args.seeds] for name, flags in rows.items()
        }
    scores = {"before": [score(args, load(args, args.model))]}
    for name, futures in runs.items():
        scores[name] = [score(args, load(args, run.result())) for run in futures]
    columns = list(dict.fromkeys(column for found in scores.values() for column in found[0]))
    print(f"| | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
    for name, found in scores.items():
        print(line(name, columns, found))
    if args.plot:
        models = [load(args, args.model), load(args, futures[0].result())]
        models[0].name, models[1].name = "before", "after"
        plot = transformations.cosine_histograms(transformations.run(models, str(args.triples)))
        args.plot.write_bytes(base64.b64decode(plot.uri.split(",", 1)[1]))


if __name__ == "__main__":
    main()
