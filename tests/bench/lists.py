"""A list in another order says the same: how near an encoder puts it, beside the negation and exchanged attributes.

    python tests/bench/lists.py --model MINILM artifacts/litotes-all-MiniLM-L6-v2

Prints for each encoder the mean cosine of a sentence to its list in another order, to its negation and to the sentence
with the attributes exchanged, and how often the first is the largest, of 60 sentences (36 with attributes).
"""

import argparse
from itertools import product
from statistics import mean

from sentence_transformers import SentenceTransformer

FRAMES = (
    ("She bought {} and {}.", "She did not buy {} and {}."),
    ("The shop sells {} and {}.", "The shop does not sell {} and {}."),
    ("He lost {} and {} on the train.", "He did not lose {} and {} on the train."),
    ("They painted {} and {} last week.", "They did not paint {} and {} last week."),
    ("The museum owns {} and {}.", "The museum does not own {} and {}."),
    ("My aunt gave us {} and {}.", "My aunt did not give us {} and {}."),
)
ATTRIBUTES = (  # of the first thing, of the second
    ("a blue coat", "a red hat", "a red coat", "a blue hat"),
    ("an old clock", "a new lamp", "a new clock", "an old lamp"),
    ("a wooden table", "a plastic chair", "a plastic table", "a wooden chair"),
    ("a large map", "a small globe", "a small map", "a large globe"),
    ("a green bottle", "a white cup", "a white bottle", "a green cup"),
    ("a violin by Rossi", "a painting by Weir", "a violin by Weir", "a painting by Rossi"),
)
PLAIN = (("the piano", "the harp"), ("two drums", "a flute"), ("bread", "honey"), ("a bicycle", "a tent"))


def measure(model: str) -> str:
    """One row of the table."""
    encoder = SentenceTransformer(model, device="cpu")
    orders, negations, exchanges, first = [], [], [], []
    for (frame, negation), things in product(FRAMES, (*ATTRIBUTES, *PLAIN)):
        one, other, *exchanged = things
        texts = [frame.format(one, other), frame.format(other, one), negation.format(one, other)]
        texts += [frame.format(*exchanged)] if exchanged else []
        vectors = encoder.encode(texts, normalize_embeddings=True)
        order, *others = (vectors[1:] @ vectors[0]).tolist()
        orders.append(order)
        negations.append(others[0])
        exchanges += others[1:]
        first.append(order > max(others))
    figures = f"{mean(orders):.3f} | {mean(negations):.3f} | {mean(exchanges):.3f} | {100 * mean(first):.1f}"
    return f"| {model} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", nargs="+", required=True)
    args = parser.parse_args()
    print("| encoder | another order | negation | attributes exchanged | the order nearest, % |\n|---|---|---|---|---|")
    for model in args.model:
        print(measure(model))


if __name__ == "__main__":
    main()
