"""The teacher as a component of a spaCy pipeline: one that sets tags, heads and relations.

A folder of such a pipeline holds the encoder's configuration and tokenizer and one safetensors file of weights.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spacy
import torch
from safetensors.torch import load_file, save, save_file
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc, Span
from spacy.util import minibatch
from transformers import AutoConfig, AutoModel, AutoTokenizer, PreTrainedTokenizerBase

from augment.parser.teacher.decoding import forest
from augment.parser.teacher.network import BiaffineParser, encode_words
from augment.parsing import TEACHER

WEIGHTS = "model.safetensors"
INVENTORY = "tags_and_relations.json"  # not in the pipeline's configuration, where "PRP$" becomes "PRP$$"
WINDOW = 150  # words of a sentence that are parsed together; a word seldom has more than two pieces
BATCH = 64


class BiaffinePipe(Pipe):
    """Sets `tag_`, `dep_` and heads. A text of more than WINDOW words is parsed in windows, each with its own root."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tags: list[str] = []
        self.relations: list[str] = []
        self.network: BiaffineParser | None = None
        self.tokenizer: PreTrainedTokenizerBase | None = None

    def __call__(self, doc: Doc) -> Doc:
        """Parse one document."""
        return next(iter(self.pipe([doc])))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 256) -> Iterator[Doc]:
        """Parse documents in batches, those of like length together; they come in the order given."""
        for docs in minibatch(stream, batch_size):
            docs = list(docs)
            spans = [doc[i : i + WINDOW] for doc in docs for i in range(0, len(doc), WINDOW)]
            spans.sort(key=len)
            readings: dict[int, list[Reading]] = {}
            for group in minibatch(spans, BATCH):
                for reading in self._read(list(group)):
                    readings.setdefault(id(reading.span.doc), []).append(reading)
            for doc in docs:
                yield _annotated(doc, sorted(readings.get(id(doc), []), key=lambda reading: reading.span.start))

    @torch.inference_mode()
    def _read(self, spans: list[Span]) -> Iterator["Reading"]:
        network, tokenizer = self._parts()
        words = encode_words([[token.text for token in span] for span in spans], tokenizer)
        tags, scores, dependents, candidates = network(words)
        heads = torch.zeros_like(words.first)
        for row, span in enumerate(spans):
            size = len(span)
            heads[row, :size] = torch.from_numpy(forest(scores[row, :size, : size + 1].numpy()))
        labels = network.labels(dependents, candidates, heads).argmax(-1)
        best = tags.argmax(-1)
        for row, span in enumerate(spans):
            arcs = heads[row, : len(span)]
            yield Reading(
                span,
                [self.tags[i] for i in best[row, : len(span)].tolist()],
                arcs.tolist(),
                [self.relations[i] for i in labels[row, : len(span)].tolist()],
            )

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write weights, encoder configuration and tokenizer to the folder."""
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        network, tokenizer = self._parts()
        network.encoder.config.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        (folder / INVENTORY).write_text(json.dumps([self.tags, self.relations]), encoding="utf-8")
        save_file(_weights(network), folder / WEIGHTS)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> "BiaffinePipe":
        """Read what `to_disk` wrote."""
        folder = Path(path)
        self.tags, self.relations = json.loads((folder / INVENTORY).read_text(encoding="utf-8"))
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        encoder = AutoModel.from_config(AutoConfig.from_pretrained(folder), add_pooling_layer=False)
        self.network = BiaffineParser(encoder, len(self.tags), len(self.relations))
        self.network.load_state_dict(load_file(folder / WEIGHTS))
        self.network.eval()
        return self

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Weights and word pieces, for fingerprints."""
        network, tokenizer = self._parts()
        pieces = json.dumps(tokenizer.get_vocab(), sort_keys=True).encode()
        return pieces + save(_weights(network))

    def _parts(self) -> tuple[BiaffineParser, PreTrainedTokenizerBase]:
        if self.network is None or self.tokenizer is None:
            raise ValueError(f"{self.name}: has no weights yet; load a trained pipeline from its folder")
        return self.network, self.tokenizer


def _weights(network: BiaffineParser) -> dict[str, torch.Tensor]:
    return {name: tensor.contiguous() for name, tensor in network.state_dict().items()}


@dataclass(frozen=True)
class Reading:
    """Tags, heads (counted from 1 within the span, 0 for a root) and relations of a span's words."""

    span: Span
    tags: list[str]
    heads: list[int]
    relations: list[str]


def _annotated(doc: Doc, readings: list[Reading]) -> Doc:
    """The document with the tags, heads and relations of its windows."""
    heads: list[int] = []
    deps: list[str] = []
    for reading in readings:
        start = reading.span.start
        heads += [start + (head - 1 if head else i) for i, head in enumerate(reading.heads)]
        deps += [label if head else "ROOT" for head, label in zip(reading.heads, reading.relations, strict=True)]
    parsed = Doc(
        doc.vocab,
        words=[token.text for token in doc],
        tags=[tag for reading in readings for tag in reading.tags],
        heads=heads,
        deps=deps,
    )
    annotation: Any = parsed.to_array(["TAG", "HEAD", "DEP"])
    return doc.from_array(["TAG", "HEAD", "DEP"], annotation)


@Language.factory(TEACHER, assigns=["token.tag", "token.dep", "token.head"])
def make_parser(nlp: Language, name: str) -> BiaffinePipe:
    """The component as a pipeline's configuration names it."""
    return BiaffinePipe(name)


def blank_pipeline(
    network: BiaffineParser, tokenizer: PreTrainedTokenizerBase, tags: list[str], relations: list[str]
) -> Language:
    """A pipeline of that one component, around a network."""
    nlp = spacy.blank("en")
    pipe: Any = nlp.add_pipe(TEACHER, name="parser")
    pipe.network, pipe.tokenizer = network, tokenizer
    pipe.tags, pipe.relations = tags, relations
    return nlp
