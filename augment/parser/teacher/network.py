"""A biaffine dependency parser and tagger on a pre-trained encoder.

Dozat and Manning 2017, "Deep Biaffine Attention for Neural Dependency Parsing" (https://arxiv.org/abs/1611.01734):
every word scores every word, or the root, as its head (their equations 5 and 6), and the relation of the chosen arc
(equation 3). A word is the mix of the encoder's layers (Peters et al. 2018, https://arxiv.org/abs/1802.05365) at its
first and at its last word piece, and its shape, which an uncased encoder does not see.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel, PreTrainedTokenizerBase

SHAPES = ("lower", "Title", "UPPER", "miXed", "digit", "other")
SHAPE_SIZE = 16
ARC_SIZE = 384
RELATION_SIZE = 100
DROPOUT = 0.33


def shape(word: str) -> int:
    """Index into SHAPES of the way a word is written."""
    if any(character.isdigit() for character in word):
        return SHAPES.index("digit")
    if not any(character.isalpha() for character in word):
        return SHAPES.index("other")
    if word.islower():
        return SHAPES.index("lower")
    if word.istitle():
        return SHAPES.index("Title")
    return SHAPES.index("UPPER" if word.isupper() else "miXed")


@dataclass(frozen=True)
class Words:
    """A batch of sentences as the network reads it; `words` is that of the longest."""

    pieces: Tensor  # (batch, pieces) ids of word pieces
    attention: Tensor  # (batch, pieces) 1 where there is a piece
    first: Tensor  # (batch, words) position of each word's first piece; 0 for a word without any
    last: Tensor  # (batch, words)
    shapes: Tensor  # (batch, words) indices into SHAPES
    mask: Tensor  # (batch, words) True where there is a word


def encode_words(sentences: Sequence[Sequence[str]], tokenizer: PreTrainedTokenizerBase, limit: int = 512) -> Words:
    """The words of sentences as tensors. Words behind piece ``limit``, the last that the encoder reads, have none."""
    encoded = tokenizer(
        [list(words) for words in sentences],
        is_split_into_words=True,
        padding=True,
        truncation=True,
        max_length=limit,
        return_tensors="pt",
    )
    longest = max(map(len, sentences))
    first = torch.zeros(len(sentences), longest, dtype=torch.long)
    last, shapes, mask = first.clone(), first.clone(), torch.zeros_like(first, dtype=torch.bool)
    for row, words in enumerate(sentences):
        positions: dict[int, list[int]] = {}
        for position, word in enumerate(encoded.word_ids(row)):
            if word is not None:
                positions.setdefault(word, []).append(position)
        for word, of_word in positions.items():
            first[row, word], last[row, word] = of_word[0], of_word[-1]
        shapes[row, : len(words)] = torch.tensor([shape(word) for word in words])
        mask[row, : len(words)] = True
    return Words(encoded["input_ids"], encoded["attention_mask"], first, last, shapes, mask)


class _Perceptron(nn.Sequential):
    def __init__(self, size_in: int, size_out: int) -> None:
        super().__init__(nn.Linear(size_in, size_out), nn.GELU(), nn.Dropout(DROPOUT))


class BiaffineParser(nn.Module):
    """Scores tags, heads and relations of words. `tags` and `relations` are how many there are of each."""

    def __init__(self, encoder: PreTrainedModel, tags: int, relations: int) -> None:
        super().__init__()
        self.encoder = encoder
        size = 2 * encoder.config.hidden_size + SHAPE_SIZE
        self.layer_weights = nn.Parameter(torch.zeros(encoder.config.num_hidden_layers + 1))
        self.shape_embedding = nn.Embedding(len(SHAPES), SHAPE_SIZE)
        self.dropout = nn.Dropout(DROPOUT)
        self.tag = nn.Sequential(_Perceptron(size, RELATION_SIZE), nn.Linear(RELATION_SIZE, tags))
        self.root = nn.Parameter(torch.randn(size) * 0.02)
        self.arc_dependent = _Perceptron(size, ARC_SIZE)
        self.arc_head = _Perceptron(size, ARC_SIZE)
        self.arc_weight = nn.Parameter(torch.zeros(ARC_SIZE + 1, ARC_SIZE))
        self.relation_dependent = _Perceptron(size, RELATION_SIZE)
        self.relation_head = _Perceptron(size, RELATION_SIZE)
        self.relation_weight = nn.Parameter(torch.zeros(RELATION_SIZE + 1, relations, RELATION_SIZE + 1))

    def forward(self, words: Words) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Scores of tags (batch, words, tags) and of heads (batch, words, 1 + words), head 0 being the root; and what
        `relation_scores` takes: words as dependents (batch, words, size) and as heads (batch, 1 + words, size)."""
        output = self.encoder(
            input_ids=words.pieces, attention_mask=words.attention, output_hidden_states=True
        ).hidden_states
        weights = self.layer_weights.softmax(0)
        mixed = sum(weight * layer for weight, layer in zip(weights, output, strict=True))
        batch = torch.arange(len(mixed), device=mixed.device)[:, None]
        rows = torch.cat([mixed[batch, words.first], mixed[batch, words.last], self.shape_embedding(words.shapes)], -1)
        rows = self.dropout(rows)  # (batch, words, size)
        candidates = torch.cat([self.root.expand(len(rows), 1, -1), rows], 1)  # (batch, 1 + words, size)
        dependents = _with_one(self.arc_dependent(rows))
        heads = dependents @ self.arc_weight @ self.arc_head(candidates).transpose(1, 2)
        allowed = torch.cat([torch.ones_like(words.mask[:, :1]), words.mask], 1)[:, None, :]
        itself = torch.eye(rows.shape[1], dtype=torch.bool, device=rows.device)
        itself = torch.cat([torch.zeros_like(itself[:, :1]), itself], 1)
        heads = heads.masked_fill(~allowed | itself, float("-inf"))
        return self.tag(rows), heads, self.relation_dependent(rows), self.relation_head(candidates)

    def relation_scores(self, dependents: Tensor, candidates: Tensor, heads: Tensor) -> Tensor:
        """Scores (batch, words, relations) of the arcs from `heads` (batch, words; 0 is the root) to the words."""
        batch = torch.arange(len(heads), device=heads.device)[:, None]
        chosen = candidates[batch, heads]
        left = torch.einsum("bwi,ilj->bwlj", _with_one(dependents), self.relation_weight)
        return torch.einsum("bwlj,bwj->bwl", left, _with_one(chosen))


def _with_one(rows: Tensor) -> Tensor:
    """A last component of 1, so that a bilinear form has linear terms too."""
    return torch.cat([rows, rows.new_ones(*rows.shape[:-1], 1)], -1)
