"""Attention over packed sequences: many of different length, one after another, without padding.

Registered with transformers under the name VARLEN, so that BERT, RoBERTa and every other architecture that takes its
attention from transformers' AttentionInterface runs on it without a patch. On a GPU in half precision it is one call of
FlashAttention (Dao, 2023) as it is built into torch, with dropout; elsewhere the rows are spread out to their padded
places around torch's scaled_dot_product_attention. Nothing here makes the host wait for the device.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.masking_utils import sdpa_mask
from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

VARLEN = "litotes_varlen"
HALF = (torch.float16, torch.bfloat16)
GROUPS, GROUP_SIZE = 8, 8  # at most, and at least: sequences of like length that are padded together on a CPU
Rows = tuple[Tensor, Tensor, Tensor]  # query, key and value, (tokens, heads, width) each


class Places(NamedTuple):
    """Where packed tokens lie in the padded form of their batch."""

    slots: Tensor  # (tokens,) in the flattened (sequences * longest)
    mask: Tensor  # (sequences, longest), true where there is a token


def places(cu_seqlens: Tensor, positions: Tensor, longest: int) -> Places:
    """``cu_seqlens`` (sequences + 1,) and ``positions`` in the sequence (tokens,) → Places, on their device."""
    sequences = len(cu_seqlens) - 1
    numbers = torch.arange(sequences, device=positions.device)
    owner = torch.repeat_interleave(numbers, cu_seqlens.diff(), output_size=len(positions))
    slots = owner * longest + positions
    mask = torch.zeros(sequences * longest, dtype=torch.bool, device=positions.device).index_fill_(0, slots, True)
    return Places(slots, mask.view(sequences, longest))


class Group(NamedTuple):
    """Sequences that are padded together, to the longest of them."""

    tokens: Tensor  # (tokens of the group,) where they lie in the packed batch
    places: Places
    ragged: bool  # whether there is any padding


def groups(cu_seqlens: Tensor, positions: Tensor, longest: int) -> list[Group]:
    """The sequences in groups of like length: padding costs little then. Elsewhere than on a CPU, which may look at the
    lengths without waiting, all in one group.
    """
    every = torch.arange(len(positions), device=positions.device)
    if positions.device.type != "cpu":
        return [Group(every, places(cu_seqlens, positions, longest), ragged=True)]
    lengths = cu_seqlens.diff().long()
    size = max(GROUP_SIZE, -(-len(lengths) // GROUPS))
    made = []
    for chosen in lengths.argsort(stable=True).split(size):
        sizes = lengths[chosen]
        starts = torch.cat([sizes.new_zeros(1), sizes.cumsum(0)])
        inner = torch.arange(int(starts[-1])) - starts[:-1].repeat_interleave(sizes)
        tokens = cu_seqlens[:-1][chosen].repeat_interleave(sizes) + inner
        made.append(Group(tokens, places(starts, inner, int(sizes.max())), ragged=bool((sizes != sizes[0]).any())))
    return made


def has_kernel(device: torch.device, dtype: torch.dtype) -> bool:
    """Whether torch's variable-length kernel works on ``dtype`` on ``device``; otherwise Groups are needed."""
    return device.type == "cuda" and dtype in HALF


def attend(
    module: nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    *,
    dropout: float = 0.0,
    scaling: float | None = None,
    cu_seq_lens_q: Tensor | None = None,
    max_length_q: int = 0,
    packed_groups: Sequence[Group] | None = None,
    sliding_window: int | None = None,
    **_: Any,
) -> tuple[Tensor, None]:
    """transformers' attention function: (batch, heads, tokens, width) → (batch, tokens, heads, width), and no weights.

    With ``cu_seq_lens_q`` the batch is 1 and holds packed sequences; without, it is a padded batch like any other.
    Raises ValueError where a layer's sliding window would cut a sequence, which is not supported.
    """
    packed = cu_seq_lens_q is not None
    if sliding_window is not None and attention_mask is None:
        longest = max_length_q if packed else query.shape[2]
        if longest > sliding_window:
            raise ValueError(f"a sequence of {longest} tokens is longer than the attention window {sliding_window}")
    if not packed:
        sdpa = ALL_ATTENTION_FUNCTIONS["sdpa"]
        return sdpa(module, query, key, value, attention_mask, dropout=dropout, scaling=scaling, is_causal=False)
    rows = (query.transpose(1, 2)[0], key.transpose(1, 2)[0], value.transpose(1, 2)[0])  # (tokens, heads, width)
    if packed_groups is not None:
        parts = [_spread(module, rows, group, dropout, scaling) for group in packed_groups]
        order = torch.cat([group.tokens for group in packed_groups])
        return torch.zeros_like(rows[0]).index_copy(0, order, torch.cat(parts))[None], None
    return _flash(rows, cu_seq_lens_q, max_length_q, dropout, scaling)[None], None


def _flash(rows: Rows, starts: Tensor | None, longest: int, dropout: float, scaling: float | None) -> Tensor:
    """(tokens, heads, width) by FlashAttention. The operator's later keywords differ between versions of torch."""
    out: Tensor = torch.ops.aten._flash_attention_forward(
        *rows, starts, starts, longest, longest, dropout, False, False, scale=scaling
    )[0]
    return out


def _spread(module: nn.Module, rows: Rows, group: Group, dropout: float, scaling: float | None) -> Tensor:
    """(tokens of the group, heads, width) by padded attention: the same function, for where there is no kernel."""
    to = group.places
    sequences, longest = to.mask.shape
    mask = to.mask[:, None, None] if group.ragged else None
    padded = [
        tensor.new_zeros(sequences * longest, *tensor.shape[1:])
        .index_copy(0, to.slots, tensor.index_select(0, group.tokens))
        .view(sequences, longest, *tensor.shape[1:])
        .transpose(1, 2)
        for tensor in rows
    ]
    sdpa = ALL_ATTENTION_FUNCTIONS["sdpa"]
    out, _ = sdpa(module, *padded, mask, dropout=dropout, scaling=scaling, is_causal=False)
    spread: Tensor = out.flatten(0, 1).index_select(0, to.slots)
    return spread


def _mask(*, attention_mask: Tensor | None = None, **options: Any) -> Tensor | None:
    """A padded batch has the mask that SDPA takes, a packed one has none."""
    if attention_mask is None:
        return None
    options["allow_is_bidirectional_skip"] = False  # it would look whether all is true, and make the host wait
    return sdpa_mask(attention_mask=attention_mask, **options)


AttentionInterface.register(VARLEN, attend)
AttentionMaskInterface.register(VARLEN, _mask)
