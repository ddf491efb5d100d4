"""The longest input is the longest that a model of any kind takes; what is no encoder by itself is refused."""

from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoConfig, AutoModel, BartConfig, BartModel, T5Config, T5EncoderModel, XLNetConfig

from train.data.packing import first_position
from train.evaluation.models import load_model
from train.model.positions import AFTER_PADDING, UNLIMITED, max_positions, max_tokens
from train.runtime.errors import InputError
from train.scratch import train_tokenizer

TOKENIZER = train_tokenizer(["A heron waits by the brook.", "A boat lies in the harbour."] * 3, 200)
SMALL = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}


def config_of(kind: str) -> Any:
    more = {"attention_window": [4]} if kind == "longformer" else {}
    return AutoConfig.for_model(
        kind, vocab_size=len(TOKENIZER), max_position_embeddings=20, pad_token_id=1, **SMALL, **more
    )


@pytest.mark.parametrize("kind", ["bert", *sorted(AFTER_PADDING)])
def test_the_longest_input_is_the_longest_that_the_model_takes(kind: str) -> None:
    backbone = AutoModel.from_config(config_of(kind)).eval()
    longest = max_positions(backbone.config)
    assert longest == 20 - first_position(backbone) if kind != "bert" else 20
    with torch.no_grad():
        backbone(input_ids=torch.full((1, longest), 5))
        with pytest.raises((IndexError, RuntimeError)):
            backbone(input_ids=torch.full((1, longest + 1), 5))


def test_a_model_without_positions_takes_what_its_tokenizer_says() -> None:
    config = XLNetConfig(vocab_size=len(TOKENIZER), d_model=32, n_layer=1, n_head=2, d_inner=32)
    assert config.max_position_embeddings == -1
    tokenizer = train_tokenizer(["A heron waits."] * 3, 60)
    tokenizer.model_max_length = int(1e30)  # what transformers says where nothing else does
    assert max_tokens(config, tokenizer) == UNLIMITED
    assert len(tokenizer("A heron", truncation=True, max_length=UNLIMITED)["input_ids"]) > 2
    tokenizer.model_max_length = 7
    assert max_tokens(config, tokenizer) == 7


def test_a_model_that_asks_for_a_decoders_input_is_refused_and_no_other(tmp_path: Path) -> None:
    words = {"vocab_size": len(TOKENIZER), "d_model": 32}
    T5EncoderModel(T5Config(**words, d_kv=16, d_ff=32, num_layers=1, num_heads=2)).save_pretrained(tmp_path / "t5")
    ends = {"pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 3, "decoder_start_token_id": 2}
    small = {f"{side}_{what}": 1 for side in ("encoder", "decoder") for what in ("layers", "attention_heads")}
    BartModel(BartConfig(**words, **ends, **small, encoder_ffn_dim=32, decoder_ffn_dim=32)).save_pretrained(
        tmp_path / "bart"
    )
    for name in ("t5", "bart"):
        TOKENIZER.save_pretrained(tmp_path / name)
    with pytest.raises(InputError, match=r"t5: T5Model has a decoder; choose a BERT-like encoder"):
        load_model(str(tmp_path / "t5"), "mean")
    assert load_model(str(tmp_path / "bart"), "mean").encode(["A heron waits."]).shape == (1, 32)
