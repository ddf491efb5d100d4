"""Addresses as they may be shown or stored: without user, password and the values of a query.

Fetching takes them whole.
"""

import re
from typing import Any

SECRET = "…"
# Up to the last @ before the path. A hub's address may hold one for a revision, so there a colon must stand before it.
USER = re.compile(
    r"(?i)\b((?!hf:)[a-z][a-z0-9+.-]*://)[^/?#\s]*@|\b(hf://)[^/?#\s@:]*:[^/?#\s]*@|\b(s3a?://)[^/?#\s@:]+:[^\s@]*@"
)
REMOTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s?#]*[?#]\S*")
VALUE = re.compile(r"([?&;#][^\s=&;?#'\"]*=)[^\s&;'\"]*?(?=[.:,;)\]}]*(?:[\s&;'\"]|$))")
BARE = re.compile(r"(?i)\b(https?://[^\s?#'\"]*[?#])[^\s=&'\"]+?(?=[.:,;)\]}]*(?:[\s&'\"]|$))")
WEB = re.compile(r"(?i)https?://")


def without_secrets(text: object) -> str:
    """``text`` with every address in it as it may be shown: ``http://host/file?sig=…`` of ``http://me:pw@host/file?sig=x``.

    The names of a query stay, so that one can tell which address it was. What is no address is given back as it is.
    """
    readable = str(text).encode(errors="backslashreplace").decode()  # a file's name may hold bytes that are no UTF-8
    hidden = USER.sub(r"\1\2\3", readable)
    return REMOTE.sub(lambda found: VALUE.sub(rf"\1{SECRET}", BARE.sub(rf"\1{SECRET}", found[0])), hidden)


def in_settings(value: Any) -> Any:
    """A setting, or a list or mapping of them, with the texts that ``without_secrets`` gives."""
    if isinstance(value, str):
        return without_secrets(value)
    if isinstance(value, dict):
        return {name: in_settings(inner) for name, inner in value.items()}
    return type(value)(map(in_settings, value)) if isinstance(value, list | tuple) else value


def file_name(address: str) -> str:
    """The last part of a path or URL; of a web address without its query, which is no part of the file's name."""
    if WEB.match(address):
        address = re.split(r"[?#]", without_secrets(address), maxsplit=1)[0]
    return without_secrets(address).rstrip("/").rsplit("/", 1)[-1]


def within(folder: str, name: str) -> str:
    """The address of the file ``name`` in ``folder``, whose query, if it is on the web, stays at the end."""
    path, mark, query = folder.partition("?") if WEB.match(folder) else (folder, "", "")
    return f"{path.rstrip('/')}/{name}{mark}{query}"
