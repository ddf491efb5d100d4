"""A model that cannot be used is named, and the others are evaluated."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from train.evaluation.__main__ import main
from train.evaluation.models import cosine, load_model
from train.model.encoder import Encoder
from train.model.export import export
from train.model.prompt import TEMPLATES, with_template
from train.scratch import small_bert, train_tokenizer

TOKENIZER = train_tokenizer(["A heron waits by the brook.", "A boat lies in the harbour."] * 3, 200)


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    """The command with three models: a sound one, one without tokenizer, one with a weight that is no number."""
    for name in ("sound", "mute", "broken"):
        encoder = Encoder(small_bert(len(TOKENIZER), 1, 64, 0), "mean", TOKENIZER.mask_token_id)
        if name == "broken":
            with torch.no_grad():
                encoder.backbone.encoder.layer[0].output.dense.bias[3] = float("nan")
        export(encoder, TOKENIZER, tmp_path / name)
    for path in (tmp_path / "mute").glob("tokenizer*"):
        path.unlink()
    rows = "".join(f"{word}\tA {word} waits {i}\n" for word in ("heron", "boat") for i in range(6))
    (tmp_path / "small.tsv").write_text(rows)
    models = [str(tmp_path / name) for name in ("sound", "mute", "broken")]
    return ["--model", *models, "--data", str(tmp_path), "--suite", "clustering,sts", "--output", str(tmp_path / "out")]


def test_models_that_give_no_embeddings_are_named_and_the_others_run(words: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 1
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    mute, broken = report["not evaluated"].values()
    assert "its tokenizer is missing or empty" in mute
    assert "NaN or infinity" in broken
    assert list(report["suites"]["clustering"]["scores"]) == [f"{tmp_path / 'sound'} (mean)"]
    assert "none of the STS sets" in report["suites"]["sts"]["error"]
    for name in ("report.html", "report.md"):
        text = (tmp_path / "out" / name).read_text()
        assert "its tokenizer is missing or empty" in text
        assert "NaN or infinity" in text


def test_models_go_by_the_names_that_they_are_given(words: list[str], tmp_path: Path) -> None:
    shutil.copytree(tmp_path / "sound", tmp_path / "other")
    words = ["--model", str(tmp_path / "sound"), str(tmp_path / "other"), *words[words.index("--data") :]]
    words[words.index("clustering,sts")] = "clustering"
    main([*words, "--names", "before", "after"])
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert list(report["suites"]["clustering"]["scores"]) == ["before", "after"]
    assert report["called"] == {"before": f"{tmp_path / 'sound'} (mean)", "after": f"{tmp_path / 'other'} (mean)"}
    for names in (["before"], ["before", "before"]):
        with pytest.raises(SystemExit, match=f"--names {' '.join(names)}: give 2 different names, one for each"):
            main([*words, "--names", *names])


def test_a_report_names_no_password(words: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([*words, "--trained-on", "http://me:geheim@127.0.0.1:9/x.parquet?sig=SECRET"])
    for name in ("report.json", "report.html", "report.md"):
        text = (tmp_path / "out" / name).read_text()
        assert "127.0.0.1:9/x.parquet" in text
        assert "geheim" not in text
        assert "SECRET" not in text


def test_pairs_of_equal_texts_have_one_cosine() -> None:
    rows = np.random.default_rng(0).normal(size=(50, 384)).astype(np.float32)
    assert np.unique(cosine(rows, rows)).tolist() == [1.0]


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_prompted_encoder_that_is_loaded_again_has_both_of_its_prompts(name: str, tmp_path: Path) -> None:
    first, second = TEMPLATES[name]
    encoder = Encoder(small_bert(len(TOKENIZER), 1, 64, 0), "mask", TOKENIZER.mask_token_id)
    export(encoder, with_template(TOKENIZER, first), tmp_path)
    loaded = load_model(str(tmp_path))
    assert loaded.templates == (first, second)
    for tokenizer, template in ((loaded.tokenizer, first), (loaded.second_tokenizer, second)):
        assert tokenizer("A heron")["input_ids"] == with_template(TOKENIZER, template)("A heron")["input_ids"]


def test_without_any_usable_model_there_is_an_error_and_no_report(words: list[str], tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "sound")
    with pytest.raises(SystemExit, match="error: no model is left to evaluate: .*no usable model"):
        main(words)
    assert not (tmp_path / "out").exists()


def test_where_no_suite_can_run_there_is_no_report(words: list[str], tmp_path: Path) -> None:
    words[words.index("clustering,sts")] = "sts"
    with pytest.raises(SystemExit, match="error: no suite could run, see above; no report is written"):
        main(words)
    assert not (tmp_path / "out" / "report.html").exists()
