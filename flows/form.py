"""Help beside the parameters in Prefect's page: it drops the descriptions of pydantic's fields, not their extras."""

from typing import Any

from pydantic import Field


def described(text: str, **limits: Any) -> Any:
    """A pydantic field with a line of help and, by pydantic's names, limits."""
    return Field(json_schema_extra={"description": text}, **limits)
