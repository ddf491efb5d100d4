"""From text to triplets without a server: what the flow ``prepare`` does, in this process and workers of its own, with
some sentences kept apart to measure on."""

import functools
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from flows.defaults import MOST, OPPOSITES, QUESTIONS, SENTENCE_AUGMENTATIONS, SHARDS
from flows.fix import augmenting
from flows.fix.plan import STEPS, Asked, FixError, Folder
from pipelines import schema, shards
from pipelines.sources import (
    building,
    claims,
    corpus,
    documents,
    exclusions,
    formats,
    frames,
    held,
    held_out,
    origins,
    passage_checks,
    passages,
    source_files,
    titles,
    triplets,
)
from pipelines.sources.wikipedia import sentences
from pipelines.stages import registry, stage

ENGLISH_SAMPLE, ENGLISH_SHARE = 500, 0.5
JUDGED = (None, sentences.LANGUAGE, sentences.VERBLESS)  # the others may be of English prose
COLUMNS_SHOWN = 8  # in a message
ENOUGH = 2 * held_out.LEAST  # sentences to train on and to measure on
APART = f"as {held_out.LEAST} are kept apart to measure on"
SMALL = 500_000  # bytes of a text that may have too few
FRAMES_FROM = 1_000  # steps

Log = Callable[[str], None]


def read_text(asked: Asked, folder: Folder, workers: int, log: Log) -> int:
    """The English sentences of the text as a dataset; returns how many. FixError where there are none.

    What is of another language, and all else that is left out, is counted with its reason. Raises StorageError,
    DatasetError or SchemaError with file and remedy.
    """
    out = folder.dataset("sentences")
    options = corpus.CorpusOptions(
        asked.column,
        asked.sample,
        asked.seed,
        shards=SHARDS,
        encoding=asked.encoding,
        split=asked.split,
        english_only=True,
    )
    try:
        corpus.build_corpus(list(asked.text), out, options, log, workers)
    except building.NothingLeft as error:
        raise FixError(f"no English text{_of_column(asked)}: {error}") from None
    _check_english(out, asked)
    return int(shards.read_manifest(out)["rows"])


def check_enough(asked: Asked) -> None:
    """Raise FixError where a small text has too few sentences, before anything is loaded: it is read for that alone."""
    if asked.sample is not None and asked.sample < ENOUGH:
        raise FixError(f"--sample {asked.sample}: give {ENOUGH} or more, {APART}")
    files = [Path(file) for file in source_files.expand_all(asked.text)]
    if not all(file.is_file() for file in files) or sum(file.stat().st_size for file in files) > SMALL:
        return
    with tempfile.TemporaryDirectory() as folder:
        require_enough(read_text(asked, Folder(Path(folder)), 1, lambda _: None), asked)


def require_enough(sentences: int, asked: Asked) -> None:
    """Raise FixError where the text has fewer than ENOUGH."""
    if sentences < ENOUGH:
        found = f"{sentences} English sentence{'s' * (sentences != 1)}"
        raise FixError(f"--text {' '.join(asked.text)}: {found}; give {ENOUGH} or more, {APART}")


def sentences_measured(folder: Folder) -> int | None:
    """How many sentences there were, where all that the measuring reads is made already; else None."""
    wanted = [folder.dataset(name) for name in ("sentences", "held_out")]
    return int(shards.read_manifest(wanted[0])["rows"]) if all(map(shards.is_finished, wanted)) else None


def made(folder: Folder) -> tuple[float, float]:
    """Which shares of what is made of the sentences, and of the passages, lie there from an earlier run of them."""
    begun = Path(folder.dataset("sentences"), schema.MANIFEST).stat().st_mtime

    def share(*names: str) -> float:
        manifests = [Path(folder.dataset(name), schema.MANIFEST) for name in names]
        return sum(path.exists() and path.stat().st_mtime >= begun for path in manifests) / len(names)

    return share(SENTENCE_AUGMENTATIONS[0], "augmented"), share("passages", QUESTIONS)


def _check_english(data: str, asked: Asked) -> None:
    table, _ = shards.read_shard(shards.list_shards(data)[0])
    looked_at = table[schema.TEXT].to_pylist()[:ENGLISH_SAMPLE]
    judged = [reason for text in looked_at if (reason := _judged(text)) in JUDGED]
    english = sum(reason is None for reason in judged)
    if not judged or english < ENGLISH_SHARE * len(judged):
        none = f"no whole sentence among the first {len(looked_at):,} looked at{_of_column(asked)}"
        share = f"{english} of {len(judged)} sentences looked at are English" if judged else none
        raise FixError(f"--text {' '.join(asked.text)}: {share}; Litotes knows English prose alone")


