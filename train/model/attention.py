"""Attention over packed sequences: many of different length, one after another, without padding.

Registered with transformers under the name VARLEN, so that BERT, RoBERTa and every other architecture that takes its
attention from transformers' AttentionInterface runs on it without a patch. On a GPU in half precision it is one call of
FlashAttention (Dao, 2023) as it is built into torch, with dropout; elsewhere the rows are spread out to their padded
places around torch's scaled_dot_product_attention, or around its formula where that is faster. Nothing here makes the
host wait for the device.
"""

from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.masking_utils import sdpa_mask
from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

from train.model.dropout import drop

VARLEN = "litotes_varlen"
HALF_DTYPES = (torch.float16, torch.bfloat16)
GROUPS, GROUP_SIZE = 8, 8  # at most, and at least: sequences that are padded together on a CPU
Rows = tuple[Tensor, Tensor, Tensor]  # query, key and value, (tokens, heads, width) each


class PaddedLayout(NamedTuple):
    """The position of each packed token in the padded form of its batch."""

    slots: Tensor  # (tokens,) in the flattened (sequences * longest)
    mask: Tensor  # (sequences, longest), true where there is a token


def padded_layout(cu_seqlens: Tensor, positions: Tensor, longest: int) -> PaddedLayout:
    """``cu_seqlens`` (sequences + 1,) and ``positions`` in the sequence (tokens,) → PaddedLayout, on their device."""
    sequences = len(cu_seqlens) - 1
    numbers = torch.arange(sequences, device=positions.device)
    owner = torch.repeat_interleave(numbers, cu_seqlens.diff(), output_size=len(positions))
    slots = owner * longest + positions
    mask = torch.zeros(sequences * longest, dtype=torch.bool, device=positions.device).index_fill_(0, slots, True)
    return PaddedLayout(slots, mask.view(sequences, longest))


class Block(NamedTuple):
    """Sequences of similar length, padded to the longest of them."""

    sequences: int
    longest: int
    mask: Tensor | None  # (sequences, 1, 1, longest), true where there is a token; None if there is no padding


class PaddedBlocks(NamedTuple):
    """Which packed token is where in padded blocks; the slots of all blocks are numbered one after another."""

    blocks: list[Block]
    gather_index: Tensor  # (slots,) the token in each slot of the blocks; padding repeats its sequence's first token
    scatter_index: Tensor  # (tokens,) the slot of each token


def padded_blocks_of(cu_seqlens: Tensor, tokens: int, longest: int) -> PaddedBlocks:
    """Sequences of similar length share a block, so that little is padded. ``cu_seqlens`` is (sequences + 1,).

    Only a CPU can read the lengths without waiting; on any other device all sequences are in one block.
    """
    starts, lengths = cu_seqlens[:-1].long(), cu_seqlens.diff().long()
    on_cpu = lengths.device.type == "cpu"
    order = lengths.argsort(stable=True) if on_cpu else torch.arange(len(lengths), device=lengths.device)
    blocks, gathered, base, used = [], [], torch.empty_like(lengths), 0
    for chosen in order.split(max(GROUP_SIZE, -(-len(lengths) // GROUPS)) if on_cpu else len(lengths)):
        sizes = lengths[chosen]
        width = int(sizes.max()) if on_cpu else longest
        inner = torch.arange(width, device=lengths.device)
        real = inner < sizes[:, None]
        mask = None if on_cpu and bool(real.all()) else real[:, None, None]
        blocks.append(Block(len(chosen), width, mask))
        gathered.append((starts[chosen, None] + inner * real).flatten())
        base[chosen] = used + torch.arange(len(chosen), device=lengths.device) * width
        used += len(chosen) * width
    shift = torch.repeat_interleave(base - starts, lengths, output_size=tokens)
    return PaddedBlocks(blocks, torch.cat(gathered), shift + torch.arange(tokens, device=shift.device))


def has_kernel(device: torch.device, dtype: torch.dtype) -> bool:
    """Whether torch's variable-length kernel works on ``dtype`` on ``device``; otherwise PaddedBlocks are needed."""
    return device.type == "cuda" and dtype in HALF_DTYPES


def varlen_attention(
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
    padded_blocks: PaddedBlocks | None = None,
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
    if padded_blocks is not None:
        return _padded(module, rows, padded_blocks, dropout, scaling)[None], None
    return _flash(rows, cu_seq_lens_q, max_length_q, dropout, scaling)[None], None


def _flash(rows: Rows, starts: Tensor | None, longest: int, dropout: float, scaling: float | None) -> Tensor:
    """(tokens, heads, width) by FlashAttention. The operator's later keywords differ between versions of torch."""
    out: Tensor = torch.ops.aten._flash_attention_forward(
        *rows, starts, starts, longest, longest, dropout, False, False, scale=scaling
    )[0]
    return out


def _padded(module: nn.Module, rows: Rows, padded: PaddedBlocks, p: float, scaling: float | None) -> Tensor:
    """(tokens, heads, width) by padded attention, block by block: the same function, for where there is no kernel."""
    sizes = [block.sequences * block.longest for block in padded.blocks]
    parts = []
    for block, *laid in zip(
        padded.blocks, *(tensor.index_select(0, padded.gather_index).split(sizes) for tensor in rows), strict=True
    ):
        query, key, value = (part.unflatten(0, (block.sequences, block.longest)).transpose(1, 2) for part in laid)
        parts.append(_dense(module, query, key, value, block.mask, p, scaling).flatten(0, 1))
    return torch.cat(parts).index_select(0, padded.scatter_index)


def _dense(
    module: nn.Module, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, p: float, scaling: float | None
) -> Tensor:
    """(batch, heads, tokens, width) and a mask → (batch, tokens, heads, width)."""
    # On a CPU torch's own is slow with dropout, and its gradient in half precision (tests/bench/attention.py).
    slow = query.device.type == "cpu" and (p > 0.0 or (query.dtype in HALF_DTYPES and torch.is_grad_enabled()))
    if not slow or key.shape[1] != query.shape[1]:
        sdpa = ALL_ATTENTION_FUNCTIONS["sdpa"]
        out: Tensor = sdpa(module, query, key, value, mask, dropout=p, scaling=scaling, is_causal=False)[0]
        return out
    scores = (query * (query.shape[-1] ** -0.5 if scaling is None else scaling)) @ key.mT
    if mask is not None:
        scores.masked_fill_(~mask, float("-inf"))
    return (drop(scores.softmax(-1), p) @ value).transpose(1, 2)


def _mask(*, attention_mask: Tensor | None = None, **options: Any) -> Tensor | None:
    """A padded batch has the mask that SDPA takes, a packed one has none."""
    if attention_mask is None:
        return None
    options["allow_is_bidirectional_skip"] = False  # it would look whether all is true, and make the host wait
    return sdpa_mask(attention_mask=attention_mask, **options)


AttentionInterface.register(VARLEN, varlen_attention)
AttentionMaskInterface.register(VARLEN, _mask)
