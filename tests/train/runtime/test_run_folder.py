"""Two trainers on one --output: the second is refused in one line, and the first goes on."""

import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest

from train.runtime.errors import InputError
from train.runtime.run_folder import alone_in

FORKED = multiprocessing.get_context("fork")


def hold(folder: Path, ready: Any) -> None:
    with alone_in(folder):
        ready.set()
        time.sleep(60)


def test_a_folder_is_held_by_one_process_and_only_while_it_lives(tmp_path: Path) -> None:
    ready = FORKED.Event()
    run = FORKED.Process(target=hold, args=(tmp_path / "run", ready))
    run.start()
    assert ready.wait(60)
    with (
        pytest.raises(InputError, match=r"--output .*run: another process trains there; wait"),
        alone_in(tmp_path / "run"),
    ):
        pass
    run.kill()
    run.join(60)
    with alone_in(tmp_path / "run"):
        assert list((tmp_path / "run").iterdir()) == []


def test_what_fails_within_is_raised_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="mine"), alone_in(tmp_path / "run"):
        raise BlockingIOError("mine")
    with alone_in(tmp_path / "run"):
        pass
