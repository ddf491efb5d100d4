"""Links between the documents lead somewhere: the file is there, and has the heading."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("augment", "pipelines", "flows", "train", "tests", "artifacts/litotes-all-MiniLM-L6-v2")
FOUND = [path for room in ROOMS for path in (ROOT / room).rglob("*.md")]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "artifacts" / "README.md", *FOUND])
LINK = re.compile(r"\]\((?!\w+:)([^)\s#]*)#?([^)\s]*)\)")


def anchors(document: Path) -> set[str]:
    """Of its headings, as forges make them."""
    lines = document.read_text(encoding="utf-8").splitlines()
    words = (line.lstrip("#").strip().lower() for line in lines if line.startswith("#"))
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in words}


def broken(document: Path) -> list[str]:
    found = []
    for path, anchor in LINK.findall(document.read_text(encoding="utf-8")):
        target = document.parent / path if path else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            found.append(f"{path}#{anchor}")
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    assert broken(document) == []


def test_a_file_or_a_heading_that_is_missing_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "# A *first* heading\n[b](b.md) [c](#c) [a](a.md#a-first-heading) [x](http://b.md)\n"
    )
    assert broken(tmp_path / "a.md") == ["b.md#", "#c"]
