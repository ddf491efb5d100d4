"""The settings of a run: flags, a TOML file and Python from one definition.

    TrainConfig(data="artifacts/wiki1m_neg.parquet", objective="mixcse", batch_size=64)

A field is a flag of train/run.py: ``batch_size`` is ``--batch-size``. None stands for what the objective's paper does;
``resolve`` (resolved_config.py) puts that in its place.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_type_hints

from pipelines.schema import in_settings
from train.data.dataset import how_to_make
from train.model.encoder import HEADS, POOLINGS
from train.model.prompt import TEMPLATES
from train.objectives import OBJECTIVES, REGULARIZERS, TERMS
from train.objectives.loss import options_of
from train.objectives.recipes import list_published
from train.runtime.distributed import PRECISIONS
from train.runtime.errors import InputError
from train.runtime.flags import as_type, fields_of, flag_of, make_parser, parse_flags, setting
from train.runtime.run_folder import stored_settings

# What a run does where neither a flag nor the objective's recipe says anything.
DEFAULTS: dict[str, Any] = {
    **{"epochs": 1, "schedule": "linear", "clip": 1.0, "head_lr_scale": 1.0, "template": ("sncse",)},
    **{"layers": (-2, -3), "recall": "coupled", "max_length": 32, "dropout": True, "keep_initial": 0.0},
    "oversample": (),
}


def _objectives() -> str:
    return ", ".join(f"{name} ({o.paper})" for name, o in OBJECTIVES.items()) + "; default: sncse"


def _terms() -> str:
    papers = {name: term.paper for name, term in TERMS.items()}
    papers |= {name: regularizer.paper for name, regularizer in REGULARIZERS.items()}
    named = ", ".join(f"{name} ({paper})" for name, paper in papers.items())
    return f"compose the loss, e.g. infonce=1,margin=1e-3. Terms: {named}"


def _coefficients() -> str:
    return "coefficients: " + ", ".join(f"{t}.{n} ({p.default})" for t in TERMS for n, p in options_of(t).items())


def _published(text: str, name: str) -> Callable[[], str]:
    """A line of help with the defaults of the setting ``name``, which are those of the objectives."""
    return lambda: f"{text} (default: {list_published(name, DEFAULTS.get(name))})"


@dataclass(frozen=True, kw_only=True)
class Data:
    """what to train on what"""

    data: str = setting("", "dataset: a folder of Parquet shards or a file; any fsspec address")
    pairs: str | None = setting(
        None, "dataset of pairs, where some terms read pairs and others the sentences of --data"
    )
    model: str = setting("bert-base-uncased", "folder or hub id to start from (default: {default})")
    output: Path = setting(None, "folder of the run (default: artifacts/OBJECTIVE)")  # noqa: RUF009


@dataclass(frozen=True, kw_only=True)
class LossChoice:
    """the loss"""

    objective: str = setting("sncse", _objectives, choices=OBJECTIVES, metavar="NAME")
    terms: str | None = setting(None, _terms, metavar="NAME=WEIGHT,…")
    set: str = setting("", _coefficients, metavar="TERM.NAME=VALUE,…")
    temperature: float | None = setting(None, "τ of every term that has one (all papers 0.05)")
    layers: tuple[int, ...] | None = setting(None, "layers whose vectors are SSCL's negatives (default: -2,-3)")
    recall: str | None = setting(
        None,
        "pull to the initial weights through the gradient (OssCSE) or beside the optimizer (default: coupled)",
        choices=("coupled", "decoupled"),
    )


@dataclass(frozen=True, kw_only=True)
class EncoderChoice:
    """the encoder"""

    pooling: str | None = setting(
        None,
        _published("which vector stands for a sentence; a sentence-transformers model keeps its own", "pooling"),
        choices=POOLINGS,
    )
    template: tuple[str, ...] | None = setting(
        None,
        _published(
            f"prompt of --pooling mask: {', '.join(TEMPLATES)}, or one or two texts with {{}} and [MASK]", "template"
        ),
        metavar="NAME|TEXT",
        words=True,
    )
    denoise: bool = setting(False, "in training, subtract the empty template's vector (PromptBERT)")
    dropout: bool | None = setting(
        None,
        _published("train with the model's own dropout, which infonce needs (its two views would be one)", "dropout"),
    )
    head: str | None = setting(
        None, _published("in training; with --pooling of averages none in the place of mlp", "head"), choices=HEADS
    )
    keep_head: bool | None = setting(None, _published("evaluate and export with the head", "keep_head"))
    max_length: int | None = setting(None, _published("tokens per input with prompt, [CLS] and [SEP]", "max_length"))


@dataclass(frozen=True, kw_only=True)
class Optimisation:
    """optimisation"""

    keep_initial: float | None = setting(
        None,
        _published(
            "average the trained weights with the initial ones, this share of the latter (WiSE-FT)", "keep_initial"
        ),
        metavar="SHARE",
    )
    batch_size: int | None = setting(None, _published("rows per step, over all processes", "batch_size"))
    lr: float | None = setting(None, _published("first learning rate; less for most large models", "lr"))
    schedule: str | None = setting(
        None, _published("of the learning rate: linear to 0, or constant", "schedule"), choices=("linear", "constant")
    )
    head_lr_scale: float | None = setting(
        None, _published("the heads' learning rate over the encoder's", "head_lr_scale")
    )
    clip: float | None = setting(None, _published("maximal gradient norm, 0: off", "clip"))
    epochs: int | None = setting(None, _published("how often all rows are seen", "epochs"))
    oversample: tuple[str, ...] | None = setting(
        None,
        _published("how often an epoch has the triplets of kinds that begin so", "oversample"),
        metavar="KIND=TIMES,…",
    )
    max_steps: int | None = setting(None, "stop, and end the schedule, after this many steps")
    seeds: tuple[int, ...] = setting(
        (42,), "one, or several as 42,43,44: a run each and mean ± std (all papers 42, PairSupCon 0)", aliases=["seed"]
    )


@dataclass(frozen=True, kw_only=True)
class Life:
    """life"""

    eval_data: str | None = setting(None, "folder in SentEval's layout: keep the weights that are best on STS-B dev")
    eval_suite: tuple[str, ...] | None = setting(
        None,
        "suites of train.evaluation or sets of STS that are scored too at each evaluation, from --eval-data or DATA",
        metavar="NAME[:DATA],…",
    )
    eval_steps: int = setting(125, "steps between evaluations (SimCSE and most others 125)")
    save_steps: int = setting(1000, "steps between checkpoints (default: 1000)")
    resume: bool = setting(
        False,
        "continue the run in --output from its last checkpoint, exactly; without --data, by its stored settings",
    )
    track: tuple[str, ...] = setting((), "tensorboard, wandb: also log there")
    chunk_tokens: int = setting(
        131_072,
        "tokens that a process encodes at once; a larger share of the batch goes through GradCache (default: 131072)",
    )
    precision: str = setting(
        "auto",
        "of matmuls; weights stay float32 (auto: bf16 on a GPU that has it; it pays on a CPU with AMX as well)",
        choices=PRECISIONS,
    )
    compile: bool = setting(False, "torch.compile the encoder: for long runs on a GPU")
    cache: Path = setting(  # noqa: RUF009
        Path("artifacts/.tokens"), "folder for token ids (default: {default})"
    )


@dataclass(frozen=True, kw_only=True)
class TrainConfig(Life, Optimisation, EncoderChoice, LossChoice, Data):
    """The settings of train/run.py.

    A list, or one item alone, stands for a tuple. Raises InputError for a value of another type than its setting's, or
    that is none of its choices.
    """

    def __post_init__(self) -> None:
        if not self.data:
            raise InputError(f"--data is missing: the dataset to train on. {how_to_make()}")
        if not self.output:
            object.__setattr__(self, "output", Path("artifacts") / str(self.objective))
        hints = get_type_hints(TrainConfig)
        for field in fields_of(TrainConfig):
            value = as_type(field.name, getattr(self, field.name), hints[field.name])
            choices = field.metadata["choices"]
            if choices and value is not None and value not in choices:
                raise InputError(f"{flag_of(field.name)} {value!r} is not one of {', '.join(choices)}")
            object.__setattr__(self, field.name, value)

    def as_call(self) -> str:
        """The call from Python that means this: every setting that differs from its default."""
        given = {field.name: getattr(self, field.name) for field in fields(TrainConfig)}
        changed = {f.name: given[f.name] for f in fields(TrainConfig) if given[f.name] != f.default}
        values = {name: str(value) if isinstance(value, Path) else value for name, value in changed.items()}
        return f"train(TrainConfig({', '.join(f'{name}={in_settings(value)!r}' for name, value in values.items())}))"


def parse(argv: Sequence[str] | None, doc: str | None) -> TrainConfig:
    """The command line, after the file of --config; --resume without --data has the settings of the run in --output."""
    parser = make_parser(TrainConfig, doc)
    given = parse_flags(parser, list(sys.argv[1:] if argv is None else argv))
    try:
        if given.get("resume") and given.get("output") and not given.get("data"):
            names = {field.name for field in fields_of(TrainConfig)}
            given = {k: v for k, v in stored_settings(given["output"]).items() if k in names} | given
        return TrainConfig(**given)
    except InputError as error:
        parser.error(str(error))
