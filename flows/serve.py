"""Serve every deployment from this process (no work pool): manual runs, the weekly rebuild, and schedules of yours.

    prefect server start --host 127.0.0.1 &
    export PREFECT_API_URL=http://127.0.0.1:4200/api
    python -m flows.serve
    prefect deployment run augment/negation --watch
    prefect deployment run augment/paraphrase --watch
    prefect deployment run augment/opposites --watch
    prefect deployment run rebuild/wikipedia --watch

What the scheduled rebuild takes and makes stands in a file, ``--parameters FILE.json``, by the names that the flow has:
    {"source": ["dumps/*.xml.bz2", "more.txt"], "out": "artifacts/mine.parquet", "licence": "cc-by-sa-4.0"}

Any deployment gets a schedule and parameters by ``--schedules FILE.json`` (what ``prefect deployment schedule create``
sets is gone when this is started again). Times are UTC:
    {"augment/negation": {"cron": "0 2 * * *", "parameters": {"data": "artifacts/a.parquet"}}}

Where the server goes away, this process waits for it and serves on. A run whose time came meanwhile starts late, then.
Use this or the work pool of prefect.yaml, not both: two deployments of one name take each other's runs.
"""

import argparse
import asyncio
import itertools
import json
import math
import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from prefect import Flow, serve
from prefect.client.orchestration import get_client
from prefect.deployments.runner import RunnerDeployment
from prefect.exceptions import ParameterTypeError
from prefect.server.schemas.schedules import CronSchedule
from prefect.settings import PREFECT_API_URL

from flows.deployments import WEEKLY, Deployment, deployments
from flows.rebuild_flow import rebuild
from pipelines.flags import Parser

SERVER_SECONDS = 120  # for its first answer
PAUSE_SECONDS = 5.0
SCHEDULES_EXAMPLE = '{"augment/negation": {"cron": "0 2 * * *", "parameters": {"data": "artifacts/a.parquet"}}}'
REBUILD = "rebuild/wikipedia"
SCHEDULE = {"cron", "parameters"}  # of a deployment in the file of schedules


def wait_for_server(seconds: float) -> None:
    """Wait until the server at PREFECT_API_URL answers; it takes a while after its start."""
    if not PREFECT_API_URL.value():
        raise SystemExit("error: set PREFECT_API_URL, e.g. http://127.0.0.1:4200/api, and start that server")
    client = get_client(sync_client=True)
    for waited in itertools.count():
        if client.api_healthcheck() is None:
            return
        if waited >= seconds:
            raise SystemExit(f"error: no server at {PREFECT_API_URL.value()}; start it with: prefect server start")
        time.sleep(1)


def serve_on(*deployments: RunnerDeployment) -> None:
    """Serve until told to stop. Prefect's own ``serve`` ends when no server answers for half a minute."""
    while True:
        try:
            serve(*deployments)
            return
        except (httpx.HTTPError, RuntimeError) as error:
            print(f"serving broke off ({type(error).__name__}: {error}); waiting for the server", file=sys.stderr)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # in the place of serve's, which is over
        time.sleep(PAUSE_SECONDS)
        wait_for_server(math.inf)


def parameters_in(file: str) -> dict[str, Any]:
    """Parameters of the rebuild from a JSON file, checked now and not when their time comes."""
    try:
        parameters = _read(file)
        _check(parameters, rebuild)
    except (OSError, ValueError, ParameterTypeError) as error:
        raise SystemExit(f"error: {file}: {error}") from None
    return dict(parameters)


