"""Folders of encoders: whether one lies there, and which folder may have been meant where none does."""

from pathlib import Path

MARKS = ("modules.json", "config.json")  # a folder with one of them holds an encoder
NAMED = 3  # folders in a message


def is_encoder(folder: Path) -> bool:
    return any((folder / mark).is_file() for mark in MARKS)


def right_below(folder: Path) -> list[Path]:
    """The folders of encoders right below ``folder``, sorted."""
    return sorted(filter(is_encoder, folder.glob("*/")))


def instead_of(model: str) -> str | None:
    """For an error: that the folder ``model`` holds no encoder and which of those right below it may be meant.

    None where ``model`` is no folder, is an encoder, or has none below: "no encoder lies in this folder; did you mean
    out/model?"
    """
    folder = Path(model)
    if not folder.is_dir() or is_encoder(folder) or not (found := right_below(folder)):
        return None
    more = f" or another of its {len(found)}" if len(found) > NAMED else ""
    return f"no encoder lies in this folder; did you mean {' or '.join(map(str, found[:NAMED]))}{more}?"
