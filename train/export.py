"""The run's folder in sentence-transformers' format, with modules that sentence-transformers itself ships.

The prompt lives in the tokenizer (train/prompt.py). The pooling of its mask token is WordWeights, with weight 1 for the
mask token and 0 for every other, followed by the weighted mean: no module of ours, no remote code.
"""

import json
from pathlib import Path
from typing import Any

from transformers import PreTrainedModel, PreTrainedTokenizerBase
from transformers.utils import cached_file

from train.encoder import max_tokens
from train.errors import InputError

TYPES = "sentence_transformers.models."


def export(backbone: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, pooling: str, folder: Path) -> None:
    """Write a folder that AutoModel, AutoTokenizer and SentenceTransformer load. ``tokenizer`` holds the prompt."""
    config: Any = backbone.config
    backbone.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    modules = [("", "Transformer")]
    if pooling == "mask":
        modules.append(("1_WordWeights", "WordWeights"))
        _write(folder / "1_WordWeights" / "config.json", _mask_weights(tokenizer, config.vocab_size))
    modules.append((f"{len(modules)}_Pooling", "Pooling"))
    _write(folder / modules[-1][0] / "config.json", _pooling(config.hidden_size, "cls" if pooling == "cls" else "mean"))
    _write(
        folder / "modules.json",
        [{"idx": i, "name": str(i), "path": path, "type": TYPES + kind} for i, (path, kind) in enumerate(modules)],
    )
    _write(
        folder / "sentence_bert_config.json",
        {"max_seq_length": max_tokens(config, tokenizer), "do_lower_case": False},
    )
    _write(
        folder / "config_sentence_transformers.json",
        {"prompts": {}, "default_prompt_name": None, "similarity_fn_name": "cosine"},
    )


def read_modules(model: str) -> tuple[str, int | None] | None:
    """Pooling and maximal length of a sentence-transformers model (folder or hub id); None for a plain model.

    Raises InputError for modules that this trainer does not know: it never evaluates half a model in silence.
    """
    modules = _read(model, "modules.json")
    if modules is None:
        return None
    pooling = None
    for module in modules:
        kind, config = module["type"].rsplit(".", 1)[-1], _read(model, f"{module['path']}/config.json".lstrip("/"))
        if kind == "WordWeights":
            pooling = _mask_pooling(model, config)
        elif kind == "Pooling" and pooling is None:
            pooling = _pooling_mode(model, config)
        elif kind not in ("Transformer", "Pooling", "Normalize"):
            raise InputError(f"{model}: sentence-transformers module {module['type']} is not supported")
    if pooling is None:
        raise InputError(f"{model}: modules.json names no Pooling module")
    return pooling, (_read(model, "sentence_bert_config.json") or {}).get("max_seq_length")


def _pooling(width: int, mode: str) -> dict[str, Any]:
    """Pooling's configuration in the form that all versions of sentence-transformers read."""
    return {
        "word_embedding_dimension": width,
        "pooling_mode_cls_token": mode == "cls",
        "pooling_mode_mean_tokens": mode == "mean",
        "pooling_mode_max_tokens": False,
        "pooling_mode_mean_sqrt_len_tokens": False,
    }


def _pooling_mode(model: str, config: dict[str, Any]) -> str:
    """ "cls" or "mean" from a Pooling configuration, old form or new."""
    modes = [key.split("_")[2] for key, on in config.items() if key.startswith("pooling_mode_") and on]
    modes = modes or [config.get("pooling_mode", "mean")]
    if modes not in (["cls"], ["mean"]):
        raise InputError(f"{model}: Pooling mode {modes} is not supported, only cls or mean")
    return modes[0]


def _mask_weights(tokenizer: PreTrainedTokenizerBase, vocab_size: int) -> dict[str, Any]:
    vocab = [f"[unused id {i}]" for i in range(max(vocab_size, len(tokenizer)))]
    for token, i in tokenizer.get_vocab().items():
        vocab[i] = token
    return {"vocab": vocab, "word_weights": {tokenizer.mask_token: 1.0}, "unknown_word_weight": 0.0}


def _mask_pooling(model: str, config: dict[str, Any]) -> str:
    if config["unknown_word_weight"] != 0 or list(config["word_weights"].values()) != [1.0]:
        raise InputError(f"{model}: WordWeights is supported for the pooling of one mask token only")
    return "mask"


def _read(model: str, name: str) -> Any:
    path = cached_file(
        model, name, _raise_exceptions_for_missing_entries=False, _raise_exceptions_for_connection_errors=False
    )
    return json.loads(Path(path).read_text(encoding="utf-8")) if path else None


def _write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
