"""The row on which a stage fails is named; other faults come through as they are."""

import pytest

from augment.paraphrase.engines.protocol import EngineError
from pipelines.shards import Shard
from pipelines.stages.row_errors import RowError, in_chunks, naming_rows


def shout(texts: list[str]) -> list[str]:
    if any("bad" in text for text in texts):
        raise IndexError("list index out of range")
    return [text.upper() for text in texts]


def test_the_result_is_the_work_s() -> None:
    assert naming_rows(shout, ["a", "b"], 0, "x") == ["A", "B"]


def test_the_first_failing_row_is_named_with_its_shard_and_text() -> None:
    with pytest.raises(RowError, match=r"part-1: row 4002 fails with IndexError: .*; its text: 'a bad one'"):
        naming_rows(shout, ["one", "two", "a bad one", "bad too"], 4_000, "part-1")


def test_a_fault_of_no_single_row_is_raised_as_it_came() -> None:
    def crowded(texts: list[str]) -> list[str]:
        if len(texts) > 1:
            raise RuntimeError("no room")
        return texts

    with pytest.raises(RuntimeError, match="no room"):
        naming_rows(crowded, ["a", "b"], 0, "x")


@pytest.mark.parametrize("error", [EngineError("no such model"), MemoryError("killed"), OSError("disk full")])
def test_errors_that_are_clear_already_or_the_machine_s_are_not_searched(error: Exception) -> None:
    calls = []

    def refused(texts: list[str]) -> list[str]:
        calls.append(texts)
        raise error

    with pytest.raises(type(error), match=str(error)):
        naming_rows(refused, ["a", "b"], 0, "x")
    assert len(calls) == 1


@pytest.mark.parametrize("error", [EngineError("no such model"), MemoryError("killed"), OSError("disk full")])
def test_while_the_row_is_searched_these_errors_are_raised_as_they_came(error: Exception) -> None:
    """A retry may help then, which a row's error would rule out."""

    def refused(texts: list[str]) -> list[str]:
        raise error if len(texts) == 1 else RuntimeError("pipe closed")

    with pytest.raises(type(error), match=str(error)):
        naming_rows(refused, ["a", "b"], 0, "x")


def test_a_shard_done_within_one_tick_of_the_clock_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.stages.row_errors.time.monotonic", lambda: 1.0)
    notes: list[str] = []
    assert in_chunks(shout, ["a", "b"], Shard("x/part-1", "part-1"), notes.append) == ["A", "B"]
    assert notes[0].startswith("part-1: 2 of 2 sentences")
