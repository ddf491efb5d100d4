"""The run's folder in sentence-transformers' format, with modules that sentence-transformers itself ships.

The prompt lives in the tokenizer (prompt.py). The pooling of its mask token is WordWeights, with weight 1 for the
mask token and 0 for every other, followed by the weighted mean; averages of layers are WeightedLayerPooling, a head
that is kept is Dense, and so is the sum of first token and mean: no module of ours, no remote code.
"""

import copy
import json
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import nn
from transformers import PreTrainedTokenizerBase

from train.model.encoder import Encoder
from train.model.modules import SETTINGS, SETTINGS_FILE, DenseLayer, Modules, cls_mean_layer, longest_input
from train.runtime.atomic_files import filling, open_to_readers

MODULE_PREFIX = "sentence_transformers.models."
IDENTITY, TANH = "torch.nn.modules.linear.Identity", "torch.nn.modules.activation.Tanh"
LOCAL = ("is_local", "local_files_only", "name_or_path")  # what a tokenizer says of the machine that it was loaded on


def export(
    encoder: Encoder,
    tokenizer: PreTrainedTokenizerBase,
    folder: Path,
    initial: Modules | None = None,
    dtype: torch.dtype = torch.float32,
) -> None:
    """Write a folder that AutoModel, AutoTokenizer and SentenceTransformer load. ``tokenizer`` holds the prompt.

    ``initial`` is the sentence-transformers model that training began with: its longest input, its Normalize, prompts
    and similarity are kept, so that the folder can take its place, and so are its Dense layers, which ``encoder`` has.
    The weights of the backbone are stored as ``dtype``. A file that was there stays until its new one is whole.
    """
    with filling(folder) as staging:
        _export(encoder, tokenizer, staging, initial, dtype)


def _export(
    encoder: Encoder, tokenizer: PreTrainedTokenizerBase, folder: Path, initial: Modules | None, dtype: torch.dtype
) -> None:
    config = encoder.backbone.config
    width, depth = config.hidden_size, config.num_hidden_layers
    modules = [("", "Transformer")]
    if encoder.averaged != (-1,):
        path = f"{len(modules)}_WeightedLayerPooling"
        modules.append((path, "WeightedLayerPooling"))
        config.output_hidden_states = True
        _write(
            folder / path / "config.json",
            {"word_embedding_dimension": width, "layer_start": 0, "num_hidden_layers": depth},
        )
        weights = torch.zeros(depth + 1)
        weights[list(encoder.averaged)] = 1.0
        save_file({"layer_weights": weights}, folder / path / "model.safetensors")
    if encoder.tokens == "mask":
        modules.append(("1_WordWeights", "WordWeights"))
        _write(folder / "1_WordWeights" / "config.json", _mask_weights(tokenizer, config.vocab_size))
    modules.append((f"{len(modules)}_Pooling", "Pooling"))
    pooling = _pooling(width, encoder.tokens)
    if initial and not initial.include_prompt:
        pooling["include_prompt"] = False
    _write(folder / modules[-1][0] / "config.json", pooling)
    for layer in _dense_layers(encoder, initial):
        path = f"{len(modules)}_Dense"
        modules.append((path, "Dense"))
        _write_dense(layer, folder / path)
    if initial and initial.normalize:
        modules.append((f"{len(modules)}_Normalize", "Normalize"))
    _write_backbone(encoder, folder, dtype)
    _write_tokenizer(tokenizer, folder)
    _write(
        folder / "modules.json",
        [
            {"idx": i, "name": str(i), "path": path, "type": MODULE_PREFIX + module_type}
            for i, (path, module_type) in enumerate(modules)
        ],
    )
    _write(
        folder / "sentence_bert_config.json",
        {"max_seq_length": longest_input(initial, config, tokenizer), "do_lower_case": False},
    )
    _write(folder / SETTINGS_FILE, (initial.settings if initial else None) or SETTINGS)
    for weights_file in folder.rglob("*.safetensors"):
        open_to_readers(weights_file)


def _dense_layers(encoder: Encoder, initial: Modules | None) -> list[DenseLayer]:
    """What follows the pooling: the sum of first token and mean, what the initial model has, the head."""
    layers = []
    if encoder.tokens == "cls_mean":
        layers.append(DenseLayer(cls_mean_layer(encoder.backbone.config.hidden_size), IDENTITY))
    if encoder.dense is not None:
        assert initial is not None
        layers += initial.dense
    if encoder.keep_head and encoder.head is not None:
        head = encoder.head[0]
        assert isinstance(head, nn.Linear)
        layers.append(DenseLayer(head, TANH))
    return layers


def _write_backbone(encoder: Encoder, folder: Path, dtype: torch.dtype) -> None:
    backbone = encoder.backbone
    if backbone.dtype != dtype:
        backbone = copy.deepcopy(backbone)  # the encoder goes on as it is
        nn.Module.to(backbone, dtype)
    backbone.save_pretrained(folder)


def _write_tokenizer(tokenizer: PreTrainedTokenizerBase, folder: Path) -> None:
    tokenizer.save_pretrained(folder)
    path = folder / "tokenizer_config.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    if content.get("tokenizer_class") == "TokenizersBackend":
        content["tokenizer_class"] = "PreTrainedTokenizerFast"  # its name before transformers 5, which knows both
    kept = {name: value for name, value in content.items() if name not in LOCAL}
    path.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _write_dense(layer: DenseLayer, folder: Path) -> None:
    linear = layer.linear
    _write(
        folder / "config.json",
        {
            "in_features": linear.in_features,
            "out_features": linear.out_features,
            "bias": linear.bias is not None,
            "activation_function": layer.activation,
        },
    )
    tensors = {
        name: value.to("cpu", layer.dtype).contiguous() for name, value in linear.state_dict(prefix="linear.").items()
    }
    save_file(tensors, folder / "model.safetensors")


def _pooling(width: int, mode: str) -> dict[str, Any]:
    """Pooling's configuration in the form that all versions of sentence-transformers read."""
    named = {"cls": ["cls"], "cls_mean": ["cls", "mean"], "max": ["max"], "weightedmean": ["weightedmean"]}
    modes = named.get(mode, ["mean"])  # of the mask token: WordWeights leaves nothing else
    return {
        "word_embedding_dimension": width,
        "pooling_mode_cls_token": "cls" in modes,
        "pooling_mode_mean_tokens": "mean" in modes,
        "pooling_mode_max_tokens": "max" in modes,
        "pooling_mode_mean_sqrt_len_tokens": False,
        **({"pooling_mode_weightedmean_tokens": True} if "weightedmean" in modes else {}),
    }


def _mask_weights(tokenizer: PreTrainedTokenizerBase, vocab_size: int) -> dict[str, Any]:
    vocab = [f"[unused id {i}]" for i in range(max(vocab_size, len(tokenizer)))]
    for token, i in tokenizer.get_vocab().items():
        vocab[i] = token
    return {"vocab": vocab, "word_weights": {tokenizer.mask_token: 1.0}, "unknown_word_weight": 0.0}


def _write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
