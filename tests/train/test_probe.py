"""What a run needs to know of an encoder and of the machine."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
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
    assert 0 <= facts["idle_seconds_per_step"] <= facts["seconds_per_step"]
    assert facts["texts_per_second"] > 0
    assert facts["threads"] in (1, torch.get_num_threads())


@pytest.fixture
def threads() -> Iterator[None]:
    before = torch.get_num_threads()
    yield
    torch.set_num_threads(before)


def slow_with_two(factor: float) -> Callable[[int], None]:
    """A step that takes ``factor`` times as long with two threads as with one, where a text takes .2 ms."""
    return lambda texts: time.sleep(2e-4 * texts * (factor if torch.get_num_threads() == 2 else 1))


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize(("factor", "chosen"), [(0.6, 2), (1.1, 2), (3, 1)])
def test_one_thread_is_taken_where_it_is_much_faster(factor: float, chosen: int) -> None:
    speed = probe.Speed(0, 0, 0)
    probe.choose_threads(slow_with_two(factor), speed, 2, limit=8)
    assert speed.threads == torch.get_num_threads() == chosen
    fastest = probe.TEXTS * 2e-4 * (factor if chosen == 2 else 1)
    assert fastest <= speed.step < 2 * fastest + 0.05
    assert speed.embedding == speed.step * probe.EMBEDDING_SHARE


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize(("alone", "least"), [(0.01, 0.01), (60, 2 * probe.TEXTS / probe.PIECES[0])])
def test_timing_ends_at_the_limit_whatever_does_not_come_back(alone: float, least: float) -> None:
    """Two threads never come back; one alone, in the second case, no sooner than after the limit."""
    began = time.perf_counter()
    speed = probe.measure(
        lambda _: time.sleep(60 if torch.get_num_threads() == 2 else alone), lambda _: None, 2, limit=2
    )
    assert time.perf_counter() - began < 10  # 2 on a machine that is not busy
    assert speed.threads == 1
    assert speed.step >= least
    assert speed.embedding == speed.step * probe.EMBEDDING_SHARE


def test_a_first_batch_that_warms_up_is_not_the_pace_even_where_it_took_all_the_time() -> None:
    waits = iter([0.3, 0.01, 0.01, 0.01])
    began = time.perf_counter()
    taken = probe._fastest(lambda: time.sleep(next(waits)), began + 0.1, 60)
    assert 0.01 <= taken.seconds < 0.3
    assert 0 <= taken.cpu < taken.seconds
    assert next(waits, None) is not None  # the time has come


@pytest.mark.usefixtures("threads")
def test_what_fails_where_it_is_timed_is_told() -> None:
    def fails(_: int) -> None:
        raise RuntimeError("no memory")

    with pytest.raises(RuntimeError, match="no memory"):
        probe.measure(fails, fails, 1)


@pytest.mark.slow
def test_the_program_ends_where_nothing_could_be_timed(folder: Path) -> None:
    words = [sys.executable, "-m", "train.probe", "--model", str(folder / "encoder"), "--seconds", "0.0001"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, cwd=Path(__file__).parents[2])
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["threads"] == 1


def test_a_plain_model_has_no_pooling_of_its_own(folder: Path) -> None:
    assert probe.probe(str(folder / "plain"), "fp32")["pooling"] is None


def test_what_is_no_model_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"^error: --model .*: no usable model at this folder"):
        probe.main(["--model", str(tmp_path)])


def test_for_the_folder_around_an_encoder_the_encoder_is_named(folder: Path) -> None:
    meant = re.escape(f"did you mean {folder / 'encoder'} or {folder / 'plain'}?")
    with pytest.raises(SystemExit, match=rf"^error: --model {folder}: no encoder lies in this folder; {meant}$"):
        probe.main(["--model", str(folder)])


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
