"""A parsed sentence as plain Python objects, made in one pass, for rules that look at every word many times.

spaCy makes a Python object at every `doc[i]` and `token.head` and looks a string up at every `token.tag_`: over all
rules that takes longer than this copy and the rules on it. Words and sentences have the names of spaCy's tokens and
documents, so that a function that reads a parse takes either.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from spacy.attrs import DEP, HEAD, ORTH, SPACY, TAG
from spacy.tokens import Doc
from spacy.vocab import Vocab

Shape = tuple[str, str, bool, bool]  # text, text in lower case, whether all letters, whether all punctuation
COLUMNS = [ORTH, TAG, DEP, HEAD, SPACY]
NEGATIVE = 1 << 63  # heads are offsets; an array with other attributes holds them unsigned
MAX_KEPT = 100_000

Kept = TypeVar("Kept")
LEAF: list["Word"] = []  # of every word without children on a side; never filled

_shapes: dict[int, Shape] = {}  # by spaCy's hash of the text, the same in every vocabulary
_labels: dict[int, str] = {}


class Word:
    """One token: those parts of spaCy's Token that the rules read."""

    __slots__ = (
        *("dep_", "doc", "head", "i", "idx", "is_alpha", "is_punct", "lefts", "lower_", "rights", "tag_", "text"),
        "whitespace_",
    )

    doc: "Sentence"
    head: "Word"
    i: int
    idx: int
    lefts: list["Word"]
    rights: list["Word"]
    text: str
    lower_: str
    is_alpha: bool
    is_punct: bool
    tag_: str
    dep_: str
    whitespace_: str

    def __len__(self) -> int:
        return len(self.text)

    @property
    def children(self) -> list["Word"]:
        return self.lefts + self.rights

    @property
    def left_edge(self) -> "Word":
        word = self
        while word.lefts:
            word = word.lefts[0]
        return word

    @property
    def right_edge(self) -> "Word":
        word = self
        while word.rights:
            word = word.rights[-1]
        return word

    @property
    def subtree(self) -> Iterator["Word"]:
        for word in self.lefts:
            yield from word.subtree
        yield self
        for word in self.rights:
            yield from word.subtree

    @property
    def ancestors(self) -> Iterator["Word"]:
        word = self
        while word.head is not word:
            word = word.head
            yield word

    @property
    def conjuncts(self) -> list["Word"]:
        first = self
        while first.dep_ == "conj" and first.head is not first:
            first = first.head
        found = [first]
        for word in found:
            found += [c for c in word.rights if c.dep_ == "conj"]
        return [word for word in found if word is not self]

    def nbor(self, offset: int) -> "Word":
        return self.doc[self.i + offset]


class Sentence(list[Word]):
    """The words of a document with its text, which is given since spaCy puts it together at every call."""

    def __init__(self, doc: Doc, text: str) -> None:
        orths, tags, deps, offsets, spaces = doc.to_array(COLUMNS).T.tolist() if len(doc) else [[]] * len(COLUMNS)
        shapes = _looked_up(_shapes, orths, _shape, doc.vocab)
        labels = _looked_up(_labels, tags + deps, _label, doc.vocab)
        new, idx = Word.__new__, 0
        for i, (shape, tag, dep, space) in enumerate(zip(shapes, labels, labels[len(tags) :], spaces, strict=False)):
            word = new(Word)  # filled here: a call of __init__ takes longer than all of this
            word.doc = self
            word.head = word
            word.i = i
            word.idx = idx
            word.text, word.lower_, word.is_alpha, word.is_punct = shape
            word.tag_ = tag
            word.dep_ = dep
            word.lefts = word.rights = LEAF
            idx += len(word.text)
            if space:
                word.whitespace_ = " "
                idx += 1
            else:
                word.whitespace_ = ""
            self.append(word)
        self.text = text
        self._attach(offsets)

    def _attach(self, offsets: list[int]) -> None:
        for word, offset in zip(self, offsets, strict=True):
            if not offset:
                continue
            if offset >= NEGATIVE:
                word.head = head = self[word.i + offset - 2 * NEGATIVE]
                head.rights = [*head.rights, word]
            else:
                word.head = head = self[word.i + offset]
                head.lefts = [*head.lefts, word]


def plain(doc: Doc, text: str) -> Doc:
    """A copy of a parse that stands in for it where rules read it."""
    return cast(Doc, Sentence(doc, text))


def _looked_up(table: dict[int, Kept], keys: list[int], make: Callable[[int, Vocab], Kept], vocab: Vocab) -> list[Kept]:
    try:
        return [table[key] for key in keys]
    except KeyError:
        if len(table) > MAX_KEPT:
            table.clear()
        table.update({key: make(key, vocab) for key in keys if key not in table})
        return [table[key] for key in keys]


def _shape(orth: int, vocab: Vocab) -> Shape:
    lexeme = vocab[orth]
    return lexeme.orth_, lexeme.lower_, lexeme.is_alpha, lexeme.is_punct


def _label(label: int, vocab: Vocab) -> str:
    return vocab.strings[label]
