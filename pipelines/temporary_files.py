"""Names of files while they are written: what a killed process leaves is known by its name, and removed."""

import glob
import os
import platform
import re
from pathlib import Path

PREFIX = f".tmp-{platform.node()}."  # then the process that writes it
WRITING = ".writing"  # at its end: what reads all *.parquet of a folder, hidden files too, takes no such file for rows


def name_for(target: str) -> str:
    """The name under which this process writes the file ``target``."""
    return f"{PREFIX}{os.getpid()}-{target}"


def is_temporary(name: str, target: str | None = None) -> bool:
    """Whether ``name`` is that of a file while it is written, on any machine: a killed process leaves it.

    ``target``: the name of the file that it is to become, if not any. WRITING is not asked for: earlier versions did
    without.
    """
    written = re.escape(target) if target is not None else ".*"
    return re.fullmatch(rf"\.tmp-.+\.\d+-{written}({re.escape(WRITING)})?", name) is not None


def is_leftover(name: str) -> bool:
    """Whether ``name`` is a temporary file of this machine whose process is gone."""
    if not name.startswith(PREFIX):
        return False
    try:
        os.kill(int(name.removeprefix(PREFIX).split("-")[0]), 0)
    except ProcessLookupError:
        return True
    except (ValueError, PermissionError):
        return False
    return False


def remove_leftovers(target: Path) -> None:
    """Remove what a killed process left that was writing ``target``."""
    for entry in target.parent.glob(f"{glob.escape(PREFIX)}*-{glob.escape(target.name)}*"):
        if is_leftover(entry.name) and is_temporary(entry.name, target.name):
            entry.unlink(missing_ok=True)
