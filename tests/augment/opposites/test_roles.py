"""Roles and attributes exchanged: tables of examples, and what holds for every exchange."""

from collections import Counter
from pathlib import Path

import pytest
from spacy.language import Language

from augment.opposites.opposer import Opposites, oppose, oppose_texts
from augment.opposites.opposite import Opposite
from augment.opposites.wordnet import SYSTEM, WordNet, load_wordnet

HERE = Path(__file__).parent
TABLES = {"role_swap": "roles_examples.tsv", "attribute_swap": "attributes_examples.tsv"}
ROWS = [
    (column, *line.split("\t"))
    for column, name in TABLES.items()
    for line in (HERE / name).read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
TEXTS = list(dict.fromkeys(row[1] for row in ROWS))


@pytest.fixture(scope="module")
def results(nlp: Language, wordnet: WordNet) -> dict[str, Opposites]:
    return dict(zip(TEXTS, oppose_texts(TEXTS, nlp, wordnet), strict=True))


def words_of(text: str) -> Counter[str]:
    return Counter(text.lower().rstrip(".").split())


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_example(row: tuple[str, str, str, str], results: dict[str, Opposites]) -> None:
    column, text, expected, rule = row
    one: Opposite = getattr(results[text], column)
    assert (one.text or f"!{one.reason}", one.rule or "") == (expected, rule)


def test_the_installed_wordnet_gives_the_same(nlp: Language, results: dict[str, Opposites]) -> None:
    if not (SYSTEM / "data.noun").exists():
        pytest.skip(f"WordNet is not installed in {SYSTEM}")
    installed = dict(zip(TEXTS, oppose_texts(TEXTS, nlp, load_wordnet()), strict=True))
    for column, text, *_ in ROWS:
        assert getattr(installed[text], column) == getattr(results[text], column)


@pytest.mark.parametrize("number", ["10⁹", "5²", "③", "٣٤", "1½"])
def test_a_number_of_other_digits_is_no_error(number: str, nlp: Language, wordnet: WordNet) -> None:
    text = f"The cloud has {number} stars and 20 planets."
    swapped = oppose_texts([text], nlp, wordnet)[0].role_swap.text
    assert swapped in (None, f"The cloud has 20 stars and {number} planets.")


def test_an_exchange_of_nouns_keeps_all_words_but_articles_verbs_and_pronouns(results: dict[str, Opposites]) -> None:
    changed = {"a", "an", "is", "are", "was", "were", "has", "have", "he", "him", "she", "her"}
    for text, opposites in results.items():
        for one in (opposites.role_swap, opposites.attribute_swap):
            if one.text is not None and one.rule not in ("order", "another-time", "numbers", "direction"):
                difference = (words_of(text) - words_of(one.text)) + (words_of(one.text) - words_of(text))
                lemmas = {word.rstrip("s") for word in difference} - {word.rstrip("s") for word in changed}
                assert all(any(other.startswith(word[:3]) for other in lemmas) for word in lemmas)
                assert len(lemmas) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "The dog chased the cats.",
        "A young doctor insulted an old soldier.",
        "She thanked me for the help.",
        "Anna is older than Peter.",
        "They drove from Leeds to York.",
        "A man is reading while a woman is cooking.",
        "He washed his hands before he ate.",
        "A red car and a blue bike passed.",
        "Two men and a dog waited.",
        "Anna's brother thanked Peter's sister.",
    ],
)
def test_exchanging_twice_gives_the_text_back(text: str, nlp: Language, wordnet: WordNet) -> None:
    columns = ("role_swap", "attribute_swap")
    once = {column: getattr(oppose(nlp(text), wordnet), column).text for column in columns}
    assert any(once.values())
    for column, swapped in once.items():
        if swapped is not None:
            assert getattr(oppose(nlp(swapped), wordnet), column).text == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A man and a woman are dancing together.", "mutual"),
        ("The bakers greeted each other.", "mutual"),
        (" ".join(["The dog chased the cat", *["and the dog chased the cat"] * 20]) + ".", "too-long"),
    ],
)
def test_what_would_say_the_same_or_is_too_long_is_declined(
    text: str, reason: str, nlp: Language, wordnet: WordNet
) -> None:
    assert oppose(nlp(text), wordnet).role_swap.reason == reason
