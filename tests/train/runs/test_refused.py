"""What stops a run, before it trains or while it does."""

import re
from pathlib import Path

import pytest

from tests.train.runs.whole_runs import command, refusal, start
from train.runtime.progress import LOG_EVERY


def test_nan_stops_the_run_with_step_and_batch_ids(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 40)
    words[words.index("--lr") + 1] = "1e38"
    stopped = refusal(words)
    found = re.search(r"error: .* is not a finite number at step (\d+), .*, ids ((?:\d+ ?)+)$", stopped, re.M)
    assert found, stopped
    assert 1 <= int(found[1]) <= LOG_EVERY
    ids = {int(word) for word in found[2].split()}
    assert len(ids) == 8
    assert ids <= {*range(1000, 1100), *range(1500, 1600), *range(2000, 2100)}
    assert not (tmp_path / "run" / "checkpoints").exists()


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--batch-size", "1000"], "--batch-size 1000 is more than the 48 rows of"),
        (["--data", "none.parquet", "--model", "no/such/folder"], "python -m flows.augment_flow negation"),
        (["--model", "no/such/folder"], "--model no/such/folder: no usable model"),
        (["--max-length", "500"], "--max-length 500"),
        (["--max-length", "9"], "--max-length 9 leaves no room"),
        (["--objective", "simcse", "--set", "margin.alpha=0.2"], "the loss has no term margin, only infonce"),
        (["--terms", "classification=1"], "column 'premise'"),
        (["--terms", "infonce=1,instance=1"], "--pairs names the dataset of pairs"),
        (["--terms", "recall=1"], "says nothing about sentences"),
        (["--template", "no place for a sentence"], "give one of sncse"),
        (["--objective", "sscl", "--layers", "-9"], "layers [-9]: this model has 3"),
        (["--track", "wondboard"], "--track wondboard"),
        (["--denoise", "--pooling", "mean"], "--denoise subtracts the vector of the empty template"),
        (["--keep-head", "--head", "contrast"], "--keep-head"),
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
