"""A second encoder to try a recipe on: another's, with half of its layers, pooled by the first token, taught to agree.

    python tests/bench/second_encoder.py --model FOLDER --data TRIPLETS --output FOLDER [--steps 1500 --batch-size 64]

Keeps every second layer and trains on  1 − cos(student, teacher)  over the dataset's anchors and positives. The result
is a folder of sentence-transformers that differs from its teacher in depth, pooling, and in that it is not normalised.
Same options, same weights on one machine.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
from torch import nn

sys.path.insert(0, str(Path(__file__).parents[2]))

from pipelines import schema
from train.data.dataset import read_dataset

REPORT_EVERY = 100


def halved(model: str, max_length: int) -> SentenceTransformer:
    """Layers 0, 2, 4, … of ``model``, pooled by the first token."""
    transformer = Transformer(model, max_seq_length=max_length)
    encoder = transformer.auto_model.encoder
    encoder.layer = nn.ModuleList(encoder.layer[::2])
    transformer.auto_model.config.num_hidden_layers = len(encoder.layer)
    pooling = Pooling(transformer.get_embedding_dimension(), pooling_mode="cls")
    return SentenceTransformer(modules=[transformer, pooling], device="cpu")


def distil(student: SentenceTransformer, teacher: SentenceTransformer, texts: list[str], steps: int, size: int) -> None:
    """``steps`` of AdamW with a learning rate that falls to 0 from 5e-4."""
    optimizer = torch.optim.AdamW(student.parameters(), lr=5e-4, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 5e-4, total_steps=steps, pct_start=0.05)
    rng = np.random.default_rng(42)
    for step in range(1, steps + 1):
        chosen = [texts[i] for i in rng.choice(len(texts), size, replace=False)]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            wanted = torch.from_numpy(teacher.encode(chosen, batch_size=size, show_progress_bar=False))
            given = student(student.preprocess(chosen))["sentence_embedding"]
        loss = (1 - F.cosine_similarity(given.float(), wanted.float())).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % REPORT_EVERY == 0:
            print(f"step {step}/{steps}  1 − cosine to the teacher {loss.item():.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="the teacher")
    parser.add_argument("--data", required=True, help="dataset of triplets")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--max-length", type=int, default=128)
    args = parser.parse_args()
    torch.manual_seed(42)
    table = read_dataset(args.data, [schema.ANCHOR, schema.POSITIVE]).table
    texts = sorted({text for column in table.columns for text in column.to_pylist()})
    student = halved(args.model, args.max_length)
    teacher = SentenceTransformer(args.model, device="cpu")
    teacher.max_seq_length = args.max_length
    distil(student.train(), teacher, texts, args.steps, args.batch_size)
    student.eval().save(str(args.output))


if __name__ == "__main__":
    main()
