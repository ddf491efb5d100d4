"""Paraphrases and opposites of dirty sentences: those of the clean sentence, written into the dirty one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from augment import Opposer, Paraphraser
from augment.opposites.opposer import Opposites

PARAPHRASED = [
    "In 1902 the council closed the old mill.",
    "After the war he didn't sell the farm.",
    "A woman is reading while a man is cooking.",
    "The waiter didn't bring the soup because he forgot it.",
]
OPPOSED = ["The water in the well was cold.", "The bridge isn't narrow.", "The old man bought a large house."]
SHORT_FORM, MARK = re.compile(r"(?<=\w)(n't|'s)"), re.compile(r"(?<=\w)([.,])(?= |$)")


def tokenised(text: str) -> str:
    """As the tokenisers of the Penn Treebank write it."""
    return MARK.sub(r" \1", SHORT_FORM.sub(r" \1", text))


def without_stop(text: str) -> str:
    return text.removesuffix(".")


def marked(text: str) -> str:
    return f"- {text}"


DIRT: list[Callable[[str], str]] = [str.lower, str.upper, without_stop, tokenised, marked]


@pytest.mark.parametrize("dirty", DIRT)
def test_a_dirty_sentence_has_the_paraphrase_of_the_clean_one(dirty: Callable[[str], str]) -> None:
    paraphrase = Paraphraser()
    for text, clean in zip(PARAPHRASED, paraphrase.batch(PARAPHRASED), strict=True):
        found = paraphrase(dirty(text))
        assert clean.text is not None, clean
        assert found.text == dirty(clean.text)
        assert (found.origin, found.mer, found.reason) == (clean.origin, clean.mer, None)


@pytest.mark.parametrize("dirty", DIRT)
def test_a_dirty_sentence_has_the_opposites_of_the_clean_one(dirty: Callable[[str], str], small_wordnet: Path) -> None:
    oppose = Opposer(wordnet=str(small_wordnet))
    made = 0
    for text, clean in zip(OPPOSED, oppose.batch(OPPOSED), strict=True):
        found = oppose(dirty(text))
        for name in set(Opposites._fields) - {"hedge", "implicit"}:  # whose wording the letters of the text choose
            expected, one = getattr(clean, name), getattr(found, name)
            assert (one.rule, one.reason) == (expected.rule, expected.reason), name
            if expected.text is not None:
                made += 1
                assert one.text == dirty(expected.text)
                start, end = one.span
                kept = len(dirty(text)) - end
                assert one.text.startswith(dirty(text)[:start])
                assert one.text.endswith(dirty(text)[len(dirty(text)) - kept :])
    assert made >= 2


def test_an_engine_that_looks_sentences_up_is_given_them_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "table.tsv").write_text("in 1902 the mill burned\tthe mill burned in 1902\n")
    paraphrase = Paraphraser(engine="table", table=str(tmp_path / "table.tsv"))
    assert paraphrase("in 1902 the mill burned").text == "the mill burned in 1902"
