"""Pieces of a change."""

from hypothesis import given
from hypothesis import strategies as st

from pipelines.report.changes import changes


def test_words_are_marked_within_the_edit_alone() -> None:
    pieces = changes("He is what he is.", "He is what he is not.", (14, 16))
    assert pieces == [("same", "He is what he "), ("same", "is"), ("new", " not"), ("same", ".")]


def test_a_phrase_is_changed_as_a_whole_and_a_contraction_is_a_word() -> None:
    assert changes("It can't be seen by day.", "It can be heard at night.") == [
        *(("same", "It "), ("old", "can't"), ("new", "can"), ("same", " be ")),
        *(("old", "seen by day"), ("new", "heard at night"), ("same", ".")),
    ]


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_the_pieces_give_both_texts(head: str, old: str, new: str, tail: str) -> None:
    text, other = head + old + tail, head + new + tail
    for span in (None, (len(head), len(head) + len(old))):
        pieces = changes(text, other, span)
        assert "".join(piece for kind, piece in pieces if kind != "new") == text
        assert "".join(piece for kind, piece in pieces if kind != "old") == other
        assert all(piece for _, piece in pieces)
