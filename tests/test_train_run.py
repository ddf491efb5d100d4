"""Whole runs: from a dataset to a model, killed and resumed, and with wrong input."""

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer

from pipelines import schema
from train import scratch
from train.errors import plain_errors
from train.progress import LOG_EVERY
from train.run import train
from train.settings import parse

ROOT = Path(__file__).parents[1]
NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour", "orchard", "quarry"]
PLACES = ["in the valley", "by the road to the north", "on the far bank of the river", "near the old town wall"]
LONG = "on a hill above a bend of the river that boats pass on their way to the sea each spring and autumn"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [f"The {noun} {place} was{{}} built by monks." for noun in NOUNS for place in PLACES]
    texts += [f"The {noun} {LONG} was{{}} closed." for noun in NOUNS]  # the edit lies beyond 32 tokens
    rows: list[dict[str, Any]] = [
        {
            "id": 1000 + i,
            "text": t.format(""),
            "source": "made",
            "negation": t.format(" not"),
            "negation_span": [t.index("{"), t.index("{")],
        }
        for i, t in enumerate(texts)
    ]
    rows += [{"id": 2000 + i, "text": f"Many a {noun}!", "source": "made"} for i, noun in enumerate(NOUNS)]
    path = tmp_path_factory.mktemp("data") / "made.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), path)
    return path


@pytest.fixture(scope="module")
def model(data: Path) -> Path:
    folder = data.parent / "model"
    scratch.main(["--data", str(data), "--output", str(folder), "--vocab", "400", "--layers", "1", "--hidden", "64"])
    return folder


@pytest.fixture(scope="module")
def senteval(data: Path) -> Path:
    """A folder with a STS-B dev of its own."""
    path = data.parent / "senteval" / "STS" / "STSBenchmark" / "sts-dev.csv"
    path.parent.mkdir(parents=True)
    rows = [(i % 6, f"The {a} is old.", f"The {b} is old.") for i, (a, b) in enumerate(itertools.pairwise(NOUNS))]
    path.write_text("".join(f"g\tf\t2012\t{i}\t{s}\t{a}\t{b}\n" for i, (s, a, b) in enumerate(rows)))
    return data.parent / "senteval"


def command(data: Path, model: Path, output: Path, *more: object) -> list[str]:
    flags = ["--data", data, "--model", model, "--output", output, "--batch-size", 8, "--lr", 1e-3, *more]
    return [sys.executable, "train/run.py", *map(str, flags)]


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


STEPS = ("--max-steps", 30, "--eval-steps", 10)


@pytest.fixture(scope="module")
def unbroken(data: Path, model: Path, senteval: Path) -> tuple[Path, str]:
    output = data.parent / "unbroken"
    return output, start(command(data, model, output, *STEPS, "--eval-data", senteval)).stdout


def test_a_run_trains_and_says_so(unbroken: tuple[Path, str]) -> None:
    output, said = unbroken
    lines = [record for record in records(output) if "loss" in record]
    assert [line["step"] for line in lines] == [10, 20, 30]
    assert lines[-1]["infonce"] < lines[0]["infonce"]
    assert lines[0]["loss"] == pytest.approx(lines[0]["infonce"] + 1e-3 * lines[0]["margin"], rel=1e-5)
    assert lines[-1]["lr"] == pytest.approx(1e-3 / 30)  # linear to 0: the last of 30 steps has one part of 30 left
    assert re.search(r"step 30/30 .*margin .*sentences/s +ETA 0:00:00", said)
    assert "margin on 32 rows; left out of it: 8 without a negation, 8 whose edit lies beyond" in said
    assert (output / "curves.png").stat().st_size > 5000


def test_a_run_keeps_its_arguments_beside_the_weights(unbroken: tuple[Path, str]) -> None:
    kept = json.loads((unbroken[0] / "args.json").read_text())
    expected = {"objective": "sncse", "pooling": "mask", "temperature": 0.05, "alpha": 0.1, "beta": 0.3, "seed": 42}
    assert expected.items() <= kept.items()
    assert kept["margin_weight"] == 1e-3
    assert len(kept["data_fingerprint"]) == 64


def test_the_output_is_a_sentence_transformers_model_without_the_head(unbroken: tuple[Path, str]) -> None:
    assert SentenceTransformer(str(unbroken[0]), device="cpu").encode(["The lamp"]).shape == (1, 64)
    assert not any("head" in name for name in load_file(unbroken[0] / "model.safetensors"))


def test_the_best_weights_on_sts_b_dev_are_the_ones_exported(unbroken: tuple[Path, str]) -> None:
    output, said = unbroken
    scores = {record["step"]: record["stsb_dev"] for record in records(output) if "stsb_dev" in record}
    assert list(scores) == [10, 20, 30]
    best = max(scores, key=lambda step: (scores[step], -step))  # the first among equals
    assert f"the weights of step {best} are kept" in said
    kept = load_file(output / "checkpoints" / f"best-{best:08d}" / "model.safetensors")
    exported = load_file(output / "model.safetensors")
    assert all((kept[name] == exported[name]).all() for name in exported)


