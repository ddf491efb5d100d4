"""What each kind of triplet, and each term, does to an encoder: the same steps with each alone and with each left out.

    python tests/bench/triplets.py --data artifacts/triplets.parquet --model FOLDER --out artifacts/ablation
        --texts TEXTS [--senteval FOLDER] [--retrieval FOLDER] [--relatedness FILE] [--steps 200] [--seeds 42,43,44]
        [--table kinds|terms|litotes] [--rows alone|without] [--groups GROUP,…] [-- FLAGS OF train/run.py]

Every run is `train/run.py --objective litotes` with --max-steps. Scored in bfloat16 on train/evaluation/development, on
which the recipe was chosen, and on the sets that are named; drift is measured on --texts. --table kinds trains on each
group of kinds alone and on all without it, terms leaves each term out, litotes is the recipe alone. A finished run in
--out is taken as it is. Prints a Markdown table: mean over the seeds, and deviation if there are several.
"""

import argparse
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq
import torch

sys.path.insert(0, str(Path(__file__).parents[2]))

from pipelines import schema
from train.data.dataset import read_dataset
from train.evaluation.models import load_model
from train.evaluation.registry import run_suite
from train.objectives import OBJECTIVES

ROOT = Path(__file__).parents[2]
DEVELOPMENT = ROOT / "train/evaluation/development"
TERMS = OBJECTIVES["litotes"].terms
# A group of kinds by the word that they share: the written ones go with the kind that they are of.
GROUPS = (
    "question",
    "short claim",
    "claim",
    "exclusion",
    "negation",
    "antonym",
    "choice",
    "role",
    "implicit",
    "quantifier",
    "hedge",
)
APART = ("written", "frame")  # what comes with Litotes, whatever it is of; the rest is what rules make
SHOWN = {
    "both questions": ("contrast", "contrast pairwise"),
    "exclusion": ("contrast", "exclusion right rank"),
    "four-way": ("choice", "choice top-1"),
    "roles": ("triplet", "roles both"),
}


def groups(kinds: list[str]) -> dict[str, list[str]]:
    """Group → those of ``kinds`` that are in it; a kind in no group is one by itself."""
    grouped: dict[str, list[str]] = {}
    for kind in kinds:
        grouped.setdefault(next((group for group in GROUPS if group in kind), kind), []).append(kind)
    for source in APART:
        if members := [kind for kind in kinds if kind.startswith(source)]:
            grouped[source] = members
    return grouped


def runs(args: argparse.Namespace) -> Iterator[tuple[str, list[str] | None, list[str]]]:
    """Name of a row, the kinds that it trains on (None: all) and its flags."""
    yield "all", None, []
    if args.table == "terms":
        for left_out in TERMS:
            rest = ",".join(f"{term}={weight:g}" for term, weight in TERMS.items() if term != left_out)
            yield f"without {left_out}", None, ["--terms", rest]
    if args.table == "kinds":
        kinds = pc.unique(read_dataset(args.data, [schema.ANCHOR, schema.KIND]).table.column(schema.KIND)).to_pylist()
        wanted = args.groups.split(",") if args.groups else None
        for group, members in groups(kinds).items():
            if wanted and group not in wanted:
                continue
            if args.rows != "without":
                yield f"{group} alone", members, []
            if args.rows != "alone":
                yield f"without {group}", [kind for kind in kinds if kind not in members], []


def train(args: argparse.Namespace, name: str, kinds: list[str] | None, flags: list[str], seed: int) -> Path:
    folder: Path = args.out / f"{name.replace(' ', '-')}-{args.steps}-{seed}"
    data = args.data if kinds is None else str(folder) + ".parquet"
    if kinds is not None:
        table = read_dataset(args.data, schema.TRIPLETS.names).table
        folder.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(table.filter(pc.is_in(table.column(schema.KIND), pc.cast(kinds, "string"))), data)
    words = ["--data", data, "--model", args.model, "--output", folder, "--seed", seed, "--max-steps", args.steps]
    command = [sys.executable, "train/run.py", *map(str, words), "--objective", "litotes", "--resume", *flags]
    done = subprocess.run([*command, *args.more], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr[-2000:]}")
    return folder


def score(args: argparse.Namespace, model: str) -> dict[str, float]:
    """Column → figure."""
    loaded = load_model(model)
    loaded.cache_embeddings(args.out / "embeddings")

    def figures(suite: str, data: object, **options: object) -> dict[str, float | None]:
        with torch.autocast("cpu", dtype=torch.bfloat16):  # twice as fast, and off by some .1
            outcome = run_suite(suite, [loaded], str(data), options)
        if outcome.error:
            raise SystemExit(f"{suite}: {outcome.error}")
        return dict(list(outcome.scores.values())[-1])

    asked = {suite: figures(suite, DEVELOPMENT) for suite in ("contrast", "choice", "triplet")}
    columns = {title: asked[suite][key] for title, (suite, key) in SHOWN.items()}
    if args.retrieval:
        columns["nDCG@10"] = figures("retrieval", args.retrieval)["nDCG@10 average"]
    if args.relatedness:
        columns["relatedness"] = next(iter(figures("relatedness", args.relatedness).values()))
    if args.senteval:
        columns["STS-B dev"] = figures("sts", args.senteval, split="dev")["STS-B dev"]
    drift = figures("drift", args.texts, base=args.model)
    columns |= {"random cosine": drift["random mean"], "neighbours kept": drift["neighbours kept"]}
    return {name: float("nan") if value is None else value for name, value in columns.items()}


def line(name: str, scores: list[dict[str, float]]) -> str:
    cells = []
    for column in scores[0]:
        values = [one[column] for one in scores]
        spread = f" ± {statistics.stdev(values):.2f}" if len(values) > 1 else ""
        cells.append(f"{statistics.mean(values):.2f}{spread}")
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="dataset of triplets")
    parser.add_argument("--model", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--texts", required=True, help="a text a line, for drift")
    parser.add_argument("--senteval")
    parser.add_argument("--retrieval", help="folder in BEIR's layout")
    parser.add_argument("--relatedness", help="TSV of pairs with a score")
    parser.add_argument("--table", choices=("kinds", "terms", "litotes"), default="litotes")
    parser.add_argument("--rows", choices=("alone", "without"), help="half of the table of kinds (default: all of it)")
    parser.add_argument("--groups", help="these alone of the table of kinds, as it names them, with commas")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seeds", default="42")
    parser.add_argument("more", nargs="*", help="further flags of train/run.py, after --")
    args = parser.parse_args()
    before = score(args, args.model)
    print(f"| | {' | '.join(before)} |\n|{'---|' * (len(before) + 1)}\n{line('before', [before])}", flush=True)
    for name, kinds, flags in runs(args):
        folders = [train(args, name, kinds, flags, int(seed)) for seed in args.seeds.split(",")]
        print(line(name, [score(args, str(folder)) for folder in folders]), flush=True)


if __name__ == "__main__":
    main()
