"""The objectives as losses of sentence-transformers' trainer: the same terms, with the model's own forward.

    model = SentenceTransformer(ENCODER)
    loss = ObjectiveLoss(model, "mixcse")
    rows = Dataset(loss.rows("artifacts/wiki1m_neg.parquet"))
    SentenceTransformerTrainer(model, train_dataset=rows, loss=loss).train()

The trainer tells a loss the order of a dataset's columns, not their names: ``loss.columns`` is the order.
"""

import copy
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow as pa
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from pipelines import schema
from train.data.dataset import read_dataset
from train.data.label_columns import with_label
from train.data.values import ALIKE, ENTAILED
from train.loss_settings import resolve_for
from train.model import token_features
from train.model.encoder import make_head
from train.model.token_features import POOLED, Features, prompted
from train.objectives import REGULARIZERS
from train.objectives.inputs import Value, triplet_view
from train.objectives.loss import Loss
from train.runtime.distributed import world_size
from train.runtime.errors import InputError

__all__ = ["LitotesLoss", "ObjectiveLoss", "prompted"]

MARGIN = 0.1  # of a cosine, where the dataset states none
RECALL = "recall"
TOO_MANY = (
    "give each further negative a row of its own (pipelines.to_triplets with negatives=1), leave it out with "
    "dataset.select_columns([...]), or, where the fourth column is a reverse, say {}(model, reverse=True)"
)
OF_TRIPLETS = {schema.MARGIN, ALIKE}
# The two columns whose tokens must differ for the column to be of use; for any other, the text and itself.
OPPOSED = dict.fromkeys((schema.NEGATIVE, schema.REVERSE), (schema.POSITIVE, schema.NEGATIVE))


