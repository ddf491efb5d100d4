"""Rows of several sentences are divided where a file has many of them, and counted where it has few."""

import shutil
from pathlib import Path

import pytest

from augment.english.paragraph import sentence_spans
from pipelines import schema, shards
from pipelines.sources import splitting
from pipelines.sources.corpus import CorpusOptions, build_corpus

PLAIN = [
    f"The {noun} is open." for noun in ("mill", "gate", "road", "inn", "well", "farm", "hall", "port", "shop", "yard")
]
TWO = "Dr. Hale came at 5 p.m. on Friday. He left."
WRAPPED = """The mill on the hill was built by two brothers who had come
from the coast. It burned down in the year of the flood, and
nobody was hurt.

The inn beside it is older than the mill. Its cellar was never
searched, although the guests had asked for that.
"""


def read(tmp_path: Path, content: str, split: str = "auto", name: str = "a.txt") -> tuple[list[str], list[str]]:
    source, out, notes = tmp_path / name, str(tmp_path / "out.parquet"), list[str]()
    shutil.rmtree(out, ignore_errors=True)
    source.write_text(content)
    build_corpus([str(source)], out, CorpusOptions(split=split), notes.append)  # type: ignore[arg-type]
    table, _ = shards.read_shard(shards.list_shards(out)[0])
    return table[schema.TEXT].to_pylist(), notes[1:-1]  # without what the file is, and the count


def test_a_file_of_paragraphs_is_divided_and_one_of_sentences_is_not(tmp_path: Path) -> None:
    texts, notes = read(tmp_path, "\n".join([*PLAIN[:4], TWO]))
    assert texts == [*PLAIN[:4], "Dr. Hale came at 5 p.m. on Friday.", "He left."]
    assert notes == ["a.txt: 5 rows are divided into 6 sentences; --split lines keeps them whole"]
    texts, notes = read(tmp_path, "\n".join([*PLAIN, TWO]))
    assert texts == [*PLAIN, TWO]
    assert notes == ["a.txt: 1 of 11 rows hold several sentences; --split sentences divides them"]
    assert read(tmp_path, "\n".join(PLAIN))[1] == []


def test_the_flag_decides(tmp_path: Path) -> None:
    assert read(tmp_path, "\n".join([*PLAIN, TWO]), "sentences")[0][-2:] == [TWO[:-9], "He left."]
    assert read(tmp_path, TWO, "lines")[0] == [TWO]
    with pytest.raises(shards.DatasetError, match="split 'words' is not known; give one of auto, lines, sentences"):
        read(tmp_path, TWO, "words")


def test_lines_broken_at_a_width_are_joined_up_to_a_blank_one(tmp_path: Path) -> None:
    texts, notes = read(tmp_path, WRAPPED)
    assert [text.split()[0] for text in texts] == ["The", "It", "The", "Its"]
    assert texts[1] == "It burned down in the year of the flood, and nobody was hurt."
    assert notes[0].startswith("a.txt: its lines break within sentences and are joined up to a blank one")
    assert len(read(tmp_path, WRAPPED, "lines")[0]) == 5


def test_line_breaks_of_html_end_a_sentence() -> None:
    text = (
        'The porter carried our bags.<br />The room was too warm<BR>The linen had holes.</p> <p class="a">Never again'
    )
    assert splitting.several(text)
    assert splitting.sentences(text) == [
        "The porter carried our bags.",
        "The room was too warm",
        "The linen had holes.",
        "Never again",
    ]


def test_cells_of_several_lines_are_divided(tmp_path: Path) -> None:
    texts, _ = read(tmp_path, 'id,text\n1,"He came. She left.\nIt rained."\n', name="a.csv")
    assert texts == ["He came.", "She left.", "It rained."]


@pytest.mark.parametrize("between", ["\r\n", "\n\n", "\r\n\r\n", "  \n "])
def test_however_its_lines_end_a_cell_of_several_sentences_is_divided(tmp_path: Path, between: str) -> None:
    text = f"He came.{between}She left."
    assert splitting.several(text)
    assert read(tmp_path, f'id,text\n1,"{text}"\n', name="a.csv")[0] == ["He came.", "She left."]


def test_rows_in_are_rows_out_and_rejected(tmp_path: Path) -> None:
    read(tmp_path, f"{TWO}\n\n{TWO}\nOne came. Two came.\n")
    manifest = shards.read_manifest(str(tmp_path / "out.parquet"))
    assert manifest["rejected_rows"] == {"blank": ["a.txt:2"], "duplicate": ["a.txt:3", "a.txt:3"]}
    assert manifest["rows_in"] == manifest["rows"] + 3 == 7


@pytest.mark.parametrize(
    "text", ["He left.", "At 5 p.m. he left.", "Mr. Hale left.", "It cost 3.50 dollars", "", "U.S. law"]
)
def test_one_sentence_is_one(text: str) -> None:
    assert not splitting.several(text)


def test_a_unit_before_a_small_letter_ends_none() -> None:
    assert len(sentence_spans("She won the 100 m. hurdles. He came last.")) == 2


@pytest.mark.parametrize("title", ["Maj.", "Rep.", "Lt.", "Sgt.", "Gov.", "The Hon."])
def test_a_title_before_a_name_ends_none(title: str) -> None:
    assert len(sentence_spans(f"The men feared {title} Weller of Ostra. He came last.")) == 2
    assert len(sentence_spans(f"They wrote to the {title} The vote was lost.")) == 2


@pytest.mark.parametrize("unit", ["733 m.", "20 min.", "30 °C.", "5 km."])
def test_a_unit_before_a_capital_ends_a_sentence(unit: str) -> None:
    assert splitting.sentences(f"It was {unit} Bert led them.") == [f"It was {unit}", "Bert led them."]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "we use the cash basis for vat. the import finished.",
            ["we use the cash basis for vat.", "the import finished."],
        ),
        ("It failed. we tried again! no luck", ["It failed.", "we tried again!", "no luck"]),
        ("see e.g. the manual, or approx. ten pages.", None),
        ("v1.2 is old and v. small; example.com is down.", None),
        ("go to example.com. it is there", None),
        ("we paid no. 5 and got error 4021. again", None),
        ("ask dr. miller or j. smith.", None),
        (
            "The gate is open. It is Abies sp. nov. that is new.",
            ["The gate is open.", "It is Abies sp. nov. that is new."],
        ),
    ],
)
def test_sentences_that_begin_in_lower_case(text: str, parts: list[str] | None) -> None:
    assert splitting.sentences(text) == (parts or [text])


def test_what_was_parted_before_small_letters_is_counted(tmp_path: Path) -> None:
    texts, notes = read(tmp_path, "it is open. we saw it.\nThe inn is old.\n")
    assert texts == ["it is open.", "we saw it.", "The inn is old."]
    small = "2 rows are divided into 3 sentences, 1 of them parted before a small letter"
    assert notes == [f"a.txt: {small}; --split lines keeps them whole"]


@pytest.mark.parametrize("initials", ["W. E. B.", "J. R. R.", "A. B."])
def test_initials_before_a_name_end_no_sentence(initials: str) -> None:
    assert len(sentence_spans(f"The men wrote to {initials} Du Weller of Ostra. He came last.")) == 2
    assert len(sentence_spans(f"They wrote to {initials} The vote was lost.")) == 2
