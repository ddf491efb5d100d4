"""Back-translation: into another language and back, over any translators, several pivots at once.

OssCSE (section 4, step 2) goes English-Russian-English and English-German-English. A translator is anything that turns
texts into texts; where it fails at one text it says so, and the sentence keeps its place.
"""

from dataclasses import dataclass, field
from typing import Protocol

from augment.paraphrase.engines.protocol import Candidate

NO_TEXT = "empty-translation"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a translator could not translate one text; ``said`` is what it said itself, in its own words."""

    reason: str
    said: str = field(default="", compare=False)


class Translator(Protocol):
    """One direction. ``fingerprint`` names everything that may change its output."""

    fingerprint: dict[str, str]

    def translate(self, texts: list[str]) -> list[str | Failure]:
        """One translation per text, same length and order. No text is blank. Raises EngineError if nothing works."""
        ...


@dataclass(frozen=True)
class Route:
    """The translators that a sentence passes in turn, and the name of what comes out ("hf:de")."""

    origin: str
    legs: tuple[Translator, ...]


class BackTranslation:
    """The engine: one candidate per route."""

    def __init__(self, routes: list[Route]) -> None:
        self.routes = routes
        self.parts = [leg for route in routes for leg in route.legs]
        self.fingerprint = {
            f"{route.origin}.{leg}.{key}": value
            for route in routes
            for leg, translator in enumerate(route.legs)
            for key, value in translator.fingerprint.items()
        }

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """One candidate per route and text, in the order of the routes; a failed one carries its reason."""
        columns = [
            [_candidate(translation, route.origin) for translation in relay(texts, route.legs)] for route in self.routes
        ]
        return [list(row) for row in zip(*columns, strict=True)] if columns else [[] for _ in texts]


def relay(texts: list[str], legs: tuple[Translator, ...]) -> list[str | Failure]:
    """Each text through all legs. Blank texts go no further: models invent sentences for them."""
    translations: list[str | Failure] = list(texts)
    for leg in legs:
        translations = [
            translation if isinstance(translation, Failure) or translation.strip() else Failure(NO_TEXT)
            for translation in translations
        ]
        going = [i for i, translation in enumerate(translations) if isinstance(translation, str)]
        for i, translation in zip(going, leg.translate([str(translations[i]) for i in going]), strict=True):
            translations[i] = translation
    return translations


def _candidate(translation: str | Failure, origin: str) -> Candidate:
    if isinstance(translation, Failure):
        return Candidate("", origin, translation.reason)
    return Candidate(" ".join(translation.split()), origin)
