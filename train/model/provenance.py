"""Where a run's encoder comes from, and under which licence, as far as the files of its start tell."""

import json
from pathlib import Path

from train.model.modules import find_file
from train.runtime.card_header import licence_of, read_header
from train.runtime.portable_names import hub_id

CARD = "README.md"


def base_model(model: str) -> str | None:
    """The hub id of ``model``, or of what the card or the configuration of its folder names; None where none does."""
    folder = Path(model)
    if not folder.exists():
        return hub_id(model)
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
