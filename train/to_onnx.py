"""Export a trained run to ONNX, and compare ONNX Runtime's embeddings with the model's own.

    pip install -e '.[onnx]'              first, in the folder of Litotes: neither `make setup` nor another extra has it
    python -m train.to_onnx --model RUN --output FOLDER

What loads the result: ONNX Runtime with the tokenizer, without torch (train/README.md has the call). What does not, in
this environment: SentenceTransformer(FOLDER, backend="onnx"). It needs optimum-onnx, whose newest release (0.1.0) does
not know transformers 5, which Litotes requires: make an environment of its own for it.

FOLDER is the model in sentence-transformers' format, with ``onnx/model.onnx`` where its backend "onnx" looks for it.
The graph takes ``input_ids`` and ``attention_mask`` (batch, tokens), the prompt included if the tokenizer has one. It
gives ``last_hidden_state`` (batch, tokens, width), which that backend pools, and ``sentence_embedding`` (batch, dim),
all of the model in one: backbone, pooling, Dense layers or head, Normalize. Models that read more than token ids are
not supported.
"""

import argparse
import logging
import re
import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import PreTrainedTokenizerBase
from transformers.utils.logging import disable_progress_bar

from train.data.packing import CLS_SHARE, EVERY_TOKEN
from train.evaluation.models import Embeddings, SentenceModel, load_model
from train.model.encoder import POOLINGS, Encoder, load_config, stored_dtype
from train.model.export import export
from train.model.modules import Modules, find_file, read_modules
from train.model.provenance import CARD
from train.runtime.atomic_files import write_text
from train.runtime.errors import InputError, plain_errors
from train.runtime.flags import Parser

# Says at its first model, in four lines, that torchvision is not there, of which no encoder has anything.
REGISTRY = logging.getLogger("torch.onnx._internal.exporter._registration")
FILE = "onnx/model.onnx"
INPUTS, HIDDEN, OUTPUT = ("input_ids", "attention_mask"), "last_hidden_state", "sentence_embedding"
OPSET = 18
PICTURE = re.compile(r"!\[[^\]]*\]\(([\w-]+\.png)\)")  # in a card: its name
TOLERANCE = 1e-4  # of a coordinate of an embedding of length 1
# The sentences that both embed: short and long ones, known and unknown words.
SAMPLE = (
    "A heron waits in the reeds.",
    "The bridge was not open.",
    "no",
    "Two boats leave the harbour at nine, although the wind has turned and the ferry, which was late, still blocks it.",
    "Zxqv 1923 naïve café (twice).",
)


