"""Training trees once more, with open-class words exchanged for others of the same tag.

The new sentences make little sense but have the syntax of real ones, and the parser sees far more word forms in every
construction. After Jiao et al. 2020 (TinyBERT, https://arxiv.org/abs/1909.10351), who exchange words for distillation.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from augment.parser.conllu import Tree

# Probability of an exchange by tag: verbs seldom, because their frames differ.
RATES = dict.fromkeys(("NN", "NNS", "NNP", "NNPS", "JJ", "CD"), 0.5)
RATES |= dict.fromkeys(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "RB"), 0.2)
CLOSED = frozenset(
    {"be", "am", "is", "are", "was", "were", "been", "being", "have", "has", "had", "having"}
    | {"do", "does", "did", "done", "doing", "not", "never"}
)


def is_open(tree: Tree, i: int) -> bool:
    """True for a plain word that may be exchanged: no auxiliary, no form of be, have or do, no negation."""
    open_class = tree.tags[i] in RATES and tree.forms[i].isalnum() and tree.lower(i) not in CLOSED
    return open_class and tree.deps[i] not in ("aux", "auxpass", "neg")


def words_by_tag(trees: Iterable[Tree]) -> dict[str, list[str]]:
    """Every occurrence of an open-class word, by tag, in order: a random choice follows the words' frequencies."""
    words = defaultdict(list)
    for tree in trees:
        for i in range(len(tree)):
            if is_open(tree, i):
                words[tree.tags[i]].append(tree.forms[i])
    return words


def swapped_forms(tree: Tree, words: dict[str, list[str]], rng: random.Random) -> list[str]:
    """The words of the tree, some exchanged; auxiliaries stay, a capital at the start is kept."""
    forms = list(tree.forms)
    for i, tag in enumerate(tree.tags):
        if is_open(tree, i) and rng.random() < RATES[tag]:
            forms[i] = rng.choice(words[tag])
    if tree.forms[0][:1].isupper():
        forms[0] = forms[0][:1].upper() + forms[0][1:]
    return forms


def swapped_copies(trees: list[Tree], seed: int) -> Iterator[Tree]:
    """Each tree with some words exchanged for others of these trees."""
    words, rng = words_by_tag(trees), random.Random(seed)
    for tree in trees:
        yield replace(tree, forms=swapped_forms(tree, words, rng))
