"""Flow ``rebuild``: from sources to a published version of a dataset: corpus, augmentations, card, switch.

Directly, without a server:
    python -m flows.rebuild_flow --source FILE_OR_URL --out artifacts/NAME.parquet --licence cc-by-sa-4.0
Through a server, see flows/serve.py:
    prefect deployment run rebuild/wikipedia --watch
Back to the version before:
    python -m pipelines.versions rollback artifacts/NAME.parquet

The augmentations are those of pipelines/stages/registry.py in their order, an optional one where it is asked for. Only
what changed is redone. The old version stays readable until the new one is whole; see pipelines/versions/.
"""

import argparse
import inspect
import shlex
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from prefect import Flow, flow

from flows import augment_flow, form, labels, runners
from flows.corpus_flow import (
    COLUMN,
    DROPS,
    ENCODING,
    ENGLISH,
    SOURCE,
    SPLIT,
    WIKI1M,
    add_english_only,
    add_near_duplicate_flags,
    add_text_flags,
    build_corpus,
)
from flows.errors import explained
from flows.execution import call, logger, run_command, show_markdown, task
from flows.form import described
from pipelines import shards, storage
from pipelines.commands import command
from pipelines.flags import Parser
from pipelines.report import card
from pipelines.report.markdown import escaped
from pipelines.sources import building, corpus, splitting
from pipelines.stages import registry
from pipelines.stages.definition import Augmentation
from pipelines.stages.options import Option, add_flag, options_of, shared_options
from pipelines.versions import publishing

OUT = "artifacts/wikipedia.parquet"
CORPUS = "corpus"  # the first stage
WIKI1M_TERMS = card.Terms("cc-by-sa-3.0", "Wikipedia contributors; sentences drawn for SimCSE (Gao et al., 2021)")
DEFAULT_TERMS = "known of the papers' corpus alone"
SEED = Option("seed", int, corpus.CorpusOptions.seed, "which sample")  # an option of an augmentation too


@flow(
    name="card",
    description="Describe a dataset: counts, lengths, error rates, examples, licence of the source.",
    flow_run_name=labels.RunName("card", "data"),
)
@explained
def describe(
    data: Annotated[str, described("The dataset to describe.")],
    history: Annotated[tuple[str, ...], described("The datasets that it was made from, first to last.")] = (),
    name: Annotated[str | None, described("Its title; empty for the folder's name.")] = None,
    licence: Annotated[str, described("Of the source, as hubs name it: cc-by-sa-4.0.")] = card.Terms.licence,
    attribution: Annotated[str, described("Whom to name.")] = card.Terms.attribution,
    language: Annotated[str, described("Code of the language.", min_length=2)] = card.Terms.language,
) -> str:
    """Write the card beside the dataset's folder and return the path of CARD.md."""
    labels.tag_run("card", data)
    terms, name = card.Terms(licence, attribution, language), name or storage.base(data)
    data = storage.pinned(data)
    return draw_card(data, shards.card_folder(data), terms, history, name)


@task
def draw_card(data: str, out: str, terms: card.Terms, history: Sequence[str], name: str | None) -> str:
    return card.write_card(data, out, terms, history, name, logger().info)


@task
def publish(out: str, data: str, keep: int) -> str:
    outcome = publishing.publish(out, data, keep)
    logger().info("%s", outcome.note)
    versions = publishing.versions(out)
    rows = "\n".join(f"* {v.name}{' (current)' * v.current}" for v in reversed(versions))
    back = f"Back: {command('versions', 'pipelines.versions')} rollback {shlex.quote(out)}" if len(versions) > 1 else ""
    show_markdown(f"{escaped(outcome.note)}\n\n{rows}\n\n{escaped(back)}", "versions", f"Versions of {out}")
    return outcome.version


