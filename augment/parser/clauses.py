"""Finite clauses of long sentences as short sentences of their own: "She says [the train is late]." -> "The train is
late." Encyclopedic text is long; this teaches the parser short sentences, with trees that are as good as their source.
"""

from collections.abc import Iterator

from augment.parser.conllu import ROOT, Tree
from augment.parser.conversion.wordlists import FINITE_TAGS

MIN_WORDS, MAX_WORDS = 3, 12
CLAUSES = frozenset({"ccomp", "conj", "advcl", "parataxis"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl", "csubj"})
SUBORDINATORS = ("mark", "advmod", "punct", "cc", "intj")  # what may open the clause and is left out


def clauses(tree: Tree) -> Iterator[Tree]:
    """Each short finite clause of a CLEAR-style tree, without conjunction, capitalised, closed by a full stop."""
    for verb in range(len(tree)):
        if tree.deps[verb] in CLAUSES and _is_finite(tree, verb):
            span = _bare(tree, verb)
            whole = span[-1] - span[0] == len(span) - 1 and sum(tree.heads[i] not in span for i in span) == 1
            if whole and MIN_WORDS <= len(span) <= MAX_WORDS and tree.deps[span[0]] in ("det", *SUBJECTS):
                yield _sentence(tree, span)


def _is_finite(tree: Tree, verb: int) -> bool:
    tags = {tree.tags[verb], *(tree.tags[c] for c in tree.children(verb, "aux", "auxpass"))}
    return bool(tags & FINITE_TAGS) and bool(tree.children(verb, *SUBJECTS)) and tree.tags[verb][:1] == "V"


def _bare(tree: Tree, verb: int) -> list[int]:
    span = tree.subtree(verb)
    while len(span) > 1 and tree.heads[span[0]] == verb and tree.deps[span[0]] in SUBORDINATORS:
        span = span[1:]
    while len(span) > 1 and tree.deps[span[-1]] == "punct":
        span = span[:-1]
    return span


def _sentence(tree: Tree, span: list[int]) -> Tree:
    """The words of `span` (with exactly one head outside of it) as a tree."""
    start, stop = span[0], span[-1] + 1
    heads = [tree.heads[i] - start if tree.heads[i] in span else ROOT for i in span]
    root = heads.index(ROOT)
    deps = [*tree.deps[start : root + start], "ROOT", *tree.deps[start + root + 1 : stop]]
    first = tree.forms[start]
    return Tree(
        forms=[first[:1].upper() + first[1:], *tree.forms[start + 1 : stop], "."],
        lemmas=[*tree.lemmas[start:stop], "."],
        upos=[*tree.upos[start:stop], "PUNCT"],
        tags=[*tree.tags[start:stop], "."],
        feats=[*tree.feats[start:stop], "_"],
        heads=[*heads, root],
        deps=[*deps, "punct"],
        spaces=[*tree.spaces[start : stop - 1], False, False],
    )
