"""The last layer for the pooled tokens only gives what the whole last layer gives them: vectors and gradients."""

from collections.abc import Callable

import numpy as np
import pytest
import torch
from transformers import (
    BertConfig,
    BertModel,
    ElectraConfig,
    ElectraModel,
    ModernBertConfig,
    ModernBertModel,
    PreTrainedModel,
    RobertaConfig,
    RobertaModel,
)

from train.data.packing import Batch, pack
from train.model.encoder import Encoder

SIZE = {"vocab_size": 60, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}


def bert() -> PreTrainedModel:
    return BertModel(BertConfig(**SIZE))


def roberta() -> PreTrainedModel:
    return RobertaModel(RobertaConfig(**SIZE))


def electra() -> PreTrainedModel:
    return ElectraModel(ElectraConfig(**SIZE, embedding_size=32))


def batch(pooling: str) -> Batch:
    lengths = np.array([3, 9, 5, 5])
    ids = np.concatenate([[7, *range(20, 18 + n), 4] for n in lengths])
    return pack([(ids, lengths, [], [])], pooling, 4)


def encoder(make: Callable[[], PreTrainedModel], pooling: str) -> Encoder:
    torch.manual_seed(0)
    return Encoder(make(), pooling, 4).eval()


@pytest.mark.parametrize("pooling", ["cls", "mask"])
@pytest.mark.parametrize("make", [bert, roberta, electra])
def test_vectors_and_gradients_are_those_of_the_whole_layer(make: Callable[[], PreTrainedModel], pooling: str) -> None:
    whole, cut = encoder(make, pooling).prepare(), encoder(make, pooling).prepare()
    assert cut.packed
    assert cut.last is not None
    whole.last = None
    found, wanted = (made(batch(pooling), 1)["head"] for made in (cut, whole))
    torch.testing.assert_close(found, wanted, rtol=1e-5, atol=1e-6)
    for z in (found, wanted):
        z.square().sum().backward()
    for (name, one), (_, other) in zip(cut.named_parameters(), whole.named_parameters(), strict=True):
        if other.grad is not None:
            torch.testing.assert_close(one.grad, other.grad, rtol=1e-4, atol=1e-6, msg=name)


def test_the_last_layers_other_tokens_are_not_computed() -> None:
    made = encoder(bert, "cls").prepare()
    seen = []
    made.backbone.encoder.layer[-1].output.register_forward_hook(lambda _, inputs, __: seen.append(inputs[0].shape[1]))
    made(batch("cls"), 1)
    assert seen == [4]  # one token of each sentence


@pytest.mark.parametrize("pooling", ["mean", "top2"])
def test_averages_need_every_token(pooling: str) -> None:
    assert encoder(bert, pooling).prepare().last is None


def test_an_architecture_built_otherwise_is_left_alone() -> None:
    config = ModernBertConfig(**SIZE, pad_token_id=0, bos_token_id=1, eos_token_id=2, cls_token_id=1, sep_token_id=2)
    assert encoder(lambda: ModernBertModel(config), "cls").prepare().last is None


def test_the_padded_form_is_left_alone_too() -> None:
    made = encoder(bert, "cls")
    assert made.last is None
    assert made(batch("cls"), 1)["head"].shape == (1, 4, 32)
