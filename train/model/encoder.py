"""The encoder: a Hugging Face backbone, a pooler, and the heads of the papers."""

import copy
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from safetensors import safe_open
from tokenizers import normalizers
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel, AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase
from transformers.configuration_utils import PretrainedConfig
from transformers.utils import cached_file

from pipelines.schema import command, instead_of
from train.data.packing import EVERY_TOKEN, Batch, can_pack, encodes_alone, hidden_states, pack, pool
from train.model.dropout import replace_dropout
from train.model.last_layer import LastLayer, find_last_layer
from train.runtime.errors import InputError, first_line

# What is pooled (the tokens: the first, all, both, or the prompt's mask token), from which hidden states (their mean).
POOLINGS: dict[str, tuple[str, tuple[int, ...]]] = {
    "cls": ("cls", (-1,)),
    "cls_before_pooler": ("cls", (-1,)),
    "mean": ("mean", (-1,)),
    "cls_mean": ("cls_mean", (-1,)),
    "max": ("max", (-1,)),
    "weightedmean": ("weightedmean", (-1,)),
    "first_last": ("mean", (1, -1)),
    "top2": ("mean", (-2, -1)),
    "mask": ("mask", (-1,)),
}
HEADS = ("none", "mlp", "contrast")
DTYPES = {"F16": torch.float16, "BF16": torch.bfloat16}  # as safetensors names them
CONTRAST_WIDTH = 128  # PairSupCon's instance head


