"""Markdown is read as text by its name alone, and each file is a document with a title."""

from pathlib import Path

import pytest

from pipelines import schema, shards
from pipelines.sources import formats, markdown, readers
from pipelines.sources.corpus import CorpusOptions, build_corpus
from pipelines.sources.passages import PassagesOptions, build_passages

ARTICLE = """---
title: Of the head
---
# Send an *invoice*

> **Note:** A posted [document](a.md) can not be
> edited. <!-- not yet -->

## Steps

1. Open **Settings** and choose the `company`.
- Click **Post**

```sh
litotes fix
```

| a | b |
|---|---|
| 1 | 2 |

<div>HTML, and no text.</div>

![A picture](a.png) The limit is 2,5 < 3.<br>It isn't checked.
"""
TEXTS = [
    (6, "Note: A posted document can not be edited."),
    (11, "Open Settings and choose the company."),
    (12, "Click Post"),
    (24, "The limit is 2,5 < 3. It isn't checked."),
]


def read(path: Path, content: str) -> markdown.Document:
    path.write_text(content)
    return markdown.read(str(path), readers.lines(str(path)))


def test_markup_is_left_out_and_what_is_no_text_is_counted(tmp_path: Path) -> None:
    title, rows = read(tmp_path / "a.md", ARTICLE)
    assert title == "Send an invoice"
    left_out = {reason: number for number, texts, reason in rows if texts is None}
    assert left_out == {markdown.HEADING: 9, markdown.CODE: 14, markdown.TABLE: 18}
    assert [(number, texts[0]) for number, texts, _ in rows if texts] == TEXTS
    assert read(tmp_path / "b.md", ARTICLE.replace("\n", "\r\n")).rows == rows


@pytest.mark.parametrize(
    ("name", "content", "title"),
    [
        ("02_reset_a-password.md", "It is open.\n\n## Steps\n", "reset a password"),
        ("a.md", "---\ntitle: 'Refunds'\n---\nIt is open.\n", "Refunds"),
        ("a.markdown", "Refunds\n=======\n\nIt is open.\n", "Refunds"),
    ],
)
def test_a_title_is_the_first_heading_else_of_the_head_else_the_name(
    tmp_path: Path, name: str, content: str, title: str
) -> None:
    assert read(tmp_path / name, content).title == title


def test_the_name_alone_makes_text_markdown(tmp_path: Path) -> None:
    for name, kind in (("a.md", "markdown"), ("a.MARKDOWN", "markdown"), ("a.md.gz", "markdown"), ("a.txt", "text")):
        (tmp_path / name).write_text("# It, is\n\n- open, it\n")
        assert formats.detect(str(tmp_path / name)).kind == kind


def test_a_file_too_large_for_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markdown, "MAX_CHARS", 10)
    with pytest.raises(schema.SchemaError, match=r"a.md: more than .* part it, or let its name end in .txt"):
        read(tmp_path / "a.md", "It is open.\n\nIt is open.\n")


def test_its_sentences_and_the_lines_of_log_of_several_files(tmp_path: Path) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(ARTICLE.replace("limit", f"limit of {name[0]}"))
    said: list[str] = []
    out = build_corpus([str(tmp_path / "*.md")], str(tmp_path / "out.parquet"), CorpusOptions(), said.append)
    texts = [text for s in shards.list_shards(out) for text in shards.read_shard(s)[0][schema.TEXT].to_pylist()]
    of_a = [text for _, text in TEXTS[:3]] + ["The limit of a is 2,5 < 3.", "It isn't checked."]
    assert texts == [*of_a, "The limit of b is 2,5 < 3."]
    assert said[0] == "a.md: Markdown"
    assert said[1] == "2 files: 8 rows are divided into 10 sentences; --split lines keeps them whole"
    rejected = shards.read_manifest(out)["rejected"]
    assert rejected == {"duplicate": 4, markdown.HEADING: 4, markdown.CODE: 2, markdown.TABLE: 2}


def test_passages_go_over_headings_and_items_and_the_title_is_their_source(tmp_path: Path) -> None:
    mill, inn, well = (f"The {word} of the old town stands on the river bank." for word in ("mill", "inn", "well"))
    (tmp_path / "a.md").write_text(
        f"# Old town\n\n{mill}\n\n## Inns\n\n- See also: mills\n- {inn}\n\n    code\n\n{well}\n"
    )
    options = PassagesOptions(min_words=20, max_words=40, titles=True)
    out = build_passages([str(tmp_path / "a.md")], str(tmp_path / "out.parquet"), options)
    [row] = shards.read_shard(shards.list_shards(out)[0])[0].to_pylist()
    assert (row[schema.TEXT], row[schema.SOURCE]) == (f"Old town: {mill} {inn}", "a.md:Old town")


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        (
            "---\n\nIt is open.\n\nShe left.\n\n---\n\nHe came.\n",
            [(3, "It is open."), (5, "She left."), (9, "He came.")],
        ),
        ("---\n\ntitle: Gates\ntags:\n- a\n  b: c\n\n---\nHe came.\n", [(9, "He came.")]),
        ("---\n\n- one\n- two\n\n---\nHe came.\n", [(3, "one"), (4, "two"), (7, "He came.")]),
        ("---\n---\nHe came.\n", [(3, "He came.")]),
        ("---\nBroken head\n\n---\nHe came.\n", [(5, "He came.")]),
    ],
)
def test_text_between_two_rules_is_no_head(tmp_path: Path, content: str, texts: list[tuple[int, str]]) -> None:
    rows = read(tmp_path / "a.md", content).rows
    assert [(number, row[0]) for number, row, _ in rows if row] == texts
