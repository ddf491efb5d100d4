"""Train the teacher: a slower, more exact pipeline, whose trees train the bundled one.

    python -m augment.parser.teacher.train --data DATA/ud --encoder FOLDER --output OUT

`--data` is a folder with the treebanks EWT and Atis (a subfolder each), `--encoder` an encoder of the BERT family such
as all-MiniLM-L6-v2. OUT is a spaCy pipeline for `--parser OUT`: the best epoch by its main verbs, then its arcs, on
EWT dev. With `--silver`, trees that other pipelines made are trained on too (augment/parser/silver.py).
"""

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy
from transformers import AutoModel, AutoTokenizer, PreTrainedTokenizerBase

from augment.flags import Parser, must_exist
from augment.parser.conllu import ROOT, Tree, read_conllu
from augment.parser.docs import joined, noisy_copies
from augment.parser.score import score
from augment.parser.teacher.component import blank_pipeline
from augment.parser.teacher.network import BiaffineParser, encode_words
from augment.parser.train import ATIS_SHARE, gold_trees

NOISE_SHARE = 0.15
JOINED_SHARE = 0.05
MAX_WORDS = 100
BATCH_PIECES = 1300  # of the padded batch
ENCODER_RATE, RATE = 2.5e-4, 1.5e-3
WARMUP = 0.08
FROZEN = ("encoder.embeddings.", "encoder.encoder.layer.0.", "encoder.encoder.layer.1.")  # kept as they come: faster
IGNORED = -100
PROGRESS = 50  # steps
CHOSEN_BY = ("main verb", "las", "tag")


def training_trees(data: Path, silver: list[Path], seed: int) -> list[Tree]:
    """Gold EWT, a share of Atis, silver; noisy copies and pairs of sentences in a row."""
    rng = random.Random(seed)
    atis = gold_trees(data / "Atis", "train")
    trees = gold_trees(data / "EWT", "train") + rng.sample(atis, int(len(atis) * ATIS_SHARE))
    trees += [tree for path in silver for tree in read_conllu(path)]
    trees += [joined(*rng.sample(trees, 2)) for _ in range(int(len(trees) * JOINED_SHARE))]
    trees += list(noisy_copies(trees, NOISE_SHARE, seed))
    return [tree for tree in trees if len(tree) <= MAX_WORDS]


def batches(trees: list[Tree], rng: random.Random) -> Iterator[list[Tree]]:
    """All trees once, those of like length together, the batches in random order."""
    order = sorted(trees, key=lambda tree: len(tree) + rng.random() * 3)
    groups: list[list[Tree]] = [[]]
    for tree in order:
        if groups[-1] and (len(groups[-1]) + 1) * len(tree) * 1.25 > BATCH_PIECES:
            groups.append([])
        groups[-1].append(tree)
    rng.shuffle(groups)
    yield from groups


@dataclass(frozen=True)
class Trainee:
    """A network, its tokenizer, and the tags and relations that it tells apart."""

    network: BiaffineParser
    tokenizer: PreTrainedTokenizerBase
    tags: list[str]
    relations: list[str]

    @classmethod
    def blank(cls, encoder: str, trees: list[Tree]) -> "Trainee":
        """A network around a pre-trained encoder, for the tags and relations of the trees."""
        tags = sorted({tag for tree in trees for tag in tree.tags if tag and tag != "_"})
        relations = sorted({dep for tree in trees for dep in tree.deps})
        body = AutoModel.from_pretrained(encoder, add_pooling_layer=False)
        return cls(
            BiaffineParser(body, len(tags), len(relations)), AutoTokenizer.from_pretrained(encoder), tags, relations
        )

    def loss(self, trees: list[Tree]) -> torch.Tensor:
        """Cross-entropies of tags, heads and relations, each the mean over words, summed."""
        words = encode_words([tree.forms for tree in trees], self.tokenizer)
        tags, heads, relations = (torch.full(words.mask.shape, IGNORED) for _ in range(3))
        for row, tree in enumerate(trees):
            tags[row, : len(tree)] = _indices(tree.tags, self.tags)
            heads[row, : len(tree)] = torch.tensor([0 if head == ROOT else head + 1 for head in tree.heads])
            relations[row, : len(tree)] = _indices(tree.deps, self.relations)
        tag_scores, head_scores, dependents, candidates = self.network(words)
        relation_scores = self.network.relation_scores(dependents, candidates, heads.clamp(min=0))
        pairs = ((tag_scores, tags), (head_scores, heads), (relation_scores, relations))
        return torch.stack(
            [cross_entropy(scores.flatten(0, 1), gold.flatten(), ignore_index=IGNORED) for scores, gold in pairs]
        ).sum()


def _indices(names: list[str], inventory: list[str]) -> torch.Tensor:
    return torch.tensor([inventory.index(name) if name in inventory else IGNORED for name in names])


def optimizer_of(network: BiaffineParser) -> torch.optim.Optimizer:
    """AdamW with a rate for the encoder and a higher one for what is new; FROZEN parameters keep their values."""
    groups: dict[float, list[torch.nn.Parameter]] = {ENCODER_RATE: [], RATE: []}
    for name, parameter in network.named_parameters():
        parameter.requires_grad = not name.startswith(FROZEN)
        groups[ENCODER_RATE if name.startswith("encoder.") else RATE].append(parameter)
    return torch.optim.AdamW(
        [{"params": parameters, "lr": rate} for rate, parameters in groups.items()], weight_decay=0.01
    )


def fit(trainee: Trainee, trees: list[Tree], epochs: int, seed: int) -> Iterator[int]:
    """Train on the trees, with a linear warm-up and decay of the rate; yields the number of each epoch after it."""
    rng, optimizer = random.Random(seed), optimizer_of(trainee.network)
    steps = epochs * sum(1 for _ in batches(trees, random.Random(seed)))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (WARMUP * steps), max(0.0, (steps - step) / (steps * (1 - WARMUP))))
    )
    step, start = 0, time.perf_counter()
    for epoch in range(1, epochs + 1):
        trainee.network.train()
        for batch in batches(trees, rng):
            loss = trainee.loss(batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(trainee.network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            if step % PROGRESS == 0:
                left = (time.perf_counter() - start) / step * (steps - step) / 60
                print(f"step {step}/{steps}, loss {loss.item():.3f}, ETA {left:.1f} min", flush=True)
        trainee.network.eval()
        yield epoch


def main(arguments: list[str] | None = None) -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of UD treebanks with EWT and Atis")
    parser.add_argument("--encoder", required=True, help="encoder to start from: a folder or a name")
    parser.add_argument("--silver", type=Path, nargs="*", default=[], help="CoNLL-U files already in CLEAR style")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=3, help="passes over the trees")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    must_exist(parser, args.data, *args.silver)

    torch.manual_seed(args.seed)
    try:
        trees, dev = training_trees(args.data, args.silver, args.seed), gold_trees(args.data / "EWT", "dev")
    except (FileNotFoundError, ValueError) as error:
        parser.error(str(error))
    trainee = Trainee.blank(args.encoder, trees)
    nlp = blank_pipeline(trainee.network, trainee.tokenizer, trainee.tags, trainee.relations)
    best = [0.0, 0.0, 0.0]
    for epoch in fit(trainee, trees, args.epochs, args.seed):
        scores = score(nlp, dev)
        print(f"epoch {epoch}: " + ", ".join(f"{name} {value:.2f}" for name, value in scores.items()), flush=True)
        if [scores[name] for name in CHOSEN_BY] > best:
            best = [scores[name] for name in CHOSEN_BY]
            nlp.to_disk(args.output)


if __name__ == "__main__":
    main()
