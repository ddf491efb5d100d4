"""The card says what the dataset holds, shows nothing as markup that is text, and is the same every time."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from pipelines import schema, shards
from pipelines.report import card, plots, statistics
from pipelines.sources.building import sentence_id

PLAIN = "The mill on the old canal was closed"
ODD = "A|B <script>alert(1)</script> is *open*"
ROWS = [
    (f"{PLAIN} in {year}.", f"{PLAIN.replace('was', 'was not')} in {year}.", "passive", None, [29, 29])
    for year in range(1900, 1930)
] + [
    (ODD, ODD.replace(" is", " is not"), "copula", None, [len(ODD) - 7] * 2),
    ("List of canals", None, None, "no-finite-verb", None),
]

CONFIDENCE = 0.875
NEGATED = (schema.NEGATION, schema.NEGATION_RULE, schema.NEGATION_REASON, schema.NEGATION_SPAN)


def write(folder: Path, rows: list[tuple], parts: int, rejected: dict[str, int]) -> str:
    """The rows as a dataset of ``parts`` shards, with negations and, for the first row, a paraphrase."""
    names = [shards.shard_name(index, parts) for index in range(parts)]
    wanted = schema.augmented("negation", "paraphrase")
    for index, name in enumerate(names):
        some = rows[index::parts]
        made = [text.startswith(PLAIN + " in 1900") for text, *_ in some]
        columns = {
            schema.ID: [sentence_id(row[0]) for row in some],
            schema.TEXT: [row[0] for row in some],
            schema.SOURCE: ["canals.txt"] * len(some),
            **{name: [row[n] for row in some] for n, name in enumerate(NEGATED, 1)},
            schema.NEGATION_CONFIDENCE: [CONFIDENCE if row[1] else None for row in some],
            schema.PARAPHRASE: ["In 1900 the mill on the old canal was closed." if m else None for m in made],
            schema.PARAPHRASE_MER: [0.4 if m else None for m in made],
            schema.PARAPHRASE_ORIGIN: ["syntax:fronting" if m else None for m in made],
            schema.PARAPHRASE_REASON: [None if m else "no-candidate" for m in made],
            schema.PARAPHRASE_RATES: [[0.4] if m else [] for m in made],
        }
        table = pa.table({name: columns.get(name, [None] * len(some)) for name in wanted.names}, schema=wanted)
        lost = rejected if index == 0 else {}
        footer = shards.Footer("paraphrase", f"f{index}", len(some) + sum(lost.values()), len(some), lost)
        shards.write_shard(str(folder / name), table, footer, wanted)
    shards.finish(str(folder), names, {"engine": "syntax"})
    return str(folder)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write(tmp_path_factory.mktemp("data") / "canals.parquet", ROWS, 3, {"duplicate": 7})


@pytest.fixture(scope="module")
def written(dataset: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("card")
    terms = card.Terms("cc-by-sa-4.0", "the canal society", "en")
    card.write_card(dataset, str(tmp_path / "card"), terms, [dataset])
    return tmp_path / "card"


def write_plain(folder: Path, wanted: pa.Schema, rows: list[tuple], parts: int = 2) -> str:
    """Triplets or pairs as a dataset of ``parts`` shards."""
    names = [shards.shard_name(index, parts) for index in range(parts)]
    for index, name in enumerate(names):
        columns = [list(column) for column in zip(*rows[index::parts], strict=True)]
        footer = shards.Footer("made", f"f{index}", len(columns[0]), len(columns[0]))
        shards.write_shard(str(folder / name), pa.table(columns, schema=wanted), footer, wanted)
    shards.finish(str(folder), names, {})
    return str(folder)


def test_triplets_have_a_card_with_counts_and_examples_by_kind(tmp_path: Path) -> None:
    rows = [
        (n, f"The mill {n} is open.", f"Mill {n} is not shut.", f"<b>Mill {n}</b> is shut.", None, kind, 0.25, "here")
        for n, kind in enumerate(["short claim", "negation"] * 6)
    ]
    text = Path(card.write_card(write_plain(tmp_path / "t.parquet", schema.TRIPLETS, rows), str(tmp_path))).read_text()
    assert "12 triplets, by kind below." in text
    assert "| negation | 6 | 50.0% |" in text
    assert "## Examples by `kind`" in text
    assert "negative: " in text
    assert "--data t.parquet --objective litotes" in text
    assert (tmp_path / "margin.png").is_file()
    assert "<b>Mill" not in (tmp_path / card.PAGE).read_text()


@pytest.mark.parametrize(
    ("wanted", "value", "said", "objective"),
    [
        (schema.PAIRS, "entailment", "4 pairs, by label below.", True),
        (schema.SCORED, 4.5, "4 scored pairs.", False),
    ],
)
def test_pairs_have_a_card(wanted: pa.Schema, value: object, said: str, objective: bool, tmp_path: Path) -> None:
    rows = [(f"The mill {n} is open.", f"Mill {n} is not shut.", value, 0.5) for n in range(4)]
    text = Path(card.write_card(write_plain(tmp_path / "p.parquet", wanted, rows), str(tmp_path))).read_text()
    assert said in text
    assert f"hypothesis: Mill 3 is not shut.\n  - {wanted.names[2]}: {value}\n" in text
    assert ("--objective pairsupcon" in text) is ("train/run.py" in text) is objective
    assert "| entailment | 4 | 100.0% |" in text or not objective


def test_counts_provenance_rejections_and_licence_are_on_the_card(written: Path) -> None:
    text = (written / card.MARKDOWN).read_text()
    assert "32 texts, 31 (96.9%) with a negation, 1 (3.1%) with a paraphrase." in text
    assert "| passive | 30 | 93.8% |" in text
    assert "| no-finite-verb | 1 | 3.1% |" in text
    assert "| syntax:fronting | 1 | 3.1% |" in text
    assert "| paraphrase | duplicate | 7 |" in text
    assert '- **paraphrase** · rows in: 39 · rows: 32 · options: {"engine": "syntax"} · fingerprint: ' in text
    assert "- **id** · type: uint64 · meaning: " in text
    assert "Licence: cc-by-sa-4.0. Attribution: the canal society." in text
    assert "| canals.txt | 32 |" in text


def test_the_header_is_what_hubs_read(written: Path) -> None:
    yaml = pytest.importorskip("yaml")
    header = yaml.safe_load((written / card.MARKDOWN).read_text().split("---\n")[1])
    assert header["license"] == "cc-by-sa-4.0"
    assert header["language"] == ["en"]
    assert header["size_categories"] == ["n<1K"]
    assert header["configs"] == [{"config_name": "default", "data_files": "part-*.parquet"}]
    assert {"negation", "paraphrase"} <= set(header["tags"])


def test_every_plot_that_the_card_names_is_an_image_beside_it_and_in_the_page(written: Path) -> None:
    named = set(re.findall(r"!\[.*?\]\((.*?)\)", (written / card.MARKDOWN).read_text()))
    assert named == {path.name for path in written.glob("*.png")}
    assert {"lengths.png", "error_rates.png", "negation_rule.png", "paraphrase_origin.png"} <= named
    assert "negation_confidence.png" in named
    assert all((written / name).read_bytes().startswith(b"\x89PNG") for name in named)
    assert (written / card.PAGE).read_text().count("<img ") == len(named)


def test_a_page_that_cannot_see_the_plots_has_the_card_without_their_section(written: Path) -> None:
    text = (written / card.MARKDOWN).read_text()
    alone = card.without_files(text)
    headings = re.findall("^## .*", text, re.MULTILINE)
    assert re.findall("^## .*", alone, re.MULTILINE) == [h for h in headings if h != "## Distributions"]
    assert "## Distributions" in headings
    assert ".png" not in alone
    assert alone.startswith("\n# canals")


def test_the_distribution_of_numbers_is_counted_where_there_are_any(dataset: str, tmp_path: Path) -> None:
    counted = statistics.collect(dataset, 1)
    assert counted.numbers["negation_confidence"] == {int(CONFIDENCE * statistics.RATE_BINS): 31}
    bare = [(*row[:1], None, None, "no-finite-verb", None) for row in ROWS]
    without = statistics.collect(write(tmp_path / "bare.parquet", bare, 1, {}), 1)
    assert not without.numbers["negation_confidence"]
    assert "negation_confidence.png" not in plots.names(without)


def test_the_page_is_readable_on_a_narrow_screen(written: Path, assert_readable: Callable[[str], None]) -> None:
    assert_readable((written / card.PAGE).read_text())


def test_what_is_new_is_bold_on_the_card(written: Path) -> None:
    assert "- passive\n  - text: The mill on the old canal was closed in 19" in (written / card.MARKDOWN).read_text()
    assert "  - negation: The mill on the old canal was **not** closed in 19" in (written / card.MARKDOWN).read_text()


def test_sentences_are_never_markup(written: Path) -> None:
    text, page = ((written / name).read_text() for name in (card.MARKDOWN, card.PAGE))
    assert r"A\|B &lt;script&gt;alert(1)&lt;/script&gt; is \*open\*" in text
    assert "<script" not in text + page
    assert "is<ins> not</ins> *open*" in page


def test_the_page_loads_nothing_from_elsewhere(written: Path) -> None:
    assert not re.search(r"<link|src=.(?!data:)|url\(", (written / card.PAGE).read_text())


def test_the_same_dataset_gives_the_same_bytes_and_stale_plots_go(dataset: str, written: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    (again / "label.png").write_bytes(b"of an earlier dataset")
    card.write_card(dataset, str(again), card.Terms("cc-by-sa-4.0", "the canal society", "en"), [dataset])
    first, second = ({p.name: p.read_bytes() for p in folder.iterdir()} for folder in (written, again))
    assert first == second


def test_a_card_that_is_up_to_date_is_left_and_one_that_is_not_whole_is_drawn_anew(
    dataset: str, tmp_path: Path
) -> None:
    def stamps() -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}

    card.write_card(dataset, str(tmp_path))
    first = stamps()
    card.write_card(dataset, str(tmp_path))
    assert stamps() == first
    (tmp_path / card.PAGE).unlink()  # as a run leaves it that is killed while it draws
    card.write_card(dataset, str(tmp_path))
    second = stamps()
    assert all(second[name] > first[name] for name in first)
    card.write_card(dataset, str(tmp_path), card.Terms("cc0-1.0"))
    assert all(stamps()[name] > second[name] for name in second)


def test_of_many_values_the_most_frequent_are_listed_and_the_others_summed_up(tmp_path: Path) -> None:
    rows = [(f"{PLAIN} at {n}.", f"{PLAIN} never at {n}.", f"rule-{n:03}", None, [36, 36]) for n in range(60)]
    rows += [(f"{PLAIN} on {n}.", f"{PLAIN} never on {n}.", "most", None, [36, 36]) for n in range(20)]
    out = card.write_card(write(tmp_path / "many.parquet", rows, 2, {}), str(tmp_path / "card"))
    text = Path(out).read_text()
    assert "| most | 20 | 25.0% |" in text
    assert "| 21 others | 21 | 26.2% |" in text
    assert text.count("| rule-0") == text.count("- rule-0") == card.MOST_VALUES - 1


def test_the_statistics_are_the_same_however_the_rows_are_sharded(dataset: str, tmp_path: Path) -> None:
    one = statistics.collect(write(tmp_path / "one.parquet", ROWS, 1, {}), 4)
    three = statistics.collect(dataset, 4)
    one.bytes = three.bytes = 0
    assert one == three
    assert [len(rows) for rows in three.examples[schema.NEGATION_RULE].values()].count(4) == 1
    assert three.words[schema.TEXT].total() == len(ROWS)
    assert three.words[schema.TEXT][3] == 1
    assert three.rates[schema.PARAPHRASE] == {16: 1}


def test_a_corpus_without_augmentations_has_a_card(tmp_path: Path) -> None:
    table = pa.table([[1, 2], ["One is here.", "Two."], ["a", "b"]], schema=schema.SENTENCES)
    shards.write_shard(str(tmp_path / "c" / shards.shard_name(0, 1)), table, shards.Footer("corpus", "f", 2, 2))
    shards.finish(str(tmp_path / "c"), [shards.shard_name(0, 1)], {})
    text = Path(card.write_card(str(tmp_path / "c"), str(tmp_path / "card"))).read_text()
    assert "2 texts." in text
    assert [path.name for path in (tmp_path / "card").glob("*.png")] == ["lengths.png"]


def test_a_dataset_that_is_not_there_is_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match="no such dataset. Make one with"):
        card.write_card(str(tmp_path / "absent"), str(tmp_path / "card"))


def test_no_card_goes_into_a_dataset(dataset: str) -> None:
    before = sorted(Path(dataset).iterdir())
    with pytest.raises(shards.DatasetError, match=f"--out {dataset}: is a dataset, which holds no pages; give another"):
        card.write_card(dataset, dataset)
    assert sorted(Path(dataset).iterdir()) == before


def test_another_meaning_of_a_column_gives_another_card(dataset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = card._fingerprint([], card.Terms())
    monkeypatch.setitem(schema.MEANINGS, schema.SOURCE, "where it was found")
    assert card._fingerprint([], card.Terms()) != before


def test_quantiles_are_the_smallest_values_that_so_many_do_not_exceed() -> None:
    counts = Counter({3: 1, 5: 8, 60: 1})
    assert plots._quantiles(counts, (0.05, 0.1, 0.5, 0.9, 0.95, 1)) == [3, 3, 5, 5, 60, 60]
    assert plots._quantiles(Counter({7: 1}), (0.05, 0.95)) == [7, 7]
