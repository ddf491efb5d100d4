"""Passages are consecutive sentences within bounds; what is in none has a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines import shards
from pipelines.sources.cutting import TOO_FEW, TOO_SHORT, Lengths, cut

LENGTHS = Lengths(min_words=10, max_words=25, min_sentences=2, max_sentences=4)
BAD = "bad"


def sentence(words: int, name: object) -> str:
    return " ".join([f"{name}"] + ["word"] * (words - 1))


def why_not(text: str) -> str | None:
    return BAD if text.startswith(BAD) else None


def pieces(*paragraphs: list[str], lengths: Lengths = LENGTHS) -> list[tuple[str | None, str | None]]:
    flat, results = [sentence for several in paragraphs for sentence in several], []
    for text, reason, first in cut(paragraphs, lengths, why_not):
        assert text is None or text.startswith(flat[first])
        assert reason is None or (reason == BAD) == flat[first].startswith(BAD)
        results.append((text, reason))
    return results


numbered = st.lists(st.lists(st.tuples(st.booleans(), st.integers(1, 30)), max_size=9), max_size=5)


@given(numbered)
def test_all_bounds_hold_and_no_sentence_is_lost_moved_or_used_twice(shape: list[list[tuple[bool, int]]]) -> None:
    names = iter(range(1000))
    paragraphs = [[sentence(n, BAD if bad else f"S{next(names)}.") for bad, n in several] for several in shape]
    results = pieces(*paragraphs)
    flat = [text for several in paragraphs for text in several]
    assert sum(reason == BAD for _, reason in results) == sum(map(bool, map(why_not, flat)))
    text = "\0".join(" " if why_not(s) else s for s in flat).replace("\0", " ")
    position = 0
    for passage, reason in results:
        assert (passage is None) == (reason is not None)
        if passage is not None:
            assert LENGTHS.fit([f"S{part}" for part in passage.split("S")[1:]])
            position = text.index(passage, position) + len(passage)


def test_no_passage_goes_over_a_gap() -> None:
    one, two, three, four = (sentence(6, name) for name in "abcd")
    assert list(cut([[one, BAD], [two], [three, four]], LENGTHS, why_not)) == [
        (None, TOO_FEW, 0),
        (None, BAD, 1),
        (f"{two} {three} {four}", None, 2),
    ]
    assert pieces([one, BAD, two, three]) == [(None, TOO_FEW), (None, BAD), (f"{two} {three}", None)]
    assert pieces([one, two, BAD, three, four])[0] == (f"{one} {two}", None)


def test_a_short_paragraph_is_joined_with_the_next_and_a_long_one_ends_its_passage() -> None:
    one, two, three = sentence(6, "a"), sentence(6, "b"), sentence(6, "c")
    assert pieces([one], [two], [three]) == [(f"{one} {two}", None), (None, TOO_FEW)]


def test_what_is_too_short_says_which_bound_it_is_and_what_would_help() -> None:
    few = sentence(2, "a")
    assert pieces([few] * 3) == [(None, TOO_SHORT)]
    (_, full), (_, rest) = pieces([few] * 5)
    assert full == "fewer than 10 words in 4 sentences, the most of a passage: try --min-words 6"
    assert rest == TOO_FEW  # whatever --min-words is
    advised = Lengths(min_words=6, max_words=25, min_sentences=2, max_sentences=4)
    assert pieces([few] * 5, lengths=advised)[0][1] is None


def test_lengths_vary_with_the_first_sentence_and_with_nothing_else() -> None:
    lengths = Lengths(min_words=10, max_words=100, min_sentences=2, max_sentences=20)
    counts = set()
    for name in range(30):
        text = [sentence(6, f"{name}"), *(sentence(6, f"x{i}") for i in range(30))]
        first = pieces(text, lengths=lengths)[0][0]
        assert first == pieces(text + text, lengths=lengths)[0][0]
        counts.add(len(str(first).split()))
    assert len(counts) > 5


@pytest.mark.parametrize("wrong", [{"min_words": 200}, {"min_words": 0}, {"min_sentences": 7}])
def test_bounds_that_leave_nothing_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(shards.DatasetError, match="the smaller first"):
        Lengths(**wrong)
