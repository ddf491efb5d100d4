"""The table of objectives: which columns each reads, which views it encodes, which terms it sums, which recipe it has.

An objective is a list of weighted terms over the views of a batch. A term is a pure function in a file of its own; to
add an objective, write that file and add its lines to TERMS and OBJECTIVES.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from torch import Tensor

from pipelines.schema import ID, NEGATION, NEGATION_SPAN, TEXT
from train.objectives.infonce import infonce
from train.objectives.sncse import bidirectional_margin

# A term takes the encoded views {name: (batch, dim)}, `present` (batch,) and coefficients, and gives a scalar.
Coefficients = Mapping[str, float]
Term = Callable[[Mapping[str, Tensor], Tensor, Coefficients], Tensor]


@dataclass(frozen=True)
class View:
    """One encoded form of each row: which column it reads and, for prompt pooling, which of the two templates."""

    name: str
    column: str
    template: int


@dataclass(frozen=True)
class Objective:
    """``views`` are encoded in one forward pass; ``terms`` maps each term to the coefficient that weighs it (or 1)."""

    views: tuple[View, ...]
    terms: Mapping[str, str | None]
    pooling: str
    # Defaults by kind of model: "" for base models, then what differs for "roberta", "large", "roberta large".
    recipe: Mapping[str, Mapping[str, float]]


TERMS: dict[str, Term] = {
    "infonce": lambda z, present, c: infonce(z["anchor"], z["positive"], temperature=c["temperature"]),
    "margin": lambda z, present, c: bidirectional_margin(
        z["anchor"], z["positive"], z["negation"], present, alpha=c["alpha"], beta=c["beta"]
    ),
}

ANCHOR, POSITIVE, SOFT_NEGATIVE = View("anchor", TEXT, 0), View("positive", TEXT, 1), View("negation", NEGATION, 1)

OBJECTIVES: dict[str, Objective] = {
    # Wang et al. 2022, section 4.1, and the authors' code where it differs from the paper: two templates, not one;
    # λ is 5e-4 for every RoBERTa.
    "sncse": Objective(
        views=(ANCHOR, POSITIVE, SOFT_NEGATIVE),
        terms={"infonce": None, "margin": "margin_weight"},
        pooling="mask",
        recipe={
            "": {
                "batch_size": 256,
                "lr": 1e-5,
                "temperature": 0.05,
                "alpha": 0.1,
                "beta": 0.3,
                "margin_weight": 1e-3,
            },
            "roberta": {"margin_weight": 5e-4},
            "large": {"batch_size": 128, "lr": 5e-6},
            "roberta large": {"batch_size": 128, "lr": 5e-6, "margin_weight": 5e-4},
        },
    ),
    # Gao et al. 2021, unsupervised; the hyper-parameters of the authors' code (revised after the paper).
    "simcse": Objective(
        views=(ANCHOR, POSITIVE),
        terms={"infonce": None},
        pooling="cls",
        recipe={
            "": {"batch_size": 64, "lr": 3e-5, "temperature": 0.05},
            "large": {"lr": 1e-5},
            "roberta": {"batch_size": 512, "lr": 1e-5},
            "roberta large": {"batch_size": 512, "lr": 3e-5},
        },
    ),
}


def columns_of(objective: Objective) -> list[str]:
    """The columns that ``objective`` reads. A negation comes with the span of its edit, which may be cut off."""
    columns = dict.fromkeys([ID, *(view.column for view in objective.views)])
    return [*columns, NEGATION_SPAN] if NEGATION in columns else [*columns]


def recipe(objective: str, *, roberta: bool, large: bool) -> dict[str, float]:
    """The published settings of ``objective`` for a kind of model: batch_size, lr and the coefficients of its terms."""
    kind = " ".join(word for word, holds in (("roberta", roberta), ("large", large)) if holds)
    table = OBJECTIVES[objective].recipe
    return {**table[""], **table.get(kind, {})}


def loss_terms(objective: Objective, z: Mapping[str, Tensor], present: Tensor, c: Coefficients) -> dict[str, Tensor]:
    """Each term of ``objective``, unweighted, and their weighted sum under "loss". All scalars."""
    terms = {name: TERMS[name](z, present, c) for name in objective.terms}
    weights = {name: 1.0 if key is None else c[key] for name, key in objective.terms.items()}
    return {"loss": sum((weights[name] * terms[name] for name in terms), start=present.new_zeros(())), **terms}
