"""Silver trees by vote, where two pipelines find different main verbs.

    python -m augment.parser.vote SILVER.conllu [SILVER.conllu ...] --first REFERENCE --second OTHER
                                  --output VOTED.conllu

SILVER holds trees of the first pipeline (augment/parser/silver.py). Where the second agrees on the main verb and its
auxiliaries, the tree stays. Elsewhere both parse the sentence and COPIES of it with words exchanged
(augment/parser/swap.py), which have the same structure: the main verb that most of these readings have wins, and of
the readings that have it the one that shares most arcs with all. A sentence without a majority is left out. That is
self-training by agreement (Zhou and Li 2005, tri-training, https://doi.org/10.1109/TKDE.2005.186), the further voters
being the same parsers on other words.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from spacy.language import Language

from augment.flags import Parser, must_exist
from augment.parser.conllu import Tree, main_verb, trees_or_exit
from augment.parser.score import with_gold_words
from augment.parser.silver import conllu, to_tree
from augment.parser.swap import swapped_forms, words_by_tag
from augment.parsing import parser_or_exit

COPIES = 7
MAJORITY = 0.5


def verb(tree: Tree) -> tuple[int, tuple[int, ...]]:
    """Position of the root and of its auxiliaries."""
    return main_verb(tree.heads, tree.deps)


def elected(readings: list[Tree]) -> Tree | None:
    """The reading that shares most labelled arcs with all, of those with the most frequent main verb; None if that
    verb has no majority or no reading with one root."""
    winner, votes = Counter(map(verb, readings)).most_common(1)[0]
    if votes < MAJORITY * len(readings):
        return None
    arcs = Counter((i, *arc) for tree in readings for i, arc in enumerate(zip(tree.heads, tree.deps, strict=True)))
    candidates = [tree for tree in readings if verb(tree) == winner and tree.is_tree()]
    return max(
        candidates, key=lambda tree: sum(arcs[i, tree.heads[i], tree.deps[i]] for i in range(len(tree))), default=None
    )


def parsed(nlp: Language, trees: Iterable[Tree]) -> Iterator[Tree]:
    """The trees that a pipeline gives for the words of others, in order."""
    return map(to_tree, nlp.pipe((with_gold_words(nlp, tree) for tree in trees), batch_size=256))


def voted(trees: list[Tree], pipelines: tuple[Language, Language], seed: int = 0) -> Iterator[Tree]:
    """The trees (by the first pipeline, with tags), those in dispute replaced by the elected reading or left out."""
    words, rng = words_by_tag(trees), random.Random(seed)
    for tree, other in zip(trees, parsed(pipelines[1], trees), strict=True):
        if verb(other) == verb(tree):
            yield tree
            continue
        copies = [replace(tree, forms=swapped_forms(tree, words, rng)) for _ in range(COPIES)]
        readings = [reading for nlp in pipelines for reading in parsed(nlp, copies)]
        best = elected([tree, other, *readings])
        if best:
            yield replace(tree, heads=best.heads, deps=best.deps)


def main() -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("silver", nargs="+", type=Path, help="CoNLL-U files from augment/parser/silver.py")
    parser.add_argument("--first", required=True, help="folder or name of the pipeline that parsed them")
    parser.add_argument("--second", required=True, help="folder or name of another pipeline")
    parser.add_argument("--output", type=Path, required=True)
    args = parser.parse_args()
    must_exist(parser, *args.silver)
    first, second = (parser_or_exit(name) for name in (args.first, args.second))
    trees = [tree for path in args.silver for tree in trees_or_exit(path)]
    with open(args.output, "w", encoding="utf-8") as out:
        out.writelines(map(conllu, voted(trees, (first, second))))


if __name__ == "__main__":
    main()
