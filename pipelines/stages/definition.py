"""What an augmentation is: its columns, its options, how it is loaded, what it reads and writes by default.

Each is defined once, in a file of its own beside this one. The schema, the flows and their forms, the command line, the
rebuild, the deployments, the card, the report and the trainer's views follow from that. Imports pyarrow only: whatever
a definition needs from ``augment`` it names as "module:name", which is imported when it is asked for.
"""

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal

import pyarrow as pa

if TYPE_CHECKING:
    from augment.augmenter import Augmenter

Role = Literal["text", "rule", "reason", "span", "number", "numbers"]
Reference = str | Callable[..., Any]  # "module:name", or the thing itself


def rule_of(column: str) -> str:
    """The column that names the rule which made a value of ``column``."""
    return f"{column}_rule"


def reason_of(column: str) -> str:
    """The column that says why ``column`` is null."""
    return f"{column}_reason"


def span_of(column: str) -> str:
    """The column with the edit that made ``column``: [start, end) in characters of `text`, the same outside of it."""
    return f"{column}_span"


@dataclass(frozen=True)
class Display:
    """What a column of texts is called on pages: a ``title`` in the plural, and ``one`` of them ("a negation").

    ``compared``: whether what is new against the sentence is marked; a question is another text altogether.
    """

    title: str
    one: str
    compared: bool = True


@dataclass(frozen=True)
class Column:
    """A column that an augmentation adds; ``text`` is the column of texts that it describes, itself for a text.

    ``role``: "rule" says what made the text, "reason" why there is none, "span" which characters were edited; "number"
    is one value per row, "numbers" a list, with a ``label`` for axes and the ``bounds`` of their values where known.
    """

    name: str
    type: pa.DataType
    role: Role
    text: str
    meaning: str
    label: str = ""
    bounds: tuple[float, float] | None = None
    display: Display | None = None


def text_column(name: str, display: Display, meaning: str) -> Column:
    """A column of texts, null where there is none."""
    return Column(name, pa.string(), "text", name, meaning, display=display)


def rule_column(text: str, meaning: str, name: str | None = None) -> Column:
    """What made each text of the column ``text``."""
    return Column(name or rule_of(text), pa.string(), "rule", text, meaning)


def reason_column(text: str, meaning: str) -> Column:
    """Why the column ``text`` is null."""
    return Column(reason_of(text), pa.string(), "reason", text, meaning)


def edited_text(name: str, display: Display, meaning: str, rule: str, reason: str) -> tuple[Column, ...]:
    """Columns of an edit of `text`: the new text, its rule or the reason why there is none, and its span."""
    return (
        text_column(name, display, meaning),
        rule_column(name, rule),
        reason_column(name, reason),
        Column(span_of(name), pa.list_(pa.int32(), 2), "span", name, "the edit, in characters of the text"),
    )


@dataclass(frozen=True)
class TripletRule:
    """What texts of a row rank: ``anchor`` lies nearer to ``positive`` than to ``negative``, by ``margin`` of a cosine.

    ``reverse`` names a text for which these two change places. Where a row has no ``positive``, the anchor is its own,
    with a larger margin (`pipelines/sources/triplets.py`). Where at most so many of a kind are kept, ``share`` times as
    many are of this one.
    """

    kind: str
    anchor: str
    positive: str
    negative: str
    reverse: str | None = None
    margin: float = 0.05
    share: int = 1


def _no_gpu(_: Any) -> bool:
    return False


def _one_per_core(_: Any) -> int | None:
    return None


@dataclass(frozen=True)
class Augmentation:
    """One augmentation. ``options`` is its options dataclass; ``augmenter`` is called with their values by name.

    ``data`` and ``out`` are its default input and output. ``optional``: a rebuild makes it only where it is asked for.
    ``stated`` names the options that a manifest states even where they have their default. ``uses_gpu``, ``workers``
    (how many processes it can fill, None for one per core) are functions of the options. ``triplets`` are what its
    texts and those of earlier augmentations rank.
    """

    name: str
    help: str
    columns: tuple[Column, ...]
    options: Reference
    augmenter: Reference
    data: str
    out: str
    optional: bool = False
    stated: tuple[str, ...] = ()
    uses_gpu: Reference = _no_gpu
    workers: Reference = _one_per_core
    triplets: tuple[TripletRule, ...] = ()

    @property
    def schema(self) -> pa.Schema:
        """Its columns, in order."""
        return pa.schema([pa.field(column.name, column.type) for column in self.columns])

    @property
    def options_type(self) -> type:
        """The dataclass of its options."""
        return _resolved(self.options)  # type: ignore[no-any-return]

    def make_options(self, values: Mapping[str, Any]) -> Any:
        """Options from ``values`` by name; those that ``values`` lacks have their default. Raises AugmentError."""
        names = [spec.name for spec in fields(self.options_type)]
        return self.options_type(**{name: values[name] for name in names if name in values})

    def load(self, options: Any) -> "Augmenter[Any]":
        """The augmenter with these options."""
        return _resolved(self.augmenter)(**vars(options))  # type: ignore[no-any-return]

    def wants_gpu(self, options: Any) -> bool:
        return bool(_resolved(self.uses_gpu)(options))

    def max_workers(self, options: Any) -> int | None:
        return _resolved(self.workers)(options)  # type: ignore[no-any-return]

    def stated_options(self, options: Any) -> dict[str, Any]:
        """The options as a manifest states them: those named in ``stated``, and what is not the default."""
        given = {spec.name: (getattr(options, spec.name), spec.default) for spec in fields(options)}
        changed = {name: value for name, (value, default) in given.items() if value != default}
        return {name: given[name][0] for name in self.stated} | changed


def _resolved(reference: Reference) -> Any:
    return pkgutil.resolve_name(reference) if isinstance(reference, str) else reference
