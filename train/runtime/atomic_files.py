"""JSON and text on disk, written whole or not at all."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def write_json(path: Path, content: Any) -> None:
    """Write ``content`` as indented JSON. A reader sees the old file or the new one, never a part."""
    write_text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8. A reader sees the old file or the new one, never a part. Missing folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_of(path)
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


@contextmanager
def filling(folder: Path) -> Iterator[Path]:
    """A new folder to write to; at the end ``folder`` has its files, beside what was there.

    A new ``folder`` is there whole or not at all; in one that was there each file is the old or the new one. What a
    killed process left is swept when the next one begins.
    """
    beside, inside = temporary_of(folder), folder / ".writing"  # inside: a folder may be a disk of its own
    staging = inside if folder.exists() else beside
    for left in (beside, inside):
        shutil.rmtree(left, ignore_errors=True)
    staging.mkdir(parents=True)
    try:
        yield staging
        if staging == beside:
            staging.rename(folder)
            return
        for path in sorted(staging.rglob("*")):
            target = folder / path.relative_to(staging)
            if path.is_dir():
                target.mkdir(exist_ok=True)
            else:
                path.replace(target)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def temporary_of(path: Path) -> Path:
    """Where ``path`` is written before it gets its name. A killed process may leave it."""
    return path.with_name(f".{path.name}.writing")


def open_to_readers(path: Path) -> None:
    """Give ``path`` the mode of a file that is written in the ordinary way, as the umask says.

    Some libraries write through a temporary file, which only its owner may read.
    """
    path.chmod(0o666 & ~current_umask())


def current_umask() -> int:
    """The bits that a new file does not get. The system tells them only while they are set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
