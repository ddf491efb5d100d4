"""Tables of vetoes: named reasons why something may not change its place, asked in order until one applies."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from spacy.tokens import Token

from augment.paraphrase.syntax.analysis.phrases import edges
from augment.paraphrase.syntax.analysis.statements import Statement

C = TypeVar("C")
Veto = Callable[[C], bool]


def first_veto(vetoes: tuple[Veto[C], ...], candidate: C) -> str | None:
    """The name of the first veto that applies to ``candidate``; None if it may change its place."""
    return next((veto.__name__ for veto in vetoes if veto(candidate)), None)


@dataclass(frozen=True)
class Phrase:
    """A phrase or clause, by its head ``child``, that may leave its place in the statement ``s``.

    ``first`` and ``last`` are the indices of its first and last token.
    """

    s: Statement
    child: Token

    @cached_property
    def first(self) -> int:
        """The index of the first token."""
        return edges(self.child)[0]

    @cached_property
    def last(self) -> int:
        """The index of the last token."""
        return edges(self.child)[1]
