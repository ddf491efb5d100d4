"""Checkpoints are whole or absent, and hold all that going on needs."""

from pathlib import Path

import pytest
import torch

from train.runtime import checkpoint
from train.runtime.errors import InputError
from train.runtime.run_folder import open_folder


def trained(steps: int, module: torch.nn.Module, optimizer: torch.optim.Optimizer, first: int = 0) -> None:
    for step in range(first, steps):
        torch.manual_seed(step)
        module(torch.randn(4, 3)).square().sum().backward()
        optimizer.step()
        optimizer.zero_grad()


def fresh() -> tuple[torch.nn.Module, torch.optim.Optimizer]:
    torch.manual_seed(0)
    module = torch.nn.Linear(3, 2)
    return module, torch.optim.AdamW(module.parameters(), lr=0.1, fused=True)


def test_going_on_from_a_checkpoint_is_exact(tmp_path: Path) -> None:
    whole, optimizer = fresh()
    trained(6, whole, optimizer)
    module, optimizer = fresh()
    trained(3, module, optimizer)
    checkpoint.save(tmp_path, module, optimizer, 3)
    module, optimizer = fresh()
    assert checkpoint.resume(tmp_path, module, optimizer) == 3
    trained(6, module, optimizer, first=3)
    assert torch.equal(module.weight, whole.weight)
    assert torch.equal(module.bias, whole.bias)


def test_the_newest_whole_checkpoint_is_taken(tmp_path: Path) -> None:
    module, optimizer = fresh()
    assert checkpoint.resume(tmp_path, module, optimizer) == 0
    trained(1, module, optimizer)
    for step in (9, 10, 100):
        checkpoint.save(tmp_path, module, optimizer, step)
    (tmp_path / ".step-00000101.writing").mkdir()  # what a killed process leaves
    assert checkpoint.resume(tmp_path, module, optimizer) == 100
    assert sorted(path.name for path in tmp_path.glob("step-*")) == ["step-00000010", "step-00000100"]


@pytest.mark.parametrize("name", ["model.safetensors", "optimizer.safetensors", "state.json"])
def test_a_damaged_checkpoint_is_refused_with_a_remedy(name: str, tmp_path: Path) -> None:
    module, optimizer = fresh()
    trained(1, module, optimizer)
    checkpoint.save(tmp_path, module, optimizer, 1)
    path = tmp_path / "step-00000001" / name
    path.write_bytes(path.read_bytes()[:7])
    with pytest.raises(InputError, match=r"step-00000001 cannot be used .* Delete it to continue from the one before"):
        checkpoint.resume(tmp_path, module, optimizer)


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    module, optimizer = fresh()
    trained(1, module, optimizer)
    checkpoint.save(tmp_path, module, optimizer, 1)
    other = torch.nn.Linear(4, 2)
    with pytest.raises(InputError, match="cannot be used"):
        checkpoint.resume(tmp_path, other, torch.optim.AdamW(other.parameters()))


def test_the_best_weights_are_kept_with_their_score_and_written_with_the_next_checkpoint(tmp_path: Path) -> None:
    module, _ = fresh()
    best = checkpoint.Best(tmp_path, 0)
    assert best.keep_if_better(module, 10, 0.5)
    with torch.no_grad():
        module.weight.fill_(7.0)
    assert best.keep_if_better(module, 20, 0.6)
    assert not best.keep_if_better(module, 30, 0.6)  # the first among equals
    assert not best.keep_if_better(module, 40, float("nan"))
    assert list(tmp_path.iterdir()) == []
    best.save()
    assert [path.name for path in tmp_path.iterdir()] == ["best-00000020"]
    with torch.no_grad():
        module.weight.fill_(8.0)
    assert best.keep_if_better(module, 50, 0.7)
    best.save()
    assert [path.name for path in tmp_path.iterdir()] == ["best-00000050"]
    again, _ = fresh()
    found = checkpoint.Best(tmp_path, 50)
    assert (found.step, found.score) == (50, 0.7)
    assert found.restore(again)
    assert (again.weight == 8.0).all()


def test_a_resumed_run_forgets_what_was_best_later(tmp_path: Path) -> None:
    module, _ = fresh()
    best = checkpoint.Best(tmp_path, 0)
    best.keep_if_better(module, 20, 0.6)
    best.save()
    assert not checkpoint.Best(tmp_path, 10).restore(module)  # of several processes each reads, and one drops
    checkpoint.Best.forget(tmp_path, 20)
    assert checkpoint.Best(tmp_path, 20).restore(module)
    checkpoint.Best.forget(tmp_path, 10)
    assert list(tmp_path.iterdir()) == []


def test_a_run_without_checkpoint_is_begun_anew_and_forgets_its_best(tmp_path: Path) -> None:
    module, optimizer = fresh()
    folder = tmp_path / "run"
    settings = {"output": folder, "resume": False, "seeds": (1,), "data": "d", "lr": 1.0}
    open_folder(settings, 1, folder, "f", 1, "command")
    best = checkpoint.Best(folder / "checkpoints", 0)
    best.keep_if_better(module, 10, 0.9)
    best.save()  # killed before the checkpoint of this step
    settings["lr"] = 2.0
    open_folder(settings, 1, folder, "f", 1, "command")
    assert not (folder / "checkpoints").exists()
    trained(1, module, optimizer)
    checkpoint.save(folder / "checkpoints", module, optimizer, 10)
    settings |= {"resume": True, "data": "moved"}
    open_folder(settings, 1, folder, "f", 1, "command")  # the same content elsewhere is the same run
    with pytest.raises(InputError, match="data_fingerprint was 'f' and is now 'g'"):
        open_folder(settings, 1, folder, "g", 1, "command")
    with pytest.raises(InputError, match="seed was 1 and is now 2"):
        open_folder(settings, 2, folder, "f", 1, "command")


def test_a_resumed_run_may_write_its_encoders_folder_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, optimizer = fresh()
    trained(1, module, optimizer)
    folder = tmp_path / "run"
    settings = {"resume": True, "model": str(tmp_path / "encoder")}
    open_folder(settings, 1, folder, "f", 1, "command")
    checkpoint.save(folder / "checkpoints", module, optimizer, 10)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="model was .*encoder' and is now 'encoder'"):
        open_folder(settings | {"model": "encoder"}, 1, folder, "f", 1, "command")  # no such folder: a hub id
    for name in ("encoder", "other"):
        (tmp_path / name).mkdir()
    open_folder(settings | {"model": "encoder"}, 1, folder, "f", 1, "command")
    with pytest.raises(InputError, match="model was .*encoder' and is now 'other'"):
        open_folder(settings | {"model": "other"}, 1, folder, "f", 1, "command")


def test_a_checkpoint_that_a_full_disk_stops_leaves_nothing_and_the_ones_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, optimizer = fresh()
    trained(1, module, optimizer)
    checkpoint.save(tmp_path, module, optimizer, 1)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoint.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        checkpoint.save(tmp_path, module, optimizer, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["step-00000001"]
