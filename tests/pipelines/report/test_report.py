"""The HTML report shows every rule, every reason and each edit, and is self-contained."""

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from pipelines import schema, shards
from pipelines.report import report, web_page
from pipelines.report.column_display import ColumnDisplay, as_html, displays, rules_in, side_by_side, varied
from pipelines.report.markdown import marked
from pipelines.report.report import write_report
from pipelines.stages.definition import Column

ROWS = [
    {"text": "It is <b>open</b>.", "negation": "It is not <b>open</b>.", "rule": "copula", "span": [5, 5]},
    {"text": "She left & ran.", "negation": "She did not leave & run.", "rule": "do-support", "span": [4, 14]},
    {"text": "List of bridges", "reason": "no-finite-verb"},
]


@pytest.fixture
def dataset(tmp_path: Path) -> str:
    columns = {
        schema.ID: [1, 2, 3],
        schema.TEXT: [row["text"] for row in ROWS],
        schema.SOURCE: ["here"] * 3,
        schema.NEGATION: [row.get("negation") for row in ROWS],
        schema.NEGATION_RULE: [row.get("rule") for row in ROWS],
        schema.NEGATION_REASON: [row.get("reason") for row in ROWS],
        schema.NEGATION_SPAN: [row.get("span") for row in ROWS],
    }
    wanted = schema.augmented("negation")
    table = pa.table({name: columns.get(name, [None] * 3) for name in wanted.names}, schema=wanted)
    out = tmp_path / "d.parquet"
    shards.write_shard(str(out / shards.shard_name(0, 1)), table, shards.Footer("test", "f", 3, 3))
    shards.finish(str(out), [shards.shard_name(0, 1)], {})
    return str(out)


def test_counts_edits_and_figures_are_on_the_page(dataset: str, tmp_path: Path) -> None:
    page = Path(write_report(dataset, str(tmp_path / "r.html"))).read_text()
    assert "3 texts: 2 with a negation, 1 declined." in page
    assert "<td>do-support<td class=number>1<td class=number>33.3%" in page
    assert "She <del>left</del> &amp; <del>ran</del>.<br>" in page
    assert "<br>She <ins>did not leave</ins> &amp; <ins>run</ins>." in page
    assert "It is<ins> not</ins> &lt;b&gt;open" in page
    assert page.count("<svg") == 3
    assert "List of bridges" in page


def test_the_page_loads_nothing_from_elsewhere_and_is_the_same_every_time(dataset: str, tmp_path: Path) -> None:
    pages = [Path(write_report(dataset, str(tmp_path / name))).read_bytes() for name in ("a.html", "b.html")]
    assert pages[0] == pages[1]
    assert not re.search(rb"<script|<link|src=|url\(http", pages[0])


