"""Command-line flags and TOML files from a dataclass of settings.

A setting is a field made by ``setting``. Its annotation gives the type: ``bool`` is a switch, ``tuple[int, ...]`` and
``tuple[str, ...]`` are comma-separated. The classes that a dataclass inherits from are the groups of ``--help``, each
under the first line of its docstring.
"""

# HfArgumentParser has no groups, no aliases, no comma lists and shows no metavar for choices, so it is not used.
import argparse
import dataclasses
import inspect
import tomllib
import types
import typing
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any


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


def make_parser(settings: type, doc: str | None) -> argparse.ArgumentParser:
    """A parser with ``--name`` for every field of ``settings``, and --config."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
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
    found = vars(parser.parse_args([*_read_config(parser, argv), *argv]))
    found.pop("config")
    return found


def fields_of(settings: type) -> list[dataclasses.Field[Any]]:
    """The fields that are settings."""
    return [field for field in dataclasses.fields(settings) if "text" in field.metadata]


def flag_of(name: str) -> str:
    """``--batch-size`` of ``batch_size``."""
    return f"--{name.replace('_', '-')}"


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
        return tuple(kind(word) for word in text.split(","))

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
        if flag not in known or key == "config":
            parser.error(f"--config {path}: {key!r} is not a flag of this program")
        if isinstance(value, bool):
            words += [flag] if value else {f"--no-{flag[2:]}"} & known.keys()
        elif isinstance(value, list) and known[flag].nargs == "+":
            words += [flag, *map(str, value)]
        else:
            words += [flag + "=" + (",".join(map(str, value)) if isinstance(value, list) else str(value))]
    return words
