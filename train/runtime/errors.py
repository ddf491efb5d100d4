"""Errors that a person can act on: one line that names what was found and what to do, and no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from pipelines.schema import SchemaError, without_secrets


class InputError(ValueError):
    """A file, folder, model or argument cannot be used. The message names it and the remedy."""

    def __init__(self, message: object = "") -> None:
        super().__init__(without_secrets(message))


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn InputError and SchemaError into ``SystemExit("error: …")``: exit status 1 and no traceback."""
    try:
        yield
    except (InputError, SchemaError) as error:
        raise SystemExit(f"error: {error}") from None
