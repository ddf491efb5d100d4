"""The HTML report shows every rule, every reason and each edit, and is self-contained."""

import random
import re
from pathlib import Path

import pyarrow as pa
import pytest

from pipelines import schema, shards
from pipelines.report.column_display import ColumnDisplay
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
    assert "3 sentences: 2 with a negation, 1 declined." in page
    assert "<td>do-support<td class=number>1<td class=number>33.3%" in page
    assert "She <del>left &amp; ran</del>.<br>She <ins>did not leave &amp; run</ins>." in page
    assert "It is<ins> not</ins> &lt;b&gt;open" in page
    assert page.count("<svg") == 3
    assert "List of bridges" in page


def test_the_page_loads_nothing_from_elsewhere_and_is_the_same_every_time(dataset: str, tmp_path: Path) -> None:
    pages = [Path(write_report(dataset, str(tmp_path / name))).read_bytes() for name in ("a.html", "b.html")]
    assert pages[0] == pages[1]
    assert not re.search(rb"<script|<link|src=|url\(http", pages[0])


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
    assert "3 sentences: 2 with a negation, 1 declined." in page
    assert "3 sentences: 1 with a paraphrase, 2 declined." in page
    assert "<td>test:fronting<td class=number>1<td class=number>33.3%" in page
    assert (
        "<td>It is &lt;b&gt;open&lt;/b&gt;.<td>It is not &lt;b&gt;open&lt;/b&gt;.<td>&lt;b&gt;Open&lt;/b&gt; it is."
        in page
    )
    assert "1 rows have two or more" in page
    assert "<small>MER 0.80</small>" in page
    assert page.count("<svg") == 6
    assert "Match error rate of all candidates" in page


def test_words_are_marked_where_the_other_text_has_them_not(both: str, tmp_path: Path) -> None:
    page = Path(write_report(both, str(tmp_path / "r.html"))).read_text()
    assert "<ins>&lt;b&gt;Open&lt;/b&gt;</ins> it <ins>is.</ins>" in page
    assert "It <del>is &lt;b&gt;open&lt;/b&gt;.</del>" in page


def test_numbers_of_an_edit_have_a_histogram_where_there_are_any() -> None:
    length = Column("negation_words", pa.float32(), "number", "negation", "how many words it has")
    display = ColumnDisplay("negation", "negations", "a negation", None, None, (length,), edited=True)
    row = {"text": "It is open.", "negation": "It is not open.", "negation_words": 4.0}
    drawn = display.figures([row], random.Random(0))
    assert "How many words it has" in drawn
    assert "Match error rate between both" in drawn
    assert "<small>negation_words 4.00</small>" in display.marked(row | {"negation_span": (6, 6)})
    assert "How many words it has" not in display.figures([row | {"negation_words": None}], random.Random(0))
