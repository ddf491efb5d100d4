"""The thread that prepares batches ahead: order, exceptions, and an end that leaves nothing behind."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import pytest
import torch

from train.data.prefetch import AHEAD, prefetch

CPU = torch.device("cpu")


@dataclass
class Item:
    step: int
    device: str = ""

    def pin(self) -> "Item":
        raise AssertionError("there is nothing to pin for on a CPU")

    def to(self, device: torch.device) -> "Item":
        return Item(self.step, device.type)


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    yield
    assert not [thread for thread in threading.enumerate() if thread.name == "prefetch"]


def test_batches_come_in_order_and_on_the_device() -> None:
    assert list(prefetch(Item, range(5, 30), CPU)) == [(step, Item(step, "cpu")) for step in range(5, 30)]
    assert list(prefetch(Item, [], CPU)) == []


def test_batches_are_made_ahead_but_not_far() -> None:
    made = []

    def make(step: int) -> Item:
        made.append(step)
        return Item(step)

    with closing(prefetch(make, range(100), CPU)) as batches:
        next(batches)
        deadline = time.monotonic() + 10
        while len(made) < AHEAD + 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.05)
        assert len(made) == AHEAD + 2  # one in use, AHEAD in the queue, one that waits for its place


def test_an_exception_is_raised_in_the_loop_at_its_step() -> None:
    def make(step: int) -> Item:
        if step == 3:
            raise ValueError("row 17 is broken")
        return Item(step)

    batches = prefetch(make, range(10), CPU)
    assert [next(batches)[0] for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="row 17 is broken"):
        next(batches)


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 1000])
def test_the_thread_ends_when_the_loop_stops_early(steps: int) -> None:
    for _ in prefetch(Item, range(steps), CPU):
        break


def test_the_thread_ends_when_the_loop_fails() -> None:
    def loop() -> None:
        for step, _ in prefetch(Item, range(1000), CPU):
            if step == 7:
                raise RuntimeError("in the loop")

    with pytest.raises(RuntimeError, match="in the loop"):
        loop()
