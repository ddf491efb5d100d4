"""Flow ``triplets``: what augmented datasets rank, as triplets for the trainer, or for sentence-transformers'.

    python -m flows.triplets_flow --data artifacts/wiki_all.parquet artifacts/passages_questions.parquet \
      --out artifacts/triplets.parquet
    accelerate launch train/run.py --data artifacts/triplets.parquet --model MODEL --objective litotes

Columns anchor, positive and negative are those that sentence-transformers trains on; reverse is a text for which
positive and negative change places.
"""

import argparse
from typing import Annotated

from prefect import flow, get_run_logger, task
from prefect.artifacts import create_table_artifact
from prefect.cache_policies import NO_CACHE

from flows import labels
from flows.corpus_flow import account
from flows.errors import explained, is_passing, run_or_explain
from flows.form import described
from pipelines.addresses import without_secrets
from pipelines.sources import building, triplets

DATA = ("artifacts/wiki1m_all.parquet",)
OUT = "artifacts/triplets.parquet"


@task(retries=2, retry_delay_seconds=[1, 10], retry_condition_fn=is_passing, cache_policy=NO_CACHE)
@explained
def build(data: list[str], out: str, options: triplets.TripletOptions) -> str:
    return triplets.build_triplets(data, out, options, report=get_run_logger().info)


@flow(
    name="triplets",
    description="What augmented datasets rank: anchor, positive, negative, in shards.",
    flow_run_name=labels.run_name("triplets", "out"),
)
@explained
def build_triplets(
    data: Annotated[tuple[str, ...], described("Datasets of augmented sentences or passages, or of triplets.")] = DATA,
    out: Annotated[str, described("The dataset folder to write.")] = OUT,
    most: Annotated[int | None, described("At most so many of a kind; empty for all.", ge=1)] = None,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("triplets", out)
    build(list(data), out, triplets.TripletOptions(most, shard_count), return_state=True).result()
    create_table_artifact(account(out), key="triplets-rows", description=without_secrets(f"Rows read for {out}"))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description="Build a dataset of triplets from augmented datasets.")
    parser.add_argument("--data", nargs="+", required=True, help="datasets: augmented sentences, passages, triplets")
    parser.add_argument("--out", required=True, help=f"dataset folder to write, e.g. {OUT}")
    parser.add_argument("--most", type=int, help="at most so many of a kind (default: all)")
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    args = vars(parser.parse_args())
    run_or_explain(lambda: build_triplets(shard_count=args.pop("shards"), **args))


if __name__ == "__main__":
    main()
