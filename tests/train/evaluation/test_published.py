"""The published figures are well formed, agree with themselves, and stand beside the right models."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from train.evaluation.registry import Outcome
from train.evaluation.report import published, writer
from train.evaluation.suites import sts


def test_every_figure_is_there_once_and_in_range() -> None:
    figures = published.read()
    keys = [(f.paper, f.table, f.model, f.suite, f.set) for f in figures]
    assert len(set(keys)) == len(keys) > 1000
    assert all(0 <= f.figure <= 100 and (f.std is None or 0 <= f.std < 15) for f in figures)
    assert {f.paper for f in figures} == set(published.OWN)


def test_printed_averages_are_those_of_the_printed_sets() -> None:
    """A slip of the pen in the table would show here; the papers' own slips are known and few."""
    sets: dict[tuple[str, str, str], dict[str, float]] = defaultdict(dict)
    for figure in published.read():
        if figure.suite == "sts":
            sets[figure.paper, figure.table, figure.model][figure.set] = figure.figure
    off = {}
    for key, found in sets.items():
        if set(found) == {*sts.SETS, "average"}:
            mean = sum(found[name] for name in sts.SETS) / len(sts.SETS)
            if abs(mean - found["average"]) > 0.11:
                off[key] = round(mean - found["average"], 2)
    assert len(off) <= 2, off


@pytest.mark.parametrize(
    ("paper", "model", "suite", "name", "figure"),
    [
        ("SNCSE", "SNCSE-BERT-base", "sts", "average", 78.97),
        ("SSCL", "SSCL-SimCSE-BERT-base", "sts", "average", 77.90),
        ("OssCSE", "OssCSE-RoBERTa-base", "transfer", "average", 87.02),
        ("OssCSE", "SimCSE-BERT-base", "bias", "Oppn. average", 49.82),
        ("MixCSE", "MixCSE-BERT-large", "sts", "average", 78.80),
        ("PairSupCon", "PairSupCon-BERT-base", "clustering", "agnews", 83.0),
        ("PairSupCon", "PairSupCon-BERT-base", "few-shot", "TREC", 49.3),
        ("SSCL", "SSCL-SimCSE-BERT-large", "probing", "SentLen", 88.5),
    ],
)
def test_known_figures(paper: str, model: str, suite: str, name: str, figure: float) -> None:
    found = [f.figure for f in published.read() if (f.paper, f.model, f.suite, f.set) == (paper, model, suite, name)]
    assert found == [figure]


def test_an_unknown_model_stands_beside_each_papers_own() -> None:
    found = published.compare("sts", {"some/model (mean)": {"STS12": 72.36, "SICK-R": None}})
    assert {c.printed.paper for c in found} == set(published.OWN)
    assert all(c.printed.set == "STS12" for c in found)  # what was not measured stands beside nothing
    sncse = next(c for c in found if c.printed.model == "SNCSE-BERT-base")
    assert sncse.difference == pytest.approx(72.36 - 70.67)


def test_a_run_stands_beside_the_system_that_it_trains(tmp_path: Path) -> None:
    args = {"objective": "sncse", "model": "roberta-large"}
    (tmp_path / "args.json").write_text(json.dumps(args))
    found = published.compare("sts", {f"{tmp_path} (mask)": {"average": 80.0}})
    assert [(c.printed.model, c.printed.figure) for c in found] == [("SNCSE-RoBERTa-large", 81.77)]
    halves = published.compare("bias", {f"{tmp_path} (mask)": {"Oppn. average": 60.0}})
    assert [c.printed.figure for c in halves] == [49.82, 61.52]  # what OssCSE measured, whatever the run trains
    header, row = published.rows(found)
    assert row[header.index("difference")] == "-1.77"


def test_composed_terms_stand_beside_no_system_of_their_own_but_ablations_do(tmp_path: Path) -> None:
    args: dict[str, object] = {"objective": "sncse", "model": "bert-base-uncased", "terms": "given"}
    for weights, own in (({"infonce": 1.0}, True), ({"infonce": 1.0, "hold": 9.0}, False)):
        (tmp_path / "args.json").write_text(json.dumps(args | {"weights": weights}))
        found = published.compare("sts", {f"{tmp_path} (mask)": {"average": 80.0}})
        assert ({c.printed.model for c in found} == {"SNCSE-BERT-base"}) is own
        assert len(found) == (1 if own else len(published.OWN))


def test_a_model_that_goes_by_another_name_stands_beside_the_same_figures(tmp_path: Path) -> None:
    (tmp_path / "args.json").write_text(json.dumps({"objective": "sncse", "model": "roberta-large"}))
    result = {"split": "test", "aggregation": "all", "text": "raw", "scores": {"after": {"average": 0.8}}}
    outcome = Outcome("sts", "STS", result, [["model", "average"], ["after", "80.00"]])
    writer.write_report([outcome], tmp_path / "report", called={"after": f"{tmp_path} (mask)"})
    printed = json.loads((tmp_path / "report" / "report.json").read_text())["published"]
    assert [(row["model"], row["published model"]) for row in printed] == [("after", "SNCSE-RoBERTa-large")]


def test_means_over_other_sets_are_not_compared() -> None:
    found = published.compare("clustering", {"m (cls)": {"agnews": 80.0, "average": 60.0}})
    assert {c.printed.set for c in found} == {"agnews"}


def test_a_paper_speaks_for_its_own_model() -> None:
    """OssCSE repeats ESimCSE's and others' figures; where two papers print one model, its own paper counts."""
    found = published.compare("sts", {"m (cls)": {"average": 0.0}})
    assert all(c.printed.model.startswith(c.printed.paper) for c in found)


def test_a_broken_row_is_named(tmp_path: Path) -> None:
    path = tmp_path / "p.tsv"
    path.write_text("\t".join(published.COLUMNS) + "\nA\tTable 1\tM\tsts\tSTS12\thigh\t\n")
    with pytest.raises(ValueError, match="row 2"):
        published.read(path)
