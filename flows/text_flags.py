"""Flags of every command that reads text, with their lines of help. Imports no Prefect."""

import argparse
from typing import get_args

from pipelines.sources import documents, splitting
from pipelines.sources.cutting import Lengths

Flags = argparse._ActionsContainer  # a parser, or a group of its flags; it has no public name
SOURCE = "text, Markdown, CSV, TSV, JSON, Parquet, Arrow, dumps of wikis, datasets; packed or not, told by content"
COLUMN = "column of the text, where rows have columns (default: one with a usual name, or the only one with text)"
ENCODING = "encoding of text that is not UTF-8, such as cp1252"
SPLIT = "sentences: rows into sentences; lines: each row is one; auto: as the rows of a file hold several or one"

DOCUMENTS = (
    "a document of plain text: files: each file; blank-lines: the lines up to a blank one; auto: each file where there "
    f"are {documents.FEWEST} or more, most below some 2,000 words, else blank-lines. A file of Markdown is always one"
)
MIN_WORDS = "words of a passage at least: less where documents are short"


def add_min_words(parser: Flags) -> None:
    parser.add_argument(
        "--min-words", type=int, default=Lengths.min_words, help=f"{MIN_WORDS} (default: {Lengths.min_words})"
    )


def add_documents(parser: Flags) -> None:
    choices = get_args(documents.Documents)
    parser.add_argument("--documents", choices=choices, default=documents.AUTO, help=f"{DOCUMENTS} (default: auto)")


def add_text_flags(parser: Flags, split: bool = True) -> None:
    """How the text is found in files: --column, --encoding, --split."""
    parser.add_argument("--column", help=COLUMN)
    parser.add_argument("--encoding", help=ENCODING)
    if split:
        choices = get_args(splitting.Split)
        parser.add_argument("--split", choices=choices, default=splitting.AUTO, help=f"{SPLIT} (default)")
