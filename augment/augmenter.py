"""What every augmentation of sentences offers, whatever it writes: negations, paraphrases, opposites."""

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

if TYPE_CHECKING:
    import datasets
    import polars

R = TypeVar("R")
FAILED = "failed"  # the reason where a rule has a fault
FEWEST = 10  # texts of which some should give a result
PANDAS_NULLS = frozenset(["NAType", "NaTType"])
MACHINE = (MemoryError, OSError)  # no text's fault, and a retry may help


class AugmentError(ValueError):
    """An augmentation cannot work at all. The message says what is missing and what to do about it."""


class Augmenter(ABC, Generic[R]):
    """Sentences in, one result per sentence out. ``column_names`` are the columns that a result fills, in order.

    ``column_types`` has the type of those that hold no strings: ``float``, ``list[int]`` or ``list[float]``.
    An augmenter holds its options alone, so that it can be sent to another process; what it needs (a parser, an engine)
    is loaded once per process, when it is used first.
    """

    column_names: ClassVar[tuple[str, ...]]
    column_types: ClassVar[Mapping[str, Any]] = {}

    @property
    @abstractmethod
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the results, as JSON values: options, models, code and versions of libraries."""

    @abstractmethod
    def results(self, texts: list[str]) -> list[R]:
        """One result per text, in order. Raises AugmentError where the augmenter cannot work at all."""

    @property
    @abstractmethod
    def failed(self) -> R:
        """The result of a text on which ``results`` fails: nothing, for the reason FAILED."""

    def batch(self, texts: Sequence[str]) -> list[R]:
        """One result per text, in order. Never raises for a text: its result says why nothing was made of it, FAILED
        with a warning where a rule has a fault.

        Raises AugmentError where the augmenter cannot work at all, TypeError for what is no list of strings.
        """
        checked = check_texts(texts)
        results = self._without_faults(checked)
        if len(results) >= FEWEST and all(result == self.failed for result in results):
            raise AugmentError(f"{type(self).__name__} fails on each of {len(results):,} texts, see the warnings above")
        return results

    def _without_faults(self, texts: list[str]) -> list[R]:
        """``results``; where it fails those of both halves, until the texts stand alone on which it does."""
        try:
            return self.results(texts)
        except (AugmentError, *MACHINE):
            raise
        except Exception as error:
            if len(texts) > 1:
                half = len(texts) // 2
                return self._without_faults(texts[:half]) + self._without_faults(texts[half:])
            fault = f"{type(error).__name__}: {error}"
            warnings.warn(
                f"{type(self).__name__} fails on {_shown(texts[0])} with {fault}", RuntimeWarning, stacklevel=2
            )
            return [self.failed]

    @abstractmethod
    def cells(self, result: R) -> tuple[Any, ...]:
        """The values of one result, in the order of ``column_names``; null (None) where there is none."""

    def __call__(self, text: str) -> R:
        """The result of one text. Raises TypeError for what is no string."""
        if not isinstance(text, str):
            raise TypeError(f"the text is {_shown(text)}, not a string; give a list of texts to .batch()")
        return self.batch([text])[0]

    @overload
    def columns(self, texts: Sequence[str]) -> dict[str, list[Any]]: ...
    @overload
    def columns(self, texts: "polars.Series") -> "polars.Series": ...
    def columns(self, texts: Any) -> Any:
        """The results as columns, by name: for ``Dataset.map(augmenter.columns, batched=True, input_columns="text",
        features=augmenter.features(dataset))``.

        Of a polars Series a Series of structs of the same length: ``pl.col("text").map_batches(augmenter.columns)``.
        A null among them (None, NaN) is an empty text, as tables have empty cells. Raises as ``batch`` does.
        """
        columns = self.as_columns(self.batch(_without_nulls(texts)))
        return self._as_structs(texts.name, columns) if _is_polars(texts) else columns

    def features(self, dataset: "datasets.Dataset | datasets.DatasetDict") -> "datasets.Features":
        """The features of a Hugging Face dataset, or of its first split, with the columns behind its own.

        ``map`` without them takes types from its first rows alone, where a column may be empty.
        Raises TypeError for a dataset that does not know its features, as a streamed one may not.
        """
        from datasets import Features, List, Value

        types: dict[Any, Any] = {
            float: Value("float64"),
            list[int]: List(Value("int64")),
            list[float]: List(Value("float64")),
        }
        own = {name: types.get(self.column_types.get(name), Value("string")) for name in self.column_names}
        return Features(_features_of(dataset) | own)

    def _as_structs(self, name: str, columns: dict[str, list[Any]]) -> "polars.Series":
        """Of the same type whatever the texts are: polars asks for it with a Series that is empty."""
        import polars as pl

        types: dict[Any, Any] = {
            float: pl.Float64(),
            list[int]: pl.List(pl.Int64()),
            list[float]: pl.List(pl.Float64()),
        }
        schema = {column: types.get(self.column_types.get(column), pl.String()) for column in self.column_names}
        return pl.DataFrame(columns, schema=schema).to_struct(name)

    def as_columns(self, results: Sequence[R]) -> dict[str, list[Any]]:
        """Results of ``batch`` as columns, each of the length of ``results``."""
        rows = [self.cells(result) for result in results]
        return {name: [row[place] for row in rows] for place, name in enumerate(self.column_names)}

    def counts(self, results: Sequence[R]) -> dict[str, dict[str, int]]:
        """What is to be counted of results beside the values of their columns, by name; nothing by default."""
        return {}


def check_texts(texts: Sequence[str], name: str = "texts") -> list[str]:
    """``texts`` as a list. Raises TypeError for a single string, a mapping, and for what holds anything but strings.

    ``name`` is what the message calls them.
    """
    if isinstance(texts, str):
        raise TypeError(
            f"{name} is a single string; give a list of strings (in map(): batched=True), or call the augmenter with "
            "one sentence"
        )
    if isinstance(texts, Mapping):
        raise TypeError(f'{name} is a mapping of {_shown(list(texts))}; give its texts: input_columns="text" in map()')
    try:
        texts = list(texts)
    except TypeError:
        raise TypeError(f"{name} is {_shown(texts)}; give a list of strings") from None
    for row, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(f"{name}[{row}] is {_shown(text)}, not a string")
    return texts


def _features_of(dataset: Any) -> Any:
    """Of a dataset, or of the first of its splits."""
    first = next(iter(dataset.values()), None) if isinstance(dataset, Mapping) else dataset
    features = getattr(first, "features", None)
    if features is None:
        raise TypeError(
            f"{type(first).__name__} without features; give a Dataset, or a streamed one behind "
            '.cast(datasets.Features({"text": datasets.Value("string")}))'
        )
    return features


def _without_nulls(texts: Any) -> Any:
    if isinstance(texts, str | Mapping) or not isinstance(texts, Iterable):
        return texts
    values = texts.to_pylist() if hasattr(texts, "to_pylist") else texts  # of Arrow
    return ["" if _is_null(text) else text for text in values]


def _is_null(value: Any) -> bool:
    """Whether it is None, NaN, which is not itself, or one of pandas' own, of which NA is neither true nor false."""
    return value is None or (value != value if isinstance(value, Real) else type(value).__name__ in PANDAS_NULLS)


def _shown(value: Any) -> str:
    return shorten(repr(value), 80)


def _is_polars(texts: Any) -> bool:
    return type(texts).__module__.partition(".")[0] == "polars"
