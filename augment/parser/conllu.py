"""Dependency trees in memory, and how they are read from CoNLL-U files.

Only the columns a basic dependency tree needs are kept: form, lemma, UPOS, XPOS, features, head, relation.
Format: https://universaldependencies.org/format.html.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = -1
AUXILIARIES = frozenset({"aux", "auxpass", "neg"})  # relations of CLEAR style
SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer")


@dataclass
class Tree:
    """One sentence. All lists have one entry per word; `heads` are 0-based, the root's head is `ROOT`."""

    forms: list[str] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    upos: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    feats: list[str] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    deps: list[str] = field(default_factory=list)
    spaces: list[bool] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.forms)

    @property
    def text(self) -> str:
        """The sentence as it was written."""
        return "".join(f + " " * s for f, s in zip(self.forms, self.spaces, strict=True)).rstrip()

    def lower(self, i: int) -> str:
        """Word `i` in lower case."""
        return self.forms[i].lower()

    def children(self, i: int, *deps: str) -> list[int]:
        """Children of word `i` in sentence order; only those with one of the relations `deps` if any is given."""
        return [c for c, head in enumerate(self.heads) if head == i and (not deps or self.deps[c] in deps)]

    def attach(self, i: int, head: int, dep: str | None = None) -> None:
        """Hang word `i` under `head`, with a new relation if one is given."""
        self.heads[i] = head
        if dep is not None:
            self.deps[i] = dep

    def replace(self, old: int, new: int, dep: str) -> None:
        """Put `new` where `old` hangs, and hang `old` under it with relation `dep`."""
        self.attach(new, self.heads[old], self.deps[old])
        self.attach(old, new, dep)

    def subtree(self, i: int) -> list[int]:
        """All words dominated by `i`, itself included, in sentence order."""
        members = [i]
        for member in members:
            members += self.children(member)
        return sorted(members)

    def is_tree(self) -> bool:
        """True if there is one root and every word reaches it."""
        if self.heads.count(ROOT) != 1:
            return False
        return len(self.subtree(self.heads.index(ROOT))) == len(self)


def main_verb(heads: list[int], deps: list[str]) -> tuple[int, tuple[int, ...]]:
    """Position of the first root and of its aux, auxpass and neg children. `heads` are 0-based, ROOT for roots."""
    root = heads.index(ROOT)
    return root, tuple(i for i, head in enumerate(heads) if head == root and deps[i] in AUXILIARIES)


def read_conllu(path: str | Path) -> Iterator[Tree]:
    """Yield the basic tree of each sentence.

    Raises ValueError naming file and line where a word line does not have ten columns, a head is no number, the heads
    form no tree, or the text is not UTF-8.
    """
    block: list[tuple[int, str]] = []
    with open(path, "rb") as lines:
        for number, raw in enumerate(lines, start=1):
            try:
                line = raw.decode("utf-8").rstrip("\r\n")
            except UnicodeDecodeError:
                raise ValueError(f"{path}:{number}: not UTF-8; is this a CoNLL-U file?") from None
            if line.strip():
                block.append((number, line))
            elif block:
                yield _parse_block(block, path)
                block = []
    if block:
        yield _parse_block(block, path)


def trees_or_exit(path: str | Path) -> Iterator[Tree]:
    """``read_conllu`` for a program, which ends with one line where the file cannot be read."""
    try:
        yield from read_conllu(path)
    except (OSError, ValueError) as error:
        raise SystemExit(f"error: {error}") from None


def _parse_block(block: list[tuple[int, str]], path: str | Path) -> Tree:
    tree, multiword = Tree(), (0, True)  # (last word of the open multiword token, whether a space follows it)
    for number, line in block:
        if line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 10:
            raise ValueError(f"{path}:{number}: {len(columns)} columns where CoNLL-U has 10; is this a CoNLL-U file?")
        space = "SpaceAfter=No" not in columns[9]
        first, _, last = columns[0].partition("-")
        if last.isdecimal():
            multiword = (int(last), space)
        elif first.isdecimal():
            if not columns[6].isdecimal():
                raise ValueError(f"{path}:{number}: the head is {columns[6]!r}, no number; give every word a head")
            index = int(columns[0])
            space = space if index > multiword[0] else index == multiword[0] and multiword[1]
            _append(tree, columns, space)
    if not tree.is_tree():
        raise ValueError(f"{path}:{block[0][0]}: the heads of this sentence form no tree; correct column 7")
    return tree


def _append(tree: Tree, columns: list[str], space: bool) -> None:
    _, form, lemma, upos, xpos, feats, head, dep, _, _ = columns
    tree.forms.append(form)
    tree.lemmas.append(lemma)
    tree.upos.append(upos)
    tree.tags.append("" if xpos == "_" else xpos)
    tree.feats.append(feats)
    tree.heads.append(int(head) - 1)
    tree.deps.append(dep)
    tree.spaces.append(space)
