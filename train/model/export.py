"""The run's folder in sentence-transformers' format, with modules that sentence-transformers itself ships.

The prompt lives in the tokenizer (prompt.py). The pooling of its mask token is WordWeights, with weight 1 for the
mask token and 0 for every other, followed by the weighted mean; averages of layers are WeightedLayerPooling, a head
that is kept is Dense, and so is the sum of first token and mean: no module of ours, no remote code.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import nn
from transformers import PreTrainedTokenizerBase
from transformers.configuration_utils import PretrainedConfig
from transformers.utils import cached_file

from train.data.packing import CLS_SHARE
from train.model.encoder import POOLINGS, Encoder, make_head, max_tokens
from train.runtime.errors import InputError

MODULE_PREFIX = "sentence_transformers.models."
SETTINGS_FILE = "config_sentence_transformers.json"
SETTINGS: dict[str, Any] = {"prompts": {}, "default_prompt_name": None, "similarity_fn_name": "cosine"}


def export(
    encoder: Encoder, tokenizer: PreTrainedTokenizerBase, folder: Path, initial: "Modules | None" = None
) -> None:
    """Write a folder that AutoModel, AutoTokenizer and SentenceTransformer load. ``tokenizer`` holds the prompt.

    ``initial`` is the sentence-transformers model that training began with: its longest input, its Normalize, prompts
    and similarity are kept, so that the folder can take its place.
    """
    backbone, config = encoder.backbone, encoder.backbone.config
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
    _write(folder / modules[-1][0] / "config.json", _pooling(width, encoder.tokens))
    dense = [(_cls_mean_layer(width), "linear.Identity")] if encoder.tokens == "cls_mean" else []
    if encoder.keep_head and encoder.head is not None:
        head = encoder.head[0]
        assert isinstance(head, nn.Linear)
        dense.append((head, "activation.Tanh"))
    for linear, activation in dense:
        path = f"{len(modules)}_Dense"
        modules.append((path, "Dense"))
        _write(folder / path / "config.json", _dense(linear, activation))
        tensors = {name: value.cpu().contiguous() for name, value in linear.state_dict(prefix="linear.").items()}
        save_file(tensors, folder / path / "model.safetensors")
    if initial and initial.normalize:
        modules.append((f"{len(modules)}_Normalize", "Normalize"))
    backbone.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
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
    _write(
        folder / SETTINGS_FILE,
        (initial.settings if initial else {}) or SETTINGS,
    )


@dataclass(frozen=True)
class Modules:
    """What a sentence-transformers model is made of, as far as this trainer knows it."""

    pooling: str
    max_length: int | None
    head: Path | None  # weights of Linear + Tanh after the pooling
    normalize: bool  # whether vectors have length 1
    settings: dict[str, Any]  # prompts, the default prompt, the similarity

    @property
    def similarity(self) -> str:
        """How its vectors are compared: "dot" where it says so and does not normalize, else "cosine"."""
        return "dot" if self.settings.get("similarity_fn_name") == "dot" and not self.normalize else "cosine"


def longest_input(initial: Modules | None, config: PretrainedConfig, tokenizer: PreTrainedTokenizerBase) -> int:
    """The longest input, in tokens: that of ``initial``, and at most what model and tokenizer take."""
    limit = max_tokens(config, tokenizer)
    return min(initial.max_length or limit, limit) if initial else limit


def read_modules(model: str) -> Modules | None:
    """The modules of a sentence-transformers model (folder or hub id); None for a plain model.

    Raises InputError for modules that this trainer does not know: it never evaluates half a model in silence.
    """
    modules = _read(model, "modules.json")
    if modules is None:
        return None
    pooling, layers, head, summed, normalize = None, None, None, False, False
    for module in modules:
        module_type, path = module["type"].rsplit(".", 1)[-1], module["path"]
        config = _read(model, f"{path}/config.json".lstrip("/"))
        if module_type == "WordWeights":
            pooling = _mask_pooling(model, config)
        elif module_type == "WeightedLayerPooling":
            layers = _layer_pooling(model, path)
        elif module_type == "Pooling" and pooling is None:
            pooling = _pooling_mode(model, config)
        elif module_type == "Dense" and pooling == "cls_mean" and not summed:
            summed = _is_cls_mean_layer(_file(model, f"{path}/model.safetensors"), config)
            if not summed:
                raise InputError(f"{model}: of poolings that join first token and mean, only their sum is supported")
        elif module_type == "Dense" and pooling and _is_head(config):
            head = _file(model, f"{path}/model.safetensors")
        elif module_type == "Normalize":
            normalize = True
        elif module_type not in ("Transformer", "Pooling"):
            raise InputError(f"{model}: sentence-transformers module {module['type']} is not supported")
    if pooling is None:
        raise InputError(f"{model}: modules.json names no Pooling module")
    if pooling == "cls_mean" and not summed:
        raise InputError(f"{model}: a Pooling of first token and mean is supported only with the Dense that sums them")
    limit = (_read(model, "sentence_bert_config.json") or {}).get("max_seq_length")
    settings = {k: v for k, v in (_read(model, SETTINGS_FILE) or {}).items() if k in SETTINGS}
    return Modules(layers or pooling, limit, head, normalize, settings and {**SETTINGS, **settings})


def _is_head(config: dict[str, Any] | None) -> bool:
    """Whether a Dense module is Linear(d, d) with bias, and Tanh."""
    if config is None or config["in_features"] != config["out_features"]:
        return False
    return bool(config["bias"]) and str(config["activation_function"]).endswith(".Tanh")


def load_head(path: Path, width: int) -> nn.Sequential:
    """The head of a Dense module."""
    head = make_head("mlp", width)
    assert head is not None
    head[0].load_state_dict({name.removeprefix("linear."): value for name, value in load_file(path).items()})
    return head


def _layer_pooling(model: str, path: str) -> str:
    """The pooling that averages the layers with weight 1."""
    file = _file(model, f"{path}/model.safetensors")
    weights = load_file(file)["layer_weights"] if file else torch.zeros(1)
    for name, (_, averaged) in POOLINGS.items():
        if len(averaged) == 2 < len(weights):
            wanted = torch.zeros_like(weights)
            wanted[list(averaged)] = 1.0
            if weights.equal(wanted):
                return name
    raise InputError(f"{model}: WeightedLayerPooling with weights {weights.tolist()} is not supported")


def _pooling(width: int, mode: str) -> dict[str, Any]:
    """Pooling's configuration in the form that all versions of sentence-transformers read."""
    return {
        "word_embedding_dimension": width,
        "pooling_mode_cls_token": mode in ("cls", "cls_mean"),
        "pooling_mode_mean_tokens": mode != "cls",
        "pooling_mode_max_tokens": False,
        "pooling_mode_mean_sqrt_len_tokens": False,
    }


