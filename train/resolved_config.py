"""The settings of a run with what the objective's paper says in the place of None, and whether they can work."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from transformers.configuration_utils import PretrainedConfig

from pipelines import schema
from train.config import DEFAULTS, TrainConfig
from train.data.dataset import how_to_make_pairs, how_to_make_triplets
from train.data.packing import EVERY_TOKEN
from train.evaluation.during_training import check_names
from train.model.encoder import POOLINGS
from train.model.prompt import TEMPLATES
from train.objectives import OBJECTIVES
from train.objectives.loss import Loss, options_of, parse_options, parse_terms
from train.objectives.recipes import recipe
from train.runtime.errors import InputError
from train.runtime.flags import flag_of

LARGE = 1024  # hidden width from which a model is "large"
POSITIVE = ("max_length", "lr", "epochs", "max_steps", "eval_steps", "save_steps", "temperature", "chunk_tokens")
NOT_NEGATIVE = ("clip", "head_lr_scale")


@dataclass(frozen=True, kw_only=True)
class ResolvedConfig(TrainConfig):
    """A TrainConfig with the published settings in the place of None, and with the loss that follows from it."""

    layers: tuple[int, ...]
    recall: str
    max_length: int
    dropout: bool
    keep_initial: float
    pooling: str
    template: tuple[str, ...]
    head: str
    keep_head: bool
    batch_size: int
    lr: float
    schedule: str
    head_lr_scale: float
    clip: float
    epochs: int
    oversample: tuple[str, ...]
    options: dict[str, dict[str, Any]]  # coefficients by term
    weights: dict[str, float]  # of terms and regularizers


def asked_terms(config: TrainConfig, *, roberta: bool = False, large: bool = False) -> dict[str, float]:
    """The terms of --terms or of the objective with their weights, which depend on the kind of model."""
    if config.terms:
        return parse_terms(config.terms)
    return recipe(config.objective, roberta=roberta, large=large).weights


def resolve(
    config: TrainConfig, model: PretrainedConfig, own_pooling: str | None = None, own_template: str | None = None
) -> ResolvedConfig:
    """A new config with the published settings where ``config`` says nothing, for a model of this configuration.

    ``own_pooling`` is that of a sentence-transformers model, which keeps it where ``config`` names no other; an
    objective with a prompt wants to be told. ``own_template`` is the name of such a model's prompt, if it has one of
    TEMPLATES; it keeps that too, unless the objective has a prompt of its own.
    Raises InputError for values that cannot work.
    """
    preset = OBJECTIVES[config.objective]
    if own_pooling and preset.pooling == "mask" != own_pooling and not (config.pooling or config.terms):
        raise InputError(
            f"--objective {config.objective} pools the mask token of a prompt, {config.model} has a pooling of its own "
            f"({own_pooling}): add --pooling mask, as in the paper, or --pooling {own_pooling}, to keep the model's"
        )
    kind = {"roberta": "roberta" in model.model_type, "large": model.hidden_size >= LARGE}
    settings = recipe(config.objective, **kind).settings
    pooling = config.pooling or own_pooling
    averages = pooling is not None and POOLINGS[pooling][0] in EVERY_TOKEN
    head = "none" if preset.head == "mlp" and averages else preset.head  # SimCSE's code has no head with averages
    published = {
        **DEFAULTS,
        "pooling": pooling or preset.pooling,
        "head": head,
        "keep_head": preset.keep_head,
        **settings,
    }
    if own_pooling == "mask" == pooling and not config.template and (preset.pooling != "mask" or config.terms):
        published["template"] = _own_template(config.model, own_template)
    given = {field.name: getattr(config, field.name) for field in fields(TrainConfig)}
    given |= {name: value for name, value in published.items() if given[name] is None}
    given["keep_head"] = given["keep_head"] and given["head"] != "none" and given["pooling"] != "cls_before_pooler"
    if given["keep_head"] and given["head"] == "contrast":
        raise InputError("--keep-head: PairSupCon's head is for training only; take --head mlp")
    weights = {name: float(weight) for name, weight in asked_terms(config, **kind).items() if weight}
    if bad := [f"{name}={weight:g}" for name, weight in weights.items() if not 0 < weight < math.inf]:
        raise InputError(f"--terms {', '.join(bad)}: a weight is a number above 0")
    resolved = ResolvedConfig(**given, options=_options(config, list(weights)), weights=weights)
    _check(resolved)
    return resolved


def _own_template(model: str, name: str | None) -> tuple[str]:
    if name is None:
        raise InputError(
            f"{model} has a prompt of its own that is none of {', '.join(TEMPLATES)}: add --template with its text, or "
            "the name of another that shall replace it"
        )
    return (name,)


def _options(config: TrainConfig, terms: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The coefficients of every term: its own defaults, then --set, then --temperature."""
    chosen = parse_options(config.set, terms)
    options = {t: {name: p.default for name, p in options_of(t).items()} | chosen.get(t, {}) for t in terms}
    if config.temperature is not None:
        for coefficients in options.values():
            coefficients |= {"temperature": config.temperature} if "temperature" in coefficients else {}
    return options


