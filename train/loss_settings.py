"""The settings with which the losses of sentence-transformers' trainer compute an objective."""

from collections.abc import Mapping, Sequence
from typing import Any

from train.config import TrainConfig
from train.model import token_features
from train.objectives import OBJECTIVES, TERMS
from train.objectives.loss import Loss
from train.resolved_config import ResolvedConfig, resolve
from train.runtime.errors import InputError


def resolve_for(
    model: Any,
    objective: str,
    terms: Mapping[str, float] | None,
    options: Mapping[str, Mapping[str, Any]] | None,
    own_pooling: bool,
    given: Mapping[str, Any],
) -> ResolvedConfig:
    """What train/run.py would take for this objective and a model of sentence-transformers, with its pooling.

    ``given`` are settings of TrainConfig by name, None where they are the objective's. Raises InputError for what the
    model or the terms do not allow.
    """
    pooling = token_features.pooling_of(model)
    changed = [f"{term}.{name}={value}" for term, by in (options or {}).items() for name, value in by.items()]
    config = TrainConfig(
        data="-",
        objective=objective,
        terms=",".join(f"{name}={weight!r}" for name, weight in (terms or {}).items()) or None,
        set=",".join(changed),
        pooling=pooling or "mean",  # of those that the trainer does not know, none has a head of itself
        **given,
    )
    if OBJECTIVES[objective].pooling == "mask" != pooling and not (own_pooling or terms):
        raise InputError(
            f"{objective} pools the mask token of a prompt, this model's pooling is {pooling or 'another'}. Begin with "
            f'model = prompted(ENCODER, "{objective}"), as in the paper, or say own_pooling=True to keep the model\'s'
        )
    _check_kinds([name for name in terms or {} if name in TERMS])
    resolved = resolve(config, model[0].auto_model.config)
    if resolved.keep_head and given["head"] is None:
        raise InputError(
            f"{objective} keeps its head: give the model a Dense with Tanh behind the pooling and say "
            'head="none", or say head="mlp", to drop it after training'
        )
    return resolved


def _check_kinds(terms: Sequence[str]) -> None:
    loss = Loss(dict.fromkeys(terms, 1.0), {}) if terms else None
    if loss and sum(map(bool, (loss.columns, loss.pair_columns, loss.triplet_columns))) > 1:
        raise InputError(
            f"terms {', '.join(terms)} do not read one kind of dataset: sentences, pairs or triplets. Give each kind a "
            "loss and a dataset of its own (the trainer takes dictionaries), or take train/run.py with --pairs"
        )
