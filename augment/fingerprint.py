"""Which code makes something: every module that it imports, directly or not, and the versions of the libraries used.

Read from the import statements, so that nothing is listed by hand: a module that is imported tomorrow counts tomorrow.
"""

import ast
import hashlib
import importlib.metadata
import importlib.util
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

OURS = frozenset(["augment", "pipelines", "flows", "train"])


def of_code(*modules: str, within: Collection[str] = ("augment",), without: Iterable[str] = ()) -> dict[str, Any]:
    """``{"code": hash, "libraries": {name: version}}`` of ``modules`` and of all that they import.

    Imports are followed into the packages ``within``, and not into the modules ``without``: a registry imports much of
    which little runs. Those inside functions count, those for type checking alone do not. A library is known by the
    version of its distribution, its own dependencies are not looked at.
    """
    digest, libraries, reached, ahead = hashlib.sha256(), set(), set(without), list(modules)
    sources = {}
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            sources[name] = _read(name)
            imported = _imports(sources[name])
            ahead += [other for other in imported if _source_of(other) and _is_within(other, within)]
            libraries |= {other.partition(".")[0] for other in imported}
    for name, source in sorted(sources.items()):
        digest.update(f"{name}\0{len(source)}\0".encode() + source)
    return {"code": digest.hexdigest()[:16], "libraries": versions(libraries - OURS)}


def versions(packages: Iterable[str]) -> dict[str, str]:
    """The version of the distribution of every package of ``packages`` that is no part of Python; "absent" if none."""
    found: dict[str, str] = {}
    for package in sorted(set(packages) - sys.stdlib_module_names):
        for distribution in _distributions().get(package, [package]):
            try:
                found[distribution.lower()] = importlib.metadata.version(distribution)
            except importlib.metadata.PackageNotFoundError:
                found[distribution.lower()] = "absent"
    return found


def _is_within(name: str, packages: Iterable[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _read(name: str) -> bytes:
    path = _source_of(name)
    if path is None:
        raise ModuleNotFoundError(f"{name}: no module of this project")
    return path.read_bytes()


@cache
def _imports(source: bytes) -> frozenset[str]:
    """Dotted names that a source imports; ``from a import b`` gives ``a`` and ``a.b``, which may be no module."""
    names: set[str] = set()
    for node in _nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below ``node``, those under ``if TYPE_CHECKING:`` left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        yield child
        yield from _nodes(child)


@cache
def _source_of(name: str) -> Path | None:
    """The file of a module or package of ours, or None where there is none of that name."""
    if name.partition(".")[0] not in OURS:
        return None
    try:
        spec = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin and spec.origin.endswith(".py") else None


@cache
def _distributions() -> dict[str, list[str]]:
    return dict(importlib.metadata.packages_distributions())
