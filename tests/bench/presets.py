"""Every objective on real data: a short run on one and on two processes, and one that is killed and resumed.

    python tests/bench/presets.py --data AUGMENTED.parquet --pairs PAIRS.parquet --model FOLDER [FOLDER …] [--steps 50]

Prints a line per objective, model and number of processes: first and last loss, sentences a second, and whether the run
that was killed half-way and resumed ended with the same bytes. Exit status 1 if one did not, or if a run failed.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from train.objectives import OBJECTIVES
from train.objectives.loss import Loss

ROOT = Path(__file__).parents[2]


def command(args: argparse.Namespace, name: str, model: Path, processes: int, output: Path) -> list[str]:
    launch = [sys.executable]
    if processes > 1:
        launch += ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(processes)]
    pairs = "premise" in Loss(dict.fromkeys(OBJECTIVES[name].terms, 1), {}).views
    flags = ["--objective", name, "--data", args.pairs if pairs else args.data, "--model", model, "--output", output]
    flags += ["--batch-size", args.batch_size, "--max-steps", args.steps, "--save-steps", args.steps // 2]
    return [*launch, "train/run.py", *map(str, flags)]


def launched(words: list[str]) -> "subprocess.Popen[str]":
    environment = {**os.environ, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"}
    return subprocess.Popen(
        words,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(words: list[str]) -> None:
    process = launched(words)
    _, said = process.communicate()
    if process.returncode:
        raise SystemExit(f"{' '.join(words)}\n{said}")


def killed(words: list[str], output: Path, steps: int) -> None:
    """Kill the run, all its processes, at its first checkpoint."""
    process = launched(words)
    while not (output / "checkpoints" / f"step-{steps:08d}").exists():
        if process.poll() is not None:
            raise SystemExit(f"ended before it could be killed: {' '.join(words)}")
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="dataset with negations and paraphrases")
    parser.add_argument("--pairs", required=True, help="dataset of labelled pairs")
    parser.add_argument("--model", type=Path, nargs="+", required=True)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--objective", nargs="+", default=list(OBJECTIVES))
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--steps", type=int, default=50)
    args = parser.parse_args()
    differ = 0
    print(f"{'model':24} {'objective':12} {'processes':>9} {'first':>9} {'last':>9} {'sent./s':>8}  killed and resumed")
    with tempfile.TemporaryDirectory() as folder:
        for model in args.model:
            for name in args.objective:
                for processes in args.processes:
                    whole, broken = (Path(folder) / f"{model.name}-{name}-{processes}-{way}" for way in ("a", "b"))
                    finish(command(args, name, model, processes, whole))
                    killed(command(args, name, model, processes, broken), broken, args.steps // 2)
                    finish([*command(args, name, model, processes, broken), "--resume"])
                    lines = [json.loads(line) for line in (whole / "metrics.jsonl").read_text().splitlines()]
                    same = (whole / "model.safetensors").read_bytes() == (broken / "model.safetensors").read_bytes()
                    differ += not same
                    speed = max(line["sentences_per_s"] for line in lines)
                    print(
                        f"{model.name:24} {name:12} {processes:9} {lines[0]['loss']:9.4f} {lines[-1]['loss']:9.4f} "
                        f"{speed:8.0f}  {'same bytes' if same else 'DIFFERENT'}",
                        flush=True,
                    )
    raise SystemExit(1 if differ else 0)


if __name__ == "__main__":
    main()
