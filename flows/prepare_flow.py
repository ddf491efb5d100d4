"""Flow ``prepare``: from plain text or dumps to the triplets that the trainer's preset ``litotes`` reads.

Directly, without a server:
    python -m flows.prepare_flow --source FILES --out artifacts/triplets.parquet [--sample N --passages N --most N]
    accelerate launch train/run.py --data artifacts/triplets.parquet --objective litotes --model ENCODER
Through a server, see flows/serve.py:
    prefect deployment run prepare/triplets --watch

It runs the flows corpus, augment, claims, passages, exclusions and triplets. What they write lies in a folder beside
the output, artifacts/triplets.parts/. A run that was killed goes on, and a rerun skips what is up to date.
"""

import argparse
import os
import shlex
from collections.abc import Sequence
from typing import Annotated, Any

from prefect import flow

from flows import augment_flow, claims_flow, corpus_flow, exclusions_flow, labels, passages_flow, runners, triplets_flow
from flows.defaults import MOST, OPPOSITES, PASSAGES, QUESTIONS, SENTENCE_AUGMENTATIONS, SENTENCES, SHARDS
from flows.errors import explained
from flows.execution import call, logger, run_command, show_table
from flows.form import described
from flows.text_flags import DOCUMENTS, MIN_WORDS, add_documents, add_min_words
from pipelines import output_folder, schema, shards, storage
from pipelines.commands import TYPED
from pipelines.flags import Parser
from pipelines.sources import building, passage_checks, source_files, splitting, titles, triplets
from pipelines.sources import documents as parting
from pipelines.sources.documents import Documents
from pipelines.sources.passages import PassagesOptions
from pipelines.stages import registry, stage

OUT = triplets_flow.OUT
# In their order.
PARTS = ("sentences", *SENTENCE_AUGMENTATIONS, OPPOSITES, "claims", "passages", QUESTIONS, "exclusions")

Engine = dict[str, Any]  # where tasks run: the parameters of flows/runners.py by name

SOURCE = corpus_flow.SOURCE
GROUP = "column that says of which document a row is; its rows stand together"
WRITTEN = "add the triplets that come with Litotes: those of pipelines/sample, and short claims of its own word pairs"
KEPT = (
    "at most so many triplets of a kind, ten times as many of differences, seven times of questions, four times of "
    "negations, antonyms, roles and short claims, twice of claims and denied antonyms: the largest would drown the rest"
)


@flow(
    name="prepare",
    description="From text or dumps to triplets for the trainer; a rerun skips what is up to date.",
    flow_run_name=labels.RunName("prepare", "out"),
)
@explained
def prepare(
    source: Annotated[tuple[str, ...], described(f"Paths, URLs, globs or folders: {SOURCE}.", min_length=1)] = (
        passages_flow.WIKIPEDIA,
    ),
    out: Annotated[str, described("The dataset folder to write.")] = OUT,
    column: Annotated[str | None, described(f"{corpus_flow.COLUMN.capitalize()}.")] = PassagesOptions.column,
    encoding: Annotated[str | None, described(f"{corpus_flow.ENCODING.capitalize()}.")] = None,
    split: Annotated[splitting.Split, described(f"{corpus_flow.SPLIT.capitalize()}.")] = "auto",
    group: Annotated[str | None, described(f"{GROUP.capitalize()}; empty for none.")] = None,
    documents: Annotated[Documents, described(f"{DOCUMENTS[0].upper()}{DOCUMENTS[1:]}.")] = "auto",
    titles: Annotated[bool, described(f"{passages_flow.TITLES.capitalize()}.")] = False,
    sample: Annotated[int | None, described("Draw this many sentences; empty for all.", ge=1)] = SENTENCES,
    passages: Annotated[int | None, described("Draw this many; 0 for none, empty for all.", ge=0)] = PASSAGES,
    min_words: Annotated[int, described(f"{MIN_WORDS.capitalize()}.", ge=1)] = PassagesOptions.min_words,
    written: Annotated[bool, described(f"{WRITTEN[0].upper()}{WRITTEN[1:]}.")] = True,
    most: Annotated[int | None, described(f"{KEPT.capitalize()}; empty for all.", ge=1)] = MOST,
    runner: runners.Runner = "processes",
    workers: runners.Workers = None,
    address: runners.Address = None,
) -> str:
    """Write ``out`` and return it."""
    labels.tag_run("prepare", out)
    files = source_files.expand_all(source, logger().info)
    for target in (out, *(_part(out, name) for name in PARTS)):
        output_folder.check_output(target, files)
    engine = {"runner": runner, "workers": workers, "address": address}
    reading: dict[str, Any] = {"column": column, "encoding": encoding}
    cut: dict[str, Any] = {"group": group, "documents": documents, "titles": titles, "min_words": min_words}
    options = PassagesOptions(**reading, **cut, sample=passages)
    options = options.of(files)
    _check_passages(files, options)
    data = _sentence_datasets(source, out, reading | {"split": split}, sample, written, engine)
    if passages != 0:
        data += _passage_datasets(files, out, options, engine)
    if written:
        logger().info("adds the triplets that come with Litotes; --no-written leaves them out")
        data += triplets.WRITTEN
    call(triplets_flow.build_triplets, data=tuple(data), out=out, most=most, held=True)
    _show(out)
    return out


