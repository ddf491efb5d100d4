"""Which way a figure is better is said once, for every suite, and shown beside each table."""

from pathlib import Path

from train.evaluation import directions
from train.evaluation.directions import HIGHER, LOWER, NEAR
from train.evaluation.registry import SUITES, Outcome
from train.evaluation.report import writer

COSINES = [
    ["model", "negation (50)", "paraphrase (40)", "other sentence (50)", "paraphrase above negation (%)"],
    ["m", "0.500", "0.900", "0.100", "90.0"],
]


def test_every_suite_has_its_directions() -> None:
    assert directions.HEADINGS.keys() == SUITES.keys()


def test_a_heading_has_its_direction_whatever_stands_in_brackets_or_in_front() -> None:
    for suite, heading, expected in (
        ("cosines", "denied antonym (12)", HIGHER),
        ("contrast", "harlow pairwise (chance 25)", HIGHER),
        ("contrast", "harlow violation@5", LOWER),
        ("drift", "1 %", NEAR),
        ("drift", "STS-B: fixed loses", LOWER),
        ("geometry", "STS in 128 d", HIGHER),
        ("geometry", "mean cosine", None),
        ("errors", "any class", None),
    ):
        assert directions.direction(suite, heading) == expected


def test_marks_stand_at_the_headings_where_directions_differ_and_a_line_where_they_do_not() -> None:
    table, line = directions.marked("cosines", COSINES)
    assert table == [
        ["model", "negation (50) ↓", "paraphrase (40) ↑", "other sentence (50) ≈", "paraphrase above negation (%) ↑"],
        COSINES[1],
    ]
    assert line == f"↑ {HIGHER}, ↓ {LOWER}, ≈ {NEAR}"
    assert directions.by_heading("cosines", COSINES) == {
        "negation": LOWER,
        "paraphrase": HIGHER,
        "other sentence": NEAR,
        "paraphrase above negation": HIGHER,
    }
    sts = [["model", "STS12", "average"], ["m", "70.00", "75.00"]]
    assert directions.marked("sts", sts) == (sts, "Higher is better.")
    errors = [["model", "negation"], ["m", "7.0 % (3.0 %)"]]
    assert directions.marked("errors", errors) == (errors, "")


def test_report_and_page_show_them_and_tables_for_machines_keep_their_names(tmp_path: Path) -> None:
    result = {"rows": 50, "models": {"m": {}}, "counts": {}, "examples": []}
    writer.write_report([Outcome("cosines", "Mean cosine", result, COSINES)], tmp_path)
    for name in ("report.md", "report.html"):
        text = (tmp_path / name).read_text()
        assert "negation (50) ↓" in text
        assert f"↓ {LOWER}" in text
    assert "↓" not in (tmp_path / "report.csv").read_text()