def flow_of(augmentations: Sequence[Augmentation]) -> Flow[..., str]:
    """The rebuild with these augmentations; its parameters are theirs, each once, beside its own.

    Raises TypeError where options of one name differ, and for an augmentation with the name of the first stage.
    """
    if CORPUS in [augmentation.name for augmentation in augmentations]:
        raise TypeError(f"augmentation {CORPUS!r}: that is the first stage of a rebuild; give it another name")

    @explained
    def rebuild(**values: Any) -> str:
        return _rebuild(augmentations, **values)

    names = ", ".join(augmentation.name for augmentation in augmentations)
    description = f"Corpus, {names} and card anew where something changed; then a switch."
    settings = {"name": "rebuild", "description": description, "flow_run_name": labels.RunName("rebuild", "out")}
    return form.flow_of(rebuild, "rebuild", _parameters(augmentations), **settings)


def _options(augmentations: Sequence[Augmentation]) -> list[Option]:
    """The options of all augmentations by name; --seed is the sample's too."""
    return shared_options([(CORPUS, [SEED]), *((a.name, options_of(a)) for a in augmentations)])


def _parameters(augmentations: Sequence[Augmentation]) -> list[inspect.Parameter]:
    own = inspect.signature(_rebuild).parameters.values()
    options = [form.option_parameter(option) for option in _options(augmentations)]
    switches = [
        form.parameter(augmentation.name, bool, False, f"Make {augmentation.help}.")
        for augmentation in augmentations
        if augmentation.optional
    ]
    keyword_only = [spec for spec in own if spec.kind is spec.KEYWORD_ONLY]
    parameters = [*keyword_only, *switches, *options, *runners.PARAMETERS]
    _check_names(parameters)
    return parameters


def _check_names(parameters: Sequence[inspect.Parameter]) -> None:
    names = [spec.name for spec in parameters]
    if twice := [name for name in names if names.count(name) > 1]:
        raise TypeError(f"rebuild: two parameters would have the name {twice[0]!r}; rename the augmentation's")


def _rebuild(
    augmentations: Sequence[Augmentation],
    *,
    source: Annotated[
        tuple[str, ...],
        described(f"Paths, URLs, globs or folders, several formats at once: {SOURCE}.", min_length=1),
    ] = (WIKI1M,),
    out: Annotated[str, described("The dataset: a link to its current version.")] = OUT,
    column: Annotated[str | None, described(f"{COLUMN.capitalize()}.")] = None,
    encoding: Annotated[str | None, described(f"{ENCODING.capitalize()}.")] = None,
    split: Annotated[splitting.Split, described(f"{SPLIT.capitalize()}.")] = "auto",
    sample: Annotated[int | None, described("Draw this many sentences; empty for all.", ge=1)] = None,
    max_chars: Annotated[int, described("Longer ones are rejected.", ge=1, le=100_000)] = corpus.MAX_CHARS,
    shard_count: Annotated[
        int | None, described(f"Empty for one per {building.ROWS_PER_SHARD} rows.", ge=1, le=99_999)
    ] = None,
    drop_near_duplicates: Annotated[bool, described(DROPS)] = False,
    english_only: Annotated[bool, described(ENGLISH)] = False,
    licence: Annotated[
        str | None, described(f"Of the source, as hubs name it: cc-by-sa-4.0; if empty, {DEFAULT_TERMS}.")
    ] = None,
    attribution: Annotated[str | None, described(f"Whom to name; if empty, {DEFAULT_TERMS}.")] = None,
    language: Annotated[
        str, described("Code of the language; of dumps: what is kept.", min_length=2)
    ] = card.Terms.language,
    keep: Annotated[
        int, described("How many versions stay, with the current one.", ge=publishing.LEAST, le=1_000)
    ] = publishing.KEEP,
    **values: Any,
) -> str:
    """Publish a version of ``out`` where anything changed; returns the version's name."""
    labels.tag_run("rebuild", out)
    engine = {spec.name: values.pop(spec.name) for spec in runners.PARAMETERS}
    chosen = [a for a in augmentations if not a.optional or values[a.name]]
    options = {augmentation.name: augment_flow.options_from(augmentation, values) for augmentation in chosen}
    publishing.check(out)
    if not engine["address"]:
        _check_needs(chosen, options)
    with publishing.rebuilding(out):
        stages = [_stage(out, name) for name in (CORPUS, *options)]
        call(
            build_corpus,
            source=source,
            out=stages[0],
            column=column,
            encoding=encoding,
            split=split,
            sample=sample,
            seed=values[SEED.name],
            max_chars=max_chars,
            shard_count=shard_count,
            language=language,
            drop_near_duplicates=drop_near_duplicates,
            english_only=english_only,
            workers=None if engine["address"] else engine["workers"],  # a cluster's workers are elsewhere
        )
        for augmentation, data, target in zip(chosen, stages, stages[1:], strict=False):
            run = augment_flow.flow_of(augmentation)
            call(run, data=data, out=target, **vars(options[augmentation.name]), **engine)
        *history, data = stages
        path = call(
            describe,
            data=data,
            history=tuple(history),
            name=storage.base(out),
            **vars(_terms(source, licence, attribution, language)),
        )
        text = card.without_files(storage.read_bytes(path).decode())
        show_markdown(text, "dataset-card", f"The card of {out}")
        return publish(out, data, keep)