def parts_of(out: str) -> str:
    """The folder of the datasets between sources and ``out``."""
    return f"{out.rstrip('/').removesuffix('.parquet')}.parts"


def _part(out: str, name: str) -> str:
    return storage.join(parts_of(out), f"{name}.parquet")


def _sentence_datasets(
    source: tuple[str, ...], out: str, reading: dict[str, Any], sample: int | None, written: bool, engine: Engine
) -> list[str]:
    """Sentences with their augmentations; with opposites, and beside them short claims, where WordNet is installed.

    Claims of our own words are among them where what is ``written`` is wanted.
    """
    data = _part(out, "sentences")
    shard_count = sample and max(SHARDS, -(-sample // building.ROWS_PER_SHARD))
    corpus = {"source": source, "out": data, "sample": sample, "shard_count": shard_count, "workers": _local(engine)}
    call(corpus_flow.build_corpus, **corpus, **reading)
    for name in SENTENCE_AUGMENTATIONS:
        data = _augment(name, data, out, engine)
    _warn_if_not_english(data)
    if fault := stage.fault_of(registry.get(OPPOSITES)):
        logger().warning("goes without opposites and short claims: %s", fault)
        return [data]
    return [_augment(OPPOSITES, data, out, engine), *_claims(out, written, engine)]


def _warn_if_not_english(data: str) -> None:
    """Say so where no sentence could be negated: what follows would be the triplets of Litotes alone."""
    manifest = shards.read_manifest(data)
    reasons = manifest["counts"]["negation_reason"]
    if sum(reasons.values()) == manifest["rows"]:
        first = max(reasons, key=lambda reason: reasons[reason])
        logger().warning("no sentence is negated (%d %s); Litotes knows English prose alone", reasons[first], first)


def _claims(out: str, written: bool, engine: Engine) -> list[str]:
    claims = _part(out, "claims")
    sentences = (_part(out, "sentences"),)
    try:
        call(claims_flow.build_claims, data=sentences, out=claims, words=written, workers=_local(engine))
    except building.NothingLeft as error:
        logger().warning("goes without short claims: %s", error)
        return []
    return [claims]


def _passage_datasets(files: Sequence[str], out: str, options: PassagesOptions, engine: Engine) -> list[str]:
    """Datasets from passages: with questions and, where pages are known, exclusions. None without passages."""
    log = logger()
    with_documents = [file for file in files if passage_checks.has_documents(file, options)]
    if left := [file for file in files if file not in with_documents]:
        log.warning(
            "goes without questions and exclusions of %s: %s", ", ".join(left), passage_checks.why_none(left, options)
        )
    if not with_documents:
        return []
    data = _part(out, "passages")
    try:
        call(
            passages_flow.build_passages,
            source=tuple(with_documents),
            out=data,
            column=options.column,
            encoding=options.encoding,
            group=options.group,
            documents=options.documents,
            titles=options.titles,
            min_words=options.min_words,
            sample=options.sample,
            workers=_local(engine),
        )
    except building.NothingLeft as error:
        log.warning("goes without questions and exclusions: %s", error)
        return []
    return [_augment(QUESTIONS, data, out, engine), *_exclusions(with_documents, data, out, options, engine)]


def _check_passages(files: Sequence[str], options: PassagesOptions) -> None:
    """Raise where rows cannot be grouped as asked, and say where there can be none, before anything is made."""
    passage_checks.check_group(files, options)
    with_documents = (
        [file for file in files if passage_checks.has_documents(file, options)] if options.sample != 0 else []
    )
    if options.sample != 0 and (what := parting.described(files, options.documents, options.encoding)):
        logger().info(what)
    passage_checks.check_titles(with_documents, options)
    if short := passage_checks.all_short(with_documents, options):
        logger().warning("there will be no questions and exclusions: %s", short)
    elif why := _why_no_exclusions(with_documents, options):
        logger().warning("there will be no exclusions: %s", why)


def _why_no_exclusions(files: Sequence[str], options: PassagesOptions) -> str | None:
    if not files or any(passage_checks.names_pages(file, options) for file in files):
        return None
    return titles.why_none(files, options.column, options.encoding)


def _exclusions(files: Sequence[str], data: str, out: str, options: PassagesOptions, engine: Engine) -> list[str]:
    if _why_no_exclusions(files, options):  # as was said
        return []
    exclusions = _part(out, "exclusions")
    try:
        call(exclusions_flow.build_exclusions, data=(data,), out=exclusions, workers=_local(engine))
    except building.NothingLeft as error:
        logger().warning("goes without exclusions: %s", error)
        return []
    return [exclusions]


def _augment(name: str, data: str, out: str, engine: Engine) -> str:
    target = _part(out, name)
    call(augment_flow.flow_of(registry.get(name)), data=data, out=target, **engine)
    return target


def _local(engine: Engine) -> int | None:
    """Processes of this machine: a cluster's workers are elsewhere."""
    return None if engine["address"] else engine["workers"]


def _show(out: str) -> None:
    """Counts by kind as an artifact of the run, and lines of log with them and with the command that comes next."""
    manifest = shards.read_manifest(out)
    counts = manifest["counts"][schema.KIND]
    table = [{"kind": kind, "triplets": count} for kind, count in counts.items()]
    show_table(table, "triplets-by-kind", f"Triplets of {labels.dataset_name(out)}, by kind")
    log = logger()
    by_kind = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    log.info("%s: %d triplets: %s", out, manifest["rows"], by_kind)
    if fault := stage.fault_of(registry.get(OPPOSITES)):
        log.warning("these are without opposites and short claims: %s", fault)
    trainer = "litotes train" if os.environ.get(TYPED) else "accelerate launch train/run.py"
    log.info("next: %s --data %s --objective litotes --model ENCODER", trainer, shlex.quote(out))


def parser() -> argparse.ArgumentParser:
    flags = Parser(description="From text or dumps to triplets for the trainer's preset litotes.")
    flags.add_argument("--source", nargs="+", required=True, help=f"paths, URLs, globs or folders: {SOURCE}")
    flags.add_argument("--out", required=True, help=f"dataset folder to write, e.g. {OUT}")
    corpus_flow.add_text_flags(flags)
    add_documents(flags)
    flags.add_argument("--group", help=GROUP)
    flags.add_argument("--titles", action="store_true", help=passages_flow.TITLES)
    flags.add_argument("--sample", type=int, default=SENTENCES, help=f"draw this many sentences (default: {SENTENCES})")
    flags.add_argument(
        "--passages", type=int, default=PASSAGES, help=f"draw this many passages, 0 for none (default: {PASSAGES})"
    )
    add_min_words(flags)
    flags.add_argument("--written", action=argparse.BooleanOptionalAction, default=True, help=f"{WRITTEN} (default)")
    flags.add_argument("--most", type=int, default=MOST, help=f"{KEPT} (default: {MOST})")
    runners.add_flags(flags)
    return flags


def main(arguments: Sequence[str] | None = None) -> None:
    values: dict[str, Any] = vars(parser().parse_args(arguments))
    run_command(prepare, **values)


if __name__ == "__main__":
    # Under the module's own name: workers cannot import what was defined in __main__.
    from flows import prepare_flow

    prepare_flow.main()
