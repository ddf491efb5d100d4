"""What every paraphrase engine offers: candidates per sentence, never filtered here."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Candidate:
    """One paraphrase; `origin` names the engine and its pivot or alternation ("syntax:passive")."""

    text: str
    origin: str


class Engine(Protocol):
    """Writes paraphrases. `fingerprint` names everything that may change its output."""

    fingerprint: dict[str, str]

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """One list of candidates per text, same length and order; possibly empty."""
        ...
