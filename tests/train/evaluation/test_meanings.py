"""What the report says of the columns of a suite's table."""

import pytest

from train.evaluation.registry import Outcome, load_suite
from train.evaluation.report.writer import to_html, to_markdown


@pytest.mark.parametrize("suite", ["contrast", "choice", "triplet"])
def test_the_report_says_what_the_measures_of_items_mean(suite: str) -> None:
    measures = {"contrast": "pairwise", "choice": "top-1", "triplet": "both"}
    table = [["model", f"mine {measures[suite]}"], ["m", "50.0"]]
    about = {"items": 2, "kinds": {}, "chance": {measures[suite]: 50.0}}
    scores = {"m": {"mine": {measures[suite]: 50.0}}}
    result = {"sets": {"mine": about}, "scores": scores, "by_kind": {"m": {"mine": {}}}, "wrong": {"m": {"mine": []}}}
    outcome = Outcome(suite, table=table, result=result)
    meaning = load_suite(suite).MEANING
    assert measures[suite] in meaning
    assert meaning in to_markdown([outcome], [])
    assert meaning in to_html([outcome], [])
