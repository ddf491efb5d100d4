"""Figures of million.py: kept in a JSON file, and as tables and a plot.

What more sentences cost is a straight line through the smallest and the largest size of a stage: a start-up, and so
much a sentence. "growth" is what one costs between the two largest sizes over what it costs between the two smallest: 1
where time is linear. Beyond the largest size the line is drawn on, which the table says.
"""

import json
from pathlib import Path
from typing import Any

Record = dict[str, Any]
BEYOND = (10_000_000, 150_000_000, 1_000_000_000)
ALONE = ("text", "card", "triplets")  # stages of one process, whatever the workers
WORKERS = {10_000_000: 8, 150_000_000: 64, 1_000_000_000: 512}
HOUR = 3600


class Figures:
    """One record for each size and stage, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records: list[Record] = json.loads(path.read_text()) if path.exists() else []

    def of(self, size: int, stage: str) -> Record:
        return next(r for r in self._records if (r["size"], r["stage"]) == (size, stage))

    def has(self, size: int, stage: str) -> bool:
        return any((r["size"], r["stage"]) == (size, stage) for r in self._records)

    def add(self, record: Record) -> None:
        """In the place of an earlier one."""
        key = record["size"], record["stage"]
        self._records = [r for r in self._records if (r["size"], r["stage"]) != key] + [record]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(self._records, indent=1))

    def by_stage(self) -> dict[str, list[Record]]:
        """The records of every stage, by size."""
        stages = dict.fromkeys(record["stage"] for record in self._records)
        ordered = sorted(self._records, key=lambda record: record["size"])
        return {stage: [record for record in ordered if record["stage"] == stage] for stage in stages}


def line(records: list[Record], name: str) -> tuple[float, float]:
    """(at none, a sentence) of a figure, by the smallest and the largest size."""
    first, last = records[0], records[-1]
    if last is first:
        return 0.0, last[name] / last["size"]
    slope = (last[name] - first[name]) / (last["size"] - first["size"])
    return first[name] - slope * first["size"], slope


def growth(records: list[Record], name: str = "cpu_seconds") -> str:
    if len(records) < 3:
        return ""
    before, after = line(records[-3:-1], name)[1], line(records[-2:], name)[1]
    return f"{after / before:.2f}"


def tables(figures: Figures) -> str:
    stages = figures.by_stage()
    parts = [measured(stages), trained(stages), beyond({s: r for s, r in stages.items() if not s.endswith("-train")})]
    return "\n\n".join(parts) + "\n"


def measured(stages: dict[str, list[Record]]) -> str:
    head = "stage | rows in | seconds | CPU seconds | rows/s | rows a CPU second | MB, all / largest process | disk, MB"
    rows = []
    for stage, records in stages.items():
        for r in records:
            memory = f"{r['peak_own_mb']:,.0f} / {r['peak_process_mb']:,.0f}"
            fixed = stage.endswith("-train")  # as many steps, whatever the rows
            speed = " | " if fixed else f"{r['rows_per_s']:,.0f} | {r['rows'] / r['cpu_seconds']:,.0f}"
            cells = f"{r['rows']:,} | {r['seconds']:,.0f} | {r['cpu_seconds']:,.0f} | {speed} | {memory}"
            name = f"{stage} ({r['runner']})" if r.get("runner", "processes") != "processes" else stage
            rows.append(
                f"{name} | {cells} | {r['disk_mb']:,.1f} | {'' if fixed or r is not records[-1] else growth(records)}"
            )
    return _markdown(f"{head} | growth", rows)


def trained(stages: dict[str, list[Record]]) -> str:
    rows = []
    for stage, records in stages.items():
        for r in records:
            if "first_step_s" in r:
                pace = f"{r['trained_rows_per_s']:,.1f}" if "trained_rows_per_s" in r else ""
                tokens = ", ".join(f"{name} {rate:,}" for name, rate in r.get("tokenised_rows_per_s", {}).items())
                steps = r["steps"] if pace else 1
                rows.append(f"{stage} | {r['rows']:,} | {r['first_step_s']:,.0f} | {steps} | {pace} | {tokens}")
    return _markdown("run | rows | seconds to the first step | steps | rows/s | tokenised, rows/s", rows)


def beyond(stages: dict[str, list[Record]]) -> str:
    """What the lines through the figures say of more sentences than were run."""
    rows = []
    for size in BEYOND:
        for stage, records in stages.items():
            if len(records) < 2:
                continue
            start, row = line(records, "cpu_seconds")
            hours = (max(start, 0) + row * size) / HOUR
            workers = 1 if stage in ALONE else WORKERS[size]
            disk = line(records, "disk_mb")[1] * size / 1024
            cells = f"{hours:,.1f} | {workers} | {hours / workers:,.1f} | {disk:,.1f}"
            rows.append(f"{size:,} | {stage} | {cells}")
    return _markdown("sentences | stage | core-hours | workers | hours | disk, GB", rows)


def _markdown(head: str, rows: list[str]) -> str:
    return "\n".join([f"| {head} |", "|---" * (head.count("|") + 1) + "|", *(f"| {row} |" for row in rows)])


def plot(figures: Figures, path: Path) -> None:
    """CPU seconds and memory over sentences, a curve for each stage."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    panes = {"cpu_seconds": "CPU seconds, all processes", "peak_own_mb": "memory, MB, all processes"}
    with pyplot.rc_context({"svg.hashsalt": "litotes", "font.size": 8}):
        figure, axes = pyplot.subplots(1, 2, figsize=(9, 3.8))
        for axis, (name, title) in zip(axes, panes.items(), strict=True):
            axis.set_prop_cycle(color=pyplot.get_cmap("tab20").colors)
            for stage, records in figures.by_stage().items():
                axis.plot(
                    [r["size"] for r in records], [r[name] for r in records], marker=".", linewidth=1, label=stage
                )
            axis.set(xscale="log", yscale="log" if name == "cpu_seconds" else "linear", xlabel="sentences", title=title)
        axes[1].set_ylim(bottom=0)
        for axis in axes:
            for one in (axis.xaxis, axis.yaxis):
                one.set_major_formatter("{x:,.0f}")
                one.set_minor_formatter("")
            axis.grid(which="major", linewidth=0.3)
        axes[1].legend(fontsize=6, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
        figure.tight_layout()
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)
