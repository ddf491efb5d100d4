"""How many steps a run has, and how long it is said to take."""

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from flows.fix import data, estimates, plan
from flows.fix.estimates import Span
from flows.fix.plan import Asked, Folder, Machine
from pipelines import schema
from train.objectives.recipes import recipe

MACHINE = Machine("mean", "fp32", "as asked", 0.5, 1_000)
STEP = estimates.step_seconds(MACHINE)


def test_a_quick_run_takes_as_many_steps_as_the_machine_does_in_a_while(asked: Asked) -> None:
    assert plan.steps_for(asked, MACHINE) == plan.STEPS
    assert plan.steps_for(replace(asked, steps=7), MACHINE) == 7
    quick = replace(asked, quick=True)
    assert plan.steps_for(quick, MACHINE) == int(plan.QUICK_SECONDS / (plan.STEP_FACTOR * 0.5))
    assert plan.steps_for(quick, replace(MACHINE, seconds_per_step=60)) == plan.LEAST_QUICK_STEPS


def test_a_step_has_as_many_triplets_as_the_preset_says() -> None:
    assert recipe("litotes", roberta=False, large=False).settings["batch_size"] == plan.BATCH


def test_an_estimate_grows_with_the_text_and_shrinks_with_the_cores() -> None:
    some, much = estimates.Data(1_000, 0), estimates.Data(20_000, 10_000)
    small, few, large, shared = (
        estimates.estimate(size, workers, 3_000, MACHINE, STEP)
        for size, workers in ((some, 1), (some, 4), (much, 1), (much, 4))
    )
    assert small["data"] == few["data"] < shared["data"] < large["data"]  # few rows are made by one process
    assert small["training"] == large["training"] == shared["training"]
    made = replace(much, made=(0.5, 1))
    resumed = estimates.estimate(made, 1, 2_000, MACHINE, STEP)
    assert large["data"].most - resumed["data"].most == pytest.approx(
        10_000 * estimates.SENTENCE_SECONDS + 10_000 * estimates.PASSAGE_SECONDS
    )
    done = estimates.estimate(replace(much, made=(1, 1)), 4, 2_000, MACHINE, STEP)
    assert done["data"] == Span(estimates.ALL_MADE, estimates.ALL_MADE)
    assert large["training"].most - resumed["training"].most == pytest.approx(1_000 * plan.STEP_FACTOR * 0.5)
    assert [estimates.duration(seconds) for seconds in (40, 600, 12_000)] == ["40 s", "10 min", "3 h 20 min"]


def test_an_estimate_knows_a_slow_machine_and_that_text_is_read_again_for_passages() -> None:
    size = estimates.Data(1_200, 200)

    def of_data(data: estimates.Data, slow: Span = estimates.IDLE) -> Span:
        return estimates.estimate(data, 2, 100, MACHINE, STEP, slow)["data"]

    usual = of_data(size).most
    assert of_data(size, Span(1, 3)) == pytest.approx(Span(usual, 3 * usual))
    assert of_data(replace(size, reading=60)).most == pytest.approx(usual + 60)
    without = replace(size, passages=0)
    assert of_data(replace(without, reading=60)) == of_data(without)
    slow = estimates.slowness()
    assert 1 <= slow.least <= slow.most < 1_000


def test_a_busy_machine_has_two_figures_and_an_idle_one_has_one() -> None:
    busy = replace(MACHINE, seconds_per_step=40, idle_seconds_per_step=0.5)
    assert estimates.step_seconds(busy) == pytest.approx(Span(0.5, 40).times(plan.STEP_FACTOR))
    assert estimates.step_seconds(MACHINE) == pytest.approx(Span(0.5, 0.5).times(plan.STEP_FACTOR))  # an older file
    measuring = estimates.estimate(estimates.Data(0, 0), 1, 0, busy, STEP)["measuring"]
    assert (measuring.most - 15) / (measuring.least - 15) == pytest.approx(80)
    assert estimates.said(Span(60, 5_000)) == "60 s to 83 min"
    assert estimates.said(Span(100, 120)) == "2 min"
    assert estimates.said(Span(1, 1.6)) == "1 s to 2 s"


def test_a_run_that_goes_on_has_the_pace_of_its_own_steps(tmp_path: Path, asked: Asked) -> None:
    folder = Folder(tmp_path)
    folder.model.mkdir()
    folder.store(asked, replace(MACHINE, seconds_per_step=40), {})
    assert folder.own_metrics is None
    rates = [1, 8, 80, 40, 20, 10]
    records = [{"step": 0, "stsb_dev": 1.0}, *({"step": 10, "sentences_per_s": rate} for rate in rates)]
    folder.metrics.write_text("".join(f"{json.dumps(record)}\n" for record in records) + '{"step": 7')
    assert estimates.step_seconds(MACHINE, folder.own_metrics) == Span(80 / 80, 80 / 20)  # of 80 texts
    later = time.time() + 10
    os.utime(tmp_path / plan.FILE, (later, later))  # written anew: of another encoder
    assert estimates.step_seconds(MACHINE, folder.own_metrics) == STEP


def test_what_an_earlier_run_made_of_the_same_sentences_is_not_estimated_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for age, name in ((20, "questions"), (10, "sentences"), (5, "negation"), (1, "passages")):
        manifest = Path(folder.dataset(name), schema.MANIFEST)
        manifest.parent.mkdir(parents=True)
        manifest.touch()
        os.utime(manifest, (time.time() - age,) * 2)
    assert data.made(folder) == (0.5, 0.5)
    assert folder.steps_done == 0
    for step in (10, 20):
        (folder.model / "checkpoints" / f"step-{step:08d}").mkdir(parents=True)
    assert folder.steps_done == 20
