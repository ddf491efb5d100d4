"""The augmentations, in the order in which a rebuild makes them. A new one is its own file and one line here."""

import keyword
from collections.abc import Iterable, Sequence

from pipelines.stages import negation, opposites, paraphrase, questions
from pipelines.stages.definition import Augmentation, Column, span_of

_REGISTERED: dict[str, Augmentation] = {}
_RESERVED: set[str] = set()


def register(augmentation: Augmentation) -> None:
    """Add an augmentation, after all others. Raises ValueError where its name or one of its columns cannot be.

    Its name becomes a parameter of the rebuild and a folder; its columns lie beside those of all others.
    """
    if fault := _name_fault(augmentation.name) or _column_fault(augmentation.columns):
        raise ValueError(f"augmentation {augmentation.name!r}: {fault}")
    _REGISTERED[augmentation.name] = augmentation


def reserve(columns: Iterable[str]) -> None:
    """Columns that are in datasets without any augmentation, so that none may add them."""
    _RESERVED.update(columns)


def _name_fault(name: str) -> str | None:
    if not name.isidentifier() or keyword.iskeyword(name):
        return "give it a name like a variable's"
    return f"{name} is registered already" if name in _REGISTERED else None


def _column_fault(columns: Sequence[Column]) -> str | None:
    """What is wrong with the columns of a new augmentation; None where nothing is."""
    names = [column.name for column in columns]
    if taken := sorted({*_RESERVED, *(column.name for column in all_columns())}.intersection(names)):
        return f"{', '.join(taken)} is registered already"
    if twice := [name for name in names if names.count(name) > 1]:
        return f"{twice[0]} is named twice"
    texts = [column.name for column in columns if column.role == "text"]
    for column in columns:
        if column.text not in texts:
            return f"column {column.name}: {column.text!r} is no column of texts of this augmentation"
        if column.role == "span" and column.name != span_of(column.text):
            return f"column {column.name}: the span of {column.text!r} has the name {span_of(column.text)!r}"
    return None


def unregister(name: str) -> None:
    del _REGISTERED[name]


def augmentations() -> tuple[Augmentation, ...]:
    """All augmentations, in order."""
    return tuple(_REGISTERED.values())


def get(name: str) -> Augmentation:
    """The augmentation of this name. Raises ValueError with the names that there are."""
    if name not in _REGISTERED:
        raise ValueError(f"augmentation {name!r}: expected one of {', '.join(_REGISTERED)}")
    return _REGISTERED[name]


def all_columns() -> tuple[Column, ...]:
    """The columns of all augmentations, in order."""
    return tuple(column for augmentation in _REGISTERED.values() for column in augmentation.columns)


register(negation.AUGMENTATION)
register(paraphrase.AUGMENTATION)
register(opposites.AUGMENTATION)
register(questions.AUGMENTATION)
