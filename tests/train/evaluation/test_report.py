"""The report: everything in one file, nothing loaded, everything escaped, what is missing said."""

import base64
import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from train.evaluation.__main__ import main
from train.evaluation.registry import Outcome, table_scores
from train.evaluation.report import draw, text_table, writer
from train.model.encoder import Encoder
from train.model.export import export
from train.scratch import small_bert, train_tokenizer

MODEL = "runs/<one> & more (mean)"


@pytest.fixture
def outcomes() -> list[Outcome]:
    halves = {"Cont.": {"STSB-test": 0.9, "average": 0.88}, "Oppn.": {"STSB-test": 0.5, "average": 0.57}}
    split = {"Cont.": 811, "Oppn.": 568, "median_score": 2.8, "median_mer": 0.516}
    biased = {"splits": {"STSB-test": split}, "missing": {}, "scores": {MODEL: halves}, "plots": np.ones(3)}
    return [
        Outcome("bias", "Bias | of one", biased, [["model", "Cont.", "Oppn."], [MODEL, "88.00", "57.00"]]),
        Outcome("geometry", error="data/<x> is missing"),
        Outcome(
            "sts",
            "STS",
            {"split": "test", "aggregation": "all", "text": "raw", "scores": {MODEL: {"STS12": 0.7}}},
            [["model", "STS12"], [MODEL, "70.00"]],
            {"STS13": "no input files"},
        ),
    ]


