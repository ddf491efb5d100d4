"""What every paraphrase engine offers: candidates per sentence, never filtered here."""

from dataclasses import dataclass
from typing import Any, Protocol

from augment.augmenter import AugmentError


class EngineError(AugmentError):
    """An engine cannot work at all. The message says what is missing and what to do about it."""


@dataclass(frozen=True)
class Candidate:
    """One paraphrase; `origin` names the engine and its pivot or alternation ("syntax:passive").

    Where the engine failed at this one sentence, `failure` is a short reason and `text` is empty.
    """

    text: str
    origin: str
    failure: str | None = None


class Engine(Protocol):
    """Writes paraphrases."""

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Everything that may change its output."""
        ...

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """One list of candidates per text, same length and order; possibly empty."""
        ...


def reads_clean(engine: Engine) -> bool:
    """Whether an engine is given the clean copies of dirty texts (english/dirt.py): one that parses, no other.

    It says so by ``reads_clean``.
    """
    return bool(getattr(engine, "reads_clean", False))


def modules_of(engine: Engine) -> tuple[str, ...]:
    """The modules whose code runs in an engine: its own and those of its ``parts``, where it has some."""
    parts = getattr(engine, "parts", ())
    return tuple(sorted({type(part).__module__ for part in (engine, *parts)}))
