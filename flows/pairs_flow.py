"""Flow ``pairs``: build a dataset for the supervised objectives from files of natural language inference.

    python -m flows.pairs_flow --source FILE.tsv --out artifacts/nli.parquet
    python -m flows.pairs_flow --scores --source FILE.tsv --out artifacts/scored.parquet
    python -m flows.pairs_flow --triplets --source FILE.tsv --out artifacts/triplets.parquet

The first makes pairs (premise, hypothesis, label); the second has a number in the label's place; the third makes
sentences with a paraphrase and a negation, as the augmentations do, from an anchor, what it entails and what
contradicts it.
"""

from typing import Annotated

from prefect import flow

from flows import labels
from flows.corpus_flow import Account, account
from flows.errors import explained
from flows.execution import logger, run_command, show_table, task
from flows.form import described
from pipelines.flags import Parser
from pipelines.sources import building, pairs


@task
def build(sources: list[str], out: str, options: pairs.PairsOptions) -> Account:
    rows: Account = []
    pairs.build_pairs(sources, out, options, report=logger().info, then=lambda made: rows.extend(account(made)))
    return rows


@flow(
    name="pairs",
    description="Labelled pairs, or triplets, from files: normalised, without duplicates, in shards.",
    flow_run_name=labels.RunName("pairs", "out"),
)
@explained
def build_pairs(
    source: Annotated[
        tuple[str, ...],
        described("Paths, URLs or globs: TSV or CSV with a header, JSONL, Parquet.", min_length=1),
    ],
    out: Annotated[str, described("The dataset folder to write.")] = "artifacts/nli.parquet",
    columns: Annotated[
        tuple[str, str, str] | None, described("Names of the three columns; empty for the known ones.")
    ] = None,
    triplets: Annotated[bool, described("Read anchor, entailment, contradiction.")] = False,
    scores: Annotated[bool, described("The third column is a number: the higher, the more alike in meaning.")] = False,
    glue_labels: Annotated[bool, described("Labels 0, 1, 2: entailment, neutral, contradiction.")] = False,
    opposed: Annotated[
        float | None, described("Keep only what is entailed in other words, or contradicts in the same: MER, e.g. 0.8.")
    ] = None,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("pairs", out)
    options = pairs.PairsOptions(columns, triplets, scores, glue_labels, opposed, shard_count)
    rows = build(list(source), out, options)
    show_table(rows, "pairs-rows", f"Rows read for {labels.dataset_name(out)}")
    return out


def main() -> None:
    parser = Parser(
        description="Build a dataset of labelled sentence pairs, or of triplets.",
        epilog="Column names known without --columns: "
        + "; ".join(map(" ".join, pairs.PAIR_COLUMNS))
        + "; with --scores: "
        + "; ".join(map(" ".join, pairs.SCORED_COLUMNS))
        + "; with --triplets: "
        + "; ".join(map(" ".join, pairs.TRIPLET_COLUMNS)),
    )
    parser.add_argument("--source", nargs="+", required=True, help="paths, URLs or globs; .gz .bz2 .xz .zst unpacked")
    parser.add_argument("--out", required=True, help="dataset folder to write, e.g. artifacts/nli.parquet")
    parser.add_argument("--columns", nargs=3, metavar=("A", "B", "C"), help="names of the three columns, in order")
    parser.add_argument("--triplets", action="store_true", help="read anchor, entailment, contradiction")
    parser.add_argument(
        "--scores", action="store_true", help="the third column is a number: the higher, the more alike"
    )
    parser.add_argument("--glue-labels", action="store_true", help="labels 0 1 2: entailment neutral contradiction")
    parser.add_argument(
        "--opposed",
        type=float,
        metavar="MER",
        help="keep only pairs of comparable length whose words say the opposite of their label: "
        "entailed with a match error rate above this, contradicting with one below, e.g. 0.8",
    )
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    args = vars(parser.parse_args())
    run_command(build_pairs, shard_count=args.pop("shards"), **args)


if __name__ == "__main__":
    main()
