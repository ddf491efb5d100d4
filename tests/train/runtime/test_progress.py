"""What a run says of its speed, and what it writes."""

import json
from pathlib import Path

import pytest
import torch
from transformers import BertConfig, BertModel

from train.runtime import progress as progress_module
from train.runtime.errors import InputError
from train.runtime.progress import LOG_EVERY, Progress, flops_per_token, peak_flops
from train.scratch import small_bert


def test_a_token_costs_what_the_matrices_cost() -> None:
    layers, width = 2, 64
    attention, inner = 4 * (width * width + width), 2 * 4 * width * width + 5 * width
    weights = layers * (attention + inner + 4 * width)  # two layer norms
    assert flops_per_token(small_bert(50, layers, width, 0), 20.0) == 6 * weights + 12 * layers * width * 20


def test_bert_base_costs_half_a_gigaflop_a_token() -> None:
    with torch.device("meta"):
        base = BertModel(BertConfig())
    assert flops_per_token(base, 1.0) == pytest.approx(0.51e9, rel=0.01)
    spared = 768 * 768 + 2 * 4 * 768 * 768  # what the last layer does after its attention
    assert flops_per_token(base, 32.0, spared) == pytest.approx(flops_per_token(base, 32.0) - 6 * spared * 31 / 32)


def test_the_peak_of_a_cpu_is_not_known() -> None:
    assert peak_flops(torch.device("cpu"), 2) is None


def progress(folder: Path, told: list[tuple[dict[str, float], int]], total: int = 2 * LOG_EVERY) -> Progress:
    return Progress(
        folder,
        0,
        total,
        writes=True,
        row_ids=lambda step: [step],
        log_to_tracker=lambda values, step: told.append((values, step)),
        flops=1e6,
        peak=1e12,
    )


def test_a_report_is_the_mean_of_its_steps_and_goes_to_the_tracker_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[tuple[dict[str, float], int]] = []
    watched = progress(tmp_path, told)
    for step in range(LOG_EVERY):
        watched.start_step()
        assert watched.reports_next == (step == LOG_EVERY - 1)
        if watched.reports_next:
            watched.record("recall", torch.tensor(7.0))
        watched.add({"loss": torch.tensor(float(step))}, 6, 90, lr=0.5)
    [record] = [json.loads(line) for line in (tmp_path / "metrics.jsonl").read_text().splitlines()]
    assert record["step"] == LOG_EVERY
    assert (record["loss"], record["recall"], record["lr"]) == (sum(range(LOG_EVERY)) / LOG_EVERY, 7.0, 0.5)
    assert record["tokens_per_s"] == pytest.approx(15 * record["sentences_per_s"], rel=1e-3)
    assert record["mfu"] == pytest.approx(record["tokens_per_s"] * 1e6 / 1e12, abs=1e-4)
    [(values, step)] = told
    assert step == LOG_EVERY
    assert values == {name: value for name, value in record.items() if name != "step"}
    assert "MFU" in capsys.readouterr().out


def test_steps_without_a_report_are_told_where_nothing_was_for_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = progress(tmp_path, [])
    for step in range(LOG_EVERY):
        monkeypatch.setattr(progress_module, "QUIET", 0.0 if step == 4 else 1e9)
        watched.add({"loss": torch.tensor(1.0)}, 1, 1)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition("  ")[0] for line in lines] == ["step 1/20", "step 5/20", "step 10/20"]


def test_a_loss_that_is_no_number_names_the_first_such_step_and_its_rows(tmp_path: Path) -> None:
    watched = progress(tmp_path, [])
    for step in range(4):
        watched.add({"loss": torch.tensor(float("inf") if step >= 2 else 1.0)}, 1, 1)
    with pytest.raises(InputError, match=r"loss is not a finite number at step 3, .*ids 2$"):
        watched.flush()
    assert not (tmp_path / "metrics.jsonl").exists()
