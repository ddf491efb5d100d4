"""What an encoder could know of "X, but not Y" without any training: its vector of X less a share of that of Y.

    python tests/bench/differences.py --model MINILM artifacts/litotes-all-MiniLM-L6-v2

Of the exclusions in train/evaluation/development those whose query is X, a word such as *but not*, and Y, in this
order: how often the wanted passage lies nearer than the unwanted one, % (chance 50), to the query as it is, to X, and
to X less each share of Y.
"""

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sentence_transformers import SentenceTransformer

from train.objectives.loss import options_of

ITEMS = Path(__file__).parents[2] / "train" / "evaluation" / "development" / "exclusion.jsonl"
SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1.0)
TAUGHT = options_of("triplet_difference")["share"].default
BETWEEN = re.compile(
    r",? ?\b(?:but not|other than|without(?: mentioning)?|except(?: for)?|excluding|apart from|aside from|rather than|"
    r"besides|leaving (?:out|aside)|minus|instead of|as opposed to|not|but no|with no|anything but)\b",
    re.IGNORECASE,
)


def parted(query: str) -> tuple[str, str] | None:
    """X and Y of a query "X, but not Y"; None where one of them is missing."""
    wanted, *rest = BETWEEN.split(query.rstrip("?.!"), maxsplit=1)
    parts = [part.strip(" ,;:-()") for part in (wanted, *rest)]
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else None


def encode(model: SentenceTransformer, texts: Sequence[str]) -> np.ndarray:
    return model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)


def parts_of(model: SentenceTransformer, items: Sequence[dict[str, str]]) -> tuple[np.ndarray, np.ndarray]:
    """The vectors of X and of Y."""
    parts = [part for item in items if (part := parted(item["query"])) is not None]
    return encode(model, [wanted for wanted, _ in parts]), encode(model, [excluded for _, excluded in parts])


def measure(model: SentenceTransformer, items: Sequence[dict[str, str]]) -> list[float]:
    """% of ``items`` right: by the query, by X, and by X less each of SHARES of Y."""
    names = ("query", "positive", "negative")
    query, positive, negative = (encode(model, [item[name] for item in items]) for name in names)
    wanted, excluded = parts_of(model, items)
    searches = [query, wanted, *(wanted - share * excluded for share in SHARES)]
    return [100 * float(np.mean(((positive - negative) * search).sum(1) > 0)) for search in searches]


def nearness(
    model: SentenceTransformer, items: Sequence[dict[str, str]], wanted: np.ndarray, excluded: np.ndarray
) -> list[float]:
    """The mean cosine of the queries to ``wanted``, to ``excluded``, and to the one less TAUGHT of the other."""
    query, taught = encode(model, [item["query"] for item in items]), wanted - TAUGHT * excluded
    taught /= np.linalg.norm(taught, axis=1, keepdims=True)
    return [float((query * other).sum(1).mean()) for other in (wanted, excluded, taught)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", nargs="+", required=True, metavar="FOLDER")
    models = parser.parse_args().model
    lines = ITEMS.read_text(encoding="utf-8").splitlines()
    every = [json.loads(line) for line in lines]
    items = [item for item in every if parted(item["query"])]
    print(f"{len(items)} of {len(every)} exclusions")
    print("model", "query", "X", *(f"X - {share} Y" for share in SHARES), sep="\t")
    encoders = [(Path(name).name, SentenceTransformer(name)) for name in models]
    for name, model in encoders:
        print(name, *(f"{right:.1f}" for right in measure(model, items)), sep="\t")
    print("\nmodel", "to X", "to Y", f"to X - {TAUGHT} Y", sep="\t")
    wanted, excluded = parts_of(encoders[0][1], items)
    for name, model in encoders:
        print(name, *(f"{cosine:.2f}" for cosine in nearness(model, items, wanted, excluded)), sep="\t")


if __name__ == "__main__":
    main()
