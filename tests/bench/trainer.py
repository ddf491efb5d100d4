"""How fast the trainer is beside sentence-transformers' trainer and a SimCSE on Hugging Face's Trainer.

    python tests/bench/trainer.py --model FOLDER --data artifacts/wiki_neg.parquet                 a CPU
    PYTHONPATH=. python tests/bench/trainer.py --gpu --model TOKENIZER --data wiki_neg.parquet     a GPU, BERT (--size)
    … --end-to-end --eval-data SENTEVAL      also whole runs: start, evaluation on STS-B dev, checkpoints, saved model

Steady step time: all contestants (tests/bench/trainer_contestants.py says what they share and where they differ) run at
once, each in a process of its own, and take turns: in every round each does a window of steps while the others stand
still. They see the same batches, so a round's ratio is of the same work. The first round warms up and is dropped; the
medians over the others are reported, and the ratios' range. tokens/s and MFU count real tokens, never padding. CPU time
is of the process with its threads, without the workers of a data loader: the steadier figure on a machine that is busy.

End to end: one process after another, interleaved, from its launch to its end, over as many rows as its steps need.
"ours-cached" is ours where the token ids are on disk from a run before.

A contestant whose package is not installed is skipped with a line that says so; sentence-transformers' trainer needs
`datasets` beside itself. --output gets everything as JSON.
"""

import argparse
import importlib.metadata
import os
import platform
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from trainer_contestants import CONTESTANTS, Job, missing
from trainer_inputs import SIZES, write_bert, write_rows
from trainer_turns import Measured, end_to_end, steady

from train.evaluation.report.text_table import align
from train.runtime.atomic_files import write_json

PACKAGES = ("torch", "transformers", "accelerate", "sentence-transformers", "datasets")
GPU = {"batch_size": [64, 512], "max_length": [32, 64], "precision": "bf16", "steps_per_window": 40, "workers": 8}
CPU = {"batch_size": [16], "max_length": [32, 64], "precision": "fp32", "steps_per_window": 5, "workers": 0}
RATES = ["ms/step", "tokens/s", "sentences/s", "MFU", "MB", "GPU MB"]
RATIOS = ["over ours", "range", "CPU ms/step", "CPU over ours"]


def environment(device: str) -> Measured:
    """What the figures depend on."""
    versions = {}
    if device == "cuda":
        import torch

        if not torch.cuda.is_available():
            raise SystemExit("error: --gpu: torch sees no GPU here")
        device = torch.cuda.get_device_name()
    for package in PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            versions[package] = "not installed"
    return {
        "device": device,
        "cores": os.cpu_count(),
        "threads": os.environ.get("OMP_NUM_THREADS", "default"),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        **versions,
    }


def steady_table(result: Measured) -> str:
    """A shape's steady step times."""
    rows = [["contestant", *RATES, *RATIOS]]
    for name, run in result["runs"].items():
        low, high = run["over_ours_range"]
        rows.append(
            [
                name,
                f"{run['ms_per_step']:,.1f}",
                f"{run['tokens_per_s']:,.0f}",
                f"{run['sentences_per_s']:,.0f}",
                f"{run['mfu']:.1%}" if run["mfu"] else "–",
                f"{run['host_mb']:,.0f}",
                f"{run['device_mb']:,.0f}" if "device_mb" in run else "–",
                f"{run['over_ours']:.2f}",
                f"{low:.2f}–{high:.2f}",
                f"{run['cpu_ms_per_step']:,.1f}",
                f"{run['cpu_over_ours']:.2f}",
            ]
        )
    return align(rows)


def end_table(result: Measured) -> str:
    """The whole runs."""
    rows = [["contestant", "seconds", "to first step", "MB", "over ours", "range"]]
    for name, run in result["runs"].items():
        low, high = run["over_ours_range"]
        figures = [f"{run['seconds']:.1f}", f"{run['first_step']:.1f}", f"{run['host_mb']:,.0f}"]
        rows.append([name, *figures, f"{run['over_ours']:.2f}", f"{low:.2f}–{high:.2f}"])
    return align(rows)


