"""Multiword expressions: UD hangs all words from the first (`fixed`); CLEAR style analyses most of them inside."""

from augment.parser.conllu import Tree

# One (head, relation) per word: head is a position in the expression, or OUT for where the expression hangs;
# an empty relation keeps the one the expression has.
OUT = -1
IDIOMS = {
    "as well": ((1, "advmod"), (OUT, "advmod")),
    "as well as": ((1, "advmod"), (2, "advmod"), (OUT, "")),
    "rather than": ((1, "advmod"), (OUT, "")),
    "such as": ((1, "amod"), (OUT, "")),
    "more than": ((OUT, "amod"), (OUT, "quantmod")),
    "less than": ((OUT, "amod"), (OUT, "quantmod")),
    "up to": ((OUT, "quantmod"), (OUT, "quantmod")),
    "each other": ((1, "det"), (OUT, "")),
    "one another": ((1, "det"), (OUT, "")),
    "kind of": ((1, "advmod"), (OUT, "advmod")),
    "sort of": ((1, "advmod"), (OUT, "advmod")),
    "of course": ((OUT, "prep"), (0, "pobj")),
    "so that": ((OUT, "mark"), (OUT, "mark")),
    "so as": ((OUT, "mark"), (OUT, "mark")),
    "whether or not": ((OUT, "mark"), (0, "cc"), (0, "conj")),
    "because of": ((OUT, ""), (0, "pcomp")),
    "due to": ((OUT, ""), (0, "pcomp")),
    "according to": ((OUT, ""), (0, "prep")),
    "prior to": ((OUT, ""), (0, "prep")),
    "instead of": ((OUT, ""), (0, "prep")),
    "as for": ((OUT, ""), (0, "prep")),
    "as to": ((OUT, ""), (0, "prep")),
    "as of": ((OUT, ""), (0, "prep")),
    "in case of": ((OUT, ""), (0, "pobj"), (1, "prep")),
}
MINIMIZERS = frozenset({"least", "most", "all", "best", "once"})


def idioms_are_analysed(tree: Tree) -> None:
    """`fixed` expressions listed in `IDIOMS` get their inner structure."""
    for first in range(len(tree)):
        words = [first, *tree.children(first, "fixed")]
        pattern = IDIOMS.get(" ".join(tree.lower(w) for w in words))
        if len(words) == 1 or pattern is None:
            continue
        head, dep = tree.heads[first], tree.deps[first]
        for word, (position, relation) in zip(words, pattern, strict=True):
            tree.attach(word, head if position == OUT else words[position], relation or dep)


def purposes_are_nouns(tree: Tree) -> None:
    """ "in order to win": *order* is the object of *in*, and the clause modifies it."""
    for preposition in range(len(tree)):
        nouns = tree.children(preposition, "fixed")
        verb = tree.heads[preposition]
        if tree.deps[preposition] == "mark" and [tree.lower(n) for n in nouns] == ["order"]:
            tree.replace(verb, preposition, "acl")
            tree.deps[preposition] = "prep"
            tree.attach(nouns[0], preposition, "pobj")
            tree.attach(verb, nouns[0])


def minimizers_are_adverbs(tree: Tree) -> None:
    """ "at least 20", "not at all": the pair is an adverb whose head is the second word."""
    for word in range(len(tree)):
        children = tree.children(word)
        if tree.lower(word) in MINIMIZERS and [(tree.lower(c), tree.deps[c]) for c in children] == [("at", "case")]:
            tree.deps[children[0]] = "advmod"
            if tree.deps[word].startswith(("obl", "nmod")):
                tree.deps[word] = "advmod"
