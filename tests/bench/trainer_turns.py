"""The contestants of tests/bench/trainer.py in processes of their own: windows of steps in turn, and whole runs."""

import multiprocessing
import shutil
import statistics
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any

from trainer_contestants import Job, work

Measured = dict[str, Any]
SPAWN = multiprocessing.get_context("spawn")
PATIENCE = 3600  # seconds for a contestant's answer


@dataclass
class Runner:
    """A contestant in its process."""

    name: str
    process: Any
    connection: Connection

    @classmethod
    def launch(cls, name: str, job: Job, pace: tuple[int, int] | None) -> "Runner":
        """Start it; with ``pace`` (settle, steps) it will wait for ask()."""
        here, there = SPAWN.Pipe()
        contestant = name.removesuffix("-cached")
        process = SPAWN.Process(target=work, args=(there, contestant, job, pace, time.time()))
        process.start()
        there.close()
        return cls(name, process, here)

    def answer(self) -> Any:
        """What the contestant says next. Raises RuntimeError with its own message if it failed."""
        try:
            said = self.connection.recv() if self.connection.poll(PATIENCE) else {"error": "no answer"}
        except EOFError:
            said = {"error": "it ended without a word"}
        if isinstance(said, dict) and "error" in said:
            raise RuntimeError(f"{self.name}: {said['error']}")
        return said

    def ask(self, word: str) -> Any:
        """Say "go" or "stop", and wait."""
        self.connection.send(word)
        return self.answer()

    def close(self) -> None:
        """End the process if it does not end by itself."""
        self.connection.close()
        self.process.join(60)
        if self.process.is_alive():
            self.process.kill()


def take_turns(runners: list[Runner], windows: int) -> tuple[dict[str, list[Measured]], dict[str, Measured]]:
    """The windows of every contestant, and what each says at the end (memory). One that fails is named and left out."""
    taken: dict[str, list[Measured]] = {runner.name: [] for runner in runners}
    ends: dict[str, Measured] = {}
    try:
        playing = [runner for runner in runners if attempt(runner, runner.answer)]
        for round_ in range(windows + 1):
            first = round_ % max(len(playing), 1)
            for runner in [*playing[first:], *playing[:first]]:
                if window := attempt(runner, lambda runner=runner: runner.ask("go")):
                    taken[runner.name].append(window)
                else:
                    playing.remove(runner)
        for runner in playing:
            ends[runner.name] = runner.ask("stop")
    finally:
        for runner in runners:
            runner.close()
    return {name: windows_[1:] for name, windows_ in taken.items() if name in ends}, ends


def attempt(runner: Runner, call: Any) -> Any:
    """What ``call`` returns, or None after a line that says how the contestant failed. Ours must not fail."""
    try:
        return call()
    except RuntimeError as error:
        if runner.name == "ours":
            raise
        print(f"left out, {error}", flush=True)
        return None


def steady(names: list[str], job: Job, windows: int, settle: int, steps: int) -> Measured:
    """Step time of every contestant, and the peers' over ours."""
    job = replace(job, steps=(windows + 1) * (settle + steps) + 1)
    runners = [Runner.launch(name, replace(job, folder=f"{job.folder}/{name}"), (settle, steps)) for name in names]
    taken, ends = take_turns(runners, windows)
    result: Measured = {"batch": job.batch, "max_length": job.length, "rows_per_window": steps * job.batch, "runs": {}}
    ours = taken["ours"]
    result["padded_over_real_tokens"] = sum(w["padded"] for w in ours) / sum(w["tokens"] for w in ours)
    flops, peak = ends["ours"]["flops_per_token"], ends["ours"]["peak_flops"]
    for name, windows_ in taken.items():
        seconds = [window["seconds"] for window in windows_]
        rates = [mine["tokens"] / taking for mine, taking in zip(ours, seconds, strict=True)]
        ratios = [taking / mine["seconds"] for mine, taking in zip(ours, seconds, strict=True)]
        result["runs"][name] = {
            "ms_per_step": 1000 * statistics.median(seconds) / steps,
            "cpu_ms_per_step": 1000 * statistics.median(window["cpu_seconds"] for window in windows_) / steps,
            "tokens_per_s": statistics.median(rates),
            "sentences_per_s": ours[0]["sentences"] / statistics.median(seconds),
            "mfu": statistics.median(rates) * flops / peak if peak else None,
            "over_ours": statistics.median(ratios),
            "over_ours_range": [min(ratios), max(ratios)],
            "cpu_over_ours": statistics.median(
                window["cpu_seconds"] / mine["cpu_seconds"] for mine, window in zip(ours, windows_, strict=True)
            ),
            "window_seconds": seconds,
            **{key: value for key, value in ends[name].items() if key.endswith("_mb")},
        }
    return result


def end_to_end(names: list[str], job: Job, repeats: int) -> Measured:
    """Seconds of whole runs; ours has its token ids to make, "ours-cached" finds them."""
    names = [word for name in names for word in ([name, "ours-cached"] if name == "ours" else [name])]
    taken: dict[str, list[Measured]] = {name: [] for name in names}
    for repeat in range(repeats):
        for name in names[repeat % len(names) :] + names[: repeat % len(names)]:
            shutil.rmtree(job.folder, ignore_errors=True)
            cache = f"{job.cache}-kept" if name == "ours-cached" else f"{job.folder}/cache"
            if name == "ours-cached" and not repeat:
                whole_run(name, replace(job, cache=cache, folder=f"{job.folder}/before"))
            taken[name].append(whole_run(name, replace(job, cache=cache)))
    runs = {}
    for name, results in taken.items():
        pairs = zip(results, taken["ours"], strict=True)
        ratios = [one["seconds"] / mine["seconds"] for one, mine in pairs if "seconds" in one]
        if ratios:
            medians = {key: statistics.median(r[key] for r in results) for key in ("seconds", "first_step")}
            memory = {key: max(r[key] for r in results) for key in results[0] if key.endswith("_mb")}
            runs[name] = {**medians, "over_ours": statistics.median(ratios), **memory}
            runs[name]["over_ours_range"] = [min(ratios), max(ratios)]
    shape = {"batch": job.batch, "max_length": job.length, "steps": job.steps, "evaluated_every": job.every}
    return {**shape, "repeats": repeats, "runs": runs}


def whole_run(name: str, job: Job) -> Measured:
    """One run from launch to end, alone on the machine."""
    began = time.perf_counter()
    runner = Runner.launch(name, job, None)
    said = attempt(runner, runner.answer) or {}
    runner.process.join()
    seconds = time.perf_counter() - began
    runner.close()
    return {**said, "seconds": seconds} if said else {}
