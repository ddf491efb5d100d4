"""What a sentence-transformers model is made of: modules.json and what it names, as far as that is known here.

A run that begins with such a model keeps all of it (export.py), and evaluation reads the same. A module that is not
known is refused: half a model is neither trained nor evaluated in silence.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import nn
from transformers import PreTrainedTokenizerBase
from transformers.configuration_utils import PretrainedConfig
from transformers.utils import cached_file

from train.data.packing import CLS_SHARE
from train.model.encoder import POOLINGS, load_tokenizer
from train.model.positions import max_positions, max_tokens
from train.runtime.errors import InputError

SETTINGS_FILE = "config_sentence_transformers.json"
SETTINGS: dict[str, Any] = {"prompts": {}, "default_prompt_name": None, "similarity_fn_name": "cosine"}
# Settings of the Transformer module, in the order in which sentence-transformers looks for them.
TRANSFORMER_FILES = tuple(
    f"sentence_{kind}_config.json"
    for kind in ("bert", "roberta", "distilbert", "camembert", "albert", "xlm-roberta", "xlnet")
)
# Of Dense modules, by the name that their configuration gives.
ACTIVATIONS: dict[str, type[nn.Module]] = {
    "torch.nn.modules.linear.Identity": nn.Identity,
    **{f"torch.nn.modules.activation.{a.__name__}": a for a in (nn.Tanh, nn.ReLU, nn.GELU, nn.SiLU, nn.Sigmoid)},
}


@dataclass(frozen=True)
class DenseLayer:
    """A Dense module: a linear layer and an activation, one of ACTIVATIONS. ``dtype`` is that of the stored weights."""

    linear: nn.Linear
    activation: str
    dtype: torch.dtype = torch.float32


@dataclass(frozen=True)
class Modules:
    """What a sentence-transformers model is made of, as far as this trainer knows it."""

    pooling: str
    max_length: int | None = None
    dense: tuple[DenseLayer, ...] = ()  # what follows the pooling
    normalize: bool = False  # whether vectors have length 1
    settings: dict[str, Any] | None = None  # prompts, the default prompt, the similarity
    include_prompt: bool = True  # whether the tokens of a prompt are pooled
    lower_case: bool = False  # whether texts are lower-cased before they are tokenized

    @property
    def similarity(self) -> str:
        """How its vectors are compared: "dot" where it says so and does not normalize, else "cosine"."""
        return "dot" if (self.settings or {}).get("similarity_fn_name") == "dot" and not self.normalize else "cosine"

    @property
    def prompt(self) -> str:
        """What sentence-transformers puts before every text unless told otherwise: the default prompt, if any."""
        settings = self.settings or {}
        return (settings.get("prompts") or {}).get(settings.get("default_prompt_name")) or ""

    def extension(self) -> nn.Sequential | None:
        """The Dense modules as one module; None where there are none."""
        layers = [module for layer in self.dense for module in (layer.linear, ACTIVATIONS[layer.activation]())]
        return nn.Sequential(*layers) if layers else None

    def kept(self, pooling: str) -> bool:
        """Whether an encoder with ``pooling`` pools as the model does, and so can have what follows."""
        return POOLINGS[pooling] == POOLINGS[self.pooling]


def longest_input(initial: Modules | None, config: PretrainedConfig, tokenizer: PreTrainedTokenizerBase) -> int:
    """The longest input, in tokens: that of ``initial``, which overrides the tokenizer's, and at most what the model
    takes; else what model and tokenizer both take."""
    if initial is None or initial.max_length is None:
        return max_tokens(config, tokenizer)
    return min(initial.max_length, max_positions(config))


def own_tokenizer(model: str, modules: Modules | None) -> PreTrainedTokenizerBase:
    """The tokenizer of ``model``, which lower-cases by itself where the model's settings say so."""
    return load_tokenizer(model, lower_case=bool(modules and modules.lower_case))


def read_modules(model: str) -> Modules | None:
    """The modules of a sentence-transformers model (folder or hub id); None for a plain model.

    Raises InputError for modules that this trainer does not know: it never evaluates half a model in silence.
    """
    try:
        return _read_modules(model)
    except InputError:
        raise
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        OSError,
        RuntimeError,
        SafetensorError,
        TypeError,
        ValueError,
    ) as error:
        raise InputError(
            f"{model}: modules.json or a file that it names is damaged ({type(error).__name__}: {error}); fetch the "
            "model again"
        ) from None


def _read_modules(model: str) -> Modules | None:
    modules = _read(model, "modules.json")
    if modules is None:
        return None
    pooling, layers, dense, summed, normalize, include_prompt = None, None, [], False, False, True
    for module in modules:
        module_type, path = module["type"].rsplit(".", 1)[-1], module["path"]
        if not isinstance(path, str) or path.startswith("/") or ".." in path.split("/"):
            raise InputError(f"{model}: modules.json names {path!r}, which is no folder in the model's")
        config = _read(model, file := f"{path}/config.json".lstrip("/"))
        if normalize and module_type != "Normalize":
            raise InputError(f"{model}: a module after Normalize, {module['type']}, is not supported")
        if module_type == "WordWeights":
            pooling = _mask_pooling(model, config)
        elif module_type == "WeightedLayerPooling":
            layers = _layer_pooling(model, path)
        elif module_type == "Pooling":
            if config is None:
                raise InputError(f"{model}: {file}, of the module that modules.json names, is missing; fetch it again")
            pooling = pooling or pooling_mode(model, config)
            include_prompt = config.get("include_prompt", True)
        elif module_type == "Dense" and pooling == "cls_mean" and not summed:
            summed = _is_cls_mean_layer(find_file(model, f"{path}/model.safetensors"), config)
            if not summed:
                raise InputError(f"{model}: of poolings that join first token and mean, only their sum is supported")
        elif module_type == "Dense" and pooling:
            dense.append(_dense_layer(model, path, config))
        elif module_type == "Normalize":
            normalize = True
        elif module_type != "Transformer":
            raise InputError(f"{model}: sentence-transformers module {module['type']} is not supported")
    if pooling is None:
        raise InputError(f"{model}: modules.json names no Pooling module")
    if pooling == "cls_mean" and not summed:
        raise InputError(f"{model}: a Pooling of first token and mean is supported only with the Dense that sums them")
    length_file, transformer = _read_transformer(model)
    settings = {k: v for k, v in (_read(model, SETTINGS_FILE) or {}).items() if k in SETTINGS}
    return Modules(
        layers or pooling,
        _longest(f"{model}: {length_file}", transformer.get("max_seq_length")),
        tuple(dense),
        normalize,
        settings and {**SETTINGS, **settings},
        include_prompt,
        bool(transformer.get("do_lower_case")),
    )


