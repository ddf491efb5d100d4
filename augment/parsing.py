"""Load a spaCy pipeline and parse sentences with it: tags (`tag_`), relations (`dep_`) and heads, nothing else.

The bundled English pipeline (augment/parser/model, card in its README.md) needs no download. Any spaCy pipeline with
a tagger and a parser in the scheme of the `en_core_web_*` packages can stand in for it.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import tee
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc
from thinc.api import NumpyOps

from augment.augmenter import AugmentError
from augment.english.parsed_sentence import TEXT

BUNDLED = Path(__file__).with_name("parser") / "model"
BUNDLED_NAME = "bundled"  # as some commands say it
UNUSED = ["ner", "lemmatizer", "attribute_ruler", "senter", "entity_linker", "textcat", "morphologizer"]
ASSIGNS = {"parser": "token.dep", "tagger": "token.tag"}
MOST_STRINGS = 500_000  # words and parts of words that spaCy keeps for good, 0.3 KB each: of about 250,000 sentences
LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class ParserError(AugmentError):
    """The pipeline cannot be used. The message says which one and what to do about it."""


def load_parser(name: str | None = None) -> Language:
    """Load the bundled pipeline (None or "bundled"), a folder, or an installed package such as `en_core_web_sm`.

    Raises ParserError if there is no such pipeline or it lacks a tagger or a parser.
    """
    name = None if name == BUNDLED_NAME else name
    try:
        nlp = spacy.load(name or BUNDLED, exclude=UNUSED)
    except OSError as error:
        raise ParserError(
            f"{name or BUNDLED}: neither a folder that holds a spaCy pipeline nor an installed package; pip install "
            "the package, correct the path, or name no parser to use the bundled one"
        ) from error
    except ValueError as error:  # a component that no installed package defines
        reason = str(error).strip().partition("\n")[0]
        raise ParserError(f"{name}: {reason}; install the package that the pipeline needs, with its extras") from error
    _use_numpy_matmul(nlp)
    assigned = {attribute for pipe in nlp.pipe_names for attribute in nlp.get_pipe_meta(pipe).assigns}
    missing = [component for component, attribute in ASSIGNS.items() if attribute not in assigned]
    if missing:
        raise ParserError(f"{name}: has no {' and no '.join(missing)}, only {nlp.pipe_names}")
    return nlp


def parser_or_exit(name: str | None) -> Language:
    """``load_parser`` for a program, which ends with one line where it cannot."""
    try:
        return load_parser(name)
    except ParserError as error:
        raise SystemExit(f"error: {error}") from None


def shared_parser(name: str | None) -> Language:
    """``load_parser``, once per process, and again where it has met so many words that memory would grow with the text.

    To be asked for anew for every batch. What still uses the former one may go on: both parse alike.
    """
    nlp = _loaded(name)
    if len(nlp.vocab.strings) > MOST_STRINGS:
        _loaded.cache_clear()
        nlp = _loaded(name)
    return nlp


@lru_cache(maxsize=2)
def _loaded(name: str | None) -> Language:
    return load_parser(name)


@lru_cache(maxsize=2)
def shared_fingerprint(name: str | None) -> str:
    """``fingerprint`` of the shared parser, once per process: its weights are megabytes."""
    return fingerprint(shared_parser(name))


def _use_numpy_matmul(nlp: Language) -> None:
    """Multiply matrices with NumPy's OpenBLAS: 2.7 times as fast here as the BLIS that thinc takes by itself."""
    ops = NumpyOps(use_blis=False)
    for _, component in nlp.pipeline:
        if hasattr(component, "model"):
            for layer in component.model.walk():
                layer.ops = ops


def parse(texts: Iterable[str], nlp: Language, batch_size: int = 256) -> Iterator[Doc]:
    """Yield one document per text, in the order of the texts. ``text_of`` a document is the text as it was given.

    A document may hold several roots. Lone surrogates, which spaCy cannot store, are parsed as U+FFFD; as both are
    one character, offsets into the document are offsets into the text. Raises ValueError (from spaCy) on a text of
    more than `nlp.max_length` characters.
    """
    # Sorting by length gains nothing here: the encoder concatenates texts instead of padding them.
    originals, copies = tee(texts)
    docs = nlp.pipe((LONE_SURROGATE.sub("\ufffd", text) for text in copies), batch_size=batch_size)
    for text, doc in zip(originals, docs, strict=True):
        doc.user_data[TEXT] = text
        yield doc


def fingerprint(nlp: Language) -> str:
    """`NAME-VERSION-HASH` of a pipeline; the hash is over its tokenizer and its components, weights and settings."""
    content = hashlib.sha256(nlp.to_bytes(exclude=["vocab", "meta.json"])).hexdigest()
    return f"{nlp.meta['lang']}_{nlp.meta['name']}-{nlp.meta['version']}-{content[:16]}"
