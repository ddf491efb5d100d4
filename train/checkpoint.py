"""Checkpoints that are either whole or absent: safetensors and JSON, written beside and renamed into place.

A checkpoint holds weights, optimizer moments and the step. Batch order and dropout are functions of seed and step, so
nothing else is needed to go on exactly as if nothing had happened.
"""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import nn

from train.errors import InputError

KEPT = 2  # the newest checkpoints that are kept
STEP = re.compile(r"step-(\d{8})")


def save(folder: Path, encoder: nn.Module, optimizer: torch.optim.Optimizer, step: int) -> None:
    """Write ``folder/step-XXXXXXXX`` atomically after ``step`` steps, then drop all but the newest KEPT."""

    def write(target: Path) -> None:
        save_file(_tensors(encoder.state_dict()), target / "model.safetensors")
        moments = {f"{i}.{k}": v for i, s in optimizer.state_dict()["state"].items() for k, v in s.items()}
        save_file(_tensors(moments), target / "optimizer.safetensors")
        (target / "state.json").write_text(json.dumps({"step": step}) + "\n")

    _atomically(folder / f"step-{step:08d}", write)
    for old in _steps(folder)[:-KEPT]:
        shutil.rmtree(old)


def resume(folder: Path, encoder: nn.Module, optimizer: torch.optim.Optimizer) -> int:
    """Load the newest checkpoint of ``folder``; return the number of steps done, 0 where there is none."""
    found = newest(folder)
    if found is None:
        return 0
    try:
        encoder.load_state_dict(load_file(found / "model.safetensors"))
        state: dict[int, dict[str, torch.Tensor]] = {}
        for key, value in load_file(found / "optimizer.safetensors").items():
            index, name = key.split(".", 1)
            state.setdefault(int(index), {})[name] = value
        optimizer.load_state_dict({**optimizer.state_dict(), "state": state})
        return int(json.loads((found / "state.json").read_text())["step"])
    except (OSError, SafetensorError, RuntimeError, KeyError, ValueError) as error:
        first = str(error).splitlines()[0]
        raise InputError(
            f"checkpoint {found} cannot be used ({first}). Delete it to continue from the one before"
        ) from None


def save_best(folder: Path, backbone: nn.Module, step: int, score: float) -> None:
    """Write the backbone's weights with their score to ``folder/best-XXXXXXXX`` atomically, then drop the old best."""

    def write(target: Path) -> None:
        save_file(_tensors(backbone.state_dict()), target / "model.safetensors")
        (target / "state.json").write_text(json.dumps({"step": step, "score": score}) + "\n")

    _atomically(folder / f"best-{step:08d}", write)
    for old in sorted(folder.glob("best-*"))[:-1]:
        shutil.rmtree(old)


def best(folder: Path) -> tuple[int, float] | None:
    """Step and score of the best weights so far. The score lies beside the weights, so the two always agree."""
    found = sorted(folder.glob("best-*"))
    if not found:
        return None
    state = json.loads((found[-1] / "state.json").read_text())
    return int(state["step"]), float(state["score"])


def load_best(folder: Path, backbone: nn.Module) -> None:
    """Load the best weights of ``folder`` into ``backbone``."""
    backbone.load_state_dict(load_file(sorted(folder.glob("best-*"))[-1] / "model.safetensors"))


def newest(folder: Path) -> Path | None:
    """The newest whole checkpoint of ``folder``."""
    return next(iter(reversed(_steps(folder))), None)


def _steps(folder: Path) -> list[Path]:
    """The whole checkpoints of ``folder``, oldest first."""
    return sorted(path for path in folder.glob("step-*") if STEP.fullmatch(path.name))


def _tensors(state: dict[str, Any]) -> dict[str, torch.Tensor]:
    """Copies on the CPU; safetensors refuses tensors that share memory."""
    return {name: value.detach().cpu().clone().contiguous() for name, value in state.items()}


def _atomically(target: Path, write: Callable[[Path], None]) -> None:
    """Fill a folder beside ``target``, flush it to disk, and rename it to ``target``."""
    temporary = target.with_name(f".{target.name}.writing")
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True)
    write(temporary)
    for path in [*temporary.iterdir(), temporary]:
        descriptor = os.open(path, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
    shutil.rmtree(target, ignore_errors=True)  # only where a resumed run passes the same step again
    temporary.rename(target)
