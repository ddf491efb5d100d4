"""The forms of questions and claims by a table of examples: what each says of either version of a sentence."""

from functools import lru_cache
from pathlib import Path

import pytest
from spacy.language import Language

from augment.english.edits import Declined
from augment.parsing import load_parser, parse
from augment.questions.checking import checked
from augment.questions.forms import table
from augment.questions.forms.common import Wording
from augment.questions.frame import MIDDLE, Frame, frame_of
from augment.questions.maker import tables_of
from augment.questions.sides import read_sides
from augment.questions.turning import turn_sentences

TABLE = Path(__file__).with_name("questions_examples.tsv")
ROWS = [tuple(line.split("\t")) for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
NONE = "-"  # in a row: the form does not fit this version


@lru_cache(maxsize=1)
def nlp() -> Language:
    return load_parser()


@lru_cache(maxsize=4)  # rows of one sentence stand together
def frame_for(sentence: str) -> Frame:
    negated = turn_sentences([sentence], nlp())[0].text
    assert negated is not None, sentence
    return frame_of(read_sides(sentence, next(parse([sentence], nlp())), negated, nlp()))


def written(sentence: str, name: str, variant: int, denied: bool) -> str:
    """What the form of this name writes for one version of a sentence, in a middle wording."""
    try:
        frame = frame_for(sentence)
        questions, claims = tables_of(frame.sides, denied, frame)
        form, asks = next((f, forms is questions) for forms in (questions, claims) for n, _, f in forms if n == name)
        return checked(form(frame, denied, Wording(MIDDLE, True, False, False, variant)), asks, name, frame)
    except (Declined, StopIteration):
        return NONE


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[1]} {row[0]}" for row in ROWS])
def test_example(row: tuple[str, ...]) -> None:
    sentence, name, variant, affirmed, denied = row
    assert (written(sentence, name, int(variant), False), written(sentence, name, int(variant), True)) == (
        affirmed,
        denied,
    )


def test_the_table_is_large_and_holds_every_form_of_both_polarities() -> None:
    every = (*table.QUESTIONS, *table.CLAIMS, *table.OTHER_QUESTIONS, *table.OTHER_CLAIMS)
    names = {name for name, _, _ in (*every, *table.THERE_QUESTIONS, *table.THERE_CLAIMS)}
    assert {row[1] for row in ROWS} == names
    assert len(ROWS) >= 300
    assert sum(row[3] != NONE for row in ROWS) >= 250
    assert sum(row[4] != NONE for row in ROWS) >= 250
