"""What the contestants of tests/bench/trainer.py train: rows with a negation, and BERT with random weights."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.schema import ID, NEGATION, NEGATION_SPAN, TEXT
from train.data.dataset import read_dataset


def write_rows(data: str, path: Path, rows: int, multiple: int) -> int:
    """Write the first ``rows`` rows that have a negation, a multiple of ``multiple`` of them; return their number."""
    table = read_dataset(data, [ID, TEXT, NEGATION, NEGATION_SPAN]).table
    table = table.filter(table.column(NEGATION).is_valid())
    count = min(rows, len(table)) // multiple * multiple
    if not count:
        raise SystemExit(f"{data} has {len(table)} rows with a negation, fewer than a batch")
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(table.slice(0, count).to_pydict(), schema=table.schema), path)
    return count


SIZES = {
    "base": {},
    "large": {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096},
}


def write_bert(folder: Path, size: str, tokenizer_from: str | None, data: Path) -> None:
    """BERT with random weights, and a tokenizer: a folder's, or one trained on the data's text."""
    import torch
    from transformers import AutoTokenizer, BertConfig, BertModel

    from train.scratch import train_tokenizer

    torch.manual_seed(0)
    BertModel(config := BertConfig(**SIZES[size])).save_pretrained(folder)
    if tokenizer_from:
        tokenizer = AutoTokenizer.from_pretrained(tokenizer_from)
    else:
        texts = [
            text for column in pq.read_table(data, columns=[TEXT, NEGATION]).columns for text in column.to_pylist()
        ]
        tokenizer = train_tokenizer(texts, config.vocab_size)
    tokenizer.save_pretrained(folder)
