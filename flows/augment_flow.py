"""Flow ``augment``: add the columns of one augmentation to a dataset, one task per shard.

Directly, without a server:
    python -m flows.augment_flow negation --data artifacts/wiki1m.parquet --out artifacts/wiki1m_neg.parquet
    python -m flows.augment_flow paraphrase --data artifacts/wiki1m_neg.parquet --out artifacts/wiki1m_both.parquet
    python -m flows.augment_flow opposites --data artifacts/wiki1m_both.parquet --out artifacts/wiki1m_all.parquet
Each may be given what another wrote: columns are added, none is lost.
Through a server, see flows/serve.py:
    prefect deployment run augment/negation --watch
    prefect deployment run augment/paraphrase --watch
    prefect deployment run augment/opposites --watch
"""

import argparse
import time
from collections.abc import Callable
from typing import Annotated, Any, Literal, cast
from uuid import UUID

from prefect import flow, get_run_logger, task
from prefect.artifacts import create_progress_artifact, create_table_artifact, update_progress_artifact
from prefect.cache_policies import NO_CACHE
from prefect.futures import PrefectFuture, as_completed

from flows import runners
from flows.errors import explained, is_passing, run_or_explain
from flows.form import described
from pipelines import schema, shards, storage
from pipelines.stages import negation, opposites, paraphrase, stage

Augmentation = Literal["negation", "paraphrase", "opposites"]
Style = Literal["full", "contracted"]
STAGES: dict[Augmentation, Callable[[Any], stage.Stage[Any]]] = {
    "negation": negation.stage_of,
    "paraphrase": paraphrase.stage_of,
    "opposites": opposites.stage_of,
}
LIGHT = ("syntax", "table", "openai")  # engines that load no large model
Options = negation.NegationOptions | paraphrase.ParaphraseOptions | opposites.OppositesOptions


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
    return stage.augment_shard(source, target, STAGES[augmentation](options), get_run_logger().info)


@flow(
    name="augment",
    description="Add negations, paraphrases or opposites to every sentence; a rerun skips finished shards.",
)
@explained
def augment(
    augmentation: Annotated[Augmentation, described("Which columns to add.")] = "negation",
    data: Annotated[str, described("The dataset to read: folder, file or URL.")] = "artifacts/wiki1m.parquet",
    out: Annotated[str, described("The dataset folder to write.")] = "artifacts/wiki1m_neg.parquet",
    parser: Annotated[str | None, described("Negation, opposites: spaCy pipeline; empty for the bundled one.")] = None,
    style: Annotated[Style, described('Negation: "does not" or "doesn\'t".')] = "full",
    variants: Annotated[
        int | None,
        described('Negation: seed to draw among "not", "never" and others; empty for "not" only.'),
    ] = None,
    paraphrasing: Annotated[
        paraphrase.ParaphraseOptions, described("Paraphrase: the engine, what it needs, and the filter.")
    ] = paraphrase.DEFAULT,
    wordnet: Annotated[
        str | None, described("Opposites: folder with WordNet's files; empty for the installed one.")
    ] = None,
    runner: runners.Runner = "processes",
    workers: runners.Workers = None,
    address: runners.Address = None,
) -> str:
    """Write ``out``: the rows of ``data`` with the columns of ``augmentation``. Returns ``out``."""
    shards.check_output(out, [data])
    sources = shards.list_shards(runners.within_reach(data, address))
    options: Options = negation.NegationOptions(parser, style, variants)
    if augmentation == "paraphrase":
        options, workers = paraphrasing, workers or (None if address else paraphrase.workers(paraphrasing))
    if augmentation == "opposites":
        options = opposites.OppositesOptions(parser, wordnet)
    targets = [shards.output_of(source, runners.within_reach(out, address)) for source in sources]
    jobs: list[dict[str, Any]] = [
        {"augmentation": augmentation, "source": s, "target": t, "options": options}
        for s, t in zip(sources, targets, strict=True)
    ]
    if jobs := jobs if address else _to_do(jobs, out):
        with runners.task_runner(runner, workers, address) as pool:
            _wait([pool.submit(augment_shard, job) for job in jobs], f"{augmentation}: {data} → {out}")
    manifest = shards.finish(out, [target.rsplit("/", 1)[1] for target in targets], options.public())
    _show(manifest, augmentation, out)
    return out


def _to_do(jobs: list[dict[str, Any]], out: str) -> list[dict[str, Any]]:
    """The jobs that are not done yet. Where ``out`` is finished, that is seen here, before any worker starts; a large
    model is loaded by the workers alone."""
    options = jobs[0]["options"]
    if not storage.exists(storage.join(out, schema.MANIFEST)) or getattr(options, "engine", LIGHT[0]) not in LIGHT:
        return jobs
    loaded = STAGES[jobs[0]["augmentation"]](options)
    left = [job for job in jobs if not stage.is_done(job["source"], job["target"], loaded)]
    get_run_logger().info("%s: %d of %d shards are up to date", out, len(jobs) - len(left), len(jobs))
    return left


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
    columns = schema.AUGMENTATIONS[augmentation].names
    counts = {c: values for c, values in manifest["counts"].items() if c in columns}
    rows = [
        {"column": column, "value": value, "rows": rows, "share": f"{rows / manifest['rows']:.1%}"}
        for column, values in counts.items()
        for value, rows in values.items()
    ]
    create_table_artifact(rows, key=f"{augmentation}-counts", description=f"{manifest['rows']} rows in {out}")
    for column in columns:
        if (reasons := counts.get(f"{column}_reason")) is not None:
            made = manifest["rows"] - sum(reasons.values())
            get_run_logger().info("%s: %d rows, %d with %s", out, manifest["rows"], made, column)


def main() -> None:
    parser = argparse.ArgumentParser(description="Add the columns of one augmentation to a dataset.")
    kinds = parser.add_subparsers(dest="augmentation", required=True, help="which columns to add")
    negating = kinds.add_parser("negation", help="the opposite of each sentence")
    paraphrasing = kinds.add_parser("paraphrase", help="the same in other words")
    opposing = kinds.add_parser("opposites", help="antonyms, antonyms denied, roles exchanged")
    for kind in (negating, paraphrasing, opposing):
        kind.add_argument("--data", required=True, help="dataset to read: folder, file or URL")
        kind.add_argument("--out", required=True, help="dataset folder to write; finished shards in it are skipped")
        runners.add_flags(kind)
    for kind in (negating, opposing):
        kind.add_argument("--parser", help="spaCy pipeline: en_core_web_* or a path (default: the bundled one)")
    opposing.add_argument("--wordnet", metavar="FOLDER", help="with WordNet's files (default: the installed ones)")
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
