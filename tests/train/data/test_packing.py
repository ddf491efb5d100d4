"""Packed sequences: the layout itself, and that an encoder gives them what it gives padded ones."""

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from transformers import (
    AutoModel,
    BertConfig,
    BertModel,
    ModernBertConfig,
    ModernBertModel,
    MPNetConfig,
    MPNetModel,
    PreTrainedModel,
    RobertaConfig,
    RobertaModel,
)

from train.data.packing import Batch, can_pack, hidden_states, pack, pool
from train.model.attention import VARLEN, varlen_attention

SHAPE: dict[str, Any] = {
    "vocab_size": 60,
    "hidden_size": 32,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 40,
}
MASK = 7


def bert(**changes: Any) -> PreTrainedModel:
    torch.manual_seed(0)
    return BertModel(BertConfig(**{**SHAPE, "initializer_range": 0.3, **changes}), add_pooling_layer=False)


def roberta() -> PreTrainedModel:
    torch.manual_seed(0)
    config = RobertaConfig(**SHAPE, initializer_range=0.3, pad_token_id=1)
    return RobertaModel(config, add_pooling_layer=False)


def modernbert() -> PreTrainedModel:
    torch.manual_seed(0)
    shape = {**SHAPE, "pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 3, "cls_token_id": 2, "sep_token_id": 3}
    return ModernBertModel(ModernBertConfig(**shape, local_attention=16, initializer_range=0.3))


def mpnet() -> PreTrainedModel:
    torch.manual_seed(0)
    return MPNetModel(MPNetConfig(**SHAPE), add_pooling_layer=False)


def some_batch(pooling: str = "mean", longest: int = 20) -> Batch:
    random = np.random.default_rng(0)
    parts = []
    for before, after in (([2], [3]), ([2, MASK], [5, 3])):
        lengths = random.integers(0, longest - 4, 9)
        parts.append((random.integers(10, 60, lengths.sum(), np.int32), lengths, before, after))
    return pack(parts[1:] if pooling == "mask" else parts, pooling, MASK)


def relative(found: torch.Tensor, wanted: torch.Tensor) -> float:
    return float((found - wanted).detach().norm() / wanted.detach().norm())


rows = st.lists(st.lists(st.integers(10, 50), max_size=6), min_size=1, max_size=8)


@given(rows)
def test_the_views_lie_one_after_another_each_sentence_in_its_wrapping(rows: list[list[int]]) -> None:
    flat, lengths = np.array([i for row in rows for i in row], np.int32), np.array([len(row) for row in rows])
    wraps = [([1], [2]), ([1, MASK], [4, 4, 2])]
    batch = pack([(flat, lengths, before, after) for before, after in wraps], "mean")
    wanted = [before + row + after for before, after in wraps for row in rows]
    cuts = batch.cu_seqlens.tolist()
    assert [batch.input_ids[0, a:b].tolist() for a, b in itertools.pairwise(cuts)] == wanted
    assert batch.position_ids[0].tolist() == [i for row in wanted for i in range(len(row))]
    assert (batch.sequences, batch.tokens, batch.longest) == (len(wanted), cuts[-1], max(map(len, wanted)))
    assert batch.cu_seqlens.dtype == torch.int32


@given(rows, st.sampled_from(["cls", "mean", "cls_mean", "mask"]))
def test_pooling_averages_the_tokens_that_were_asked_for(rows: list[list[int]], pooling: str) -> None:
    rows = [[*row, MASK] if len(row) % 2 else row for row in rows]  # some hold a second mask token
    flat, lengths = np.array([i for row in rows for i in row], np.int32), np.array([len(row) for row in rows])
    batch = pack([(flat, lengths, [1, MASK], [2])], pooling, MASK)
    hidden = torch.arange(batch.tokens * 2, dtype=torch.float32).view(-1, 2).sin()
    cuts = batch.cu_seqlens.tolist()
    for i, row in enumerate(rows):
        ids, states = torch.tensor([1, MASK, *row, 2]), hidden[cuts[i] : cuts[i + 1]]
        wanted = {"cls": states[0], "mean": states.mean(0), "mask": states[ids == MASK].mean(0)}
        wanted["cls_mean"] = (2 * wanted["cls"] + wanted["mean"]) / 3
        torch.testing.assert_close(pool(hidden, batch)[i], wanted[pooling])


def test_a_sequence_without_a_mask_token_cannot_be_pooled_by_it() -> None:
    with pytest.raises(ValueError, match="sequence 1 holds no mask token 7"):
        pack([(np.array([MASK, 9]), np.array([1, 1]), [1], [2])], "mask", MASK)


@pytest.mark.parametrize("make", [bert, roberta, modernbert])
@pytest.mark.parametrize("pooling", ["cls", "mean", "cls_mean", "mask"])
def test_packed_equals_padded_in_embeddings_and_gradients(make: Any, pooling: str) -> None:
    backbone, batch = make().eval(), some_batch(pooling, longest=8 if make is modernbert else 20)
    results = []
    for packed in (False, True):
        assert not packed or can_pack(backbone)
        embeddings = pool(hidden_states(backbone, batch, packed), batch)
        score = (embeddings * torch.linspace(-1, 1, embeddings.numel()).view_as(embeddings)).sum()
        gradients = torch.autograd.grad(score, list(backbone.parameters()), allow_unused=True)
        results.append((embeddings, torch.cat([g.flatten() for g in gradients if g is not None])))
    for wanted, found in zip(*results, strict=True):
        assert relative(found, wanted) < 1e-6
        assert wanted.norm() > 1


@pytest.mark.parametrize("make", [bert, roberta])
def test_packed_equals_padded_in_every_layer(make: Any) -> None:
    backbone, batch = make().eval(), some_batch()
    padded = hidden_states(backbone, batch, False, layers=True)
    assert can_pack(backbone)
    packed = hidden_states(backbone, batch, True, layers=True)
    assert len(padded) == len(packed) == 4
    for found, wanted in zip(packed, padded, strict=True):
        assert found.shape == (batch.tokens, 32)
        assert relative(found, wanted) < 1e-6
    torch.testing.assert_close(packed[-1], hidden_states(backbone, batch, True))


def test_the_padded_form_is_what_the_model_makes_of_a_padded_batch() -> None:
    backbone, batch = roberta().eval(), some_batch("cls")
    cuts = batch.cu_seqlens.tolist()
    sequences = [batch.input_ids[0, a:b] for a, b in itertools.pairwise(cuts)]
    alone = torch.cat([backbone(sequence[None]).last_hidden_state[0] for sequence in sequences])
    assert relative(hidden_states(backbone, batch, False), alone) < 1e-6


@pytest.mark.parametrize("changes", [{"hidden_dropout_prob": 0.0}, {"attention_probs_dropout_prob": 0.0}])
def test_with_dropout_two_views_of_one_text_differ(changes: dict[str, float]) -> None:
    backbone = bert(**changes).train()
    assert can_pack(backbone)
    view = (np.arange(10, 15), np.array([2, 3]), [2], [3])
    batch = pack([view, view], "cls")
    one, other = pool(hidden_states(backbone, batch, True), batch).view(2, 2, -1)
    assert relative(one, other) > 1e-3
    torch.testing.assert_close(*pool(hidden_states(backbone.eval(), batch, True), batch).view(2, 2, -1))


@pytest.mark.parametrize("longest", [8, 30])
def test_sequences_longer_than_an_attention_window_are_padded(longest: int) -> None:
    backbone, batch = modernbert().eval(), some_batch(longest=longest)
    wanted = hidden_states(backbone, batch, False)
    assert can_pack(backbone)
    assert (batch.longest > backbone.config.sliding_window) == (longest == 30)
    assert relative(hidden_states(backbone, batch, True), wanted) < 1e-6
    assert relative(hidden_states(backbone, batch, False), wanted) < 1e-6


def test_an_architecture_with_an_attention_of_its_own_is_padded() -> None:
    backbone, batch = mpnet().train(), some_batch()
    before = backbone.config._attn_implementation
    assert not can_pack(backbone)
    assert backbone.config._attn_implementation == before
    assert backbone.training
    assert hidden_states(backbone, batch, False).shape == (batch.tokens, 32)


def test_an_architecture_that_only_claims_to_pack_is_found_out() -> None:
    backbone = mpnet()
    backbone._supports_attention_backend = True
    before = backbone.config._attn_implementation
    assert not can_pack(backbone)
    assert backbone.config._attn_implementation == before


def test_the_probe_leaves_gradients_mode_and_random_state_alone() -> None:
    backbone = bert().train()
    backbone.embeddings.word_embeddings.weight.grad = torch.ones(60, 32)
    torch.manual_seed(3)
    wanted = torch.rand(1)
    torch.manual_seed(3)
    assert can_pack(backbone)
    assert torch.equal(torch.rand(1), wanted)
    assert backbone.training
    assert [n for n, p in backbone.named_parameters() if p.grad is not None] == ["embeddings.word_embeddings.weight"]
    assert bool((backbone.embeddings.word_embeddings.weight.grad == 1).all())


def test_a_switched_model_still_takes_padded_batches() -> None:
    backbone, ids = bert().eval(), torch.randint(10, 60, (3, 6))
    mask = torch.ones_like(ids)
    mask[1, 3:] = 0
    wanted = backbone(input_ids=ids, attention_mask=mask).last_hidden_state
    assert can_pack(backbone)
    torch.testing.assert_close(backbone(input_ids=ids, attention_mask=mask).last_hidden_state, wanted)
    torch.testing.assert_close(backbone(input_ids=ids[:1]).last_hidden_state, wanted[:1])


def test_a_saved_model_knows_nothing_of_the_packing(tmp_path: Path) -> None:
    backbone = bert()
    assert can_pack(backbone)
    assert backbone.config._attn_implementation == VARLEN
    backbone.save_pretrained(tmp_path)
    config = (tmp_path / "config.json").read_text()
    assert VARLEN not in config
    assert not [key for key in json.loads(config) if "attn_implementation" in key]
    assert AutoModel.from_pretrained(tmp_path).config._attn_implementation == "sdpa"


def test_packing_is_tried_at_the_precision_in_force() -> None:
    backbone, batch = bert().eval(), some_batch()
    wanted = hidden_states(backbone, batch, False)
    with torch.autocast("cpu", torch.bfloat16):
        assert can_pack(backbone)
        assert 1e-4 < relative(hidden_states(backbone, batch, True).float(), wanted) < 5e-2


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_gradients_of_packed_attention_are_those_of_the_padded(dtype: torch.dtype) -> None:
    backbone, batch = bert(hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0).train(), some_batch()
    assert can_pack(backbone)
    found = []
    for packed in (False, True):
        backbone.zero_grad()
        with torch.autocast("cpu", dtype, enabled=dtype != torch.float32):
            hidden = hidden_states(backbone, batch, packed).float()
        hidden[:, ::2].sin().mean().backward()
        found.append(backbone.embeddings.word_embeddings.weight.grad.clone())
    padded, packed = found
    assert relative(packed, padded) < (1e-5 if dtype == torch.float32 else 5e-2)


def test_the_layout_survives_the_move_to_a_device() -> None:
    batch = some_batch().to("cpu")
    moved = batch.to("meta")
    assert (moved.sequences, moved.tokens, moved.longest) == (batch.sequences, batch.tokens, batch.longest)
    assert moved.weight.device.type == moved.cu_seqlens.device.type == "meta"


def test_the_kernel_is_called_as_this_torch_declares_it() -> None:
    # No values and no GPU: shapes only, forward and backward.
    query, key, value = (
        torch.randn(1, 4, 12, 32, device="meta", dtype=torch.bfloat16, requires_grad=True) for _ in range(3)
    )
    starts = torch.tensor([0, 5, 12], dtype=torch.int32, device="meta")
    out, _ = varlen_attention(
        torch.nn.Identity(), query, key, value, None, dropout=0.1, scaling=0.2, cu_seq_lens_q=starts, max_length_q=7
    )
    assert out.shape == (1, 12, 4, 32)
    out.sum().backward()
    assert query.grad is not None
    assert query.grad.shape == query.shape
