"""Translate with transformers: FSMT (facebook/wmt19-*), Marian (Helsinki-NLP/opus-mt-*), M2M100, NLLB and their kin."""

import multiprocessing
from functools import cached_property
from typing import Any

from augment.paraphrase.engines.back_translation import BackTranslation, Failure
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.translation.batches import in_batches
from augment.paraphrase.engines.translation.codec import TOO_LONG, UNFINISHED, Codec, Search
from augment.paraphrase.engines.translation.routes import routes
from augment.paraphrase.options import EngineOptions


def from_options(options: EngineOptions) -> BackTranslation:
    """Back-translation over ``--pivots``. Raises EngineError for pivots and searches that are none."""
    search = Search.from_options(options)
    return BackTranslation(routes("hf", options.pivots, lambda codec: HFTranslator(codec, search, options.device)))


class HFTranslator:
    """A transformers sequence-to-sequence model by ``generate``. bfloat16 on a GPU, float32 elsewhere.

    ``device`` is "auto", "cpu" or "cuda:N"; with "auto", worker processes take the GPUs in turn. The weights are loaded
    when the first sentence comes.
    """

    def __init__(self, codec: Codec, search: Search, device: str = "auto") -> None:
        import torch
        import transformers

        self.codec, self.search = codec, search
        self.device = torch.device(pick_device(torch.cuda.device_count()) if device == "auto" else device)
        self.dtype = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self.fingerprint = {
            "engine": "hf",
            "model": codec.model,
            "revision": codec.revision,
            "target": str(codec.target),
            "beams": str(search.beams),
            "max_new_tokens": str(search.max_new_tokens),
            "dtype": str(self.dtype),
            "transformers": transformers.__version__,
            "torch": torch.__version__,
        }

    @cached_property
    def model(self) -> Any:
        """The model with its weights, loaded at first use. Raises EngineError where they are no safetensors."""
        from transformers import AutoModelForSeq2SeqLM

        try:
            model = AutoModelForSeq2SeqLM.from_pretrained(
                self.codec.model, dtype=self.dtype, use_safetensors=True, trust_remote_code=False
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"{self.codec.model}: weights cannot be loaded as safetensors ({error})") from error
        model.generation_config = self._explicit()
        return model.to(self.device).eval()

    def _explicit(self) -> Any:
        """Settings that leave nothing to what the model's files say but its tokens and its length penalty."""
        from transformers import GenerationConfig

        own = self.codec.generation
        return GenerationConfig(
            num_beams=self.search.beams,
            max_new_tokens=self.search.max_new_tokens,
            do_sample=False,
            early_stopping=self.search.beams > 1,
            length_penalty=self.codec.length_penalty if self.search.beams > 1 else None,
            forced_bos_token_id=self.codec.first,
            bad_words_ids=own.bad_words_ids,
            pad_token_id=own.pad_token_id,
            bos_token_id=own.bos_token_id,
            eos_token_id=own.eos_token_id,
            decoder_start_token_id=own.decoder_start_token_id,
        )

    def translate(self, texts: list[str]) -> list[str | Failure]:
        """One translation per text; sentences longer than the model takes and such as do not end are failures."""
        rows = self.codec.encode(texts) if texts else []
        return translate_rows(rows, self.codec.limit, self._generate, self.search.batch_tokens)

    def _generate(self, rows: list[list[int]]) -> list[str | Failure]:
        import torch

        padded = self.codec.tokenizer.pad({"input_ids": rows}, return_tensors="pt").to(self.device)
        with torch.inference_mode():
            out = self.model.generate(input_ids=padded["input_ids"], attention_mask=padded["attention_mask"])
        begin = 1 if self.codec.first is None else 2  # the decoder's start token, the language
        return [self._text(ids[begin:]) for ids in out.tolist()]

    def _text(self, ids: list[int]) -> str | Failure:
        end = self.model.config.eos_token_id
        return self.codec.decode(ids[: ids.index(end)]) if end in ids else Failure(UNFINISHED)


def translate_rows(rows: list[list[int]], limit: int, run: Any, budget: int) -> list[str | Failure]:
    """``run`` in batches over the rows of at most ``limit`` tokens; the others are failures. Order kept."""
    short = [row for row in rows if len(row) <= limit]
    translations = iter(in_batches(short, run, budget))
    return [next(translations) if len(row) <= limit else Failure(TOO_LONG) for row in rows]


def pick_device(gpus: int) -> str:
    """The GPU of this worker process, counted round; the CPU where there is none."""
    if not gpus:
        return "cpu"
    identity = multiprocessing.current_process()._identity  # (1,), (2,) ... in the workers of a pool
    return f"cuda:{(identity[0] - 1 if identity else 0) % gpus}"
