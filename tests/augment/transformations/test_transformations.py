"""Insertion, deletion and substitution on the parse, with a dictionary in small; the command's table."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language

from augment.english.edits import apply
from augment.opposites.wordnet import SYSTEM, load_wordnet
from augment.transformations import __main__ as command
from augment.transformations import lexicon
from augment.transformations.deletion import deletions
from augment.transformations.insertion import insertions
from augment.transformations.substitution import substitutions
from augment.transformations.synonyms import Synonyms
from augment.transformations.transform import Transformations, change_texts, others, transform_texts


@dataclass(frozen=True)
class Lemma:
    word: str
    uses: int

    def name(self) -> str:
        return self.word

    def count(self) -> int:
        return self.uses

    def antonyms(self) -> list["Lemma"]:
        return []


@dataclass(frozen=True)
class Sense:
    category: str
    words: dict[str, int] = field(hash=False)

    def lemmas(self) -> list[Lemma]:
        return [Lemma(word, uses) for word, uses in self.words.items()]

    def lemma_names(self) -> list[str]:
        return list(self.words)

    def lexname(self) -> str:
        return self.category

    def name(self) -> str:
        return next(iter(self.words))

    def hypernym_paths(self) -> list[list["Sense"]]:
        return [[self]]


# The senses of a part of speech, in the order of every word that they hold.
SENSES = {
    "n": [
        Sense("noun.artifact", {"bridge": 9}),
        Sense("noun.person", {"king": 5}),
        Sense("noun.time", {"year": 50}),
        Sense("noun.communication", {"chat": 3, "talk": 4}),
        Sense("noun.artifact", {"primary_school": 2}),
        Sense("noun.location", {"Tyre": 1}),
    ],
    "v": [
        Sense("verb.change", {"begin": 40, "start": 30}),
        Sense("verb.contact", {"hit": 4, "strike": 4}),
        Sense("verb.social", {"hit": 6, "reach": 9}),
        Sense("verb.contact", {"shut": 7, "close": 8}),
        Sense("verb.change", {"close": 1, "end": 5}),
    ],
    "a": [Sense("adj.all", {"large": 30, "big": 20}), Sense("adj.all", {"odd": 5, "unusual": 3})],
    "r": [Sense("adv.all", {"often": 30, "frequently": 20})],
}


class Dictionary:
    def synsets(self, word: str, pos: str) -> list[Sense]:
        known = [sense for sense in SENSES[pos] if word.lower() in map(str.lower, sense.words)]
        return known or ([] if not word.endswith("s") else self.synsets(word[:-1], pos))


@pytest.fixture(scope="module")
def small() -> Synonyms:
    return Synonyms(Dictionary())


def made(find: Callable[..., Any], text: str, nlp: Language, small: Synonyms) -> set[str]:
    return {apply(text, edits)[0] for edits in find(nlp(text), small)}


@pytest.mark.parametrize(
    ("text", "place", "category"),
    [
        ("The council closed the mill.", "The council {} closed the mill.", "adverb"),
        ("The mill has been closed.", "The mill has {} been closed.", "adverb"),
        ("The mill was closed.", "The mill was {} closed.", "adverb"),
        ("They crossed a bridge.", "They crossed {} bridge.", "artifact"),
        ("The soldiers feared the king.", "The soldiers feared the {} king.", "person"),
    ],
)
def test_a_word_is_put_in_where_it_can_stand(
    text: str, place: str, category: str, nlp: Language, small: Synonyms
) -> None:
    found = made(insertions, text, nlp, small)
    told = lexicon.ADVERBS if category == "adverb" else lexicon.ADJECTIVES[category]
    if "a bridge" in text:
        told = tuple(f"{'an' if word[0] == 'o' else 'a'} {word}" for word in told)
    assert {place.format(word) for word in told} <= found


@pytest.mark.parametrize(
    "text",
    ["Was it closed?", "Close it!", "It never closed.", "They crossed an old bridge last year.", "He bought a tyre."],
)
def test_no_adjective_is_put_before_a_noun_that_has_one_or_has_no_kind(
    text: str, nlp: Language, small: Synonyms
) -> None:
    assert not any(edit.new.strip() not in lexicon.ADVERBS for edits in insertions(nlp(text), small) for edit in edits)


def test_a_question_an_order_and_a_denial_take_no_adverb(nlp: Language, small: Synonyms) -> None:
    for text in ("Was the mill closed?", "Close the mill!", "The mill was not closed."):
        assert not insertions(nlp(text), small)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The bridge is small and the road is wide.", "large"),
        ("The bridge, opened in 1902, was sold.", "new"),
        ("No bridge was closed.", "certainly"),
        ("I like the bridge.", "reportedly"),
        ("They met a group of people.", "small"),
    ],
)
def test_no_word_is_put_in_that_the_rest_speaks_against(text: str, word: str, nlp: Language, small: Synonyms) -> None:
    assert not any(word in changed.split() for changed in made(insertions, text, nlp, small))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("They built an old mill.", {"They built a mill."}),
        ("They built a wooden inn.", {"They built an inn."}),
        ("They quickly closed the mill.", {"They closed the mill."}),
        ("The mill was closed in 1902.", {"The mill was closed."}),
        ("It began in 1902.", set()),  # the date is what is said
        ("They visited a primary school.", set()),  # another thing than a school
        ("It is the first mill.", set()),
        ("They hardly saw it.", set()),  # it would be affirmed
        ("It was closed only in 1902.", set()),
        ("Old mills stand here.", set()),
        ("She won the cup in 1950 and in 1954.", set()),  # one of two dates
        ("She was made dean in 1950 and rector in 1954.", set()),
        ("Opened in 1902, the mill makes flour.", set()),
    ],
)
def test_a_word_is_left_out_where_a_sentence_is_left(
    text: str, found: set[str], nlp: Language, small: Synonyms
) -> None:
    assert made(deletions, text, nlp, small) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The work began in May.", {"The work started in May."}),
        ("He begins the work.", {"He starts the work."}),
        ("It was an odd mill.", {"It was an unusual mill."}),
        ("It was a large mill.", {"It was a big mill."}),
        ("They often met.", {"They frequently met."}),
        ("They hit the wall.", set()),  # no sense of it is the usual one
        ("They closed the mill.", {"They shut the mill."}),
        ("The large and big mills stood.", set()),  # no word is repeated
        ("Large mills stood.", set()),
    ],
)
def test_a_synonym_stands_in_the_words_own_form(text: str, found: set[str], nlp: Language, small: Synonyms) -> None:
    assert made(substitutions, text, nlp, small) == found


TEXTS = [
    "The council closed the large mill in 1902.",
    "The work began.",
    "",
    "Это не английский текст.",
    "They often met.",
]


def test_every_row_keeps_its_place_and_its_choice(nlp: Language, small: Synonyms) -> None:
    found = change_texts(TEXTS, nlp, small)
    assert found[2] == found[3] == [None, None, None]
    assert change_texts(TEXTS[::-1], nlp, small) == found[::-1]  # whatever else is in the file
    assert (
        found[1] == ["The work evidently began.", None, "The work started."]
        or found[1][0].split()[2] in lexicon.ADVERBS
    )  # type: ignore[union-attr]


def test_another_sentence_is_never_the_same() -> None:
    for seed in range(5):
        found = others(["a", "b", "c"], seed)
        assert sorted(found) == ["a", "b", "c"]  # type: ignore[type-var]
        assert all(one != other for one, other in zip(found, "abc", strict=True))
    assert others(["a"], 0) == [None]
    assert others([], 0) == []


def test_all_six_of_a_sentence(nlp: Language, small: Synonyms) -> None:
    first, second = transform_texts(["In 1902 the council closed the large mill.", "They often met."], nlp, small)
    assert first.negation == "In 1902 the council did not close the large mill."
    assert first.paraphrase is not None
    assert first.deletion == "In 1902 the council closed the mill."
    assert first.random == "They often met."
    assert second.substitution == "They frequently met."


WORDS = [
    "The",
    "a",
    "an",
    "old",
    "mill",
    "was",
    "is",
    "closed",
    "in",
    "1902",
    "often",
    "not",
    ",",
    ".",
    "Anna",
    "-",
    "of",
]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_no_sentence_is_too_odd(nlp: Language, small: Synonyms, drawn: list[str]) -> None:
    text = " ".join(drawn)
    for one in change_texts([text], nlp, small)[0]:
        assert one is None or one != text


def test_the_command_writes_a_table(
    nlp: Language, small: Synonyms, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "load_wordnet", lambda folder: load_small)
    load_small = Synonyms(Dictionary())
    stream = io.TextIOWrapper(io.BytesIO(b"They often met.\n\nThe work\tbegan.\nThey often met.\n\xff\n"))
    monkeypatch.setattr(sys, "stdin", stream)
    monkeypatch.setattr(sys, "argv", ["transformations"])
    command.main()
    said = capsys.readouterr()
    header, *rows = [line.split("\t") for line in said.out.splitlines()]
    assert header == ["text", *Transformations._fields]
    assert [row[0] for row in rows] == ["They often met.", "The work began."]
    assert [row[-1] for row in rows] == ["The work began.", "They often met."]
    assert "2 sentences of 5 lines" in said.err


def test_wordnet_itself_has_synonyms() -> None:
    if not SYSTEM.is_dir():
        pytest.skip("no WordNet on this system")
    wordnet = Synonyms.of(load_wordnet())
    assert wordnet.synonym("begin", "v") == "start"
    assert wordnet.synonym("bank", "n") is None  # too many senses
    assert [wordnet.synonym(noun, "n") for noun in ("deposit", "result", "vote")] == [None] * 3
