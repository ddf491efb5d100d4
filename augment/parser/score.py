"""Score pipelines on gold trees, and time them on raw text.

    python -m augment.parser.score --parser bundled [NAME_OR_FOLDER ...] --data FILE.conllu [FILE.conllu ...]
                                   [--text SENTENCES.txt]

The Universal Dependencies trees are converted to the CLEAR-style scheme first; the pipelines see the gold words.
Tag accuracy, UAS and LAS (without punctuation) are shares of words. `main verb` is the share of sentences whose
predicted root, together with the set of its aux, auxpass and neg children, equals the gold one. `--text` adds
sentences per CPU second (one thread, median of five rounds in which the pipelines take turns) and the ratio of each
pipeline to the last one named.
"""

import argparse
import statistics
import time
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from augment.flags import Parser, must_exist
from augment.parser.conllu import ROOT, Tree, main_verb, trees_or_exit
from augment.parser.conversion.convert import convert
from augment.parsing import parse, parser_or_exit

ROUNDS = 5


def with_gold_words(nlp: Language, tree: Tree) -> Doc:
    """The unparsed sentence in the words of the tree, with the norms that the tokenizer gives ("n't" -> "not")."""
    doc = Doc(nlp.vocab, words=tree.forms, spaces=tree.spaces)
    norms = {(token.idx, token.text): token.norm_ for token in nlp.make_doc(doc.text)}
    for token in doc:
        token.norm_ = norms.get((token.idx, token.text), token.norm_)
    return doc


def score(nlp: Language, trees: list[Tree]) -> dict[str, float]:
    """Percentages over `trees`, which are in CLEAR style: tag, uas, las, root, main verb."""
    words = tagged = right_tags = right_heads = right_arcs = right_roots = right_verbs = 0
    for tree, doc in zip(trees, nlp.pipe(with_gold_words(nlp, tree) for tree in trees), strict=True):
        heads = [ROOT if token.head.i == token.i else token.head.i for token in doc]
        deps = [token.dep_ for token in doc]
        for i, token in enumerate(doc):
            tagged += bool(tree.tags[i])
            right_tags += bool(tree.tags[i]) and token.tag_ == tree.tags[i]
            if tree.deps[i] != "punct":
                words += 1
                right_heads += heads[i] == tree.heads[i]
                right_arcs += heads[i] == tree.heads[i] and deps[i] == tree.deps[i]
        gold, predicted = main_verb(tree.heads, tree.deps), main_verb(heads, deps)
        right_roots += gold[0] == predicted[0]
        right_verbs += gold == predicted
    counts = {"tag": (right_tags, tagged), "uas": (right_heads, words), "las": (right_arcs, words)}
    counts |= {"root": (right_roots, len(trees)), "main verb": (right_verbs, len(trees))}
    return {name: 100 * right / max(total, 1) for name, (right, total) in counts.items()}


def speeds(pipelines: list[Language], texts: list[str]) -> list[list[float]]:
    """Sentences per CPU second: one list per pipeline, one value per round; the pipelines take turns."""
    rates: list[list[float]] = [[] for _ in pipelines]
    for _ in range(ROUNDS):
        for nlp, column in zip(pipelines, rates, strict=True):
            start = time.process_time()
            for _doc in parse(texts, nlp):
                pass
            column.append(len(texts) / (time.process_time() - start))
    return rates


def table(header: list[str], rows: Iterable[list[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parser", nargs="+", default=["bundled"], help="'bundled', folders or installed packages")
    parser.add_argument("--data", nargs="+", type=Path, required=True, help="CoNLL-U files with UD trees")
    parser.add_argument("--text", type=Path, help="file with one sentence a line, for timing")
    parser.add_argument("--sentences", type=int, default=2000, help="how many lines of --text to parse")
    args = parser.parse_args()
    must_exist(parser, *args.data, args.text)
    pipelines = [parser_or_exit(name) for name in args.parser]
    rows = []
    for path in args.data:
        trees = [convert(tree) for tree in trees_or_exit(path)]
        for name, nlp in zip(args.parser, pipelines, strict=True):
            rows.append([path.name, Path(name).name, *(f"{value:.1f}" for value in score(nlp, trees).values())])
    print(table(["trees", "pipeline", "tag", "UAS", "LAS", "root", "main verb"], rows))
    if args.text:
        with open(args.text, encoding="utf-8") as lines:
            texts = [line.strip() for line in islice(lines, args.sentences)]
        rates = speeds(pipelines, texts)
        ratios = [statistics.median(a / b for a, b in zip(column, rates[-1], strict=True)) for column in rates]
        cells = zip(args.parser, rates, ratios, strict=True)
        timed = [[Path(name).name, f"{statistics.median(column):.0f}", f"{ratio:.2f}"] for name, column, ratio in cells]
        print("\n" + table(["pipeline", "sentences per CPU second", f"times {Path(args.parser[-1]).name}"], timed))


if __name__ == "__main__":
    main()
