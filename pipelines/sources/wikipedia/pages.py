"""Wikipedia dumps to sentences, or to other texts: every page and every text is kept or rejected with a counted reason.

The place of a text is ``FILE:TITLE@REVISION``, which is also its source: ``/w/index.php?oldid=REVISION`` of the
wiki shows the page and its authors.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pipelines.sources import readers
from pipelines.sources.wikipedia import dump, multistream, sentences, wikitext
from pipelines.sources.worker_pool import WorkerPool

OTHER_NAMESPACE, REDIRECT, DISAMBIGUATION = (
    "page of another namespace",
    "page is a redirect",
    "page is a disambiguation",
)
NOT_WIKITEXT, TOO_LARGE = "page is not wikitext", "page too large"
OPEN_MARKUP = "page with too much markup left open"
NO_CLOSING_TAG = "dump without closing tag"
INDEX = "index of a dump, not text"
BATCH_CHARS = 1 << 20  # wikitext that a process is given at once: some seconds of work
PAGE_CHARS = 512  # what a page counts in a batch beside its text

# What is made of an article, in order: a text and None, or what is left out and the reason. Sent to other processes.
TextsOf = Callable[[dump.Page, dump.Site, str], Iterator[tuple[str | None, str | None]]]

is_dump = dump.is_dump


@dataclass(frozen=True)
class Batch:
    """Pages of a dump that was unpacked already."""

    read: list[tuple[dump.Page | None, dump.Site]]

    def pages(self) -> Iterable[tuple[dump.Page | None, dump.Site]]:
        return self.read


def sentences_of(page: dump.Page, site: dump.Site, language: str) -> Iterator[tuple[str | None, str | None]]:
    """The whole sentences of an article."""
    for section in wikitext.sections(page.text, site.namespaces):
        for paragraph in section:
            for text in sentences.split(paragraph):
                yield text, sentences.why_not(text, language)


def records(
    file: str, language: str, pool: WorkerPool | None = None, texts_of: TextsOf = sentences_of
) -> Iterator[readers.Record]:
    """(title@revision, text, None) of every text of an article, and (place, None, reason) of all that is left out.

    A ``pool`` reads the parts of a multistream dump, or the pages of any other, side by side: the records and their
    order are the same. Raises DumpError or StorageError where the dump breaks off within a page.
    """
    if language != sentences.ANY_LANGUAGE:
        sentences.stop_words_of(language)  # fails before the first page, not after
    with readers.reading(file):
        if pool is None or pool.workers == 1:
            yield from _records_of(dump.pages(file), language, texts_of)
            return
        work = functools.partial(_records_of_job, language=language, texts_of=texts_of)
        for batch in pool.map(work, _jobs(file)):
            yield from batch


def _jobs(file: str) -> Iterator[Batch | multistream.Part]:
    """What of the file can be read by itself: parts where it has more than one, else batches of pages."""
    if dump.compression_of(file) == "bz2":
        parts = multistream.parts(file)
        first = next(parts)
        if first.end is not None:
            yield first
            yield from parts
            return
    yield from _batches(file)


def _batches(file: str) -> Iterator[Batch]:
    read: list[tuple[dump.Page | None, dump.Site]] = []
    chars = 0
    for page, site in dump.pages(file):
        read.append((page, site))
        chars += PAGE_CHARS + (len(page.text) if page else 0)
        if chars >= BATCH_CHARS:
            yield Batch(read)
            read, chars = [], 0
    yield Batch(read)


def _records_of_job(job: Batch | multistream.Part, language: str, texts_of: TextsOf) -> list[readers.Record]:
    return list(_records_of(job.pages(), language, texts_of))


def _records_of(
    pages: Iterable[tuple[dump.Page | None, dump.Site]], language: str, texts_of: TextsOf
) -> Iterator[readers.Record]:
    for page, site in pages:
        if page is None:
            yield "end", None, NO_CLOSING_TAG
        else:
            yield from of_page(page, site, language, texts_of)


def of_page(page: dump.Page, site: dump.Site, language: str, texts_of: TextsOf) -> Iterator[readers.Record]:
    """The records of one page."""
    place = f"{page.title}@{page.revision}"
    if (reason := why_not_page(page)) is not None:
        yield place, None, reason
        return
    for text, reason in texts_of(page, site, language):
        yield place, (text,) if reason is None and text is not None else None, reason


def why_not_page(page: dump.Page) -> str | None:
    """None for an article, else why the page is none."""
    if not page.whole:
        return TOO_LARGE
    if page.ns != "0":
        return OTHER_NAMESPACE
    if page.redirect:
        return REDIRECT
    if page.model != "wikitext":
        return NOT_WIKITEXT
    if wikitext.is_disambiguation(page.title, page.text):
        return DISAMBIGUATION
    return OPEN_MARKUP if wikitext.parsing_cost(page.text) > wikitext.MAX_COST else None