def _judged(text: str) -> str | None:
    """Why a text is no English sentence, or None. A remark may lack capital and full stop, but needs a verb then."""
    reason = sentences.why_not(text, "en")
    if reason != sentences.UNFINISHED:
        return reason
    finished = sentences.why_not(sentences.finished(text), "en")
    return reason if finished == sentences.VERBLESS else finished


def _of_column(asked: Asked) -> str:
    """Which column was read, and the others that there are."""
    if asked.column is None:
        return ""
    found = (formats.detect(file, asked.encoding, asked.column) for file in source_files.expand_all(asked.text))
    names = dict.fromkeys(name for one in found for name in one.names if name != asked.column)
    others = f" (others: {', '.join(list(names)[:COLUMNS_SHOWN])})" if names else ""
    return f" in the column {asked.column}{others}"


def make_triplets(asked: Asked, folder: Folder, workers: int, by_flow: bool, log: Log) -> tuple[str, int]:
    """The triplets to train on and how many; beside them ``held_out``, the sentences to measure on, augmented.

    ``by_flow`` has the augmentations of what is trained on made by the flow ``augment``. Raises as ``read_text`` does.
    """
    here = functools.partial(augmenting.augment, workers=workers, log=log)
    augment = functools.partial(augmenting.by_flow, workers=workers, log=log) if by_flow else here
    trained, apart = folder.dataset("trained"), folder.dataset("apart")
    every = _passages(asked, folder, workers, log)
    options = held_out.HeldOutOptions(shards=SHARDS)
    held_out.split(folder.dataset("sentences"), trained, apart, options, passages=every)
    left, kept = (int(shards.read_manifest(dataset)["rows"]) for dataset in (trained, apart))
    twins = shards.read_manifest(trained)["rejected"].get(held_out.TWIN, 0)
    beside = f"; {twins:,} nearly the same as one kept apart are in neither" if twins else ""
    log(f"{kept:,} sentences are kept apart to measure both encoders on, {left:,} are trained on{beside}")
    names, short = list(SENTENCE_AUGMENTATIONS), []
    if fault := stage.fault_of(registry.get(OPPOSITES)):
        log(f"goes without opposites and short claims: {fault}")
    else:
        names.append(OPPOSITES)
        short.append(claims.build_claims([trained], folder.dataset("claims"), claims.ClaimsOptions(), log, workers))
    for name in names:
        last = name == names[-1]
        trained = augment(name, trained, folder.dataset("augmented" if last else name))
        apart = here(name, apart, folder.dataset("held_out" if last else f"apart_{name}"), what=augmenting.KEPT_APART)
    of_passages = _passage_datasets(asked, folder, every, workers, augment, log) if every else []
    data = [trained, *short, *of_passages, *_written(asked)]
    out = triplets.build_triplets(data, folder.dataset("triplets"), triplets.TripletOptions(most=MOST, held=True), log)
    manifest = shards.read_manifest(out)
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in manifest["counts"][schema.KIND].items())
    unranked = int(manifest["counts"][schema.KIND].get(held.KIND, 0))
    log(f"{described_origins(int(manifest['rows']), *origins.of_litotes(out), unranked)}; by kind: {kinds}")
    return out, int(manifest["rows"])


def _written(asked: Asked) -> Sequence[str]:
    """The files that come with Litotes: without frames for a short run, which would see little else."""
    short = asked.quick or (asked.steps or STEPS) < FRAMES_FROM
    return [file for file in triplets.WRITTEN if not (short and file.endswith(frames.SUFFIX))]


def described_origins(every: int, written: int, claims: int | None = None, unranked: int = 0) -> str:
    """How many of ``every`` triplets are of the text, and how many come with Litotes: so many ``written`` ones, and
    ``claims``, short ones in words of its own list (None: counted among the written ones, by an older version).
    ``unranked`` of the text's rank nothing (kind ``held``)."""
    own = every - written - (claims or 0)
    ours = f"{written:,} that come" if claims is None else f"{written:,} written ones and {claims:,} short claims come"
    held_ones = f" ({unranked:,} of them, held, teach nothing but keep other cosines as they were)" if unranked else ""
    return f"{own:,} triplet{'s' * (own != 1)} from your text{held_ones}, {ours} with Litotes"


