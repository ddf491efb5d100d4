"""ONNX Runtime gives what the model gives, for every pooling, whatever the batch."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from train import to_onnx
from train.evaluation.models import SentenceModel
from train.model.encoder import Encoder
from train.model.prompt import TEMPLATES, with_template
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (find_spec("onnxruntime") and find_spec("onnxscript")), reason="litotes[onnx] is missing"),
]

TOKENIZER = train_tokenizer([*to_onnx.SAMPLE] * 3, 200)
TEXTS = ["Two boats.", "", "the wind has turned " * 5]


def model(pooling: str, *, head: bool = False) -> SentenceModel:
    tokenizer = with_template(TOKENIZER, TEMPLATES["sncse"][0] if pooling == "mask" else None)
    encoder = Encoder(
        small_bert(len(TOKENIZER), 2, 64, 0),
        pooling,
        TOKENIZER.mask_token_id,
        head="mlp" if head else "none",
        keep_head=head,
    )
    return SentenceModel("small", encoder.prepare().eval(), tokenizer, tokenizer, 64)


@pytest.mark.parametrize(("pooling", "head"), [("mask", True), ("first_last", False), ("cls_mean", True)])
def test_the_exported_graph_agrees_with_the_model(pooling: str, head: bool, tmp_path: Path) -> None:
    made = model(pooling, head=head)
    assert to_onnx.to_onnx(made, tmp_path) <= to_onnx.TOLERANCE
    assert {path.name for path in tmp_path.iterdir()} >= {to_onnx.FILE, "tokenizer.json"}
    # Batches of other sizes than the one that it was traced with, padded or not.
    wanted = made.encode(TEXTS)
    np.testing.assert_allclose(to_onnx.embed(tmp_path / to_onnx.FILE, made.tokenizer, TEXTS, 64), wanted, atol=1e-5)
    alone = to_onnx.embed(tmp_path / to_onnx.FILE, made.tokenizer, TEXTS[:1], 64)
    np.testing.assert_allclose(alone, wanted[:1], atol=1e-5)


def test_a_graph_that_disagrees_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_onnx, "TOLERANCE", -1.0)
    with pytest.raises(InputError, match="differ by"):
        to_onnx.to_onnx(model("cls"), tmp_path)
    assert not list(tmp_path.glob("*.onnx*"))