class Graph(nn.Module):
    """An encoder on padded batches, as ONNX takes them."""

    def __init__(self, encoder: Encoder, normalize: bool = False) -> None:
        super().__init__()
        self.backbone, self.head = encoder.backbone, encoder.head if encoder.keep_head else None
        self.dense, self.normalize = encoder.dense, normalize
        self.tokens, self.averaged = encoder.tokens, encoder.averaged
        self.mask_id = -1 if encoder.mask_id is None else encoder.mask_id

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor]:
        """(batch, tokens) token ids, and 1 where they are not padding → (batch, tokens, width), (batch, dim)"""
        states = self.backbone(input_ids=input_ids, attention_mask=attention_mask, output_hidden_states=True)
        hidden = torch.stack([states.hidden_states[i] for i in self.averaged]).mean(0)
        pooled = hidden[:, 0] if self.tokens == "cls" else self._average(hidden, input_ids, attention_mask)
        if self.tokens == "cls_mean":
            pooled = CLS_SHARE * hidden[:, 0] + (1 - CLS_SHARE) * pooled
        for layer in (self.dense, self.head):
            pooled = pooled if layer is None else layer(pooled)
        return states.last_hidden_state, functional.normalize(pooled, dim=-1) if self.normalize else pooled

    def _average(self, hidden: Tensor, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        if self.tokens == "max":
            return hidden.masked_fill(attention_mask[..., None] == 0, float("-inf")).amax(1)
        chosen = attention_mask if self.tokens in EVERY_TOKEN else attention_mask * (input_ids == self.mask_id).long()
        if self.tokens == "weightedmean":
            chosen = chosen * chosen.cumsum(1)
        weights = chosen.to(hidden.dtype)[..., None]
        return (hidden * weights).sum(1) / weights.sum(1)


def to_onnx(
    model: SentenceModel, folder: Path, modules: Modules | None = None, dtype: torch.dtype = torch.float32
) -> float:
    """Write the model and FILE into ``folder``. Returns the greatest difference that ``difference`` finds.

    ``modules`` are those of the model, where it comes from a folder of sentence-transformers. The weights beside FILE
    are stored as ``dtype``, the graph computes in float32.
    InputError where the packages are missing, the model cannot be exported, or the difference is above TOLERANCE.
    """
    _check_packages()
    path = folder / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.writing")
    export(model.encoder, model.tokenizer, folder, modules, dtype)  # first: use changes the tokenizer's padding
    _export(model, temporary, normalize=bool(modules and modules.normalize))
    deviation = difference(temporary, model.tokenizer, model)
    if not deviation <= TOLERANCE:
        temporary.unlink()
        raise InputError(f"{model.name}: ONNX Runtime's embeddings differ by {deviation:.2g}, more than {TOLERANCE:g}")
    temporary.replace(path)
    return deviation


def embed(path: Path, tokenizer: PreTrainedTokenizerBase, texts: Sequence[str], max_length: int) -> Embeddings:
    """ONNX Runtime's embeddings of ``texts`` in one padded batch, on the CPU. (len(texts), dim)"""
    import onnxruntime

    session = onnxruntime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    batch = tokenizer(list(texts), padding=True, truncation=True, max_length=max_length, return_tensors="np")
    embeddings: Embeddings = session.run([OUTPUT], {name: batch[name].astype(np.int64) for name in INPUTS})[0]
    return embeddings


def difference(path: Path, tokenizer: PreTrainedTokenizerBase, model: SentenceModel) -> float:
    """The greatest difference of a coordinate between both sides' embeddings of SAMPLE, scaled to length 1."""
    original = model.encode(SAMPLE)
    exported = embed(path, tokenizer, [model.prompt + text for text in SAMPLE], model.max_length)
    one, other = (rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (exported, original))
    return float(np.abs(one - other).max())


def _export(model: SentenceModel, path: Path, normalize: bool) -> None:
    encoder = model.encoder.cpu().eval()
    batch = model.tokenizer(list(SAMPLE), padding=True, return_tensors="pt")
    before = encoder.backbone.config._attn_implementation
    encoder.backbone.set_attn_implementation("eager")  # the packed attention of training is no ONNX operator
    batch_size, tokens = torch.export.Dim("batch"), torch.export.Dim("tokens")
    REGISTRY.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():  # of the exporter, about itself
            warnings.simplefilter("ignore")
            torch.onnx.export(
                Graph(encoder, normalize),
                tuple(batch[name] for name in INPUTS),
                str(path),
                input_names=list(INPUTS),
                output_names=[HIDDEN, OUTPUT],
                dynamic_shapes={name: {0: batch_size, 1: tokens} for name in INPUTS},
                opset_version=OPSET,
                dynamo=True,
                external_data=False,
                verbose=False,
            )
    except (torch.onnx.OnnxExporterError, NotImplementedError) as error:
        raise InputError(f"{model.name} cannot be exported to ONNX: {str(error).splitlines()[0]}") from None
    finally:
        encoder.backbone.set_attn_implementation(before)


def _check_packages() -> None:
    try:
        import onnx  # noqa: F401
        import onnxruntime  # noqa: F401
        import onnxscript  # noqa: F401
    except ImportError as error:
        raise InputError(f"{error.name} is not installed: pip install -e '.[onnx]' in the folder of Litotes") from None


def _copy_card(model: str, folder: Path) -> None:
    """The card of ``model``, if it has one, and the pictures in it that lie beside it."""
    if (card := find_file(model, CARD)) is None:
        return
    text = card.read_text(encoding="utf-8")
    for name in PICTURE.findall(text):
        if (picture := find_file(model, name)) is not None:
            shutil.copyfile(picture, folder / name)
    write_text(folder / CARD, text)


def main(argv: Sequence[str] | None = None) -> None:
    """Export ``--model`` and print how far ONNX Runtime's embeddings deviate from the model's own."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="a run's folder, or a sentence-transformers model")
    parser.add_argument("--output", type=Path, required=True, help="folder to write")
    parser.add_argument("--pooling", choices=POOLINGS, help="needed for plain models; replaces others' own")
    args: Any = parser.parse_args(argv)
    disable_progress_bar()
    with plain_errors(args.output):
        _check_packages()  # before the model is loaded
        model, modules = load_model(args.model, args.pooling), read_modules(args.model)
        deviation = to_onnx(model, args.output, modules, stored_dtype(args.model, load_config(args.model)))
        _copy_card(args.model, args.output)
    print(f"{args.output / FILE} written; ONNX Runtime's embeddings agree within {deviation:.1e}")


if __name__ == "__main__":
    main()
