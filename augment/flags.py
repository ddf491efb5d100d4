"""Command-line flags from the fields of a dataclass, so that every command with the same options spells them alike."""

import argparse
import dataclasses
import types
import typing
from typing import Any


def flag(default: Any, text: str, choices: tuple[str, ...] | None = None) -> Any:
    """A field of an options dataclass with its default and its line of help."""
    return dataclasses.field(default=default, metadata={"help": text, "choices": choices})


def add_flags(parser: argparse.ArgumentParser, options: type) -> None:
    """Add ``--name`` for every field of ``options``; a tuple takes several values."""
    kinds = typing.get_type_hints(options)
    for spec in dataclasses.fields(options):
        several = typing.get_origin(kinds[spec.name]) is tuple
        shown = "none" if spec.default in (None, ()) else str(spec.default)
        parser.add_argument(
            f"--{spec.name.replace('_', '-')}",
            type=_kind(kinds[spec.name]),
            nargs="+" if several else None,
            default=spec.default,
            choices=spec.metadata["choices"],
            help=f"{spec.metadata['help']} (default: {shown})".replace("%", "%%"),
        )


def take(options: type, values: dict[str, Any]) -> Any:
    """An instance of ``options`` from parsed arguments, which it takes out of ``values``."""
    found = {spec.name: values.pop(spec.name) for spec in dataclasses.fields(options)}
    return options(**{name: tuple(v) if isinstance(v, list) else v for name, v in found.items()})


def _kind(annotation: Any) -> Any:
    """``int`` of ``int | None`` and of ``tuple[int, ...]``."""
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is tuple:
        return next(kind for kind in typing.get_args(annotation) if kind is not type(None))
    return annotation
