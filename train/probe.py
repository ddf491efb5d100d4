"""What a run of the preset litotes needs to know of an encoder and of this machine, as one line of JSON.

    python -m train.probe --model ENCODER [--precision auto] [--seconds 30]

``pooling`` is the model's own, or null; ``precision`` what --precision auto of ``litotes fix`` takes, and ``why``;
``threads``: all, or one where all are much slower, as on a busy machine; null on a GPU;
``seconds_per_step`` is that of a batch of TEXTS texts, forwards and backwards with the frozen copy, and
``texts_per_second`` that of embedding. ``idle_seconds_per_step`` is what a step may take where nothing else wants the
cores: the CPU time of each thread; null on a GPU. A model that cannot be used is refused in one line.

Small batches are timed first, on one thread, and larger ones where there is time. After so many seconds of timing the
answer is what was found by then, however busy the machine is; loading the model comes before and takes what it takes.
"""

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from transformers import PreTrainedTokenizerBase
from transformers.utils.logging import disable_progress_bar

from train.data.packing import Batch
from train.model.encoder import Encoder, Texts, load_backbone, load_config
from train.model.modules import own_tokenizer, read_modules
from train.model.positions import max_tokens
from train.runtime import distributed
from train.runtime.errors import plain_errors
from train.runtime.flags import Parser

TEXTS = 64  # of the largest batch that is timed: 16 triplets with reverses, where the preset has 20
PIECES = (4, 16, TEXTS)  # texts of the batches that are timed
REPEATS = 4  # at most, of a piece; the first one warms up
LIMIT = 30.0  # seconds of timing
EMBEDDING_SHARE = 1 / 4  # of a step: forwards twice, once on the frozen copy, and backwards as twice forwards
MUCH_FASTER = 1.5  # one thread must be, to be taken: a run of as many threads has the same weights
LENGTH = 160  # tokens of a text at most
SENTENCE = "The bridge over the river was not open in the spring of that year. "  # three: longer than most texts
PLAIN_POOLING = "mean"  # of a model that does not say
TIMER = "timer"  # the thread that times


def probe(model: str, precision: str = "auto", seconds: float = LIMIT) -> dict[str, Any]:
    """The facts above. Raises InputError for a model that cannot be used."""
    every = torch.get_num_threads()
    torch.set_num_threads(1)  # loading tries the model too
    try:
        return _probe(model, precision, every, seconds)
    finally:
        torch.set_num_threads(every)


def _probe(model: str, precision: str, every: int, seconds: float) -> dict[str, Any]:
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
    length = min(LENGTH, max_tokens(config, tokenizer))
    batches = {count: _batch(tokenizer, encoder, count, length).to(device) for count in PIECES}
    bfloat = torch.autocast(device.type, torch.bfloat16, enabled=chosen == "bf16")

    def step(count: int) -> None:
        with bfloat:
            outputs = encoder(batches[count], 1)
        (outputs["embedding"] - outputs["initial"]).square().sum().backward()
        encoder.zero_grad()
        _finish(device)

    def embed(count: int) -> None:
        with torch.inference_mode():
            encoder.embed(batches[count])
        _finish(device)

    speed = measure(step, embed, every, seconds)
    return {
        "pooling": own,
        "precision": chosen,
        "why": why,
        "threads": speed.threads if device.type == "cpu" else None,
        "seconds_per_step": round(speed.step, 3),
        "idle_seconds_per_step": round(min(speed.idle or speed.step, speed.step), 3) if device.type == "cpu" else None,
        "texts_per_second": max(1, round(TEXTS / speed.embedding)),
    }


@dataclass
class Speed:
    """What was found so far: the threads to take, seconds of TEXTS texts in a step and embedded, and CPU seconds of a
    thread in a step, 0 where nothing is known of them."""

    threads: int
    step: float
    embedding: float
    idle: float = 0.0


class Taken(NamedTuple):
    """What a piece took: seconds, and CPU seconds of all threads."""

    seconds: float
    cpu: float


def measure(step: Callable[[int], None], embed: Callable[[int], None], every: int, limit: float = LIMIT) -> Speed:
    """What was found of ``step`` and ``embed``, called with one of PIECES, after ``limit`` seconds or before; on a CPU
    with 1 thread and with ``every`` thread that torch would take.

    They run in a thread of their own, which is left behind where one does not come back. What nothing is known of yet
    is taken to be as slow as the limit says.
    """
    at_least = limit * TEXTS / PIECES[0]
    speed = Speed(1, at_least, at_least * EMBEDDING_SHARE)
    failed: list[Exception] = []

    def work() -> None:
        try:
            choose_threads(step, speed, every, limit)
            speed.embedding = _of_all(_timed(embed, limit / 4)).seconds
        except Exception as error:  # told by the thread that waits
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True, name=TIMER)
    thread.start()
    thread.join(limit)
    if failed:
        raise failed[0]
    return Speed(speed.threads, speed.step, speed.embedding, speed.idle)


