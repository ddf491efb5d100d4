"""What a run says while it lasts: a line every LOG_EVERY steps, ``metrics.jsonl``, and the curves at the end."""

import json
import math
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

import torch
from torch import Tensor

from train.errors import InputError

LOG_EVERY = 10


class Progress:
    """Collects the losses of each step without waiting for the device, and reports the mean of LOG_EVERY steps.

    ``speaks`` is true in one process; all processes check for NaN, so that all stop. ``ids_of`` gives the row ids of a
    step's batch, for the message.
    """

    def __init__(
        self, folder: Path, done: int, total: int, *, speaks: bool, ids_of: Callable[[int], list[int]]
    ) -> None:
        self.path, self.speaks, self.ids_of = folder / "metrics.jsonl", speaks, ids_of
        self.first, self.done, self.total = done, done, total
        self.began = self.window_began = time.perf_counter()
        self.window: list[dict[str, Tensor]] = []
        self.sentences = 0
        if speaks:
            _keep_until(self.path, done)

    def begin(self) -> None:
        """A step begins. What happens between the last step of a window and this is not counted as training time."""
        if not self.window:
            self.window_began = time.perf_counter()

    def add(self, losses: Mapping[str, Tensor], sentences: int, **scalars: float) -> None:
        """Note one more step: its losses and the number of sentences that all processes encoded together."""
        self.window.append({name: value.detach() for name, value in losses.items()})
        self.done, self.sentences = self.done + 1, self.sentences + sentences
        if self.done % LOG_EVERY == 0 or self.done == self.total:
            self.flush(**scalars)

    def flush(self, **scalars: float) -> None:
        """Check the steps since the last report for NaN, and report them."""
        if not self.window:
            return
        values = {name: torch.stack([step[name] for step in self.window]).tolist() for name in self.window[0]}
        self._stop_at_nan(values)
        means = {name: sum(column) / len(column) for name, column in values.items()}
        speed = self.sentences / (time.perf_counter() - self.window_began)
        self.window, self.sentences = [], 0
        if self.speaks:
            self.write({"step": self.done, **means, **scalars, "sentences_per_s": round(speed, 1)})
            print(self._line(means, speed), flush=True)

    def write(self, record: Mapping[str, float | None]) -> None:
        """Append a record to metrics.jsonl."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")

    def _line(self, means: Mapping[str, float], speed: float) -> str:
        elapsed = time.perf_counter() - self.began
        left = timedelta(seconds=round(elapsed / (self.done - self.first) * (self.total - self.done)))
        terms = " ".join(f"{name} {value:.4f}" for name, value in means.items())
        return f"step {self.done}/{self.total}  {terms}  {speed:,.0f} sentences/s  ETA {left}"

    def _stop_at_nan(self, values: Mapping[str, list[float]]) -> None:
        for index in range(len(self.window)):
            broken = [name for name, column in values.items() if not math.isfinite(column[index])]
            if broken:
                step = self.done - len(self.window) + index
                raise InputError(
                    f"{', '.join(broken)} is not a finite number at step {step + 1}, so the weights are lost from "
                    "there on. The last checkpoint is sound: lower --lr in a new run, or look at the rows of this "
                    f"batch, ids {' '.join(map(str, self.ids_of(step)))}"
                )


def _keep_until(path: Path, step: int) -> None:
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


def curves(folder: Path) -> Path:
    """Plot metrics.jsonl: each loss term, and the score on STS-B dev if it was taken. Returns the PNG's path."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    records = [json.loads(line) for line in (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()]
    names = [name for name in dict.fromkeys(k for r in records for k in r) if name != "step"]
    figure, axes = pyplot.subplots(
        len(names), 1, figsize=(7, 1.7 * len(names)), sharex=True, squeeze=False, layout="constrained"
    )
    for axis, name in zip(axes[:, 0], names, strict=True):
        points = [(record["step"], record[name]) for record in records if record.get(name) is not None]
        axis.plot(*zip(*points, strict=True), marker="." if len(points) < 50 else None)
        axis.set_ylabel(name.replace("_", " "), fontsize=8)
        axis.grid(alpha=0.3)
    axes[-1, 0].set_xlabel("step")
    path = folder / "curves.png"
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
    return path
