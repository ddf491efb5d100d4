"""Sentences in, what can be made of them out: negations, paraphrases, opposites.

    from augment import Negator, Paraphraser, Opposer, match_error_rate

Each name is loaded when it is asked for: a machine that has no spaCy can still import the rest.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from augment.metrics import match_error_rate, match_error_rates
    from augment.negation.negator import Negator
    from augment.opposites.opposer import Opposer
    from augment.paraphrase.paraphraser import Paraphraser
    from augment.questions.augmenter import Questioner

DOOR = {
    "Negator": "augment.negation.negator",
    "Paraphraser": "augment.paraphrase.paraphraser",
    "Opposer": "augment.opposites.opposer",
    "Questioner": "augment.questions.augmenter",
    "match_error_rate": "augment.metrics",
    "match_error_rates": "augment.metrics",
}
__all__ = ["Negator", "Opposer", "Paraphraser", "Questioner", "match_error_rate", "match_error_rates"]


def __getattr__(name: str) -> Any:
    if name not in DOOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; there are {', '.join(__all__)}")
    return getattr(importlib.import_module(DOOR[name]), name)


def __dir__() -> list[str]:
    return __all__
