"""A sample drawn in one pass is the one that sorting all rows by their hash gives."""

import hashlib
import random

import pytest

from pipelines.sources import sampling
from pipelines.sources.building import RowCounts

ROWS = [(f"Row {number} of the ledger.", f"ledger:{number}") for number in range(3_000)]


def sorted_sample(rows: list[tuple[str, str]], count: int, seed: int) -> list[tuple[str, str]]:
    salt = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
    by_hash = sorted(rows, key=lambda row: hashlib.blake2b(row[0].encode(), digest_size=8, salt=salt).digest())
    chosen = set(by_hash[:count])
    return [row for row in rows if row in chosen]


@pytest.mark.parametrize("count", [1, 7, 1_000, 2_999, 3_000, 5_000])
def test_the_rows_of_smallest_hash_are_drawn_in_reading_order(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "SLACK", 10)
    row_counts = RowCounts()
    drawn = list(sampling.draw(iter(ROWS), count, 42, row_counts))
    assert drawn == sorted_sample(ROWS, count, 42)
    assert row_counts.rejected == ({sampling.NOT_SAMPLED: 3_000 - count} if count < 3_000 else {})


def test_the_sample_is_of_the_seed_and_not_of_the_order() -> None:
    mixed = random.Random(0).sample(ROWS, len(ROWS))
    drawn = [set(sampling.draw(iter(rows), 50, seed, RowCounts())) for rows, seed in ((ROWS, 1), (mixed, 1), (ROWS, 2))]
    assert drawn[0] == drawn[1] != drawn[2]


def test_of_equal_hashes_the_first_are_drawn() -> None:
    rows = [("The same.", str(number)) for number in range(9)]
    assert [source for _, source in sampling.draw(iter(rows), 4, 42, RowCounts())] == ["0", "1", "2", "3"]


def test_any_text_comes_back_as_it_was() -> None:
    rows = [('Two\nlines, \u2028 and "quotes" \\ of ☃.', "a\tb")]
    assert list(sampling.draw(iter(rows), 3, 42, RowCounts())) == rows
