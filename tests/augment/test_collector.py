"""Work with the garbage collector paused leaves it as it was."""

import gc
from collections.abc import Iterator

import pytest

from augment.collector import collector_paused


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    yield
    gc.enable()


@collector_paused()
def fail() -> None:
    raise ValueError("enabled" if gc.isenabled() else "paused")


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_as_before_whatever_happens_inside(enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    with pytest.raises(ValueError, match="paused"):
        fail()
    assert gc.isenabled() is enabled
