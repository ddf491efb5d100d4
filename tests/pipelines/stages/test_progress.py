"""What is said of a shard while it is worked on."""

import pytest

from pipelines.shards import Shard
from pipelines.stages.progress import in_chunks


def test_a_shard_done_within_one_tick_of_the_clock_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.stages.progress.time.monotonic", lambda: 1.0)
    notes: list[str] = []
    assert in_chunks(
        lambda texts: [text.upper() for text in texts], ["a", "b"], Shard("x/part-1", "part-1"), notes.append
    ) == ["A", "B"]
    assert notes[0].startswith("part-1: 2 of 2 sentences")
