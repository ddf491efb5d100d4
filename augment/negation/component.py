"""Negation as a component of a spaCy pipeline.

    nlp = spacy.load("en_core_web_sm")
    nlp.add_pipe("litotes_negation")
    doc = nlp("The bridge is open. Nobody came.")
    doc._.negation.text                                  # "The bridge is not open. Nobody came."
    [sentence._.negation.text for sentence in doc.sents]  # ["The bridge is not open.", "Somebody came."]

spaCy finds the component by the entry point in pyproject.toml. It needs a tagger and a parser in front of it, in the
scheme of the `en_core_web_*` packages, and takes the options of the Negator: style, verify, variants. The bundled
pipeline, ``augment.parsing.load_parser()``, takes a text for one sentence unless a "sentencizer" is added first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import astuple
from typing import Any

from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc, Span
from spacy.util import minibatch

from augment.negation.negator import BATCH_SIZE, negate_texts
from augment.negation.options import NegationOptions
from augment.negation.reading import Negation
from augment.parsing import UNUSED, ParserError

FACTORY = "litotes_negation"
EXTENSION = "negation"
KEY = "litotes_negation"  # in a document's user data, which is saved with it: plain values


class NegationPipe(Pipe):
    """Sets ``doc._.negation``, that of the first sentence which can be negated, and ``sentence._.negation``; a document
    of more than 2,000 characters has none of its own, for the reason "too-long".

    Both are a Negation, as of ``Negator()(text)``; None for a span that is no sentence, and before the component ran.
    Texts of the second look, and a sentence that is dirty, are parsed by the components in front of this one.
    """

    def __init__(self, nlp: Language, name: str, options: NegationOptions) -> None:
        self.nlp, self.name, self.options = nlp, name, options

    def __call__(self, doc: Doc) -> Doc:
        """Negate one document."""
        return next(iter(self.pipe([doc])))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH_SIZE) -> Iterator[Doc]:
        """Negate documents in batches; they come in the order given. Raises ParserError for one without a parse."""
        for batch in minibatch(stream, batch_size):
            docs = list(batch)
            for doc in docs:
                self._check(doc)
            made: dict[tuple[int, str], Negation] = {}
            for layer in _layers(docs):
                negations = self._negate(list(layer), {text: parse for text, (_, parse) in layer.items()})
                made |= {(n, text): negation for (text, (n, _)), negation in zip(layer.items(), negations, strict=True)}
            for n, doc in enumerate(docs):
                spans = [[s.start_char, s.end_char, _plain(made[n, s.text])] for s in doc.sents]
                doc.user_data[KEY] = [_plain(made[n, doc.text]), spans]
            yield from docs

    def _check(self, doc: Doc) -> None:
        if len(doc) and not (doc.has_annotation("TAG") and doc.has_annotation("DEP")):
            raise ParserError(
                f"{self.name}: the document has no tags or no heads; add it behind a tagger and a parser, as "
                f"en_core_web_sm has them, only {self.nlp.pipe_names} are there"
            )

    def _negate(self, texts: list[str], parsed: dict[str, Doc]) -> list[Negation]:
        options = self.options
        before: Any = Before(self.nlp, self.name, parsed)
        return negate_texts(texts, before, options.style, variants=options.variants, verify=options.verify)


def _layers(docs: list[Doc]) -> list[dict[str, tuple[int, Doc]]]:
    """The parses of documents and of their sentences, each by its text with the number of its document: what several
    documents have in common goes into a layer for each, for its parse is that of its own document.
    """
    layers: list[dict[str, tuple[int, Doc]]] = []
    for n, doc in enumerate(docs):
        sentences = {sentence.text: sentence.as_doc() for sentence in doc.sents}
        for text, parse in (sentences | {doc.text: doc.copy()}).items():
            layer = next((layer for layer in layers if text not in layer), None)
            if layer is None:
                layers.append(layer := {})
            layer[text] = (n, parse)
    return layers


class Before:
    """The part of a pipeline in front of a component that a negation needs. What is ``parsed`` stays the first time."""

    def __init__(self, nlp: Language, name: str, parsed: dict[str, Doc]) -> None:
        names = nlp.pipe_names[: nlp.pipe_names.index(name)] if name in nlp.pipe_names else nlp.pipe_names
        wanted = [pipe for pipe in names if nlp.get_pipe_meta(pipe).factory not in (*UNUSED, FACTORY)]
        self.nlp, self.parsed = nlp, parsed
        self.pipes = [nlp.get_pipe(pipe) for pipe in wanted]

    def pipe(self, texts: Iterable[str], batch_size: int) -> Iterator[Doc]:
        """One parsed document per text, in order."""
        for batch in minibatch(texts, batch_size):
            batch = list(batch)
            ready = {text: self.parsed.pop(text) for text in dict.fromkeys(batch) if text in self.parsed}
            missing = [text for text in dict.fromkeys(batch) if text not in ready]
            docs: Any = [self.nlp.make_doc(text) for text in missing]
            for pipe in self.pipes:
                docs = pipe.pipe(docs, batch_size=batch_size) if hasattr(pipe, "pipe") else map(pipe, docs)
            found = ready | dict(zip(missing, docs, strict=True))
            yield from (found[text] for text in batch)


def _plain(negation: Negation) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in astuple(negation)]


def _negation(plain: list[Any]) -> Negation:
    text, rule, reason, span, confidence = plain
    return Negation(text, rule, reason, tuple(span) if span else None, confidence)


def _of_doc(doc: Doc) -> Negation | None:
    made = doc.user_data.get(KEY)
    return _negation(made[0]) if made else None


def _of_span(span: Span) -> Negation | None:
    made = span.doc.user_data.get(KEY)
    place = [span.start_char, span.end_char]
    return next((_negation(plain) for *at, plain in made[1] if at == place), None) if made else None


@Language.factory(
    FACTORY,
    assigns=[f"doc._.{EXTENSION}", f"span._.{EXTENSION}"],
    requires=["token.tag", "token.dep", "doc.sents"],
    default_config={"style": "full", "verify": True, "variants": None},
)
def make_negation(nlp: Language, name: str, style: str, verify: bool, variants: int | None) -> NegationPipe:
    """The component as a pipeline's configuration names it. Raises AugmentError for a style that there is not."""
    return NegationPipe(nlp, name, NegationOptions(style=style, verify=verify, variants=variants))


if not Doc.has_extension(EXTENSION):
    Doc.set_extension(EXTENSION, getter=_of_doc)
if not Span.has_extension(EXTENSION):
    Span.set_extension(EXTENSION, getter=_of_span)
