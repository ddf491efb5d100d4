"""Many processes, one gradient: the only file that knows torch.distributed.

Every process encodes its own rows, receives all others' embeddings without gradient, puts its own live ones in their
place, computes the whole global loss and multiplies it by the number of processes. Averaging the parameter gradients
over processes, as DistributedDataParallel does, then gives exactly the gradient of one process with the whole batch:
each process contributes the part that flows through its own rows, and nothing has to be communicated backwards.
"""

import os

import torch
import torch.distributed as dist
from accelerate import Accelerator, DistributedType
from accelerate.utils import parse_flag_from_env
from torch import Tensor

from train.errors import InputError

PLAIN = (DistributedType.NO, DistributedType.MULTI_CPU, DistributedType.MULTI_GPU)


def start() -> Accelerator:
    """The Accelerator: bfloat16 on a GPU that has it, float32 elsewhere; every launched process must have joined."""
    accelerator = Accelerator(mixed_precision=precision())
    launched = int(os.environ.get("WORLD_SIZE", "1"))
    if accelerator.num_processes != launched:
        raise InputError(f"{launched} processes were launched and {accelerator.num_processes} joined")
    if accelerator.distributed_type not in PLAIN:
        raise InputError(f"{accelerator.distributed_type} is not supported: encoders of this size need plain processes")
    if accelerator.gradient_accumulation_steps != 1:
        raise InputError(
            "gradient accumulation is not a larger batch here (a row's negatives are in its own batch); set it to 1 in "
            "the accelerate configuration and take more processes or a smaller --batch-size"
        )
    return accelerator


def precision() -> str:
    """ "bf16" where the run is on a GPU that has it, else "no". `accelerate launch` sets ACCELERATE_USE_CPU=False."""
    on_gpu = torch.cuda.is_available() and not parse_flag_from_env("ACCELERATE_USE_CPU")
    return "bf16" if on_gpu and torch.cuda.is_bf16_supported() else "no"


def gather_views(local: Tensor) -> Tensor:
    """(views, rows, dim) of this process → (views, processes * rows, dim), in the order of processes.

    Only this process's rows carry gradient; all processes must hold the same number of rows.
    """
    if not dist.is_initialized() or dist.get_world_size() == 1:
        return local
    parts = [torch.empty_like(local) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, local.detach().contiguous())
    parts[dist.get_rank()] = local
    return torch.cat(parts, dim=1)