@pytest.mark.parametrize(
    ("given", "page"),
    [
        ("name", "name.html"),
        ("v1.2", "v1.2.html"),
        ("a.HTM", "a.HTM"),
        ("there", "there/d.html"),
        ("new/", "new/d.html"),
        (None, "d.html"),
    ],
)
def test_the_page_has_an_end_that_a_browser_knows(
    given: str | None, page: str, dataset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").mkdir()
    report.main(["--data", dataset, *(["--out", f"{tmp_path}/{given}"] if given else [])])
    assert capsys.readouterr().out == f"{tmp_path}/{page}\n"
    assert (tmp_path / page).read_text().startswith("<!doctype html>")


def test_a_folder_of_datasets_is_no_dataset_and_the_message_names_one(tmp_path: Path, dataset: str) -> None:
    for name in ("data/trained.parquet", "data/augmented.parquet"):
        shutil.copytree(dataset, tmp_path / "quick" / name)
    (tmp_path / "quick" / "data" / "begun.parquet").mkdir()
    folder = str(tmp_path / "quick")
    with pytest.raises(SystemExit) as stop:
        report.main(["--data", folder])
    named = f"{folder}/data/augmented.parquet"
    assert stop.value.code == f"error: {folder}: no dataset but a folder of datasets; name one of them, such as {named}"
    with pytest.raises(shards.DatasetError, match="begun.parquet: no _manifest.parquet, so"):
        write_report(f"{folder}/data/begun.parquet", f"{folder}/r.html")


def test_a_dataset_without_negations_is_refused_with_the_remedy(tmp_path: Path) -> None:
    table = pa.table([[1], ["One."], ["here"]], schema=schema.SENTENCES)
    shards.write_shard(str(tmp_path / "d" / "part-00000-of-00001.parquet"), table, shards.Footer("t", "f", 1, 1))
    shards.finish(str(tmp_path / "d"), ["part-00000-of-00001.parquet"], {})
    with pytest.raises(schema.SchemaError, match=r"'negation' .* missing.*flows.augment_flow negation"):
        write_report(str(tmp_path / "d"), str(tmp_path / "r.html"))


@pytest.fixture
def both(dataset: str, tmp_path: Path) -> str:
    """The same rows with paraphrases beside the negations."""
    [shard] = shards.list_shards(dataset)
    columns = [
        ["<b>Open</b> it is.", None, None],
        [0.8, None, None],
        ["test:fronting", None, None],
        [None, "mer-too-low", "no-candidate"],
        [[0.8, 0.1], [0.05], []],
    ]
    fields = schema.AUGMENTATIONS["paraphrase"]
    arrays = [pa.array(column, type=field.type) for column, field in zip(columns, fields, strict=True)]
    table = shards.with_columns(shards.read_shard(shard)[0], fields, arrays)
    out = tmp_path / "both.parquet"
    shards.write_shard(str(out / shards.shard_name(0, 1)), table, shards.Footer("test", "f", 3, 3))
    shards.finish(str(out), [shards.shard_name(0, 1)], {})
    return str(out)


def test_paraphrases_stand_beside_negations_with_their_rates(both: str, tmp_path: Path) -> None:
    page = Path(write_report(both, str(tmp_path / "r.html"))).read_text()
    assert "<h1>Negations and paraphrases of both.parquet</h1>" in page
    assert "3 texts: 2 with a negation, 1 declined." in page
    assert "3 texts: 1 with a paraphrase, 2 declined." in page
    assert "<td>test:fronting<td class=number>1<td class=number>33.3%" in page
    assert '<td class=text data-name="text">It is &lt;b&gt;open&lt;/b&gt;.<td' in page
    assert '<td class=text data-name="negation">It is<ins> not</ins> &lt;b&gt;open&lt;/b&gt;.' in page
    assert "(1 row with two or more)" in page
    assert "<small>match error rate 0.80</small>" in page
    assert page.count("<svg") == 6
    assert "Match error rate of all candidates" in page


def test_words_are_marked_where_the_other_text_has_them_not(both: str, tmp_path: Path) -> None:
    page = Path(write_report(both, str(tmp_path / "r.html"))).read_text()
    assert "<del>It is </del>&lt;b&gt;<del>open</del> <ins>Open</ins>&lt;/b&gt;<ins> it is</ins>." in page
    assert "<br>&lt;b&gt;<ins>Open</ins>&lt;/b&gt;<ins> it is</ins>." in page
    assert "<del>It is </del>&lt;b&gt;<del>open</del>&lt;/b&gt;.<br>" in page


def test_numbers_of_an_edit_have_a_histogram_where_there_are_any() -> None:
    length = Column("negation_words", pa.float32(), "number", "negation", "how many words it has")
    display = ColumnDisplay("negation", "negations", "a negation", None, None, (length,), edited=True)
    row = {"text": "It is open.", "negation": "It is not open.", "negation_words": 4.0}
    drawn = display.figures([row], random.Random(0))
    assert "How many words it has" in drawn
    assert "Match error rate between both" in drawn
    assert "<small>negation_words 4.00</small>" in display.marked(row | {"negation_span": (6, 6)})
    assert "How many words it has" not in display.figures([row | {"negation_words": None}], random.Random(0))


def test_a_page_is_readable_on_a_narrow_screen_and_its_contents_lead_somewhere(
    both: str, tmp_path: Path, assert_readable: Callable[[str], None]
) -> None:
    page = Path(write_report(both, str(tmp_path / "r.html"))).read_text()
    assert_readable(page)
    assert '<a href="#negations">negations</a>' in page.lower()
    assert len(re.findall("<table", page)) == len(re.findall("<div class='wide", page))


def test_rules_that_made_a_text_together_count_for_each(dataset: str) -> None:
    assert rules_in("syntax:fronting+dates") == ["syntax:fronting", "syntax:dates"]
    assert rules_in("copula") == ["copula"]
    rows = [{"paraphrase_origin": "syntax:a+b"}] * 2 + [{"paraphrase_origin": "syntax:b"}, {"paraphrase_origin": None}]
    counts = report._counts(rows, "paraphrase_origin", 6)
    assert "<td>syntax:a<td class=number>2<td class=number>50.0%" in counts
    assert "<td>syntax:b<td class=number>3<td class=number>75.0%" in counts
    assert "width:33%" in counts  # 2 rows, where 6 have the longest bar
    assert "2 rows name several together" in counts


def test_examples_take_turns_and_the_most_complete_come_first() -> None:
    shown = [d for d in displays() if d.name == "negation"]
    rules = ["copula"] * 6 + ["modal"] * 2 + [None]
    rows = [{"negation": rule and "No.", "negation_rule": rule} for rule in rules]
    chosen = [row["negation_rule"] for row in varied(rows, shown, 5)]
    assert chosen == ["copula", "modal", "copula", "modal", "copula"]
    assert varied(rows, shown, 9)[-1]["negation"] is None


def test_a_question_is_not_compared_with_its_passage() -> None:
    [display] = [d for d in displays() if d.name == "question"]
    row = {"text": "The mill burned down. It was rainy.", "question": "Which mill burned down?"}
    assert as_html(display.changes(row)) == "Which mill burned down?"
    assert display.marked(row) == "The mill burned down. It was rainy.<br>Which mill burned down?"
    assert as_html(display.changes(row | {"question": "It was rainy."})) == "It was rainy."


def test_many_texts_stand_one_below_the_other_on_every_screen() -> None:
    assert "class='wide stacked'" in side_by_side(displays()[:3], [])
    assert "class='wide many'" in side_by_side(displays()[:4], [])


def test_words_alone_are_marked_and_what_is_left_out_is_shown_too() -> None:
    [display] = [d for d in displays() if d.name == "negation"]
    row = {"text": "It is not open.", "negation": "It is open.", "negation_span": [5, 9]}
    assert as_html(display.changes(row)) == "It is<del> not</del> open."
    text, made = "It was open in 1236 and is in use.", "It was not open in 1236 and isn't in use."
    row = {"text": text, "negation": made, "negation_span": [6, 26]}
    assert as_html(display.changes(row)) == (
        "It was<ins> not</ins> open in 1236 and <del>is</del> <ins>isn&#x27;t</ins> in use."
    )
    assert marked(display.changes(row)) == "It was **not** open in 1236 and ~~is~~ **isn't** in use."
    assert side_by_side([display], [row]).count("<del>is</del> <ins>isn&#x27;t</ins>") == 1


def test_headings_of_the_same_words_have_anchors_of_their_own() -> None:
    page = web_page.with_contents(
        "<h2>One &amp; two</h2><h3>a</h3><h2>Three</h2><h3>a <small>(1)</small></h3><h3>!</h3>"
    )
    assert re.findall('id="(.*?)"', page) == ["one-two", "a", "three", "a-2", "part"]
    assert re.findall('href="#(.*?)"', page) == ["one-two", "a", "three", "a-2", "part"]


def test_triplets_are_told_from_sentences(tmp_path: Path) -> None:
    row = [[1], ["a"], ["b"], ["c"], [None], ["written"], [0.1], ["here"]]
    table = pa.table(row, schema=schema.TRIPLETS)
    name = shards.shard_name(0, 1)
    shards.write_shard(str(tmp_path / "t.parquet" / name), table, shards.Footer("test", "f", 1, 1), schema.TRIPLETS)
    shards.finish(str(tmp_path / "t.parquet"), [name], {})
    shown = "t.parquet: holds triplets, .* counts and examples of triplets: .*card --data .*t.parquet"
    with pytest.raises(schema.SchemaError, match=shown):
        write_report(str(tmp_path / "t.parquet"), str(tmp_path / "t.html"))


def test_no_page_goes_into_a_dataset(dataset: str) -> None:
    with pytest.raises(shards.DatasetError, match="is a dataset, which holds no pages"):
        report.page_of(dataset, dataset)


def test_a_number_of_examples_below_0_is_refused_in_a_line(dataset: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        report.main(["--data", dataset, "--examples", "-1"])
    assert "--examples -1: must be 0 or more" in capsys.readouterr().err
    report.main(["--data", dataset, "--examples", "0"])
