"""Names of files and folders as they may be told to others: without the folders of this machine."""

import re
from pathlib import Path

from pipelines.schema import without_secrets

# A path from the root, at the start of a word or after the =, comma, quote or bracket of a setting; not of s3://x/y.
ABSOLUTE_PATH = re.compile(r"""(?<![^\s=,'"\[(])(?:file://|local://)?/(?:[^\s/,'"]+/)*([^\s/,'"]+)/?""")
# The same between quotes, where it may hold blanks: alone, or after the = of a flag.
QUOTED_PATH = re.compile(r"""(['"])([^\s'"/]*=)?(?:file://|local://)?/(?:[^'"/]*/)*([^'"/]+)/?\1""")
# The encoder to start from and the folder to write, in a command or in a call from Python.
PLACE = re.compile(r"""(?<![\w-])((?:--)?(model|output)[ =])('[^']*'|"[^"]*"|[^\s,)'"]+)""")
HUB_ID = re.compile(r"[A-Za-z0-9][\w.-]*(/[\w.-]+)?")


def portable(address: str) -> str:
    """A hub id or a remote address as it is; of a local file or folder the name alone, which holds on any machine."""
    path = Path(address.removeprefix("file://").removeprefix("local://"))
    return path.absolute().name if path.is_absolute() or path.exists() else without_secrets(address)


def without_folders(text: object) -> str:
    """``text`` with the name alone of every absolute path in it."""
    return ABSOLUTE_PATH.sub(r"\1", QUOTED_PATH.sub(r"\1\2\3\1", str(text)))


def command_without_folders(command: str) -> str:
    """``command`` with the name alone of every absolute path, but MODEL and OUTPUT for those that share their name."""
    places = {value.strip("'\"").rstrip("/") for _, _, value in PLACE.findall(command)}
    names = {without_folders(value).strip("'\"/") for _, _, value in PLACE.findall(command)}
    if len(places) == 1 or len(names) != 1:
        return without_folders(command)

    def placed(found: re.Match[str]) -> str:
        lead, name, value = found.groups()
        return lead + (name.upper() if without_folders(value) != value else value)

    return without_folders(PLACE.sub(placed, command))


def hub_id(address: object) -> str | None:
    """``address`` where it can be the id of a model on a hub, "NAME" or "OWNER/NAME", and is no local path."""
    text = str(address or "")
    return text if HUB_ID.fullmatch(text) and not Path(text).exists() else None
