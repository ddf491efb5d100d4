"""What parses the examples, and what knows their antonyms."""

from pathlib import Path

import pytest
from spacy.language import Language

from augment.opposites.wordnet import WordNet, load_wordnet
from augment.parsing import load_parser


@pytest.fixture(scope="module")
def nlp() -> Language:
    """The bundled parser, with a vocabulary of its own for each file of tests."""
    return load_parser()


@pytest.fixture(scope="module")
def wordnet(small_wordnet: Path) -> WordNet:
    return load_wordnet(str(small_wordnet))
