"""The contrast of a passage: one sentence turned, all else as it was, or a reason."""

from collections.abc import Sequence

import pytest

from augment.negation.reading import WHOLE, Negation
from augment.questions.contrast import CLUMSY, NO_SENTENCE, REPEATED, Contrast, contrast_passages, is_awkward, search_in

MILL = "The mill stands on the river."
PASSAGE = (
    f"{MILL} Two brothers built it in 1843. The roof was never repaired by them. Visitors often come to it by boat."
)


def turned(sentence: str, confidence: float | None = 0.9, rule: str = "do-support") -> Negation:
    """The sentence with "not" behind its second word."""
    one, two, rest = sentence.split(" ", 2)
    start = len(one) + 1
    return Negation(f"{one} {two} not {rest}", rule, None, (start, start + len(two)), confidence)


def contrast(passage: str, negations: dict[str, Negation] | None = None, negative_share: float = 0.0) -> Contrast:
    def negate(sentences: Sequence[str]) -> list[Negation]:
        return [(negations or {}).get(sentence, turned(sentence)) for sentence in sentences]

    [result] = contrast_passages([passage], negate, negative_share)
    return result


def test_nothing_but_the_sentence_changes_and_the_span_is_that_of_the_passage() -> None:
    result = contrast(PASSAGE)
    assert result.text is not None
    assert result.span is not None
    start, end = result.span
    assert result.text == PASSAGE[:end] + " not" + PASSAGE[end:]
    assert PASSAGE[start:end] == result.sentence.split()[1]  # type: ignore[union-attr]
    assert result.text == PASSAGE.replace(str(result.sentence), str(result.negated))


def test_which_sentence_depends_on_the_passage_alone_and_is_not_always_the_first() -> None:
    passages = [PASSAGE.replace("1843", str(year)) for year in range(1843, 1883)]
    indices = [contrast(passage).index for passage in passages]
    assert indices == [contrast(passage).index for passage in passages]
    assert set(indices) == {0, 1, 2, 3}


@pytest.mark.parametrize("cue", ["was never", "wasn't", "was not", "was unable to be", "went without having been"])
def test_a_sentence_that_holds_a_negation_goes_first_where_it_is_preferred(cue: str) -> None:
    passages = [PASSAGE.replace("was never", cue).replace("1843", str(year)) for year in range(1843, 1883)]
    assert {search_in(passage, 1.0).order[0] for passage in passages} == {2}
    half = [search_in(passage, 0.5).order[0] == 2 for passage in passages]
    assert 0.4 < sum(half) / len(half) < 0.9  # a half, and a quarter of the other


def test_a_passage_in_small_letters_has_its_sentences_too() -> None:
    passages = [PASSAGE.lower().replace("1843", f"{year} or so") for year in range(1843, 1883)]
    assert {contrast(passage).index for passage in passages} == {0, 1, 2, 3}


def test_sentences_too_short_or_too_long_are_left_alone() -> None:
    long = "It " + "really " * 40 + "stands there."
    assert contrast(f"It fell. {long} He left it.").reason == NO_SENTENCE
    assert contrast(f"It fell. {MILL} {long}").index == 1


@pytest.mark.parametrize(
    ("passage", "title"),
    [
        (f"Orr, Ohio: {MILL}", "Orr, Ohio: "),
        (f"History of chess (game): {MILL}", "History of chess (game): "),
        (f"It was built of three things: {MILL}", ""),
        ("The aims: to build a mill.", ""),
        *((f"{marker} {MILL}", f"{marker} ") for marker in ("*", "•", "1.", "TODO:", "[4.3.4]", "- [ ]")),
        (MILL, ""),
    ],
)
def test_a_title_in_front_is_no_part_of_the_first_sentence(passage: str, title: str) -> None:
    search = search_in(passage, 0.0)
    assert passage[: search.spans[0][0]] == title
    result = contrast(passage, {passage.removeprefix(title): turned(passage.removeprefix(title))})
    assert result.text is None or result.text.startswith(title)


@pytest.mark.parametrize(
    ("sentence", "following", "awkward"),
    [
        ("The old mill burned in 1902.", "The inn stood until 1950.", False),
        ("The old mill burned in 1902.", "This drove the miller away.", True),
        ("The old mill burned in 1902.", "Some of these mills burned.", True),
        ("The old mill burned in 1902.", "As a result the miller left.", True),
        ("The old mill burned in 1902, driving the miller away.", "", True),
        ("The old mill burned in 1902; the inn did too.", "", True),
        ("The old mill also burned in 1902.", "", True),
        ("The miller, a king of the valley, left.", "The inn stayed.", False),
    ],
)
def test_what_is_tied_to_other_sentences_goes_last(sentence: str, following: str, awkward: bool) -> None:
    assert is_awkward(sentence, following) == awkward
    passage = f"The inn is built of stone. {sentence} {following}".strip()
    order = search_in(passage, 0.0).order
    assert not awkward or order.index(0) < order.index(1)


def test_a_doubtful_negation_gives_way_to_a_sure_one_and_is_kept_where_there_is_none() -> None:
    sentences = [PASSAGE[slice(*span)] for span in search_in(PASSAGE, 0).spans]
    for sure in sentences:
        doubtful = {s: turned(s, confidence=0.5) for s in sentences if s != sure}
        assert contrast(PASSAGE, doubtful).sentence == sure
        failing = {s: turned(s, rule="postposed") for s in sentences if s != sure}
        assert contrast(PASSAGE, failing).sentence == sure
    rising = {s: turned(s, confidence=0.5 + i / 100) for i, s in enumerate(sentences)}
    assert contrast(PASSAGE, rising).index == 3


def test_a_denial_of_the_whole_and_a_sentence_said_twice_are_refused() -> None:
    assert contrast(MILL, {MILL: turned(MILL, rule=WHOLE)}).reason == CLUMSY
    twice = "The mill stands on the river. The mill on the river still stands."
    assert contrast(twice).reason == REPEATED
    assert contrast("The mill stands on the river. He has often seen the mill from there.").text is not None


def test_without_a_negation_the_reason_is_the_negator_s() -> None:
    assert contrast(MILL, {MILL: Negation(None, None, "no-finite-verb", None)}).reason == "no-finite-verb"
    assert contrast("").reason == NO_SENTENCE