class ObjectiveLoss(nn.Module):
    """An objective of train/run.py, or any mixture of its terms, as sentence-transformers' trainer has it.

    ``objective``, a name of `OBJECTIVES`, brings weights, coefficients, head, template and layers. ``terms`` are other
    weights, as {"infonce": 1, "margin": 1e-3}, ``options`` coefficients by term, as {"margin": {"alpha": 0.2}};
    ``head``, ``layers``, ``template``, ``temperature`` and ``dropout`` are settings of `TrainConfig`.
    ``own_pooling``: an objective with a prompt takes the model's pooling instead. ``margin`` is that of all triplets
    where the dataset states none. ``reverse``: of triplets, a fourth column is read, as the reverse of each; without it
    a fourth column of texts is refused, as it may be another negative.

    ``columns`` are the texts of a batch in their order; ``numbers`` what its label is, one number or a list of them.
    An empty text is none, and so is one with the tokens of the text that it is made from; a column with empty texts
    must not have a prompt of the trainer. Two views of a text are two passes, each with its own dropout. What terms
    compare with the start is a frozen copy of the model, made here. Dense layers of the model are trained.

    Of several processes each has its own rows: no negative is another's. A loss with weights of its own (a head,
    PairSupCon's classifier) or with `recall` is refused there: the trainer averages the gradients of the model alone.
    Batch, learning rate and epochs are the trainer's arguments. Raises InputError for what the model, the terms or a
    batch do not allow.
    """

    def __init__(
        self,
        model: Any,
        objective: str = "sncse",
        terms: Mapping[str, float] | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        *,
        head: str | None = None,
        layers: Sequence[int] | None = None,
        template: str | None = None,
        temperature: float | None = None,
        dropout: bool | None = None,
        own_pooling: bool = False,
        margin: float = MARGIN,
        reverse: bool = False,
    ) -> None:
        super().__init__()
        given = {"head": head, "layers": layers, "template": template, "temperature": temperature, "dropout": dropout}
        self.config = resolve_for(model, objective, terms, options, own_pooling, given)
        self.margin = margin
        self.objective = Loss(self.config.weights, self.config.options)
        read = dict.fromkeys(source.column for source in self.objective.sources.values())
        texts = [name for name in schema.triplet_texts() if reverse or name != schema.REVERSE]
        self.columns = texts if self.objective.triplet_columns else list(read)
        self.numbers = list(dict.fromkeys(source.name for source in self.objective.inputs if isinstance(source, Value)))
        self._check_terms()
        outputs = self.objective.outputs()
        self.model = model
        self.body = (model,)  # not what the trainer wraps it in; a tuple, so that it is no module of this one
        token_features.prepare(model)
        self.layers = token_features.check_layers(model, self.config.layers) if "layers" in outputs else ()
        self.initial = copy.deepcopy(model).eval().requires_grad_(False) if "initial" in outputs else None
        width = token_features.width_of(model)
        self.head = make_head(self.config.head if outputs & {"head", "layers"} else "none", width)
        self.classifier = nn.Linear(3 * width, 2, bias=False) if "logits" in outputs else None
        self.start = [p.detach().clone() for p in model.parameters()] if RECALL in self.config.weights else []
        exchanges = self.config.pooling == "mask" and any(source.template for source in self.objective.sources.values())
        self.second = token_features.SecondTemplate(model, self.config.template) if exchanges else None
        self.ids = token_features.Ids(model.tokenizer)

    def rows(self, data: Any) -> pa.Table:
        """A dataset of stage 1, by path or URL, as a table or as a datasets.Dataset, as the trainer takes it:
        ``Dataset(loss.rows(data))``.

        The ``columns``, and `label` for the ``numbers``; a null is "". Neutral pairs and rows without a text that a
        term needs are left out. Raises TypeError for other data, InputError or SchemaError with column and remedy.
        """
        if isinstance(data, str | os.PathLike):
            asked = self.objective.columns or self.objective.pair_columns or self.objective.triplet_columns
            data = read_dataset(os.fspath(data), asked).table
        elif hasattr(data, "with_format"):  # of datasets
            data = data.with_format("arrow")[:]
        if not isinstance(data, pa.Table):
            raise TypeError(f"{type(data).__name__} is no dataset: give a path, a pyarrow.Table or a datasets.Dataset")
        return with_label(data, self.columns, self.numbers, self.objective.needed)

    def forward(self, sentence_features: Iterable[dict[str, Any]], labels: Tensor | None = None) -> Tensor:
        """The loss of a batch, a scalar. ``labels`` are the ``numbers``, (batch,) or (batch, numbers)."""
        features = self._by_column(list(sentence_features))
        self._check_processes()
        if not self.config.dropout:
            self.model.eval()
        outputs, present = self._outputs(features), self._present(features)
        values = self._values(labels, outputs["embedding"][0])
        for name in self.objective.needed:
            kept = present[name]
            outputs = {output: z[..., kept, :] for output, z in outputs.items()}
            present, values = ({k: v[kept] for k, v in by_row.items()} for by_row in (present, values))
        if not outputs["embedding"].shape[-2]:
            return outputs["embedding"].sum()  # 0, with a gradient of 0
        return self.objective(outputs, present, values)["loss"] + self._recall()

    def _outputs(self, features: Mapping[str, Features | None]) -> dict[str, Tensor]:
        """What `Encoder.forward` of train/run.py gives: "embedding", "head" … each (…, views, batch, dim)."""
        views = [self._view(features.get(source.column), source.template) for source in self.objective.sources.values()]
        with token_features.all_layers(self.body[0], bool(self.layers)):
            now = _each(self.model, views)
        pooled = torch.stack([output.get(POOLED, output["sentence_embedding"]) for output in now])
        outputs = {"embedding": pooled, "head": self._through_head(pooled)}
        if self.layers:
            by_layer = [[token_features.pool_layer(self.body[0], o, i) for o in now] for i in self.layers]
            outputs["layers"] = self._through_head(torch.stack([torch.stack(layer) for layer in by_layer]))
        if self.classifier is not None:
            u, v = pooled[-2:].to(self.classifier.weight.dtype)  # premise, hypothesis
            outputs["logits"] = self.classifier(torch.cat([u, v, (u - v).abs()], dim=-1))[None]
        if self.initial is not None:
            with torch.no_grad():
                then = _each(self.initial.eval(), views)
            outputs["initial"] = torch.stack([output["sentence_embedding"] for output in then])
        return outputs

    def _view(self, features: Features | None, template: int) -> Features | None:
        return self.second(features) if self.second and template and features else features

    def _through_head(self, pooled: Tensor) -> Tensor:
        if self.head is None:
            return pooled
        through: Tensor = self.head(pooled.to(next(self.head.parameters()).dtype))
        return through

    def _by_column(self, features: list[dict[str, Any]]) -> dict[str, Features | None]:
        """The features of each column."""
        if len(features) != len(self.columns):
            further = self.objective.triplet_columns and len(features) > len(self.columns)
            remedy = TOO_MANY.format(type(self).__name__) if further else "dataset.select_columns([...])"
            raise InputError(
                f"the dataset has {len(features)} columns of texts; {type(self).__name__} takes "
                f"{', '.join(self.columns)}, in this order: {remedy}"
            )
        return dict(zip(self.columns, features, strict=True))

    def _present(self, features: Mapping[str, Features | None]) -> dict[str, Tensor]:
        """For each column that may lack a text: which rows have one of use, (batch,)."""
        ids = {name: self.ids(column) for name, column in features.items() if column is not None}
        first = next(iter(ids.values()))
        present = {}
        for name in dict.fromkeys([*self.objective.masks, *self.objective.needed]):
            if name not in ids:
                present[name] = torch.zeros(len(first), dtype=torch.bool, device=first.device)
                continue
            one, other = OPPOSED.get(name, (schema.TEXT, name))
            present[name] = ~self.ids.same(ids[name], self.ids.empty.to(first.device))
            if one in ids:
                present[name] &= ~self.ids.same(ids[one], ids[other])
        return present

    def _values(self, labels: Tensor | None, like: Tensor) -> dict[str, Tensor]:
        """The ``numbers`` by name, (batch,) each; ``like`` is (batch, dim)."""
        if not self.numbers:
            return {}
        if labels is None and set(self.numbers) <= OF_TRIPLETS:
            labels = like.new_full((len(like),), self.margin)
        found = None if labels is None else labels.reshape(len(like), -1)  # (batch, numbers)
        if found is not None and set(self.numbers) <= OF_TRIPLETS:  # a margin alone: none is alike
            found = F.pad(found, (0, 1))[:, : len(self.numbers)] if found.shape[1] <= 2 else found
        if found is None or found.shape[1] != len(self.numbers):
            raise InputError(
                f"terms {', '.join(self.objective.weights)} read a column label of {', '.join(self.numbers)}"
            )
        values = dict(zip(self.numbers, found.to(like.device, torch.float32).T, strict=True))
        if ENTAILED in values:
            if not ((values[ENTAILED] == 0) | (values[ENTAILED] == 1)).all():
                raise InputError("label must be 1 for entailment and 0 for contradiction; leave neutral pairs out")
            values[ENTAILED] = values[ENTAILED].bool()
        return values

    def _recall(self) -> Tensor | float:
        """γ · ½ Σ (θ − θ*)², OssCSE's Eq. 4: its gradient is that of the coupled `Recall`."""
        if not self.start:
            return 0.0
        self.start = [start.to(p.device) for p, start in zip(self.body[0].parameters(), self.start, strict=True)]
        pairs = zip(self.body[0].parameters(), self.start, strict=True)
        squares = [(p - start).square().sum() for p, start in pairs if p.requires_grad]
        return self.config.weights[RECALL] / 2 * torch.stack(squares).sum()

    def _check_terms(self) -> None:
        names = [name for name in self.config.weights if name in REGULARIZERS and name != RECALL]
        names += [name for name in self.objective.masks if name in schema.number_columns()]
        if names:
            raise InputError(f"terms {', '.join(self.config.weights)}: {', '.join(names)} is for train/run.py alone")

    def _check_processes(self) -> None:
        processes = world_size()
        if processes > 1 and (self.head is not None or self.classifier is not None or self.start):
            own = "recall" if self.start else "a head of its own"
            raise InputError(
                f"{own}: the gradient would not be that of all {processes} processes. Take one process, "
                'head="none", or `accelerate launch train/run.py`, which also shares the negatives'
            )

    def get_config_dict(self) -> dict[str, Any]:
        """What the model card says of the loss."""
        config = self.config
        said = {"objective": config.objective, "terms": config.weights, "options": config.options, "head": config.head}
        return said | {"dropout": config.dropout, "margin": self.margin}


