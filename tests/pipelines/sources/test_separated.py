"""Rows of CSV that are long: each is one row, or none for a reason, and no line of it becomes another."""

from pathlib import Path

import pytest

from pipelines import shards
from pipelines.sources import formats, readers, separated
from tests.pipelines.sources.test_formats import read, save, table

LINE = "The river rose again, and nobody in the valley slept, not even the miller."
SHORT = ["The gate is shut.", "Two boats left."]


def rows_of(file: Path) -> list[tuple[int | str, tuple[str, ...] | None, str | None]]:
    return list(readers.texts(str(file), "text", formats.detect(str(file))))


@pytest.mark.parametrize("parted_by", ["\n", "\r\n", " "])
@pytest.mark.parametrize("chars", [80_000, 400_000])
def test_a_long_text_is_one_row(tmp_path: Path, chars: int, parted_by: str) -> None:
    long = parted_by.join([LINE] * (chars // len(LINE)))
    file = table(tmp_path / "a.csv", ",", [["id", "text"], [1, SHORT[0]], [2, long], [3, SHORT[1]]])
    assert [texts for _, texts, _ in rows_of(file)] == [(SHORT[0],), (long,), (SHORT[1],)]


def test_a_file_of_long_rows_is_a_table_wherever_its_beginning_ends(tmp_path: Path) -> None:
    texts = ["\n".join([f"Row {n}: {LINE}"] * 500) for n in range(30)]
    file = table(tmp_path / "a.csv", ",", [["id", "text"], *([n, text] for n, text in enumerate(texts))])
    assert file.stat().st_size > 2 * formats.HEAD_BYTES
    assert [row for _, row, _ in rows_of(file)] == [(text,) for text in texts]


def test_a_row_of_too_many_lines_is_left_out_up_to_its_closing_quote(tmp_path: Path) -> None:
    lines = separated.MAX_RECORD_CHARS // len(LINE) + 100
    long = "\n".join([LINE] * lines)
    file = table(tmp_path / "a.csv", ",", [["id", "text"], [1, SHORT[0]], [2, long], [3, SHORT[1]]])
    expected = [(2, (SHORT[0],), None), (3, None, readers.TOO_LONG), (3 + lines, (SHORT[1],), None)]
    assert rows_of(file) == expected
    assert read(tmp_path, file, split="lines")[0] == SHORT
    assert shards.read_manifest(str(tmp_path / "out.parquet"))["rejected_rows"] == {readers.TOO_LONG: ["a.csv:3"]}


@pytest.mark.parametrize("end", ["", '9,closed at last"\n'])
@pytest.mark.parametrize("chars", [100_000, 1_200_000])
def test_a_stray_quote_costs_its_row_only_however_many_follow(tmp_path: Path, chars: int, end: str) -> None:
    count = chars // 30
    rows = "".join(f"{n},The boat number {n} left.\n" for n in range(count))
    file = save(tmp_path / "a.csv", f'id,text\n1,{SHORT[0]}\n2,"open\n{rows}{end}')
    found = rows_of(file)
    assert found[:3] == [
        (2, (SHORT[0],), None),
        (3, None, readers.WRONG_WIDTH),
        (4, ("The boat number 0 left.",), None),
    ]
    assert sum(texts is not None for _, texts, _ in found) == count + 1 + bool(end)
