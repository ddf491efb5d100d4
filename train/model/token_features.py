"""What sentence-transformers hands to a loss, by token ids: features of padded texts, and what is known of a model.

A prompt lives in the tokenizer (prompt.py), so that all columns have that of template 0; that of another view is put in
its place here. ``features`` are what ``SentenceTransformer.preprocess`` returns: "input_ids" and "attention_mask",
(rows, tokens).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch
from torch import Tensor, nn

from train.model.encoder import Encoder, load_backbone
from train.model.export import export
from train.model.modules import own_tokenizer, pooling_mode, read_modules
from train.model.prompt import read_templates, with_template, wrap_ids
from train.model.provenance import base_model
from train.runtime.errors import InputError

Features = Mapping[str, Any]
FOLLOWING = ("WordWeights", "Pooling", "Dense", "Normalize")  # modules that a layer goes through as the last one does
POOLED = "litotes_pooled"  # among a model's outputs: the embedding before Normalize


def prompted(encoder: str, template: str = "sncse") -> Any:
    """A SentenceTransformer of a folder or hub id that pools the mask token of a prompt, as SNCSE and OssCSE do.

    ``template`` is a name of `TEMPLATES` or a text with {} and [MASK]. It becomes part of the tokenizer, so that
    ``save_pretrained`` keeps it. What else a sentence-transformers model has is kept, as train/run.py does it: longest
    input, Normalize, prompts, similarity. The weights are float32, to be trained. Raises InputError where there is no
    such encoder, or it has no mask token, or a Dense layer for another pooling.
    """
    from sentence_transformers import SentenceTransformer

    backbone, modules = load_backbone(encoder), read_modules(encoder)
    if modules and modules.dense and not modules.kept("mask"):
        raise InputError(f"{encoder} has a Dense layer that was made for its own pooling, {modules.pooling}")
    tokenizer = own_tokenizer(encoder, modules)
    body = Encoder(backbone, "mask", tokenizer.mask_token_id, dense=modules.extension() if modules else None)
    with TemporaryDirectory() as folder:
        export(body, with_template(tokenizer, read_templates([template])[0]), Path(folder), modules)
        model = SentenceTransformer(folder)
    if origin := base_model(encoder):
        model.model_card_data.base_model = origin
    return model


def pooling_of(model: Any) -> str | None:
    """The pooling of a SentenceTransformer, one of POOLINGS; None where it is another."""
    modules = {type(module).__name__: module for module in model}
    if "WordWeights" in modules:
        return "mask"
    try:
        return pooling_mode("", modules["Pooling"].get_config_dict())
    except (KeyError, InputError):
        return None


def width_of(model: Any) -> int:
    """The length of a SentenceTransformer's embeddings, before what normalizes them."""
    widths = [module.out_features for module in model if hasattr(module, "out_features")]  # of Dense
    return int(widths[-1] if widths else model[0].auto_model.config.hidden_size)


def prepare(model: Any) -> None:
    """Have ``model`` give POOLED beside a normalized embedding, so that a head sees what it sees in train/run.py.

    The weights that choose the mask token are no weights to train.
    """

    def keep(_: nn.Module, inputs: tuple[dict[str, Any], ...]) -> None:
        inputs[0][POOLED] = inputs[0]["sentence_embedding"]

    for module in model:
        if type(module).__name__ == "Normalize":
            module.register_forward_pre_hook(keep)
        elif type(module).__name__ == "WordWeights":
            module.requires_grad_(False)


def check_layers(model: Any, layers: Sequence[int]) -> tuple[int, ...]:
    """``layers``. Raises InputError where the model has no such layers, or pools several."""
    depth = model[0].auto_model.config.num_hidden_layers
    if any(not -depth - 1 <= layer <= depth for layer in layers):
        raise InputError(f"layers {list(layers)}: this model has {depth}")
    if others := [n for m in list(model)[1:] if (n := type(m).__name__) not in FOLLOWING]:
        raise InputError(
            f"the model has {', '.join(others)}, which layers do not go through; take train/run.py --objective sscl"
        )
    return tuple(layers)