def choose_threads(step: Callable[[int], None], speed: Speed, every: int, limit: float) -> None:
    """Write to ``speed`` how long a step takes with 1 thread, and with ``every`` unless 1 is then MUCH_FASTER; leave
    torch with as many."""
    torch.set_num_threads(1)
    alone = _timed(step, limit / 4)
    speed.threads, (speed.step, speed.idle) = 1, _of_all(alone)
    speed.embedding = speed.step * EMBEDDING_SHARE
    if every == 1:
        return
    torch.set_num_threads(every)
    slowest = {count: MUCH_FASTER * taken.seconds for count, taken in alone.items()}
    together = _timed(step, limit / 4, slowest)
    largest = max(together)
    if together[largest].seconds > slowest[largest]:
        torch.set_num_threads(1)
        return
    speed.threads, speed.step = every, _of_all(together).seconds
    speed.idle = _of_all(together).cpu / every
    speed.embedding = speed.step * EMBEDDING_SHARE


def _timed(work: Callable[[int], None], limit: float, slowest: Mapping[int, float] | None = None) -> dict[int, Taken]:
    """What ``work`` took, by piece: as many of PIECES as are likely to end in ``limit`` seconds, at least one.

    With ``slowest``, of no other pieces than it has, and of none after one that takes longer than it says.
    """
    end, found = time.perf_counter() + limit, dict[int, Taken]()
    for count in PIECES if slowest is None else slowest:
        if found and time.perf_counter() + _of_all(found).seconds * count / TEXTS > end:
            break
        found[count] = _fastest(lambda count=count: work(count), end, limit)  # type: ignore[misc]
        if slowest is not None and found[count].seconds > slowest[count]:
            break
    return found


def _fastest(work: Callable[[], None], end: float, grace: float) -> Taken:
    """The fastest of REPEATS, of fewer where the time ``end`` has come: the second may take ``grace`` seconds more, as
    the first one, which warms up, can be many times slower."""
    times: list[Taken] = []
    while len(times) < REPEATS:
        until = end + grace * (len(times) == 1)
        if times and time.perf_counter() + times[-1].seconds * (len(times) > 1) > until:
            break
        began, used = time.perf_counter(), time.process_time()
        work()
        times.append(Taken(time.perf_counter() - began, time.process_time() - used))
    return Taken(*map(min, zip(*times, strict=True)))


def _of_all(found: Mapping[int, Taken]) -> Taken:
    """What TEXTS texts take, by the largest piece that was timed."""
    largest = max(found)
    return Taken(*(one * TEXTS / largest for one in found[largest]))


def _batch(tokenizer: PreTrainedTokenizerBase, encoder: Encoder, count: int, length: int) -> Batch:
    texts = [" ".join([SENTENCE] * 3)[i:] for i in range(count)]
    [batch] = Texts(tokenizer, texts, length).batches(encoder, count * length)
    return batch


def _finish(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()


def choose_precision(wanted: str) -> tuple[str, str]:
    """bf16 or fp32, and the reason: bf16 where a GPU, or else the CPU, has it."""
    if wanted != "auto":
        return wanted, "as asked"
    if torch.cuda.is_available():
        return ("bf16", "the GPU has it") if torch.cuda.is_bf16_supported() else ("fp32", "the GPU has no bfloat16")
    if distributed.has_native_bfloat16():
        return "bf16", "the CPU has it"
    return "fp32", "the CPU has no bfloat16"


def main(argv: Sequence[str] | None = None) -> None:
    """Print the facts; exit status 1 with one line for a model that cannot be used."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="folder or hub id")
    parser.add_argument("--precision", choices=distributed.PRECISIONS, default="auto", help="default: auto")
    parser.add_argument("--seconds", type=float, default=LIMIT, help=f"of timing, at most (default: {LIMIT:.0f})")
    args = parser.parse_args(argv)
    disable_progress_bar()
    with plain_errors():
        print(json.dumps(probe(args.model, args.precision, args.seconds)), flush=True)
    if any(thread.name == TIMER for thread in threading.enumerate()):  # a batch that was not waited for
        sys.stderr.flush()
        os._exit(0)


if __name__ == "__main__":
    main()
