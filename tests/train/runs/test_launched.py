"""Runs on two processes, two on one output, and runs started from Python."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sentence_transformers import SentenceTransformer

from tests.train.runs.whole_runs import ROOT, STEPS, bytes_of, command, environment, preset, records, start
from train.config import parse
from train.objectives import OBJECTIVES
from train.run import train


@pytest.mark.slow
def test_of_two_trainers_on_one_output_one_is_refused_and_the_other_is_whole(
    data: Path, model: Path, tmp_path: Path
) -> None:
    words = command(data, model, tmp_path / "run", *STEPS)
    train(parse(command(data, model, tmp_path / "alone", *STEPS)[2:], None))
    both = [
        subprocess.Popen(
            words, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for _ in range(2)
    ]
    said = [run.communicate(timeout=300)[0] for run in both]
    refused = [text for text, run in zip(said, both, strict=True) if run.returncode]
    assert [text.splitlines()[-1] for text in refused] == [
        f"error: --output {tmp_path / 'run'}: another process trains there; wait for it or choose another folder"
    ], said
    assert bytes_of(tmp_path / "run") == bytes_of(tmp_path / "alone")


# A sitecustomize.py that makes stage 1's packages (and sentence-transformers) as good as not installed.
ABSENT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("spacy", "prefect", "polars", "lemminflect", "jiwer", "sentence_transformers"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
"""


# All runs in one launch of two processes, without stage 1 and sentence-transformers.
TWO = """
import sys
sys.path.insert(0, ".")
from train.config import parse
from train.run import run
from train.runtime import distributed

accelerator = distributed.start()
assert accelerator.num_processes == 2
words = sys.argv[1:]
while words:
    cut = words.index("--then")
    args = parse(words[:cut], None)
    run(args, 42, args.output, accelerator, print if accelerator.is_main_process else lambda said: None)
    words = words[cut + 1 :]
accelerator.end_training()
distributed.leave()
"""


@pytest.mark.slow
def test_two_processes_train_every_objective_without_stage_one_installed(
    data: Path, pairs: Path, triplets: Path, model: Path, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(ABSENT)
    (tmp_path / "two.py").write_text(TWO)
    words: list[str] = []
    for name in OBJECTIVES:
        words += [*command(data, model, tmp_path / name, *preset(name, data, pairs, triplets))[2:], "--then"]
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, str(tmp_path / "two.py"), *words], PYTHONPATH=str(tmp_path)).stdout
    assert said.count("on 2 x cpu") == len(OBJECTIVES)
    assert said.count("step 6/6") == len(OBJECTIVES)
    for name in OBJECTIVES:
        assert [record["step"] for record in records(tmp_path / name)] == [2, 4, 6]
        assert SentenceTransformer(str(tmp_path / name), device="cpu").encode(["The lamp"]).shape == (1, 64)


TWICE = """
import sys
sys.path.insert(0, ".")
from train import TrainConfig, train
from train.runtime import distributed

data, model, cache, output = sys.argv[1:]
for name in ("first", "second"):
    train(TrainConfig(data=data, model=model, cache=cache, batch_size=8, max_steps=2, output=f"{output}/{name}"))
distributed.leave()
"""


@pytest.mark.slow
def test_two_processes_may_call_the_trainer_twice(data: Path, model: Path, tmp_path: Path) -> None:
    (tmp_path / "twice.py").write_text(TWICE)
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, *map(str, (tmp_path / "twice.py", data, model, data.parent / "tokens", tmp_path))]).stdout
    assert said.count("on 2 x cpu") == 2
    assert bytes_of(tmp_path / "first") == bytes_of(tmp_path / "second")


@pytest.mark.slow
def test_run_py_itself_launches_on_two_processes(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 10, "--objective", "simcse", "--pooling", "mean")
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, *words[1:]]).stdout
    assert "simcse from" in said
    assert "on 2 x cpu" in said
    assert "nothing is measured during training: the last weights will be kept" in said
    assert said.count("step 10/10") == 1
    assert [record["step"] for record in records(tmp_path / "run")] == [10]


def test_a_run_from_python_is_the_run_of_the_command(
    data: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import train as door

    train(parse(command(data, model, tmp_path / "flags", "--max-steps", 2)[2:], None))
    settings = {"data": data, "model": model, "cache": data.parent / "tokens", "batch_size": 8, "lr": 1e-3}
    results = door.train(door.TrainConfig(**settings, max_steps=2, output=tmp_path / "python"))  # type: ignore[arg-type]
    assert results[42].items() >= {"seed": 42, "steps": 2, "step": 2, "stsb_dev": None}.items()
    assert bytes_of(tmp_path / "python") == bytes_of(tmp_path / "flags")
    stored = [json.loads((tmp_path / name / "args.json").read_text()) for name in ("flags", "python")]
    call = (
        f"train(TrainConfig(data={str(data)!r}, model={str(model)!r}, output={str(tmp_path / 'python')!r}, batch_size=8"
    )
    assert stored[1].pop("command").startswith(call)
    assert stored[0].pop("command")
    assert stored[0] == stored[1]
    assert "step 1/2  loss" in capsys.readouterr().out  # a line before the first report


def test_calls_in_one_process_may_differ_in_precision(data: Path, model: Path, tmp_path: Path) -> None:
    losses = {}
    for precision in ("fp32", "bf16"):
        words = command(data, model, tmp_path / precision, "--max-steps", 2, "--precision", precision)
        train(parse(words[2:], None))
        losses[precision] = records(tmp_path / precision)[0]["infonce"]
    assert losses["bf16"] != losses["fp32"]
    assert losses["bf16"] == pytest.approx(losses["fp32"], rel=0.1)
