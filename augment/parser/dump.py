"""Sentences of Wikipedia XML dumps, one a line, as input of augment/parser/silver.py.

    python -m augment.parser.dump --output SENTENCES.txt DUMP.xml.bz2 [DUMP.xml.bz2 ...]
                                  [--without TEST.conllu ...]

Rough by design: a sentence in which any markup is left, or from which a template with words was taken, is dropped, and
so is one that does not begin with a capital and end with a final mark. `--without` leaves out every sentence that
shares NGRAM words in a row with a sentence of a test file.
"""

import argparse
import bz2
import html
import re
from collections.abc import Iterator
from pathlib import Path

from augment.flags import Parser, must_exist
from augment.parser.conllu import trees_or_exit

PAGE = re.compile(r"<ns>0</ns>.*?<text[^>]*>(.*?)</text>", re.DOTALL)
MISSING = "\0"  # where a template stood that was part of the sentence
REMOVED = (
    (re.compile(r"<!--.*?-->", re.DOTALL), ""),
    (re.compile(r"<ref[^>]*/>"), ""),
    (re.compile(r"<(ref|math|gallery|code|blockquote)\b.*?</\1>", re.DOTALL), ""),
    (re.compile(r"</?(?:small|sup|sub|nowiki|span)\b[^>]*>"), ""),
)
INNERMOST = (
    (re.compile(r"(?<=\S)\{\{[^{}]*\}\}"), ""),  # without a space before it: a note
    (re.compile(r"\{\{[^{}]*\}\}"), MISSING),
    (re.compile(r"\{\|[^{}]*\|\}"), ""),
    (re.compile(r"\[\[(?:File|Image|Category):[^\[\]]*\]\]", re.IGNORECASE), ""),
    (re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]"), r"\1"),
)
INLINE_MARKUP = (
    (re.compile(r"\[https?:\S+ ([^\]]*)\]"), r"\1"),
    (re.compile(r"'''?"), ""),
    (re.compile(r"\((?:\s|[;,:])*\)"), ""),
    (re.compile(r"\s+"), " "),
)
BOUNDARY = re.compile(r"""(?<=[a-z0-9%)][.!?])["”]?\s+(?=["“]?[A-Z])|(?<=[.!?]["”])\s+(?=["“]?[A-Z])""")
ABBREVIATION = re.compile(
    r"\b(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Prof|Sr|Jr|Gen|Col|Lt|Capt|Rev|vs|cf|etc|ca?|e\.g|i\.e|No|pp?)\.$"
)
SENTENCE = re.compile(r"""["“]?[A-Z][^\0<>{}\[\]|=]*[.!?]["”]?""")
NGRAM = 6
BLOCK_MARKERS = "*#:;|!{}="  # a line that begins with one is no running text


def paragraphs(markup: str) -> Iterator[str]:
    """Running text of a page in wiki markup, line by line."""
    for pattern, replacement in REMOVED:
        markup = pattern.sub(replacement, markup)
    before = ""
    while before != markup:
        before = markup
        for pattern, replacement in INNERMOST:
            markup = pattern.sub(replacement, markup)
    for line in markup.splitlines():
        if line.strip() and line[0] not in BLOCK_MARKERS:
            for pattern, replacement in INLINE_MARKUP:
                line = pattern.sub(replacement, line)
            yield line.strip()


def sentences(paragraph: str) -> Iterator[str]:
    """Whole sentences of a paragraph; a full stop after a title or an initial ends none."""
    start = 0
    for boundary in [*(match.span() for match in BOUNDARY.finditer(paragraph)), (len(paragraph), len(paragraph))]:
        sentence = paragraph[start : boundary[1]].strip()
        if boundary[1] < len(paragraph) and ABBREVIATION.search(sentence):
            continue
        start = boundary[1]
        if SENTENCE.fullmatch(sentence):
            yield sentence


def pages(dump: Path) -> Iterator[str]:
    """Wiki markup of the articles of a dump."""
    with bz2.open(dump, "rt", encoding="utf-8") as file:
        for match in PAGE.finditer(file.read()):
            yield html.unescape(html.unescape(match[1]))


def ngrams(text: str) -> set[tuple[str, ...]]:
    """All ngrams of NGRAM words of a text, in lower case and without punctuation."""
    words = re.findall(r"\w+", text.lower())
    return set(zip(*(words[i:] for i in range(NGRAM)), strict=False))


def main(arguments: list[str] | None = None) -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dumps", nargs="+", type=Path, help="MediaWiki XML, compressed with bzip2")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--without", nargs="*", type=Path, default=[], help="CoNLL-U files of test sentences")
    args = parser.parse_args(arguments)
    must_exist(parser, *args.dumps, *args.without)
    tested = {ngram for path in args.without for tree in trees_or_exit(path) for ngram in ngrams(tree.text)}
    with open(args.output, "w", encoding="utf-8") as out:
        for page in (page for dump in args.dumps for page in pages(dump)):
            candidates = (sentence for line in paragraphs(page) for sentence in sentences(line))
            out.writelines(f"{sentence}\n" for sentence in candidates if tested.isdisjoint(ngrams(sentence)))


if __name__ == "__main__":
    main()