def test_only_the_last_two_checkpoints_are_kept(unbroken: tuple[Path, str]) -> None:
    names = sorted(path.name for path in (unbroken[0] / "checkpoints").glob("step-*"))
    assert names == ["step-00000020", "step-00000030"]


def test_the_same_seed_gives_the_same_weights(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, tmp_path: Path
) -> None:
    start(command(data, model, tmp_path / "again", *STEPS, "--eval-data", senteval))
    assert bytes_of(tmp_path / "again") == bytes_of(unbroken[0])


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


def test_killed_at_any_moment_and_resumed_the_weights_are_those_of_an_unbroken_run(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, tmp_path: Path
) -> None:
    output = tmp_path / "run"
    words = command(data, model, output, *STEPS, "--eval-data", senteval)
    checkpoints = output / "checkpoints"
    # before the first checkpoint; while one is written; just after one, in mid-run
    kill_when(words, (output / "args.json").exists)
    kill_when([*words, "--resume"], lambda: (checkpoints / ".step-00000010.writing").exists())
    kill_when([*words, "--resume"], (checkpoints / "step-00000010").exists)
    assert "resumed after step 10" in start([*words, "--resume"]).stdout
    assert bytes_of(output) == bytes_of(unbroken[0])

    def without_speed(folder: Path) -> list[dict[str, float]]:
        return [{k: v for k, v in record.items() if k != "sentences_per_s"} for record in records(folder)]

    assert without_speed(output) == without_speed(unbroken[0])


def test_resuming_a_finished_run_changes_nothing(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path
) -> None:
    before = bytes_of(unbroken[0])
    said = start([*command(data, model, unbroken[0], *STEPS, "--eval-data", senteval), "--resume"]).stdout
    assert "resumed after step 30" in said
    assert bytes_of(unbroken[0]) == before


def test_a_run_is_not_overwritten_nor_continued_as_another(unbroken: tuple[Path, str], data: Path, model: Path) -> None:
    words = command(data, model, unbroken[0], *STEPS)
    assert "holds a run; add --resume" in refusal(words)
    assert "seed was 42 and is now 7" in refusal([*words, "--seed", "7", "--resume"])


# A sitecustomize.py that makes stage 1's packages (and sentence-transformers) as good as not installed.
ABSENT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("spacy", "prefect", "polars", "lemminflect", "jiwer", "sentence_transformers"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
"""


def test_two_processes_train_and_export_one_model_without_stage_one_installed(
    data: Path, model: Path, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(ABSENT)
    words = command(data, model, tmp_path / "run", "--max-steps", 10, "--objective", "simcse", "--pooling", "mean")
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, *words[1:]], PYTHONPATH=str(tmp_path)).stdout
    assert "simcse from" in said
    assert "on 2 x cpu" in said
    assert "no --eval-data: the last weights will be kept" in said
    assert said.count("step 10/10") == 1
    assert [record["step"] for record in records(tmp_path / "run")] == [10]
    assert SentenceTransformer(str(tmp_path / "run"), device="cpu").encode(["The lamp"]).shape == (1, 64)


def test_nan_stops_the_run_with_step_and_batch_ids(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 40)
    words[words.index("--lr") + 1] = "1e38"
    stopped = start(words, check=False)
    assert stopped.returncode == 1
    found = re.search(r"error: .* is not a finite number at step (\d+), .*, ids ((?:\d+ ?)+)$", stopped.stderr, re.M)
    assert found, stopped.stderr
    assert 1 <= int(found[1]) <= LOG_EVERY
    ids = {int(word) for word in found[2].split()}
    assert len(ids) == 8
    assert ids <= {*range(1000, 1100), *range(2000, 2100)}
    assert not (tmp_path / "run" / "checkpoints").exists()


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--batch-size", "1000"], "--batch-size 1000 is more than the 48 rows of"),
        (["--data", "none.parquet", "--model", "no/model/either"], "python -m flows.augment_flow negation"),
        (["--model", "no/such/folder"], "--model no/such/folder: no usable model"),
        (["--max-length", "500"], "--max-length 500"),
        (["--max-length", "9"], "--max-length 9 leaves no room"),
        (["--objective", "simcse", "--alpha", "0.2"], "--alpha has no meaning for --objective simcse"),
        (["--lr", "-1"], "--lr -1.0 must be above 0"),
        (["--eval-data", "nowhere"], "sts-dev.csv is missing"),
    ],
)
def test_what_cannot_work_is_said_before_training(
    flags: list[str], said: str, data: Path, model: Path, tmp_path: Path
) -> None:
    assert said in refusal([*command(data, model, tmp_path / "run"), *flags])
    assert not (tmp_path / "run").exists()


def test_a_refusal_has_no_traceback_and_leaves_other_folders_alone(data: Path, model: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    refused = start(command(data, model, tmp_path), check=False)
    assert refused.returncode == 1
    assert "holds something that is not a run" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_help_names_the_papers_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"], "doc")
    said = capsys.readouterr().out
    assert "λ (SNCSE 1e-3, RoBERTa 5e-4)" in said


def test_without_data_the_error_names_the_commands_that_make_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse([], "doc")
    said = capsys.readouterr().err
    assert "--data is missing" in said
    assert "python -m flows.augment_flow negation" in said
