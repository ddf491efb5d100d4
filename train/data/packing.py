"""Batches without padding, and the one forward pass that takes all views of a batch at once.

Sequences lie one after another in a single row of tokens. An encoder that cannot work so (can_pack) is given the padded
form and its output is packed again, so that whatever comes after knows one layout only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional
from transformers import PreTrainedModel

from train.model.attention import HALF_DTYPES, VARLEN, has_kernel, padded_blocks_of, padded_layout

Ints = npt.NDArray[np.int64]
# Relative difference of hidden states that can_pack takes for rounding: in float32, and in half precision.
EXACT, ROUGH = 1e-4, 0.1
# Half precision on a CPU fills tokens up to a multiple: oneDNN compiles a kernel for each size of a matmul.
TOKEN_MULTIPLE = 128
CLS_SHARE = 2 / 3  # of the first token in the pooling "cls_mean", chosen on development sets (README)
EVERY_TOKEN = ("mean", "cls_mean", "max", "weightedmean")  # the poolings that read them all

# One view of a batch: the ids of its sentences, their lengths, and the ids that stand before and after each.
Part = tuple[npt.NDArray[Any], Ints, Sequence[int], Sequence[int]]


@dataclass(frozen=True)
class Batch:
    """Packed sequences, and which of their tokens are averaged to embeddings."""

    input_ids: Tensor  # (1, tokens) int64
    position_ids: Tensor  # (1, tokens) int64, from 0 in each sequence
    cu_seqlens: Tensor  # (sequences + 1,) int32: sequence i is [cu_seqlens[i], cu_seqlens[i + 1])
    longest: int  # tokens of the longest sequence
    chosen: Tensor  # (K,) int64, tokens that the pooler averages
    owner: Tensor  # (K,) int64, the sequence of each, ascending
    weight: Tensor  # (K,) float32, with sum 1 in each sequence
    maximum: bool = False  # the greatest of each coordinate in the place of the average
    # (sentences,) int64, the sequence of each sentence's empty template, if these follow the sentences: add_templates
    template: Tensor | None = None

    @property
    def sequences(self) -> int:
        """Number of sequences."""
        return len(self.cu_seqlens) - 1

    @property
    def tokens(self) -> int:
        """Number of tokens."""
        return self.input_ids.shape[1]

    def to(self, device: torch.device | str) -> "Batch":
        """The batch on ``device``. From pinned memory the copy runs beside whatever else the host does."""
        return self._each(lambda tensor: tensor.to(device, non_blocking=True))

    def pin(self) -> "Batch":
        """The batch in memory from which a GPU copies by itself."""
        return self._each(Tensor.pin_memory)

    def _each(self, change: Any) -> "Batch":
        tensors = {f.name: getattr(self, f.name) for f in fields(self)}
        return replace(self, **{name: change(t) for name, t in tensors.items() if isinstance(t, Tensor)})


def pack(parts: Sequence[Part], pooling: str, mask_id: int | None = None) -> Batch:
    """Pack the views of a batch, view by view. Sequence i of view v is number v * rows + i.

    ``pooling`` chooses what is averaged: "cls" the first token, "mean" all tokens, "weightedmean" all with their
    position from 1 as weight, "cls_mean" the first two with CLS_SHARE for the first, "mask" the tokens with id
    ``mask_id``. "max" takes the greatest of each coordinate over all tokens.
    Raises ValueError for a sequence without a mask token where one is asked for.
    """
    lengths = np.concatenate([inner + (len(before) + len(after)) for _, inner, before, after in parts])
    ends = np.cumsum(lengths)
    starts = ends - lengths
    ids = np.empty(int(ends[-1]), np.int64)
    first = 0
    for flat, inner, before, after in parts:
        span = slice(first, first + len(inner))
        _fill(ids, starts[span], ends[span], flat, inner, before, after)
        first += len(inner)
    chosen, owner, weight = _choose(ids, starts, lengths, pooling, mask_id)
    return Batch(
        input_ids=torch.from_numpy(ids)[None],
        position_ids=torch.from_numpy(np.arange(len(ids)) - np.repeat(starts, lengths))[None],
        cu_seqlens=torch.from_numpy(np.concatenate([[0], ends]).astype(np.int32)),
        longest=int(lengths.max()),
        chosen=torch.from_numpy(chosen),
        owner=torch.from_numpy(owner),
        weight=torch.from_numpy(weight),
        maximum=pooling == "max",
    )


def pack_with_templates(parts: Sequence[Part], mask_id: int) -> Batch:
    """As pack, for the mask token of a prompt; after the sentences follows, for every view and length of a sentence,
    the empty template with the positions that its tokens have around a sentence of that length (PromptBERT, Jiang et
    al. 2022, section 3.3). ``template`` names each sentence's.
    """
    owners: list[Ints] = []
    empty: list[Part] = []
    gaps: list[Ints] = []
    sequence = sum(len(inner) for _, inner, _, _ in parts)
    for _, inner, before, after in parts:
        lengths, owner = np.unique(inner, return_inverse=True)
        owners.append(owner + sequence)
        sequence += len(lengths)
        empty.append((np.empty(0, np.int64), np.zeros_like(lengths), before, after))
        behind = np.repeat([0, 1], [len(before), len(after)])  # tokens that stand behind the sentence
        gaps.append(np.outer(lengths, behind).ravel())
    batch = pack([*parts, *empty], "mask", mask_id)
    positions = batch.position_ids.clone()
    gap = torch.from_numpy(np.concatenate(gaps))
    positions[0, -len(gap) :] += gap
    return replace(batch, position_ids=positions, template=torch.from_numpy(np.concatenate(owners)))


def _fill(
    ids: Ints,
    starts: Ints,
    ends: Ints,
    flat: npt.NDArray[Any],
    inner: Ints,
    before: Sequence[int],
    after: Sequence[int],
) -> None:
    """Write one view, ``before`` + sentence + ``after`` in each sequence, into ``ids``."""
    for k, token in enumerate(before):
        ids[starts + k] = token
    for k, token in enumerate(after):
        ids[ends - len(after) + k] = token
    shift = starts + len(before) - (np.cumsum(inner) - inner)
    ids[np.repeat(shift, inner) + np.arange(len(flat))] = flat


def _choose(
    ids: Ints, starts: Ints, lengths: Ints, pooling: str, mask_id: int | None
) -> tuple[Ints, Ints, npt.NDArray[np.float32]]:
    """Positions of the tokens that are averaged, their sequences, their weights; in order of position. (K,) each."""
    sequences = np.arange(len(lengths))
    if pooling == "cls":
        return starts, sequences, np.ones(len(starts), np.float32)
    owner = np.repeat(sequences, lengths)
    if pooling == "weightedmean":
        places = np.arange(1, len(ids) + 1) - np.repeat(starts, lengths)
        weight = (places / np.repeat(lengths * (lengths + 1) / 2, lengths)).astype(np.float32)
        return np.arange(len(ids)), owner, weight
    if pooling in EVERY_TOKEN:
        first = CLS_SHARE if pooling == "cls_mean" else 0.0
        weight = np.repeat(((1 - first) / lengths).astype(np.float32), lengths)
        weight[starts] += first
        return np.arange(len(ids)), owner, weight
    chosen = np.flatnonzero(ids == mask_id)
    owner = owner[chosen]
    counts = np.bincount(owner, minlength=len(lengths))
    if not counts.all():
        raise ValueError(f"sequence {np.flatnonzero(counts == 0)[0]} holds no mask token {mask_id} to pool")
    return chosen, owner, (1 / counts).astype(np.float32)[owner]


def pool(hidden: Tensor, batch: Batch) -> Tensor:
    """Average or maximum of the chosen tokens: (tokens, dim), or (K, dim) of these only, → (sequences, dim)."""
    chosen = hidden if len(hidden) == len(batch.chosen) else hidden.index_select(0, batch.chosen)
    if len(batch.chosen) == batch.sequences:  # one token each, in order, with weight 1
        return chosen
    if batch.maximum:
        lowest = hidden.new_full((batch.sequences, hidden.shape[1]), float("-inf"))
        return lowest.scatter_reduce(0, batch.owner[:, None].expand_as(chosen), chosen, "amax")
    return hidden.new_zeros(batch.sequences, hidden.shape[1]).index_add(0, batch.owner, chosen * batch.weight[:, None])


@overload
def hidden_states(backbone: PreTrainedModel, batch: Batch, packed: bool) -> Tensor: ...
@overload
def hidden_states(
    backbone: PreTrainedModel, batch: Batch, packed: bool, layers: Literal[True]
) -> tuple[Tensor, ...]: ...
def hidden_states(
    backbone: PreTrainedModel, batch: Batch, packed: bool, layers: bool = False
) -> Tensor | tuple[Tensor, ...]:
    """The last hidden state (tokens, dim), or with ``layers`` those of the embeddings and of every layer.

    ``packed`` is what can_pack returned for ``backbone``; the result is the same either way. Sequences that a layer's
    attention window would cut are padded in any case.
    """
    window = getattr(backbone.config, "sliding_window", None)
    if packed and (window is None or batch.longest <= window):
        states = _forward_packed(backbone, batch, layers)
        return tuple(state[0] for state in states) if layers else states[-1][0]
    layout = padded_layout(batch.cu_seqlens, batch.position_ids[0], batch.longest)
    pad = getattr(backbone.config, "pad_token_id", None) or 0
    ids = torch.full_like(layout.mask, pad, dtype=torch.int64).view(-1).index_copy_(0, layout.slots, batch.input_ids[0])
    states = _states(
        backbone, layers, input_ids=ids.view(layout.mask.shape), attention_mask=layout.mask.to(torch.int64)
    )
    rows = tuple(state.flatten(0, 1).index_select(0, layout.slots) for state in states)
    return rows if layers else rows[-1]


def _forward_packed(backbone: PreTrainedModel, batch: Batch, layers: bool) -> tuple[Tensor, ...]:
    device, ids, positions = batch.input_ids.device, batch.input_ids, batch.position_ids
    half = torch.get_autocast_dtype(device.type) if torch.is_autocast_enabled(device.type) else backbone.dtype
    blocks = None if has_kernel(device, half) else padded_blocks_of(batch.cu_seqlens, batch.tokens, batch.longest)
    if blocks is not None and device.type == "cpu" and half in HALF_DTYPES:
        filler = (0, -batch.tokens % TOKEN_MULTIPLE)
        ids, positions = functional.pad(ids, filler), functional.pad(positions, filler)
        blocks = blocks._replace(scatter_index=functional.pad(blocks.scatter_index, filler))
    states = _states(
        backbone,
        layers,
        input_ids=ids,
        position_ids=positions + first_position(backbone),
        cu_seq_lens_q=batch.cu_seqlens,
        cu_seq_lens_k=batch.cu_seqlens,
        max_length_q=batch.longest,
        max_length_k=batch.longest,
        padded_blocks=blocks,
    )
    return tuple(state[:, : batch.tokens] for state in states)


def _states(backbone: PreTrainedModel, layers: bool, **inputs: Any) -> tuple[Tensor, ...]:
    if not layers:
        return (backbone(**inputs).last_hidden_state,)
    states: tuple[Tensor, ...] = backbone(**inputs, output_hidden_states=True).hidden_states
    return states


def first_position(backbone: PreTrainedModel) -> int:
    """The position id of a sequence's first token: RoBERTa and models like it count from after the padding id."""
    table = getattr(getattr(backbone, "embeddings", None), "position_embeddings", None)
    padding = getattr(table, "padding_idx", None)
    return 0 if padding is None else int(padding) + 1


