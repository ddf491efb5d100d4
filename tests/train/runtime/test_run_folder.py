"""Two trainers on one --output: the second is refused in one line, and the first goes on. What a resumed run keeps."""

import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest

from train.config import parse
from train.runtime.errors import InputError
from train.runtime.run_folder import START, alone_in, open_folder

FORKED = multiprocessing.get_context("fork")


def hold(folder: Path, ready: Any) -> None:
    with alone_in(folder):
        ready.set()
        time.sleep(60)


def test_a_folder_is_held_by_one_process_and_only_while_it_lives(tmp_path: Path) -> None:
    ready = FORKED.Event()
    run = FORKED.Process(target=hold, args=(tmp_path / "run", ready))
    run.start()
    assert ready.wait(60)
    with (
        pytest.raises(InputError, match=r"--output .*run: another process trains there; wait"),
        alone_in(tmp_path / "run"),
    ):
        pass
    run.kill()
    run.join(60)
    with alone_in(tmp_path / "run"):
        assert list((tmp_path / "run").iterdir()) == []


def test_what_fails_within_is_raised_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="mine"), alone_in(tmp_path / "run"):
        raise BlockingIOError("mine")
    with alone_in(tmp_path / "run"):
        pass


def begun(tmp_path: Path) -> tuple[dict[str, Any], Path]:
    """The settings of a run that has a checkpoint, and its folder; it began with weights in "start"."""
    folder, start = tmp_path / "run", tmp_path / "start"
    (start / "2_Dense").mkdir(parents=True)
    (start / "model.safetensors").write_bytes(b"weights")
    (start / "2_Dense" / "model.safetensors").write_bytes(b"of a layer")
    settings = {"data": "d", "model": str(start), "track": ["tensorboard"], "cache": tmp_path / "tokens"}
    open_folder(settings, 1, folder, "f", 1, "command")
    (folder / "checkpoints" / "step-00000010").mkdir(parents=True)
    return settings | {"resume": True}, folder


@pytest.mark.parametrize("changed", ["model.safetensors", "2_Dense/model.safetensors"])
def test_a_run_whose_start_has_changed_is_not_resumed(changed: str, tmp_path: Path) -> None:
    settings, folder = begun(tmp_path)
    open_folder(settings, 1, folder, "f", 1, "command")
    (tmp_path / "start" / changed).write_bytes(b"others")
    with pytest.raises(InputError, match=r"the weights of its start, .*/start, have changed since; put them back"):
        open_folder(settings, 1, folder, "f", 1, "command")


def test_a_run_that_has_not_stored_the_weights_of_its_start_is_resumed(tmp_path: Path) -> None:
    settings, folder = begun(tmp_path)
    stored = json.loads((folder / "args.json").read_text())
    assert len(stored.pop(START)) == 32
    (folder / "args.json").write_text(json.dumps({k: v for k, v in stored.items() if k not in ("track", "cache")}))
    (tmp_path / "start" / "model.safetensors").write_bytes(b"others")
    open_folder(settings, 1, folder, "f", 1, "command")


def test_a_resumed_run_keeps_its_trackers_and_cache_and_may_have_others(tmp_path: Path) -> None:
    settings, folder = begun(tmp_path)
    again = parse(["--resume", "--output", str(folder)], None)
    assert (again.track, again.cache) == (("tensorboard",), tmp_path / "tokens")
    other = parse(["--resume", "--output", str(folder), "--cache", "elsewhere"], None)
    assert (other.track, other.cache) == (("tensorboard",), Path("elsewhere"))
    open_folder(settings | {"track": [], "cache": Path("elsewhere")}, 1, folder, "f", 1, "command")
