"""Coordinated nouns: their members, and what stands before, within and behind these."""

from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Token

from augment.paraphrase.syntax.analysis.phrases import edges

NAMES = frozenset(["NNP", "NNPS"])
COMMON = frozenset(["NN", "NNS"])


@dataclass(frozen=True)
class Coordination:
    """Coordinated nouns, by their heads in their order."""

    members: tuple[Token, ...]

    @property
    def first(self) -> Token:
        """The head of the first member."""
        return self.members[0]

    @property
    def last(self) -> Token:
        """The head of the last member."""
        return self.members[-1]

    @property
    def names(self) -> bool:
        """Whether the first member is a name."""
        return self.first.tag_ in NAMES

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The first and last index of each member."""
        return [_span(member, self.members) for member in self.members]

    @cached_property
    def tokens(self) -> list[list[Token]]:
        """The tokens of each member."""
        return [list(self.first.doc[first : last + 1]) for first, last in self.spans]

    @property
    def following(self) -> Token:
        """The token behind the last member."""
        return self.first.doc[self.spans[-1][1] + 1]

    @property
    def holder(self) -> Token:
        """The word of which a preposition says the nouns; else the first noun itself."""
        return self.first.head.head if self.first.dep_ == "pobj" else self.first

    @cached_property
    def opened(self) -> list[bool]:
        """Whether each member opens with an article of its own."""
        return [opens_with_article(member) for member in self.members]

    @cached_property
    def modified(self) -> list[bool]:
        """Whether anything stands before the noun of each member."""
        return [tokens[0] != member for tokens, member in zip(self.tokens, self.members, strict=True)]

    @cached_property
    def extended(self) -> list[bool]:
        """Whether anything stands behind the noun of each member."""
        return [tokens[-1] != member for tokens, member in zip(self.tokens, self.members, strict=True)]


def members_of(noun: Token) -> list[Token]:
    """The heads of a coordination that starts here, joined by one "and" or "or" before the last."""
    if noun.dep_ == "conj" or noun.dep_ in ("compound", "nmod", "poss", "appos", "npadvmod", "nummod"):
        return []
    if noun.tag_ not in NAMES | COMMON:
        return []
    members, joints = [noun], [c for c in noun.rights if c.dep_ == "cc"]
    while following := next((c for c in members[-1].rights if c.dep_ == "conj"), None):
        members.append(following)
        joints += [c for c in following.rights if c.dep_ == "cc"]
    return members if [c.lower_ for c in joints] == ["and"] and joints[0].i > members[-2:][0].i else []


def _span(member: Token, members: tuple[Token, ...]) -> tuple[int, int]:
    """A member without the others that hang on it, its comma and its conjunction; a shared article stays outside."""
    first, last = member.left_edge.i, member.i
    limit = next((m.left_edge.i for m in members if m.i > member.i), len(member.doc))
    for child in member.rights:
        if child.dep_ not in ("conj", "cc", "punct") and child.i < limit:
            last = max(last, edges(child)[1])
    if member == members[0] and shares_article(members):
        first += 1
    return first, last


def shares_article(members: tuple[Token, ...]) -> bool:
    """Whether the first member alone opens with an article, which then belongs to all."""
    return opens_with_article(members[0]) and not any(opens_with_article(m) for m in members[1:])


def opens_with_article(noun: Token) -> bool:
    """Whether a noun has an article or a possessive before it."""
    return any(c.dep_ in ("det", "poss") for c in noun.lefts)
