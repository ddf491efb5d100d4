"""The match error rate is jiwer's, pair by pair."""

import jiwer
import pytest

from augment.surface import match_error_rates

PAIRS = [
    ("The cat sat on the mat.", "The cat did not sit on the mat."),
    ("One two three four.", "four. three two One"),
    ("Same words here", "SAME  words\there"),
    ("Gone", "Nothing is the same"),
    ("", "inserted"),
    ("deleted", ""),
    ("", ""),
]


def test_each_rate_is_jiwers_own_for_that_pair() -> None:
    rates = match_error_rates(*map(list, zip(*PAIRS, strict=True)))
    for (reference, hypothesis), rate in zip(PAIRS, rates, strict=True):
        one = [" ".join(text.lower().split()) for text in (reference, hypothesis)]
        assert rate == pytest.approx(jiwer.mer(*one), abs=1e-12)


def test_rates_by_hand() -> None:
    # he / does not [inserted 2] / like tea: 3 hits of 5 words, "likes" replaced: S=1 I=2 H=2
    assert match_error_rates(["He likes tea"], ["he does not like tea"]) == [pytest.approx(3 / 5)]
    assert match_error_rates(["a b"], ["A B"]) == [0.0]
    assert match_error_rates([], []) == []
