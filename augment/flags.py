"""Options as the fields of a dataclass, so that every command and form with the same options spells them alike."""

import argparse
import dataclasses
import difflib
import operator
import os
import re
import sys
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Literal, NoReturn

Choices = tuple[str, ...] | Callable[[], tuple[str, ...]]

CLOSE = 0.75  # of difflib: below, "--passages" would be "--parser"
SHOWN = 3  # flags that an abbreviation may stand for
KINDS: dict[Any, tuple[Any, str]] = {  # what the values of a type are, and in words; NumPy's numbers are some too
    str: ((str, os.PathLike), "a string"),
    int: (Integral, "a whole number"),
    float: (Real, "a number"),
    bool: (bool, "True or False"),
}
LIMITS = {
    "ge": (operator.ge, "at least"),
    "gt": (operator.gt, "more than"),
    "le": (operator.le, "at most"),
    "lt": (operator.lt, "less than"),
}
MODULE = re.compile(r"(?m)(?<=^    )python (?:-m [\w.]+|[\w/]+\.py)(?= )")  # an example of a description


@dataclass(frozen=True)
class Option:
    """One field of an options dataclass. ``limits`` have pydantic's names: ``ge``, ``gt``, ``le``, ``lt``."""

    name: str
    type: Any
    default: Any
    help: str
    choices: tuple[str, ...] | None = None
    limits: Mapping[str, float] = field(default_factory=dict)

    @property
    def annotation(self) -> Any:
        """Its type, with its choices in the place of ``str``: what a form offers."""
        choices = self.choices
        if choices is None:
            return self.type
        choice = Literal[choices]  # type: ignore[valid-type]
        if typing.get_origin(self.type) is tuple:
            return tuple[choice, ...]
        return choice | None if _is_union(self.type) else choice


def flag(default: Any, text: str, choices: Choices | None = None, **limits: float) -> Any:
    """A field of an options dataclass with its default, its line of help, its choices and its limits.

    ``choices`` may be a function, where the module that knows them must not be imported before they are asked for.
    """
    return dataclasses.field(default=default, metadata={"help": text, "choices": choices, "limits": limits})


def must_exist(parser: argparse.ArgumentParser, *paths: Path | None) -> None:
    """End with one line where a file or a folder that a flag names is not there."""
    for path in paths:
        if path is not None and not path.exists():
            parser.error(f"{path}: no such file or folder")


def options_in(options: type) -> list[Option]:
    """The fields of the dataclass ``options``, in order."""
    annotations = typing.get_type_hints(options)
    return [_option(spec, annotations[spec.name]) for spec in dataclasses.fields(options)]


def _option(spec: "dataclasses.Field[Any]", annotation: Any) -> Option:
    choices = spec.metadata.get("choices")
    return Option(
        spec.name,
        annotation,
        spec.default,
        spec.metadata.get("help", ""),
        tuple(choices()) if callable(choices) else choices,
        spec.metadata.get("limits", {}),
    )


def check(options: Any, error: type[ValueError]) -> None:
    """Raise ``error`` where an option of ``options`` has another type than its field, or breaks its limits or choices.

    Whoever calls a class or a command may give any value; a form checks its own.
    """
    for option in options_in(type(options)):
        value = getattr(options, option.name)
        if value is None and _is_union(option.type):
            continue
        if expected := _expected(option, value):
            raise error(f"{option.name} {value!r}: expected {expected}")


def _expected(option: Option, value: Any) -> str | None:
    """What is expected in the place of ``value``, or None where that may be."""
    several = typing.get_origin(option.type) is tuple
    kinds, words = KINDS[_value_type(option.type)]
    values = value if several else (value,)
    if not isinstance(values, tuple) or not all(_is_kind(one, kinds) for one in values):
        return f"a list, each {words}" if several else f"{words} or None" if _is_union(option.type) else words
    for name, limit in option.limits.items():
        holds, words = LIMITS[name]
        if not all(holds(one, limit) for one in values):  # NaN holds to no limit
            return f"{words} {limit}"
    if option.choices is not None and not {*values} <= {*option.choices}:
        return f"one of {', '.join(option.choices)}"
    return None