def with_schedules(every: Sequence[Deployment], file: str, flags: Collection[str] = ()) -> list[Deployment]:
    """``every`` deployment, those that a JSON file names with its "cron" and "parameters", checked now.

    ``flags``: which of both the command line gives for the rebuild; the file may not give these once more.
    """
    named = {f"{deployment.flow.name}/{deployment.name}": deployment for deployment in every}
    key = ""
    try:
        schedules = _read(file)
        if not isinstance(schedules, dict):
            raise ValueError("an object with the names of deployments is needed")
        for key, schedule in schedules.items():
            if key not in named:
                raise ValueError(f"no such deployment; there are: {', '.join(named)}")
            named[key] = _scheduled(named[key], schedule)
            if both := [name for name in schedule if name in flags and key == REBUILD]:
                raise ValueError(f"--{both[0]} gives {both[0]!r} as well; leave out one of them")
    except (OSError, ValueError, ParameterTypeError) as error:
        raise SystemExit(f"error: {file}: {f'{key}: ' * bool(key)}{error}") from None
    return list(named.values())


def _read(file: str) -> Any:
    """What a JSON file holds. Raises ValueError where an object in it names a thing twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for key, count in Counter(key for key, _ in pairs).items():
            if count > 1:
                raise ValueError(f"{key!r} stands there {count} times, and one would count; leave out the others")
        return dict(pairs)

    return json.loads(Path(file).read_text(encoding="utf-8"), object_pairs_hook=once)


def _scheduled(deployment: Deployment, schedule: Any) -> Deployment:
    if not isinstance(schedule, dict) or not isinstance(schedule.get("cron"), str) or schedule.keys() - SCHEDULE:
        raise ValueError('{"cron": "0 2 * * *"} is needed, with "parameters" or without')
    parameters = schedule.get("parameters", deployment.parameters)
    _check(parameters, deployment.flow)
    return replace(deployment, cron=_cron(schedule["cron"]), parameters=parameters)


def _check(parameters: Any, flow: Flow[..., Any]) -> None:
    """Raise ValueError or ParameterTypeError for what ``flow`` does not take."""
    if not isinstance(parameters, dict):
        raise ValueError("an object with the names of parameters is needed")
    if unknown := sorted(parameters.keys() - flow.parameters.properties.keys()):
        raise ValueError(f"no parameter {unknown[0]!r}; there are: {', '.join(flow.parameters.properties)}")
    flow.validate_parameters(parameters)


def cron_schedule(text: str) -> str:
    """A time of the form that cron has, as a flag's type."""
    try:
        return _cron(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _cron(text: str) -> str:
    """A time of the form that cron has. Raises ValueError where it is none, or never comes."""
    try:
        schedule = CronSchedule(cron=text)
    except ValueError:
        example = "five fields are needed, such as '0 2 * * *' for every day at 02:00 UTC, or @weekly"
        raise ValueError(f"{text!r} is no cron schedule: {example}") from None
    try:
        asyncio.run(schedule.get_dates(1))
    except ValueError:
        raise ValueError(f"{text!r} is a time that never comes; give a day that there is") from None
    return schedule.cron


def main() -> None:
    parser = Parser(
        description="Serve all flows for a Prefect server: one of them on a schedule, others where a file says so.",
        epilog=f"FILE of --schedules: {SCHEDULES_EXAMPLE}",
    )
    parser.add_argument("--cron", type=cron_schedule, help=f"when rebuild/wikipedia runs (default: {WEEKLY!r}, UTC)")
    parser.add_argument("--parameters", metavar="FILE", help="of rebuild/wikipedia, JSON (default: the papers' corpus)")
    parser.add_argument(
        "--schedules", metavar="FILE", help="of other deployments, and their parameters, JSON: see below"
    )
    args = parser.parse_args()
    parameters = parameters_in(args.parameters) if args.parameters else None
    every = deployments(args.cron or WEEKLY, parameters)
    if args.schedules:
        every = with_schedules(every, args.schedules, [name for name in sorted(SCHEDULE) if getattr(args, name)])
    warnings.filterwarnings("ignore", message="coroutine 'Runner.astop'")  # Prefect's, when it is told to stop
    wait_for_server(SERVER_SECONDS)
    serve_on(*(deployment.to_serve() for deployment in every))


if __name__ == "__main__":
    main()
