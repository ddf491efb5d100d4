"""Short claims: a table of sentences, and four claims that belong together from a small dictionary."""

from pathlib import Path

import pytest

from augment.claims import Claimer, FourWay, wordings
from augment.claims.claimer import ADJECTIVES, VERBS, is_opposed, wordings_of

TABLE = Path(__file__).with_name("claims_examples.tsv")
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.fixture(scope="module")
def claimer(small_wordnet: Path) -> Claimer:
    return Claimer(wordnet=str(small_wordnet))


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_example(row: list[str], claimer: Claimer) -> None:
    read = claimer.read([row[0]])[0]
    assert [" / ".join(read.clauses), " / ".join(one.claim for one in read.attributes)] == row[1:]


def test_what_is_no_sentence_says_nothing_and_keeps_its_place(claimer: Claimer) -> None:
    read = claimer.read(["", "The gate is open.", "Ворота открыты.", "x" * 5000])
    assert [one.clauses for one in read] == [(), ("The gate is open.",), (), ()]
    assert read[1].predicates == ("open",)


def test_a_claim_has_its_negation_its_opposite_and_that_denied(claimer: Claimer) -> None:
    four = FourWay(
        "The water is cold.", "The water is not cold.", "The water is hot.", "The water is not hot.", ("cold", "hot")
    )
    assert claimer.oppose(["The water is cold.", "The miller has a gate."]) == [four, None]


def test_the_words_of_this_project_are_claimed_both_ways(claimer: Claimer) -> None:
    found = claimer.of_words()
    pairs = {one.words for one in found}
    assert pairs >= {("cold", "hot"), ("fat", "thin"), ("accept", "reject"), ("happy", "unhappy"), ("deep", "shallow")}
    for claim, negation, antonym, denied, pair in found:
        only = [{*text.rstrip(".").split()} - {"a", "an"} for text in (claim, antonym)]
        assert [len(only[0] - only[1]), len(only[1] - only[0])] == [1, 1], pair
        assert {"not", "Neither"} & {*negation.split()}
        assert {"not", "Neither"} & {*denied.split()}
    said = {one.claim.rstrip(".").split()[-1] for one in found if set(one.words) == {"fat", "thin"}}
    assert said == {"fat", "thin"}
    assert found == claimer.of_words()


def test_every_pair_of_the_lexicon_is_claimed_and_stands_once_in_its_list(claimer: Claimer) -> None:
    claimed = {one.words for one in claimer.of_words()}
    for _, pairs in (*ADJECTIVES, *VERBS):
        assert len({frozenset(pair) for pair in pairs}) == len(pairs)
        assert set(pairs) <= claimed


def test_words_that_are_not_opposed_in_their_common_senses_are_left_out() -> None:
    assert not any(map(is_opposed, [("shaven", "unshaven"), ("vocal", "instrumental"), ("incredible", "credible")]))
    assert is_opposed(("open", "closed"))
    listed = {frozenset(pair) for _, pairs in (*ADJECTIVES, *VERBS) for pair in pairs}
    assert not listed & {frozenset(pair) for pair in (("huge", "tiny"), ("even", "odd"), ("help", "hinder"))}


def test_what_is_said_of_persons_is_said_of_a_person() -> None:
    assert wordings_of(("illiterate", "literate")) == wordings.PERSON
    assert wordings_of(("inaudible", "audible")) == wordings.THING


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("The guests accepted the soup.", ("accept", "reject")),
        ("The soup is cold!", ("cold", "hot")),
        ("“The soup is cold.”", ("cold", "hot")),
    ],
)
def test_verbs_are_opposed_and_marks_are_no_part_of_a_word(
    claim: str, words: tuple[str, str], claimer: Claimer
) -> None:
    (found,) = claimer.oppose([claim])
    assert found is not None
    assert found.words == words


def test_two_clauses_are_no_claim(claimer: Claimer) -> None:
    assert claimer.oppose(["The soup is cold; the tea is not."]) == [None]


def test_an_opposite_denied_before_its_noun_is_no_claim(claimer: Claimer) -> None:
    assert all(one is None or " a not " not in one.denied for one in claimer.oppose(["We have a hot soup."]))