def _is_kind(value: Any, kinds: Any) -> bool:
    """Whether it is of the type; True, a whole number to Python, is none here."""
    return isinstance(value, kinds) and (kinds is bool or not isinstance(value, bool))


def add_flags(parser: argparse.ArgumentParser, options: type) -> None:
    """Add ``--name`` for every field of ``options``; a tuple takes several values."""
    for option in options_in(options):
        add_flag(parser, option)


def add_flag(parser: argparse.ArgumentParser, option: Option) -> None:
    """Add ``--name`` for one option; one that is true or false gets ``--no-name`` too."""
    flag_name = f"--{option.name.replace('_', '-')}"
    if option.type is bool:
        action = parser.add_argument(flag_name, action=argparse.BooleanOptionalAction, default=option.default)
    else:
        action = parser.add_argument(
            flag_name,
            type=_value_type(option.type),
            nargs="+" if typing.get_origin(option.type) is tuple else None,
            default=option.default,
            choices=option.choices,
        )
    default = "none" if option.default in (None, ()) else str(option.default)
    action.help = f"{option.help} (default: {default})".replace("%", "%%")


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and names the nearest flag where one is mistyped.

    It stands in ``augment/flags.py`` and ``train/runtime/flags.py``, as neither room may import the other, and
    ``train`` of ``pipelines`` nothing but the columns; a test holds the two to be the same.
    """

    _typed: Sequence[str] | None = None  # until it is parsed

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False} | settings)

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        self._typed = [*(sys.argv[1:] if args is None else args)]
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """One line, and the usage, a page of flags for some commands, only where nothing was typed."""
        if self._typed is not None and not self._typed:
            super().error(message)
        self.exit(2, f"{self.prog}: error: {message}{self._nearest()}\n")

    def format_help(self) -> str:
        """With the program's name as it was typed, where the command ``litotes`` runs it."""
        said = super().format_help()
        return MODULE.sub(sys.argv[0], said) if sys.argv[0].startswith("litotes ") else said

    def _nearest(self) -> str:
        """ "; did you mean --steps for --stpes?" for the words that are no flag of this parser or its commands."""
        known, parsers = list[str](), [self]
        for parser in parsers:
            known += parser._option_string_actions
            for action in parser._actions:
                parsers += action.choices.values() if isinstance(action, argparse._SubParsersAction) else ()
        words = [word.partition("=")[0] for word in self._typed or () if word.startswith("--") and word != "--"]
        near = {word: _close_flags(word, known) for word in words if word not in known}
        said = " and ".join(f"{' or '.join(flags)} for {word}" for word, flags in near.items() if flags)
        return f"; did you mean {said}?" if said else ""


def _close_flags(word: str, known: Sequence[str]) -> list[str]:
    """The flags that ``word`` abbreviates, else the most like it if it is CLOSE."""
    begun = sorted({flag for flag in known if flag.startswith(word)})
    return begun[:SHOWN] or difflib.get_close_matches(word, known, n=1, cutoff=CLOSE)


def program(module: str) -> str | None:
    """The name for usage lines, as ``prog`` of a parser: as it was typed where the command ``litotes`` runs it."""
    return None if sys.argv[0].startswith("litotes ") else f"python -m {module}"


def take(options: type, values: dict[str, Any]) -> Any:
    """An instance of ``options`` from parsed arguments, which it takes out of ``values``."""
    taken = {spec.name: values.pop(spec.name) for spec in dataclasses.fields(options)}
    return options(**{name: tuple(value) if isinstance(value, list) else value for name, value in taken.items()})


def _value_type(annotation: Any) -> Any:
    """``int`` of ``int | None`` and of ``tuple[int, ...]``."""
    if _is_union(annotation) or typing.get_origin(annotation) is tuple:
        return next(part for part in typing.get_args(annotation) if part is not type(None))
    return annotation


def _is_union(annotation: Any) -> bool:
    """Whether it is ``X | None``, also spelled ``Optional[X]``."""
    return typing.get_origin(annotation) in (types.UnionType, typing.Union)
