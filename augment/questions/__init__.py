"""Questions and claims that a sentence answers or supports and its negation does not, and the other way round.

    from augment.questions import make_questions

The names are loaded when they are asked for: who imports the options alone needs no spaCy.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from augment.questions.maker import Questions, make_questions

DOOR = {"Questions": "augment.questions.maker", "make_questions": "augment.questions.maker"}
__all__ = ["Questions", "make_questions"]


def __getattr__(name: str) -> Any:
    if name not in DOOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; there are {', '.join(__all__)}")
    return getattr(importlib.import_module(DOOR[name]), name)
