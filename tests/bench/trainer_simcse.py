"""SimCSE (Gao et al., 2021) on Hugging Face's Trainer, for tests/bench/trainer.py to compare with."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.utils.data import Dataset
from transformers import AutoModel, PreTrainedTokenizerBase, Trainer

from train.evaluation.suites import sts

TEMPERATURE = 0.05


class Rows(Dataset):
    """Token ids of all views, made once, as SimCSE's script makes them before it trains."""

    def __init__(self, tokenizer: PreTrainedTokenizerBase, views: Sequence[list[str]], length: int) -> None:
        made: dict[int, list[np.ndarray]] = {}
        for view in views:  # the first two are one list
            if id(view) not in made:
                ids = tokenizer(view, truncation=True, max_length=length)["input_ids"]
                made[id(view)] = [np.array(row, np.int32) for row in ids]
        self.views = [made[id(view)] for view in views]

    def __len__(self) -> int:
        return len(self.views[0])

    def __getitem__(self, row: int) -> list[list[int]]:
        return [view[row].tolist() for view in self.views]


def pad_views(tokenizer: PreTrainedTokenizerBase) -> Callable[[list[list[list[int]]]], dict[str, Tensor]]:
    """A collator: all views of a batch to the length of the longest, (rows, views, length) each."""

    def collate(rows: list[list[list[int]]]) -> dict[str, Tensor]:
        flat = [ids for row in rows for ids in row]
        batch = tokenizer.pad({"input_ids": flat}, padding=True, return_tensors="pt")
        return {name: batch[name].view(len(rows), len(rows[0]), -1) for name in ("input_ids", "attention_mask")}

    return collate


class SimCSE(nn.Module):
    """[CLS] → Linear → Tanh; InfoNCE over in-batch positives and hard negatives (Eq. 5)."""

    def __init__(self, model: str) -> None:
        super().__init__()
        self.encoder = AutoModel.from_pretrained(model, dtype=torch.float32, add_pooling_layer=False)
        width = self.encoder.config.hidden_size
        self.mlp = nn.Sequential(nn.Linear(width, width), nn.Tanh())

    def embed(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """(sentences, length) → (sentences, dim), before the head."""
        hidden: Tensor = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        return hidden[:, 0]

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> dict[str, Tensor]:
        """(rows, 3 views, length) → the loss."""
        rows, views, _ = input_ids.shape
        z = self.mlp(self.embed(input_ids.flatten(0, 1), attention_mask.flatten(0, 1))).view(rows, views, -1)
        anchor, positive, negative = z.unbind(1)
        others = torch.cat([positive, negative])  # (2 * rows, dim)
        cosines = F.normalize(anchor, dim=-1) @ F.normalize(others, dim=-1).T  # the authors broadcast, at a cost
        return {"loss": F.cross_entropy(cosines / TEMPERATURE, torch.arange(rows, device=z.device))}


class SimCSETrainer(Trainer):
    """Trainer with given batches, and with STS-B dev for evaluation, as SimCSE's CLTrainer has it."""

    def __init__(self, *, order: list[int], dev: sts.Pairs | None, eval_batch: int, **options: Any) -> None:
        super().__init__(**options)
        self.order, self.dev, self.eval_batch = order, dev, eval_batch

    def _get_train_sampler(self, *_: Any) -> Any:
        return self.order

    def evaluate(self, *_: Any, **__: Any) -> dict[str, float]:
        """Spearman's correlation on STS-B dev."""
        assert self.dev is not None
        self.model.eval()
        metrics = {"eval_stsb": sts.spearman(self.encode, self.dev)}
        self.log(metrics)
        self.control = self.callback_handler.on_evaluate(self.args, self.state, self.control, metrics)
        return metrics

    @torch.inference_mode()
    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Embeddings of ``texts``, sorted by length into batches as SentEval does, (len(texts), dim)."""
        order = sorted(range(len(texts)), key=lambda i: len(texts[i].split()))
        parts = []
        for start in range(0, len(order), self.eval_batch):
            chosen = [texts[i] for i in order[start : start + self.eval_batch]]
            batch = self.processing_class(chosen, padding=True, truncation=True, return_tensors="pt")
            batch = batch.to(self.args.device)
            with self.accelerator.autocast():
                parts.append(self.model.embed(batch["input_ids"], batch["attention_mask"]).float().cpu().numpy())
        embeddings = np.empty((len(texts), parts[0].shape[1]), np.float32)
        embeddings[order] = np.concatenate(parts)
        return embeddings
