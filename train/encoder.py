"""The encoder: a Hugging Face backbone, a pooler, and an MLP head that exists in training only."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel, AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase
from transformers.configuration_utils import PretrainedConfig

from train.errors import InputError

POOLINGS = ("cls", "mean", "mask")


class Encoder(nn.Module):
    """Sentence embeddings from token ids.

    ``pooling``: "cls" takes the first token's last hidden state, "mean" averages over the tokens, "mask" takes the mask
    token of a prompt (the average, should a sentence hold one itself). The head, Linear(d, d) and Tanh as in SimCSE and
    SNCSE, is applied in training and dropped at evaluation.
    """

    def __init__(self, backbone: PreTrainedModel, pooling: str, mask_id: int | None, *, head: bool) -> None:
        super().__init__()
        if pooling not in POOLINGS:
            raise InputError(f"pooling {pooling!r} is not one of {', '.join(POOLINGS)}")
        self.backbone, self.pooling, self.mask_id = backbone, pooling, mask_id
        width = backbone.config.hidden_size
        self.head = nn.Sequential(nn.Linear(width, width), nn.Tanh()) if head else None
        # BERT's own pooler takes no part; it stays in the weights so that AutoModel finds every one of them.
        for name, parameter in backbone.named_parameters():
            if name.startswith("pooler."):
                parameter.requires_grad_(False)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Training: (rows, tokens) → (rows, dim), through the head if there is one."""
        pooled = self.embed(input_ids, attention_mask)
        return pooled if self.head is None else self.head(pooled)

    def embed(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Evaluation: (rows, tokens) → (rows, dim), without the head."""
        hidden = self.backbone(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        if self.pooling == "cls":
            return hidden[:, 0]
        chosen = attention_mask if self.pooling == "mean" else attention_mask * (input_ids == self.mask_id)
        weights = chosen.unsqueeze(-1).to(hidden.dtype)  # (rows, tokens, 1)
        return (hidden * weights).sum(1) / weights.sum(1).clamp(min=1e-9)


def load_config(model: str) -> PretrainedConfig:
    """The configuration of a model folder or hub id, or an InputError that says where a model can come from."""
    try:
        return AutoConfig.from_pretrained(model, trust_remote_code=False)
    except (OSError, ValueError) as error:
        raise InputError(_cannot_load(model, error)) from None


def load_backbone(model: str) -> PreTrainedModel:
    """The AutoModel of a folder or hub id, in float32; safetensors only, no remote code."""
    try:
        return AutoModel.from_pretrained(model, dtype=torch.float32, use_safetensors=True, trust_remote_code=False)
    except (OSError, ValueError) as error:
        raise InputError(_cannot_load(model, error)) from None


def load_tokenizer(model: str) -> PreTrainedTokenizerBase:
    """The fast tokenizer of a folder or hub id, checked to fit the model's vocabulary."""
    try:
        tokenizer = AutoTokenizer.from_pretrained(model, trust_remote_code=False)
    except (OSError, ValueError) as error:
        raise InputError(_cannot_load(model, error)) from None
    if len(tokenizer) <= len(tokenizer.all_special_ids):  # transformers makes an empty one where there are no files
        raise InputError(_cannot_load(model, "its tokenizer is missing or empty"))
    vocab = load_config(model).vocab_size
    if len(tokenizer) > vocab:
        raise InputError(_cannot_load(model, f"the tokenizer has {len(tokenizer)} entries, the model knows {vocab}"))
    return tokenizer


def _cannot_load(model: str, error: object) -> str:
    first = str(error).strip().splitlines()[0]
    where = "folder" if Path(model).is_dir() else "folder or hub id"
    return (
        f"--model {model}: no usable model at this {where} ({first}). Give a folder with config.json, "
        "model.safetensors and tokenizer.json, or a hub id while the network is up; "
        "`python -m train.scratch` makes a small one"
    )


def max_tokens(config: PretrainedConfig, tokenizer: PreTrainedTokenizerBase) -> int:
    """The longest input, in tokens, that model and tokenizer both take."""
    positions = getattr(config, "max_position_embeddings", None) or tokenizer.model_max_length
    if config.model_type in ("roberta", "xlm-roberta", "camembert", "mpnet"):
        positions -= 2  # their position ids start after the padding id
    return int(min(positions, tokenizer.model_max_length))


@torch.inference_mode()
def encode(
    encoder: Encoder,
    tokenizer: PreTrainedTokenizerBase,
    texts: Sequence[str],
    *,
    max_length: int,
    batch_size: int = 64,
) -> npt.NDArray[np.float32]:
    """Embeddings of ``texts`` in their order, (len(texts), dim), without head; dropout as the encoder's mode says.

    Each distinct text is encoded once; batches go by length, so that little is padding.
    """
    distinct = sorted(dict.fromkeys(texts), key=lambda text: (len(text), text))
    device = next(encoder.parameters()).device
    chunks = []
    for start in range(0, len(distinct), batch_size):
        batch = tokenizer(
            distinct[start : start + batch_size],
            padding=True,
            truncation=True,
            max_length=max_length,
            return_tensors="pt",
        ).to(device)
        chunks.append(encoder.embed(batch["input_ids"], batch["attention_mask"]).float().cpu())
    embeddings = torch.cat(chunks).numpy()
    place = {text: row for row, text in enumerate(distinct)}
    return embeddings[[place[text] for text in texts]]
