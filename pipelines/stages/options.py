"""The options of augmentations, for whoever makes flags or a form of them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from augment.flags import Option, add_flag, options_in
from pipelines.stages.definition import Augmentation

__all__ = ["Option", "add_flag", "options_of", "shared_options"]


def options_of(augmentation: Augmentation) -> list[Option]:
    """The options of one augmentation, in order."""
    return options_in(augmentation.options_type)


def shared_options(owned: Iterable[tuple[str, Sequence[Option]]]) -> list[Option]:
    """The options of several owners by name, each once; its help says whose it is.

    Raises TypeError where two owners have an option of one name with different types, defaults, choices or limits: one
    value is given for both.
    """
    owners: dict[str, list[tuple[str, Option]]] = {}
    for owner, options in owned:
        for option in options:
            owners.setdefault(option.name, []).append((owner, option))
    return [_agreed(several) for several in owners.values()]


def _agreed(several: list[tuple[str, Option]]) -> Option:
    first = several[0][1]
    helps: dict[str, list[str]] = {}
    for owner, option in several:
        if replace(option, help=first.help) != first:
            raise TypeError(
                f"option {option.name!r} of {owner} differs from that of {several[0][0]} in type, default, choices or "
                "limits; give one of them another name"
            )
        helps.setdefault(option.help, []).append(owner)
    return replace(first, help="; ".join(f"{', '.join(names)}: {text}" for text, names in helps.items()))
