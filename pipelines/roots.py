"""The folders and addresses that may be read and written, where LITOTES_ROOTS names them: ``dir1:dir2:s3://bucket/data``.

For flows that a deployment starts: who may start one chooses its paths. Without the variable there is no limit.
"""

import os
import re
from pathlib import Path

VARIABLE = "LITOTES_ROOTS"
SHIPPED = str(Path(__file__).parent / "sample")  # files that are part of this project
_SEPARATOR = re.compile(r":(?!//)")


def fault_of(url: str, local_path: str | None) -> str | None:
    """Why ``url`` may not be read or written, in one line; None where it may. ``local_path``: where it is on a disk.

    Links are followed before they are compared, and ".." as well.
    """
    if VARIABLE not in os.environ:
        return None
    roots = [root for root in _SEPARATOR.split(os.environ[VARIABLE]) if root]
    if local_path is None:
        allowed = ".." not in url.split("/") and any(_is_within(url, root) for root in roots if "://" in root)
    else:
        real = os.path.realpath(local_path)
        folders = [os.path.realpath(root) for root in roots if "://" not in root]
        allowed = any(_is_within(real, root) for root in folders) or (
            _is_within(real, os.path.realpath(SHIPPED)) and os.path.isfile(real)
        )
    remedy = f"give a path in one of them: {', '.join(roots) or 'there is none'}"
    return None if allowed else f"{url}: lies outside of what {VARIABLE} lets flows read and write; {remedy}"


def _is_within(place: str, root: str) -> bool:
    root = root.rstrip("/")
    return place.rstrip("/") == root or place.startswith(root + "/")
