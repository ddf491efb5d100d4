"""Sentences of a treebank (CoNLL-U) and what probes ask of them: length, depth of the tree, inverted coordination."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from train.evaluation.datasets.text_files import read_lines
from train.runtime.errors import InputError

COLUMNS = 10
CLAUSE_SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "expl")
FINAL = (".", "!", "?", "...", ";")


@dataclass(frozen=True)
class TreebankWord:
    """A syntactic word: its form, universal tag, the index of its head (-1: it is the root) and its relation to it."""

    form: str
    tag: str
    head: int
    relation: str


@dataclass(frozen=True)
class Tree:
    """A sentence: its words, and the tokens that are written (don't is one, its words are two)."""

    words: tuple[TreebankWord, ...]
    tokens: tuple[str, ...]

    @property
    def text(self) -> str:
        """Tokens with a space between them."""
        return " ".join(self.tokens)


def read(path: Path) -> list[Tree]:
    """All sentences of a file. InputError with row where a line has not ten columns or a head is no word of it."""
    trees: list[Tree] = []
    block: list[tuple[int, list[str]]] = []
    for row, line in enumerate([*read_lines(path), ""], 1):
        if not line.strip():
            if block:
                trees.append(_tree(block, path))
            block = []
        elif not line.startswith("#"):
            cells = line.split("\t")
            if len(cells) != COLUMNS:
                raise InputError(f"{path}, row {row} has {len(cells)} columns, CoNLL-U has {COLUMNS}: {line[:80]!r}")
            block.append((row, cells))
    if not trees:
        raise InputError(f"{path} holds no sentence")
    return trees


def _tree(block: Sequence[tuple[int, list[str]]], path: Path) -> Tree:
    """One sentence. Of a token of several words (1-2) the words count in the tree, its form in the text."""
    words, tokens, covered = [], [], 0
    size = sum(cells[0].isdecimal() for _, cells in block)
    for row, cells in block:
        number = cells[0]
        if "-" in number:
            covered = int(number.split("-")[1])
            tokens.append(cells[1])
        elif number.isdecimal():
            if not cells[6].isdecimal() or int(cells[6]) > size:
                raise InputError(f"{path}, row {row}: head {cells[6]!r} is no word of the sentence")
            words.append(TreebankWord(cells[1], cells[3], int(cells[6]) - 1, cells[7]))
            if int(number) > covered:
                tokens.append(cells[1])
    return Tree(tuple(words), tuple(tokens))


def depth(tree: Tree) -> int | None:
    """Words on the longest way from the root to a leaf; None if the heads go round in a circle."""
    deepest = 0
    for index in range(len(tree.words)):
        steps = 0
        while index >= 0 and steps <= len(tree.words):
            index, steps = tree.words[index].head, steps + 1
        if steps > len(tree.words):
            return None
        deepest = max(deepest, steps)
    return deepest


def inverted(tree: Tree) -> str | None:
    """The sentence with its two coordinate clauses swapped: "It rained, but we went" → "We went, but it
    rained". None where it is not two clauses, each with a subject, joined by one conjunction.
    """
    if len(tree.words) != len(tree.tokens):
        return None  # a token of several words: which clause it belongs to may be unclear
    words = tree.words
    roots = [i for i, word in enumerate(words) if word.head == -1]
    seconds = [i for i, word in enumerate(words) if word.relation == "conj" and [word.head] == roots]
    if len(seconds) != 1 or not (_is_clause(words, roots[0]) and _is_clause(words, seconds[0])):
        return None
    second = _subtree(words, seconds[0])
    link = [
        i for i in second if words[i].relation in ("cc", "punct") and i < seconds[0] and words[i].head == seconds[0]
    ]
    conjunctions = [i for i in link if words[i].relation == "cc"]
    if len(conjunctions) != 1:
        return None
    start, end = conjunctions[0] + 1, max(second)
    closing = next((i for i in range(end, len(words)) if words[i].form in FINAL), len(words))
    opening = min(i for i in link if all(j in link for j in range(i, start)))
    if sorted(i for i in second if start <= i < closing) != list(range(start, closing)) or closing < len(words) - 1:
        return None
    forms = [word.form for word in words]
    first, joint, other = forms[:opening], forms[opening:start], forms[start:closing]
    if not first or not other or words[0].tag in ("CCONJ", "PUNCT"):
        return None
    if words[0].form[:1].isupper():  # else a capital would give the inverted ones away
        first, other = _uncapitalized(first, words[0]), _capitalized(other)
    return " ".join([*other, *joint, *first, *forms[closing:]])


def _is_clause(words: Sequence[TreebankWord], head: int) -> bool:
    return any(word.head == head and word.relation in CLAUSE_SUBJECTS for word in words)


def _subtree(words: Sequence[TreebankWord], top: int) -> set[int]:
    """``top`` and all that depends on it."""
    subtree, grown = {top}, True
    while grown:
        more = {i for i, word in enumerate(words) if word.head in subtree} - subtree
        subtree, grown = subtree | more, bool(more)
    return subtree


def _capitalized(forms: Sequence[str]) -> list[str]:
    return [forms[0][:1].upper() + forms[0][1:], *forms[1:]]


def _uncapitalized(forms: Sequence[str], first: TreebankWord) -> list[str]:
    cased = len(first.form) > 1 and not first.form[1:].islower()
    keep = cased or first.tag == "PROPN" or first.form == "I"
    return list(forms) if keep else [forms[0].lower(), *forms[1:]]
