"""The text side of a transformers translation model: tokens in and out, limits, search settings, identity.

Both ways of running a model share it (transformers_models.py, ctranslate2_models.py), so that the same model gives the
same text by either.
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.options import EngineOptions

UNFINISHED, TOO_LONG = "unfinished-translation", "too-long-for-the-model"
IDENTITY = (".json", ".txt", ".model", ".spm", ".safetensors")  # files whose content tells one model from another
NO_LIMIT = 1 << 20  # tokenizers without a limit state a number like 1e30


@dataclass(frozen=True)
class Search:
    """Beams and the greatest number of new tokens. A translation that does not end within it counts as a failure."""

    beams: int = 5
    max_new_tokens: int = 256
    batch_tokens: int = 4_096  # of the source, with padding

    @classmethod
    def from_options(cls, options: EngineOptions) -> "Search":
        """The search that ``options`` describe. Raises EngineError where a number is below 1."""
        if min(options.beams, options.max_new_tokens, options.batch_tokens) < 1:
            raise EngineError("beams, max_new_tokens and batch_tokens must be 1 or more")
        return cls(options.beams, options.max_new_tokens, options.batch_tokens)


class Codec:
    """Tokenizer and settings of ``model`` (folder or hub id), from language ``source`` into ``target``.

    The languages are the model's own codes ("de", "deu_Latn"); models of one direction take none. Raises EngineError
    where the model cannot be had.
    """

    def __init__(self, model: str, source: str | None = None, target: str | None = None) -> None:
        from transformers import AutoConfig, AutoTokenizer, GenerationConfig

        self.model, self.target = model, target
        languages = {"src_lang": source, "tgt_lang": target} if source else {}
        try:
            self.config: Any = AutoConfig.from_pretrained(model, trust_remote_code=False)
            self.tokenizer: Any = AutoTokenizer.from_pretrained(model, trust_remote_code=False, **languages)
        except Exception as error:  # OSError, ImportError, KeyError ...: whatever is missing, it is this model's
            raise EngineError(
                f"{model}: not a translation model that can be loaded ({error}); give a folder or a hub id, and "
                "pip install -e '.[translate]' in the folder of Litotes"
            ) from error
        try:
            self.generation = GenerationConfig.from_pretrained(model)
        except OSError:
            self.generation = GenerationConfig.from_model_config(self.config)

    @cached_property
    def revision(self) -> str:
        """The commit of a hub model, or a hash over the files of a folder."""
        if not Path(self.model).is_dir():
            return str(self.config._commit_hash)
        digest = hashlib.sha256()
        for path in sorted(p for p in Path(self.model).iterdir() if p.suffix in IDENTITY):
            with path.open("rb") as file:
                digest.update(path.name.encode() + hashlib.file_digest(file, "sha256").digest())
        return digest.hexdigest()[:16]

    @cached_property
    def first(self) -> int | None:
        """The token that a multilingual model must begin with: its target language."""
        if self.target is None:
            return None
        by_code = getattr(self.tokenizer, "get_lang_id", self.tokenizer.convert_tokens_to_ids)
        try:
            token_id = by_code(self.target)
        except KeyError:
            token_id = None
        if token_id is None or token_id == self.tokenizer.unk_token_id:
            raise EngineError(f"{self.model}: knows no language {self.target!r}; give the model's own code")
        return int(token_id)

    @cached_property
    def limit(self) -> int:
        """Tokens that the encoder takes."""
        positions = getattr(self.config, "max_position_embeddings", None) or NO_LIMIT
        return int(min(positions, self.tokenizer.model_max_length, NO_LIMIT))

    @cached_property
    def length_penalty(self) -> float:
        """The model's own exponent of the length by which beams are compared (facebook/wmt19-*: 1.1 and 1.15)."""
        return float(getattr(self.generation, "length_penalty", None) or 1.0)

    def encode(self, texts: list[str]) -> list[list[int]]:
        """Token ids of each text, special tokens included, nothing cut off."""
        return [list(ids) for ids in self.tokenizer(texts, truncation=False, verbose=False)["input_ids"]]

    def decode(self, ids: list[int]) -> str:
        """The text of what a model wrote, without its special tokens."""
        return str(self.tokenizer.decode(ids, skip_special_tokens=True)).strip()
