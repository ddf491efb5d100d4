"""Ctrl-C is heard wherever it comes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from flows.fix import interrupts


class Interrupted:
    """Ctrl-C comes while Python destroys it."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests were started in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_an_interrupt_that_a_destructor_swallows_comes_again() -> None:
    before = sys.unraisablehook

    def interrupted() -> None:
        Interrupted()
        time.sleep(60)

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupts.kept():
        interrupted()
    assert time.monotonic() - began < 60  # the wait was broken off
    assert sys.unraisablehook is before


@pytest.mark.usefixtures("heard")
def test_none_comes_again_once_the_run_has_ended() -> None:
    with interrupts.kept():
        Interrupted()
    time.sleep(3 * interrupts.SOON)


def test_sigterm_is_heard_as_ctrl_c() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), interrupts.kept():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


IN_EXEC = """
import signal
from flows.fix import interrupts

signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    with interrupts.kept():
        exec("signal.raise_signal(signal.SIGINT)")
except KeyboardInterrupt:
    raise SystemExit(130) from None
"""


def test_an_interrupt_in_code_that_is_made_as_dataclasses_are_leaves_the_exit_status(tmp_path: Path) -> None:
    (tmp_path / "in_exec.py").write_text(IN_EXEC)
    path = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[3]), str(tmp_path)])}
    ended = subprocess.run([sys.executable, "-m", "in_exec"], env=os.environ | path, check=False)
    assert ended.returncode == 130
