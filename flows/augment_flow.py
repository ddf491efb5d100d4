"""Flows ``augment``: add the columns of one augmentation to a dataset, one task per shard, or for many tiny ones.

There is a flow for each registered augmentation (pipelines/stages/registry.py), with the parameters that it has.
Directly, without a server:
    python -m flows.augment_flow negation --data artifacts/wiki1m.parquet --out artifacts/wiki1m_neg.parquet
    python -m flows.augment_flow paraphrase --data artifacts/wiki1m_neg.parquet --out artifacts/wiki1m_both.parquet
    python -m flows.augment_flow opposites --data artifacts/wiki1m_both.parquet --out artifacts/wiki1m_all.parquet
Each may be given what another wrote: columns are added, none is lost.
Through a server, see flows/serve.py:
    prefect deployment run augment/negation --watch
    prefect deployment run augment/negation -p style=contracted -p data=artifacts/a.parquet -p out=artifacts/b.parquet
"""

import argparse
import functools
import inspect
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, cast

from prefect import Flow, task

from flows import augment_shards, execution, form, labels, runners
from flows.errors import explained
from pipelines import shards, storage
from pipelines.flags import Parser
from pipelines.stages import registry
from pipelines.stages.definition import Augmentation
from pipelines.stages.options import add_flag, options_of

GPU = "gpu"  # the limit that runs on a GPU share: prefect gcl create gpu --limit 1


def _task_name(parameters: dict[str, Any]) -> str:
    sources = parameters["sources"]
    return f"{parameters['augmentation']}-{sources[0].name}" + (f" and {len(sources) - 1} more" if sources[1:] else "")


@task(task_run_name=cast(Any, _task_name), **execution.TASK)
@explained
def augment_job(augmentation: str, sources: Sequence[shards.Shard], out: str, options: Any) -> dict[str, str]:
    return augment_shards.make(augment_shards.Job(augmentation, sources, out, options), execution.logger().info)


@functools.cache
def flow_of(augmentation: Augmentation) -> Flow[..., str]:
    """The flow of an augmentation. All have the name "augment": their deployments are augment/NAME."""

    @explained
    def augment(**values: Any) -> str:
        return _augment(augmentation, **values)

    if augmentation.name in globals():
        raise TypeError(
            f"augmentation {augmentation.name!r}: {__name__} has something else of that name; give it another"
        )
    return form.flow_of(
        augment,
        augmentation.name,
        _parameters(augmentation),
        name="augment",
        flow_run_name=labels.RunName(augmentation.name, "data"),
        description=f"Add to every sentence {augmentation.help}. A rerun skips finished shards.",
    )


def __getattr__(name: str) -> Any:
    """``negation``, ``paraphrase``, …: the flow of the augmentation, where Prefect looks for it."""
    for augmentation in registry.augmentations():
        if augmentation.name == name:
            return flow_of(augmentation)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _parameters(augmentation: Augmentation) -> list[inspect.Parameter]:
    return [
        form.parameter("data", str, augmentation.data, "The dataset to read: folder, file or URL."),
        form.parameter("out", str, augmentation.out, "The dataset folder to write."),
        *map(form.option_parameter, options_of(augmentation)),
        *runners.PARAMETERS,
    ]


