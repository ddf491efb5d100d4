"""The augmentations, in the order in which a rebuild makes them. A new one is its own file and one line here."""

from pipelines.stages import negation, opposites, paraphrase
from pipelines.stages.definition import Augmentation, Column

_REGISTERED: dict[str, Augmentation] = {}


def register(augmentation: Augmentation) -> None:
    """Add an augmentation, after all others. Raises ValueError where its name or one of its columns is taken."""
    columns = [column.name for column in augmentation.columns]
    taken = {*_REGISTERED, *(column.name for column in all_columns())} & {augmentation.name, *columns}
    if augmentation.name in _REGISTERED or taken.intersection(columns):
        raise ValueError(f"augmentation {augmentation.name!r}: {', '.join(sorted(taken))} is registered already")
    _REGISTERED[augmentation.name] = augmentation


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
