"""A stronger and slower parser, only to label sentences for the bundled one.

    python -m augment.parser.teacher --encoder FOLDER --data DATA/ud --output SILVER.conllu RAW.conllu [RAW.conllu ...]

A pretrained transformer with a biaffine head (Dozat and Manning 2017, https://arxiv.org/abs/1611.01734) is fine-tuned
on the converted gold trees and then parses the sentences of the RAW files anew. These come from
augment/parser/silver.py, so they hold the trees of another parser already: an arc or label that this parser chose
gets a bonus, and the best projective tree of the sum (Eisner 1996) is written out. Nothing of the teacher ships.
Needs torch and transformers.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from transformers import AutoModel, AutoTokenizer

from augment.parser.conllu import ROOT, Tree, read_conllu
from augment.parser.eisner import best_tree
from augment.parser.silver import conllu
from augment.parser.train import gold_trees

ARC_SIZE, LABEL_SIZE = 256, 96
ENCODER_RATE, HEAD_RATE = 3e-4, 2e-3
DROPOUT = 0.2
IGNORED = -100


class Teacher(nn.Module):
    """Heads, relations and tags of every word of a batch of sentences."""

    def __init__(self, encoder: str, labels: list[str], tags: list[str]) -> None:
        super().__init__()
        self.labels, self.tags = labels, tags
        self.tokenizer = AutoTokenizer.from_pretrained(encoder)
        self.encoder = AutoModel.from_pretrained(encoder, output_hidden_states=True)
        width = self.encoder.config.hidden_size
        self.encoder.embeddings.requires_grad_(False)
        self.layers = nn.Parameter(torch.zeros(self.encoder.config.num_hidden_layers + 1))
        self.dropout = nn.Dropout(DROPOUT)
        self.project = nn.ModuleList(
            nn.Sequential(nn.Linear(width, size), nn.GELU(), nn.Dropout(DROPOUT))
            for size in (ARC_SIZE, ARC_SIZE, LABEL_SIZE, LABEL_SIZE)
        )
        self.arc = nn.Parameter(torch.zeros(ARC_SIZE + 1, ARC_SIZE))
        self.label = nn.Parameter(torch.randn(LABEL_SIZE + 1, len(labels), LABEL_SIZE + 1) * 0.02)
        self.tag = nn.Linear(width, len(tags))

    def words(self, sentences: list[list[str]]) -> Tensor:
        """(batch, 1 + words, width): the first vector stands for the root, a word is the mean of its pieces."""
        pieces = self.tokenizer(
            sentences, is_split_into_words=True, return_tensors="pt", padding=True, truncation=True, max_length=256
        )
        states = torch.stack(self.encoder(**pieces).hidden_states)  # (layers, batch, pieces, width)
        mixed = torch.einsum("l,lbpw->bpw", self.layers.softmax(0), states)
        longest = max(map(len, sentences)) + 1
        owner = torch.zeros(len(sentences), longest, mixed.shape[1])  # which word each piece belongs to
        for row in range(len(sentences)):
            owner[row, 0, 0] = 1
            for piece, word in enumerate(pieces.word_ids(row)):
                if word is not None:
                    owner[row, word + 1, piece] = 1
        return self.dropout((owner / owner.sum(-1, keepdim=True).clamp(min=1)) @ mixed)

    def forward(self, sentences: list[list[str]]) -> tuple[Tensor, Tensor, Tensor]:
        """Scores of arcs (batch, word, head), labels (batch, word, head, label) and tags (batch, word, tag).

        Position 0 of both word and head is the root.
        """
        words = self.words(sentences)
        child, head, child_label, head_label = (project(words) for project in self.project)
        arcs = torch.einsum("bci,ij,bhj->bch", _with_one(child), self.arc, head)
        lengths = torch.tensor([len(s) + 1 for s in sentences])
        beyond = torch.arange(words.shape[1])[None, :] >= lengths[:, None]
        arcs = arcs.masked_fill(beyond[:, None, :], -1e4)
        labels = torch.einsum("bci,ilj,bhj->bchl", _with_one(child_label), self.label, _with_one(head_label))
        return arcs, labels, self.tag(words)


def _with_one(states: Tensor) -> Tensor:
    return torch.cat([states, torch.ones_like(states[..., :1])], -1)


def loss(teacher: Teacher, trees: list[Tree]) -> Tensor:
    """Sum of the cross-entropies of heads, labels of the true heads, and tags."""
    arcs, labels, tags = teacher([tree.forms for tree in trees])
    heads = torch.full(arcs.shape[:2], IGNORED)
    names, forms = heads.clone(), heads.clone()
    for row, tree in enumerate(trees):
        for i in range(len(tree)):
            heads[row, i + 1] = tree.heads[i] + 1
            names[row, i + 1] = teacher.labels.index(tree.deps[i])
            if tree.tags[i]:
                forms[row, i + 1] = teacher.tags.index(tree.tags[i])
    true_head = heads.clamp(min=0)[..., None, None].expand(-1, -1, 1, labels.shape[-1])
    chosen = labels.gather(2, true_head).squeeze(2)  # (batch, word, label)
    pairs = ((arcs, heads), (chosen, names), (tags, forms))
    return sum((cross_entropy(s.flatten(0, 1), t.flatten(), ignore_index=IGNORED) for s, t in pairs), torch.tensor(0.0))


def batches(trees: list[Tree], size: int, rng: random.Random) -> Iterator[list[Tree]]:
    """Batches of sentences of about the same length, in random order."""
    order = sorted(trees, key=lambda tree: (len(tree), rng.random()))
    groups = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(groups)
    yield from groups


def fine_tune(encoder: str, trees: list[Tree], epochs: int, seed: int, batch_size: int = 32) -> Teacher:
    torch.manual_seed(seed)
    rng = random.Random(seed)
    labels = sorted({dep for tree in trees for dep in tree.deps})
    tags = sorted({tag for tree in trees for tag in tree.tags if tag})
    teacher = Teacher(encoder, labels, tags)
    inside = {id(p) for p in teacher.encoder.parameters()}
    head = [p for p in teacher.parameters() if id(p) not in inside]
    groups = [{"params": teacher.encoder.parameters(), "lr": ENCODER_RATE}, {"params": head, "lr": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.98))
    steps = epochs * -(-len(trees) // batch_size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(step / 200, (steps - step) / steps))
    for epoch in range(epochs):
        teacher.train()
        for batch in batches(trees, batch_size, rng):
            optimizer.zero_grad()
            with torch.autocast("cpu", dtype=torch.bfloat16):
                value = loss(teacher, batch)
            value.backward()
            nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
            optimizer.step()
            schedule.step()
        print(f"epoch {epoch + 1}/{epochs}: loss {value.item():.3f}", flush=True)
    return teacher.eval()


@torch.no_grad()
def relabel(teacher: Teacher, trees: list[Tree], bonus: float) -> Iterator[Tree]:
    """The trees parsed anew; arcs and labels of the given trees get `bonus` nats. Order is kept."""
    for start in range(0, len(trees), 64):
        batch = trees[start : start + 64]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            arcs, labels, tags = (scores.float() for scores in teacher([tree.forms for tree in batch]))
        for row, tree in enumerate(batch):
            size = len(tree) + 1
            scores = arcs[row, :size, :size].log_softmax(-1)
            for i, head in enumerate(tree.heads):
                scores[i + 1, head + 1] += bonus
            yield _decoded(teacher, tree, scores, labels[row].log_softmax(-1), tags[row], bonus)


def _decoded(teacher: Teacher, tree: Tree, arcs: Tensor, labels: Tensor, tags: Tensor, bonus: float) -> Tree:
    heads = best_tree(arcs.numpy())
    deps = []
    for i, head in enumerate(heads):
        scores = labels[i + 1, head + 1].clone()
        if head == tree.heads[i] and tree.deps[i] in teacher.labels:
            scores[teacher.labels.index(tree.deps[i])] += bonus
        deps.append("ROOT" if head == ROOT else teacher.labels[int(scores.argmax())])
    forms = [teacher.tags[int(k)] for k in tags[1 : len(tree) + 1].argmax(-1)]
    return Tree(**{**vars(tree), "heads": heads, "deps": deps, "tags": forms})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("raw", nargs="+", type=Path, help="CoNLL-U files from augment/parser/silver.py")
    parser.add_argument("--encoder", required=True, help="folder of a Hugging Face encoder in safetensors")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--bonus", type=float, default=1.0, help="nats for what the first parser chose")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    teacher = fine_tune(args.encoder, gold_trees(args.data / "EWT", "train"), args.epochs, args.seed)
    raw = [tree for path in args.raw for tree in read_conllu(path)]
    with open(args.output, "w", encoding="utf-8") as out:
        out.writelines(conllu(tree) for tree in relabel(teacher, raw, args.bonus))


if __name__ == "__main__":
    main()
