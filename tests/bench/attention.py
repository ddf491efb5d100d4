"""Attention on a CPU: torch's scaled_dot_product_attention beside the formula of train/model/attention.py.

    python tests/bench/attention.py [--repeats 9]

Milliseconds (median) of one layer of MiniLM's shape, 12 heads of 32, about 2,000 tokens, one thread, forward and with
the gradient; without dropout, both in turn.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

Attention = Callable[[Tensor, Tensor, Tensor], Tensor]


def formula(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    return ((query * query.shape[-1] ** -0.5) @ key.mT).softmax(-1) @ value


def milliseconds(attention: Attention, rows: list[Tensor], gradient: bool) -> float:
    began = time.perf_counter()
    with torch.set_grad_enabled(gradient):
        out = attention(*rows)
    if gradient:
        out.sum().backward()
    return 1000 * (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=9)
    args = parser.parse_args()
    torch.set_num_threads(1)
    print("| tokens of a sequence | dtype | pass | torch | formula |\n|---|---|---|---|---|")
    for length in (16, 32, 64, 128, 512):
        for dtype in (torch.float32, torch.bfloat16):
            shape = (2048 // length, 12, length, 32)
            rows = [torch.randn(shape, dtype=dtype, requires_grad=True) for _ in range(3)]
            for gradient in (False, True):
                times: tuple[list[float], list[float]] = ([], [])
                for repeat in range(args.repeats + 2):
                    for found, attention in zip(times, (scaled_dot_product_attention, formula), strict=True):
                        spent = milliseconds(attention, rows, gradient)
                        if repeat >= 2:  # the first ones compile
                            found.append(spent)
                cells = " | ".join(f"{statistics.median(milliseconds_of):.1f}" for milliseconds_of in times)
                print(f"| {length} | {dtype} | {'both' if gradient else 'forward'} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
