"""What every augmentation of sentences offers, whatever it writes: negations, paraphrases, opposites."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

R = TypeVar("R")


class AugmentError(ValueError):
    """An augmentation cannot work at all. The message says what is missing and what to do about it."""


class Augmenter(ABC, Generic[R]):
    """Sentences in, one result per sentence out. ``column_names`` are the columns that a result fills, in order.

    An augmenter holds its options alone, so that it can be sent to another process; what it needs (a parser, an engine)
    is loaded once per process, when it is used first.
    """

    column_names: ClassVar[tuple[str, ...]]

    @property
    @abstractmethod
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the results, as JSON values: options, models, code and versions of libraries."""

    @abstractmethod
    def batch(self, texts: Sequence[str]) -> list[R]:
        """One result per text, in order. Never raises for a text: its result says why nothing was made of it.

        Raises AugmentError where the augmenter cannot work at all, TypeError for what is no list of strings.
        """

    @abstractmethod
    def cells(self, result: R) -> tuple[Any, ...]:
        """The values of one result, in the order of ``column_names``; null (None) where there is none."""

    def __call__(self, text: str) -> R:
        """The result of one text."""
        return self.batch([text])[0]

    def columns(self, texts: Sequence[str]) -> dict[str, list[Any]]:
        """The results as columns: for ``datasets.Dataset.map(…, batched=True, input_columns="text")`` and the like."""
        return self.as_columns(self.batch(texts))

    def as_columns(self, results: Sequence[R]) -> dict[str, list[Any]]:
        """Results of ``batch`` as columns, each of the length of ``results``."""
        rows = [self.cells(result) for result in results]
        return {name: [row[place] for row in rows] for place, name in enumerate(self.column_names)}

    def counts(self, results: Sequence[R]) -> dict[str, dict[str, int]]:
        """What is to be counted of results beside the values of their columns, by name; nothing by default."""
        return {}


def check_texts(texts: Sequence[str]) -> list[str]:
    """``texts`` as a list. Raises TypeError for a single string and for anything in it that is no string."""
    if isinstance(texts, str):
        raise TypeError("texts is a single string; give a list of strings, or call the augmenter with one sentence")
    texts = list(texts)
    for row, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(f"texts[{row}] is {text!r}, not a string")
    return texts
