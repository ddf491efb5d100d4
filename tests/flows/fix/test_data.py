"""What is said of a text, its sentences and its passages, before and while data is made of it."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from flows.fix import augmenting, data
from flows.fix.plan import Asked, FixError, Folder
from pipelines import schema
from pipelines.sources import passage_checks, passages, titles

Refusal = Callable[..., str]  # the fixture of conftest.py
WORDS = ("bridge", "harbour", "school", "garden", "mill")
GERMAN = [
    f"Der {noun} steht seit vielen Jahren am Rand des Dorfes und wird {verb}."
    for noun in ("Turm", "Baum", "Brunnen", "Karren", "Stall")
    for verb in ("bewundert", "gepflegt", "vergessen", "gemalt", "verkauft")
]


def test_a_text_of_few_sentences_is_refused_before_the_model_is_looked_at(tmp_path: Path, refusal: Refusal) -> None:
    text = tmp_path / "few.txt"
    given = ("--model", "encoder", "--out", tmp_path / "out", "--text", text)
    text.write_text("".join(f"The {word} is open. It is old.\n" for word in WORDS))
    assert refusal(*given) == (
        f"error: --text {text}: 6 English sentences; give 100 or more, as 50 are kept apart to measure on"
    )
    text.write_text("\n".join(GERMAN))
    assert "no English text" in refusal(*given)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["", " "], "no English text: .* rejected: .* blank"),
        (GERMAN, r"no English text: .* 25 not-english \(first: text.txt:1\)"),
        (["- 7", "x"], "whole"),
    ],
)
def test_text_that_is_none_or_no_english_is_refused(
    tmp_path: Path, asked: Asked, lines: list[str], message: str
) -> None:
    (tmp_path / "text.txt").write_text("\n".join(lines))
    with pytest.raises(FixError, match=message):
        data.read_text(replace(asked, text=(str(tmp_path / "text.txt"),)), Folder(tmp_path / "out"), 1, print)


@pytest.mark.parametrize("end", ["", ".", " ."])
def test_remarks_in_small_letters_are_english(tmp_path: Path, asked: Asked, end: str) -> None:
    rows = [f"the {word} was closed when we came back from the lake{end}" for word in WORDS] + ["red cups and plates"]
    (tmp_path / "text.txt").write_text("\n".join(rows))
    here = replace(asked, text=(str(tmp_path / "text.txt"),), split="lines")
    assert data.read_text(here, Folder(tmp_path / "out"), 1, print) == 6


def test_rows_without_a_word_are_no_sentences(tmp_path: Path, asked: Asked) -> None:
    english = [f"The {word} is open on the first day of the month." for word in WORDS]
    rows = ["---", "## 2.10.1 - 2024-02-19", "https://example.org/a/b", "See https://example.org/a for more."]
    (tmp_path / "text.txt").write_text("\n".join([*english, *rows]))
    said: list[str] = []
    here = replace(asked, text=(str(tmp_path / "text.txt"),), split="lines")
    assert data.read_text(here, Folder(tmp_path / "out"), 1, said.append) == len(english) + 1
    assert f"rejected: 3 no-letters (first: text.txt:{len(english) + 1})" in said[-1]


def test_rows_of_another_language_are_no_sentences_and_are_counted_with_their_place(
    tmp_path: Path, asked: Asked
) -> None:
    english = [f"The {word} is open on the first day of the month." for word in WORDS]
    (tmp_path / "text.txt").write_text("\n".join([*english, *GERMAN[:2], "Nothing of it was said to the guard."]))
    said: list[str] = []
    here = replace(asked, text=(str(tmp_path / "text.txt"),), split="lines")
    assert data.read_text(here, Folder(tmp_path / "out"), 1, said.append) == 6
    assert said[-1].endswith("6 sentences in 4 shards, from 8 rows; rejected: 2 not-english (first: text.txt:6)")


def test_rows_without_documents_are_left_out_with_the_columns_to_group_them_by(tmp_path: Path, asked: Asked) -> None:
    """Only columns whose values repeat, and are not all the same, can be such."""
    rows = "".join(f"{i},en,{'abc'[i // 10]},{i // 15},It is good.\n" for i in range(30))
    (tmp_path / "rows.csv").write_text(f"id,language,shop,page,review\n{rows}")
    (tmp_path / "plain.csv").write_text("id,review\n" + "".join(f"{i},It is good.\n" for i in range(30)))
    (tmp_path / "lines.txt").write_text("It is good.\nIt is bad.\n")
    options = passages.PassagesOptions()
    remedy = "name the column of rows.csv that tells the document of a row: --group COLUMN, one of shop, page"
    assert passage_checks.why_none([str(tmp_path / "rows.csv")], options).endswith(remedy)
    assert passage_checks.group_remedy([str(tmp_path / "rows.csv")], replace(options, group="shop")) is None
    assert passage_checks.group_remedy([str(tmp_path / "plain.csv")], options) is None
    assert "a blank line between them" in passage_checks.why_none([str(tmp_path / "lines.txt")], options)
    said: list[str] = []
    grouped = replace(asked, text=(str(tmp_path / "rows.csv"),))
    about = data.about_passages(grouped, data.with_documents(grouped))
    assert about == [f"there will be no questions and exclusions: no passages without documents; {remedy}"]
    assert data._passages(grouped, Folder(tmp_path / "out"), 1, said.append) is None
    assert said == []  # not twice
    assert data.about_passages(replace(grouped, passages=0), []) == []


def test_of_a_text_with_blank_lines_is_said_what_they_make_of_it(tmp_path: Path, asked: Asked) -> None:
    line = " ".join(["The mill by the river is open on every day of the week."] * 6)
    (tmp_path / "text.txt").write_text(f"\n{line}\n{line}\n\n\n{line}\n")
    text = replace(asked, text=(str(tmp_path / "text.txt"),))
    about, lacks = data.about_passages(text, data.with_documents(text))
    assert about.startswith("blank lines make 2 documents of 3 lines; questions are made of the lines of one")
    assert about.endswith("give --passages 0")
    assert lacks == f"there will be no exclusions: {titles.NO_TITLES}"


def test_articles_without_a_group_are_said_to_give_no_exclusions_with_the_column_of_their_titles(
    tmp_path: Path, asked: Asked
) -> None:
    words = " ".join(["It is open on every day of the week."] * 8)
    rows = [{"kind": "place", "name": word.title(), "body": f"{word.title()} is a place. {words}"} for word in WORDS]
    (tmp_path / "articles.json").write_text(json.dumps(rows))
    articles = replace(asked, text=(str(tmp_path / "articles.json"),))
    [said] = data.about_passages(articles, data.with_documents(articles))
    assert said == (
        "there will be no exclusions: nothing names the documents; articles.json has a column of titles: --group name"
    )
    grouped = replace(articles, group="name")
    assert data.about_passages(grouped, data.with_documents(grouped)) == []


def test_documents_that_are_all_too_short_are_said_before_anything_is_made(
    tmp_path: Path, asked: Asked, refusal: Refusal
) -> None:
    (tmp_path / "short.txt").write_text("\n\n".join(f"The {word} is open. It is old." for word in WORDS))
    short = replace(asked, text=(str(tmp_path / "short.txt"),))
    assert data.why_no_passages(short, data.with_documents(short)) == (
        "none of 5 documents is long enough, the longest has 7 words; a blank line ends a document of plain text: "
        "--documents files takes each file as one; a passage has 60 words and 2 sentences or more; "
        "give longer documents, or take shorter passages with --min-words"
    )
    enough = replace(short, min_words=7)
    assert data.why_no_passages(enough, data.with_documents(enough)) is None
    assert data.about_passages(replace(short, passages=0), []) == []
    assert "passages of 0 to 180 words: give 1 or more" in refusal(
        "--model", "encoder", "--text", tmp_path / "short.txt", "--out", tmp_path / "out", "--min-words", 0
    )


def test_a_worker_says_how_far_it_is_but_not_that_it_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("part-0: 2,000 of 5,000 sentences, 80 per second", "part-0: 5,000 of 5,000 sentences, 80 per second"):
        augmenting.say_within(line)
    assert capsys.readouterr().out.strip() == "part-0: 2,000 of 5,000 sentences, 80 per second"


def test_what_has_no_negation_is_counted_by_reason() -> None:
    assert augmenting.described({}) == ""
    assert augmenting.described({"no-finite-verb": 2, "mer-too-low": 1}) == "2 no finite verb, 1 hardly another wording"
    reasons = {"a": 5, "b": 9, "c": 1, "d": 2, "e": 2, "f": 1_000}
    assert augmenting.described(reasons) == "1,000 f, 9 b, 5 a, 2 d, 3 for 2 more reasons"
    del reasons["e"]
    assert augmenting.described(reasons).endswith("1 for 1 more reason")


def test_a_short_run_goes_without_frames(asked: Asked) -> None:
    """They are most of the triplets, so that it would see little of the text."""
    whole, quick, few = (
        [Path(file).name for file in data._written(given)]
        for given in (asked, replace(asked, quick=True), replace(asked, steps=data.FRAMES_FROM - 1))
    )
    assert "roles.frames.jsonl" in whole
    assert quick == few == ["triplets.tsv"]


def test_files_of_markdown_are_a_document_each_with_a_title(tmp_path: Path, asked: Asked) -> None:
    body = "\n\n".join(f"The {word} is open on the first day of the month." for word in WORDS * 2)
    for word in WORDS:
        (tmp_path / f"{word}.md").write_text(f"# The {word}\n\n## Hours\n\n{body}\n")
    folder = replace(asked, text=(str(tmp_path),))
    files = data.with_documents(folder)
    assert len(files) == len(WORDS)
    assert data.about_passages(folder, files) == [
        f"{len(WORDS)} files are a document each; blank lines do not part them"
    ]


def test_titles_are_asked_for_where_there_are_some(tmp_path: Path, asked: Asked) -> None:
    (tmp_path / "notes.md").write_text("# The mill\n\n" + "The mill is old and it grinds flour for the town. " * 9)
    here = replace(asked, text=(str(tmp_path / "notes.md"),), titles=True, passages=5)
    assert "exclusions" not in " ".join(data.about_passages(here, data.with_documents(here)))
    (tmp_path / "rows.txt").write_text(2 * ("The mill is old and it grinds flour for the town.\n" * 9 + "\n"))
    here = replace(here, text=(str(tmp_path / "rows.txt"),))
    with pytest.raises(schema.SchemaError, match=r"rows.txt: has no titles to put in front; give a dump or Markdown"):
        data.about_passages(here, data.with_documents(here))


def test_documents_that_blank_lines_make_too_short_are_said_with_the_flag(tmp_path: Path, asked: Asked) -> None:
    for word in WORDS[:2]:
        (tmp_path / f"{word}.txt").write_text(f"The {word} is open on the first day of the month.\n\nIt is old.\n" * 9)
    folder = replace(asked, text=(str(tmp_path),))
    [said] = data.about_passages(folder, data.with_documents(folder))
    assert "a blank line ends a document of plain text: --documents files takes each file as one" in said
    whole = replace(folder, documents="files")
    [said] = data.about_passages(whole, data.with_documents(whole))
    assert said.startswith("2 files are a document each; blank lines do not part them; --documents blank-lines")
