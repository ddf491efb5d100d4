"""Command-line flags and TOML files from a dataclass of settings.

A setting is a field made by ``setting``. Its annotation gives the type: ``bool`` is a switch, ``tuple[int, ...]`` and
``tuple[str, ...]`` are comma-separated. The classes that a dataclass inherits from are the groups of ``--help``, each
under the first line of its docstring.
"""

# HfArgumentParser has no groups, no aliases, no comma lists and shows no metavar for choices, so it is not used.
import argparse
import dataclasses
import difflib
import inspect
import numbers
import os
import re
import sys
import tomllib
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from train.runtime.errors import InputError

# What Python may give where an annotation names the type. A bool is an integer to Python, but no number here.
ACCEPTED: dict[type, tuple[type, ...]] = {
    **{bool: (bool,), int: (numbers.Integral,), float: (numbers.Real,)},
    **{str: (str, os.PathLike), Path: (str, os.PathLike)},
}
NOT_IN_FILE = ("help", "config")  # flags of the parser's own
CLOSE = 0.75  # of difflib: below, "--passages" would be "--parser"
SHOWN = 3  # flags that an abbreviation may stand for
MODULE = re.compile(r"(?m)(?<=^    )python (?:-m [\w.]+|[\w/]+\.py)(?= )")  # an example of a description


def setting(
    default: Any,
    text: str | Callable[[], str],
    *,
    choices: Collection[str] | None = None,
    metavar: str | None = None,
    aliases: Sequence[str] = (),
    words: bool = False,
) -> Any:
    """A field with its default and its line of help.

    ``text`` may be a function, called when help is asked for. ``aliases`` are further names of the flag. ``words``
    takes a tuple's items as words of the command line instead of separated by commas.
    """
    metadata = {"text": text, "choices": choices, "metavar": metavar, "aliases": aliases, "words": words}
    return dataclasses.field(default=default, metadata=metadata)


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


def make_parser(settings: type, doc: str | None) -> argparse.ArgumentParser:
    """A parser with ``--name`` for every field of ``settings``, and --config."""
    parser = Parser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, help="TOML file of these flags (batch-size = 64); flags have precedence")
    hints = typing.get_type_hints(settings)
    for group in reversed(settings.__mro__):
        own = [field for field in fields_of(settings) if field.name in inspect.get_annotations(group)]
        if own:
            add = parser.add_argument_group((group.__doc__ or "").splitlines()[0].rstrip(".")).add_argument
            for field in own:
                add(*_flags(field), **_options(field, hints[field.name]))
    return parser


def parse_flags(parser: argparse.ArgumentParser, argv: Sequence[str]) -> dict[str, Any]:
    """The settings that ``argv`` gives, after those of its --config file; a flag that is absent is left out."""
    settings = vars(parser.parse_args([*_read_config(parser, argv), *argv]))
    settings.pop("config")
    return settings


def fields_of(settings: type) -> list[dataclasses.Field[Any]]:
    """The fields that are settings."""
    return [field for field in dataclasses.fields(settings) if "text" in field.metadata]


def flag_of(name: str) -> str:
    """``--batch-size`` of ``batch_size``."""
    return f"--{name.replace('_', '-')}"


def as_type(name: str, value: Any, hint: Any) -> Any:
    """``value``, which Python gave for the setting ``name``, in the type of its annotation.

    A list or one item alone becomes a tuple, a whole number a float, text a Path. InputError for any other type.
    """
    kind = _kind(hint)
    if value is None and kind is not hint:
        return None
    if typing.get_origin(kind) is tuple:
        items = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
        return tuple(as_type(name, item, typing.get_args(kind)[0]) for item in items)
    if not isinstance(value, ACCEPTED[kind]) or (isinstance(value, bool) and kind is not bool):
        raise InputError(f"{flag_of(name)} {value!r} is {type(value).__name__}, expected {kind.__name__}")
    return kind(value)


def _flags(field: dataclasses.Field[Any]) -> list[str]:
    return [*(flag_of(alias) for alias in field.metadata["aliases"]), flag_of(field.name)]


def _options(field: dataclasses.Field[Any], hint: Any) -> dict[str, Any]:
    """Keywords of ``add_argument``. Every default is SUPPRESS: the dataclass has the defaults."""
    text, default = field.metadata["text"], field.default
    shown = default.as_posix() if isinstance(default, Path) else default
    line = (text() if callable(text) else text).replace("%", "%%").replace("{default}", str(shown))
    options: dict[str, Any] = {"dest": field.name, "default": argparse.SUPPRESS, "help": line}
    kind = _kind(hint)
    if kind is bool:
        return options | {"action": "store_true" if field.default is False else argparse.BooleanOptionalAction}
    if field.metadata["words"]:
        options["nargs"] = "+"
    elif typing.get_origin(kind) is tuple:
        options["type"] = _separated(typing.get_args(kind)[0])
    else:
        options["type"] = kind
    names = {"choices": field.metadata["choices"], "metavar": field.metadata["metavar"]}
    return options | {name: value for name, value in names.items() if value is not None}


def _kind(hint: Any) -> Any:
    """``int`` of ``int | None``."""
    if isinstance(hint, types.UnionType):
        return next(kind for kind in typing.get_args(hint) if kind is not type(None))
    return hint


def _separated(kind: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    def read(text: str) -> tuple[Any, ...]:
        return tuple(kind(word) for word in text.split(",")) if text else ()

    read.__name__ = f"comma-separated {kind.__name__}"
    return read


def _read_config(parser: argparse.ArgumentParser, argv: Sequence[str]) -> list[str]:
    """The file of --config as flags, so that the parser checks them like any others."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--config", type=Path)
    path = first.parse_known_args(argv)[0].config
    if path is None:
        return []
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        parser.error(f"--config {path}: {error}")
    known = parser._option_string_actions
    words: list[str] = []
    for key, value in content.items():
        flag = flag_of(key)
        if flag not in known or known[flag].dest in NOT_IN_FILE:
            parser.error(f"--config {path}: {key!r} is not a flag of this program")
        if isinstance(value, dict) or (isinstance(value, bool) and known[flag].nargs != 0):
            parser.error(f"--config {path}: {key!r} takes a value as {flag} does, not {value!r}")
        words += _words(flag, value, known)
    return words


def _words(flag: str, value: Any, known: Mapping[str, argparse.Action]) -> list[str]:
    """``flag`` with ``value`` as words of the command line. ``false`` is the opposite flag, if there is one."""
    if isinstance(value, bool):
        opposite = f"--{flag[5:]}" if flag.startswith("--no-") else f"--no-{flag[2:]}"
        return [flag] if value else [opposite] if opposite in known else []
    if isinstance(value, list) and known[flag].nargs == "+":
        return [flag, *map(str, value)]
    return [f"{flag}={','.join(map(str, value)) if isinstance(value, list) else value}"]
