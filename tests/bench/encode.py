"""Sentences a second that `python -m train.evaluation` embeds, beside SentenceTransformer.encode on the same texts.

    python tests/bench/encode.py --model FOLDER --text FILE

One process, the same weights, threads and longest input, batches of --batch-size for sentence-transformers (its default
and the given one). The contestants take turns; the medians of the rounds and of the ratios of each round are printed.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from sentence_transformers import SentenceTransformer

from train.evaluation.models import cosine, load_model
from train.evaluation.report.text_table import align

OURS = "ours"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="a sentence-transformers folder")
    parser.add_argument("--text", type=Path, required=True, help="one sentence per line")
    parser.add_argument("--rows", type=int, default=1500)
    parser.add_argument("--batch-size", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    texts = args.text.read_text(encoding="utf-8").splitlines()[: args.rows]
    ours, theirs = load_model(args.model), SentenceTransformer(args.model, device="cpu")
    contestants: dict[str, Callable[[], np.ndarray]] = {
        OURS: lambda: np.asarray(ours.encode(texts)),
        "sentence-transformers": lambda: np.asarray(theirs.encode(texts)),
        f"sentence-transformers, batch {args.batch_size}": lambda: np.asarray(
            theirs.encode(texts, batch_size=args.batch_size)
        ),
    }
    found = {name: encode() for name, encode in contestants.items()}  # warms up
    for name, embeddings in found.items():
        assert (cosine(embeddings, found[OURS]) > 1 - 1e-5).all(), f"{name} gives other embeddings"
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(args.rounds):
        for name, encode in contestants.items():
            began = time.perf_counter()
            encode()
            seconds[name].append(time.perf_counter() - began)
    rows = [["", "sentences/s", "over ours", "range"]]
    for name, taken in seconds.items():
        ratios = [theirs_ / ours_ for theirs_, ours_ in zip(taken, seconds[OURS], strict=True)]
        rate = f"{len(texts) / statistics.median(taken):,.0f}"
        rows.append([name, rate, f"{statistics.median(ratios):.2f}", f"{min(ratios):.2f}–{max(ratios):.2f}"])
    print(f"{len(texts):,} sentences of {args.text.name}, {args.rounds} rounds\n{align(rows)}")


if __name__ == "__main__":
    main()
