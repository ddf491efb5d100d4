"""What a disk refuses ends a flow with one line, without tries in vain."""

import errno
import logging
import os
from types import SimpleNamespace

import pytest

from flows import errors
from pipelines import storage

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "out.parquet/part")


def test_a_full_disk_is_said_in_one_line_and_other_errors_keep_their_traceback() -> None:
    def refused() -> None:
        raise FULL

    with pytest.raises(SystemExit, match=r"^error: out.parquet/part: No space left on device; free some .* again$"):
        errors.run_or_explain(refused)
    with pytest.raises(ZeroDivisionError):
        errors.run_or_explain(lambda: 1 / 0)


def test_a_task_is_not_tried_again_where_the_disk_refuses() -> None:
    refused, passing = storage.cannot_be_written("x", FULL), storage.cannot_be_written("x", OSError(5_000, "odd"))
    assert not errors.is_passing(None, None, SimpleNamespace(data=refused))
    assert errors.is_passing(None, None, SimpleNamespace(data=passing))


def test_a_failure_that_was_returned_is_logged_without_an_empty_traceback() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 1, "failed", None, (None, None, None))
    errors._without_secrets(record)
    assert logging.Formatter().format(record) == "failed"


def test_the_engine_does_not_say_with_a_traceback_what_the_run_has_said_in_a_line() -> None:
    for error, kept in ((storage.StorageError("x lies outside"), False), (ZeroDivisionError(), True)):
        record = logging.LogRecord("x", logging.ERROR, "", 1, errors.AGAIN, None, (type(error), error, None))
        assert errors._without_secrets(record) is kept
