"""Runs that are killed, resumed, finished or continued as another."""

from pathlib import Path

import pytest
from sentence_transformers import SentenceTransformer

from tests.train.runs.whole_runs import STEPS, bytes_of, command, kill_when, preset, records, refusal, start
from train.config import parse
from train.objectives import OBJECTIVES
from train.run import train
from train.runtime.errors import InputError


@pytest.mark.slow
def test_killed_at_any_moment_and_resumed_the_weights_are_those_of_an_unbroken_run(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, tmp_path: Path
) -> None:
    output = tmp_path / "run"
    words = command(data, model, output, *STEPS, "--eval-data", senteval)
    checkpoints = output / "checkpoints"
    # before the first checkpoint; while one is written; just after one, in mid-run
    kill_when(words, (output / "args.json").exists)
    kill_when([*words, "--resume"], lambda: (checkpoints / ".step-00000010.writing").exists())
    kill_when([*words, "--resume"], (checkpoints / "step-00000020").exists)
    assert sorted(path.name for path in checkpoints.glob("step-*")) == ["step-00000010", "step-00000020"]
    bare = [*words[:2], "--output", str(output), "--resume"]  # the settings are those of its folder
    assert "resumed after step 20" in start(bare).stdout
    assert bytes_of(output) == bytes_of(unbroken[0])

    def without_speed(folder: Path) -> list[dict[str, float]]:
        return [{k: v for k, v in record.items() if not k.endswith("_per_s")} for record in records(folder)]

    assert without_speed(output) == without_speed(unbroken[0])
    for name in ("result.json", "config.json", "tokenizer.json", "modules.json"):
        assert (output / name).read_bytes() == (unbroken[0] / name).read_bytes(), name


def test_resuming_a_finished_run_changes_nothing(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = bytes_of(unbroken[0])
    train(parse([*command(data, model, unbroken[0], *STEPS, "--eval-data", senteval)[2:], "--resume"], None))
    assert "is finished already" in capsys.readouterr().out
    assert bytes_of(unbroken[0]) == before


def test_a_run_is_resumed_by_the_settings_in_its_folder(
    unbroken: tuple[Path, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = bytes_of(unbroken[0])
    train(parse(["--output", str(unbroken[0]), "--resume"], None))
    assert "is finished already" in capsys.readouterr().out
    assert bytes_of(unbroken[0]) == before
    with pytest.raises(InputError, match="epochs was .* and is now 9"):
        train(parse(["--output", str(unbroken[0]), "--resume", "--epochs", "9"], None))
    with pytest.raises(SystemExit):
        parse(["--output", str(tmp_path), "--resume"], None)
    assert f"--resume without --data: {tmp_path} holds no args.json" in capsys.readouterr().err


def test_a_run_is_not_overwritten_nor_continued_as_another(unbroken: tuple[Path, str], data: Path, model: Path) -> None:
    words = command(data, model, unbroken[0], *STEPS)
    assert "holds a run; add --resume" in refusal(words)
    assert "seed was 42 and is now 7" in refusal([*words, "--seed", "7", "--resume"])


@pytest.mark.slow
@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_killed_and_resumed_ends_with_the_same_weights(
    name: str, data: Path, pairs: Path, triplets: Path, model: Path, tmp_path: Path
) -> None:
    flags = preset(name, data, pairs, triplets)
    whole = command(data, model, tmp_path / "whole", *flags)
    train(parse(whole[2:], None))
    last = records(tmp_path / "whole")[-1]
    assert set(OBJECTIVES[name].terms) <= last.keys()
    killed = command(data, model, tmp_path / "killed", *flags)
    kill_when(killed, (tmp_path / "killed" / "checkpoints" / "step-00000002").exists)
    train(parse([*killed[2:], "--resume"], None))
    assert bytes_of(tmp_path / "killed") == bytes_of(tmp_path / "whole")
    assert SentenceTransformer(str(tmp_path / "whole"), device="cpu").encode(["The lamp"]).shape == (1, 64)
