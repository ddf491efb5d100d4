"""Load the spaCy pipeline and parse sentences in batches."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc

BUNDLED = Path(__file__).parent / "parser" / "model"
UNNEEDED = ["ner", "lemmatizer", "senter", "textcat"]
BATCH_SIZE = 256


class ParserError(ValueError):
    """The parser cannot be loaded. The message says which one and what to do about it."""


def load_parser(name: str | None = None) -> Language:
    """The bundled pipeline, or the one at a path or of an installed package such as ``en_core_web_sm``."""
    try:
        return spacy.load(name or BUNDLED, exclude=UNNEEDED)
    except OSError as error:
        raise ParserError(f"{name or BUNDLED}: no such spaCy pipeline; pip install it or leave --parser out") from error


def parse(texts: list[str], nlp: Language, batch_size: int = BATCH_SIZE) -> Iterator[Doc]:
    """One Doc per text, in order."""
    return nlp.pipe(texts, batch_size=batch_size)


def fingerprint(nlp: Language) -> str:
    """Name, version and a hash of the weights: parses made with another value may differ."""
    digest = hashlib.sha256(nlp.to_bytes(exclude=["vocab", "strings"])).hexdigest()[:16]
    return json.dumps([nlp.meta["name"], nlp.meta["version"], digest])
