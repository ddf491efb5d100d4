"""Denials below the main clause or in a word, affirmed; what cannot be is left alone."""

from pathlib import Path

import pytest

from augment.english.fast_doc import FastDoc
from augment.parsing import parse, shared_parser
from augment.questions.affirming import affirm
from augment.questions.turning import turn_sentences

LINES = Path(__file__).with_name("affirming_examples.tsv").read_text(encoding="utf-8").splitlines()
ROWS = [line.split("\t") for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize(("sentence", "affirmed", "rule"), ROWS)
def test_examples(sentence: str, affirmed: str, rule: str) -> None:
    result = affirm(FastDoc(next(parse([sentence], shared_parser(None)))))
    if result is None:
        assert affirmed == ""
        return
    assert (result.text, result.rule) == (affirmed, rule)
    start, end = result.span or (0, 0)
    assert affirmed.startswith(sentence[:start])
    assert affirmed.endswith(sentence[end:])


def test_the_main_clause_is_turned_where_it_denies_or_nothing_does() -> None:
    sentences = ["He did not leave.", "He left early.", "He left without a word.", "List of unable men", ""]
    results = turn_sentences(sentences, shared_parser(None))
    rules = [result.rule for result in results]
    assert rules == ["remove:not", "do-support", "cue:without", None, None]
    assert [result.text for result in results][:2] == ["He left.", "He did not leave early."]
