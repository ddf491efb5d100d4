"""Clean copies of dirty texts: what is parsed, and how a change of the copy is written into the original."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augment.english.clean_copy import CleanCopy
from augment.english.dirt import clean
from augment.english.sentences import asks, sentences

CLEAN = [
    "The door is open.",
    "He said, “It isn't far.”",
    "In 1902, Mr. Lund (a smith) moved to the U.S. with J. R. Berg.",
    "NASA and the BBC agreed.",
    "44% of the farms were sold.",
    "Is it far?",
    "The cats' tails are white; the dog's is brown.",
]
FIRST_SENTENCE = {
    "the shop is open": "The shop is open.",
    "i dont know if im late.": "I don't know if I'm late.",
    "its a shame that the cat lost its bell.": "It's a shame that the cat lost its bell.",
    "He did n't come , she said .": "He didn't come, she said.",
    "`` Yes , '' he said .": '"Yes," he said.',
    "The boy -LRB- nine -RRB- left .": "The boy (nine) left.",
    "the word '' old '' is short .": 'The word "old" is short.',
    "It’s late.": "It's late.",
    "SHE IS FRENCH, I THINK.": "She is French, I think.",
    "This is NOT a toy.": "This is not a toy.",
    "- The door is open.": "The door is open.",
    "1. (a) The door is open.": "The door is open.",
    "Mr. Reed: The door is open.": "The door is open.",
    "> > ANNA: The door is open.": "The door is open.",
    "ANNA (softly): The door is open.": "The door is open.",
    "LONDON (AP) - The door is open.": "The door is open.",
    "Section 3.2 The door is open.": "The door is open.",
    "12:30 The door is open.": "The door is open.",
    "May 5, 2010: The door is open.": "The door is open.",
    "The door is open. It creaks.": "The door is open.",
    "Dr. Lund came. He left.": "Dr. Lund came.",
    'He said "Stop. Go home." Then he left.': 'He said "Stop. Go home." Then he left.',
    "The **door** is _open_.": "The door is open.",
    "<i>The door</i> isn&#39;t open.": "The door isn't open.",
    "The  door\tis\u00a0open .": "The door is open.",
    "The door is open!!! 😀": "The door is open!",
    "The door is open. https://example.org #door": "The door is open.",
    "The door is open.[12]": "The door is open.",
    "did he go": "Did he go?",
    "The door is open...": "The door is open.",
    "eBay is a shop": "eBay is a shop.",
}
WRITTEN = {  # text, new version of its clean copy: the text with the same change
    ("he can swim .", "He cannot swim."): "he can not swim .",
    ("HE CAN SWIM", "He cannot swim."): "HE CANNOT SWIM",
    ("He did n't go .", "He went."): "He went .",
    ("Im late", "I'm not late."): "Im not late",
    ("It’s late", "It isn't late."): "It isn’t late",
    ("1. ANNA: Two left.", "It is not the case that two left."): "1. ANNA: It is not the case that two left.",
    ("it is **not** good.", "It is good."): "it is good.",
    ("it is **not good**.", "It is good."): "it is **good**.",
    ("He  really   likes it", "He does not really like it."): "He does not  really   like it",
    ("He left the US , she said .", "He left the United States, she said."): "He left the United States , she said .",
    ("NOBODY left it .", "Somebody left it."): "SOMEBODY left it .",
    ("We LOVE it.", "We do not love it."): "We do not LOVE it.",
    ("It is over , he said", "It is over he said."): "It is over he said",
}
QUESTIONS = [
    "do you know him",
    "what time is it",
    "who would do that",
    "well, is the shop open",
    "why didn't they call",
]
STATEMENTS = [
    "what he said is true",
    "have a seat",
    "had he known, he would stay",
    "the dog is here",
    "do it now",
    "yes",
]


@pytest.mark.parametrize("text", CLEAN)
def test_a_clean_sentence_is_its_own_copy(text: str) -> None:
    assert sentences(text) == [CleanCopy(text, text)]


@pytest.mark.parametrize(("text", "copy"), FIRST_SENTENCE.items())
def test_a_dirty_text_has_a_clean_copy(text: str, copy: str) -> None:
    assert sentences(text)[0].text == copy


@pytest.mark.parametrize(("texts", "written"), WRITTEN.items())
def test_a_change_of_the_copy_is_written_in_the_dirt_of_the_text(texts: tuple[str, str], written: str) -> None:
    text, new = texts
    assert sentences(text)[0].write(new)[0] == written


def test_several_sentences_are_several_copies_of_one_text() -> None:
    text = "Hello! the door is open.  It creaks"
    copies = sentences(text)
    assert [copy.text for copy in copies] == ["Hello!", "The door is open.", "It creaks."]
    assert {copy.original for copy in copies} == {text}
    assert copies[2].write("It does not creak.") == ("Hello! the door is open.  It does not creak", (29, 35))


def test_questions_without_their_mark_are_known_by_their_first_words() -> None:
    assert [text for text in QUESTIONS + STATEMENTS if asks(text)] == QUESTIONS


def test_changes_of_a_copy_keep_its_place_in_the_original() -> None:
    copy = CleanCopy("a  b--c", "a  b--c").sub(re.compile(" +"), " ").sub(re.compile("--"), " and ")
    assert copy.text == "a b and c"
    assert copy.write("a b and d") == ("a  b--d", (6, 7))


DIRTY = [
    "``",
    "''",
    "n't",
    "dont",
    "’",
    "**",
    "_",
    " ",
    ",",
    ".",
    "!",
    "-LRB-",
    "(",
    "ANNA:",
    "1.",
    "-",
    "😀",
    "İ",
    "ß",
    "i",
]


@settings(max_examples=300, deadline=None)
@given(
    text=st.text(max_size=40)
    | st.lists(st.sampled_from([*DIRTY, "the", "Door", "IS", "open"]), max_size=12).map(" ".join)
)
def test_the_boundaries_of_any_copy_lie_in_order_within_the_text(text: str) -> None:
    for copy in sentences(text):
        assert len(copy.boundaries) in (0, len(copy.text) + 1)
        starts = [first for first, _ in copy.boundaries]
        assert starts == sorted(starts)
        assert all(first <= last <= len(text) for first, last in copy.boundaries)
    assert clean(text).original == text
