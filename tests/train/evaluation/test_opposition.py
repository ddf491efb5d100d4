"""Cosines to positive, negation and random sentence."""

import json
import re
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines import schema
from train.evaluation.__main__ import main
from train.evaluation.models import cosine, load_model
from train.evaluation.report import draw
from train.evaluation.suites import opposition
from train.model.encoder import Encoder
from train.model.export import export
from train.model.prompt import TEMPLATES, with_template
from train.scratch import small_bert, train_tokenizer

TEXTS = [f"The {a} by the {b} is old." for a in ("lamp", "mill", "inn") for b in ("brook", "road", "wall")]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = [{"id": i, "text": t, "source": "made", "negation": t.replace("is", "is not")} for i, t in enumerate(TEXTS)]
    rows[4]["negation"] = None
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), tmp_path / "d.parquet")
    return tmp_path / "d.parquet"


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    tokenizer = train_tokenizer([*TEXTS, "not"] * 3, 200)
    for pooling, template in (("mask", TEMPLATES["sncse"][0]), ("mean", None)):
        encoder = Encoder(small_bert(len(tokenizer), 1, 64, 0), pooling, tokenizer.mask_token_id)
        export(encoder, with_template(tokenizer, template), tmp_path / pooling)
    return [tmp_path / "mask", tmp_path / "mean"]


@given(st.integers(2, 50), st.integers(0, 9))
def test_random_partners_are_never_oneself_and_everyone_is_one(n: int, seed: int) -> None:
    partner = opposition.derangement(n, seed)
    assert sorted(partner) == list(range(n))
    assert (partner != np.arange(n)).all()


def test_several_models_stand_side_by_side_in_table_json_and_plot(
    runs: list[Path], data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    main(["--model", *map(str, runs), "--data", str(data), "--suite", "opposition", "--output", str(out)])
    result = json.loads((out / "opposition.json").read_text())
    assert result["rows"] == len(TEXTS) - 1  # the row without negation is left out
    assert len(result["models"]) == 2
    said = capsys.readouterr().out
    for found in result["models"].values():
        assert all(f"{found[name]['mean']:.3f}" in said for name in opposition.COMPARED)
    assert (out / "opposition.png").read_bytes().startswith(b"\x89PNG")


def test_the_means_are_those_of_the_embeddings(runs: list[Path], data: Path) -> None:
    model = load_model(str(runs[1]))
    found = opposition.run([model], str(data))["models"][model.name]
    texts, negations = opposition.sample(str(data), 42)
    expected = cosine(model.encode(texts), model.encode(negations))
    assert found["negation"]["mean"] == pytest.approx(expected.mean())
    assert found["negation"]["std"] == pytest.approx(expected.std())


def test_the_positive_is_the_second_view_of_training(runs: list[Path]) -> None:
    mask, mean = (load_model(str(run)) for run in runs)
    # Prompt pooling: the other template, even with dropout off. All: dropout on, from the seed, and off again after.
    assert mask.second_tokenizer("a lamp")["input_ids"] != mask.tokenizer("a lamp")["input_ids"]
    for model in (mask, mean):
        first, second, other = (model.encode_positive(TEXTS, seed) for seed in (1, 1, 2))
        np.testing.assert_array_equal(first, second)
        assert not np.allclose(first, other)
        np.testing.assert_array_equal(model.encode(TEXTS), model.encode(TEXTS))


def test_data_without_negations_is_an_error(
    runs: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"id": i, "text": text, "source": "made"} for i, text in enumerate(TEXTS)]
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), tmp_path / "none.parquet")
    words = ["--model", str(runs[0]), "--suite", "opposition", "--output", str(tmp_path / "out")]
    with pytest.raises(SystemExit):
        main([*words, "--data", str(tmp_path / "none.parquet")])
    assert "holds 0 rows with a negation" in capsys.readouterr().out


def test_sentences_that_were_trained_on_are_left_out(
    runs: list[Path], data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"id": i, "text": text, "source": "made"} for i, text in enumerate([*TEXTS[:6], "Of no row."])]
    trained_on = tmp_path / "trained.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.SENTENCES), trained_on)
    assert sorted(opposition.sample(str(data), 42, str(trained_on))[0]) == sorted(TEXTS[6:])
    words = ["--model", str(runs[1]), "--suite", "opposition", "--output", str(tmp_path / "out")]
    main([*words, "--data", str(data), "--trained-on", str(trained_on)])
    assert f"3 sentences, none of them in {trained_on}" in capsys.readouterr().out
    assert json.loads((tmp_path / "out" / "opposition.json").read_text())["trained_on"] == str(trained_on)
    with pytest.raises(SystemExit):
        main([*words, "--data", str(data), "--trained-on", str(data)])
    assert f"holds 0 rows with a negation whose sentence is not in {data}" in capsys.readouterr().out


def test_plain_sentences_name_the_flow_that_negates_them(
    runs: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"id": i, "text": text, "source": "made"} for i, text in enumerate(TEXTS)]
    pq.write_table(pa.Table.from_pylist(rows, schema.SENTENCES), tmp_path / "plain.parquet")
    words = ["--model", str(runs[0]), "--suite", "opposition", "--output", str(tmp_path / "out")]
    with pytest.raises(SystemExit):
        main([*words, "--data", str(tmp_path / "plain.parquet")])
    assert "augment_flow negation" in capsys.readouterr().out


def test_a_limit_says_how_many_sentences_are_compared(
    runs: list[Path], data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--model", str(runs[1]), "--suite", "opposition", "--data", str(data), "--output", str(tmp_path / "out")]
    main([*words, "--limit", "3"])
    assert json.loads((tmp_path / "out" / "opposition.json").read_text())["rows"] == 3
    with pytest.raises(SystemExit):
        main([*words, "--limit", "1"])
    assert "--limit 1: the comparison needs two sentences or more" in capsys.readouterr().out


def test_the_page_says_what_a_positive_is_and_names_models_by_what_tells_them_apart(
    runs: list[Path], data: Path, tmp_path: Path
) -> None:
    assert draw.shortened(["runs/a/one (mean)", "runs/a/two (mean)"]) == {
        "runs/a/one (mean)": "one (mean)",
        "runs/a/two (mean)": "two (mean)",
    }
    assert list(draw.shortened(["org/name (cls)", "runs/a (cls)"]).values()) == ["org/name (cls)", "runs/a (cls)"]
    result = opposition.run([load_model(str(run)) for run in runs], str(data))
    [plot] = opposition.figures(result)
    words = re.sub(r"\s+", " ", " ".join(re.findall("<!-- (.*?) -->", plot.image.decode(), re.S)))
    assert "positive: the sentence once more, as in training" in words
    assert "mask (mask)" in words
    assert str(tmp_path) not in words


def test_the_usage_line_says_what_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().err.startswith("usage: python -m train.evaluation ")
