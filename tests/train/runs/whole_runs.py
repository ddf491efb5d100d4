"""Whole runs of the trainer, for the tests beside this: their flags, their process, what they wrote."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from train.config import parse
from train.objectives import OBJECTIVES, TERMS
from train.objectives.loss import Loss
from train.run import train
from train.runtime.errors import plain_errors

ROOT = Path(__file__).parents[3]
NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour", "orchard", "quarry"]
PLACES = ["in the valley", "by the road to the north", "on the far bank of the river", "near the old town wall"]
LONG = "on a hill above a bend of the river that boats pass on their way to the sea each spring and autumn"
STEPS = ("--max-steps", 30, "--eval-steps", 10, "--save-steps", 10)


def row(number: int, text: str, *, paraphrase: bool = True) -> dict[str, Any]:
    """``text`` has {} where the negation has " not"."""
    place = text.index("{")
    plain, negation = text.format(""), text.format(" not")
    told = {"paraphrase": f"Monks say that {plain[0].lower()}{plain[1:]}"} if paraphrase else {}
    return {
        "id": number,
        "text": plain,
        "source": "made",
        "negation": negation,
        "negation_span": [place, place],
        **told,
    }


def command(data: Path, model: Path, output: Path, *more: object) -> list[str]:
    flags = ["--data", data, "--model", model, "--output", output, "--batch-size", 8, "--lr", 1e-3]
    return [sys.executable, "train/run.py", *map(str, [*flags, "--cache", data.parent / "tokens", *more])]


def environment(**more: str) -> dict[str, str]:
    """Without PYTHONPATH: run.py must find its siblings by itself."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1", **more}


def start(words: Sequence[str], check: bool = True, **more: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        words, cwd=ROOT, env=environment(**more), capture_output=True, text=True, timeout=300, check=False
    )
    assert not check or done.returncode == 0, done.stderr
    return done


def refusal(words: Sequence[str]) -> str:
    """What run.py says, in this process, before it ends with status 1."""
    with pytest.raises(SystemExit) as ended, plain_errors():
        train(parse(words[2:], None))
    message = str(ended.value.code)
    assert message.startswith("error: ")
    return message


def records(output: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in (output / "metrics.jsonl").read_text().splitlines()]


def bytes_of(output: Path) -> bytes:
    return (output / "model.safetensors").read_bytes()


def preset(name: str, data: Path, pairs: Path, triplets: Path) -> list[object]:
    """Flags of a short run of an objective."""
    loss = Loss({term: weight for term, weight in OBJECTIVES[name].terms.items() if term in TERMS}, {})
    rows = triplets if loss.triplet_columns else pairs if loss.pair_columns else data
    return ["--objective", name, "--data", rows, "--max-steps", 6, "--save-steps", 2]


def kill_when(words: Sequence[str], reached: Any) -> None:
    """Start a run and SIGKILL it as soon as ``reached()`` holds."""
    process = subprocess.Popen(words, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 300
    while not reached():
        assert process.poll() is None, "the run ended before it could be killed"
        assert time.monotonic() < until
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