class LitotesLoss(ObjectiveLoss):
    """The objective `litotes`, for an encoder that is good: 10 triplet_ranking + 150 triplet_hold + 5 triplet_stay.

    The columns are anchor, positive and negative; with ``reverse=True`` a fourth, the reverse: a text for which
    positive and negative change places ("" where a row has none). And score: the margin of each row and whether all
    its texts are statements (1; 0, as where the score is the margin alone, compares less: see triplet_ranking). A
    margin of -1 says that a row ranks nothing and is held, one of -2 that it is a difference, for ``terms`` with
    triplet_difference: without this term leave it out (schema.UNRANKED, DIFFERENCE).
    ``python -m pipelines.export_triplets --reverse`` writes all five. It takes one negative: several (negative,
    negative_2 …) are a row each, and a fourth column without ``reverse=True`` is an error, since the trainer tells a
    loss no names. Without ``dropout`` the model is trained in evaluation mode. The rest as of ObjectiveLoss. Raises
    InputError for a term that is not of triplets.
    """

    def __init__(
        self,
        model: Any,
        terms: Mapping[str, float] | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        *,
        reverse: bool = False,
        margin: float = MARGIN,
        dropout: bool = False,
    ) -> None:
        super().__init__(model, "litotes", terms, options, dropout=dropout, margin=margin, reverse=reverse)

    def _check_terms(self) -> None:
        if not set(self.objective.views) <= set(map(triplet_view, schema.triplet_texts())):
            raise InputError(f"terms {', '.join(self.objective.weights)}: LitotesLoss takes terms of triplets alone")


def _each(model: nn.Module, views: Sequence[Features | None]) -> list[dict[str, Tensor]]:
    """The outputs of ``model`` for each view; in the place of one that is not there, which no term counts, the first.

    The features are copied: the modules of a model write into them.
    """
    outputs: list[dict[str, Tensor]] = []
    for features in views:
        outputs.append(outputs[0] if features is None else model(dict(features)))
    return outputs
