"""The row on which a stage fails is named; other faults come through as they are."""

import pytest

from augment.paraphrase.engines.protocol import EngineError
from pipelines.stages.row_errors import RowError, naming_rows


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
