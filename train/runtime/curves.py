"""The picture of a run: its scores first, then the loss, its terms, and what the optimizer did, over the steps."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from train.evaluation.during_training import headlines
from train.runtime.atomic_files import temporary_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FILE_NAME = "curves.png"
SCORE, LOSS = "stsb_dev", "loss"
LAST = ("grad_norm", "lr", "sentences_per_s", "tokens_per_s", "mfu")  # in this order; terms of the loss stand before
LABELS = {
    SCORE: "STS-B dev, Spearman × 100",
    "grad_norm": "norm of the gradient",
    "lr": "learning rate",
    "sentences_per_s": "sentences/s",
    "tokens_per_s": "tokens/s",
    "mfu": "MFU",
}
DECADE = 10  # a curve whose largest value is so many times its smallest is drawn on a logarithmic axis
LONGEST = 38  # characters beside an axis


def curves(folder: Path) -> Path:
    """Plot metrics.jsonl in the run's ``folder``: scores, each loss term, what the optimizer did. Returns the path."""
    from matplotlib.figure import Figure  # without pyplot: no window, nothing to close

    records = [json.loads(line) for line in (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()]
    names = [name for name in dict.fromkeys(k for r in records for k in r) if name != "step"]
    groups = panels(names)
    figure = Figure(figsize=(7.5, 0.6 + 1.6 * len(groups)), layout="constrained")
    axes = figure.subplots(len(groups), 1, sharex=True, squeeze=False)[:, 0]
    for axis, group in zip(axes, groups, strict=True):
        _draw(axis, group, records)
    axes[-1].set_xlabel("step")
    figure.suptitle(title(folder), fontsize=11)
    path = folder / FILE_NAME
    figure.savefig(temporary_of(path), dpi=120, format="png")
    temporary_of(path).replace(path)
    return path


def panels(names: Sequence[str]) -> list[list[str]]:
    """The names in the order of their panels, those together that share one: scores, loss, its terms, the others."""
    own = [name for name in names if "/" not in name]
    terms = [name for name in own if name not in (SCORE, LOSS, *LAST)]
    if len(terms) == 1 and LOSS in own:
        terms = []  # it is the loss, but for its weight
    first, last = [n for n in (SCORE,) if n in own], [n for n in LAST if n in own]
    loss = [n for n in (LOSS,) if n in own]
    suites = headlines(name for name in names if "/" in name)
    return [[n] for n in first] + suites + [[n] for n in (*loss, *terms, *last)]


def title(folder: Path) -> str:
    """What the run trained on what, as far as its settings are there."""
    path = folder / "args.json"
    settings: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    parts = [str(settings[name]) for name in ("objective", "model", "data") if settings.get(name)]
    if len(parts) < 3:
        return folder.name
    objective, model, data = parts[0], Path(parts[1]).name, Path(parts[2]).name
    return f"{objective}: {model} on {data}, seed {settings.get('seed')}"


def is_logarithmic(name: str, values: Sequence[float]) -> bool:
    """Whether the values of a loss or of a gradient's norm span a decade; what is 0 or less has no logarithm."""
    linear = name in ("lr", "mfu", SCORE) or "/" in name or name.endswith("_per_s")
    return not linear and min(values) > 0 and max(values) >= DECADE * min(values)


def _draw(axis: "Axes", group: Sequence[str], records: Sequence[dict[str, Any]]) -> None:
    for name in group:
        scale = 100 if name == SCORE else 1
        points = [(record["step"], scale * record[name]) for record in records if record.get(name) is not None]
        if not points:
            continue
        axis.plot(*zip(*points, strict=True), marker="." if len(points) < 50 else None, label=name)
        if is_logarithmic(name, [value for _, value in points]):
            axis.set_yscale("log")
    label = LABELS.get(group[0], group[0]) if len(group) == 1 else group[0].partition("/")[0]
    axis.set_title(label.replace("_", " ")[-LONGEST:], fontsize=9, loc="left")
    axis.tick_params(labelsize=8)
    axis.yaxis.get_offset_text().set_fontsize(8)
    if len(group) > 1:
        axis.legend(fontsize=7)
    axis.grid(alpha=0.3)