class Encoder(nn.Module):
    """Sentence embeddings from token ids.

    ``pooling``: "cls" is the first token's last hidden state ("cls_before_pooler" the same, with the head dropped at
    evaluation whatever the objective says), "mean" the average over tokens, "cls_mean" two thirds of the one and a
    third of the other, "max" the greatest of each coordinate, "weightedmean" the average with the position of each
    token as its weight, "first_last" and "top2" the average over tokens and two layers, "mask" the mask token of a
    prompt (the average, should a sentence hold one itself). ``head``: "mlp" is Linear(d, d) and Tanh as in SimCSE,
    "contrast" PairSupCon's d → d → 128 without biases. A head belongs to training; evaluation drops it unless
    ``keep_head``. ``outputs`` are the names of what ``forward`` returns. ``keep_initial`` is the share of the initial
    weights in those of `exported`. Without ``dropout`` the backbone has none in training either. ``dense`` are layers
    that belong to the model and follow the pooling; they stay as they are.
    """

    def __init__(
        self,
        backbone: PreTrainedModel,
        pooling: str,
        mask_id: int | None,
        *,
        head: str = "none",
        keep_head: bool = False,
        outputs: Collection[str] = ("head",),
        layers: Sequence[int] = (),
        keep_initial: float = 0.0,
        dropout: bool = True,
        dense: nn.Sequential | None = None,
    ) -> None:
        super().__init__()
        if pooling not in POOLINGS:
            raise InputError(f"pooling {pooling!r} is not one of {', '.join(POOLINGS)}")
        self.backbone, self.pooling, self.mask_id = backbone, pooling, mask_id
        self.tokens, self.averaged = POOLINGS[pooling]
        self.outputs, self.layers, self.keep_initial = frozenset(outputs), tuple(layers), keep_initial
        self.dropout = dropout
        self.dense = dense.requires_grad_(False) if dense is not None else None
        depth, width = backbone.config.num_hidden_layers, backbone.config.hidden_size
        width = next((m.out_features for m in reversed(dense or ()) if isinstance(m, nn.Linear)), width)
        if any(not -depth - 1 <= layer <= depth for layer in self.layers):  # 0: the embeddings
            raise InputError(f"layers {list(self.layers)}: this model has {depth}")
        self.head = make_head(head, width)
        self.keep_head = keep_head and head != "none"
        self.classifier = nn.Linear(3 * width, 2, bias=False) if "logits" in outputs else None
        # BERT's own pooler takes no part; it stays in the weights so that AutoModel finds every one of them.
        for name, parameter in backbone.named_parameters():
            if name.startswith("pooler."):
                parameter.requires_grad_(False)
        self.packed = False
        self.last: LastLayer | None = None
        self.initial: list[PreTrainedModel] = []

    def prepare(self) -> "Encoder":
        """Use packed batches where the backbone can; keep a frozen copy of it where an output needs one.

        Call it on the device and in the precision of the run.
        """
        replace_dropout(self.backbone)
        self.packed = can_pack(self.backbone)
        if self.packed and self.tokens not in EVERY_TOKEN and not self.layers:
            self.last = find_last_layer(self.backbone)
        if "initial" in self.outputs or self.keep_initial:  # in a list, so that it is neither trained nor saved
            self.initial = [copy.deepcopy(self.backbone).eval().requires_grad_(False)]
        return self

    def train(self, mode: bool = True) -> "Encoder":
        """As of any module; without dropout the backbone stays in evaluation."""
        super().train(mode)
        self.backbone.train(mode and self.dropout)
        return self

    @contextmanager
    def exported(self) -> Iterator[None]:
        """Within, the weights that are evaluated and exported: initial and trained ones averaged, ``keep_initial`` to
        1 - ``keep_initial`` (WiSE-FT, Wortsman et al., 2022, section 3).
        """
        if not self.keep_initial:
            yield
            return
        pairs = list(zip(self.backbone.parameters(), self.initial[0].parameters(), strict=True))
        trained = [parameter.detach().clone() for parameter, _ in pairs]
        with torch.no_grad():
            for parameter, start in pairs:
                parameter.lerp_(start, self.keep_initial)
        try:
            yield
        finally:
            with torch.no_grad():
                for (parameter, _), before in zip(pairs, trained, strict=True):
                    parameter.copy_(before)

    def forward(self, batch: Batch, views: int) -> dict[str, Tensor]:
        """Training: (views * rows) sequences, view by view → ``outputs``, each (…, views, rows, dim)."""
        hidden = self._states(self.backbone, batch)
        pooled = self._pool(hidden, batch)
        clean = denoise(pooled, batch)
        pooled = pooled[: len(clean)]
        outputs = {"head": clean if self.head is None else self.head(clean), "embedding": pooled}
        if self.layers:
            layers = [denoise(self._extend(pool(hidden[i], batch)), batch) for i in self.layers]
            # SSCL's code puts [CLS] of the lower layers through the head too, and has no head with averages.
            outputs["layers"] = torch.stack(layers if self.head is None else [self.head(layer) for layer in layers])
        shaped = {name: z.unflatten(-2, (views, -1)) for name, z in outputs.items() if name in self.outputs}
        if self.classifier is not None:
            u, v = pooled.unflatten(0, (views, -1))[-2:]  # premise, hypothesis
            shaped["logits"] = self.classifier(torch.cat([u, v, (u - v).abs()], dim=-1))[None]
        if "initial" in self.outputs:
            shaped["initial"] = self._initial(batch)[: len(pooled)].unflatten(-2, (views, -1))
        return shaped

    def embed(self, batch: Batch) -> Tensor:
        """Evaluation: (sequences, dim)."""
        pooled = self._pool(self._states(self.backbone, batch), batch)
        return self.head(pooled) if self.keep_head and self.head is not None else pooled

    @torch.no_grad()
    def _initial(self, batch: Batch) -> Tensor:
        return self._pool(self._states(self.initial[0], batch), batch)

    def _states(self, backbone: PreTrainedModel, batch: Batch) -> tuple[Tensor, ...]:
        """The hidden states of all layers, each (tokens, dim), or the last alone where no other is wanted; of that,
        where it can be, only the tokens that are pooled.
        """
        if self.layers or self.averaged != (-1,):
            return hidden_states(backbone, batch, self.packed, layers=True)
        if self.last is None or backbone is not self.backbone or len(batch.chosen) == batch.tokens:
            return (hidden_states(backbone, batch, self.packed),)
        with self.last.restricted_to(batch.chosen):
            return (hidden_states(backbone, batch, self.packed),)

    def _pool(self, hidden: tuple[Tensor, ...], batch: Batch) -> Tensor:
        chosen = [hidden[i] for i in self.averaged]
        return self._extend(pool(chosen[0] if len(chosen) == 1 else torch.stack(chosen).mean(0), batch))

    def _extend(self, pooled: Tensor) -> Tensor:
        """(sequences, dim) → (sequences, embedding dim): through the layers that follow the pooling, if any."""
        return pooled if self.dense is None else self.dense(pooled)


def denoise(pooled: Tensor, batch: Batch) -> Tensor:
    """(sequences, dim) → (sentences, dim): each less its empty template, if these are there."""
    if batch.template is None:
        return pooled
    return pooled[: len(batch.template)] - pooled.index_select(0, batch.template)


def make_head(kind: str, width: int) -> nn.Sequential | None:
    """A freshly initialised head."""
    if kind == "mlp":
        return nn.Sequential(nn.Linear(width, width), nn.Tanh())
    if kind == "contrast":
        return nn.Sequential(
            nn.Linear(width, width, bias=False), nn.ReLU(), nn.Linear(width, CONTRAST_WIDTH, bias=False)
        )
    return None


def load_config(model: str) -> PretrainedConfig:
    """The configuration of a model folder or hub id, or an InputError that says where a model can come from."""
    try:
        return AutoConfig.from_pretrained(model, trust_remote_code=False)
    except Exception as error:  # a damaged file fails in transformers in any way
        raise InputError(_cannot_load(model, error)) from None


