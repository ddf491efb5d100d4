"""The tables of the trainer: the views of a row, the terms of a loss (loss.py), and the published mixtures of terms.

A term is a pure function in a file of its own. To add one, write that file and its line in TERMS; a mixture that a
paper has published is an entry of OBJECTIVES, any other is written on the command line (``--terms``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from pipelines.schema import (
    ANTONYM,
    HYPOTHESIS,
    NEGATED_ANTONYM,
    NEGATION,
    PARAPHRASE,
    PREMISE,
    ROLE_SWAP,
    TEXT,
)
from train.objectives.hold import hold, negation_margin, paraphrase_hold, stay
from train.objectives.infonce import infonce
from train.objectives.mixcse import mixed
from train.objectives.opposites import antonym_margin, equivalence, role_margin
from train.objectives.osscse import paraphrase_margin
from train.objectives.pairs import opposed_ranking, pair_hold, ranking
from train.objectives.pairsupcon import classification, instance
from train.objectives.sncse import bidirectional_margin, nl, pl
from train.objectives.sscl import sscl


@dataclass(frozen=True)
class View:
    """One encoded form of each row: which column it reads and, for prompt pooling, which of the two templates."""

    column: str
    template: int


VIEWS = {
    "anchor": View(TEXT, 0),
    "positive": View(TEXT, 1),
    "negation": View(NEGATION, 1),
    "paraphrase": View(PARAPHRASE, 1),
    "antonym": View(ANTONYM, 1),
    "negated_antonym": View(NEGATED_ANTONYM, 1),
    "role_swap": View(ROLE_SWAP, 1),
    "premise": View(PREMISE, 0),
    "hypothesis": View(HYPOTHESIS, 0),
}


@dataclass(frozen=True)
class Term:
    """``function(*inputs, **options) -> scalar``; the options and their published defaults are its signature's.

    An input is a view as training sees it, through the head ("anchor"), as evaluation sees it ("anchor@embedding"), in
    the intermediate layers ("anchor@layers"), by the frozen initial encoder ("anchor@initial"); or which rows have a
    column ("has negation"), the "logits" of premise and hypothesis, whether they are "entailed", their "score" (of
    labelled pairs 1 for entailment, 0 for contradiction) and "mer". ``needs`` are columns without which a row is of no
    use to the term at all.
    """

    paper: str
    function: Callable[..., Tensor] | None
    inputs: tuple[str, ...]
    needs: tuple[str, ...] = ()


TERMS: dict[str, Term] = {
    "infonce": Term("SimCSE, Eq. 1", infonce, ("anchor", "positive")),
    "supervised": Term(
        "SimCSE, Eq. 5", infonce, ("anchor", "paraphrase", "negation", "has negation"), needs=(PARAPHRASE,)
    ),
    "margin": Term("SNCSE, Eq. 4-5", bidirectional_margin, ("anchor", "positive", "negation", "has negation")),
    "pl": Term("SNCSE, Eq. 8", pl, ("anchor", "positive", "negation", "has negation")),
    "nl": Term("SNCSE, Eq. 9", nl, ("anchor", "positive", "negation", "has negation")),
    "mixed": Term("MixCSE, section 4", mixed, ("anchor", "positive")),
    "layers": Term("SSCL, Eq. 4", sscl, ("anchor", "positive", "anchor@layers", "positive@layers")),
    "instance": Term("PairSupCon, Eq. 2-3", instance, ("premise", "hypothesis", "entailed")),
    "classification": Term("PairSupCon, Eq. 4", classification, ("logits", "entailed")),
    "paraphrase_margin": Term(
        "OssCSE, Eq. 3", paraphrase_margin, ("anchor", "paraphrase", "negation", "has negation paraphrase")
    ),
    "recall": Term("OssCSE, Eq. 4", None, ()),  # acts on the weights: train/objectives/recall.py
    "negation_margin": Term("Litotes", negation_margin, ("anchor@embedding", "negation@embedding", "has negation")),
    "hold": Term(
        "Litotes",
        hold,
        ("anchor@embedding", "negation@embedding", "anchor@initial", "negation@initial", "has negation"),
    ),
    "stay": Term("Litotes", stay, ("anchor@embedding", "anchor@initial")),
    "paraphrase_hold": Term(
        "Litotes",
        paraphrase_hold,
        ("anchor@embedding", "paraphrase@embedding", "anchor@initial", "paraphrase@initial", "has paraphrase"),
    ),
    "ranking": Term("CoSENT (Su 2022)", ranking, ("premise@embedding", "hypothesis@embedding", "score")),
    "opposed_ranking": Term(
        "Litotes, after CoSENT", opposed_ranking, ("premise@embedding", "hypothesis@embedding", "score", "mer")
    ),
    "pair_hold": Term(
        "Litotes",
        pair_hold,
        ("premise@embedding", "hypothesis@embedding", "premise@initial", "hypothesis@initial"),
    ),
    "antonym_margin": Term("Litotes", antonym_margin, ("anchor@embedding", "antonym@embedding", "has antonym")),
    "role_margin": Term("Litotes", role_margin, ("anchor@embedding", "role_swap@embedding", "has role_swap")),
    "equivalence": Term(
        "Litotes",
        equivalence,
        (
            *("anchor@embedding", "negated_antonym@embedding", "antonym@embedding", "negation@embedding"),
            *("has negated_antonym antonym", "has negated_antonym negation"),
        ),
    ),
}


@dataclass(frozen=True)
class Objective:
    """A published mixture: ``terms`` with their weights, how sentences are encoded, and the recipe.

    ``recipe`` is keyed by kind of model: "" for all, then what differs for "roberta", "large", "roberta large". Its
    entries are settings of train/run.py, or weights under the name of their term.
    """

    paper: str
    terms: Mapping[str, float]
    pooling: str
    head: str
    recipe: Mapping[str, Mapping[str, Any]]
    keep_head: bool = False


def _recipe(batch_size: int, lr: float, large_lr: float, **more: Any) -> dict[str, dict[str, Any]]:
    return {"": {"batch_size": batch_size, "lr": lr, **more}, "large": {"lr": large_lr}}


OBJECTIVES: dict[str, Objective] = {
    # Unsupervised; the hyper-parameters of the authors' code (revised after the paper).
    "simcse": Objective(
        "Gao et al. 2021",
        {"infonce": 1},
        "cls",
        "mlp",
        {
            **_recipe(64, 3e-5, 1e-5),
            "roberta": {"batch_size": 512, "lr": 1e-5},
            "roberta large": {"batch_size": 512, "lr": 3e-5},
        },
    ),
    # Supervised; a paraphrase is the positive, a negation the hard negative.
    "simcse-sup": Objective(
        "Gao et al. 2021", {"supervised": 1}, "cls", "mlp", _recipe(512, 5e-5, 1e-5, epochs=3), keep_head=True
    ),
    # Section 4.1, and the authors' code where it differs from the paper: two templates, λ 5e-4 for every RoBERTa.
    "sncse": Objective(
        "Wang et al. 2022",
        {"infonce": 1, "margin": 1e-3},
        "mask",
        "mlp",
        {
            "": {"batch_size": 256, "lr": 1e-5},
            "roberta": {"margin": 5e-4},
            "large": {"batch_size": 128, "lr": 5e-6},
            "roberta large": {"batch_size": 128, "lr": 5e-6, "margin": 5e-4},
        },
    ),
    # The authors' scripts; evaluated without the head everywhere (theirs: with it on the dev set, without on the test).
    "mixcse": Objective("Zhang et al. 2022", {"mixed": 1}, "cls", "mlp", _recipe(64, 3e-5, 1e-5)),
    "sscl": Objective("Chen et al. 2023", {"layers": 1}, "mean", "none", _recipe(64, 3e-5, 1e-5)),
    # Adam at a constant rate, without clipping; the heads learn a hundred times as fast as the encoder.
    "pairsupcon": Objective(
        "Zhang et al. 2021",
        {"instance": 1, "classification": 1},
        "mean",
        "contrast",
        _recipe(1024, 5e-6, 5e-6, epochs=3, schedule="constant", clip=0.0, head_lr_scale=100.0),
    ),
    "osscse": Objective(
        "Shi et al. 2023",
        {"infonce": 1, "paraphrase_margin": 1e-3, "recall": 2e-3},
        "mask",
        "mlp",
        _recipe(64, 1e-5, 5e-6, epochs=2, template=["osscse"]),
    ),
    # For an encoder that is good already: learn negation, hold everything else.
    "litotes": Objective(
        "Litotes",
        {"negation_margin": 1, "hold": 100, "stay": 10, "paraphrase_hold": 50},
        "mean",
        "none",
        _recipe(48, 1e-4, 4e-5),
    ),
}


def recipe(objective: str, *, roberta: bool, large: bool) -> dict[str, Any]:
    """The published settings of ``objective`` for a kind of model: settings, and weights by the name of their term."""
    kind = " ".join(word for word, holds in (("roberta", roberta), ("large", large)) if holds)
    chosen = OBJECTIVES[objective]
    return {**chosen.terms, **chosen.recipe[""], **chosen.recipe.get(kind, {})}
