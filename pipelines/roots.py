"""The folders and addresses that may be read and written, where LITOTES_ROOTS names them: ``dir1:dir2:s3://bucket/data``.

An address may have a port: ``dir1:https://host:8443/data``.

For flows that a deployment starts: who may start one chooses its paths. Without the variable there is no limit.
"""

import os
import re
from pathlib import Path
from urllib.parse import unquote

VARIABLE = "LITOTES_ROOTS"
SHIPPED = str(Path(__file__).parent / "sample")  # files that are part of this project
_ROOT = re.compile(r"[A-Za-z][\w+.-]*://(?:\[[^]]*\]|[^:/]*)(?::\d+(?=[:/]|$))?[^:]*|[^:]+")  # an address, or a folder


def fault_of(url: str, local_path: str | None) -> str | None:
    """Why ``url`` may not be read or written, in one line; None where it may. ``local_path``: where it is on a disk.

    Links are followed before they are compared, and ".." as well.
    """
    if VARIABLE not in os.environ:
        return None
    roots = _ROOT.findall(os.environ[VARIABLE])
    if local_path is None:
        allowed = not _goes_up(url) and any(_is_within(url, root) for root in roots if "://" in root)
    else:
        real = os.path.realpath(local_path)
        folders = [os.path.realpath(root) for root in roots if "://" not in root]
        allowed = any(_is_within(real, root) for root in folders) or (
            _is_within(real, os.path.realpath(SHIPPED)) and os.path.isfile(real)
        )
    remedy = f"give a path in one of them: {', '.join(roots) or 'there is none'}"
    return None if allowed else f"{url}: lies outside of what {VARIABLE} lets flows read and write; {remedy}"


def _goes_up(url: str) -> bool:
    """Whether a part of an address is "..", as who fetches it may read it: decoded, and without tabs and line ends."""
    return ".." in re.split(r"[/\\?#]", re.sub(r"[\t\r\n]", "", unquote(url)))


def _is_within(place: str, root: str) -> bool:
    root = root.rstrip("/")
    return place.rstrip("/") == root or place.startswith(root + "/")
