"""Parse many texts at once with the networks of a spaCy pipeline, straight into fast copies."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from spacy.attrs import DEP, HEAD, ORTH, SPACY, TAG
from spacy.language import Language
from spacy.pipeline._parser_internals.nonproj import DELIMITER, deprojectivize
from spacy.tokens import Doc
from spacy.util import minibatch
from thinc.api import Model

from augment.english.fast_doc import FastDoc, words_of
from augment.english.parsed_sentence import TEXT
from augment.parser.inference.encoder import Encoder
from augment.parser.inference.transitions import FEATURES, Scorer, parse_states
from augment.parsing import LONE_SURROGATE, parse

LEXICAL = {"NORM", "PREFIX", "SUFFIX", "SHAPE", "LOWER", "ORTH"}  # what a word has by itself, in any text
LAYERS = {  # of every component's model, by their names in thinc
    "tok2vec": r".*>>with_array\((?:(?:>>)?residual\(expand_window>>maxout>>layernorm>>dropout\))+\)",
    "tagger": r"tok2vec-listener>>with_array\(softmax\)",
    "parser": "parser_model",
}


class BatchParser:
    """A pipeline of a tok2vec, a tagger and a greedy parser, as in the bundled model."""

    def __init__(self, nlp: Language) -> None:
        pipes: list[Any] = [nlp.get_pipe(name) for name in LAYERS]
        tok2vec, tagger, parser = pipes
        self.nlp = nlp
        self.encoder = Encoder(tok2vec.model, nlp.vocab)
        self.softmax = tagger.model.get_ref("softmax")
        self.tags = tagger.labels
        self.scorer = Scorer(parser.model, parser.move_names)
        self.labels = [name.partition("-")[2] for name in parser.move_names] + ["ROOT"]  # the last one has no action

    def parse(self, texts: list[str]) -> Iterator[FastDoc]:
        """One document per text, in order."""
        docs = [self.nlp.make_doc(LONE_SURROGATE.sub("\ufffd", text)) for text in texts]
        vectors, rows = self.encoder.encode(docs)
        unique, rows = np.unique(rows, return_inverse=True)
        vectors = vectors[unique]
        tags = self.softmax.predict(vectors).argmax(axis=1)[rows]
        heads, actions = parse_states(np.array([len(doc) for doc in docs]), self.scorer, vectors, rows)
        tag_names = [self.tags[tag] for tag in tags.tolist()]
        labels = [self.labels[action] for action in actions.tolist()]
        offsets, end = heads.tolist(), 0
        for text, doc in zip(texts, docs, strict=True):
            start, end = end, end + len(doc)
            yield self._copy(text, doc, tag_names[start:end], labels[start:end], offsets[start:end])

    def _copy(self, text: str, doc: Doc, tags: list[str], labels: list[str], offsets: list[int]) -> FastDoc:
        if any(DELIMITER in label for label in labels):
            doc.user_data[TEXT] = text
            return FastDoc(_deprojectivized(doc, tags, labels, offsets))
        orths, spaces = doc.to_array([ORTH, SPACY]).T.tolist() if len(doc) else ([], [])
        return FastDoc.of_columns(text, words_of(orths, doc.vocab), tags, labels, offsets, spaces)


def _deprojectivized(doc: Doc, tags: list[str], labels: list[str], offsets: list[int]) -> Doc:
    """A document with its tree after spaCy has moved the words whose labels say that they belong elsewhere."""
    add = doc.vocab.strings.add
    columns = [[add(tag) for tag in tags], [offset % (1 << 64) for offset in offsets], [add(label) for label in labels]]
    rows: Any = np.array(columns, np.uint64).T
    return deprojectivize(doc.from_array([TAG, HEAD, DEP], rows))


def parse_fast(texts: Iterable[str], nlp: Language, batch_size: int = 256) -> Iterator[FastDoc]:
    """The FastDoc of every document that ``parsing.parse`` gives, in order; faster where the pipeline is as bundled.

    A word takes 4 KB while its batch is parsed.
    """
    parser = shared_batch_parser(nlp)
    if parser is None:
        yield from map(FastDoc, parse(texts, nlp, batch_size))
        return
    for batch in minibatch(texts, batch_size):
        yield from parser.parse(list(batch))


@lru_cache(maxsize=1)
def shared_batch_parser(nlp: Language) -> BatchParser | None:
    """The BatchParser of the pipeline that was used last, with what it has computed; None where spaCy must parse."""
    return BatchParser(nlp) if is_supported(nlp) else None


def is_supported(nlp: Language) -> bool:
    """Whether a pipeline has the components and layers of the bundled one, in any size."""
    if not isinstance(nlp, Language) or nlp.pipe_names != list(LAYERS):
        return False
    pipes: dict[str, Any] = {name: nlp.get_pipe(name) for name in LAYERS}
    if not all(hasattr(pipe, "model") and re.fullmatch(LAYERS[name], pipe.model.name) for name, pipe in pipes.items()):
        return False
    return _is_lexical(pipes["tok2vec"].model) and _is_greedy(pipes["parser"].model, pipes["parser"].cfg)


def _is_lexical(model: Model) -> bool:
    """Whether a ``tok2vec`` takes from a word only what it has in any text, and from its context one word a layer."""
    columns = {column for layer in model.walk() for column in layer.attrs.get("columns", [])}
    windows = {layer.attrs["window_size"] for layer in model.walk() if layer.name == "expand_window"}
    return columns <= LEXICAL and windows == {1}


def _is_greedy(model: Model, settings: dict[str, Any]) -> bool:
    """Whether a parser takes the best move each time, on FEATURES words and a maxout."""
    lower = model.layers[1]
    sizes = model.attrs["has_upper"] and lower.get_dim("nF") == FEATURES and lower.get_dim("nP") > 1
    plain = settings["beam_width"] == 1 and not settings["learn_tokens"] and not model.attrs["unseen_classes"]
    return bool(sizes and plain)
