"""Ctrl-C is heard wherever it comes."""

import signal
import sys
import time
from collections.abc import Iterator

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


def test_sigterm_is_heard_as_ctrl_c() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), interrupts.kept():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