def _read_transformer(model: str) -> tuple[str, dict[str, Any]]:
    """The name of the first of TRANSFORMER_FILES that has settings, and these."""
    for name in TRANSFORMER_FILES:
        if found := _read(model, name):
            return name, found
    return TRANSFORMER_FILES[0], {}


def _longest(where: str, value: object) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
        return value
    raise InputError(f"{where} has max_seq_length {value!r}: write a whole number above 0 there, or leave it out")


def _dense_layer(model: str, path: str, config: dict[str, Any] | None) -> DenseLayer:
    """A Dense module with its weights, in float32."""
    weights = find_file(model, f"{path}/model.safetensors")
    activation = str((config or {}).get("activation_function"))
    if config is None or weights is None:
        raise InputError(f"{model}: {path} is a Dense module without config.json or model.safetensors")
    if activation not in ACTIVATIONS:
        raise InputError(f"{model}: the activation {activation} of {path}, a Dense module, is not supported")
    if names := {config.get(f"module_{end}_name") for end in ("input", "output")} - {None, "sentence_embedding"}:
        raise InputError(f"{model}: {path} is a Dense module of {', '.join(map(str, names))}; that is not supported")
    linear = nn.Linear(config["in_features"], config["out_features"], bias=config.get("bias", True))
    tensors = load_file(weights)
    try:
        linear.load_state_dict({name.removeprefix("linear."): value.float() for name, value in tensors.items()})
    except RuntimeError as error:
        raise InputError(f"{model}: {path} does not hold the weights of its Dense layer ({error})") from None
    return DenseLayer(linear, activation, next(iter(tensors.values())).dtype)


def _layer_pooling(model: str, path: str) -> str:
    """The pooling that averages the layers with weight 1."""
    file = find_file(model, f"{path}/model.safetensors")
    weights = load_file(file)["layer_weights"] if file else torch.zeros(1)
    for name, (_, averaged) in POOLINGS.items():
        if len(averaged) == 2 < len(weights):
            wanted = torch.zeros_like(weights)
            wanted[list(averaged)] = 1.0
            if weights.equal(wanted):
                return name
    raise InputError(f"{model}: WeightedLayerPooling with weights {weights.tolist()} is not supported")


def pooling_mode(model: str, config: dict[str, Any]) -> str:
    """One of POOLINGS from a Pooling configuration, old form or new."""
    modes = [_mode(key) for key, on in config.items() if key.startswith("pooling_mode_") and on]
    named = config.get("pooling_mode", "mean")
    modes = modes or ([named] if isinstance(named, str) else list(named))
    if modes not in (["cls"], ["mean"], ["max"], ["weightedmean"], ["cls", "mean"]):
        raise InputError(
            f"{model}: Pooling mode {', '.join(modes)} is not supported, only cls, mean, max or weightedmean; "
            "--pooling cannot replace it, because the model was made for its own"
        )
    return "_".join(modes)


def _mode(key: str) -> str:
    """ "weightedmean" of "pooling_mode_weightedmean_tokens"."""
    return key.removeprefix("pooling_mode_").removesuffix("s").removesuffix("_token")


def cls_mean_layer(width: int) -> nn.Linear:
    """From first token and mean, (2 * width) one behind the other as Pooling gives them, to the pooling "cls_mean"."""
    layer = nn.Linear(2 * width, width, bias=False)
    one = torch.eye(width)
    layer.weight.data = torch.cat([CLS_SHARE * one, (1 - CLS_SHARE) * one], dim=1)
    return layer


def _is_cls_mean_layer(weights: Path | None, config: dict[str, Any]) -> bool:
    """Whether a Dense module is what cls_mean_layer makes."""
    if weights is None or not str(config["activation_function"]).endswith(".Identity") or config["bias"]:
        return False
    return load_file(weights)["linear.weight"].equal(cls_mean_layer(config["out_features"]).weight)


def _mask_pooling(model: str, config: dict[str, Any]) -> str:
    if config["unknown_word_weight"] != 0 or list(config["word_weights"].values()) != [1.0]:
        raise InputError(f"{model}: WordWeights is supported for the pooling of one mask token only")
    return "mask"


def find_file(model: str, name: str) -> Path | None:
    """A file of a model, folder or hub id; None where it has none of that name."""
    path = cached_file(
        model, name, _raise_exceptions_for_missing_entries=False, _raise_exceptions_for_connection_errors=False
    )
    return Path(path) if path else None


def _read(model: str, name: str) -> Any:
    path = find_file(model, name)
    return json.loads(path.read_text(encoding="utf-8")) if path else None
