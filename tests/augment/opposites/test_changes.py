"""Implicit negations, changed quantities and hedges: tables of examples, and what holds for every one of them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language

from augment.opposites.opposer import Opposites, oppose_texts
from augment.opposites.opposite import Opposite
from augment.opposites.wordnet import SYSTEM, WordNet, load_wordnet

HERE = Path(__file__).parent
TABLES = {
    "implicit": "implicit_examples.tsv",
    "quantifier_change": "quantifier_examples.tsv",
    "hedge": "hedge_examples.tsv",
}
ROWS = [
    (column, *line.split("\t"))
    for column, name in TABLES.items()
    for line in (HERE / name).read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
TEXTS = list(dict.fromkeys(row[1] for row in ROWS))
WORDS = [
    *("The", "guard", "opened", "failed", "to", "open", "all", "both", "no", "never", "reportedly", "may", "be", "is"),
    *("at", "least", "five", "gates", "with", "without", "a", "roof", "said", "that", "stopped", "singing", "and", "."),
    *("allowed", "him", "from", "going", "the", "only", "most", "of", "them", "It", "unclear", "whether", ",", '"'),
]


@pytest.fixture(scope="module")
def results(nlp: Language, wordnet: WordNet) -> dict[str, Opposites]:
    return dict(zip(TEXTS, oppose_texts(TEXTS, nlp, wordnet), strict=True))


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


@pytest.mark.parametrize("column", TABLES)
def test_each_table_holds_examples_and_what_is_declined(column: str) -> None:
    expected = [row[2] for row in ROWS if row[0] == column]
    declined = sum(text.startswith("!") for text in expected)
    assert declined >= 10
    assert len(expected) - declined >= 40


@pytest.mark.parametrize(
    "text",
    [
        "The captain failed to reach the harbour.",
        "The village lacks a school.",
        "The prisoners were allowed to write letters.",
        "She persuaded him to stay.",
        "The keeper was unable to open the gate.",
        "The water is free of salt.",
        "The presence of salt was noted.",
        "Everyone came.",
        "Neither of the gates was open.",
        "The song is less popular than the film.",
    ],
)
def test_turning_twice_gives_the_text_back(text: str, nlp: Language, wordnet: WordNet) -> None:
    for column in ("implicit", "quantifier_change"):
        once = getattr(oppose_texts([text], nlp, wordnet)[0], column).text
        if once is not None:
            assert getattr(oppose_texts([once], nlp, wordnet)[0], column).text == text
            return
    pytest.fail("nothing was turned")


def test_text_outside_of_the_span_is_the_same_and_within_it_differs(results: dict[str, Opposites]) -> None:
    for text, opposites in results.items():
        for one in (opposites.implicit, opposites.quantifier_change, opposites.hedge):
            assert (one.text is None) == (one.rule is None) == (one.span is None) == (one.reason is not None)
            if one.text is not None and one.span is not None:
                start, end = one.span
                stop = len(one.text) - (len(text) - end)
                assert (one.text[:start], one.text[stop:]) == (text[:start], text[end:])
                assert one.text[start:stop] != text[start:end]
                assert one.text[0].isupper() == text[0].isupper()
                assert one.text[-1] == text[-1]
                assert "  " not in one.text


@pytest.mark.parametrize("word", ["failed to", "all", "reportedly", "without", "at least"])
def test_quotations_and_brackets_are_left_as_they_are(word: str, nlp: Language, wordnet: WordNet) -> None:
    text = f'The name was "He {word} sold the two gates" then (he {word} sold the three).'
    opposites = oppose_texts([text], nlp, wordnet)[0]
    for one in (opposites.implicit, opposites.quantifier_change, opposites.hedge):
        assert one.text is None or text[13:40] in one.text


@given(words=st.lists(st.sampled_from(WORDS), max_size=14))
@settings(max_examples=80, deadline=None)
def test_no_order_of_words_is_an_error(words: list[str], nlp: Language, wordnet: WordNet) -> None:
    text = " ".join(words)
    for one in oppose_texts([text], nlp, wordnet)[0]:
        assert (one.text is None) == (one.reason is not None)
        assert one.text != text
