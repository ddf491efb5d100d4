"""Flow ``augment``: add the columns of one augmentation to a dataset, one task per shard.

Directly, without a server:
    python -m flows.augment_flow negation --data artifacts/wiki1m.parquet --out artifacts/wiki1m_neg.parquet
    python -m flows.augment_flow paraphrase --data artifacts/wiki1m_neg.parquet --out artifacts/wiki1m_both.parquet
Either may be given what the other wrote: columns are added, none is lost.
Through a server, see flows/serve.py:
    prefect deployment run augment/negation --watch
    prefect deployment run augment/paraphrase --watch
"""

import argparse
import time
from typing import Annotated, Any, Literal, cast
from uuid import UUID

from prefect import flow, get_run_logger, task
from prefect.artifacts import create_progress_artifact, create_table_artifact, update_progress_artifact
from prefect.cache_policies import NO_CACHE
from prefect.futures import PrefectFuture, as_completed
from pydantic import Field

from flows.errors import explained, is_passing, run_or_explain
from flows.runners import RunnerName, task_runner
from pipelines import negation, paraphrase, shards

Augmentation = Literal["negation", "paraphrase"]
Style = Literal["full", "contracted"]
Options = negation.NegationOptions | paraphrase.ParaphraseOptions


# The shard's own fingerprint decides what is skipped: Prefect's cache knows return values, not files.
@task(
    task_run_name="{augmentation}-{source.name}",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=is_passing,
    cache_policy=NO_CACHE,
)
@explained
def augment_shard(augmentation: Augmentation, source: shards.Shard, target: str, options: Any) -> str:
    report = get_run_logger().info
    if augmentation == "negation":
        return negation.negate_shard(source, target, options, report)
    return paraphrase.paraphrase_shard(source, target, options, report)


@flow(name="augment", description="Add negations or paraphrases to every sentence; a rerun skips finished shards.")
@explained
def augment(
    augmentation: Annotated[Augmentation, Field(description="Which columns to add.")] = "negation",
    data: Annotated[str, Field(description="The dataset to read: folder, file or URL.")] = "artifacts/wiki1m.parquet",
    out: Annotated[str, Field(description="The dataset folder to write.")] = "artifacts/wiki1m_neg.parquet",
    parser: Annotated[
        str | None, Field(description="Negation: spaCy pipeline; empty for the bundled one, or en_core_web_*.")
    ] = None,
    style: Annotated[Style, Field(description='Negation: "does not" or "doesn\'t".')] = "full",
    variants: Annotated[
        int | None,
        Field(description='Negation: seed to draw among "not", "never" and others; empty for "not" only.'),
    ] = None,
    paraphrasing: Annotated[
        paraphrase.ParaphraseOptions, Field(description="Paraphrase: the engine, what it needs, and the filter.")
    ] = paraphrase.DEFAULT,
    runner: Annotated[RunnerName, Field(description="Where shards run.")] = "processes",
    workers: Annotated[
        int | None, Field(ge=1, description="Shards at a time; empty for one per core, or what the engine fills.")
    ] = None,
) -> str:
    """Write ``out``: the rows of ``data`` with the columns of ``augmentation``. Returns ``out``."""
    shards.check_output(out, [data])
    sources = shards.list_shards(data)
    options: Options = negation.NegationOptions(parser, style, variants)
    if augmentation == "paraphrase":
        options, workers = paraphrasing, workers or paraphrase.workers(paraphrasing)
    targets = [shards.output_of(source, out) for source in sources]
    with task_runner(runner, workers) as pool:
        jobs = [
            {"augmentation": augmentation, "source": s, "target": t, "options": options}
            for s, t in zip(sources, targets, strict=True)
        ]
        _wait([pool.submit(augment_shard, job) for job in jobs], f"{augmentation}: {data} → {out}")
    manifest = shards.finish(out, [target.rsplit("/", 1)[1] for target in targets], options.public())
    _show(manifest, augmentation, out)
    return out


def _wait(futures: list[PrefectFuture[str]], description: str) -> None:
    """Wait for every shard with a progress artifact and a line of log per shard. Raises what a task raised."""
    log = get_run_logger()
    progress = create_progress_artifact(0.0, key="augment-progress", description=description)
    start = time.monotonic()
    for done, future in enumerate(as_completed(futures), 1):
        future.result()
        update_progress_artifact(cast(UUID, progress), 100 * done / len(futures))
        left = (time.monotonic() - start) / done * (len(futures) - done)
        log.info("%s: %d of %d shards, about %.0f s left", description, done, len(futures), left)


def _show(manifest: dict[str, Any], augmentation: str, out: str) -> None:
    counts = {c: values for c, values in manifest["counts"].items() if c.startswith(f"{augmentation}_")}
    rows = [
        {"column": column, "value": value, "rows": rows, "share": f"{rows / manifest['rows']:.1%}"}
        for column, values in counts.items()
        for value, rows in values.items()
    ]
    create_table_artifact(rows, key=f"{augmentation}-counts", description=f"{manifest['rows']} rows in {out}")
    declined = sum(counts.get(f"{augmentation}_reason", {}).values())
    made = manifest["rows"] - declined
    get_run_logger().info("%s: %d rows, %d with a %s", out, manifest["rows"], made, augmentation)


def main() -> None:
    parser = argparse.ArgumentParser(description="Add the columns of one augmentation to a dataset.")
    kinds = parser.add_subparsers(dest="augmentation", required=True, help="which columns to add")
    negating = kinds.add_parser("negation", help="the opposite of each sentence")
    paraphrasing = kinds.add_parser("paraphrase", help="the same in other words")
    for kind in (negating, paraphrasing):
        kind.add_argument("--data", required=True, help="dataset to read: folder, file or URL")
        kind.add_argument("--out", required=True, help="dataset folder to write; finished shards in it are skipped")
        kind.add_argument("--runner", choices=["processes", "threads"], default="processes", help="where shards run")
        kind.add_argument("--workers", type=int, help="shards at a time (default: one per core, or what is best)")
    negating.add_argument("--parser", help="spaCy pipeline: en_core_web_* or a path (default: the bundled one)")
    negating.add_argument("--style", choices=["full", "contracted"], default="full", help='"does not" or "doesn\'t"')
    negating.add_argument(
        "--variants", type=int, metavar="SEED", help='draw among "not", "never" and others (default: off)'
    )
    paraphrase.add_flags(paraphrasing)
    args = vars(parser.parse_args())
    run_or_explain(lambda: augment(**_gathered(args)))


def _gathered(args: dict[str, Any]) -> dict[str, Any]:
    if args["augmentation"] == "paraphrase":
        args["paraphrasing"] = paraphrase.take_flags(args)
    return args


if __name__ == "__main__":
    main()
