"""The column of a table that names what the text beside it is about."""

from pathlib import Path

import pytest

from pipelines.sources import formats, titles

NAMES = ("Arden", "Osk (village)", "Bell Moor")
ROWS = [(number, "A place", name, f"{name.partition(' (')[0]} is A place.") for number, name in enumerate(NAMES)]


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        (("id", "kind", "name", "body"), "name"),
        (("id", "kind", "body"), None),  # the same of all
        (("id", "body"), None),
    ],
)
def test_a_column_of_different_names_that_the_text_uses_is_one_of_titles(
    columns: tuple[str, ...], found: str | None, tmp_path: Path
) -> None:
    rows = [dict(zip(("id", "kind", "name", "body"), row, strict=True)) for row in ROWS]
    lines = [",".join(columns), *(",".join(str(row[name]) for name in columns) for row in rows)]
    path = str(tmp_path / "rows.csv")
    Path(path).write_text("\n".join(lines) + "\n")
    assert titles.title_column(path, formats.detect(path), "body") == found
    remedy = f"rows.csv has a column of titles: --group {found}" if found else titles.NO_TITLES
    assert titles.why_none([path]).endswith(remedy)


def test_a_text_has_no_titles(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("Arden is a place.\n")
    assert titles.why_none([str(tmp_path / "text.txt")]) == titles.NO_TITLES
