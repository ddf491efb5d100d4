"""Published objectives: mixtures of terms, how sentences are encoded, and the authors' recipe."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Objective:
    """A published mixture: ``terms`` with their weights, how sentences are encoded, and the recipe.

    ``settings`` (fields of TrainConfig) and ``weights`` (of terms) are keyed by the kind of model: "" for all, then
    what differs for "roberta", "large", "roberta large".
    """

    paper: str
    terms: Mapping[str, float]
    pooling: str
    head: str
    settings: Mapping[str, Mapping[str, Any]]
    weights: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    keep_head: bool = False
    ablations: tuple[str, ...] = ()  # further terms, of the paper's ablations


class Recipe(NamedTuple):
    """What an objective's authors used for one kind of model."""

    settings: dict[str, Any]  # fields of TrainConfig
    weights: dict[str, float]  # of terms and regularizers


def _settings(batch_size: int, lr: float, large_lr: float, **more: Any) -> dict[str, dict[str, Any]]:
    return {"": {"batch_size": batch_size, "lr": lr, **more}, "large": {"lr": large_lr}}


OBJECTIVES: dict[str, Objective] = {
    # Unsupervised; the hyper-parameters of the authors' code (revised after the paper).
    "simcse": Objective(
        "Gao et al. 2021",
        {"infonce": 1},
        "cls",
        "mlp",
        {
            **_settings(64, 3e-5, 1e-5),
            "roberta": {"batch_size": 512, "lr": 1e-5},
            "roberta large": {"batch_size": 512, "lr": 3e-5},
        },
    ),
    # Supervised; a paraphrase is the positive, a negation the hard negative.
    "simcse-sup": Objective(
        "Gao et al. 2021", {"supervised": 1}, "cls", "mlp", _settings(512, 5e-5, 1e-5, epochs=3), keep_head=True
    ),
    # Section 4.1, and the authors' code where it differs from the paper: two templates, λ 5e-4 for every RoBERTa.
    "sncse": Objective(
        "Wang et al. 2022",
        {"infonce": 1, "margin": 1e-3},
        "mask",
        "mlp",
        {
            "": {"batch_size": 256, "lr": 1e-5},
            "large": {"batch_size": 128, "lr": 5e-6},
            "roberta large": {"batch_size": 128, "lr": 5e-6},
        },
        weights={"roberta": {"margin": 5e-4}, "roberta large": {"margin": 5e-4}},
        ablations=("pl", "nl"),
    ),
    # The authors' scripts; evaluated without the head everywhere (theirs: with it on the dev set, without on the test).
    "mixcse": Objective("Zhang et al. 2022", {"mixed": 1}, "cls", "mlp", _settings(64, 3e-5, 1e-5)),
    "sscl": Objective("Chen et al. 2023", {"layers": 1}, "mean", "none", _settings(64, 3e-5, 1e-5)),
    # Adam at a constant rate, without clipping; the heads learn a hundred times as fast as the encoder.
    "pairsupcon": Objective(
        "Zhang et al. 2021",
        {"instance": 1, "classification": 1},
        "mean",
        "contrast",
        _settings(1024, 5e-6, 5e-6, epochs=3, schedule="constant", clip=0.0, head_lr_scale=100.0),
    ),
    "osscse": Objective(
        "Shi et al. 2023",
        {"infonce": 1, "paraphrase_margin": 1e-3, "recall": 2e-3},
        "mask",
        "mlp",
        _settings(64, 1e-5, 5e-6, epochs=2, template=["osscse"]),
    ),
    # For an encoder that is good already: learn negation, hold everything else. From triplets, and from sentences.
    "litotes": Objective(
        "Litotes",
        {"triplet_ranking": 10, "triplet_hold": 150, "triplet_stay": 5},
        "mean",
        "none",
        _settings(
            20,
            1e-4,
            4e-5,
            max_length=160,
            dropout=False,
            keep_initial=0.1,
            oversample=(
                *("written claim=2", "written exclusion=3", "written question=4", "negation=2"),
                *("difference=0", "frame difference=0"),  # of the term triplet_difference, which it does not take
            ),
        ),
    ),
    "litotes-sentences": Objective(
        "Litotes",
        {"negation_margin": 1, "hold": 100, "stay": 10, "paraphrase_hold": 50},
        "mean",
        "none",
        _settings(48, 1e-4, 4e-5),
    ),
}


def recipe(objective: str, *, roberta: bool, large: bool) -> Recipe:
    """The published settings and weights of ``objective`` for a kind of model."""
    kind = " ".join(word for word, holds in (("roberta", roberta), ("large", large)) if holds)
    chosen = OBJECTIVES[objective]
    return Recipe(
        {**chosen.settings[""], **chosen.settings.get(kind, {})}, {**chosen.terms, **chosen.weights.get(kind, {})}
    )


def composed(objective: str, terms: Collection[str]) -> bool:
    """Whether ``terms`` make another loss than ``objective``: one of them is neither its own nor of an ablation."""
    known = OBJECTIVES.get(objective)
    return known is not None and not {*terms} <= {*known.terms, *known.ablations}


def list_published(setting: str, default: Any = None) -> str:
    """What the objectives set for a base model that is no RoBERTa: "256 for sncse; 1024 for pairsupcon; else 64".

    ``default`` is the value of those that set nothing.
    """
    names: dict[Any, list[str]] = {}
    for name, objective in OBJECTIVES.items():
        value = getattr(objective, setting, objective.settings[""].get(setting, default))
        names.setdefault((",".join(value) or "none") if isinstance(value, list | tuple) else value, []).append(name)
    most = max(names, key=lambda value: len(names[value]))
    others = [f"{value} for {', '.join(owners)}" for value, owners in names.items() if value != most]
    return "; ".join([*others, f"else {most}"])
