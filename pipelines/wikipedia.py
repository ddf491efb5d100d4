"""Wikipedia dumps to sentences: every page and every sentence is kept or rejected with a counted reason.

The place of a sentence is ``FILE:TITLE@REVISION``, which is also its source: ``/w/index.php?oldid=REVISION`` of the
wiki shows the page and its authors.
"""

from collections.abc import Iterator

from pipelines import dump, rows, sentences, wikitext

OTHER_NAMESPACE, REDIRECT, DISAMBIGUATION = (
    "page of another namespace",
    "page is a redirect",
    "page is a disambiguation",
)
NOT_WIKITEXT, TOO_LARGE = "page is not wikitext", "page too large"
NO_CLOSING_TAG = "dump without closing tag"
MADE_WITH = ("mwparserfromhell", "syntok", "lemminflect", "spacy")
CODE = (__file__, dump.__file__, sentences.__file__, wikitext.__file__, wikitext.words.__file__)

is_dump = dump.is_dump


def records(file: str, language: str) -> Iterator[rows.Record]:
    """(title@revision, sentence, None) of every whole sentence, and (place, None, reason) of all that is left out.

    Raises DumpError or StorageError where the dump breaks off within a page.
    """
    if language != sentences.ANY_LANGUAGE:
        sentences.stop_words_of(language)  # fails before the first page, not after
    with rows.reading(file):
        for page, site in dump.pages(file):
            if page is None:
                yield "end", None, NO_CLOSING_TAG
            else:
                yield from of_page(page, site, language)


def of_page(page: dump.Page, site: dump.Site, language: str) -> Iterator[rows.Record]:
    """The records of one page."""
    place = f"{page.title}@{page.revision}"
    reason = why_not_page(page)
    if reason is not None or page.text is None:
        yield place, None, reason
        return
    for paragraph in wikitext.paragraphs(page.text, site.namespaces):
        for text in sentences.split(paragraph):
            reason = sentences.why_not(text, language)
            yield place, (text,) if reason is None else None, reason


def why_not_page(page: dump.Page) -> str | None:
    """None for an article, else why the page is none."""
    if page.ns != "0":
        return OTHER_NAMESPACE
    if page.redirect:
        return REDIRECT
    if page.model != "wikitext":
        return NOT_WIKITEXT
    if page.text is None:
        return TOO_LARGE
    return DISAMBIGUATION if wikitext.is_disambiguation(page.title, page.text) else None
