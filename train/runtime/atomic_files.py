"""JSON and text on disk, written whole or not at all."""

import json
import os
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
