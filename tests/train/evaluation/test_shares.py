"""contrast, choice and triplet by hand: on vectors in the plane, where each cosine can be seen."""

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from train.evaluation import __main__ as command
from train.evaluation.datasets.items import load
from train.evaluation.during_training import Suites
from train.evaluation.models import load_model
from train.evaluation.suites import choice, contrast, triplet
from train.model.encoder import Encoder
from train.model.export import export
from train.scratch import small_bert, train_tokenizer

SUITES: dict[str, Any] = {"contrast": contrast, "choice": choice, "triplet": triplet}


def at_angles(texts: Sequence[str]) -> Any:
    """A text is the degrees of its angle, and after a colon whatever tells it from another of the same angle.

    Longer for greater angles: lengths must not matter.
    """
    angles = np.radians([float(text.partition(":")[0]) for text in texts])
    return ((1 + angles)[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1)).astype(np.float32)


MODEL: Any = SimpleNamespace(name="angles", encode=at_angles)
MIRROR: Any = SimpleNamespace(
    name="mirror", encode=lambda texts: at_angles([text if ":q" in text else f"{90 - int(text)}" for text in texts])
)


def write(path: Path, *rows: Any) -> str:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(path)


def questions(*texts: str, **more: str) -> dict[str, str]:
    return {**dict(zip(("q1", "q2", "doc1", "doc2"), texts, strict=True)), **more}


def ranking(*texts: str, **more: str) -> dict[str, str]:
    return {**dict(zip(("query", "positive", "negative"), texts, strict=True)), **more}


def only(result: dict[str, Any]) -> Any:
    return result["scores"]["angles"]["x"]


def test_both_queries_must_have_their_own_passage_first(tmp_path: Path) -> None:
    rows = [
        questions("10", "80", "0", "90"),  # both
        questions("10", "20", "0", "90"),  # the first only
        questions("80", "70", "0", "90"),  # the second only
        questions("80", "10", "0", "90"),  # none
        questions("45", "90", "0", "90"),  # the first is a tie
        questions("0", "90", "5:one", "5:two"),  # two ties
    ]
    result = contrast.run([MODEL], write(tmp_path / "x.jsonl", *rows))
    assert only(result) == pytest.approx({"pairwise": 100 / 6, "q1": 100 * 2 / 6, "q2": 100 * 3 / 6})
    assert result["wrong"]["angles"]["x"] == ["2", "3", "4", "5", "6"]


def test_the_right_rank_is_the_wanted_passage_above_the_other(tmp_path: Path) -> None:
    rows = [
        ranking("0", "10", "20"),
        ranking("0", "20", "10"),
        ranking("0", "10:one", "10:two"),
        ranking("0", "9", "9"),
    ]
    assert only(contrast.run([MODEL], write(tmp_path / "x.jsonl", *rows))) == {"right rank": 25}


@pytest.mark.parametrize(
    ("positive", "negative", "measured"),
    [
        ("0.5", "20", {"recall@1", "recall@10"}),  # ten are before the negative
        ("30", "0.5", {"violation@1", "violation@10"}),  # ten are before the positive
        ("9.5", "9", {"violation@10", "recall@10"}),  # nine before the positive: the corpus' own 9 counts once
        ("1:new", "1:other", {"violation@1", "violation@10", "recall@10"}),  # three alike: the negative first
    ],
)
def test_in_a_corpus_the_first_ten_are_searched(
    positive: str, negative: str, measured: set[str], tmp_path: Path
) -> None:
    corpus = write(tmp_path / "corpus.jsonl", *({"text": str(angle)} for angle in (*range(1, 10), 30)))
    result = contrast.run([MODEL], write(tmp_path / "x.jsonl", ranking("0", positive, negative)), corpus)
    assert {measure for measure, share in only(result).items() if share == 100} - {"right rank"} == measured
    assert list(only(result)) == ["right rank", "violation@1", "violation@10", "recall@1", "recall@10"]


def test_the_items_passages_are_in_the_corpus_once(tmp_path: Path) -> None:
    items = load(Path(write(tmp_path / "x.jsonl", ranking("q", "T a", "b"))), ["ranking"])
    passages = [("T", "a"), ("", "c"), ("U", "b"), ("V", "d"), ("", "c")]
    assert contrast.join_corpus(items, passages) == ["T a", "b", "c", "V d"]


def test_a_choice_is_right_above_all_others(tmp_path: Path) -> None:
    rows = [
        {"input": "45", "sentences": ["10", "50", "90"], "label": 1},
        {"input": "45", "sentences": ["10", "50", "90"], "label": 2},
        {"input": "45", "sentences": ["0", "90"], "label": 0},  # a tie
        {"input": "5", "sentences": ["0", "90"], "label": 0},
        {"input": "5", "sentences": ["0:one", "0:two"], "label": 1},  # a tie
    ]
    result = choice.run([MODEL], write(tmp_path / "x.jsonl", *rows))
    assert only(result) == {"top-1": 40}
    assert result["sets"]["x"]["chance"]["top-1"] == pytest.approx(100 * (1 / 3 + 1 / 3 + 3 / 2) / 5)
    assert choice.table(result) == [["model", "x top-1 (chance 43)"], ["angles", "40.0"]]