class Reader(HTMLParser):
    """Tags that are open, images, and whatever would be loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "img"):
            self.open.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))
        assert tag not in ("script", "link", "iframe")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_whole_and_loads_nothing(outcomes: list[Outcome], tmp_path: Path) -> None:
    paths = writer.write_report(outcomes, tmp_path, "python -m train.evaluation --model <M>")
    assert [path.name for path in paths] == list(writer.FILE_NAMES)
    page = paths[3].read_text()
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.images
    assert all(image["alt"] and str(image["src"]).startswith("data:image/") for image in reader.images)
    assert not re.search(r"(src|href)=\"(?!data:|#)", page)
    assert "--model <M>" in reader.text
    assert MODEL in reader.text


def test_what_models_are_called_is_said_in_one_line(outcomes: list[Outcome], tmp_path: Path) -> None:
    writer.write_report(outcomes, tmp_path, called={"before": "hub/<one> (mean)", "after": "out/model (mean)"})
    page, text = (tmp_path / "report.html").read_text(), (tmp_path / "report.md").read_text()
    assert "<p><b>before</b>: hub/&lt;one&gt; (mean); <b>after</b>: out/model (mean)</p>" in page
    assert "**before**: hub/<one> (mean); **after**: out/model (mean)" in text.splitlines()


def test_nothing_is_wider_than_a_narrow_screen(outcomes: list[Outcome]) -> None:
    page = writer.to_html(outcomes, [])
    assert 'name="viewport"' in page
    assert max(map(float, re.findall(r"min-width: ([\d.]+)rem", page))) * 16 < 400
    assert re.findall('<a href="#(.*?)"', page) == re.findall('<h2 id="(.*?)"', page) == ["bias", "geometry", "sts"]


def test_a_table_that_a_narrow_screen_would_cut_is_stacked_there(outcomes: list[Outcome]) -> None:
    outcomes[0].table[0][1] = 'a & "b"'
    page = writer.to_html(outcomes, [])
    assert ".stacked td { display: inline-block" in page.partition("@media (max-width: 650px)")[2]
    assert page.count('<div class="wide">') == 2  # the tables of bias and sts
    assert '<td data-name="a &amp; &#34;b&#34;">88.00</td>' in page
    outcomes[2].table = [["model", *"abcd"], [MODEL, *"1234"]]
    outcomes[0].table.append(["a", "A sentence that is too long for one line.", "–"])
    assert writer.to_html(outcomes, []).count('<div class="wide stacked">') == 3  # with the sub-sets of bias


def test_what_failed_or_is_missing_is_said_everywhere(outcomes: list[Outcome], tmp_path: Path) -> None:
    writer.write_report(outcomes, tmp_path)
    page, text = (tmp_path / "report.html").read_text(), (tmp_path / "report.md").read_text()
    assert "data/&lt;x&gt; is missing" in page
    assert "data/<x> is missing" in text
    assert "Missing STS13: no input files" in page
    assert "Missing STS13: no input files" in text
    content = json.loads((tmp_path / "report.json").read_text())
    assert content["suites"]["geometry"] == {"error": "data/<x> is missing"}
    assert "plots" not in content["suites"]["bias"]


def test_a_suite_that_cannot_run_leaves_the_others_and_the_page_says_so(tmp_path: Path) -> None:
    texts = ["a lamp by the mill", "a mill by the lamp", "two boats", "no boats"]
    tokenizer = train_tokenizer(texts * 3, 100)
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", None), tokenizer, tmp_path / "model")
    folder = tmp_path / "data" / "STS" / "STS15-en-test"
    folder.mkdir(parents=True)
    (folder / "STS.input.a.txt").write_text("".join(f"{a}\t{b}\n" for a, b in zip(texts, texts[::-1], strict=True)))
    (folder / "STS.gs.a.txt").write_text("1\n2\n5\n0\n")
    out = tmp_path / "out"
    words = ["--model", str(tmp_path / "model"), "--data", str(tmp_path / "data"), "--output", str(out)]
    with pytest.raises(SystemExit):
        main([*words, "--suite", "geometry,errors"])
    page = (out / "report.html").read_text()
    assert re.search(r"did not run: [^<]*sts-dev\.csv is missing", page)
    assert "Missing STS12: no STS.input" in page
    assert "Worst pairs of" in page
    assert len(json.loads((out / "report.json").read_text())["suites"]["errors"]["models"]) == 1


def test_machines_read_every_cell_and_every_published_figure(outcomes: list[Outcome], tmp_path: Path) -> None:
    writer.write_report(outcomes, tmp_path)
    with (tmp_path / "report.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert ["bias", MODEL, "Oppn.", "57.00"] in rows
    assert ["published bias", "SimCSE-BERT-base", "Oppn. average", "49.82"] in rows
    printed = json.loads((tmp_path / "report.json").read_text())["published"]
    wanted = {"set": "Oppn. average", "published model": "SimCSE-BERT-base", "difference": "+7.18"}
    assert any(wanted.items() <= row.items() for row in printed)


def test_a_suite_without_scores_of_its_own_gives_its_tables_numbers(outcomes: list[Outcome]) -> None:
    table = [["model", "MR", "CR (5 draws)", "SUBJ", "TREC"], ["m", "72.80", "81.8 (2.6)", "–", "40.1 % of 7"]]
    assert table_scores(table) == {"m": {"MR": 72.8, "CR": 81.8, "SUBJ": None, "TREC": 40.1}}
    assert table_scores([]) == {}
    (first, *_) = writer.compare_published(outcomes[2])
    assert (first.model, first.printed.set, first.measured) == (MODEL, "STS12", 70.0)


@pytest.mark.parametrize("other", [{"split": "dev"}, {"aggregation": "wmean"}, {"text": "senteval"}])
def test_what_no_paper_measured_is_compared_with_none(outcomes: list[Outcome], other: dict[str, str]) -> None:
    outcomes[2].result["scores"][MODEL]["average"] = 0.75
    assert {c.printed.set for c in writer.compare_published(outcomes[2])} == {"STS12", "average"}
    outcomes[2].result |= other
    assert writer.compare_published(outcomes[2]) == []


def test_a_pipe_does_not_break_a_markdown_table(outcomes: list[Outcome]) -> None:
    outcomes[0].table[1][0] = "a|b"
    text = writer.to_markdown(outcomes[:1], [])
    assert "| a\\|b | 88.00 | 57.00 |" in text


def decoded(plot: draw.Plot) -> bytes:
    return base64.b64decode(plot.uri.partition("base64,")[2])


def test_plots_are_images_with_a_title_and_the_same_each_time() -> None:
    values = {"one": [0.5, None, 0.2], "two": [0.1, 0.2, 0.3]}
    plots = [draw.bars("A title", ["a", "b", "c"], values, "points") for _ in range(2)]
    assert plots[0] == plots[1]
    assert decoded(plots[0]).lstrip().startswith(b"<?xml")
    many = {"panel": (np.random.default_rng(0).normal(size=(50, 2)).tolist(), [i % 3 for i in range(50)])}
    assert decoded(draw.clusters("Clusters", many)).startswith(b"\x89PNG")
    assert draw.scatter("S", {"m": {"k": [[0.1, 0.2]]}}, "x", "y").uri.startswith("data:image/svg+xml")
    assert draw.histograms("H", {"m": {"k": np.zeros(3), "l": np.ones(3)}}, "x", "y").title == "H"
    assert draw.lines("L", {"m": ([0, 1], [0.2, 0.3])}, "x", "y").title == "L"
    assert draw.labelled_points("P", {"m": [[0.1, 0.2]]}, "x", "y").title == "P"


def test_no_cell_of_a_printed_table_is_cut() -> None:
    path = "artifacts/" + "a-folder-of-mine/" * 6 + "model"
    printed = text_table.align([["model", "STS12"], [path, "70.0"]])
    assert printed.splitlines()[-1] == f"{path}   70.0"


def test_long_names_keep_their_end() -> None:
    assert draw.short("x" * 80 + "end").endswith("end")
    assert len(draw.short("x" * 80)) == draw.NAME_LENGTH


def test_a_long_name_of_a_model_is_shortened_and_a_sentence_is_not() -> None:
    long = "The bridge over the river by the old mill is open."
    for name, whole in (("model", False), ("sentence", True)):
        assert (writer._html_table([[name, "cosine"], [long, "0.5"]])[1][0][0] == long) is whole
