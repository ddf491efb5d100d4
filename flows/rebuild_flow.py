"""Flow ``rebuild``: from sources to a published version of a dataset: corpus, negations, paraphrases, opposites (where
asked for), card, switch.

Directly, without a server:
    python -m flows.rebuild_flow --source FILE_OR_URL --out artifacts/NAME.parquet --licence cc-by-sa-4.0
Through a server, see flows/serve.py:
    prefect deployment run rebuild/wikipedia --watch
Back to the version before:
    python -m pipelines.versions rollback artifacts/NAME.parquet

Only what changed is redone. The old version stays readable until the new one is whole; see pipelines/versions/.
"""

import argparse
import re
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any

from prefect import flow, get_run_logger, task
from prefect.artifacts import create_markdown_artifact
from prefect.cache_policies import NO_CACHE
from prefect.concurrency.sync import concurrency

from flows import runners
from flows.augment_flow import LIGHT, Style, augment
from flows.corpus_flow import WIKI1M, build_corpus
from flows.errors import explained, is_passing, run_or_explain
from flows.form import described
from pipelines import storage
from pipelines.report import card
from pipelines.sources import building, corpus
from pipelines.stages import paraphrase
from pipelines.stages.opposites import load_wordnet
from pipelines.versions import publishing

OUT = "artifacts/wikipedia.parquet"
STAGES = ("corpus", "negation", "paraphrase", "opposites")
IMAGE = re.compile(r"^!\[.*\n", re.MULTILINE)  # the plots lie beside the card, where Prefect's page cannot see them
GPU = "gpu"  # the limit that stages on a GPU share: prefect gcl create gpu --limit 1


@flow(name="card", description="Describe a dataset: counts, lengths, error rates, examples, licence of the source.")
@explained
def describe(
    data: Annotated[str, described("The dataset to describe.")],
    history: Annotated[tuple[str, ...], described("The datasets that it was made from, first to last.")] = (),
    name: Annotated[str | None, described("Its title; empty for the folder's name.")] = None,
    licence: Annotated[str, described("Of the source, as hubs name it: cc-by-sa-4.0.")] = card.Terms.licence,
    attribution: Annotated[str, described("Whom to name.")] = card.Terms.attribution,
    language: Annotated[str, described("Code of the language.", min_length=2)] = card.Terms.language,
) -> str:
    """Write the card into the dataset's folder and return the path of CARD.md."""
    out = storage.join(data, publishing.CARD)
    terms = card.Terms(licence, attribution, language)
    return str(draw_card(data, out, terms, history, name, return_state=True).result())


@task(retries=2, retry_delay_seconds=[1, 10], retry_condition_fn=is_passing, cache_policy=NO_CACHE)
@explained
def draw_card(data: str, out: str, terms: card.Terms, history: Sequence[str], name: str | None) -> str:
    return card.write_card(data, out, terms, history, name, get_run_logger().info)


@task(retries=2, retry_delay_seconds=[1, 10], retry_condition_fn=is_passing, cache_policy=NO_CACHE)
@explained
def publish(out: str, data: str, keep: int) -> str:
    outcome = publishing.publish(out, data, keep)
    get_run_logger().info("%s", outcome.note)
    rows = "\n".join(f"* {v.name}{' (current)' * v.current}" for v in reversed(publishing.versions(out)))
    back = f"Back: `python -m pipelines.versions rollback {out}`"
    create_markdown_artifact(f"{outcome.note}\n\n{rows}\n\n{back}", key="versions", description=f"Versions of {out}")
    return outcome.version


