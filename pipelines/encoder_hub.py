"""Encoders that are named by an id of the hub: whether there is one, asked before anything is loaded."""

from huggingface_hub import model_info, try_to_load_from_cache
from huggingface_hub.errors import HTTPError, RepositoryNotFoundError

from pipelines.encoder_folders import MARKS

PATH_MARKS = ("/", ".", "~")  # no hub id begins with one
TIMEOUT = 10.0  # seconds; to ask whether there is such a model. The download has more patience


def is_path(model: str) -> bool:
    """Whether a name can only be a folder."""
    return model.startswith(PATH_MARKS) or model.count("/") > 1


def cached(model: str, file: str) -> str | None:
    """Where a file of a model lies in the hub's cache."""
    try:
        path = try_to_load_from_cache(model, file)
    except ValueError:  # no name on the hub
        return None
    return path if isinstance(path, str) else None


def why_missing(model: str) -> str | None:
    """For an error: why ``model``, which is no folder, cannot be had; None where it lies in the cache or on the hub."""
    if any(cached(model, mark) for mark in MARKS):
        return None
    neither = "there is no such folder, and"
    try:
        model_info(model, timeout=TIMEOUT)
    except RepositoryNotFoundError:  # of a private one too
        return f"{neither} no such encoder on the hub, or it asks for a token (hf auth login)"
    except ValueError:
        return f"{neither} this is no name on the hub"
    except (OSError, HTTPError):  # the client's errors of networks are no OSError in every version
        return (
            f"{neither} it is not in the hub's cache, and the hub cannot be reached; give a folder that has it, or set "
            "HF_HOME to a cache that does"
        )
    return None
