"""The programs of ``train/`` as processes of their own, as a user starts them: this room may not import them."""

import ctypes
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from flows.fix.plan import Asked, FixError, Folder, Machine

ROOT = Path(__file__).parents[2]
HELD_OUT = ROOT / "train" / "evaluation" / "held_out"
DEFAULT_POOLING = "mean"
CHECKPOINTS = 20  # of a run, so that a killed one loses a twentieth
PR_SET_PDEATHSIG = 1  # of prctl(2)
SAVE_STEPS = 10  # at least, between checkpoints


def probe(asked: Asked) -> Machine:
    """What train.probe says of encoder and machine. FixError with its line where the encoder cannot be used."""
    done = _run(["train.probe", "--model", asked.model, "--precision", asked.precision], capture=True)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        raise FixError(lines[-1].removeprefix("error: ") if lines else f"--model {asked.model} cannot be used")
    return Machine(**json.loads(done.stdout.splitlines()[-1]))


def train(asked: Asked, folder: Folder, data: str, steps: int, machine: Machine, lock: int) -> None:
    """The preset litotes, from where it stopped; the trainer inherits ``lock``. FixError where it does not end well."""
    save = str(max(SAVE_STEPS, steps // CHECKPOINTS))
    flags = ["--data", data, "--model", asked.model, "--objective", "litotes", "--output", str(folder.model)]
    flags += ["--max-steps", str(steps), "--seed", str(asked.seed), "--precision", machine.precision]
    flags += ["--save-steps", save, "--cache", str(folder.data / "tokens"), "--resume"]
    flags += ["--lr", str(asked.lr)] if asked.lr else []
    remedy = "the same command goes on from there"
    _succeed(_run(["train.run", *flags, *pooling_flags(machine)], machine, lock), "training", remedy)


def evaluate(asked: Asked, folder: Folder, machine: Machine, lock: int) -> None:
    """Both encoders side by side, in the folder's report."""
    held = folder.dataset("held_out")
    suites = [
        f"cosines:{held}",
        *(f"{name}:{HELD_OUT}" for name in ("contrast", "choice", "triplet")),
        f"drift:{held}",
    ]
    suites += [f"retrieval:{asked.retrieval}"] if asked.retrieval else []
    flags = ["--model", asked.model, str(folder.model), "--suite", ",".join(suites), "--output", str(folder.report)]
    remedy = "the encoder is trained and stays; the same command measures again"
    remedy += ", with --retrieval mended, another or left out" if asked.retrieval else ""
    _succeed(_run(["train.evaluation", *flags, *pooling_flags(machine)], machine, lock), "measuring", remedy)


def pooling_flags(machine: Machine) -> list[str]:
    """Of a model that does not say how to pool."""
    return [] if machine.pooling else ["--pooling", DEFAULT_POOLING]


def _run(
    words: Sequence[str], machine: Machine | None = None, lock: int | None = None, capture: bool = False
) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    threads = {"OMP_NUM_THREADS": str(machine.threads)} if machine and machine.threads else {}
    return subprocess.run(
        [sys.executable, "-m", *words],
        check=False,
        capture_output=capture,
        text=True,
        env=os.environ | {"PYTHONPATH": path} | threads,
        pass_fds=() if lock is None else (lock,),
        preexec_fn=_end_with_parent if sys.platform == "linux" else None,
    )


def _end_with_parent() -> None:
    """In the new process: the kernel ends it when this one is killed. Elsewhere the lock of the folder must do."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _succeed(done: "subprocess.CompletedProcess[str]", what: str, remedy: str) -> None:
    if done.returncode:
        raise FixError(f"{what} ended with status {done.returncode}, see above; {remedy}")
