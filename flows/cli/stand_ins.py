"""Stand-ins for heavy packages, so that a program that only prints its help starts at once.

A program's flags follow from what its modules define: terms of a loss, options of augmentations, suites. Those modules
import torch, Prefect or spaCy, which take seconds, and none of which is needed to print flags. While help is asked for,
each of HEAVY is a module whose every name is a class that can be called, subclassed, subscripted and used as a
decorator, and does nothing (Sphinx's ``autodoc_mock_imports`` does the same). So there is one definition of the flags,
and help works where the packages are not installed. ``tests/flows/test_cli.py`` compares it with the real one.
"""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

HEAVY = {
    *("torch", "transformers", "accelerate", "tokenizers", "safetensors", "huggingface_hub", "scipy", "sklearn"),
    *("spacy", "thinc", "lemminflect", "jiwer", "syntok", "datasketch", "mwparserfromhell", "nltk", "ctranslate2"),
    *("prefect", "httpx", "pydantic", "polars", "matplotlib", "fsspec"),
}


class _Class(type):
    """Of a stand-in class: every name is another one."""

    def __getattr__(cls, name: str) -> Any:
        return _missing(name)

    def __getitem__(cls, _: Any) -> Any:
        return cls

    def __iter__(cls) -> Iterator[Any]:
        return iter(())


class StandIn(metaclass=_Class):
    """Takes the place of any class, function or value."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def __init_subclass__(cls, **_: Any) -> None: ...

    def __call__(self, *arguments: Any, **_: Any) -> Any:
        """As a decorator: what it decorates."""
        return arguments[0] if arguments and callable(arguments[0]) else StandIn()

    def __getattr__(self, name: str) -> Any:
        return _missing(name)


def _missing(name: str) -> Any:
    if name.startswith("__"):  # Python asks for these, and takes no for an answer
        raise AttributeError(name)
    return _Class(name, (StandIn,), {})


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return _missing(name)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] not in HEAVY:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None: ...


def install() -> None:
    """From now on import a stand-in for each of HEAVY. For a process that ends when it has read its flags."""
    sys.meta_path.insert(0, _Finder())
