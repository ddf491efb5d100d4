"""Encodings of text files: told by a mark, named by the user, guessed for the message."""

from pathlib import Path

import pytest

from pipelines import schema
from tests.pipelines.sources.test_formats import read, save


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_byte_order_mark_is_believed(tmp_path: Path, encoding: str) -> None:
    assert read(tmp_path, save(tmp_path / "a.txt", "Zoë left.\nNo one came.\n", encoding))[0] == [
        "Zoë left.",
        "No one came.",
    ]
    source = save(tmp_path / "a.csv", "id,text\n1,Zoë left.\n2,No one came.\n", encoding)
    assert read(tmp_path, source)[0] == ["Zoë left.", "No one came."]


ENCODED = {
    "cp1252": "He said “no” and left.\nThe café wasn’t open.\n",
    "utf-16-le": "He left.\nNo one came.\n",
    "shift_jis": "彼は昨日東京に行きました。\n今日は天気がいいですね。\n",
    "cp1251": "Он не пришёл вчера домой.\nМост открыт с самого утра.\n",
}


@pytest.mark.parametrize("encoding", ENCODED)
def test_another_encoding_is_named_with_place_and_flag(tmp_path: Path, encoding: str) -> None:
    source = save(tmp_path / "a.txt", ENCODED[encoding], encoding)
    with pytest.raises(schema.SchemaError, match=rf"a.txt: .*--encoding {encoding}") as error:
        read(tmp_path, source)
    assert encoding == "utf-16-le" or "line 1, byte" in str(error.value)
    assert read(tmp_path, source, encoding=encoding)[0] == ENCODED[encoding].splitlines()


def test_a_wide_encoding_is_not_believed_of_a_file_in_another(tmp_path: Path) -> None:
    for encoding in ("utf-16", "utf-32", "utf-16-le"):
        source = save(tmp_path / "a.csv", "id,text\n1,Zoë left.\n", "utf-8")
        with pytest.raises(schema.SchemaError, match=rf"a.csv: is not {encoding}.*leave --encoding out"):
            read(tmp_path, source, encoding=encoding)
    western = save(tmp_path / "c.txt", "René sat.\n", "cp1252")
    with pytest.raises(schema.SchemaError, match="is not utf-16, by its first bytes; .*give --encoding cp1252"):
        read(tmp_path, western, encoding="utf-16")
    unmarked = save(tmp_path / "b.txt", "He left.\nNo one came.\n", "utf-16-be")
    assert read(tmp_path, unmarked, encoding="utf-16")[0] == ["He left.", "No one came."]


def test_an_encoding_is_for_the_files_that_are_not_utf8(tmp_path: Path) -> None:
    plain = save(tmp_path / "a.txt", "Zoë left.\n", "utf-8")
    marked = save(tmp_path / "b.csv", "id,text\n1,No one came.\n2,Anna left.\n3,It rained.\n", "utf-8-sig")
    western = save(tmp_path / "c.txt", "René sat.\n", "cp1252")
    assert read(tmp_path, plain, encoding="cp1252")[0] == ["Zoë left."]
    assert read(tmp_path, marked, encoding="cp1252")[0] == ["No one came.", "Anna left.", "It rained."]
    assert read(tmp_path, western, encoding="cp1252")[0] == ["René sat."]


def test_damaged_lines_are_counted_where_the_file_is_utf8(tmp_path: Path) -> None:
    source = save(tmp_path / "a.txt", "Zoë left.\nÉmile came.\n".encode() + b"Ren\xe9 sat.\n")
    assert read(tmp_path, source)[0] == ["Zoë left.", "Émile came."]
    lone = save(tmp_path / "b.txt", b"He left.\nRen\xe9 sat.\n")
    with pytest.raises(
        schema.SchemaError, match=r"b.txt: line 2, byte 4 \(0xe9\) is not UTF-8; .*--encoding cp1252, or"
    ):
        read(tmp_path, lone)
    assert read(tmp_path, lone, encoding="utf-8")[0] == ["He left."]
    assert read(tmp_path, lone, encoding="latin-1")[0] == ["He left.", "René sat."]
    with pytest.raises(schema.SchemaError, match="encoding 'klingon' is not known; give one such as utf-8"):
        read(tmp_path, lone, encoding="klingon")


def test_line_ends_of_old_macs(tmp_path: Path) -> None:
    assert read(tmp_path, save(tmp_path / "a.txt", "He left.\rShe came.\r"))[0] == ["He left.", "She came."]
