"""What a run of the preset litotes needs to know of an encoder and of this machine, as one line of JSON.

    python -m train.probe --model ENCODER [--precision auto]

``pooling`` is the model's own, or null; ``precision`` what --precision auto of ``litotes fix`` takes, and ``why``;
``threads``: all, or one where that is much faster, as on a busy machine; null on a GPU;
``seconds_per_step`` is that of a batch of TEXTS texts, forwards and backwards with the frozen copy, and
``texts_per_second`` that of embedding. A model that cannot be used is refused in one line.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

import torch
from transformers.utils.logging import disable_progress_bar

from train.model.encoder import Encoder, Texts, load_backbone, load_config, max_tokens
from train.model.modules import own_tokenizer, read_modules
from train.runtime import distributed
from train.runtime.errors import plain_errors

TEXTS = 64  # of a batch of 16 triplets with reverses
REPEATS = 3
MUCH_FASTER = 1.5  # one thread must be, to be taken: a run of as many threads has the same weights
LENGTH = 160  # tokens of a text at most
SENTENCE = "The bridge over the river was not open in the spring of that year. "  # three are a text of mean length
PLAIN_POOLING = "mean"  # of a model that does not say


def probe(model: str, precision: str = "auto") -> dict[str, Any]:
    """The facts above. Raises InputError for a model that cannot be used."""
    config = load_config(model)  # says where a model can come from if there is none
    modules = read_modules(model)
    tokenizer = own_tokenizer(model, modules)
    own = modules.pooling if modules else None
    chosen, why = choose_precision(precision)
    encoder = Encoder(
        load_backbone(model),
        own or PLAIN_POOLING,
        tokenizer.mask_token_id,
        outputs=("embedding", "initial"),
        dropout=False,
        dense=modules.extension() if modules else None,
    )
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    encoder = encoder.to(device).prepare().train()
    texts = [" ".join([SENTENCE] * 3)[i:] for i in range(TEXTS)]
    length = min(LENGTH, max_tokens(config, tokenizer))
    [batch] = Texts(tokenizer, texts, length).batches(encoder, TEXTS * length)
    batch = batch.to(device)
    bfloat = torch.autocast(device.type, torch.bfloat16, enabled=chosen == "bf16")

    def step() -> None:
        with bfloat:
            outputs = encoder(batch, 1)
        (outputs["embedding"] - outputs["initial"]).square().sum().backward()
        encoder.zero_grad()

    def embed() -> None:
        with torch.inference_mode():
            encoder.embed(batch)

    threads = choose_threads(lambda: _seconds(step, device)) if device.type == "cpu" else None
    if threads:
        torch.set_num_threads(threads)
    return {
        "pooling": own,
        "precision": chosen,
        "why": why,
        "threads": threads,
        "seconds_per_step": round(_seconds(step, device), 3),
        "texts_per_second": round(TEXTS / _seconds(embed, device)),
    }


def choose_threads(seconds: Callable[[], float]) -> int:
    """All that torch would take, or 1 if ``seconds``, which times some work, is then MUCH_FASTER."""
    every = torch.get_num_threads()
    with_every = seconds()
    torch.set_num_threads(1)
    with_one = seconds() if every > 1 else with_every
    torch.set_num_threads(every)
    return 1 if with_one * MUCH_FASTER < with_every else every


def choose_precision(wanted: str) -> tuple[str, str]:
    """bf16 or fp32, and the reason: bf16 where a GPU, or else the CPU, has it."""
    if wanted != "auto":
        return wanted, "as asked"
    if torch.cuda.is_available():
        return ("bf16", "the GPU has it") if torch.cuda.is_bf16_supported() else ("fp32", "the GPU has no bfloat16")
    if distributed.has_native_bfloat16():
        return "bf16", "the CPU has it"
    return "fp32", "the CPU has no bfloat16"


def _seconds(work: Callable[[], None], device: torch.device) -> float:
    """Of the fastest of REPEATS; the first one warms up."""
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        if device.type == "cuda":
            torch.cuda.synchronize()
        times.append(time.perf_counter() - began)
    return min(times)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the facts; exit status 1 with one line for a model that cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="folder or hub id")
    parser.add_argument("--precision", choices=distributed.PRECISIONS, default="auto", help="default: auto")
    args = parser.parse_args(argv)
    disable_progress_bar()
    with plain_errors():
        print(json.dumps(probe(args.model, args.precision)))


if __name__ == "__main__":
    main()
