"""How many steps a run has, and how long it is said to take."""

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from flows.fix import data, estimates, plan
from flows.fix.plan import Asked, Folder, Machine
from pipelines import schema

MACHINE = Machine("mean", "fp32", "as asked", 0.5, 1_000)


def test_a_quick_run_takes_as_many_steps_as_the_machine_does_in_a_while(asked: Asked) -> None:
    assert plan.steps_for(asked, MACHINE) == plan.STEPS
    assert plan.steps_for(replace(asked, steps=7), MACHINE) == 7
    quick = replace(asked, quick=True)
    assert plan.steps_for(quick, MACHINE) == int(plan.QUICK_SECONDS / (plan.STEP_FACTOR * 0.5))
    assert plan.steps_for(quick, replace(MACHINE, seconds_per_step=60)) == plan.LEAST_QUICK_STEPS


def test_an_estimate_grows_with_the_text_and_shrinks_with_the_cores(asked: Asked) -> None:
    some, much = estimates.Data(1_000, 0), estimates.Data(20_000, 10_000)
    small, few, large, shared = (
        estimates.estimate(size, workers, asked, MACHINE)
        for size, workers in ((some, 1), (some, 4), (much, 1), (much, 4))
    )
    assert small["data"] == few["data"] < shared["data"] < large["data"]  # few rows are made by one process
    assert small["training"] == large["training"] == shared["training"]
    made = replace(much, made=(0.5, 1))
    resumed = estimates.estimate(made, 1, asked, MACHINE, steps_done=1_000)
    assert large["data"] - resumed["data"] == pytest.approx(
        10_000 * estimates.SENTENCE_SECONDS + 10_000 * estimates.PASSAGE_SECONDS
    )
    assert large["training"] - resumed["training"] == pytest.approx(estimates.training_time(1_000, MACHINE))
    assert [estimates.duration(seconds) for seconds in (40, 600, 12_000)] == ["40 s", "10 min", "3 h 20 min"]


def test_an_estimate_knows_a_slow_machine_and_that_text_is_read_again_for_passages(asked: Asked) -> None:
    size = estimates.Data(1_200, 200)
    usual, slow = (estimates.estimate(size, 2, asked, MACHINE, slow=times)["data"] for times in (1, 3))
    assert slow == pytest.approx(3 * usual)
    assert estimates.estimate(replace(size, reading=60), 2, asked, MACHINE)["data"] == pytest.approx(usual + 60)
    without = replace(size, passages=0)
    read, not_read = (estimates.estimate(replace(without, reading=r), 2, asked, MACHINE)["data"] for r in (60, 0))
    assert read == not_read
    assert 1 <= estimates.slowness() < 1_000


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
