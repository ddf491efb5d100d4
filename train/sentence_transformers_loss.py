"""Litotes' objective as a loss of sentence-transformers: rank triplets, hold everything else to what it was.

    from sentence_transformers import SentenceTransformer, SentenceTransformerTrainer
    from train.sentence_transformers_loss import LitotesLoss

    model = SentenceTransformer(ENCODER)
    SentenceTransformerTrainer(model, train_dataset=rows, loss=LitotesLoss(model)).train()

The columns of ``rows`` are anchor, positive, negative and, if there is one, reverse, in this order; and score, the
margin of each row. An empty reverse is none. ``python -m pipelines.export_triplets --reverse`` writes them.
"""

import copy
from collections.abc import Iterable, Mapping
from typing import Any

import torch
from torch import Tensor, nn

from pipelines import schema
from train.objectives.inputs import triplet_view
from train.objectives.loss import Loss
from train.objectives.recipes import OBJECTIVES
from train.runtime.errors import InputError

MARGIN = 0.1  # of a cosine, where the dataset states none
COLUMNS = schema.triplet_texts()


class LitotesLoss(nn.Module):
    """The sum of ``terms`` (by default 10 triplet_ranking + 100 triplet_hold + 5 triplet_stay), as the trainer has it.

    ``model`` is the SentenceTransformer that is trained; a frozen copy of it, made here, gives the initial embeddings.
    ``options`` are coefficients by term, as {"triplet_ranking": {"temperature": 0.05}}. ``margin`` is that of all rows
    where the dataset has no column `score` (or `label`). Without ``dropout`` the model is trained in evaluation mode.
    Of several processes each holds the texts of its own rows. Raises InputError for a term that is not of triplets.
    """

    def __init__(
        self,
        model: nn.Module,
        terms: Mapping[str, float] | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        *,
        margin: float = MARGIN,
        dropout: bool = False,
    ) -> None:
        super().__init__()
        self.terms, self.options = dict(terms or OBJECTIVES["litotes"].terms), dict(options or {})
        self.margin, self.dropout = margin, dropout
        self.loss = Loss(self.terms, self.options)
        if not set(self.loss.views) <= set(map(triplet_view, COLUMNS)):
            raise InputError(f"terms {', '.join(self.terms)}: LitotesLoss takes terms of triplets alone")
        self.model = model
        self.initial = copy.deepcopy(model).eval().requires_grad_(False)
        tokenizer: Any = model.tokenizer
        self.special = torch.tensor(tokenizer.all_special_ids)

    def forward(self, sentence_features: Iterable[dict[str, Any]], labels: Tensor | None = None) -> Tensor:
        """The loss of a batch, a scalar. ``labels`` (batch,) are the margins, in units of a cosine."""
        features = self._check(list(sentence_features))
        if not self.dropout:
            self.model.eval()
        self.initial.eval()
        reverse = features[3] if len(features) == len(COLUMNS) else None
        now = [_embed(self.model, column) for column in features]
        with torch.no_grad():
            then = [_embed(self.initial, column) for column in features]
        if reverse is None:  # its place is taken by the anchor's, which no term then counts
            now, then, present = [*now, now[0]], [*then, then[0]], now[0].new_zeros(len(now[0]), dtype=torch.bool)
        else:
            present = self._present(reverse["input_ids"])
        margins = now[0].new_full((len(now[0]),), self.margin) if labels is None else labels.to(now[0])
        return self.loss(
            {"embedding": self._views(now), "initial": self._views(then)},
            {schema.REVERSE: present},
            {schema.MARGIN: margins},
        )["loss"]

    def _check(self, features: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len(features) not in (3, 4):
            raise InputError(
                f"the dataset has {len(features)} columns of texts; LitotesLoss takes {', '.join(COLUMNS[:3])} and "
                f"perhaps {COLUMNS[3]}, in this order: dataset.select_columns([...])"
            )
        return features

    def _present(self, ids: Tensor) -> Tensor:
        """Which rows have a reverse, (batch,): those that are not an empty text."""
        return ~torch.isin(ids, self.special.to(ids.device)).all(dim=1)

    def _views(self, columns: list[Tensor]) -> Tensor:
        """Columns in their order, each (batch, dim) → (views, batch, dim) in the order of the terms."""
        by_name = {triplet_view(name): column for name, column in zip(COLUMNS, columns, strict=True)}
        return torch.stack([by_name[view] for view in self.loss.views])

    def get_config_dict(self) -> dict[str, Any]:
        """What the model card says of the loss."""
        return {"terms": self.terms, "options": self.options, "margin": self.margin, "dropout": self.dropout}


def _embed(model: nn.Module, features: dict[str, Any]) -> Tensor:
    """(batch, dim). The features are copied: the modules of a model write into them."""
    embeddings: Tensor = model(dict(features))["sentence_embedding"]
    return embeddings