def _augment(
    augmentation: Augmentation,
    *,
    data: str,
    out: str,
    runner: runners.RunnerName,
    workers: int | None,
    address: str | None,
    **values: Any,
) -> str:
    """Write ``out``: the rows of ``data`` with the columns of ``augmentation``. Returns ``out``."""
    labels.tag_run(augmentation.name, data)
    options = options_from(augmentation, values)
    most = augmentation.max_workers(options)
    engine = runners.Engine(runner, workers or (None if address else most), address)
    description = f"{augmentation.name}: {data} → {out}"
    log = execution.logger()

    def progress(done: int, count: int, rows: int, taken: float) -> None:
        left = taken / done * (count - done)
        rate = f", {rows / taken:,.0f} rows/s" if rows else ""
        log.info("%s: %d of %d shards, about %.0f s left%s", description, done, count, left, rate)

    def make_all(jobs: list[augment_shards.Job]) -> Iterator[dict[str, str]]:
        with gpu(augmentation, options):
            # a large model, of which few fill the machine, goes with its worker
            settings = {"few": augment_shards.is_small(data), "apart": most is not None}
            yield from execution.each(augment_shards.make, augment_job, jobs, engine, description, **settings)

    manifest = augment_shards.augment(
        augmentation,
        options,
        runners.within_reach(data, address),
        runners.within_reach(out, address),
        make_all,
        log.info,
        progress,
        workers=engine.workers or (None if address else os.cpu_count()),
        look_first=not address,
    )
    _show(manifest, augmentation, out)
    return out


def options_from(augmentation: Augmentation, values: Mapping[str, Any]) -> Any:
    """The options of ``augmentation`` among the parameters of a flow. Raises AugmentError for what they cannot mean."""
    options = augmentation.make_options(values)
    for value in vars(options).values():
        if isinstance(value, str) and os.path.exists(value):
            storage.resolve(value)  # a model's folder: raises where LITOTES_ROOTS leaves it out
    return options


def gpu(augmentation: Augmentation, options: Any) -> AbstractContextManager[None]:
    """A place on the GPU for what uses one: the others wait, if the limit ``gpu`` was created."""
    return execution.limit(GPU) if augmentation.wants_gpu(options) else nullcontext()


def _show(manifest: dict[str, Any], augmentation: Augmentation, out: str) -> None:
    """The counts of the columns as an artifact of the run, and a line of log for each column of texts."""
    names = [column.name for column in augmentation.columns]
    counts = {column: values for column, values in manifest["counts"].items() if column in names}
    rows = [
        {"column": column, "value": value, "rows": rows, "share": f"{rows / manifest['rows']:.1%}"}
        for column, values in counts.items()
        for value, rows in values.items()
    ]
    execution.show_table(rows, f"{augmentation.name}-counts", f"{manifest['rows']} rows in {labels.dataset_name(out)}")
    for column in augmentation.columns:
        if column.role == "reason":
            reasons = counts[column.name]
            with_text = manifest["rows"] - sum(reasons.values())
            first = max(reasons, key=lambda reason: reasons[reason], default="")
            why = f"; {reasons[first]} {first}" if 2 * with_text < manifest["rows"] else ""
            execution.logger().info("%s: %d rows, %d with %s%s", out, manifest["rows"], with_text, column.text, why)


def parser() -> argparse.ArgumentParser:
    """A command for each augmentation, with the flags of its options."""
    commands = Parser(description="Add the columns of one augmentation to a dataset.")
    several = commands.add_subparsers(dest="augmentation", required=True, help="which columns to add")
    for augmentation in registry.augmentations():
        command = several.add_parser(augmentation.name, help=augmentation.help)
        command.add_argument("--data", required=True, help="dataset to read: folder, file or URL")
        command.add_argument("--out", required=True, help="dataset folder to write; finished shards in it are skipped")
        for option in options_of(augmentation):
            add_flag(command, option)
        runners.add_flags(command)
    return commands


def _owners(flag: str) -> str:
    """Which augmentations have an option that another was given."""
    flag = flag.partition("=")[0]
    name = flag.removeprefix("--").replace("-", "_")
    owners = [a.name for a in registry.augmentations() if name in [option.name for option in options_of(a)]]
    return f" ({flag} is an option of {', '.join(owners)})" if owners else ""


def main(arguments: Sequence[str] | None = None) -> None:
    values = vars(form.parse(parser(), arguments, _owners))
    augmentation = registry.get(values.pop("augmentation"))
    execution.run_command(flow_of(augmentation), **values)


if __name__ == "__main__":
    # Under the module's own name: workers of a cluster cannot import what was defined in __main__.
    from flows import augment_flow

    augment_flow.main()
