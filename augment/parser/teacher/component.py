"""The teacher as a component of a spaCy pipeline: one that sets tags, heads and relations.

A folder of such a pipeline holds the encoder's configuration and tokenizer and one safetensors file of weights. spaCy
finds the component by pipe.py.
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

from augment.fingerprint import of_code
from augment.parser.teacher.decoding import forest
from augment.parser.teacher.network import BiaffineParser, encode_words
from augment.parser.teacher.pipe import FACTORY

WEIGHTS = "model.safetensors"
INVENTORY = "tags_and_relations.json"  # not in the pipeline's configuration, where "PRP$" becomes "PRP$$"
WINDOW = 150  # words that are parsed together; most have one or two pieces, and an encoder reads 512
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
            windows: dict[int, list[WindowParse]] = {}
            for group in minibatch(spans, BATCH):
                for window in self._read(list(group)):
                    windows.setdefault(id(window.span.doc), []).append(window)
            for doc in docs:
                yield _annotated(doc, sorted(windows.get(id(doc), []), key=lambda window: window.span.start))

    @torch.inference_mode()
    def _read(self, spans: list[Span]) -> Iterator["WindowParse"]:
        network, tokenizer = self._parts()
        limit = network.encoder.config.max_position_embeddings
        words = encode_words([[token.text for token in span] for span in spans], tokenizer, limit)
        tags, scores, dependents, candidates = network(words)
        heads = torch.zeros_like(words.first)
        for row, span in enumerate(spans):
            size = len(span)
            heads[row, :size] = torch.from_numpy(forest(scores[row, :size, : size + 1].numpy()))
        relations = network.relation_scores(dependents, candidates, heads).argmax(-1)
        best = tags.argmax(-1)
        for row, span in enumerate(spans):
            arcs = heads[row, : len(span)]
            yield WindowParse(
                span,
                [self.tags[i] for i in best[row, : len(span)].tolist()],
                arcs.tolist(),
                [self.relations[i] for i in relations[row, : len(span)].tolist()],
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
        """All that decides a parse, for fingerprints: inventory, word pieces, code, libraries and weights."""
        network, tokenizer = self._parts()
        settings = [self.tags, self.relations, tokenizer.get_vocab(), of_code(__name__)]
        return json.dumps(settings, sort_keys=True).encode() + save(_weights(network))

    def _parts(self) -> tuple[BiaffineParser, PreTrainedTokenizerBase]:
        if self.network is None or self.tokenizer is None:
            raise ValueError(f"{self.name}: has no weights yet; load a trained pipeline from its folder")
        return self.network, self.tokenizer


def _weights(network: BiaffineParser) -> dict[str, torch.Tensor]:
    return {name: tensor.contiguous() for name, tensor in network.state_dict().items()}


@dataclass(frozen=True)
class WindowParse:
    """Tags, heads (counted from 1 within the span, 0 for a root) and relations of a span's words."""

    span: Span
    tags: list[str]
    heads: list[int]
    relations: list[str]


def _annotated(doc: Doc, windows: list[WindowParse]) -> Doc:
    """The document with the tags, heads and relations of its windows."""
    heads: list[int] = []
    deps: list[str] = []
    for window in windows:
        start = window.span.start
        heads += [start + (head - 1 if head else i) for i, head in enumerate(window.heads)]
        deps += [relation if head else "ROOT" for head, relation in zip(window.heads, window.relations, strict=True)]
    parsed = Doc(
        doc.vocab,
        words=[token.text for token in doc],
        tags=[tag for window in windows for tag in window.tags],
        heads=heads,
        deps=deps,
    )
    annotation: Any = parsed.to_array(["TAG", "HEAD", "DEP"])
    return doc.from_array(["TAG", "HEAD", "DEP"], annotation)


def blank_pipeline(
    network: BiaffineParser, tokenizer: PreTrainedTokenizerBase, tags: list[str], relations: list[str]
) -> Language:
    """A pipeline of that one component, around a network."""
    nlp = spacy.blank("en")
    pipe: Any = nlp.add_pipe(FACTORY, name="parser")
    pipe.network, pipe.tokenizer = network, tokenizer
    pipe.tags, pipe.relations = tags, relations
    return nlp
