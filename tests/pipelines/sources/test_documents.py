"""Files are a document each where they are Markdown or several small ones; else blank lines part text."""

from pathlib import Path

import pytest

from pipelines import schema, shards
from pipelines.sources import documents, passage_checks
from pipelines.sources.passages import PassagesOptions, build_passages

MILL, INN = (f"The {word} of the old town stands on the river bank." for word in ("mill", "inn"))


def files(tmp_path: Path, count: int, suffix: str = "txt", times: int = 1) -> list[str]:
    paths = [tmp_path / f"{number}.{suffix}" for number in range(count)]
    for path in paths:
        path.write_text(f"{path.name} is open.\n{MILL}\n\n{INN}\n" * times)
    return list(map(str, paths))


def test_several_small_files_are_a_document_each(tmp_path: Path) -> None:
    few, many = files(tmp_path, documents.FEWEST - 1), files(tmp_path, documents.FEWEST)
    assert documents.chosen(few, "auto", None) == "blank-lines"
    assert documents.chosen(many, "auto", None) == "files"
    assert documents.chosen(many, "blank-lines", None) == "blank-lines"
    assert documents.chosen(few, "files", None) == "files"
    large = files(tmp_path, documents.FEWEST, times=200)
    assert documents.chosen(large, "auto", None) == "blank-lines"
    with pytest.raises(shards.DatasetError, match="documents 'pages' is not known; give one of auto, files, blank-l"):
        PassagesOptions(documents="pages")  # type: ignore[arg-type]


def test_what_is_taken_as_a_document_is_one_line(tmp_path: Path) -> None:
    text, pages = files(tmp_path, 2), files(tmp_path, 1, "md")
    assert documents.described(text, "blank-lines", None) is None
    assert documents.described(pages, "blank-lines", None) == "1 file is a document; blank lines do not part it"
    assert documents.described(text + pages, "files", None) == (
        "3 files are a document each; blank lines do not part them; --documents blank-lines parts those of plain text"
    )


def test_passages_of_a_file_go_over_blank_lines(tmp_path: Path) -> None:
    paths, out = files(tmp_path, documents.FEWEST), str(tmp_path / "out.parquet")
    options = PassagesOptions(min_words=20, max_words=40)
    build_passages(paths, out, options)
    rows = [row for shard in shards.list_shards(out) for row in shards.read_shard(shard)[0].to_pylist()]
    assert {row[schema.TEXT] for row in rows} == {f"{MILL} {INN}"}
    assert passage_checks.has_documents(paths[0], options.of(paths))
    assert passage_checks.names_pages(paths[0], options.of(paths))
    assert not passage_checks.names_pages(paths[0], options.of(paths[:1]))
    assert passage_checks.parted(paths, options.of(paths)) is None
    parted = options.of(paths[:1])
    assert "a blank line ends a document of plain text: --documents files takes each file as one" in str(
        passage_checks.all_short(paths[:1], parted)
    )


def test_markdown_is_a_document_whatever_is_said(tmp_path: Path) -> None:
    [page] = files(tmp_path, 1, "md")
    options = PassagesOptions(documents="blank-lines", group="id")
    assert passage_checks.has_documents(page, options)
    assert passage_checks.names_pages(page, options)
    assert str(passage_checks.all_short([page], options)).startswith("none of 1 documents is long enough")
