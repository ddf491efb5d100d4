"""What a process does in one step, as a function of (seed, step, process) alone: nothing to save, nothing to resume."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor

from train.data.packing import Batch, pack, pack_with_templates
from train.data.rows import Rows, balance_by_length, batch_rows, inverse_permutation

AT_ONCE = 1 << 20  # rows whose lengths are added at once


@dataclass(frozen=True)
class Step:
    """One process's share of a batch, packed in pieces, and what the loss must know of the whole batch."""

    pieces: Sequence[Batch]
    seeds: Sequence[int]  # of dropout, one a piece
    present: dict[str, Tensor]  # (batch,) bool by column: which rows have a usable value
    values: dict[str, Tensor]  # (batch,) by name: the numbers that terms read
    batch_order: Tensor  # (batch,) int64: where each row of the batch lies once all processes' rows are gathered
    sentences: int  # of all processes
    tokens: int  # of all processes

    def to(self, device: torch.device | str) -> "Step":
        """The step on ``device``, by copies that do not wait."""
        return replace(
            self,
            pieces=[piece.to(device) for piece in self.pieces],
            present={name: mask.to(device, non_blocking=True) for name, mask in self.present.items()},
            values={name: value.to(device, non_blocking=True) for name, value in self.values.items()},
            batch_order=self.batch_order.to(device, non_blocking=True),
        )

    def pin(self) -> "Step":
        """The step in pinned memory."""
        return replace(
            self,
            pieces=[piece.pin() for piece in self.pieces],
            present={name: mask.pin_memory() for name, mask in self.present.items()},
            values={name: value.pin_memory() for name, value in self.values.items()},
            batch_order=self.batch_order.pin_memory(),
        )


class Steps:
    """``steps(number)`` is the Step of one process.

    The rows of a batch are dealt to the processes by length, so that none waits for another; the loss sees them in the
    batch's own order, whatever the number of processes. A share of more than ``chunk_tokens`` comes in pieces.
    """

    def __init__(
        self,
        rows: Rows,
        *,
        batch_size: int,
        seed: int,
        processes: int,
        process: int,
        pooling: str,
        mask_id: int | None,
        chunk_tokens: int,
        denoise: bool = False,
    ) -> None:
        self.rows, self.batch_size, self.seed = rows, batch_size, seed
        self.processes, self.process = processes, process
        self.pooling, self.mask_id, self.chunk_tokens, self.denoise = pooling, mask_id, chunk_tokens, denoise
        self.lengths = _lengths(rows)

    def row_indices(self, step: int) -> np.ndarray:
        """The rows of the whole batch."""
        return batch_rows(len(self.rows), self.batch_size, self.processes, self.seed, step)

    def __call__(self, step: int) -> Step:
        """Pack one step."""
        batch = self.row_indices(step)
        order = balance_by_length(self.lengths[batch], self.processes)
        local = batch[order.reshape(self.processes, -1)[self.process]]
        pieces = np.split(local, self._cuts(self.lengths[local]))
        return Step(
            pieces=[self._pack(piece) for piece in pieces],
            seeds=[_seed(self.seed, step, self.process, piece) for piece in range(len(pieces))],
            present={name: torch.from_numpy(mask[batch]) for name, mask in self.rows.present.items()},
            values={name: torch.from_numpy(value[batch]) for name, value in self.rows.values.items()},
            batch_order=torch.from_numpy(inverse_permutation(order)),
            sentences=len(self.rows.views) * len(batch),
            tokens=int(self.lengths[batch].sum()),
        )

    def _cuts(self, lengths: np.ndarray) -> list[int]:
        """Where to cut a share so that no piece has more than ``chunk_tokens`` (but one row at least)."""
        cuts, start = [], 0
        ends = np.cumsum(lengths)
        while ends[-1] - (ends[start - 1] if start else 0) > self.chunk_tokens:
            limit = (ends[start - 1] if start else 0) + self.chunk_tokens
            start = max(int(np.searchsorted(ends, limit, side="right")), start + 1)
            if start >= len(lengths):
                break
            cuts.append(start)
        return cuts

    def _pack(self, rows: np.ndarray) -> Batch:
        parts = [(*tokens.gather(rows), before, after) for tokens, (before, after) in self.rows.views]
        if self.denoise and self.mask_id is not None:
            return pack_with_templates(parts, self.mask_id)
        return pack(parts, self.pooling, self.mask_id)


def _lengths(rows: Rows) -> np.ndarray:
    """Tokens of all views of each row. (rows,) int32: the one array here that every process has of its own."""
    total = np.zeros(len(rows), np.int32)
    for start in range(0, len(rows), AT_ONCE):
        some = np.arange(start, min(start + AT_ONCE, len(rows)))
        for tokens, (before, after) in rows.views:
            total[some] += tokens.lengths(some) + (len(before) + len(after))
    return total


def _seed(*numbers: int) -> int:
    """A 63-bit seed."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0] >> 1)
