"""Flow ``exclusions``: triplets of a query that leaves something out, the passage it wants and the one it excludes.

python -m flows.exclusions_flow --data artifacts/passages.parquet --out artifacts/exclusions.parquet
python -m flows.triplets_flow --data artifacts/wiki_all.parquet artifacts/exclusions.parquet --out artifacts/all.parquet
"""

from typing import Annotated, Literal

from prefect import flow

from flows import labels
from flows.corpus_flow import Account, account
from flows.errors import explained
from flows.execution import logger, run_command, show_table, task
from flows.form import described
from pipelines.flags import Parser
from pipelines.sources import building, exclusions

DATA, OUT = "artifacts/passages.parquet", "artifacts/exclusions.parquet"
WORDINGS = "The wordings to train on, or the fifth that is kept for development."
ACROSS = "Pair passages of different pages too, by the names that they share."


@task
def build(data: list[str], out: str, options: exclusions.ExclusionsOptions, workers: int | None) -> Account:
    rows: Account = []
    log = logger().info
    exclusions.build_exclusions(data, out, options, log, workers, then=lambda made: rows.extend(account(made)))
    return rows


@flow(
    name="exclusions",
    description="Queries that leave something out, for two passages of a page or with a name in common.",
    flow_run_name=labels.RunName("exclusions", "out"),
)
@explained
def build_exclusions(
    data: Annotated[tuple[str, ...], described("Datasets of passages with their pages.", min_length=1)] = (DATA,),
    out: Annotated[str, described("The dataset folder to write.")] = OUT,
    wordings: Annotated[Literal["train", "development"], described(WORDINGS)] = "train",
    across: Annotated[bool, described(ACROSS)] = True,
    parser: Annotated[str | None, described("A spaCy pipeline; empty for the bundled one.")] = None,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
    workers: Annotated[int | None, described("Processes that parse; empty for one per core.", ge=1, le=1_024)] = None,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("exclusions", out)
    options = exclusions.ExclusionsOptions(wordings, across, parser, shard_count)
    rows = build(list(data), out, options, workers)
    show_table(rows, "exclusions-rows", f"Rows read for {labels.dataset_name(out)}")
    return out


def main() -> None:
    parser = Parser(description="Build triplets of queries that leave something out, from passages.")
    parser.add_argument("--data", nargs="+", required=True, help="datasets of passages, e.g. " + DATA)
    parser.add_argument("--out", required=True, help=f"dataset folder to write, e.g. {OUT}")
    parser.add_argument(
        "--wordings",
        choices=("train", "development"),
        default="train",
        help="the wordings to train on, or the fifth that is kept for development (default: train)",
    )
    parser.add_argument(
        "--no-across", dest="across", action="store_false", help="do not pair passages of different pages"
    )
    parser.add_argument("--parser", help="spaCy pipeline: en_core_web_* or a folder (default: the bundled pipeline)")
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    parser.add_argument("--workers", type=int, help="processes that parse (default: one per core)")
    args = vars(parser.parse_args())
    run_command(build_exclusions, shard_count=args.pop("shards"), **args)


if __name__ == "__main__":
    main()
