"""Export a trained run to ONNX, and compare ONNX Runtime's embeddings with the model's own.

    python -m train.to_onnx --model RUN --output FOLDER

FOLDER gets ``model.onnx`` and the tokenizer. The graph takes ``input_ids`` and ``attention_mask`` (batch, tokens), the
prompt included if the tokenizer has one, and gives ``sentence_embedding`` (batch, dim): backbone, pooling and, if the
run kept it, the head. Needs pip install "litotes[onnx]". Models that read more than token ids are not supported.
"""

import argparse
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from transformers import PreTrainedTokenizerBase
from transformers.utils.logging import disable_progress_bar

from train.data.packing import CLS_SHARE, EVERY_TOKEN
from train.evaluation.models import Embeddings, SentenceModel, load_model
from train.model.encoder import POOLINGS, Encoder
from train.runtime.errors import InputError, plain_errors

FILE = "model.onnx"
INPUTS, OUTPUT = ("input_ids", "attention_mask"), "sentence_embedding"
OPSET = 18
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

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.backbone, self.head = encoder.backbone, encoder.head if encoder.keep_head else None
        self.tokens, self.averaged = encoder.tokens, encoder.averaged
        self.mask_id = -1 if encoder.mask_id is None else encoder.mask_id

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """(batch, tokens) token ids, and 1 where they are not padding → (batch, dim)"""
        states = self.backbone(input_ids=input_ids, attention_mask=attention_mask, output_hidden_states=True)
        hidden = torch.stack([states.hidden_states[i] for i in self.averaged]).mean(0)
        pooled = hidden[:, 0] if self.tokens == "cls" else self._average(hidden, input_ids, attention_mask)
        if self.tokens == "cls_mean":
            pooled = CLS_SHARE * hidden[:, 0] + (1 - CLS_SHARE) * pooled
        return pooled if self.head is None else self.head(pooled)

    def _average(self, hidden: Tensor, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        chosen = attention_mask if self.tokens in EVERY_TOKEN else attention_mask * (input_ids == self.mask_id).long()
        weights = chosen.to(hidden.dtype)[..., None]
        return (hidden * weights).sum(1) / weights.sum(1)


def to_onnx(model: SentenceModel, folder: Path) -> float:
    """Write FILE and the tokenizer into ``folder``. Returns the greatest difference that ``difference`` finds.

    InputError where the packages are missing, the model cannot be exported, or the difference is above TOLERANCE.
    """
    _check_packages()
    folder.mkdir(parents=True, exist_ok=True)
    path, temporary = folder / FILE, folder / f".{FILE}.writing"
    _export(model, temporary)
    model.tokenizer.save_pretrained(folder)
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
    exported = embed(path, tokenizer, SAMPLE, model.max_length)
    one, other = (rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (exported, original))
    return float(np.abs(one - other).max())


def _export(model: SentenceModel, path: Path) -> None:
    encoder = model.encoder.cpu().eval()
    batch = model.tokenizer(list(SAMPLE), padding=True, return_tensors="pt")
    before = encoder.backbone.config._attn_implementation
    encoder.backbone.set_attn_implementation("eager")  # the packed attention of training is no ONNX operator
    batch_size, tokens = torch.export.Dim("batch"), torch.export.Dim("tokens")
    try:
        with warnings.catch_warnings():  # of the exporter, about itself
            warnings.simplefilter("ignore")
            torch.onnx.export(
                Graph(encoder),
                tuple(batch[name] for name in INPUTS),
                str(path),
                input_names=list(INPUTS),
                output_names=[OUTPUT],
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
        raise InputError(f'{error.name} is not installed: pip install "litotes[onnx]"') from None


def main(argv: Sequence[str] | None = None) -> None:
    """Export ``--model`` and print how far ONNX Runtime's embeddings deviate from the model's own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="a run's folder, or a sentence-transformers model")
    parser.add_argument("--output", type=Path, required=True, help="folder for model.onnx and the tokenizer")
    parser.add_argument("--pooling", choices=POOLINGS, help="needed for plain models; replaces others' own")
    args: Any = parser.parse_args(argv)
    disable_progress_bar()
    with plain_errors():
        deviation = to_onnx(load_model(args.model, args.pooling), args.output)
    print(f"{args.output / FILE} written; ONNX Runtime's embeddings agree within {deviation:.1e}")


if __name__ == "__main__":
    main()
