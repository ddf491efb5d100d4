"""The programs of ``train/`` as processes of their own, as a user starts them: this room may not import them."""

import ctypes
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flows.fix.plan import Asked, FixError, Folder, Machine
from flows.fix.shown import TrainerLines

ROOT = Path(__file__).parents[2]
HELD_OUT = ROOT / "train" / "evaluation" / "held_out"
DEFAULT_POOLING = "mean"
CHECKPOINTS = 20  # of a run, so that a killed one loses a twentieth
PR_SET_PDEATHSIG = 1  # of prctl(2)
SAVE_STEPS = 10  # at least, between checkpoints
TIMED = 30  # seconds at most, once the model is loaded
HEARTBEAT = 30  # seconds between two signs of life
BUSY = 1.5  # processes that want to run, per core


def probe(asked: Asked, say: Callable[[str], None]) -> Machine:
    """What train.probe says of encoder and machine. FixError with its line where the encoder cannot be used."""
    words = ["train.probe", "--model", asked.model, "--precision", asked.precision, "--seconds", str(TIMED)]
    with _started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        printed, errors = _when_done(child, lambda: say(f"still loading or timing {asked.model}{load()}"))
    if child.returncode:
        lines = [line for line in errors.splitlines() if line.strip()]
        raise FixError(lines[-1].removeprefix("error: ") if lines else f"--model {asked.model} cannot be used")
    return Machine(**json.loads(printed.splitlines()[-1]))


def _when_done(child: "subprocess.Popen[str]", sign_of_life: Callable[[], None]) -> tuple[str, str]:
    """What it wrote; until it ends, ``sign_of_life`` every HEARTBEAT seconds."""
    try:
        while True:
            try:
                return child.communicate(timeout=HEARTBEAT)
            except subprocess.TimeoutExpired:
                sign_of_life()
    except BaseException:
        child.kill()
        raise


def load() -> str:
    """Whether the machine is busy, for a message."""
    wanting, cores = os.getloadavg()[0], os.cpu_count() or 1
    return f"; the machine is busy: {wanting:.0f} processes want its {cores} cores" if wanting > BUSY * cores else ""


def train(asked: Asked, folder: Folder, data: str, steps: int, machine: Machine, lock: int) -> None:
    """The preset litotes, from where it stopped; the trainer inherits ``lock``. FixError where it does not end well."""
    save = str(max(SAVE_STEPS, steps // CHECKPOINTS))
    flags = ["--data", data, "--model", asked.model, "--objective", "litotes", "--output", str(folder.model)]
    flags += ["--max-steps", str(steps), "--seed", str(asked.seed), "--precision", machine.precision]
    flags += ["--save-steps", save, "--cache", str(folder.data / "tokens"), "--resume"]
    flags += ["--lr", str(asked.lr)] if asked.lr is not None else []
    remedy = "the same command goes on from there"
    words = ["train.run", *flags, *pooling_flags(machine)]
    _succeed(_run(words, machine, lock, TrainerLines()), "training", remedy)


def evaluate(asked: Asked, folder: Folder, machine: Machine, lock: int) -> None:
    """Both encoders side by side, in the folder's report."""
    held = folder.dataset("held_out")
    suites = [
        f"cosines:{held}",
        *(f"{name}:{HELD_OUT}" for name in ("contrast", "choice", "triplet")),
        f"drift:{held}",
    ]
    suites += [f"retrieval:{asked.retrieval}"] if asked.retrieval else []
    flags = ["--model", asked.model, str(folder.model), "--names", "before", "after"]
    flags += ["--suite", ",".join(suites), "--output", str(folder.report), "--brief"]
    remedy = "the encoder is trained and stays; the same command measures again"
    remedy += ", with --retrieval mended, another or left out" if asked.retrieval else ""
    _succeed(_run(["train.evaluation", *flags, *pooling_flags(machine)], machine, lock), "measuring", remedy)


def pooling_flags(machine: Machine) -> list[str]:
    """Of a model that does not say how to pool."""
    return [] if machine.pooling else ["--pooling", DEFAULT_POOLING]


def _run(words: Sequence[str], machine: Machine, lock: int, shown: Callable[[str], str | None] = str) -> int:
    """The exit status of a module with its arguments, run to its end; of each line, what ``shown`` makes of it is
    printed."""
    threads = {"OMP_NUM_THREADS": str(machine.threads)} if machine.threads else {}
    with _started(words, threads, pass_fds=(lock,), stdout=subprocess.PIPE) as child:
        try:
            for line in child.stdout or ():
                if (kept := shown(line.rstrip("\n"))) is not None:
                    print(kept, flush=True)
            return child.wait()
        except BaseException:
            child.kill()
            raise


def _started(
    words: Sequence[str], environment: Mapping[str, str] | None = None, **options: Any
) -> "subprocess.Popen[str]":
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        text=True,
        env=os.environ | {"PYTHONPATH": path} | dict(environment or {}),
        preexec_fn=_tie_to_parent,
        **options,
    )


def _tie_to_parent() -> None:
    """In the new process: Ctrl-C is the parent's, which then ends this one; and, on Linux, the kernel ends it when the
    parent is killed. Elsewhere the lock of the folder must do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _succeed(status: int, what: str, remedy: str) -> None:
    if status:
        raise FixError(f"{what} ended with status {status}, see above; {remedy}")
