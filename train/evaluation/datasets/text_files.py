"""Text files of the evaluation sets: where they are, and their lines."""

from pathlib import Path

from train.runtime.errors import InputError


def find_folder(data: str, name: str) -> Path:
    """The folder of the sets ``name`` (senteval, clustering, ud): ``data/name`` if it exists, else ``data`` itself."""
    inner = Path(data) / name
    return inner if inner.is_dir() else Path(data)


def read_lines(path: Path) -> list[str]:
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