def load_backbone(model: str) -> PreTrainedModel:
    """The AutoModel of a folder or hub id, in float32; safetensors only, no remote code."""
    try:
        backbone = AutoModel.from_pretrained(model, dtype=torch.float32, use_safetensors=True, trust_remote_code=False)
    except Exception as error:  # a damaged file fails in transformers in any way
        raise InputError(_cannot_load(model, error)) from None
    if getattr(backbone, "decoder", None) is not None and not encodes_alone(backbone):
        raise InputError(f"--model {model}: {type(backbone).__name__} has a decoder; choose a BERT-like encoder")
    return backbone


def load_tokenizer(model: str, *, lower_case: bool = False) -> PreTrainedTokenizerBase:
    """The fast tokenizer of a folder or hub id, checked to fit the model's vocabulary; ``lower_case``: it does that."""
    try:
        tokenizer = AutoTokenizer.from_pretrained(model, trust_remote_code=False)
    except Exception as error:  # a damaged file fails in transformers in any way
        raise InputError(_cannot_load(model, error)) from None
    if lower_case:
        _add_lower_case(tokenizer)
    if len(tokenizer) <= len(tokenizer.all_special_ids):  # transformers makes an empty one where there are no files
        raise InputError(_cannot_load(model, "its tokenizer is missing or empty"))
    vocab = load_config(model).vocab_size
    if len(tokenizer) > vocab:
        raise InputError(_cannot_load(model, f"the tokenizer has {len(tokenizer)} entries, the model knows {vocab}"))
    return tokenizer


def stored_dtype(model: str, config: PretrainedConfig) -> torch.dtype:
    """The number format of the weights of a folder or hub id: what its configuration says, else its weights."""
    if isinstance(config.dtype, torch.dtype):
        return config.dtype
    path = cached_file(model, "model.safetensors", _raise_exceptions_for_missing_entries=False)
    if path is None:  # in several files
        return torch.float32
    with safe_open(path, "pt") as file:
        found = {DTYPES.get(file.get_slice(name).get_dtype(), torch.float32) for name in file.keys()}  # noqa: SIM118
    return found.pop() if len(found) == 1 else torch.float32


def _add_lower_case(tokenizer: PreTrainedTokenizerBase) -> None:
    backend = tokenizer.backend_tokenizer
    before = [] if backend.normalizer is None else [backend.normalizer]
    backend.normalizer = normalizers.Sequence([normalizers.Lowercase(), *before])


def _cannot_load(model: str, error: object) -> str:
    if instead := instead_of(model):
        return f"--model {model}: {instead}"
    first = first_line(error)
    where = "folder" if Path(model).is_dir() else "folder or hub id"
    return (
        f"--model {model}: no usable model at this {where} ({first}). Give a folder with config.json, "
        "model.safetensors and tokenizer.json, or a hub id while the network is up; "
        f"`{command('scratch', 'train.scratch')}` makes a small one"
    )


class Texts:
    """Sentences as token ids: tokenised once, encoded as often as wanted."""

    def __init__(self, tokenizer: PreTrainedTokenizerBase, texts: Sequence[str], max_length: int) -> None:
        distinct = list(dict.fromkeys(texts))
        encoded = tokenizer(distinct, truncation=True, max_length=max_length)["input_ids"] if distinct else []
        order = sorted(range(len(distinct)), key=lambda i: (len(encoded[i]), distinct[i]))
        self.ids = [np.asarray(encoded[i], np.int32) for i in order]
        place = {distinct[i]: row for row, i in enumerate(order)}
        self.rows = np.array([place[text] for text in texts], np.int64)  # (texts,) → row in `ids`

    def batches(self, encoder: Encoder, tokens: int) -> list[Batch]:
        """All distinct sentences, shortest first, in batches of at most ``tokens`` tokens (a row at least)."""
        cuts, size = [0], 0
        for i, ids in enumerate(self.ids):
            size += len(ids)
            if size > tokens and i > cuts[-1]:
                cuts.append(i)
                size = len(ids)
        parts = [self.ids[a:b] for a, b in zip(cuts, [*cuts[1:], len(self.ids)], strict=True)]
        lengths = [np.array([len(ids) for ids in part], np.int64) for part in parts]
        return [
            pack([(np.concatenate(part), length, [], [])], encoder.tokens, encoder.mask_id)
            for part, length in zip(parts, lengths, strict=True)
        ]


@torch.inference_mode()
def encode(encoder: Encoder, texts: Texts, *, tokens: int = 4096) -> npt.NDArray[np.float32]:
    """Embeddings of ``texts`` in their order, (len(texts), dim); dropout as the encoder's mode says.

    Each distinct sentence is encoded once, in packed batches of about ``tokens`` tokens.
    """
    device = next(encoder.parameters()).device
    chunks = [encoder.embed(batch.to(device)).float() for batch in texts.batches(encoder, tokens)]
    embeddings: npt.NDArray[np.float32] = torch.cat(chunks).cpu().numpy()
    return embeddings[texts.rows]
