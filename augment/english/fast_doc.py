"""A fast copy of a parse as Python objects, made in one pass, for rules that look at every token many times.

spaCy makes a Python object at every `doc[i]` and `token.head` and looks a string up at every `token.tag_`: over all
rules that takes longer than this copy and the rules on it. The attributes have the names of spaCy's, so that a function
that reads a parse takes either.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from spacy.attrs import DEP, HEAD, ORTH, SPACY, TAG
from spacy.tokens import Doc
from spacy.vocab import Vocab

from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of

Lexeme = tuple[str, str, bool, bool]  # text, text in lower case, whether all letters, whether all punctuation
COLUMNS = [ORTH, TAG, DEP, HEAD, SPACY]
NEGATIVE = 1 << 63  # heads are offsets; an array with other attributes holds them unsigned
MAX_CACHED = 100_000

Value = TypeVar("Value")
NO_CHILDREN: list["FastToken"] = []  # shared by all tokens without children on a side; never filled

_lexemes: dict[int, Lexeme] = {}  # by spaCy's hash of the text, the same in every vocabulary
_labels: dict[int, str] = {}


class FastToken:
    """One token: those parts of spaCy's Token that the rules read."""

    __slots__ = (
        *("dep_", "doc", "head", "i", "idx", "is_alpha", "is_punct", "lefts", "lower_", "rights", "tag_", "text"),
        "whitespace_",
    )

    doc: "FastDoc"
    head: "FastToken"
    i: int
    idx: int
    lefts: list["FastToken"]
    rights: list["FastToken"]
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
    def children(self) -> list["FastToken"]:
        """The tokens that hang on this one, from left to right."""
        return self.lefts + self.rights

    @property
    def left_edge(self) -> "FastToken":
        """The first token of the subtree."""
        token = self
        while token.lefts:
            token = token.lefts[0]
        return token

    @property
    def right_edge(self) -> "FastToken":
        """The last token of the subtree."""
        token = self
        while token.rights:
            token = token.rights[-1]
        return token

    @property
    def subtree(self) -> Iterator["FastToken"]:
        """The token and all below it, from left to right."""
        for token in self.lefts:
            yield from token.subtree
        yield self
        for token in self.rights:
            yield from token.subtree

    @property
    def ancestors(self) -> Iterator["FastToken"]:
        """The tokens above, from the head up to the root."""
        token = self
        while token.head is not token:
            token = token.head
            yield token

    @property
    def conjuncts(self) -> list["FastToken"]:
        """The tokens coordinated with this one, itself left out."""
        first = self
        while first.dep_ == "conj" and first.head is not first:
            first = first.head
        chain = [first]
        for token in chain:
            chain += [c for c in token.rights if c.dep_ == "conj"]
        return [token for token in chain if token is not self]

    def nbor(self, i: int = 1) -> "FastToken":
        """The token ``i`` places further right."""
        return self.doc[self.i + i]


class FastDoc(list[FastToken]):
    """The tokens of a document with its text. Stands in for the document where rules read a ParsedSentence."""

    def __init__(self, doc: Doc) -> None:
        orths, tags, deps, offsets, spaces = doc.to_array(COLUMNS).T.tolist() if len(doc) else [[]] * len(COLUMNS)
        labels = _lookup(_labels, tags + deps, _label, doc.vocab)
        self._fill(text_of(doc), words_of(orths, doc.vocab), labels[: len(tags)], labels[len(tags) :], spaces)
        self._attach(offsets)

    @classmethod
    def of_columns(
        cls, text: str, words: list[Lexeme], tags: list[str], deps: list[str], offsets: list[int], spaces: list[int]
    ) -> "FastDoc":
        """A text whose words have these tags, relations and offsets to their heads, and a blank behind or none."""
        doc = cls.__new__(cls)
        doc._fill(text, words, tags, deps, spaces)
        doc._attach(offsets)
        return doc

    def _fill(self, text: str, words: list[Lexeme], tags: list[str], deps: list[str], spaces: list[int]) -> None:
        new, idx = FastToken.__new__, 0
        for i, (word, tag, dep, space) in enumerate(zip(words, tags, deps, spaces, strict=True)):
            token = new(FastToken)  # filled here: a call of __init__ takes longer than all of this
            token.doc = self
            token.head = token
            token.i = i
            token.idx = idx
            token.text, token.lower_, token.is_alpha, token.is_punct = word
            token.tag_ = tag
            token.dep_ = dep
            token.lefts = token.rights = NO_CHILDREN
            idx += len(token.text)
            if space:
                token.whitespace_ = " "
                idx += 1
            else:
                token.whitespace_ = ""
            self.append(token)
        self.text = text

    def _attach(self, offsets: list[int]) -> None:
        for token, offset in zip(self, offsets, strict=True):
            if not offset:
                continue
            if offset >= NEGATIVE or offset < 0:
                token.head = head = self[token.i + (offset if offset < 0 else offset - 2 * NEGATIVE)]
                head.rights = [*head.rights, token]
            else:
                token.head = head = self[token.i + offset]
                head.lefts = [*head.lefts, token]


def words_of(orths: list[int], vocab: Vocab) -> list[Lexeme]:
    """What words are by themselves, by spaCy's hashes of them."""
    return _lookup(_lexemes, orths, _lexeme, vocab)


def part_of(sentence: ParsedSentence, first: int, root: int) -> FastDoc:
    """The words from ``first`` on as a sentence of their own; what hung on words before hangs on ``root``."""
    part, new, shift = FastDoc.__new__(FastDoc), FastToken.__new__, sentence[first].idx
    for i, source in enumerate(sentence[first:]):
        token = new(FastToken)
        token.doc, token.head, token.i, token.idx = part, token, i, source.idx - shift
        token.text, token.lower_, token.is_alpha, token.is_punct = _attributes(source)
        token.tag_, token.dep_, token.whitespace_ = source.tag_, source.dep_, source.whitespace_
        token.lefts = token.rights = NO_CHILDREN
        part.append(token)
    part.text = text_of(sentence)[shift:]
    heads = [source.head.i if source.head.i >= first else root for source in sentence[first:]]
    above = sentence[root]
    while above.head.i >= first and above.head != above:
        above = above.head
    if above.head.i < first:  # what the root hung on hangs on it now
        part[root - first].dep_, heads[root - first] = "ROOT", root
    part._attach([head - i for i, head in enumerate(heads, first)])
    return part


def _attributes(token: ParsedToken) -> Lexeme:
    return token.text, token.lower_, token.is_alpha, token.is_punct


def _lookup(table: dict[int, Value], keys: list[int], make: Callable[[int, Vocab], Value], vocab: Vocab) -> list[Value]:
    try:
        return [table[key] for key in keys]
    except KeyError:
        if len(table) > MAX_CACHED:
            table.clear()
        table.update({key: make(key, vocab) for key in keys if key not in table})
        return [table[key] for key in keys]


def _lexeme(orth: int, vocab: Vocab) -> Lexeme:
    entry = vocab[orth]
    return entry.orth_, entry.lower_, entry.is_alpha, entry.is_punct


def _label(label: int, vocab: Vocab) -> str:
    return vocab.strings[label]