def _check(config: ResolvedConfig) -> None:
    if config.denoise and config.pooling != "mask":
        raise InputError("--denoise subtracts the vector of the empty template; it needs --pooling mask")
    for name in POSITIVE:
        value = getattr(config, name)
        if value is not None and not value > 0:
            raise InputError(f"{flag_of(name)} {value} must be above 0")
    for name in NOT_NEGATIVE:
        if not getattr(config, name) >= 0:
            raise InputError(f"{flag_of(name)} {getattr(config, name)} must be 0 or more")
    if not config.layers:
        raise InputError("--layers names no layer")
    if not 0 <= config.keep_initial < 1:
        raise InputError(f"--keep-initial {config.keep_initial} must be 0 or more and below 1")
    check_names(config.eval_suite or [])
    if config.eval_suite and not config.eval_data:
        raise InputError("--eval-suite needs --eval-data, SentEval's folder: STS-B dev chooses the weights")
    if not config.seeds or min(config.seeds) < 0 or len({*config.seeds}) < len(config.seeds):
        raise InputError(f"--seeds {list(config.seeds)} must be different numbers from 0")
    left_out = [kind for kind, times in read_times(config.oversample).items() if not times]
    unseen = ",".join(f"{kind}=1" for kind in left_out if kind.endswith(schema.DIFFERENCE_KIND))
    if unseen and "triplet_difference" in config.weights:
        raise InputError(f"--terms triplet_difference: its rows are left out; add --oversample {unseen!r}")
    loss = Loss(config.weights, config.options)
    if loss.triplet_columns and (loss.columns or loss.pair_columns):
        raise InputError(
            f"--terms {','.join(config.weights)}: some read triplets, others sentences or pairs; take one kind. "
            f"{how_to_make_triplets()}"
        )
    if bool(config.pairs) != bool(loss.columns and loss.pair_columns):
        raise InputError(
            f"--pairs names the dataset of pairs where some terms read pairs and others sentences, and only "
            f"there; these read {', '.join([*loss.columns, *loss.pair_columns])}. {how_to_make_pairs()}"
        )


def read_times(oversample: Sequence[str]) -> dict[str, int]:
    """How often rows of kinds that begin so come: ``written=4`` as {"written": 4}, 0 for never. Raises InputError."""
    times = {}
    for item in oversample:
        word, _, number = item.strip().partition("=")
        if not word or not number.isdecimal():
            raise InputError(f"--oversample {item!r} is not KIND=TIMES, as written=4, with a whole number from 0")
        times[word] = int(number)
    return times


def check_batch(config: ResolvedConfig, processes: int, rows: int) -> None:
    """Raise InputError unless the batch can be shared by the processes and the data can fill it."""
    if config.batch_size < 2 or config.batch_size % processes:
        raise InputError(
            f"--batch-size {config.batch_size} must be 2 or more and a multiple of the {processes} processes: it "
            "counts the rows of all of them"
        )
    if config.batch_size > rows:
        raise InputError(
            f"--batch-size {config.batch_size} is more than the {rows} rows of {config.data}; "
            "lower it (and mind that fewer rows in a batch are fewer negatives) or take more data"
        )
