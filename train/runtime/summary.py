"""What a run prints about itself: its settings before it starts, and the mean over seeds after the last."""

import statistics
from pathlib import Path
from typing import Any

import torch

from train.data.rows import Rows
from train.model.encoder import Encoder
from train.resolved_config import ResolvedConfig
from train.runtime import distributed
from train.runtime.atomic_files import write_json


def describe(
    config: ResolvedConfig,
    rows: Rows,
    encoder: Encoder,
    processes: int,
    device: torch.device,
    seed: int,
    done: int,
    total: int,
) -> str:
    """The run in a few lines, before it starts."""
    loss = " + ".join(f"{weight:g} {name}" for name, weight in config.weights.items())
    number = "bfloat16" if distributed.precision(config.precision) == "bf16" else "float32"
    batches = "packed" if encoder.packed else "padded"
    lines = [
        f"{config.objective} from {config.model}, seed {seed}: {loss}",
        f"{config.pooling} pooling, {batches} batches, {number} matmuls, on {processes} x {device.type}",
        f"{len(rows):,} rows an epoch of {config.data}, batches of {config.batch_size}, {total:,} steps, "
        f"lr {config.lr:g}",
    ]
    for column, reasons in rows.unusable.items():
        counted = ", ".join(f"{count:,} {reason}" for reason, count in reasons.items() if count)
        if counted:
            lines.append(f"left out, {column}: {counted}")
    if not config.eval_data:
        lines.append("nothing is measured during training: the last weights will be kept")
    if done:
        lines.append(f"resumed after step {done:,}")
    return "\n".join(lines)


def summarise(results: dict[int, dict[str, Any]], output: Path) -> str:
    """Write summary.json: the score of every seed, mean and sample standard deviation."""
    scores = {seed: result["stsb_dev"] for seed, result in results.items() if result["stsb_dev"] is not None}
    if len(scores) < len(results):
        return f"{len(results)} runs are in {output}; without --eval-data there is no score to average"
    mean, std = statistics.mean(scores.values()), statistics.stdev(scores.values())
    write_json(output / "summary.json", {"stsb_dev": scores, "mean": mean, "std": std})
    return f"STS-B dev over seeds {', '.join(map(str, scores))}: {100 * mean:.2f} ± {100 * std:.2f}"
