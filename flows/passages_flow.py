"""Flow ``passages``: build a dataset of passages, some consecutive sentences each, from dumps or documents.

Directly, without a server:
    python -m flows.passages_flow --source dumps/*.bz2 --out artifacts/passages.parquet [--titles --sample N]
    python -m flows.passages_flow --source DOCS.jsonl --group document --out artifacts/passages.parquet
Through a server, see flows/serve.py:
    prefect deployment run passages/wiki --watch
"""

import argparse
from typing import Annotated

from prefect import flow

from flows import labels
from flows.corpus_flow import COLUMN, DROPS, ENCODING, SOURCE, Account, account, add_text_flags
from flows.errors import explained
from flows.execution import logger, run_command, show_table, task
from flows.form import described
from flows.text_flags import DOCUMENTS, add_documents
from pipelines.flags import Parser
from pipelines.sources import building, passages
from pipelines.sources.documents import Documents
from pipelines.sources.passages import PassagesOptions

# The first of the parts of English Wikipedia: 27,000 articles.
WIKIPEDIA = "https://dumps.wikimedia.org/enwiki/latest/enwiki-latest-pages-articles-multistream1.xml-p1p41242.bz2"
GROUP = "column that says of which document a row is; the rows of a document stand together"
TITLES = "put the title of the page, or the group, and a colon in front"


@task
def build(sources: list[str], out: str, options: PassagesOptions, workers: int | None) -> Account:
    rows: Account = []
    passages.build_passages(sources, out, options, logger().info, workers, then=lambda made: rows.extend(account(made)))
    return rows


@flow(
    name="passages",
    description="Passages from dumps or documents: without duplicates, sampled, in shards.",
    flow_run_name=labels.RunName("passages", "out"),
)
@explained
def build_passages(
    source: Annotated[
        tuple[str, ...],
        described(f"Paths, URLs, globs or folders: {SOURCE}.", min_length=1),
    ] = (WIKIPEDIA,),
    out: Annotated[str, described("The dataset folder to write.")] = "artifacts/passages.parquet",
    column: Annotated[str | None, described(f"{COLUMN.capitalize()}.")] = PassagesOptions.column,
    group: Annotated[str | None, described(f"{GROUP.capitalize()}; empty for none.")] = None,
    titles: Annotated[bool, described(f"{TITLES.capitalize()}.")] = False,
    min_words: Annotated[int, described("Of a passage, at least.", ge=1)] = PassagesOptions.min_words,
    max_words: Annotated[int, described("Of a passage, at most.", ge=1)] = PassagesOptions.max_words,
    min_sentences: Annotated[int, described("Of a passage, at least.", ge=1)] = PassagesOptions.min_sentences,
    max_sentences: Annotated[int, described("Of a passage, at most.", ge=1)] = PassagesOptions.max_sentences,
    sample: Annotated[int | None, described("Draw this many passages; empty for all.", ge=1)] = None,
    seed: Annotated[int, described("Which sample.")] = PassagesOptions.seed,
    shard_count: Annotated[int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1)] = None,
    language: Annotated[str, described("Sentences of this language; any for all.")] = PassagesOptions.language,
    drop_near_duplicates: Annotated[bool, described(DROPS)] = False,
    workers: Annotated[
        int | None, described("Processes that read dumps; empty for one per core.", ge=1, le=1_024)
    ] = None,
    encoding: Annotated[str | None, described(f"{ENCODING.capitalize()}.")] = None,
    documents: Annotated[Documents, described(f"{DOCUMENTS[0].upper()}{DOCUMENTS[1:]}.")] = "auto",
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("passages", out)
    options = PassagesOptions(
        column=column,
        group=group,
        titles=titles,
        min_words=min_words,
        max_words=max_words,
        min_sentences=min_sentences,
        max_sentences=max_sentences,
        sample=sample,
        seed=seed,
        shards=shard_count,
        language=language,
        drop_near_duplicates=drop_near_duplicates,
        encoding=encoding,
        documents=documents,
    )
    rows = build(list(source), out, options, workers)
    show_table(rows, "passages-rows", f"Passages of {labels.dataset_name(out)}, and what was left out")
    return out


def parser() -> argparse.ArgumentParser:
    defaults = PassagesOptions()
    flags = Parser(description="Build a dataset of passages from dumps or documents.")
    flags.add_argument("--source", nargs="+", required=True, help=f"paths, URLs, globs or folders: {SOURCE}")
    flags.add_argument("--out", required=True, help="dataset folder to write, e.g. artifacts/passages.parquet")
    add_text_flags(flags, split=False)
    add_documents(flags)
    flags.add_argument("--group", help=GROUP)
    flags.add_argument("--titles", action="store_true", help=TITLES)
    for name in ("min_words", "max_words", "min_sentences", "max_sentences"):
        least, unit = name.split("_")
        text = f"of a passage, at {'least' if least == 'min' else 'most'} (default: {getattr(defaults, name)})"
        flags.add_argument(f"--{least}-{unit}", type=int, default=getattr(defaults, name), help=text)
    flags.add_argument("--sample", type=int, help="draw this many passages")
    flags.add_argument("--seed", type=int, default=defaults.seed, help="which sample (default: 42)")
    flags.add_argument(
        "--shards", dest="shard_count", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows"
    )
    flags.add_argument("--language", default=defaults.language, help="sentences of it; any for all (default: en)")
    flags.add_argument(
        "--drop-near-duplicates", action="store_true", help="leave out passages that are nearly the same"
    )
    flags.add_argument("--workers", type=int, help="processes that read dumps (default: one per core)")
    return flags


def main() -> None:
    values = vars(parser().parse_args())
    run_command(build_passages, **values)


if __name__ == "__main__":
    main()
