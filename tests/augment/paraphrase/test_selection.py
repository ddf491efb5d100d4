"""The match error rate is jiwer's, pair by pair; the filter takes what lies in the band and says why of the rest."""

import re
from pathlib import Path

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augment.metrics import match_error_rates, same_words
from augment.paraphrase import selection
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.options import SelectionOptions
from augment.paraphrase.selection import select
from train.evaluation import word_overlap

PAIRS = [
    ("The cat sat on the mat.", "The cat did not sit on the mat."),
    ("One two three four.", "four. three two One"),
    ("Same words here", "SAME  words\there"),
    ("Gone", "Nothing is the same"),
    ("", "inserted"),
    ("deleted", ""),
    ("", ""),
]

# A sentence of fourteen words and its transformations, shaped like OssCSE's Example 1.
FOURTEEN = "Anna Meyer will appear as Lady Macbeth in the summer season, the theatre says."
SHAPED = [
    ("Anna Meyer will not appear as Lady Macbeth in the Summer season, the theatre says.", 1 / 15),
    ("Anna will appear as Lady Macbeth in the Summer season, the theatre says.", 1 / 14),
    ("Anna Meyer will appear as Lady Macbeth in the summer season, so the old theatre says.", 2 / 16),
    ("Anna Meyer will turn up as Lady Macbeth in the Summer season, the theatre says.", 2 / 15),
    ("Tides follow a moon.", 1.0),
]

# What the paper prints, cut to two digits; its value for the paraphrase (0.73) belongs to no form of the text.
PRINTED = {"Negation": 0.06, "Deletion": 0.07, "Insertion": 0.12, "Substitution": 0.13, "Random": 1.0}
PARAPHRASE = 0.714


def test_each_rate_is_jiwers_own_for_that_pair() -> None:
    rates = match_error_rates(*map(list, zip(*PAIRS, strict=True)))
    for (reference, hypothesis), rate in zip(PAIRS, rates, strict=True):
        one = [" ".join(text.lower().split()) for text in (reference, hypothesis)]
        assert rate == pytest.approx(jiwer.mer(*one), abs=1e-12)


def test_the_trainer_computes_the_same_rates() -> None:
    references, hypotheses = map(list, zip(*PAIRS, strict=True))
    trainers = word_overlap.match_error_rates(
        word_overlap.lowercase_words(references), word_overlap.lowercase_words(hypotheses)
    )
    assert match_error_rates(references, hypotheses) == pytest.approx(trainers.tolist(), abs=1e-12)


def test_rates_by_hand() -> None:
    # he / does not [inserted 2] / like tea: 3 hits of 5 words, "likes" replaced: S=1 I=2 H=2
    assert match_error_rates(["He likes tea"], ["he does not like tea"]) == [pytest.approx(3 / 5)]
    assert match_error_rates(["a b"], ["A B"]) == [0.0]
    assert match_error_rates(["a b"], ["A b"], "raw") == [0.5]
    assert match_error_rates([], []) == []


def test_the_rates_of_the_papers_kinds_of_transformation() -> None:
    texts = [text for text, _ in SHAPED]
    assert match_error_rates([FOURTEEN] * len(texts), texts) == [pytest.approx(rate) for _, rate in SHAPED]


def test_the_papers_example_has_the_printed_rates(real_data: Path) -> None:
    paper = (real_data.parent / "papers" / "osscse.txt").read_text(encoding="utf-8")
    source = re.search(r'Example 1 Sentence Transformations of "(.+?)"', paper)
    rows = re.findall(r"^\(\*?[ivx]+\*?\) \*?(\w+):\*? (.+?) ?\(UnSup.*?MER: ([\d.]+)\)", paper, re.MULTILINE)
    assert source is not None
    assert len(rows) == 6
    for name, text, printed in rows:
        [rate] = match_error_rates([source.group(1)], [text])
        if name == "Paraphrase":
            assert rate == pytest.approx(PARAPHRASE, abs=5e-4)
        else:
            assert int(rate * 100 + 1e-9) / 100 == PRINTED[name] == float(printed)


@given(st.text(max_size=40), st.text(max_size=40))
def test_rates_lie_between_zero_and_one_and_never_fail(one: str, other: str) -> None:
    [rate] = match_error_rates([one], [other])
    assert 0 <= rate <= 1
    assert match_error_rates([one], [one]) == [0.0]


def test_texts_equal_but_for_case_and_punctuation_have_the_same_words() -> None:
    assert same_words("It's the U.S. team!", "its the us Team")
    assert not same_words("It is the team", "It was the team")


SOURCE = "The old bridge over the river was closed to all heavy lorries after the spring flood in May."
CLOSE = "The old bridge over the river was closed to all heavy trucks after the spring flood in May."
MIDDLE = "The ancient bridge across the river was shut to all heavy lorries after the flood in May."
FAR = "After the spring flood in May, the old bridge across the river was shut to heavy lorries."
ALIEN = "In May, following high water, officials forbade big vehicles from crossing a historic span."


def test_the_band_takes_both_ends_and_says_what_lies_outside() -> None:
    [close, middle, far, alien] = match_error_rates([SOURCE] * 4, [CLOSE, MIDDLE, FAR, ALIEN])
    assert close < 0.15 < middle < far < alien
    texts = [[CLOSE, MIDDLE, FAR, ALIEN, SOURCE.upper().rstrip("."), " "]]
    [chosen] = select([SOURCE], texts, SelectionOptions(middle, far))
    assert chosen.reasons == ["mer-too-low", None, None, "mer-too-high", "unchanged", "empty"]
    assert chosen.rates[:4] == [close, middle, far, alien]
    [outside] = select([SOURCE], [[MIDDLE, FAR]], SelectionOptions(middle + 1e-9, far - 1e-9))
    assert outside.selected is None
    assert outside.reasons == ["mer-too-low", "mer-too-high"]


def test_the_farthest_the_first_or_one_by_seed_is_taken() -> None:
    texts = [[CLOSE, MIDDLE, FAR]]
    assert select([SOURCE], texts, SelectionOptions(high=1, choose="first"))[0].selected == 1
    assert select([SOURCE], texts, SelectionOptions(high=1, choose="farthest"))[0].selected == 2
    drawn = [
        select([SOURCE], texts, SelectionOptions(high=1, choose="random", seed=seed))[0].selected for seed in range(20)
    ]
    assert set(drawn) == {1, 2}
    again = [
        select(["x", SOURCE], [[], *texts], SelectionOptions(high=1, choose="random", seed=s))[1].selected
        for s in range(20)
    ]
    assert again == drawn


def test_every_rate_is_kept_whatever_is_taken() -> None:
    selections = select([SOURCE, FAR, SOURCE], [[MIDDLE, CLOSE], [], [ALIEN]], SelectionOptions())
    assert [len(chosen.rates) for chosen in selections] == [2, 0, 1]
    assert [chosen.selected for chosen in selections] == [0, None, None]


@pytest.mark.parametrize("options", [{"low": 0.7}, {"high": 1.1}, {"form": "words"}, {"choose": "best"}])
def test_a_band_that_means_nothing_is_refused(options: dict) -> None:
    with pytest.raises(EngineError, match=r"give|expected"):
        SelectionOptions(**options)


def test_every_reason_is_in_the_order_that_rows_are_judged_by() -> None:
    assert len(set(selection.REASONS)) == len(selection.REASONS) == 4 + len(selection.GUARDS)