@contextmanager
def all_layers(model: Any, wanted: bool) -> Iterator[None]:
    """Within, where it is ``wanted``, the outputs of ``model`` have the hidden states of all layers."""
    config = model[0].auto_model.config
    before = config.output_hidden_states
    config.output_hidden_states = wanted or before
    try:
        yield
    finally:
        config.output_hidden_states = before


def pool_layer(model: Any, outputs: Features, layer: int) -> Tensor:
    """A layer's hidden states pooled as the last layer's are, and through Dense: (rows, dim)."""
    features = {**outputs, "token_embeddings": outputs["all_layer_embeddings"][layer]}
    for module in list(model)[1:]:
        if type(module).__name__ != "Normalize":
            features = module(features)
    pooled: Tensor = features["sentence_embedding"]
    return pooled


class Ids:
    """Compares texts by their token ids."""

    def __init__(self, tokenizer: Any) -> None:
        self.right = getattr(tokenizer, "padding_side", "right") == "right"
        self.empty = self._in_order(torch.tensor([tokenizer("")["input_ids"]]))  # of an empty text, (1, tokens)

    def __call__(self, features: Features) -> Tensor:
        """(rows, tokens), -1 in the place of padding."""
        if "attention_mask" not in features:
            raise InputError("the batch lies in one row of tokens; say model[0].unpad_inputs = False before training")
        ids: Tensor = features["input_ids"]
        return self._in_order(ids.masked_fill(features["attention_mask"] == 0, -1))

    def _in_order(self, ids: Tensor) -> Tensor:
        return ids if self.right else ids.flip(1)

    @staticmethod
    def same(one: Tensor, other: Tensor) -> Tensor:
        """Which rows have the same ids, (rows,)."""
        width = max(one.shape[1], other.shape[1])
        one, other = (nn.functional.pad(ids, (0, width - ids.shape[1]), value=-1) for ids in (one, other))
        return (one == other).all(dim=1)


class SecondTemplate:
    """Exchanges the prompt of template 0, which is the tokenizer's, for that of template 1."""

    def __init__(self, model: Any, template: Sequence[str]) -> None:
        tokenizer = model.tokenizer
        first, second = read_templates(template)
        self.old, self.new = wrap_ids(tokenizer, first), wrap_ids(tokenizer, second)
        self.longest, self.padding = model.max_seq_length, tokenizer.pad_token_id
        if tokenizer("")["input_ids"] != [*self.old[0], *self.old[1]] or tokenizer.padding_side != "right":
            raise InputError(
                f"the tokenizer does not put the template {' '.join(template)} around a text; begin with "
                "prompted(ENCODER, TEMPLATE), or name the model's own: template=TEXT"
            )

    def __call__(self, features: Features) -> dict[str, Any]:
        """``features`` with the other prompt around the same sentences, which are cut where they grow too long."""
        (old_before, old_after), (before, after) = self.old, self.new
        ids, around = features["input_ids"], len(before) + len(after)
        inner = ids[:, len(old_before) : ids.shape[1] - len(old_after)]  # the longest sentence fills it
        lengths = features["attention_mask"].sum(1) - len(old_before) - len(old_after)
        lengths = lengths.clamp(max=self.longest - around)[:, None]  # of the sentences, (rows, 1)
        new = ids.new_full((len(ids), inner.shape[1] + around), self.padding)
        new[:, : len(before)] = ids.new_tensor(before)
        new[:, len(before) : len(before) + inner.shape[1]] = inner
        places = len(before) + lengths + torch.arange(len(after), device=ids.device)
        new.scatter_(1, places, ids.new_tensor(after).expand(len(ids), -1))
        mask = torch.arange(new.shape[1], device=ids.device) < lengths + around
        changed = {"input_ids": new.masked_fill(~mask, self.padding), "attention_mask": mask.to(ids.dtype)}
        if "token_type_ids" in features:
            changed["token_type_ids"] = torch.zeros_like(new)
        return {**features, **changed}
