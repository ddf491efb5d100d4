"""ONNX Runtime gives what the model gives, for every pooling, whatever the batch."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st

from train import to_onnx
from train.evaluation.models import SentenceModel, load_model
from train.model.encoder import Encoder
from train.model.prompt import TEMPLATES, with_template
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (find_spec("onnxruntime") and find_spec("onnxscript")), reason="litotes[onnx] is missing"),
]

ROOT = Path(__file__).parents[2]
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


@pytest.mark.parametrize(
    ("pooling", "head"),
    [("mask", True), ("first_last", False), ("cls_mean", True), ("max", False), ("weightedmean", False)],
)
def test_the_exported_graph_agrees_with_the_model(pooling: str, head: bool, tmp_path: Path) -> None:
    made = model(pooling, head=head)
    assert to_onnx.to_onnx(made, tmp_path) <= to_onnx.TOLERANCE
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert names >= {"onnx/model.onnx", "tokenizer.json", "modules.json", "model.safetensors"}
    assert json.loads((tmp_path / "tokenizer.json").read_text())["padding"] is None
    # Batches of other sizes than the one that it was traced with, padded or not.
    wanted = made.encode(TEXTS)
    np.testing.assert_allclose(to_onnx.embed(tmp_path / to_onnx.FILE, made.tokenizer, TEXTS, 64), wanted, atol=1e-5)
    alone = to_onnx.embed(tmp_path / to_onnx.FILE, made.tokenizer, TEXTS[:1], 64)
    np.testing.assert_allclose(alone, wanted[:1], atol=1e-5)


def test_a_graph_that_disagrees_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_onnx, "TOLERANCE", -1.0)
    with pytest.raises(InputError, match="differ by"):
        to_onnx.to_onnx(model("cls"), tmp_path)
    assert not list(tmp_path.rglob("*.onnx*"))


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A model of sentence-transformers with all that may follow the pooling, and its export."""
    small_bert(len(TOKENIZER), 2, 64, 0).save_pretrained(tmp_path / "plain")
    TOKENIZER.save_pretrained(tmp_path / "plain")
    modules = [st.Transformer(str(tmp_path / "plain")), st.Pooling(64, "mean"), st.Dense(64, 32), st.Normalize()]
    SentenceTransformer(modules=modules, device="cpu").save(str(tmp_path / "start"))
    with (tmp_path / "start" / "README.md").open("a") as card:
        card.write("\n![A plot](plot.png) ![Elsewhere](https://example.org/other.png) ![Not there](lost.png)\n")
    (tmp_path / "start" / "plot.png").write_bytes(b"a picture")
    to_onnx.main(["--model", str(tmp_path / "start"), "--output", str(tmp_path / "made")])
    return tmp_path


def test_the_command_says_one_line_and_nothing_of_the_exporter(whole: Path) -> None:
    words = [sys.executable, "-m", "train.to_onnx", "--model", str(whole / "start"), "--output", str(whole / "again")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert re.fullmatch(r"\S+/again/onnx/model\.onnx written; .*\n", done.stdout)


def test_weights_keep_their_number_format(whole: Path) -> None:
    half = SentenceTransformer(str(whole / "start"), device="cpu").half()
    half.save(str(whole / "half"))
    for name, size in (("half", 2), ("start", 4)):
        to_onnx.main(["--model", str(whole / name), "--output", str(whole / f"of {name}")])
        tensors = load_file(whole / f"of {name}" / "model.safetensors")
        assert {value.element_size() for value in tensors.values()} == {size}


def test_the_card_comes_with_its_pictures(whole: Path) -> None:
    assert (whole / "made" / "README.md").read_text() == (whole / "start" / "README.md").read_text()
    assert (whole / "made" / "plot.png").read_bytes() == b"a picture"
    assert [path.name for path in (whole / "made").glob("*.png")] == ["plot.png"]


def test_one_call_of_onnx_runtime_gives_what_sentence_transformers_gives(whole: Path) -> None:
    """The example of train/README.md."""
    import onnxruntime
    from tokenizers import Tokenizer

    folder = whole / "made"
    session = onnxruntime.InferenceSession(folder / "onnx" / "model.onnx", providers=["CPUExecutionProvider"])
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_padding()
    tokenizer.enable_truncation(128)
    batch = tokenizer.encode_batch(TEXTS)
    inputs = {"input_ids": [x.ids for x in batch], "attention_mask": [x.attention_mask for x in batch]}
    [embeddings] = session.run(["sentence_embedding"], {name: np.array(ids) for name, ids in inputs.items()})
    for name in ("start", "made"):
        wanted = SentenceTransformer(str(whole / name), device="cpu").encode(TEXTS)
        np.testing.assert_allclose(embeddings, wanted, atol=1e-5)


def test_the_hidden_states_are_those_of_the_backbone(whole: Path) -> None:
    import onnxruntime
    import torch
    from transformers import AutoModel

    batch = TOKENIZER(TEXTS, padding=True, return_tensors="pt", return_token_type_ids=False)
    session = onnxruntime.InferenceSession(whole / "made" / to_onnx.FILE, providers=["CPUExecutionProvider"])
    [states] = session.run([to_onnx.HIDDEN], {name: value.numpy() for name, value in batch.items()})
    with torch.no_grad():
        wanted = AutoModel.from_pretrained(whole / "made")(**batch).last_hidden_state
    kept = batch["attention_mask"].bool()
    np.testing.assert_allclose(states[kept.numpy()], wanted[kept].numpy(), atol=1e-5)


def test_the_backend_onnx_of_sentence_transformers_loads_the_folder(whole: Path) -> None:
    pytest.importorskip("optimum.onnxruntime.modeling", reason="no optimum for this transformers", exc_type=ImportError)
    folder = str(whole / "made")
    one, other = SentenceTransformer(folder, backend="onnx"), SentenceTransformer(folder, device="cpu")
    np.testing.assert_allclose(one.encode(TEXTS), other.encode(TEXTS), atol=1e-5)


def test_another_pooling_leaves_out_the_dense_layers_alone(whole: Path) -> None:
    words = ["--model", str(whole / "start"), "--output", str(whole / "cls"), "--pooling", "cls"]
    settings = json.loads((whole / "start" / "sentence_bert_config.json").read_text())
    (whole / "start" / "sentence_bert_config.json").write_text(json.dumps(settings | {"max_seq_length": 24}))
    to_onnx.main(words)
    made, evaluated = SentenceTransformer(str(whole / "cls"), device="cpu"), load_model(str(whole / "start"), "cls")
    assert made.max_seq_length == evaluated.max_length == 24
    wanted = evaluated.encode(TEXTS)
    wanted /= np.linalg.norm(wanted, axis=1, keepdims=True)
    np.testing.assert_allclose(made.encode(TEXTS), wanted, atol=1e-5)  # normalized, as the start is
    np.testing.assert_allclose(to_onnx.embed(whole / "cls" / to_onnx.FILE, TOKENIZER, TEXTS, 24), wanted, atol=1e-5)
