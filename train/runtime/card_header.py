"""The metadata at the head of a card, of a model or a dataset: YAML between two lines of dashes."""

from typing import Any

import yaml
from huggingface_hub import RepoCard


def read_header(text: str) -> dict[str, Any]:
    """The metadata of the card ``text``; empty where there are none, or none that can be read."""
    try:
        return dict(RepoCard(text, ignore_metadata_errors=True).data.to_dict())
    except (ValueError, yaml.YAMLError):
        return {}


def licence_of(text: str) -> str | None:
    """The licence that the card ``text`` names; None where it names none."""
    named = read_header(text).get("license")
    return named if isinstance(named, str) and named != "unknown" else None
