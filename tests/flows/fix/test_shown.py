"""What is shown of the lines of the trainer."""

import os

import pytest

from flows.fix import shown, training
from flows.fix.plan import Machine
from flows.fix.shown import TrainerLines

STEP = "step {}/400  loss 2.5 triplet_ranking 0.2159 triplet_hold 0.0006 triplet_stay 0.0325 grad_norm 7.5314  {}ETA {}"


def test_a_step_now_and_then_is_shown_without_the_terms_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = TrainerLines()
    first = STEP.format(1, "first step 0.94 s, warm-up included  ", "at most 0:01:14")
    assert lines(first) == "step 1 of 400, ranking loss 0.2159, ETA at most 0:01:14"
    steps = [lines(STEP.format(step, "43 sentences/s  722 tokens/s  ", "0:01:45")) for step in range(10, 401, 10)]
    assert next(filter(None, steps)) == "step 20 of 400, ranking loss 0.2159, ETA 0:01:45"
    assert len([line for line in steps if line]) == shown.SHARE
    assert steps[-1]
    monkeypatch.setattr(shown, "SILENCE", 0)
    assert lines(STEP.format(400, "", "0:00:00"))


def test_a_step_without_its_loss_is_held_to_the_same_few_lines() -> None:
    lines = TrainerLines()
    assert lines("step 3/400  ETA 0:10:00") == "step 3 of 400, ETA 0:10:00"
    assert lines("step 7/400  ETA 0:09:50") is None


def test_other_lines_are_shown_as_they_are_but_for_what_was_said_already() -> None:
    lines = TrainerLines()
    assert lines("litotes from an/encoder, seed 42: 10 triplet_ranking + 150 triplet_hold") is None
    assert lines("left out, reverse: 279 without one") is None
    assert lines("tokenised anchor: 15,447 of 15,447 rows, 25,206 rows/s") is None
    for line in ("", "left out, anchor: 2 with an empty one", "error: the loss is not a finite number"):
        assert lines(line) == line


def test_a_program_that_fix_starts_is_shown_line_by_line(capfd: pytest.CaptureFixture[str]) -> None:
    machine, words = Machine("mean", "fp32", "as asked", 1, 1), ["json.tool", "--no-such-flag"]
    lock = os.open(os.devnull, os.O_RDONLY)
    try:
        assert training._run(words, machine, lock) == 2
        assert "unrecognized arguments" in capfd.readouterr().err
        kept = lambda line: line.upper() if line.startswith("usage") else None  # noqa: E731
        assert training._run(["json.tool", "--help"], machine, lock, kept) == 0
    finally:
        os.close(lock)
    assert capfd.readouterr().out.startswith("USAGE: ")
