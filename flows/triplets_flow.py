"""Flow ``triplets``: what augmented datasets rank, as triplets for the trainer, or for sentence-transformers'.

    python -m flows.triplets_flow --data artifacts/wiki_all.parquet artifacts/passages_questions.parquet \
      --out artifacts/triplets.parquet
    accelerate launch train/run.py --data artifacts/triplets.parquet --model MODEL --objective litotes

Columns anchor, positive and negative are those that sentence-transformers trains on; reverse is a text for which
positive and negative change places.
"""

from typing import Annotated

from prefect import flow

from flows import labels
from flows.corpus_flow import Account, account
from flows.errors import explained
from flows.execution import logger, run_command, show_table, task
from flows.form import described
from pipelines.flags import Parser
from pipelines.sources import building, frames, triplets

DATA = ("artifacts/wiki1m_all.parquet",)
OUT = "artifacts/triplets.parquet"
DATA_HELP = (
    "datasets: augmented sentences, passages, triplets; or files: triplets that people wrote (TSV, CSV, JSONL: columns "
    f"{', '.join(triplets.COLUMNS[0])}; the last two may be left out), frames ({frames.SUFFIX}: pipelines/README.md)"
)
HELD = "add rows that rank nothing, whose texts the preset litotes holds to what they were"


@task
def build(data: list[str], out: str, options: triplets.TripletOptions) -> Account:
    rows: Account = []
    triplets.build_triplets(data, out, options, report=logger().info, then=lambda made: rows.extend(account(made)))
    return rows


@flow(
    name="triplets",
    description="What augmented datasets rank: anchor, positive, negative, in shards.",
    flow_run_name=labels.RunName("triplets", "out"),
)
@explained
def build_triplets(
    data: Annotated[tuple[str, ...], described(f"{DATA_HELP[0].upper()}{DATA_HELP[1:]}.", min_length=1)] = DATA,
    out: Annotated[str, described("The dataset folder to write.")] = OUT,
    most: Annotated[int | None, described("At most so many of a kind; empty for all.", ge=1)] = None,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
    held: Annotated[bool, described(f"{HELD[0].upper()}{HELD[1:]}.")] = False,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("triplets", out)
    rows = build(list(data), out, triplets.TripletOptions(most, shard_count, held))
    show_table(rows, "triplets-rows", f"Rows read for {labels.dataset_name(out)}")
    return out


def main() -> None:
    parser = Parser(description="Build a dataset of triplets from augmented datasets.")
    parser.add_argument("--data", nargs="+", required=True, help=DATA_HELP)
    parser.add_argument("--out", required=True, help=f"dataset folder to write, e.g. {OUT}")
    parser.add_argument("--most", type=int, help="at most so many of a kind (default: all)")
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    parser.add_argument("--held", action="store_true", help=HELD)
    args = vars(parser.parse_args())
    run_command(build_triplets, shard_count=args.pop("shards"), **args)


if __name__ == "__main__":
    main()