def test_paraphrases_must_be_nearer_than_both_are_to_the_negative(tmp_path: Path) -> None:
    texts = [
        ("0", "10", "30"),
        ("0", "10", "15"),
        ("0", "10", "-5"),
        ("0", "10", "5"),
        ("0", "10", "10:too"),  # a tie
        ("1", "1", "1"),
    ]
    rows = [dict(zip(("text1", "text2", "negative"), row, strict=True)) for row in texts]
    result = triplet.run([MODEL], write(tmp_path / "x.jsonl", *rows))
    assert only(result) == pytest.approx({"both": 100 / 6, "text1": 200 / 6, "text2": 200 / 6})
    assert result["wrong"]["angles"]["x"] == ["2", "3", "4", "5", "6"]


def test_kinds_models_and_sets_stand_side_by_side(tmp_path: Path) -> None:
    """The mirror turns the passages round, and not the queries."""
    rows = [
        ranking("0:q", "10", "20", kind="a", id="i"),
        ranking("0:q", "20", "10", kind="b"),
        ranking("0:q", "9", "1"),
    ]
    write(tmp_path / "x.jsonl", *rows)
    write(tmp_path / "y.jsonl", questions("0:q", "90:q", "0", "90"))
    write(tmp_path / "z.jsonl", {"text": "neither"})
    result = contrast.run([MODEL, MIRROR], str(tmp_path))
    assert contrast.table(result) == [
        ["model", "x right rank (chance 50)", "y pairwise (chance 25)", "y q1 (chance 50)", "y q2 (chance 50)"],
        ["angles", "33.3", "100.0", "100.0", "100.0"],
        ["mirror", "66.7", "0.0", "0.0", "0.0"],
    ]
    headings = ["kind", "items", "right rank angles (chance 50)", "right rank mirror (chance 50)"]
    by_kind = [headings, ["a", "1", "100.0", "0.0"], ["b", "1", "0.0", "100.0"], ["(none)", "1", "0.0", "100.0"]]
    assert contrast.details(result) == [("x by kind, % of items", by_kind)]
    assert result["wrong"] == {"angles": {"x": ["2", "3"], "y": []}, "mirror": {"x": ["i"], "y": ["1"]}}
    assert list(result["missing"]) == ["z"]
    assert contrast.title(result) == "% of the items of x (3), y (1)"
    assert contrast.scores(result)["angles"] == pytest.approx(
        {
            "x right rank": 100 / 3,
            "x right rank, a": 100,
            "x right rank, b": 0,
            "x right rank, (none)": 0,
            "y pairwise": 100,
            "y q1": 100,
            "y q2": 100,
            "right rank average": 100 / 3,
            "pairwise average": 100,
            "q1 average": 100,
            "q2 average": 100,
        }
    )


def test_equal_texts_are_encoded_once(tmp_path: Path) -> None:
    encoded: list[str] = []
    model: Any = SimpleNamespace(name="angles", encode=lambda texts: encoded.extend(texts) or at_angles(texts))
    contrast.run([model], write(tmp_path / "x.jsonl", questions("0", "0", "5", "10"), questions("0", "5", "10", "5")))
    assert sorted(encoded) == ["0", "10", "5"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small model, and a file of each suite in one folder."""
    folder = tmp_path_factory.mktemp("items")
    tokenizer = train_tokenizer(["A heron waits by the brook.", "No boat lies in the harbour."] * 3, 200)
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", None), tokenizer, folder / "model")
    texts = ["A heron waits.", "No heron waits.", "A boat lies here.", "No boat lies here."]
    write(folder / "passages.jsonl", questions(*texts, kind="heron"))
    write(folder / "ranked.jsonl", ranking(*texts[:3]))
    write(folder / "chosen.jsonl", {"input": texts[0], "sentences": texts[1:], "label": 0})
    write(folder / "three.jsonl", dict(zip(("text1", "text2", "negative"), texts[:3], strict=True)))
    return folder


def test_the_command_reports_all_three(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = write(tmp_path / "corpus.jsonl", {"text": "A brook runs."})
    words = ["--model", folder / "model", "--data", folder, "--output", tmp_path / "out", "--corpus", corpus]
    command.main([str(word) for word in [*words, "--suite", ",".join(SUITES)]])
    assert "passages pairwise (chance 25)" in capsys.readouterr().out
    page = (tmp_path / "out" / "report.html").read_text()
    for text in ("ranked violation@10", "chosen top-1 (chance 33)", "three both (chance 33)", "passages by kind"):
        assert text in page
    suites = json.loads((tmp_path / "out" / "report.json").read_text())["suites"]
    assert [list(suites[name]["sets"]) for name in SUITES] == [["passages", "ranked"], ["chosen"], ["three"]]


def test_they_score_during_a_run_without_a_special_case(folder: Path) -> None:
    model = load_model(str(folder / "model"))
    suites = Suites(
        ["contrast", f"choice:{folder}", f"triplet:{folder / 'three.jsonl'}"], str(folder), model, pytest.fail
    )
    assert suites.scores().keys() >= {
        "contrast/passages pairwise, heron",
        "choice/top-1 average",
        "triplet/both average",
    }
