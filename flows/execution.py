"""Where a flow runs: on Prefect where that has a server, else in this process and in workers of its own.

Called without an API (PREFECT_API_URL, or a profile that has one) a flow is the function that it decorates: no server
is started, and its artifacts and tags are left out. Dask and Ray run Prefect's tasks; for them Prefect starts a
temporary server. Flows call each other by ``call``, their tasks are decorated with ``task``, and what is done for
every shard goes through ``each``. flows/direct.py is what takes Prefect's place.
"""

import functools
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ParamSpec, TypeVar, cast
from uuid import UUID

import prefect
from prefect import Flow, Task
from prefect.artifacts import (
    create_markdown_artifact,
    create_progress_artifact,
    create_table_artifact,
    update_progress_artifact,
)
from prefect.cache_policies import NO_CACHE
from prefect.concurrency.sync import concurrency
from prefect.exceptions import ParameterTypeError
from prefect.futures import as_completed
from prefect.settings import PREFECT_API_URL
from prefect.states import State
from prefect.utilities.callables import get_call_parameters
from pydantic import ValidationError

from flows import direct, runners
from flows.errors import explained, in_run, is_passing, run_or_explain
from pipelines.addresses import without_secrets
from pipelines.report.markdown import escaped

P = ParamSpec("P")
R = TypeVar("R")
J = TypeVar("J")

# The shard's own fingerprint decides what is skipped: Prefect's cache knows return values, not files.
TASK: dict[str, Any] = {
    "retries": len(direct.RETRY_SECONDS),
    "retry_delay_seconds": list(direct.RETRY_SECONDS),
    "retry_condition_fn": is_passing,
    "cache_policy": NO_CACHE,
}

LIMITS = {"ge": "{} or more", "gt": "more than {}", "le": "{} or less", "lt": "less than {}"}  # by pydantic's names


def call(flow: Flow[..., R], /, **values: Any) -> R:
    """Run ``flow`` with parameters of these values. Raises what Prefect would raise where they do not fit."""
    if in_run() or PREFECT_API_URL.value() or values.get("runner") in runners.CLUSTERS:
        return flow(**values)
    values = _validated(flow, values)
    name = cast(Any, flow.flow_run_name).of(values)
    token = direct.run_name.set(name)
    try:
        return flow.fn(**values)
    finally:
        direct.run_name.reset(token)


def _validated(flow: Flow[..., Any], values: dict[str, Any]) -> dict[str, Any]:
    """All parameters of ``flow``. Raises ParameterTypeError with a line for what does not fit; Prefect alone would log
    all of them too."""
    log = logging.getLogger("prefect.flows")
    disabled, log.disabled = log.disabled, True
    try:
        return flow.validate_parameters(get_call_parameters(flow.fn, (), values))
    except ParameterTypeError as error:
        if isinstance(error.__context__, ValidationError):
            raise ParameterTypeError("; ".join(map(_misfit, error.__context__.errors()))) from None
        raise
    finally:
        log.disabled = disabled


def _misfit(found: Any) -> str:
    """ "sample is -3; give 1 or more" """
    wanted = [words.format(found["ctx"][name]) for name, words in LIMITS.items() if name in found.get("ctx", {})]
    remedy = f"give {wanted[0]}" if wanted else found["msg"]
    return f"{'.'.join(map(str, found['loc']))} is {found['input']}; {remedy}"


def run_command(flow: Flow[..., Any], /, **values: Any) -> None:
    """Run ``flow`` for a command line: what a user can mend ends with one line and exit status 1."""
    run_or_explain(lambda: call(flow, **values))


def task(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate what is one task in a run of Prefect's, and without one a call that is tried as often."""
    in_prefect: Any = prefect.task(**TASK)(explained(function))

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if in_run():
            state: State[R] = in_prefect(*args, **kwargs, return_state=True)
            return state.result()
        return direct.attempt(function, *args, **kwargs)

    return run


def each(
    work: Callable[[J, Callable[[str], None]], R],
    shard_task: Task[..., R],
    jobs: Sequence[J],
    engine: runners.Engine,
    description: str,
    *,
    few: bool = False,
    apart: bool = False,
) -> Iterator[R]:
    """The result of every job, a named tuple, as it is done. Raises what a job raised.

    In a run of Prefect's ``shard_task`` does each, with its fields as parameters, beside a progress artifact; without
    one it is ``work(job, report)``, in workers here; where the jobs are of ``few`` rows and no number of workers is
    asked for, in this process. ``apart`` keeps a single job too out of it.
    """
    if not in_run():
        runners.check(*engine)
        workers = engine.workers or (1 if few else None)
        yield from direct.each(work, jobs, workers, engine.runner == "threads", apart)
        return
    with runners.task_runner(*engine) as pool:
        futures = [pool.submit(shard_task, cast(Any, job)._asdict()) for job in jobs]
        named = _shown(description)
        progress = cast(UUID, create_progress_artifact(0.0, key="augment-progress", description=named))
        for done, future in enumerate(as_completed(futures), 1):
            yield cast(R, future.result())
            update_progress_artifact(progress, 100 * done / len(futures))


def limit(name: str) -> AbstractContextManager[None]:
    """A place under Prefect's concurrency limit ``name``, if it was created; a server counts them."""
    return concurrency(name, occupy=1) if in_run() else nullcontext()


def logger() -> "logging.LoggerAdapter[logging.Logger] | logging.Logger":
    """The log of the run that is going on: on Prefect's page too, or on the terminal alone."""
    return prefect.get_run_logger() if in_run() else direct.logger()


def _shown(text: Any) -> Any:
    """Text as it is on Prefect's page, which takes descriptions and the cells of tables for Markdown."""
    return escaped(without_secrets(text)) if isinstance(text, str) else text


def show_table(rows: list[dict[str, Any]], key: str, description: str) -> None:
    """An artifact of the run, where it is Prefect's. Cells and description are plain text."""
    if in_run():
        cells = [{name: _shown(cell) for name, cell in row.items()} for row in rows]
        create_table_artifact(cells, key=key, description=_shown(description))


def show_markdown(text: str, key: str, description: str) -> None:
    """An artifact of the run, where it is Prefect's. The description is plain text, ``text`` is Markdown."""
    if in_run():
        create_markdown_artifact(without_secrets(text), key=key, description=_shown(description))
