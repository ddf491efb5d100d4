"""The picture of the README shows the figures of its table."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
bench = runpy.run_path(str(ROOT / "tests" / "bench" / "before_after.py"))


def test_the_picture_is_that_of_the_table() -> None:
    """Where this fails: python tests/bench/before_after.py"""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(tests/bench/before_after.svg)" in readme
    assert bench["PICTURE"].read_text(encoding="utf-8") == bench["draw"](bench["read_table"](readme))


def test_before_and_after_are_read_and_another_table_is_refused() -> None:
    row = "| a, % of 3 (chance 25) | 22.0 | 58.3 | 57.1 ± 1.2 |\n"
    assert bench["read_table"](row * 5)[0] == bench["Figures"](22.0, 58.3, 25.0)
    with pytest.raises(ValueError, match="does not begin with 5 rows of per cent"):
        bench["read_table"](row * 4 + "| STS | 78.87 | 78.72 | 78.81 ± 0.1 |\n")
