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
ROOT = Path(__file__).parents[1]  # the folder that holds them


def of_code(
    *modules: str, within: Collection[str] = ("augment",), without: Iterable[str] = (), root: Path = ROOT
) -> dict[str, Any]:
    """``{"code": hash, "libraries": {name: version}}`` of ``modules`` and of all that they import.

    Imports are followed into the packages ``within``, and not into the modules ``without``: a registry imports much of
    which little runs. Those inside functions count, those for type checking alone do not; a module counts with the
    packages that it is in. A library is known by the version of its distribution, its own dependencies are not looked
    at. No module is imported, and each source is read once per process: what a process has loaded stays what it is.
    """
    sources, imported = closure(*modules, within=within, without=without, root=root)
    digest = hashlib.sha256()
    for name, source in sorted(sources.items()):
        digest.update(f"{name}\0{len(source)}\0".encode() + source)
    libraries = {name.partition(".")[0] for name in imported} - OURS
    return {"code": digest.hexdigest()[:16], "libraries": versions(libraries)}


def closure(
    *modules: str, within: Collection[str] = ("augment",), without: Iterable[str] = (), root: Path = ROOT
) -> tuple[dict[str, bytes], set[str]]:
    """The sources that ``of_code`` looks at, by module, and the names that they import.

    ``modules`` may be of other projects, where they are loaded. Raises ModuleNotFoundError where there is none such.
    """
    sources: dict[str, bytes] = {}
    imported: set[str] = set()
    seen, ahead = set(without), list(modules)
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        path = _path_of(name, root) or (_path_of_other(name) if name in modules else None)
        if path is None:
            continue  # a function or class: ``from module import name`` does not say which it is
        sources[name] = _read(path)
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        names = _imports(sources[name], package)
        imported |= names
        ahead += [part for other in names for part in _with_packages(other) if _is_within(part, within)]
    return sources, imported


def versions(packages: Iterable[str]) -> dict[str, str]:
    """The version of the distribution of every package of ``packages`` that is no part of Python; "absent" if none."""
    numbers: dict[str, str] = {}
    for package in sorted(set(packages) - sys.stdlib_module_names):
        for distribution in _distributions().get(package, [package]):
            try:
                numbers[distribution.lower()] = importlib.metadata.version(distribution)
            except importlib.metadata.PackageNotFoundError:
                numbers[distribution.lower()] = "absent"
    return numbers


def _is_within(name: str, packages: Iterable[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _with_packages(name: str) -> list[str]:
    """``a.b.c`` and the packages ``a`` and ``a.b``, which run when it is imported."""
    parts = name.split(".")
    return [".".join(parts[: count + 1]) for count in range(len(parts))]


@cache
def _path_of(name: str, root: Path) -> Path | None:
    """The file of a module or package of ours below ``root``, or None where there is none of that name."""
    if name.partition(".")[0] not in OURS:
        return None
    stem = root.joinpath(*name.split("."))
    return next((path for path in (stem / "__init__.py", stem.with_suffix(".py")) if path.is_file()), None)


def _path_of_other(name: str) -> Path:
    """The file of a loaded module of another project: somebody's own engine, say."""
    file = getattr(sys.modules.get(name), "__file__", None)
    if file is None:
        raise ModuleNotFoundError(f"{name}: no module of this project, and not loaded")
    return Path(file)


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _imports(source: bytes, package: str) -> frozenset[str]:
    """Dotted names that a source of ``package`` imports; ``from a import b`` gives ``a`` and ``a.b``."""
    names: set[str] = set()
    for node in _nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                module = importlib.util.resolve_name("." * node.level + module, package)
            names |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below ``node``, those under ``if TYPE_CHECKING:`` left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and _is_for_types(child.test):
            for other in child.orelse:
                yield other
                yield from _nodes(other)
            continue
        yield child
        yield from _nodes(child)


def _is_for_types(test: ast.expr) -> bool:
    return (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING") or (
        isinstance(test, ast.Attribute) and test.attr == "TYPE_CHECKING"
    )


@cache
def _distributions() -> dict[str, list[str]]:
    return dict(importlib.metadata.packages_distributions())
