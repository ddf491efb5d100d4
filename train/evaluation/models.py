"""A model as evaluation uses it: a function from sentences to embeddings, in evaluation mode."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from transformers import PreTrainedTokenizerBase

from train.evaluation.embeddings import Embeddings, Store, fingerprint
from train.model.encoder import Encoder, Texts, encode, load_backbone, load_config
from train.model.modules import longest_input, own_tokenizer, read_modules
from train.model.prompt import TEMPLATES, Template, templates_of, with_template
from train.runtime.errors import InputError

DIGITS = 9  # of a cosine; embeddings are float32
Templates = tuple[Template | None, Template | None]  # of the evaluated view and of the second one
Stamp = tuple[tuple[int, int], ...]


@dataclass
class SentenceModel:
    """An encoder with its tokenizer. ``tokenizer`` makes the evaluated view, ``second_tokenizer`` the second view of
    training; of a prompt that is none of TEMPLATES the first once more. ``similarity`` is how embeddings are compared
    in search; they are not normalized. ``source`` is the folder or hub id that it was loaded from, ``templates`` what
    stands around a sentence, where that is known, ``prompt`` what is put before each, as sentence-transformers does
    with a model's default prompt; ``unpooled`` is one that is left out, because its tokens are not to be pooled."""

    name: str
    encoder: Encoder
    tokenizer: PreTrainedTokenizerBase
    second_tokenizer: PreTrainedTokenizerBase
    max_length: int
    similarity: str = "cosine"  # or "dot"
    store: Store | None = None
    ids: dict[tuple[bool, tuple[str, ...]], Texts] | None = None
    source: str = ""
    templates: Templates | None = None
    prompt: str = ""
    unpooled: str = ""

    def encode(self, texts: Sequence[str]) -> Embeddings:
        """Embeddings of ``texts``, (len(texts), dim), dropout off, from the store if any. NaN is an InputError."""
        return self._encode(texts) if self.store is None else self.store.embed(texts, self._encode)

    def cache_embeddings(self, folder: Path) -> None:
        """From now on embed each sentence once and cache it below ``folder``. The weights must not change any more."""
        self.store = Store(folder / fingerprint(self.encoder, self.tokenizer, self.max_length, self.prompt), self.name)

    def cache_token_ids(self) -> None:
        """From now on tokenize each set of texts once. The weights may change."""
        self.ids = {}

    def tokenize(self, texts: Sequence[str], *, second: bool = False) -> Texts:
        """Token ids of ``texts``, as evaluated or as the training's second view."""
        key = (second, tuple(texts))
        if self.ids is not None and key in self.ids:
            return self.ids[key]
        whole = [self.prompt + text for text in texts] if self.prompt else texts
        token_ids = Texts(self.second_tokenizer if second else self.tokenizer, whole, self.max_length)
        if self.ids is not None:
            self.ids[key] = token_ids
        return token_ids

    def _encode(self, texts: Sequence[str]) -> Embeddings:
        self.encoder.eval()
        return self._checked(encode(self.encoder, self.tokenize(texts)))

    def encode_positive(self, texts: Sequence[str], seed: int = 42) -> Embeddings:
        """The training's second view of ``texts``: for prompts the other template, for all models dropout on."""
        with torch.random.fork_rng():
            torch.manual_seed(seed)
            self.encoder.train()
            embeddings = encode(self.encoder, self.tokenize(texts, second=True))
            self.encoder.eval()
        return self._checked(embeddings)

    def _checked(self, embeddings: Embeddings) -> Embeddings:
        if not np.isfinite(embeddings).all():
            raise InputError(f"{self.name}: the model gives embeddings with NaN or infinity; its weights are damaged")
        return embeddings


def load_model(model: str, pooling: str | None = None, templates: Templates | None = None) -> SentenceModel:
    """A run's folder, a sentence-transformers model or a plain model; on the GPU if there is one.

    ``pooling`` is needed for a plain model; for the others it replaces the pooling that they were made with.
    ``templates`` are for a model that is to pool the mask token and has no prompt of its own (default: SNCSE's).
    """
    load_config(model)  # says where a model can come from if there is none
    modules = read_modules(model)
    if modules is None and pooling is None:
        raise InputError(f"{model} does not say how to pool (it has no modules.json): add --pooling cls, mean or mask")
    own = modules.pooling if modules else None
    pooling = pooling or own or ""
    tokenizer, backbone = own_tokenizer(model, modules), load_backbone(model)
    dense = modules.extension() if modules and modules.kept(pooling) else None
    encoder = Encoder(backbone, pooling, tokenizer.mask_token_id, dense=dense)
    if pooling != "mask":
        templates = (None, None)
    elif own == pooling:
        templates = templates_of(tokenizer)
    else:
        templates = templates or TEMPLATES["sncse"]
    first = tokenizer if own == pooling or templates is None else with_template(tokenizer, templates[0])
    length = longest_input(modules, backbone.config, tokenizer)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    name = f"{model} ({pooling})"
    similarity = modules.similarity if modules else "cosine"
    second = first if templates is None else with_template(tokenizer, templates[1])  # of a prompt that we do not know
    body = encoder.to(device).prepare().eval()
    loaded = SentenceModel(name, body, first, second, length, similarity, source=model, templates=templates)
    if modules and modules.prompt:
        loaded.prompt, loaded.unpooled = (modules.prompt, "") if modules.include_prompt else ("", modules.prompt)
    return loaded


def stamp(model: str) -> Stamp:
    """Time and size of the files of a folder that change where its model is another one; empty for a hub id."""
    paths = [Path(model) / name for name in ("model.safetensors", "modules.json")]
    return tuple((state.st_mtime_ns, state.st_size) for path in paths if path.is_file() and (state := path.stat()))


def cosine(one: Embeddings, other: Embeddings) -> npt.NDArray[np.float64]:
    """Row-wise cosine in float64, 0 where a vector is zero, to nine digits: pairs of equal texts are equal. (rows,)"""
    left, right = one.astype(np.float64), other.astype(np.float64)
    norms = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=1)
    return np.round(np.divide((left * right).sum(1), norms, out=np.zeros(len(left)), where=norms > 0), DIGITS)
