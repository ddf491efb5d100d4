"""Flow ``corpus``: build a dataset of sentences from files.

Directly, without a server:
    python -m flows.corpus_flow --source FILE_OR_URL --out artifacts/NAME.parquet [--sample N --seed S]
Through a server, see flows/serve.py:
    prefect deployment run corpus/wiki1m --watch
"""

import argparse
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from prefect import flow

from flows import form, labels
from flows.errors import explained
from flows.execution import logger, run_command, show_table, task
from flows.form import described
from flows.text_flags import COLUMN, ENCODING, SOURCE, SPLIT, add_text_flags
from pipelines.flags import Parser
from pipelines.sources import building, corpus, splitting

WIKI1M = "hf://datasets/princeton-nlp/datasets-for-simcse/wiki1m_for_simcse.txt"
ENGLISH = "Leave out texts that are not English or have no letters, which the augmentations decline."
DROPS = "Leave out sentences that are nearly the same, by MinHash; slower."

Account: TypeAlias = list[dict[str, object]]


@task
def build(sources: list[str], out: str, options: corpus.CorpusOptions, workers: int | None) -> Account:
    rows: Account = []
    corpus.build_corpus(sources, out, options, logger().info, workers, then=lambda made: rows.extend(account(made)))
    return rows


@flow(
    name="corpus",
    description="Sentences from files: normalised, without duplicates, sampled, in shards.",
    flow_run_name=labels.RunName("corpus", "out"),
)
@explained
def build_corpus(
    source: Annotated[
        tuple[str, ...],
        described(f"Paths, URLs, globs or folders: {SOURCE}.", min_length=1),
    ] = (WIKI1M,),
    out: Annotated[str, described("The dataset folder to write.")] = "artifacts/wiki1m.parquet",
    column: Annotated[str | None, described(f"{COLUMN.capitalize()}.")] = None,
    sample: Annotated[int | None, described("Draw this many sentences; empty for all.", ge=1)] = None,
    seed: Annotated[int, described("Which sample.")] = 42,
    max_chars: Annotated[int, described("Longer sentences are rejected.", ge=1)] = corpus.MAX_CHARS,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
    language: Annotated[str, described("Of dumps: sentences of this language; any for all.")] = "en",
    drop_near_duplicates: Annotated[bool, described(DROPS)] = False,
    workers: Annotated[
        int | None, described("Processes that read dumps; empty for one per core.", ge=1, le=1_024)
    ] = None,
    encoding: Annotated[str | None, described(f"{ENCODING.capitalize()}.")] = None,
    split: Annotated[splitting.Split, described(f"{SPLIT.capitalize()}.")] = "auto",
    english_only: Annotated[bool, described(ENGLISH)] = False,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("corpus", out)
    options = corpus.CorpusOptions(
        column, sample, seed, max_chars, shard_count, language, drop_near_duplicates, encoding, split, english_only
    )
    rows = build(list(source), out, options, workers)
    show_table(rows, "corpus-rows", f"Rows read for {labels.dataset_name(out)}")
    return out


def account(manifest: Mapping[str, Any]) -> Account:
    """Rows kept and rejected, by reason with the first places, as a table."""
    return [{"reason": "kept", "rows": manifest["rows"], "first at": ""}] + [
        {"reason": reason, "rows": count, "first at": ", ".join(manifest["rejected_rows"].get(reason, []))}
        for reason, count in manifest["rejected"].items()
    ]


def add_near_duplicate_flags(parser: argparse.ArgumentParser) -> None:
    new = "--drop-near-duplicates"
    parser.add_argument(new, action="store_true", help="leave out sentences that are nearly the same; slower")
    form.add_old_flag(parser, "--no-near-duplicates", new, dest="drop_near_duplicates", nargs=0, const=True)


def add_english_only(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--english-only", action="store_true", help=ENGLISH[0].lower() + ENGLISH[1:-1])


def main() -> None:
    parser = Parser(description="Build a dataset of sentences from files.")
    parser.add_argument("--source", nargs="+", required=True, help=f"paths, URLs, globs or folders: {SOURCE}")
    parser.add_argument("--out", required=True, help="dataset folder to write, e.g. artifacts/wiki1m.parquet")
    add_text_flags(parser)
    parser.add_argument("--sample", type=int, help="draw this many sentences")
    parser.add_argument("--seed", type=int, default=42, help="which sample (default: 42)")
    parser.add_argument("--max-chars", type=int, default=corpus.MAX_CHARS, help="longer sentences are rejected")
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    parser.add_argument("--language", default="en", help="of dumps: keep its sentences; any for all (default: en)")
    add_english_only(parser)
    add_near_duplicate_flags(parser)
    parser.add_argument("--workers", type=int, help="processes that read dumps (default: one per core)")
    args = vars(parser.parse_args())
    run_command(build_corpus, shard_count=args.pop("shards"), **args)


if __name__ == "__main__":
    main()
