"""How fast sentences are translated by transformers and by CTranslate2, and how fast pairs pass the filter.

    python tests/bench/translation.py [--rows 64] [--beams 4] [--rounds 3] [--threads 2] [--device cpu] [--pairs 20000]

Both engines run the same model, of the size of Marian base (6+6 layers, width 512, 58,101 words: 74 million weights)
with random weights, over sentences of about 24 tokens, to translations of exactly 32 tokens: no real model is needed to
time it. The rounds are interleaved; the median of their ratios is reported. On a CPU each engine has --threads, by
default every core: transformers computes one batch with all of them, CTranslate2 a batch on each.
"""

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from transformers import GenerationConfig, MarianConfig, MarianMTModel

from augment.paraphrase import selection
from augment.paraphrase.engines.ctranslate2_models import CT2Translator
from augment.paraphrase.engines.transformers_models import HFTranslator
from augment.paraphrase.engines.translation.codec import Codec, Search
from augment.paraphrase.options import SelectionOptions

OWN = Path("artifacts/bench/translation")
VOCABULARY, END, PAD = 58_101, 0, 58_100
SOURCE, TARGET = 24, 32  # tokens


class RandomCodec(Codec):
    """Stands for a tokenizer: each word of a text is a token's number."""

    def __init__(self, model: str) -> None:
        self.model, self.target = model, None
        self.config = MarianConfig.from_pretrained(model)
        self.generation = GenerationConfig(
            pad_token_id=PAD, bos_token_id=END, eos_token_id=END, decoder_start_token_id=PAD, bad_words_ids=[[PAD]]
        )
        self.tokenizer: Any = SimpleNamespace(
            pad=self._pad, convert_ids_to_tokens=str, get_vocab=lambda: {}, model_max_length=512
        )

    def encode(self, texts: list[str]) -> list[list[int]]:
        return [[*map(int, text.split()), END] for text in texts]

    @staticmethod
    def _pad(rows: dict[str, list[list[int]]], return_tensors: str) -> Any:
        longest = max(map(len, rows["input_ids"]))
        ids = torch.tensor([row + [PAD] * (longest - len(row)) for row in rows["input_ids"]])
        return Padded(input_ids=ids, attention_mask=(ids != PAD).long())


class Padded(dict[str, torch.Tensor]):
    def to(self, device: torch.device) -> "Padded":
        return Padded({name: tensor.to(device) for name, tensor in self.items()})


def build(folder: Path) -> str:
    """A Marian-base model with random weights that never ends of itself, saved once."""
    if not (folder / "model.safetensors").exists():
        torch.manual_seed(0)
        tokens = {"pad_token_id": PAD, "eos_token_id": END, "bos_token_id": END, "decoder_start_token_id": PAD}
        model = MarianMTModel(
            MarianConfig(
                vocab_size=VOCABULARY, d_model=512, encoder_layers=6, decoder_layers=6, encoder_attention_heads=8,
                decoder_attention_heads=8, encoder_ffn_dim=2048, decoder_ffn_dim=2048, max_position_embeddings=512,
                activation_function="swish", scale_embedding=True, **tokens,
            )
        )  # fmt: skip
        model.final_logits_bias[0, END] = model.final_logits_bias[0, PAD] = -1e4
        model.save_pretrained(folder)
    return str(folder)


def convert(model: str, precision: str) -> str:
    """The model for CTranslate2, with numbers for words."""
    import ctranslate2.converters

    folder = OWN / f"ct2-{precision}"

    class Numbered(ctranslate2.converters.TransformersConverter):  # type: ignore[misc, name-defined]
        def load_tokenizer(self, *_: Any, **__: Any) -> Any:
            words = {"</s>": 0, **{str(i): i for i in range(1, PAD)}, "<pad>": PAD}
            return SimpleNamespace(get_vocab=lambda: words, eos_token="</s>", unk_token="1", bos_token="</s>")

    if not (folder / "model.bin").exists():
        Numbered(model).convert(str(folder), quantization=precision, force=True)
    return str(folder)


def transformers_run(codec: Codec, search: Search, device: str, batch: list[str]) -> Callable[[], int]:
    translator = HFTranslator(codec, search, device)
    return lambda: len(translator.translate(batch))


def ctranslate2_run(codec: Codec, search: Search, device: str, precision: str, batch: list[str]) -> Callable[[], int]:
    import ctranslate2

    translator = CT2Translator(codec, search, device, precision)
    kind, _, index = translator.device.partition(":")
    translator.translator = ctranslate2.Translator(
        convert(codec.model, translator.precision),
        device=kind,
        device_index=int(index or 0),
        compute_type=translator.precision,
        inter_threads=translator.threads,
        intra_threads=1,
    )
    translator.written = {"</s>": 0, **{str(i): i for i in range(1, PAD)}}
    translator.codec.tokenizer.convert_ids_to_tokens = lambda i: "</s>" if i == END else str(i)
    return lambda: len(translator.translate(batch))


def filter_rate(pairs: int, seed: int) -> float:
    """Pairs per second of CPU time through the filter on one core: rates, band and guards."""
    lines = Path("pipelines/sample/encyclopedia.txt").read_text(encoding="utf-8").splitlines()
    pick = random.Random(seed)
    sources = [pick.choice(lines) for _ in range(pairs)]
    rewritten = [[_swapped(source.split(), pick)] for source in sources]
    start = time.process_time()
    selection.select(sources, rewritten, SelectionOptions(low=0.0, high=1.0))
    return pairs / (time.process_time() - start)


def _swapped(words: list[str], pick: random.Random) -> str:
    """A fifth of the words moved: a pair that every guard has to look at."""
    for _ in range(max(1, len(words) // 10)):
        a, b = pick.randrange(len(words)), pick.randrange(len(words))
        words[a], words[b] = words[b], words[a]
    return " ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=64)
    parser.add_argument("--beams", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--device", default="cpu", help="cpu or cuda:N")
    parser.add_argument("--pairs", type=int, default=20_000)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    os.environ["OMP_NUM_THREADS"] = str(args.threads)  # CTranslate2's number of batches at once
    pick = random.Random(0)
    batch = [" ".join(str(pick.randrange(1, PAD)) for _ in range(pick.randint(SOURCE // 2, 3 * SOURCE // 2)))
             for _ in range(args.rows)]  # fmt: skip
    model = build(OWN / "marian-base")
    search = Search(args.beams, TARGET, batch_tokens=2_048)
    contestants = {
        "transformers": transformers_run(RandomCodec(model), search, args.device, batch),
        "ctranslate2": ctranslate2_run(RandomCodec(model), search, args.device, "auto", batch),
    }
    times: dict[str, list[float]] = {}
    for round_ in range(args.rounds + 1):  # the first one warms up
        for name, call in contestants.items():
            start = time.perf_counter()
            call()
            taken = time.perf_counter() - start
            if round_:
                times.setdefault(name, []).append(taken)
    ratios = [a / b for a, b in zip(times["transformers"], times["ctranslate2"], strict=True)]
    result = {
        "rows": args.rows,
        "beams": args.beams,
        "device": args.device,
        "threads": args.threads,
        "sentences_per_second": {name: round(args.rows / statistics.median(t), 2) for name, t in times.items()},
        "transformers / ctranslate2": round(statistics.median(ratios), 2),
        "of_each_round": [round(r, 2) for r in ratios],
        "filter_pairs_per_second": round(filter_rate(args.pairs, 0)),
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
