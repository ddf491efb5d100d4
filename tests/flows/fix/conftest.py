"""What the tests of ``litotes fix`` share."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from flows.fix import command
from flows.fix.plan import Asked


@pytest.fixture
def asked(sample_text: Path) -> Asked:
    return Asked(
        "encoder", (str(sample_text),), None, None, "auto", None, 1_000, 100, 60, None, None, False, 42, "auto", None
    )


@pytest.fixture
def refusal() -> Callable[..., str]:
    """The one line with which the command refuses its words."""
    return _refusal


def _refusal(*words: object) -> str:
    with pytest.raises(SystemExit) as stop:
        command.main([*map(str, words)])
    message = str(stop.value.code)
    assert message.startswith("error: ")
    assert "\n" not in message
    return message


@pytest.fixture
def wait_for() -> Callable[..., None]:
    """A function that waits until another returns true."""
    return _wait_for


def _wait_for(holds: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)
