"""Flow ``claims``: triplets of short claims ("You're thin.", "You're not thin.", "You're fat.", "You're not fat.").

python -m flows.claims_flow --data artifacts/wiki1m.parquet --out artifacts/claims.parquet
python -m flows.triplets_flow --data artifacts/wiki1m_all.parquet artifacts/claims.parquet --out artifacts/all.parquet
"""

import argparse
from typing import Annotated

from prefect import flow

from flows import labels
from flows.corpus_flow import Account, account
from flows.errors import explained
from flows.execution import logger, run_command, show_table, task
from flows.form import described
from pipelines.flags import Parser
from pipelines.sources import building, claims

DATA, OUT = "artifacts/wiki1m.parquet", "artifacts/claims.parquet"
MOST = claims.ClaimsOptions.most
MOST_HELP = "at most so many claims in which the same two words are opposed"
WORDS_HELP = "also claims of the pairs of opposed words that come with Litotes"
WORDNET = "folder with WordNet's files"


@task
def build(data: list[str], out: str, options: claims.ClaimsOptions, workers: int | None) -> Account:
    rows: Account = []
    claims.build_claims(data, out, options, logger().info, workers, then=lambda made: rows.extend(account(made)))
    return rows


@flow(
    name="claims",
    description="Short claims of sentences and of words of ours, each with its opposite and both denied.",
    flow_run_name=labels.RunName("claims", "out"),
)
@explained
def build_claims(
    data: Annotated[tuple[str, ...], described("Datasets of sentences.", min_length=1)] = (DATA,),
    out: Annotated[str, described("The dataset folder to write.")] = OUT,
    most: Annotated[int, described(f"{MOST_HELP.capitalize()}.", ge=1)] = MOST,
    parser: Annotated[str | None, described("A spaCy pipeline; empty for the bundled one.")] = None,
    wordnet: Annotated[str | None, described(f"{WORDNET}; empty for the installed ones.")] = None,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
    words: Annotated[bool, described(f"{WORDS_HELP[0].upper()}{WORDS_HELP[1:]}.")] = True,
    workers: Annotated[int | None, described("Processes that parse; empty for one per core.", ge=1, le=1_024)] = None,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("claims", out)
    rows = build(list(data), out, claims.ClaimsOptions(most, parser, wordnet, shard_count, words), workers)
    show_table(rows, "claims-rows", f"Claims read for {labels.dataset_name(out)}")
    return out


def main() -> None:
    parser = Parser(description="Build triplets of short claims, from sentences and words of ours.")
    parser.add_argument("--data", nargs="+", required=True, help="datasets of sentences, e.g. " + DATA)
    parser.add_argument("--out", required=True, help=f"dataset folder to write, e.g. {OUT}")
    parser.add_argument("--most", type=int, default=MOST, help=f"{MOST_HELP} (default: {MOST})")
    parser.add_argument("--parser", help="spaCy pipeline: en_core_web_* or a folder (default: the bundled pipeline)")
    parser.add_argument("--wordnet", help=f"{WORDNET} (default: the installed ones)")
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    parser.add_argument("--words", action=argparse.BooleanOptionalAction, default=True, help=f"{WORDS_HELP} (default)")
    parser.add_argument("--workers", type=int, help="processes that parse (default: one per core)")
    args = vars(parser.parse_args())
    run_command(build_claims, shard_count=args.pop("shards"), **args)


if __name__ == "__main__":
    main()
