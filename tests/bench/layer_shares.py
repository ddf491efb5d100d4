"""Give each layer of trained encoders another share of the encoder that they started from, without training.

    python tests/bench/layer_shares.py --start MINILM --run RUN --shares 0 0 0 0 0 0.4 0.8 --out artifacts/mixed

``--shares`` are those of the embeddings and of each layer, from 0 (trained) to 1 (the start's own); ``--had`` is the
share that the run has everywhere already (the trainer's --keep-initial), which is taken out first. Several runs are
averaged before. What is written loads as RUN does; ``python -m train.evaluation`` scores it.
"""

import argparse
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from safetensors.torch import load_file, save_file
from torch import Tensor

WEIGHTS = "model.safetensors"
LAYER = re.compile(r"\blayer\.(\d+)\.")


def mix(
    start: dict[str, Tensor], runs: Sequence[dict[str, Tensor]], had: float, shares: Sequence[float]
) -> dict[str, Tensor]:
    """The mean of ``runs`` with another share of ``start`` in each layer."""
    mixed = {}
    for name, first in runs[0].items():
        if not first.is_floating_point():
            mixed[name] = first
            continue
        found = LAYER.search(name)
        share = shares[int(found[1]) + 1 if found else 0]
        averaged = sum(run[name].float() for run in runs) / len(runs)
        trained = (averaged - had * start[name].float()) / (1 - had)
        mixed[name] = (trained + share * (start[name].float() - trained)).contiguous()
    return mixed


def main() -> None:
    parser = argparse.ArgumentParser(description="Give each layer its own share of the start.")
    parser.add_argument("--start", type=Path, required=True, help="folder of the encoder before")
    parser.add_argument(
        "--run", type=Path, nargs="+", required=True, help="folders of encoders that were trained from it"
    )
    parser.add_argument("--had", type=float, default=0.1, help="share of the start in the runs (default: 0.1)")
    parser.add_argument(
        "--shares", type=float, nargs="+", required=True, help="of the embeddings and each layer, or one"
    )
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    start, runs = load_file(args.start / WEIGHTS), [load_file(run / WEIGHTS) for run in args.run]
    layers = 1 + max(int(found[1]) for name in start if (found := LAYER.search(name)))
    shares = args.shares * (layers + 1) if len(args.shares) == 1 else args.shares
    if len(shares) != layers + 1:
        parser.error(f"--shares: {len(shares)} given; one for the embeddings and {layers} for the layers are needed")
    ignored = shutil.ignore_patterns("checkpoints", "result.json", "args.json", "metrics.jsonl", "*.png", WEIGHTS)
    shutil.copytree(args.run[0], args.out, ignore=ignored)
    save_file(mix(start, runs, args.had, shares), args.out / WEIGHTS, metadata={"format": "pt"})


if __name__ == "__main__":
    main()
