"""Where the sets lie, and their lines."""

from pathlib import Path

from train.runtime.errors import InputError


def folder(data: str, name: str) -> Path:
    """The sets called ``name`` (senteval, clustering, ud) below ``data``: its folder of that name, or itself."""
    inner = Path(data) / name
    return inner if inner.is_dir() else Path(data)


def lines(path: Path) -> list[str]:
    """The lines of a UTF-8 file, or of a Latin-1 one (SentEval's TREC), without byte order mark or line ends.

    Split at line feeds only: sentences may hold other characters that Python counts as line ends.
    """
    try:
        content = path.read_bytes()
    except OSError:
        raise InputError(f"{path} is missing") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return [line.rstrip("\r") for line in text.removesuffix("\n").split("\n")]