def passage_options(asked: Asked) -> passages.PassagesOptions:
    """Those of ``asked``, with what a document is in its files."""
    return asked.passage_options.of(source_files.expand_all(asked.text))


def with_documents(asked: Asked) -> list[str]:
    """The files in which it is known what belongs together, as passages need it; none where none are wanted."""
    if not asked.passages:
        return []
    options = passage_options(asked)
    return [file for file in source_files.expand_all(asked.text) if passage_checks.has_documents(file, options)]


def about_passages(asked: Asked, files: Sequence[str]) -> list[str]:
    """What is to be said of passages before anything is made of them: why ``files`` give no questions or exclusions,
    and what is taken as a document."""
    if asked.passages == 0:
        return []
    options = passage_options(asked)
    passage_checks.check_titles(files, options)
    lines = [documents.described(files, options.documents, asked.encoding)]
    if why := why_no_passages(asked, files):
        return [*filter(None, lines), f"there will be no questions and exclusions: {why}"]
    lines.append(passage_checks.parted(files, options))
    if why := why_no_exclusions(asked, files):
        lines.append(f"there will be no exclusions: {why}")
    return list(filter(None, lines))


def why_no_exclusions(asked: Asked, files: Sequence[str]) -> str | None:
    """Why the passages of ``files`` can give no exclusions; None where they may."""
    options = passage_options(asked)
    if any(passage_checks.names_pages(file, options) for file in files):
        return None
    return titles.why_none(files, asked.column, asked.encoding)


def why_no_passages(asked: Asked, files: Sequence[str]) -> str | None:
    """Why no document of ``files`` gives a passage; None where one may, as far as one can see."""
    if not files:
        return passage_checks.why_none(source_files.expand_all(asked.text), asked.passage_options)
    return passage_checks.all_short(files, passage_options(asked))


def _passages(asked: Asked, folder: Folder, workers: int, log: Log) -> str | None:
    """The dataset of passages; None where there are none, with a line that says why, if it was not said."""
    files = with_documents(asked)
    if not files:  # as was said
        return None
    try:
        return passages.build_passages(files, folder.dataset("passages"), passage_options(asked), log, workers)
    except building.NothingLeft as error:
        _say_none(asked, files, error, log)
        return None


def _say_none(asked: Asked, files: Sequence[str], error: building.NothingLeft, log: Log) -> None:
    if not why_no_passages(asked, files):  # else it was said
        remedy = passage_checks.group_remedy(files, asked.passage_options)
        log(f"goes without questions and exclusions: {'; '.join(filter(None, [str(error), remedy]))}")


def _passage_datasets(
    asked: Asked, folder: Folder, every: str, workers: int, augment: Callable[..., str], log: Log
) -> list[str]:
    """Datasets from the passages ``every``: with questions and, where pages are known, exclusions."""
    files, data = with_documents(asked), folder.dataset("passages_trained")
    try:
        held_out.without(every, folder.dataset("apart"), data)
    except building.NothingLeft as error:
        _say_none(asked, files, error, log)
        return []
    log(_lost(every, data))
    made = [augment(QUESTIONS, data, folder.dataset(QUESTIONS), what="passages")]
    if why_no_exclusions(asked, files):  # as was said
        return made
    out = folder.dataset("exclusions")
    try:
        made.append(exclusions.build_exclusions([data], out, exclusions.ExclusionsOptions(), log, workers))
    except building.NothingLeft as error:
        log(f"goes without exclusions: {error}")
        return made
    unnamed, rows = exclusions.unnamed(out), int(shards.read_manifest(data)["rows"])
    if 2 * unnamed > rows and not asked.titles:
        log(
            f"{unnamed:,} of {rows:,} passages do not name what their document is about: --titles makes more exclusions"
        )
    return made


def _lost(every: str, data: str) -> str:
    """How many passages are trained on, and why not all."""
    count, left = (int(shards.read_manifest(dataset)["rows"]) for dataset in (every, data))
    others = "; the others hold a sentence that is kept apart, less often in a longer text" if left < count else ""
    return f"{left:,} of {count:,} passages are trained on{others}"
