"""Rows of token ids: gathered, taken and compared."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from train.data.tokens import Tokens
from train.data.usable import rows_differ

rows_of_ids = st.lists(st.lists(st.integers(5, 50), max_size=6), min_size=1, max_size=8)


def tokens(rows: list[list[int]]) -> Tokens:
    flat, lengths = np.array([i for row in rows for i in row], np.int32), np.array([*map(len, rows)], np.int64)
    return Tokens(flat, np.cumsum([0, *lengths], dtype=np.int64), lengths)


@given(rows_of_ids, st.data())
def test_gather_gives_the_rows_that_were_asked_for(rows: list[list[int]], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=1))
    flat, lengths = tokens(rows).gather(np.array(chosen))
    assert flat.tolist() == [i for row in chosen for i in rows[row]]
    assert lengths.tolist() == [len(rows[row]) for row in chosen]


@given(rows_of_ids, st.data())
def test_differing_compares_row_by_row(rows: list[list[int]], data: st.DataObject) -> None:
    other = [data.draw(st.one_of(st.just(row), st.lists(st.integers(5, 50), max_size=6))) for row in rows]
    assert rows_differ(tokens(rows), tokens(other)).tolist() == [a != b for a, b in zip(rows, other, strict=True)]


@given(rows_of_ids, st.data())
def test_taking_rows_is_the_same_as_gathering_them(rows: list[list[int]], data: st.DataObject) -> None:
    chosen = np.array(data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=1)))
    whole = tokens(rows)
    taken = whole.take(chosen)
    again = np.arange(len(taken))[::-1]
    assert taken.take(again).lengths(again).tolist() == taken.lengths(np.arange(len(taken))).tolist()
    assert [taken.gather(np.array([i]))[0].tolist() for i in range(len(taken))] == [rows[i] for i in chosen]
    assert taken.flat is whole.flat  # nothing is copied
    assert taken.lengths(np.arange(len(taken))).tolist() == [len(rows[i]) for i in chosen] == taken.last_ends().tolist()