def parse() -> argparse.Namespace:
    """The command line; what is not said comes from the preset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--model", help="folder to start from; with --gpu only its tokenizer is used (none: one is trained)")
    add("--data", required=True, help="dataset with negations; rows without one are left out")
    add("--gpu", action="store_true", help=f"BERT with random weights, {GPU}; else {CPU}")
    add("--size", choices=SIZES, default="base", help="of that BERT (default: %(default)s)")
    add("--batch-size", type=int, nargs="+")
    add("--max-length", type=int, nargs="+")
    add("--precision", choices=("fp32", "bf16"))
    add("--rows", type=int, default=10**9, help="at most this many rows")
    add("--windows", type=int, default=5, help="rounds that count (default: %(default)s)")
    add("--steps-per-window", type=int)
    add(
        "--settle", type=int, default=2, help="steps at the start of a window that are not timed (default: %(default)s)"
    )
    add("--workers", type=int, help="data loader workers of the tuned peers; on a CPU try 0 and 1")
    add("--compile", action="store_true", help="also ours with torch.compile")
    add("--only", nargs="+", choices=[name for name in CONTESTANTS if name != "ours"], help="peers (default: all)")
    add("--end-to-end", action="store_true", help="also whole runs")
    add("--no-steady", action="store_true", help="whole runs alone")
    add("--end-steps", type=int, default=250, help="steps of a whole run (default: %(default)s)")
    add("--every", type=int, default=125, help="steps between evaluations and checkpoints (default: %(default)s)")
    add("--repeats", type=int, default=3, help="whole runs of each contestant (default: %(default)s)")
    add("--eval-data", default=os.environ.get("LITOTES_DATA", "") + "/senteval", help="folder in SentEval's layout")
    add("--output", type=Path, default=Path("artifacts/bench/trainer.json"))
    args = parser.parse_args()
    for name, value in (GPU if args.gpu else CPU).items():
        if getattr(args, name) is None:
            setattr(args, name, value)
    if not args.gpu and not args.model:
        parser.error("--model is missing: the folder of a model (python -m train.scratch makes a small one)")
    return args


def main() -> None:
    """Measure shape by shape; the JSON is written after each."""
    args = parse()
    names = ["ours", *(args.only or [name for name in CONTESTANTS if not name.startswith("ours")])]
    names += ["ours-compiled"] if args.compile and "ours-compiled" not in names else []
    for name in list(names):
        if absent := missing(name):
            print(f"skipped {name}: not installed: {', '.join(absent)}", flush=True)
            names.remove(name)
    device = "cuda" if args.gpu else "cpu"
    result: Measured = {"command": " ".join(sys.argv), **environment(device), "precision": args.precision}
    result |= {"steady": [], "end_to_end": []}
    print(", ".join(f"{key} {value}" for key, value in result.items() if key not in ("steady", "end_to_end")))
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        model = args.model
        if args.gpu:
            write_rows(args.data, place / "text.parquet", args.rows, 1)
            model = str(place / "bert")
            write_bert(place / "bert", args.size, args.model, place / "text.parquet")
        for batch in args.batch_size:
            for length in args.max_length:
                measure(args, names, place, model, device, batch, length, result)
                write_json(args.output, result)
    print(f"written to {args.output}")


def measure(
    args: argparse.Namespace,
    names: list[str],
    place: Path,
    model: str,
    device: str,
    batch: int,
    length: int,
    result: Measured,
) -> None:
    """One shape: add to ``result`` and print."""
    data, cache = place / f"{batch}.parquet", str(place / f"tokens-{batch}-{length}")
    job = Job(
        model=model,
        data=str(data),
        folder=str(place / "run"),
        cache=cache,
        batch=batch,
        length=length,
        steps=0,
        precision=args.precision,
        device=device,
        workers=args.workers,
        eval_data=args.eval_data,
        every=0,
    )
    title = f"batch {batch} x 3 views, max length {length}, {args.precision}"
    if not args.no_steady:
        rows = write_rows(args.data, data, args.rows, batch)
        found = steady(names, job, args.windows, args.settle, args.steps_per_window)
        result["steady"].append({**found, "rows": rows})
        padding = f"padded / real tokens {found['padded_over_real_tokens']:.2f}"
        print(f"\n{title}: {args.windows} windows of {args.steps_per_window} steps, {padding}")
        print(steady_table(found), flush=True)
        shutil.rmtree(place / "run", ignore_errors=True)
    if args.end_to_end:
        rows = write_rows(args.data, data, min(args.rows, args.end_steps * batch), batch)
        job = replace(job, steps=args.end_steps, every=args.every)
        found = end_to_end(names, job, args.repeats)
        result["end_to_end"].append({**found, "rows": rows})
        print(f"\n{title}: {args.end_steps} steps over {rows:,} rows, evaluated and saved every {args.every}")
        print(end_table(found), flush=True)


if __name__ == "__main__":
    main()
