"""The programs of ``train/`` for faults.py."""

import json
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path

os.environ.setdefault("ACCELERATE_USE_CPU", "true")

import pyarrow as pa
import pyarrow.parquet as pq
import torch
from accelerate import Accelerator  # noqa: F401
from faults_program import NOUNS, PLACES, Program, command
from matplotlib.figure import Figure  # noqa: F401
from matplotlib.image import AxesImage  # noqa: F401

import train.evaluation.__main__ as evaluation
from pipelines import schema
from train import average, run, scratch, to_onnx
from train.evaluation.suites import choice  # noqa: F401

torch.set_num_threads(1)
SMALL = ("--vocab", "300", "--layers", "1", "--hidden", "64")
TRAIN = (
    *("--data", "made.parquet", "--model", "model", "--output", "run", "--cache", "tokens", "--eval-data", "senteval"),
    *("--eval-suite", "choice:items.jsonl", "--batch-size", "8", "--max-steps", "4", "--eval-steps", "2"),
    *("--save-steps", "1", "--resume"),
)


def _sentences(place: Path) -> None:
    rows = [
        {
            "id": i,
            "text": f"The {noun} {where} was built by monks.",
            "source": "made",
            "negation": f"The {noun} {where} was not built by monks.",
            "negation_span": [len(f"The {noun} {where} was")] * 2,
        }
        for i, (noun, where) in enumerate((noun, where) for noun in NOUNS for where in PLACES)
    ]
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), place / "made.parquet")


def _scratch(_: Path, output: str = "model", seed: str = "42") -> None:
    scratch.main(["--data", "made.parquet", "--output", output, *SMALL, "--seed", seed])


def _encoder(place: Path) -> None:
    _sentences(place)
    _scratch(place)
    dev = place / "senteval" / "STS" / "STSBenchmark" / "sts-dev.csv"
    dev.parent.mkdir(parents=True)
    lines = [f"g\tf\t2012\t{i}\t{i % 6}\tThe {a} is old.\tThe mill is old.\n" for i, a in enumerate(NOUNS)]
    dev.write_text("".join(lines), encoding="utf-8")
    items = [
        {
            "id": f"{i}",
            "kind": "negation",
            "input": f"The {noun} is not open.",
            "sentences": [f"The {noun} is closed.", f"The {noun} is open."],
            "label": 0,
        }
        for i, noun in enumerate(NOUNS)
    ]
    (place / "items.jsonl").write_text("".join(f"{json.dumps(item)}\n" for item in items), encoding="utf-8")


def _train(_: Path) -> None:
    run.distributed.leave = lambda: None  # the process is ended by faults.py
    command(run.main, *TRAIN)


def _two_models(place: Path) -> None:
    _sentences(place)
    for seed in ("1", "2"):
        _scratch(place, seed, seed)


def _average(_: Path) -> None:
    command(average.main, "--model", "1", "2", "--output", "average")


def _load_exporter() -> None:
    """What it imports for its first model takes longer than a tiny model."""
    with tempfile.TemporaryDirectory() as folder:
        given = torch.ones(1, 2)
        torch.onnx.export(torch.nn.Linear(2, 2).eval(), (given,), f"{folder}/linear.onnx", dynamo=True, verbose=False)


def _onnx(_: Path) -> None:
    to_onnx.main(["--model", "model", "--pooling", "mean", "--output", "onnx"])


def _evaluate(_: Path) -> None:
    words = ("--model", "model", "--pooling", "mean", "--suite", "choice:items.jsonl", "--output", "report")
    evaluation.main(words)


PROGRAMS = {
    "trainer": Program(_encoder, _train, ("run", "tokens")),
    "average": Program(_two_models, _average, ("average",), shown=("average",), refuses="exists already"),
    "scratch": Program(_sentences, _scratch, ("model",), shown=("model",)),
    "evaluation": Program(_encoder, _evaluate, ("report",)),
}
if find_spec("onnx") and find_spec("onnxruntime") and find_spec("onnxscript"):
    PROGRAMS["to_onnx"] = Program(_encoder, _onnx, ("onnx",), warm=_load_exporter)
