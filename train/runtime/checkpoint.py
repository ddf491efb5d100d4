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

from train.runtime.errors import InputError

KEPT = 2  # the newest checkpoints that are kept
STEP = re.compile(r"step-(\d{8})")


def save(folder: Path, encoder: nn.Module, optimizer: torch.optim.Optimizer, step: int) -> None:
    """Write ``folder/step-XXXXXXXX`` atomically after ``step`` steps, then drop all but the newest KEPT."""

    def write(target: Path) -> None:
        save_file(_tensors(encoder.state_dict()), target / "model.safetensors")
        moments = {f"{i}.{k}": v for i, s in optimizer.state_dict()["state"].items() for k, v in s.items()}
        save_file(_tensors(moments), target / "optimizer.safetensors")
        (target / "state.json").write_text(json.dumps({"step": step}) + "\n")

    _write_atomically(folder / f"step-{step:08d}", write)
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


class Best:
    """The best weights so far, kept on the device and written with the next checkpoint, so that a killed run has them.

    A run that is resumed after step ``done`` forgets what was best later: it will find it again. Of several processes
    one drops it, with ``forget``, before any makes its ``Best``.
    """

    def __init__(self, folder: Path, done: int) -> None:
        self.folder, self.step, self.score = folder, 0, float("-inf")
        self.weights: dict[str, torch.Tensor] = {}
        self.written = 0
        for path in sorted(folder.glob("best-*")):
            state = json.loads((path / "state.json").read_text())
            if state["step"] <= done:
                self.step, self.score, self.written = state["step"], state["score"], state["step"]
                self.weights = load_file(path / "model.safetensors")

    @staticmethod
    def forget(folder: Path, done: int) -> None:
        """Drop what was best after step ``done``."""
        for path in folder.glob("best-*"):
            if json.loads((path / "state.json").read_text())["step"] > done:
                shutil.rmtree(path)

    def keep_if_better(self, encoder: nn.Module, step: int, score: float) -> bool:
        """Keep the weights if their score is the best so far (the first among equals; NaN never)."""
        if not score > self.score:
            return False
        self.step, self.score = step, score
        self.weights = {name: value.detach().clone() for name, value in encoder.state_dict().items()}
        return True

    def save(self) -> None:
        """Write ``best-XXXXXXXX`` if it is not written yet, then drop the ones before."""
        if not self.step or self.written == self.step:
            return

        def write(target: Path) -> None:
            save_file(_tensors(self.weights), target / "model.safetensors")
            (target / "state.json").write_text(json.dumps({"step": self.step, "score": self.score}) + "\n")

        _write_atomically(self.folder / f"best-{self.step:08d}", write)
        self.written = self.step
        for old in sorted(self.folder.glob("best-*"))[:-1]:
            shutil.rmtree(old)

    def restore(self, encoder: nn.Module) -> bool:
        """Put the best weights into ``encoder`` if there are any."""
        if self.weights:
            encoder.load_state_dict(self.weights)
        return bool(self.weights)


def remove(folder: Path) -> None:
    """Drop all checkpoints of a finished run: its weights are exported, and it has nothing to go on with."""
    if folder.exists():  # what cannot be removed is said: it takes room
        shutil.rmtree(folder)


def read_json(path: Path) -> dict[str, Any]:
    """What a JSON file of the run holds."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def newest(folder: Path) -> Path | None:
    """The newest whole checkpoint of ``folder``."""
    return next(iter(reversed(_steps(folder))), None)


def _steps(folder: Path) -> list[Path]:
    """The whole checkpoints of ``folder``, oldest first."""
    return sorted(path for path in folder.glob("step-*") if STEP.fullmatch(path.name))


def _tensors(state: dict[str, Any]) -> dict[str, torch.Tensor]:
    """Copies on the CPU; safetensors refuses tensors that share memory."""
    return {name: value.detach().cpu().clone().contiguous() for name, value in state.items()}


def _write_atomically(target: Path, write: Callable[[Path], None]) -> None:
    """Fill a folder beside ``target``, flush it to disk, and rename it to ``target``."""
    temporary = target.with_name(f".{target.name}.writing")
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True)
    try:
        write(temporary)
        for path in [*temporary.iterdir(), temporary]:
            descriptor = os.open(path, os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)
    except Exception:  # a full disk: what is there of it takes room
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    shutil.rmtree(target, ignore_errors=True)  # only where a resumed run passes the same step again
    temporary.rename(target)
