"""Errors that a person can act on: one line that names what was found and what to do, and no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from pipelines.schema import SchemaError, explain_disk, without_secrets


class InputError(ValueError):
    """A file, folder, model or argument cannot be used. The message names it and the remedy."""

    def __init__(self, message: object = "") -> None:
        super().__init__(without_secrets(message))


def first_line(error: object) -> str:
    """What an error says first; the name of its class where it says nothing."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


@contextmanager
def plain_errors(output: object = "the disk") -> Iterator[None]:
    """Turn what a person can mend into ``SystemExit("error: …")``: exit status 1 and no traceback.

    That is InputError, SchemaError, and what a disk refuses, full or not to be written; ``output`` is what the message
    names where the error itself names no file.
    """
    try:
        yield
    except (InputError, SchemaError) as error:
        raise SystemExit(f"error: {error}") from None
    except Exception as error:  # safetensors and tokenizers have no OSError for a full disk
        if (said := explain_disk(error, output)) is None:
            raise
        raise SystemExit(f"error: {without_secrets(said)}") from None
