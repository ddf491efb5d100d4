"""The metadata at the head of a card, of a model or a dataset: YAML between two lines of dashes."""

import re
from typing import Any

import yaml

HEADER = re.compile(r"\s*---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)


def read_header(text: str) -> dict[str, Any]:
    """The metadata of the card ``text``; empty where there are none, or none that can be read."""
    found = HEADER.match(text)
    try:
        header = yaml.safe_load(found[1]) if found else None
    except (yaml.YAMLError, ValueError):  # a date that no calendar has is a plain ValueError
        return {}
    return header if isinstance(header, dict) else {}


def licence_of(text: str) -> str | None:
    """The licence that the card ``text`` names; None where it names none."""
    named = read_header(text).get("license")
    return named if isinstance(named, str) and named != "unknown" else None
