"""Parse raw sentences with existing spaCy pipelines into training trees ("silver" data).

    python -m augment.parser.silver --parser PIPELINE [PIPELINE ...] --output SILVER.conllu FILE [FILE ...]

FILE holds one sentence a line; tokenised lines (WikiSplit style) are detokenised a little. With several pipelines the
trees come from the first, and only of sentences in which most of them, the first included, find the same main verb and
the same auxiliaries, negation included: both of two, two of three. The output is CoNLL-U in the CLEAR-style scheme of
the pipelines; `bundled` names the bundled one.
"""

import argparse
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from augment.flags import Parser, must_exist
from augment.lines import read_lines
from augment.parser.conllu import AUXILIARIES, ROOT, Tree
from augment.parsing import parser_or_exit

MIN_WORDS, MAX_WORDS = 4, 60
PROGRESS = 5000
BATCH_SIZE = 1024
DETOKENISE = (
    (re.compile(r"''\s+(.+?)\s+''"), r'"\1"'),
    (re.compile(r"\s+([,.;:!?%)\]}])"), r"\1"),
    (re.compile(r"([(\[{$£€])\s+"), r"\1"),
    (re.compile(r"\s+('s|'re|'ve|'ll|'d|'m|n't)\b"), r"\1"),
    (re.compile(r"(\w) - (\w)"), r"\1-\2"),
    (re.compile(r"\s+"), " "),
)


def clean_lines(path: Path) -> Iterator[str]:
    """Distinct sentences of a file, detokenised, of MIN_WORDS to MAX_WORDS words; none that is not UTF-8."""
    seen = set()
    with open(path, "rb") as file:
        for line, valid in read_lines(file):
            if not valid:
                continue
            for pattern, replacement in DETOKENISE:
                line = pattern.sub(replacement, line)
            line = line.strip()
            if MIN_WORDS <= len(line.split()) <= MAX_WORDS and line not in seen:
                seen.add(line)
                yield line


def only_main_verb(doc: Doc) -> tuple[int, tuple[int, ...]] | None:
    """Positions of the root and of its aux, auxpass and neg children; None unless the document has one root."""
    roots = [token for token in doc if token.head is token or token.head.i == token.i]
    if len(roots) != 1:
        return None
    return roots[0].i, tuple(child.i for child in roots[0].children if child.dep_ in AUXILIARIES)


def to_tree(doc: Doc) -> Tree:
    """A parsed document as a tree without lemmas, UPOS and features."""
    return Tree(
        forms=[token.text for token in doc],
        lemmas=["_"] * len(doc),
        upos=["_"] * len(doc),
        tags=[token.tag_ or "_" for token in doc],
        feats=["_"] * len(doc),
        heads=[ROOT if token.head.i == token.i else token.head.i for token in doc],
        deps=[token.dep_ for token in doc],
        spaces=[bool(token.whitespace_) for token in doc],
    )


def conllu(tree: Tree) -> str:
    """The tree as a CoNLL-U block, blank line included."""
    rows = [f"# text = {tree.text}"]
    for i, form in enumerate(tree.forms):
        misc = "_" if tree.spaces[i] else "SpaceAfter=No"
        rows.append(f"{i + 1}\t{form}\t_\t_\t{tree.tags[i]}\t_\t{tree.heads[i] + 1}\t{tree.deps[i]}\t_\t{misc}")
    return "\n".join(rows) + "\n\n"


def agreed_trees(lines: Iterable[str], parsers: list[Language]) -> Iterator[Tree]:
    """Trees of the first parser for the lines in which most parsers, the first included, find the same main verb."""
    first, *others = parsers
    for doc in first.pipe(lines, batch_size=BATCH_SIZE):
        verb = only_main_verb(doc)
        if verb and all(token.text.strip() for token in doc):
            votes = 1 + sum(only_main_verb(_reparsed(other, doc)) == verb for other in others)
            if votes > len(parsers) / 2:
                yield to_tree(doc)


def _reparsed(nlp: Language, doc: Doc) -> Doc:
    words, spaces = [token.text for token in doc], [bool(token.whitespace_) for token in doc]
    return nlp(Doc(nlp.vocab, words=words, spaces=spaces))


def main() -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--parser", nargs="+", required=True, help="folders or names of spaCy pipelines")
    parser.add_argument("--output", type=Path, required=True)
    args = parser.parse_args()
    must_exist(parser, *args.files)
    parsers = [parser_or_exit(name) for name in args.parser]
    written, start = 0, time.perf_counter()
    with open(args.output, "w", encoding="utf-8") as out:
        for tree in agreed_trees((line for file in args.files for line in clean_lines(file)), parsers):
            out.write(conllu(tree))
            written += 1
            if written % PROGRESS == 0:
                print(f"{written} trees, {written / (time.perf_counter() - start):.0f} a second", flush=True)
    print(f"{written} sentences -> {args.output}")


if __name__ == "__main__":
    main()
