"""Flags of every command that reads text, with their lines of help. Imports no Prefect."""

import argparse
from typing import get_args

from pipelines.sources import splitting
from pipelines.sources.cutting import Lengths

SOURCE = "text, CSV, TSV, JSON, Parquet, Arrow, dumps of wikis, datasets; packed or not, told by their content"
COLUMN = "where the text is if rows have columns; without it, one with a usual name, or the only one of text"
ENCODING = "of text that is not UTF-8, such as cp1252"
SPLIT = "rows into sentences, or each as it is; auto: into sentences where the rows of a file hold several"

MIN_WORDS = "of a passage, words at least: less where documents are short"


def add_min_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--min-words", type=int, default=Lengths.min_words, help=f"{MIN_WORDS} (default: {Lengths.min_words})"
    )


def add_text_flags(parser: argparse.ArgumentParser, split: bool = True) -> None:
    """How the text is found in files: --column, --encoding, --split."""
    parser.add_argument("--column", help=COLUMN)
    parser.add_argument("--encoding", help=ENCODING)
    if split:
        choices = get_args(splitting.Split)
        parser.add_argument("--split", choices=choices, default=splitting.AUTO, help=f"{SPLIT} (default)")
