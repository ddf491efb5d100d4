"""An order that means nothing: how near an encoder puts a list in another order, and a relation from its other end.

    python tests/bench/orders.py --model MINILM artifacts/litotes-all-MiniLM-L6-v2

Prints two tables of mean cosines. Of 60 sentences with a list: to the list in another order, to the negation and to
the sentence with the attributes exchanged (36), and how often the first is the largest. Of 36 with a relation that
holds both ways ("A danced with B"): to the exchange, to the negation; beside them 36 that hold one way ("A hired
B"), and how often an exchange that changes nothing lies nearer than one that does.

No frame that is trained on has one of these relations, or four words in a row of a list here: a test holds it so.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import mean

from sentence_transformers import SentenceTransformer

LISTS = (
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

BOTH_WAYS = (
    ("{} resembles {}.", "{} does not resemble {}."),
    ("{} is a cousin of {}.", "{} is not a cousin of {}."),
    ("{} danced with {} at the wedding.", "{} did not dance with {} at the wedding."),
    ("{} quarrelled with {} on Friday.", "{} did not quarrel with {} on Friday."),
    ("{} is as tall as {}.", "{} is not as tall as {}."),
    ("{} played chess against {} for years.", "{} did not play chess against {} for years."),
    ("{} shook hands with {}.", "{} did not shake hands with {}."),
    ("{} was born on the same day as {}.", "{} was not born on the same day as {}."),
    ("{} swapped stamps with {}.", "{} did not swap stamps with {}."),
)
ONE_WAY = (
    ("{} hired {}.", "{} did not hire {}."),
    ("{} is the mother of {}.", "{} is not the mother of {}."),
    ("{} waited for {} at the wedding.", "{} did not wait for {} at the wedding."),
    ("{} borrowed a ladder from {} on Friday.", "{} did not borrow a ladder from {} on Friday."),
    ("{} is taller than {}.", "{} is not taller than {}."),
    ("{} taught {} chess for years.", "{} did not teach {} chess for years."),
    ("{} forgave {}.", "{} did not forgive {}."),
    ("{} was born on the day after {}.", "{} was not born on the day after {}."),
    ("{} inherited the stamps of {}.", "{} did not inherit the stamps of {}."),
)
PEOPLE = (("Wanda", "Iris"), ("Mrs Lindqvist", "Mrs Obi"), ("the plumber", "the dentist"), ("my aunt", "our teacher"))


def lists() -> Iterator[list[str]]:
    """Each sentence, its list in another order, its negation, and, where it has attributes, these exchanged."""
    for (frame, negation), (one, other, *exchanged) in product(LISTS, (*ATTRIBUTES, *PLAIN)):
        texts = [frame.format(one, other), frame.format(other, one), negation.format(one, other)]
        yield [*texts, frame.format(*exchanged)] if exchanged else texts


def relations(frames: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Each sentence, the same with both exchanged, and its negation."""
    return [
        [text[0].upper() + text[1:] for text in (frame.format(a, b), frame.format(b, a), negation.format(a, b))]
        for (frame, negation), (a, b) in product(frames, PEOPLE)
    ]


def cosines(encoder: SentenceTransformer, texts: list[str]) -> list[float]:
    """Of the first to each of the others."""
    first, *others = encoder.encode(texts, normalize_embeddings=True)
    return [float(first @ other) for other in others]


def of_lists(encoder: SentenceTransformer) -> str:
    """The figures of a row of the first table."""
    measured = [cosines(encoder, texts) for texts in lists()]
    means = [mean(row[index] for row in measured if len(row) > index) for index in range(3)]
    nearest = mean(row[0] > max(row[1:]) for row in measured)
    return " | ".join([*(f"{value:.3f}" for value in means), f"{100 * nearest:.1f}"])


def of_relations(encoder: SentenceTransformer) -> str:
    """The figures of a row of the second table."""
    both, one = ([cosines(encoder, texts) for texts in relations(frames)] for frames in (BOTH_WAYS, ONE_WAY))
    means = [mean(row[index] for row in rows) for rows in (both, one) for index in range(2)]
    told = mean(kept[0] > changed[0] for kept, changed in product(both, one))
    return " | ".join([*(f"{value:.3f}" for value in means), f"{100 * told:.1f}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", nargs="+", required=True)
    encoders = {model: SentenceTransformer(model, device="cpu") for model in parser.parse_args().model}
    print("| encoder | another order | negation | attributes exchanged | the order nearest, % |\n|---|---|---|---|---|")
    for model, encoder in encoders.items():
        print(f"| {model} | {of_lists(encoder)} |")
    print("\n| encoder | both ways: exchanged | negation | one way: exchanged | negation | told apart, % |")
    print("|---|---|---|---|---|---|")
    for model, encoder in encoders.items():
        print(f"| {model} | {of_relations(encoder)} |")


if __name__ == "__main__":
    main()
