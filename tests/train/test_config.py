"""Flags, files of flags and Python say the same; what cannot work is refused before a model is loaded."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from transformers import BertConfig, RobertaConfig

from train.config import TrainConfig, parse
from train.model.encoder import load_config
from train.objectives import OBJECTIVES
from train.resolved_config import resolve
from train.runtime.errors import InputError

BERT = BertConfig(num_hidden_layers=3, hidden_size=64, num_attention_heads=1)


def test_a_file_of_flags_says_the_same_as_flags(tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    file.write_text(
        'data = "made.parquet"\nobjective = "mixcse"\nbatch-size = 8\nseeds = [1, 2]\nset = "mixed.mask=infinite"\n'
        'template = ["{} is [MASK]", "[MASK] is {}"]\nkeep_head = false\ndropout = false\nresume = true\nlr = 1e-4\n'
    )
    flags = ["--data", "made.parquet", "--objective", "mixcse", "--batch-size", "8", "--seeds", "1,2", "--resume"]
    flags += ["--set", "mixed.mask=infinite", "--template", "{} is [MASK]", "[MASK] is {}"]
    flags += ["--no-keep-head", "--no-dropout"]
    read = parse(["--config", str(file), "--lr", "2e-4"], None)  # the command line has precedence
    assert read == parse([*flags, "--lr", "2e-4"], None)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("bach-size = 8", "'bach-size' is not a flag"),
        ("data = ", "Invalid value"),
        ("batch-size = 'x'", "invalid int"),
        ("clip = false", "'clip' takes a value as --clip does, not False"),
        ("batch-size = true", "'batch-size' takes a value as --batch-size does, not True"),
        ("[set]\n'margin.alpha' = 0.2", "'set' takes a value as --set does, not {'margin.alpha': 0.2}"),
        ("help = true", "'help' is not a flag"),
    ],
)
def test_a_file_of_flags_is_checked(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "run.toml").write_text(content)
    with pytest.raises(SystemExit):
        parse(["--config", str(tmp_path / "run.toml")], None)
    heard = capsys.readouterr().err
    assert said in heard
    assert "usage:" not in heard  # a page long, before the line that counts


def test_a_file_of_flags_may_name_the_opposite_flag_and_nothing(tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_text("no-keep-head = false\nno_dropout = true\ntrack = []\neval-suite = []")
    config = TrainConfig(data="x", keep_head=True, dropout=False, track=(), eval_suite=())
    assert parse(["--data", "x", "--config", str(tmp_path / "run.toml")], None) == config


def test_python_flags_and_a_file_are_one_definition(tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_text('data = "made.parquet"\nseed = [1, 2]\ntrack = ["tensorboard"]\nlayers = [-1]')
    flags = ["--data", "made.parquet", "--seed", "1,2", "--track", "tensorboard", "--layers", "-1"]
    python = TrainConfig(data="made.parquet", seeds=[1, 2], track=["tensorboard"], layers=[-1])  # type: ignore[arg-type]
    assert parse(flags, None) == parse(["--config", str(tmp_path / "run.toml")], None) == python
    assert python.output == Path("artifacts/sncse")
    with pytest.raises(InputError, match="--objective 'sncs' is not one of simcse"):
        TrainConfig(data="x", objective="sncs")
    with pytest.raises(InputError, match="--data is missing"):
        TrainConfig()


def test_help_names_the_papers_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"], "doc")
    said = " ".join(capsys.readouterr().out.split())
    assert "mixcse (Zhang et al. 2022)" in said
    assert "margin.alpha (0.1)" in said
    assert "(default: 5e-05 for simcse-sup; 1e-05 for sncse, osscse; 5e-06 for pairsupcon" in said


def test_without_data_the_error_names_the_commands_that_make_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse([], "doc")
    said = capsys.readouterr().err
    assert "--data is missing" in said
    assert "python -m flows.augment_flow negation" in said


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"batch_size": "64"}, "--batch-size '64' is str, expected int"),
        ({"lr": "1e-5"}, "--lr '1e-5' is str, expected float"),
        ({"epochs": 1.5}, "--epochs 1.5 is float, expected int"),
        ({"epochs": True}, "--epochs True is bool, expected int"),
        ({"denoise": "no"}, "--denoise 'no' is str, expected bool"),
        ({"save_steps": None}, "--save-steps None is NoneType, expected int"),
        ({"terms": {"infonce": 1}}, "--terms {'infonce': 1} is dict, expected str"),
        ({"seeds": (1, "2")}, "--seeds '2' is str, expected int"),
        ({"objective": None}, "--objective None is NoneType, expected str"),
    ],
)
def test_python_is_told_of_a_value_of_another_type(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        TrainConfig(data="x", **settings)


def test_one_item_alone_stands_for_a_tuple_of_one() -> None:
    alone: dict[str, Any] = {"seeds": 7, "track": "wandb", "template": "osscse", "layers": -1, "eval_suite": "sts"}
    config = TrainConfig(data="x", **alone)
    assert {name: getattr(config, name) for name in alone} == {name: (value,) for name, value in alone.items()}
    assert TrainConfig(data="x", seeds=range(2)) == TrainConfig(data="x", seeds=(0, 1))  # type: ignore[arg-type]
    assert repr(TrainConfig(data="x", lr=1).lr) == "1.0"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seeds": ()}, "--seeds [] must be different numbers from 0"),
        ({"layers": ()}, "--layers names no layer"),
        ({"clip": -1.0}, "--clip -1.0 must be 0 or more"),
        ({"head_lr_scale": float("nan")}, "--head-lr-scale nan must be 0 or more"),
        ({"oversample": "written"}, "--oversample 'written' is not KIND=TIMES"),
        ({"oversample": ("role=2", "written=-1")}, "--oversample 'written=-1' is not KIND=TIMES"),
        (
            {"objective": "litotes", "terms": "triplet_ranking=1,triplet_difference=1"},
            "are left out; add --oversample 'difference=1,frame difference=1'",
        ),
    ],
)
def test_settings_that_cannot_work_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        resolve(TrainConfig(data="x", **settings), BERT)


def test_the_preset_litotes_has_no_dropout_unless_it_is_asked_for() -> None:
    for asked, expected in ((None, False), (True, True), (False, False)):
        assert resolve(TrainConfig(data="x", objective="litotes", dropout=asked), BERT).dropout is expected
    assert resolve(TrainConfig(data="x"), BERT).dropout is True


def test_a_model_that_says_how_it_pools_keeps_that_unless_another_is_named() -> None:
    asked = TrainConfig(data="x", objective="simcse")
    assert resolve(asked, BERT).pooling == "cls"
    assert resolve(asked, BERT, "mean").pooling == "mean"
    assert resolve(asked, BERT, "mean").head == "none"
    assert resolve(replace(asked, pooling="max"), BERT, "mean").pooling == "max"


@pytest.mark.parametrize(
    ("flags", "head"),
    [
        ([], "mlp"),
        (["--pooling", "top2"], "none"),
        (["--pooling", "mean", "--head", "mlp"], "mlp"),
        (["--objective", "pairsupcon"], "contrast"),
    ],
)
def test_averages_have_no_head_unless_asked_for(flags: list[str], head: str) -> None:
    config = parse(["--data", "x", *flags], None)
    assert resolve(config, BERT).head == head
    assert config.head == (flags[-1] if "--head" in flags else None)  # what was asked for stays as it is


def test_a_recipe_sets_what_is_named_like_a_term(monkeypatch: pytest.MonkeyPatch) -> None:
    objective = replace(OBJECTIVES["sscl"], settings={"": {"batch_size": 8, "lr": 1e-3, "layers": (-1,)}})
    monkeypatch.setitem(OBJECTIVES, "sscl", objective)
    config = TrainConfig(data="x", objective="sscl")
    resolved = resolve(config, BERT)
    assert (resolved.layers, resolved.recall) == ((-1,), "coupled")
    assert resolve(replace(config, layers=[-2]), BERT).layers == (-2,)


def test_the_configuration_says_what_is_a_roberta_and_not_the_path(tmp_path: Path) -> None:
    named = tmp_path / "as-good-as-roberta"
    BERT.save_pretrained(tmp_path / "bert")
    named.symlink_to(tmp_path / "bert")
    assert resolve(TrainConfig(data="x", model=str(named)), load_config(str(named))).weights["margin"] == 1e-3
    roberta = RobertaConfig(hidden_size=64, num_attention_heads=1)
    assert resolve(TrainConfig(data="x", model="some/folder"), roberta).weights["margin"] == 5e-4