def can_pack(backbone: PreTrainedModel) -> bool:
    """Whether ``backbone`` gives packed sequences what it gives padded ones. If so, it is switched to VARLEN.

    Tried on two short sequences with the weights as they are: in float32 for the architecture, then at the precision in
    force for the kernel and its gradient. So call it inside the autocast context of the training and on its device.
    A backbone that cannot is left as it was; so are the training mode and the random state in any case.
    """
    if not getattr(backbone, "_supports_attention_backend", False):
        return False
    before, training = backbone.config._attn_implementation, backbone.training
    device = next(backbone.parameters()).device
    with torch.random.fork_rng([device] if device.type == "cuda" else []):
        try:
            able = _same_hidden_states(backbone.eval(), probe_batch(backbone, device)) and _has_finite_gradient(
                backbone.train(), probe_batch(backbone, device)
            )
        except (RuntimeError, TypeError, ValueError, IndexError):  # the architecture's refusal, or the kernel's
            able = False
    backbone.train(training)
    if not able:
        backbone.set_attn_implementation(before)
    return able


def encodes_alone(backbone: PreTrainedModel) -> bool:
    """Whether ``backbone`` asks for no input of a decoder's, as T5's whole model does and BART's does not."""
    try:
        with torch.no_grad():
            hidden_states(backbone, probe_batch(backbone, next(backbone.parameters()).device), packed=False)
    except ValueError as error:
        return "inputs_embeds" not in str(error)  # ids were given: those that it misses are the decoder's
    except (RuntimeError, TypeError, IndexError):  # two short sequences may be no input for it
        return True
    return True


