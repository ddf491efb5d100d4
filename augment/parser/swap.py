"""More sentences for silver data: the given ones with open-class words exchanged for others of the same tag.

    python -m augment.parser.swap SILVER.conllu --output SENTENCES.txt [--seed S]

The new sentences make little sense but have the syntax of real ones; augment/parser/silver.py parses them like any
text, and the student sees far more word forms in every construction. After Jiao et al. 2020 (TinyBERT,
https://arxiv.org/abs/1909.10351), who exchange words for distillation too.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from augment.parser.conllu import Tree, read_conllu

# Probability of an exchange by tag: verbs seldom, because their frames differ.
RATES = dict.fromkeys(("NN", "NNS", "NNP", "NNPS", "JJ", "CD"), 0.5)
RATES |= dict.fromkeys(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "RB"), 0.2)
CLOSED = frozenset(
    {"be", "am", "is", "are", "was", "were", "been", "being", "have", "has", "had", "having"}
    | {"do", "does", "did", "done", "doing", "not", "never"}
)


def is_open(tree: Tree, i: int) -> bool:
    """True for a plain word that may be exchanged: no auxiliary, no form of be, have or do, no negation."""
    plain = tree.tags[i] in RATES and tree.forms[i].isalnum() and tree.lower(i) not in CLOSED
    return plain and tree.deps[i] not in ("aux", "auxpass", "neg")


def words_by_tag(trees: Iterable[Tree]) -> dict[str, list[str]]:
    """Every occurrence of an open-class word, by tag, in order: a random choice follows the words' frequencies."""
    words = defaultdict(list)
    for tree in trees:
        for i in range(len(tree)):
            if is_open(tree, i):
                words[tree.tags[i]].append(tree.forms[i])
    return words


def swapped(tree: Tree, words: dict[str, list[str]], rng: random.Random) -> str:
    """The sentence with some words exchanged; auxiliaries stay, capitals at its start are kept."""
    forms = list(tree.forms)
    for i, tag in enumerate(tree.tags):
        if is_open(tree, i) and rng.random() < RATES[tag]:
            forms[i] = rng.choice(words[tag])
    text = Tree(forms=forms, spaces=tree.spaces).text
    return text[:1].upper() + text[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("silver", type=Path, help="CoNLL-U file from augment/parser/silver.py")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    trees = list(read_conllu(args.silver))
    words, rng = words_by_tag(trees), random.Random(args.seed)
    args.output.write_text("".join(f"{swapped(tree, words, rng)}\n" for tree in trees), encoding="utf-8")


if __name__ == "__main__":
    main()
