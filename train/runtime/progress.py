"""Progress of a run: a line every LOG_EVERY steps, also in ``metrics.jsonl``, and a short one after QUIET seconds."""

import json
import math
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import PreTrainedModel

from train.runtime.errors import InputError

LOG_EVERY = 10
QUIET = 30.0  # seconds without a line
METRICS = "metrics.jsonl"


class Progress:
    """Collects the losses of each step without waiting for the device, and reports the mean of LOG_EVERY steps.

    ``writes`` is true in one process; all processes check for NaN, so that all stop. ``row_ids`` gives the row ids of a
    step's batch, for the message; ``log_to_tracker`` receives what is written to metrics.jsonl (an experiment tracker);
    ``flops`` is what one token costs in training, ``peak`` the most that the devices do in a second (None: unknown).
    """

    def __init__(
        self,
        folder: Path,
        done: int,
        total: int,
        *,
        writes: bool,
        row_ids: Callable[[int], list[int]],
        log_to_tracker: Callable[[dict[str, Any], int], None] = lambda values, step: None,
        flops: float = 0.0,
        peak: float | None = None,
    ) -> None:
        self.path, self.writes, self.row_ids, self.log_to_tracker = (
            folder / METRICS,
            writes,
            row_ids,
            log_to_tracker,
        )
        self.flops, self.peak = flops, peak
        self.first, self.done, self.total = done, done, total
        self.began = self.window_began = self.told = time.perf_counter()
        self.window: list[dict[str, Tensor]] = []
        self.recorded: dict[str, Tensor] = {}
        self.sentences = self.tokens = 0
        if writes:
            _drop_records_after(self.path, done or -1)  # a run that is begun anew is scored anew

    def start_step(self) -> None:
        """A step begins. What happens between the last step of a window and this is not counted as training time."""
        if not self.window:
            self.window_began = time.perf_counter()

    @property
    def reports_next(self) -> bool:
        """Whether the next step added is the last of its window."""
        return (self.done + 1) % LOG_EVERY == 0 or self.done + 1 == self.total

    def add(self, losses: Mapping[str, Tensor], sentences: int, tokens: int, **scalars: float) -> None:
        """Note one more step: its losses and the sentences and tokens that all processes encoded together."""
        reports = self.reports_next
        self.window.append({name: value.detach() for name, value in losses.items()})
        self.done += 1
        self.sentences, self.tokens = self.sentences + sentences, self.tokens + tokens
        if reports:
            self.flush(**scalars)
        elif self.done == self.first + 1 and self.writes:
            self._tell(self._first_line(self.window[0]))
        elif self.writes and time.perf_counter() - self.told >= QUIET:
            self._tell(f"step {self.done}/{self.total}  ETA {self._left()}")

    def record(self, name: str, value: Tensor) -> None:
        """A value that is taken once, for the next report, not at every step."""
        self.recorded[name] = value

    def flush(self, **scalars: float) -> None:
        """Check the steps since the last report for NaN, and report them."""
        if not self.window:
            return
        values = {name: torch.stack([step[name] for step in self.window]).tolist() for name in self.window[0]}
        self._stop_at_nan(values)
        means = {name: sum(column) / len(column) for name, column in values.items()}
        means |= {name: float(value) for name, value in self.recorded.items()}
        self.recorded = {}
        seconds = time.perf_counter() - self.window_began
        speed = {"sentences_per_s": self.sentences / seconds, "tokens_per_s": self.tokens / seconds}
        if self.peak:
            speed["mfu"] = self.tokens * self.flops / seconds / self.peak
        self.window, self.sentences, self.tokens = [], 0, 0
        if self.writes:
            self.write({"step": self.done, **means, **scalars, **{k: round(v, 4) for k, v in speed.items()}})
            self._tell(self._line(means, speed))

    def _tell(self, line: str) -> None:
        print(line, flush=True)
        self.told = time.perf_counter()

    def write(self, record: dict[str, Any]) -> None:
        """Append a record to metrics.jsonl, and tell the trackers."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")
        values = {name: value for name, value in record.items() if name != "step" and value is not None}
        self.log_to_tracker(values, record["step"])

    def _line(self, means: Mapping[str, float], speed: Mapping[str, float]) -> str:
        terms = " ".join(f"{name} {value:.4f}" for name, value in means.items())
        rates = f"{speed['sentences_per_s']:,.0f} sentences/s  {speed['tokens_per_s']:,.0f} tokens/s"
        mfu = f"  MFU {speed['mfu']:.0%}" if "mfu" in speed else ""
        return f"step {self.done}/{self.total}  {terms}  {rates}{mfu}  ETA {self._left()}"

    def _left(self) -> timedelta:
        elapsed = time.perf_counter() - self.began
        return timedelta(seconds=round(elapsed / (self.done - self.first) * (self.total - self.done)))

    def _first_line(self, losses: Mapping[str, Tensor]) -> str:
        """The first step alone: it shows that the run is alive, and warm-up makes it slower than the others."""
        terms = " ".join(f"{name} {float(value):.4f}" for name, value in losses.items())  # waits for the device
        seconds = time.perf_counter() - self.window_began
        left = timedelta(seconds=round(seconds * (self.total - self.done)))
        return (
            f"step {self.done}/{self.total}  {terms}  first step {seconds:.2f} s, warm-up included  ETA at most {left}"
        )

    def _stop_at_nan(self, values: Mapping[str, list[float]]) -> None:
        for index in range(len(self.window)):
            broken = [name for name, column in values.items() if not math.isfinite(column[index])]
            if broken:
                step = self.done - len(self.window) + index
                raise InputError(
                    f"{', '.join(broken)} is not a finite number at step {step + 1}, so the weights are lost from "
                    "there on. The last checkpoint is sound: lower --lr in a new run, or look at the rows of this "
                    f"batch, ids {' '.join(map(str, self.row_ids(step)))}"
                )


def _drop_records_after(path: Path, step: int) -> None:
    """Drop the records after ``step``: a resumed run writes them again."""
    if not path.exists():
        return
    kept = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            if json.loads(line)["step"] <= step:
                kept.append(line + "\n")
        except json.JSONDecodeError:  # the line that was being written when the run was killed
            continue
    temporary = path.with_suffix(".writing")
    temporary.write_text("".join(kept), encoding="utf-8")
    temporary.replace(path)


# Dense bfloat16 peak of a GPU in FLOP/s, by a part of its name (NVIDIA's data sheets).
PEAKS = {"H200": 989e12, "H100": 989e12, "A100": 312e12, "L40S": 362e12, "A10": 125e12, "L4": 121e12}


def peak_flops(device: torch.device, processes: int) -> float | None:
    """What the devices of a run do at most, in FLOP/s; None where that is not known."""
    if device.type != "cuda":
        return None
    name = torch.cuda.get_device_name(device)
    return next((peak * processes for part, peak in PEAKS.items() if part in name), None)


def flops_per_token(backbone: PreTrainedModel, length: float, spared: int = 0) -> float:
    """Forward and backward cost of a token in sequences of ``length``: 6 × weights + 12 × layers × width × length.

    ``spared`` weights (of the last layer) are used for one token of a sequence only.

    Kaplan et al. 2020, section 2.1; embeddings are looked up, not multiplied, and do not count.
    """
    config = backbone.config
    weights = sum(p.numel() for n, p in backbone.named_parameters() if "embeddings." not in n and "pooler." not in n)
    return 6.0 * (weights - spared * (1 - 1 / length)) + 12.0 * config.num_hidden_layers * config.hidden_size * length