def _terms(source: Sequence[str], licence: str | None, attribution: str | None, language: str) -> card.Terms:
    """Those given; without, those of the papers' corpus where it alone is the source, and else of an unknown one."""
    usual = WIKI1M_TERMS if {*source} == {WIKI1M} else card.Terms()
    return card.Terms(licence or usual.licence, attribution or usual.attribution, language)


def _stage(out: str, name: str) -> str:
    """The dataset that a stage of a rebuild of ``out`` writes."""
    return storage.join(publishing.work_folder(out), f"{name}.parquet")


def _check_needs(chosen: Sequence[Augmentation], options: Mapping[str, Any]) -> None:
    """Raise AugmentError now where an augmentation lacks something, and not after hours.

    What fills a machine by itself, as a large model does, is loaded by its workers alone.
    """
    for augmentation in chosen:
        if augmentation.max_workers(options[augmentation.name]) is None:
            _ = augmentation.load(options[augmentation.name]).fingerprint


rebuild = flow_of(registry.augmentations())


def parser() -> argparse.ArgumentParser:
    """Flags of the corpus, of all augmentations, of the card and of the versions."""
    flags = Parser(description="Rebuild a dataset and publish it as a new version.")
    flags.add_argument("--source", nargs="+", required=True, help=f"paths, URLs, globs or folders: {SOURCE}")
    flags.add_argument("--out", required=True, help="the dataset, e.g. artifacts/wikipedia.parquet")
    add_text_flags(flags)
    flags.add_argument("--sample", type=int, help="draw this many sentences, by --seed")
    flags.add_argument("--max-chars", type=int, default=corpus.MAX_CHARS, help="longer sentences are rejected")
    flags.add_argument(
        "--shards", dest="shard_count", type=int, help=f"default: one per {building.ROWS_PER_SHARD} rows"
    )
    add_near_duplicate_flags(flags)
    add_english_only(flags)
    for augmentation in registry.augmentations():
        if augmentation.optional:
            flags.add_argument(f"--{augmentation.name}", action="store_true", help=augmentation.help)
    for option in _options(registry.augmentations()):
        add_flag(flags, option)
    terms = f"default: {DEFAULT_TERMS}"
    flags.add_argument("--licence", help=f"of the source, as hubs name it: cc-by-sa-4.0 ({terms})")
    flags.add_argument("--attribution", help=f"whom to name ({terms})")
    flags.add_argument("--language", default=card.Terms.language, help="its code; of dumps: what is kept (default: en)")
    flags.add_argument("--keep", type=int, default=publishing.KEEP, help="versions that stay (default: 3)")
    runners.add_flags(flags)
    return flags


def main(arguments: Sequence[str] | None = None) -> None:
    values = vars(parser().parse_args(arguments))
    run_command(flow_of(registry.augmentations()), **values)


if __name__ == "__main__":
    main()