@flow(
    name="rebuild",
    description="Corpus, negations, paraphrases, opposites and card anew where something changed; then a switch.",
)
@explained
def rebuild(
    source: Annotated[
        tuple[str, ...],
        described(
            "Paths, URLs or globs, several kinds at once: text (a sentence a line), JSONL, Parquet, dumps of wikis.",
            min_length=1,
        ),
    ] = (WIKI1M,),
    out: Annotated[str, described("The dataset: a link to its current version.")] = OUT,
    column: Annotated[str, described("Where the text is in JSONL and Parquet.")] = "text",
    sample: Annotated[int | None, described("Draw this many sentences; empty for all.", ge=1)] = None,
    seed: Annotated[int, described("Which sample.")] = 42,
    max_chars: Annotated[int, described("Longer ones are rejected.", ge=1, le=100_000)] = corpus.MAX_CHARS,
    shard_count: Annotated[
        int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1, le=99_999)
    ] = None,
    near_duplicates: Annotated[bool, described("Keep sentences that are nearly the same.")] = True,
    parser: Annotated[
        str | None,
        described("Negation, opposites: spaCy pipeline; empty for the bundled one, or en_core_web_*."),
    ] = None,
    style: Annotated[Style, described('Negation: "does not" or "doesn\'t".')] = "full",
    variants: Annotated[
        int | None, described('Negation: seed to draw among "not", "never" and others; empty for "not" only.')
    ] = None,
    paraphrasing: Annotated[
        paraphrase.ParaphraseOptions, described("Paraphrase: the engine, what it needs, and the filter.")
    ] = paraphrase.DEFAULT,
    opposites: Annotated[bool, described("Make antonyms and exchanged roles too; needs WordNet.")] = False,
    wordnet: Annotated[
        str | None, described("Opposites: folder with WordNet's files; empty for the installed one.")
    ] = None,
    licence: Annotated[str, described("Of the source, as hubs name it: cc-by-sa-4.0.")] = card.Terms.licence,
    attribution: Annotated[str, described("Whom to name.")] = card.Terms.attribution,
    language: Annotated[
        str, described("Code of the language; of dumps: what is kept.", min_length=2)
    ] = card.Terms.language,
    keep: Annotated[
        int, described("How many versions stay, with the current one.", ge=publishing.LEAST, le=1_000)
    ] = publishing.KEEP,
    runner: runners.Runner = "processes",
    workers: runners.Workers = None,
    address: runners.Address = None,
) -> str:
    """Publish a version of ``out`` where anything changed; returns the version's name."""
    publishing.check(out)
    if opposites and not address:
        load_wordnet(wordnet)  # fails now where there is none, not after hours
    engine: dict[str, Any] = {"runner": runner, "workers": workers, "address": address}
    with publishing.rebuilding(out):
        stages = [storage.join(publishing.workshop(out), f"{name}.parquet") for name in STAGES]
        sentences, negated, both, opposed = stages
        readers = None if address else workers  # a cluster's workers are elsewhere
        drawn = (column, sample, seed, max_chars, shard_count, language, near_duplicates)
        build_corpus(source, sentences, *drawn, workers=readers)
        augment("negation", sentences, negated, parser, style, variants, **engine)
        with gpu(paraphrasing):
            augment("paraphrase", negated, both, paraphrasing=paraphrasing, **engine)
        if opposites:
            augment("opposites", both, opposed, parser, wordnet=wordnet, **engine)
        *history, data = stages if opposites else stages[:-1]
        path = describe(data, tuple(history), storage.base(out), licence, attribution, language)
        text = IMAGE.sub("", storage.read_bytes(path).decode().split("\n---\n", 1)[1])
        create_markdown_artifact(text, key="dataset-card", description=f"The card of {out}")
        return str(publish(out, data, keep, return_state=True).result())


def gpu(options: paraphrase.ParaphraseOptions) -> AbstractContextManager[None]:
    """A place on the GPU for engines that use one: the others wait, if the limit ``gpu`` was created."""
    if options.engine in LIGHT or options.device == "cpu":
        return nullcontext()
    return concurrency(GPU, occupy=1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Rebuild a dataset and publish it as a new version.")
    parser.add_argument("--source", nargs="+", required=True, help="paths, URLs or globs; .gz .bz2 .xz .zst unpacked")
    parser.add_argument("--out", required=True, help="the dataset, e.g. artifacts/wikipedia.parquet")
    parser.add_argument("--column", default="text", help="where the text is in JSONL and Parquet (default: text)")
    parser.add_argument("--sample", type=int, help="draw this many sentences, by --seed")
    parser.add_argument("--max-chars", type=int, default=corpus.MAX_CHARS, help="longer sentences are rejected")
    parser.add_argument("--shards", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows")
    parser.add_argument("--no-near-duplicates", dest="near_duplicates", action="store_false", help="by MinHash; slower")
    parser.add_argument("--style", choices=["full", "contracted"], default="full", help='"does not" or "doesn\'t"')
    parser.add_argument("--variants", type=int, metavar="SEED", help='draw among "not", "never" and others')
    paraphrase.add_flags(parser)
    parser.add_argument("--opposites", action="store_true", help="antonyms and exchanged roles too; needs WordNet")
    parser.add_argument("--wordnet", metavar="FOLDER", help="with WordNet's files (default: the installed ones)")
    parser.add_argument("--licence", default=card.Terms.licence, help="of the source, as hubs name it: cc-by-sa-4.0")
    parser.add_argument("--attribution", default=card.Terms.attribution, help="whom to name")
    parser.add_argument(
        "--language", default=card.Terms.language, help="its code; of dumps: what is kept (default: en)"
    )
    parser.add_argument("--keep", type=int, default=publishing.KEEP, help="versions that stay (default: 3)")
    runners.add_flags(parser)
    args = vars(parser.parse_args())
    shared = {"parser": args["parser"], "seed": args["seed"]}  # of the paraphrases too
    options = paraphrase.take_flags(args)
    run_or_explain(lambda: rebuild(shard_count=args.pop("shards"), paraphrasing=options, **shared, **args))


if __name__ == "__main__":
    main()