def _pooling_mode(model: str, config: dict[str, Any]) -> str:
    """ "cls" or "mean" from a Pooling configuration, old form or new."""
    modes = [key.split("_")[2] for key, on in config.items() if key.startswith("pooling_mode_") and on]
    modes = modes or [config.get("pooling_mode", "mean")]
    if modes not in (["cls"], ["mean"], ["cls", "mean"]):
        raise InputError(f"{model}: Pooling mode {modes} is not supported, only cls or mean")
    return "_".join(modes)


def _cls_mean_layer(width: int) -> nn.Linear:
    """From first token and mean, (2 * width) one behind the other as Pooling gives them, to the pooling "cls_mean"."""
    layer = nn.Linear(2 * width, width, bias=False)
    one = torch.eye(width)
    layer.weight.data = torch.cat([CLS_SHARE * one, (1 - CLS_SHARE) * one], dim=1)
    return layer


def _is_cls_mean_layer(weights: Path | None, config: dict[str, Any]) -> bool:
    """Whether a Dense module is what _cls_mean_layer makes."""
    if weights is None or not str(config["activation_function"]).endswith(".Identity") or config["bias"]:
        return False
    return load_file(weights)["linear.weight"].equal(_cls_mean_layer(config["out_features"]).weight)


def _dense(linear: nn.Linear, activation: str) -> dict[str, Any]:
    return {
        "in_features": linear.in_features,
        "out_features": linear.out_features,
        "bias": linear.bias is not None,
        "activation_function": f"torch.nn.modules.{activation}",
    }


def _mask_weights(tokenizer: PreTrainedTokenizerBase, vocab_size: int) -> dict[str, Any]:
    vocab = [f"[unused id {i}]" for i in range(max(vocab_size, len(tokenizer)))]
    for token, i in tokenizer.get_vocab().items():
        vocab[i] = token
    return {"vocab": vocab, "word_weights": {tokenizer.mask_token: 1.0}, "unknown_word_weight": 0.0}


def _mask_pooling(model: str, config: dict[str, Any]) -> str:
    if config["unknown_word_weight"] != 0 or list(config["word_weights"].values()) != [1.0]:
        raise InputError(f"{model}: WordWeights is supported for the pooling of one mask token only")
    return "mask"


def _file(model: str, name: str) -> Path | None:
    path = cached_file(
        model, name, _raise_exceptions_for_missing_entries=False, _raise_exceptions_for_connection_errors=False
    )
    return Path(path) if path else None


def _read(model: str, name: str) -> Any:
    path = _file(model, name)
    return json.loads(path.read_text(encoding="utf-8")) if path else None


def _write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
