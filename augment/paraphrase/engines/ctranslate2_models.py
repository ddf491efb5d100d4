"""Translate with CTranslate2: the same models, converted once into a cache; int8 on CPU, float16 on GPU."""

import os
import shutil
import tempfile
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from augment.paraphrase.engines.back_translation import BackTranslation, Failure
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.transformers_models import pick_device, translate_rows
from augment.paraphrase.engines.translation.codec import UNFINISHED, Codec, Search
from augment.paraphrase.engines.translation.routes import routes
from augment.paraphrase.options import EngineOptions

CACHE = "LITOTES_CACHE"  # environment variable: the folder of converted models
CPU_TOKENS = 512  # of a batch on a CPU: larger ones are no faster there, and leave cores idle when texts are few
BATCHES = 8  # of the token budget, per thread, that are handed over at once: CTranslate2 sorts and spreads them


def from_options(options: EngineOptions) -> BackTranslation:
    """Back-translation over ``--pivots``. Raises EngineError for pivots and searches that are none."""
    search, device, precision = Search.from_options(options), options.device, options.precision
    return BackTranslation(
        routes("ctranslate2", options.pivots, lambda codec: CT2Translator(codec, search, device, precision))
    )


class CT2Translator:
    """A converted model. ``precision`` is "auto" or a CTranslate2 type ("int8", "float32" ...)."""

    def __init__(self, codec: Codec, search: Search, device: str = "auto", precision: str = "auto") -> None:
        try:
            import ctranslate2
        except ImportError as error:
            raise EngineError("engine 'ctranslate2': pip install ctranslate2") from error
        self.codec, self.search = codec, search
        self.device = pick_device(ctranslate2.get_cuda_device_count()) if device == "auto" else device
        on_gpu = self.device.startswith("cuda")
        self.precision = precision if precision != "auto" else "float16" if on_gpu else "int8"
        self.batch_tokens = search.batch_tokens if on_gpu else min(search.batch_tokens, CPU_TOKENS)
        self.threads = 1 if on_gpu else int(os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1)
        self.fingerprint = {
            "engine": "ctranslate2",
            "model": codec.model,
            "revision": codec.revision,
            "target": str(codec.target),
            "beams": str(search.beams),
            "max_new_tokens": str(search.max_new_tokens),
            "precision": self.precision,
            "ctranslate2": ctranslate2.__version__,
        }

    @cached_property
    def translator(self) -> Any:
        """The converted model, loaded when it is used first."""
        import ctranslate2

        device_type, _, index = self.device.partition(":")
        return ctranslate2.Translator(
            str(converted(self.codec, self.precision)),
            device=device_type,
            device_index=int(index or 0),
            compute_type=self.precision,
            inter_threads=self.threads,
            intra_threads=1,
        )

    @cached_property
    def written(self) -> dict[str, int]:
        """The ids of the tokens that the model writes; FSMT writes with another vocabulary than it reads."""
        own = getattr(self.codec.tokenizer, "decoder", None) if self.codec.config.model_type == "fsmt" else None
        return {token: i for i, token in own.items()} if own else self.codec.tokenizer.get_vocab()

    def translate(self, texts: list[str]) -> list[str | Failure]:
        """One translation per text; sentences longer than the model takes and such as do not end are failures."""
        rows = self.codec.encode(texts) if texts else []
        return translate_rows(rows, self.codec.limit, self._run, self.batch_tokens * self.threads * BATCHES)

    def _run(self, rows: list[list[int]]) -> list[str | Failure]:
        prefix = None if self.codec.first is None else [[self._token(self.codec.first)]] * len(rows)
        results = self.translator.translate_batch(
            [[self._token(i) for i in row] for row in rows],
            target_prefix=prefix,
            max_batch_size=self.batch_tokens,
            batch_type="tokens",
            beam_size=self.search.beams,
            length_penalty=self.codec.length_penalty,
            max_decoding_length=self.search.max_new_tokens,
            min_decoding_length=0,
            max_input_length=0,  # nothing is cut off in silence
            return_end_token=True,
        )
        return [self._text(result.hypotheses[0][prefix is not None :]) for result in results]

    def _token(self, index: int) -> str:
        tokenizer = self.codec.tokenizer
        if self.codec.config.model_type == "fsmt":
            return str(self._read[index])
        return str(tokenizer.convert_ids_to_tokens(index))

    @cached_property
    def _read(self) -> dict[int, str]:
        return {i: token for token, i in self.codec.tokenizer.encoder.items()}

    def _text(self, tokens: list[str]) -> str | Failure:
        if not tokens or self.written[tokens[-1]] != self.codec.config.eos_token_id:
            return Failure(UNFINISHED)
        return self.codec.decode([self.written[token] for token in tokens[:-1]])


def converted(codec: Codec, precision: str) -> Path:
    """The folder of the converted model, made when it is not in the cache. Raises EngineError where it cannot be."""
    import ctranslate2
    import transformers

    versions = f"{codec.model} {codec.revision} {precision} {ctranslate2.__version__} {transformers.__version__}"
    cache = Path(os.environ.get(CACHE) or Path.home() / ".cache" / "litotes") / "ctranslate2"
    folder = cache / sha256(versions.encode()).hexdigest()[:24]
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as temporary:
            converted_model = Path(temporary) / "model"
            _convert(codec, precision, converted_model)
            try:
                converted_model.rename(folder)  # whole or not at all
            except OSError:
                if not folder.exists():  # else another process was faster
                    raise
    return folder


def _convert(codec: Codec, precision: str, folder: Path) -> None:
    from ctranslate2.converters import TransformersConverter

    from augment.paraphrase.engines.translation import fsmt  # noqa: F401 (registers its loader)

    class Safe(TransformersConverter):  # type: ignore[misc]
        """Reads safetensors alone."""

        def load_model(self, model_class: Any, name: str, **options: Any) -> Any:
            return model_class.from_pretrained(name, use_safetensors=True, **options)

    try:
        Safe(codec.model).convert(str(folder), quantization=precision)
    except (ValueError, OSError, NotImplementedError, KeyError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise EngineError(
            f"{codec.model}: cannot be converted for CTranslate2 ({error}); --engine hf runs it as it is"
        ) from error
