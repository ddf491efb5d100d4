"""What a run needs to know of an encoder and of the machine."""

import json
from pathlib import Path

import pytest
import torch

from train import probe
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime import distributed
from train.scratch import small_bert, train_tokenizer

TEXTS = ["The bridge over the river was not open in the spring of that year."] * 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("probe")
    tokenizer = train_tokenizer(TEXTS, 200)
    backbone = small_bert(len(tokenizer), 1, 64, 0)
    export(Encoder(backbone, "cls", tokenizer.mask_token_id), tokenizer, folder / "encoder")
    backbone.save_pretrained(folder / "plain")
    tokenizer.save_pretrained(folder / "plain")
    return folder


def test_the_facts_are_one_line_of_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    probe.main(["--model", str(folder / "encoder"), "--precision", "fp32"])
    facts = json.loads(capsys.readouterr().out)
    assert (facts["pooling"], facts["precision"], facts["why"]) == ("cls", "fp32", "as asked")
    assert facts["seconds_per_step"] >= 0
    assert facts["texts_per_second"] > 0
    assert facts["threads"] in (1, torch.get_num_threads())


@pytest.mark.parametrize(("alone", "chosen"), [(0.9, 2), (0.5, 1)])
def test_one_thread_is_taken_where_it_is_much_faster(alone: float, chosen: int) -> None:
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        assert probe.choose_threads(lambda: alone if torch.get_num_threads() == 1 else 1.0) == chosen
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_a_plain_model_has_no_pooling_of_its_own(folder: Path) -> None:
    assert probe.probe(str(folder / "plain"), "fp32")["pooling"] is None


def test_what_is_no_model_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"^error: --model .*: no usable model at this folder"):
        probe.main(["--model", str(tmp_path)])


@pytest.mark.parametrize(("able", "chosen"), [(True, "bf16"), (False, "fp32"), (None, "fp32")])
def test_auto_is_bfloat16_where_the_cpu_has_it(able: bool | None, chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe.torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(distributed, "has_native_bfloat16", lambda: able)
    assert probe.choose_precision("auto")[0] == chosen
    assert probe.choose_precision("fp32") == ("fp32", "as asked")


@pytest.mark.parametrize(
    ("flags", "able"), [("flags : sse avx512_bf16", True), ("flags : sse avx2", False), ("", None)]
)
def test_the_flags_of_the_cpu_say_whether_it_has_bfloat16(tmp_path: Path, flags: str, able: bool | None) -> None:
    (tmp_path / "cpuinfo").write_text(f"model : any\n{flags}\n")
    assert distributed.has_native_bfloat16(tmp_path / "cpuinfo") is able
    assert distributed.has_native_bfloat16(tmp_path / "absent") is None
