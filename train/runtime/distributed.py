"""Many processes, one gradient: the only file that knows torch.distributed.

Every process encodes its own rows, receives all others' embeddings without gradient, puts its own live ones in their
place, computes the whole global loss and multiplies it by the number of processes. Averaging the parameter gradients
over processes, as DistributedDataParallel does, then gives exactly the gradient of one process with the whole batch:
each process contributes the part that flows through its own rows, and nothing has to be communicated backwards.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
from accelerate import Accelerator, DistributedDataParallelKwargs, DistributedType
from accelerate.state import AcceleratorState
from accelerate.utils import gather_object, parse_flag_from_env
from torch import Tensor

from train.runtime.errors import InputError

PRECISIONS = ("auto", "bf16", "fp32")
SUPPORTED = (DistributedType.NO, DistributedType.MULTI_CPU, DistributedType.MULTI_GPU)


def start(trackers: Sequence[str] = (), wanted: str = "auto") -> Accelerator:
    """The Accelerator; every launched process must have joined.

    ``trackers``: names of experiment trackers that Accelerate knows. ``wanted``: one of PRECISIONS.
    """
    # An earlier call in this process may have had another precision; its process group is still there.
    AcceleratorState._reset_state(reset_partial_state=not dist.is_initialized())
    try:
        accelerator = Accelerator(
            mixed_precision=precision(wanted),
            log_with=list(trackers) or None,
            project_dir=".",  # for its form; each run has a folder of its own, see Tracker
            kwargs_handlers=[DistributedDataParallelKwargs(gradient_as_bucket_view=True, broadcast_buffers=False)],
        )
    except ValueError as error:  # of a tracker that Accelerate does not know or that is not installed
        raise InputError(f"--track {','.join(trackers)}: {error}") from None
    missing = set(trackers) - {str(name) for name in accelerator.log_with}
    if missing:
        names = ",".join(sorted(missing))
        raise InputError(f"--track {names}: not installed: pip install -e '.[track]' in the folder of Litotes")
    launched = int(os.environ.get("WORLD_SIZE", "1"))
    if accelerator.num_processes != launched:
        raise InputError(f"{launched} processes were launched and {accelerator.num_processes} joined")
    if accelerator.distributed_type not in SUPPORTED:
        raise InputError(f"{accelerator.distributed_type} is not supported: encoders of this size need plain processes")
    if accelerator.gradient_accumulation_steps != 1:
        raise InputError(
            "gradient accumulation is not a larger batch here (a row's negatives are in its own batch); set it to 1 in "
            "the accelerate configuration and take more processes or a smaller --batch-size"
        )
    return accelerator


def leave() -> None:
    """End a process that was launched with others, as the last thing its program does; returns in a lone process.

    DistributedDataParallel holds the process group in C++ (torch 2.13), so that gloo's threads outlive
    ``destroy_process_group``: they would run on while the interpreter and the C++ libraries are torn down, and see the
    connections of the other processes close. That is the likely cause of an abort that was seen once under load, after
    the work was done; it was not seen again, with or without this.
    """
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def precision(wanted: str = "auto") -> str:
    """Accelerate's name for one of PRECISIONS: auto is "bf16" where the run is on a GPU that has it, else "no".

    `accelerate launch` sets ACCELERATE_USE_CPU=False. InputError for "bf16" on a GPU without bfloat16.
    """
    on_gpu = torch.cuda.is_available() and not parse_flag_from_env("ACCELERATE_USE_CPU")
    able = on_gpu and torch.cuda.is_bf16_supported()
    if wanted == "bf16" and on_gpu and not able:
        raise InputError("--precision bf16: this GPU has no bfloat16; take --precision fp32, or auto")
    return "bf16" if wanted == "bf16" or (wanted == "auto" and able) else "no"


NATIVE_BFLOAT16 = {"avx512_bf16", "amx_bf16", "avx_ne_convert", "bf16"}  # flags of /proc/cpuinfo: x86, and Arm


def has_native_bfloat16(cpuinfo: Path = Path("/proc/cpuinfo")) -> bool | None:
    """Whether this CPU computes in bfloat16 by itself; None where that is not known."""
    if not cpuinfo.exists():
        return None
    lines = cpuinfo.read_text(encoding="utf-8").splitlines()
    flags = next((line for line in lines if line.lower().startswith(("flags", "features"))), "")
    return bool(NATIVE_BFLOAT16 & {*flags.split()}) if flags else None


def slow_precision(wanted: str, cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """A warning where ``wanted`` is emulated by this CPU, and what to do; "" where it is not, or nothing is known."""
    on_gpu = torch.cuda.is_available() and not parse_flag_from_env("ACCELERATE_USE_CPU")
    if wanted != "bf16" or on_gpu or has_native_bfloat16(cpuinfo) is not False:
        return ""
    return (
        "warning: --precision bf16: this CPU has no bfloat16 of its own (neither avx512_bf16 nor AMX), so that matmuls "
        "are several times slower than in float32. Stop, and take --precision fp32"
    )


def busy_machine(device: torch.device) -> str:
    """A warning where PyTorch would take more cores for training on a CPU than others leave; "" where it would not.

    How many threads there are stays the caller's choice, since the last bits of a result depend on it.
    """
    if device.type != "cpu" or "OMP_NUM_THREADS" in os.environ or not hasattr(os, "getloadavg"):
        return ""
    load, cores, threads = os.getloadavg()[0], os.cpu_count() or 1, torch.get_num_threads()
    if threads == 1 or cores - load > threads - 1.5:
        return ""  # one more program beside it, as was measured on two cores, is no reason to leave it a core
    return (
        f"this machine is busy (load {load:.0f} on {cores} cores, of which this takes {threads}): with OMP_NUM_THREADS="
        f"{max(1, int(cores - load))} it may be many times as fast"
    )


def one_thread(device: torch.device) -> str:
    """A hint where `accelerate launch` gives one process one of several cores, as it does by default; "" elsewhere."""
    launched = "ACCELERATE_MIXED_PRECISION" in os.environ and os.environ.get("OMP_NUM_THREADS") == "1"
    cores = os.cpu_count() or 1
    if device.type != "cpu" or not launched or world_size() > 1 or cores == 1:
        return ""
    return (
        f"`accelerate launch` gives this run 1 of {cores} cores; `--num_cpu_threads_per_process {cores}` before the "
        "script gives it all"
    )


def world_size() -> int:
    """How many processes train together, 1 where none were launched."""
    return dist.get_world_size() if dist.is_available() and dist.is_initialized() else 1


def check_one_dataset(data: str, fingerprint: str, before: set[str]) -> None:
    """Raise InputError unless all processes, and the runs ``before`` of other seeds, read what has this fingerprint.

    Each of them opens ``data`` by itself, and another run may make it anew meanwhile. Adds to ``before``.
    """
    before |= {fingerprint} if world_size() == 1 else set(gather_object([fingerprint]))
    if len(before) > 1:
        raise InputError(
            f"--data {data}: was made anew while this run opened it, so that its processes or seeds would train on "
            "different data. Start again in another --output once nobody writes it"
        )


def gather_rows(local: Tensor) -> Tensor:
    """(…, rows, dim) of this process → (…, processes * rows, dim), in the order of processes.

    Only this process's rows carry gradient; all processes must hold the same number of rows.
    """
    if world_size() == 1:
        return local
    parts = [torch.empty_like(local) for _ in range(world_size())]
    dist.all_gather(parts, local.detach().contiguous())
    parts[dist.get_rank()] = local
    return torch.cat(parts, dim=-2)


class Tracker:
    """Experiment trackers (TensorBoard, Weights & Biases) through Accelerate; nothing where none is asked for."""

    def __init__(
        self, accelerator: Accelerator, names: Sequence[str], folder: Path, settings: Mapping[str, Any]
    ) -> None:
        self.accelerator, self.on = accelerator, bool(names)
        if self.on:
            accelerator.project_configuration.logging_dir = str(folder)
            config = {name: _loggable(value) for name, value in settings.items()}
            accelerator.init_trackers("litotes", config, init_kwargs={"wandb": {"dir": str(folder)}})

    def log(self, values: dict[str, Any], step: int) -> None:
        """The values of one step."""
        if self.on:
            self.accelerator.log(values, step=step)

    def finish(self) -> None:
        """The run is over; another may follow."""
        for tracker in self.accelerator.trackers if self.on else []:
            tracker.finish()
        self.accelerator.trackers = []


def _loggable(value: Any) -> Any:
    """What every tracker can show: numbers, words, and the rest as text."""
    return value if isinstance(value, int | float | str | bool) else str(value)
