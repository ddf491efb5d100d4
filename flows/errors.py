"""Errors that a user can mend end a run as Failed with their message, not with a traceback."""

import functools
import logging
import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from prefect import get_run_logger
from prefect.context import FlowRunContext, TaskRunContext
from prefect.exceptions import FailedRun, ParameterBindError, ParameterTypeError, SignatureMismatchError
from prefect.logging.handlers import PrefectConsoleHandler
from prefect.states import Failed

from flows.direct import BAD_INPUT, explained_disk
from flows.runners import RunnerError
from pipelines import storage
from pipelines.addresses import without_secrets

P = ParamSpec("P")
R = TypeVar("R")

BAD_PARAMETERS = (ParameterTypeError, ParameterBindError, SignatureMismatchError)
EXPLAINED = (*BAD_INPUT, *BAD_PARAMETERS, RunnerError, storage.StorageError, FailedRun)

ONE_LINE = "LITOTES_ONE_ERROR_LINE"  # set where a command ends with the message; processes of the command inherit it
SAID = "said_by_the_command"  # mark of a line of log that the command says again
FAILED = "Finished in state Failed("
AGAIN = "Engine execution exited with unexpected exception"  # of Prefect, with a traceback, at the end of a process


def in_run() -> bool:
    """Whether what runs here is a flow or a task of Prefect's."""
    return FlowRunContext.get() is not None or TaskRunContext.get() is not None


def explained(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate the body of a task or flow: an error of EXPLAINED becomes a Failed state with the error's message.

    Outside a run of Prefect's it is raised.
    """

    @functools.wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Any:
        if not in_run():
            return function(*args, **kwargs)
        _hide_secrets()
        if os.environ.get(ONE_LINE):
            _quiet_console()
        try:
            with explained_disk():
                return function(*args, **kwargs)
        except EXPLAINED as error:
            get_run_logger().error("%s", error, extra={SAID: True})
            return Failed(message=without_secrets(error), data=error)

    return wrapper


def _hide_secrets() -> None:
    """Take passwords and tokens of addresses out of all that runs say, on the terminal and on Prefect's page."""
    for name in ("prefect.flow_runs", "prefect.task_runs"):
        logging.getLogger(name).addFilter(_without_secrets)


def _without_secrets(record: logging.LogRecord) -> bool:
    if record.exc_info and isinstance(record.exc_info[1], EXPLAINED) and record.getMessage() == AGAIN:
        return False  # the run has said it, in one line
    record.msg, record.args = without_secrets(record.getMessage()), ()
    if record.exc_info and record.exc_info[0] is None:  # of a task that returned its failure
        record.exc_info = None
    if record.exc_info:
        record.exc_text = without_secrets(logging.Formatter().formatException(record.exc_info))
        record.exc_info = None
    return True


def _quiet_console() -> None:
    """Keep from the terminal, not from Prefect's page, what the last line of the command says."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, PrefectConsoleHandler) and _is_news not in handler.filters:
            handler.addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    return not (getattr(record, SAID, False) or record.getMessage().startswith(FAILED))


def is_passing(_task: Any, _run: Any, state: Any) -> bool:
    """Whether a retry may help: not where the input is at fault, or a disk that refuses."""
    return not isinstance(state.data, BAD_INPUT)


def run_or_explain(call: Callable[[], Any]) -> None:
    """Run a flow from the command line; what a user can mend ends with one line and exit status 1."""
    os.environ[ONE_LINE] = "1"
    try:
        with explained_disk():
            call()
    except EXPLAINED as error:
        raise SystemExit(f"error: {without_secrets(error)}") from None
    except RuntimeError as error:  # Prefect has no type of its own for this
        if "Failed to reach API" not in str(error):
            raise
        remedy = "start it (prefect server start), or unset PREFECT_API_URL (prefect config unset) to run without one"
        raise SystemExit(f"error: Prefect's server does not answer ({error}); {remedy}") from None
