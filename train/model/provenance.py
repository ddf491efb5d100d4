"""Where a run's encoder comes from, and under which licence, as far as the files of its start tell."""

import json
import re
from pathlib import Path

from train.model.modules import find_file
from train.runtime.card_header import licence_of, read_header
from train.runtime.portable_names import hub_id, portable

CARD = "README.md"
LOADED = re.compile(r"""(?:SentenceTransformer|from_pretrained)\(\s*["']([\w.-]+/[\w.-]+)["']""")  # in a card's code
CACHED = re.compile(r"models--([^/]+?)--([^/]+)/snapshots/[^/]+")  # folders of the hub's cache


def own_id(model: str) -> str | None:
    """The hub id of ``model`` itself: as given; of a local copy that of the cache it lies in, or what its card loads.

    None where neither tells, or the card loads several.
    """
    folder = Path(model)
    if not folder.exists():
        return hub_id(model)
    if cached := CACHED.search(folder.absolute().as_posix()):
        return f"{cached[1]}/{cached[2]}"
    loaded = set(LOADED.findall(_text(folder / CARD)))
    return hub_id(loaded.pop()) if len(loaded) == 1 else None


def start(model: str) -> str:
    """What ``model`` is called in a card: its hub id, or the name of its folder."""
    return own_id(model) or portable(model)


def base_model(model: str) -> str | None:
    """The hub id of ``model``; of a local folder that has none, of the model that it was made of, as far as its card or
    its configuration names one. None where nothing does."""
    folder = Path(model)
    if (own := own_id(model)) or not folder.exists():
        return own
    named = read_header(_text(folder / CARD)).get("base_model")
    for candidate in (*(named if isinstance(named, list) else [named]), _configured(folder / "config.json")):
        if found := hub_id(candidate):
            return found
    return None


def licence(model: str) -> str | None:
    """The licence that the card of ``model``, folder or hub id, names; None where it has no card, or names none."""
    card = find_file(model, CARD)
    return licence_of(_text(card)) if card else None


def _configured(path: Path) -> object:
    """``_name_or_path`` of a configuration, which some of them keep."""
    try:
        return json.loads(_text(path)).get("_name_or_path")
    except (ValueError, AttributeError):
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
