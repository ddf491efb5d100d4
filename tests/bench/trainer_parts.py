"""Parts of the trainer's speed: scaling over CPU processes, the loader alone, and where a GPU's step goes.

    python tests/bench/trainer_parts.py --model FOLDER --data artifacts/wiki_neg.parquet --parts scaling loader
    PYTHONPATH=. python tests/bench/trainer_parts.py --gpu --model TOKENIZER --data wiki_neg.parquet --parts profile

* scaling: train/run.py on one process and on two (torchrun), one thread each, the same batch; runs alternate, and the
  speed is the median over the reports in metrics.jsonl but the first.
* loader: rows/s of what cuts and packs a batch, three views, in one thread (train/data/steps.py).
* profile: a few steps under torch's profiler; the device's time by kind of kernel, idle time, and the floor: the
  model's operations at the device's peak.

Time from launch to first step, torch.compile on and off, and memory are in tests/bench/trainer.py.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from trainer_contestants import SEED, Finished, Job, Stopwatch, ours
from trainer_inputs import write_bert, write_rows

from train.runtime.atomic_files import write_json

# Kinds of GPU kernels by parts of their names, the first that fits.
KERNELS = {
    "attention": ("flash", "fmha", "attention"),
    "matmuls": ("gemm", "cutlass", "nvjet", "xmma", "cublas"),
    "optimizer and clipping": ("adam", "multi_tensor", "foreach"),
    "copies": ("memcpy", "memset"),
    "normalisation": ("layer_norm", "layernorm", "softmax"),
    "embeddings": ("embedding", "index"),
}
WARM, PROFILED = 10, 10  # steps


def scaling(args: argparse.Namespace, data: Path, place: Path) -> dict[str, Any]:
    """Sentences/s of one and of two processes."""
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for repeat in range(args.repeats):
        for processes in (1, 2) if repeat % 2 == 0 else (2, 1):
            speeds[processes].append(speed(args, data, place / "scaling", processes))
    medians = {str(processes): statistics.median(found) for processes, found in speeds.items()}
    ratios = [two / one for one, two in zip(speeds[1], speeds[2], strict=True)]
    return {"sentences_per_s": medians, "two_over_one": statistics.median(ratios), "all": speeds}


def speed(args: argparse.Namespace, data: Path, folder: Path, processes: int) -> float:
    """Sentences/s of one run."""
    shutil.rmtree(folder, ignore_errors=True)
    flags = {
        "model": args.model,
        "data": data,
        "output": folder,
        "cache": f"{folder}-cache",
        "objective": "simcse",
        "terms": "infonce=1,margin=1e-3",
        "batch-size": args.batch_size,
        "max-length": args.max_length,
        "max-steps": args.steps,
    }
    launcher = ["-m", "torch.distributed.run", "--nproc_per_node", str(processes)] if processes > 1 else []
    command = [sys.executable, *launcher, "train/run.py", *(f"--{name}={value}" for name, value in flags.items())]
    environment = os.environ | {"OMP_NUM_THREADS": "1", "ACCELERATE_USE_CPU": "true", "HF_HUB_OFFLINE": "1"}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    records = [json.loads(line) for line in (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()]
    return statistics.median(record["sentences_per_s"] for record in records[1:])


def loader(args: argparse.Namespace, data: Path) -> dict[str, float]:
    """Rows/s of Steps for small and large batches."""
    from pipelines.schema import ID, NEGATION, NEGATION_SPAN, TEXT
    from train.data.dataset import read_dataset
    from train.data.rows import prepare_rows, steps_per_epoch
    from train.data.steps import Steps
    from train.model.encoder import load_tokenizer
    from train.model.prompt import wrap_ids

    tokenizer = load_tokenizer(args.model)
    wrap = wrap_ids(tokenizer, None)
    dataset = read_dataset(str(data), [ID, TEXT, NEGATION, NEGATION_SPAN])
    views = [(TEXT, wrap), (TEXT, wrap), (NEGATION, wrap)]
    rows = prepare_rows(dataset, views, tokenizer, args.max_length, lambda _: None)
    found = {}
    for batch in (64, 512):
        steps = Steps(
            rows,
            batch_size=batch,
            seed=SEED,
            processes=1,
            process=0,
            pooling="cls",
            mask_id=None,
            chunk_tokens=131_072,
        )
        count = steps_per_epoch(len(rows), batch, 1)
        times = [epoch_seconds(steps, count) for _ in range(args.repeats + 1)][1:]
        for clock, seconds in zip(("rows_per_s", "rows_per_cpu_s"), zip(*times, strict=True), strict=True):
            found[f"{clock} at batch {batch}"] = len(rows) / statistics.median(seconds)
    return found


def epoch_seconds(steps: Any, count: int) -> tuple[float, float]:
    """Seconds and CPU seconds to make every batch of an epoch."""
    began, cpu = time.perf_counter(), time.thread_time()
    for step in range(count):
        steps(step)
    return time.perf_counter() - began, time.thread_time() - cpu


class Profiler(Stopwatch):
    """Profiles PROFILED steps after WARM ones, then ends the run."""

    def __init__(self) -> None:
        super().__init__(time.time())
        self.done, self.tokens, self.seconds = 0, 0, 0.0

    def count(self, *, tokens: int = 0, **_: int) -> None:
        if self.done >= WARM:
            self.tokens += tokens

    def step(self) -> None:
        import torch
        from torch.profiler import ProfilerActivity, profile

        self.done += 1
        if self.done == WARM:
            torch.cuda.synchronize()
            self.profile = profile(activities=[ProfilerActivity.CUDA])
            self.profile.start()
            self.began = time.perf_counter()
        if self.done == WARM + PROFILED:
            torch.cuda.synchronize()
            self.seconds = time.perf_counter() - self.began
            self.profile.stop()
            raise Finished


def kernels(profiler: Any) -> Iterator[tuple[str, float]]:
    """Name and seconds of every kernel of a profile."""
    for event in profiler.events():
        if event.device_type.name == "CUDA" and not getattr(event, "is_user_annotation", False):
            yield event.name.lower(), event.time_range.elapsed_us() / 1e6


def where_time_goes(job: Job) -> dict[str, Any]:
    """Milliseconds of a step by kind of kernel."""
    watch = Profiler()
    with suppress(Finished):
        ours(job, watch)
    milliseconds = dict.fromkeys([*KERNELS, "elementwise and other"], 0.0)
    for name, seconds in kernels(watch.profile):
        kind = next((kind for kind, parts in KERNELS.items() if any(part in name for part in parts)), None)
        milliseconds[kind or "elementwise and other"] += 1000 * seconds / PROFILED
    whole = 1000 * watch.seconds / PROFILED
    floor = 1000 * watch.tokens * watch.notes["flops_per_token"] / watch.notes["peak_flops"] / PROFILED
    return {"ms": whole, "floor_ms": floor, "idle_ms": whole - sum(milliseconds.values()), **milliseconds}


def profile_shapes(args: argparse.Namespace, data: Path, place: Path) -> dict[str, Any]:
    """where_time_goes for every shape of the GPU preset."""
    found = {}
    for batch in (64, 512):
        for length in (32, 64):
            job = Job(
                model=args.model,
                data=str(data),
                folder=str(place / f"profile-{batch}-{length}"),
                cache=str(place / "tokens"),
                batch=batch,
                length=length,
                steps=WARM + PROFILED + 1,
                precision="bf16",
                device="cuda",
                workers=0,
                eval_data="",
                every=0,
            )
            found[f"batch {batch}, max length {length}"] = where_time_goes(job)
    return found


def main() -> None:
    """Measure the parts that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--parts", nargs="+", choices=("scaling", "loader", "profile"), default=["scaling", "loader"])
    add("--model", help="folder to start from; with --gpu only its tokenizer is used (none: one is trained)")
    add("--data", required=True, help="dataset with negations; rows without one are left out")
    add("--gpu", action="store_true", help="BERT-base with random weights")
    add("--batch-size", type=int, default=32, help="of scaling (default: %(default)s)")
    add("--max-length", type=int, default=32, help="of scaling and loader (default: %(default)s)")
    add("--steps", type=int, default=60, help="of a scaling run (default: %(default)s)")
    add("--repeats", type=int, default=3)
    add("--rows", type=int, default=10**9, help="at most this many rows")
    add("--output", type=Path, default=Path("artifacts/bench/trainer_parts.json"))
    args = parser.parse_args()
    found: dict[str, Any] = {"command": " ".join(sys.argv)}
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        data = place / "rows.parquet"
        found["rows"] = write_rows(args.data, data, args.rows, 1)
        if args.gpu:
            write_bert(place / "bert", "base", args.model, data)
            args.model = str(place / "bert")
        calls = {
            "scaling": lambda: scaling(args, data, place),
            "loader": lambda: loader(args, data),
            "profile": lambda: profile_shapes(args, data, place),
        }
        for part in args.parts:
            found[part] = calls[part]()
            print(json.dumps({part: found[part]}, indent=1), flush=True)
            write_json(args.output, found)


if __name__ == "__main__":
    main()