def probe_batch(backbone: PreTrainedModel, device: torch.device, pooling: str = "mean") -> Batch:
    """Sequences of 2 and 5 tokens, to try things on."""
    pad = getattr(backbone.config, "pad_token_id", None)
    ids = np.array([i for i in range(backbone.config.vocab_size) if i != pad][-7:])
    return pack([(ids, np.array([2, 5]), [], [])], pooling).to(device)


@torch.no_grad()
def _same_hidden_states(backbone: PreTrainedModel, batch: Batch) -> bool:
    """Switch to VARLEN; compare with the result of the implementation before, exactly and at the precision in force."""
    with torch.autocast(batch.input_ids.device.type, enabled=False):
        wanted = hidden_states(backbone, batch, packed=False)
        backbone.set_attn_implementation(VARLEN)
        exact = hidden_states(backbone, batch, packed=True)
    found = hidden_states(backbone, batch, packed=True)
    in_full = backbone.dtype == torch.float32
    return is_close(exact, wanted, EXACT if in_full else ROUGH) and is_close(found, wanted, ROUGH)


def is_close(found: Tensor, wanted: Tensor, tolerance: float) -> bool:
    """Whether the norm of the difference is within ``tolerance`` of the norm; false for NaN."""
    return bool((found.float() - wanted.float()).norm() <= tolerance * wanted.float().norm())


def _has_finite_gradient(backbone: PreTrainedModel, batch: Batch) -> bool:
    """Whether the gradient is finite, with the dropout of training. Gradients that are there stay as they are."""
    parameters = [p for p in backbone.parameters() if p.requires_grad]
    with torch.enable_grad():
        score = hidden_states(backbone, batch, packed=True).float().square().sum()
        gradients = torch.autograd.grad(score, parameters, allow_unused=True)
    return all(bool(g.isfinite().all()) for g in gradients if g is not None)
