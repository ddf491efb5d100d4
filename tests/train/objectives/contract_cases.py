"""Every term and each of its variants, as ``test_contract.py`` calls it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest
import torch
from torch import Tensor

from pipelines.schema import DIFFERENCE
from train.objectives.hold import hold, negation_margin, paraphrase_hold, stay
from train.objectives.infonce import infonce
from train.objectives.inputs import Input, Logits, Present, Value, View
from train.objectives.loss import options_of
from train.objectives.mixcse import mixed
from train.objectives.opposites import antonym_margin, equivalence, role_margin
from train.objectives.osscse import paraphrase_margin
from train.objectives.pairs import opposed_ranking, pair_hold, ranking
from train.objectives.pairsupcon import classification, instance
from train.objectives.sncse import bidirectional_margin, nl, pl
from train.objectives.sscl import sscl
from train.objectives.terms import TERMS
from train.objectives.triplets import triplet_difference, triplet_ranking

ROWS, DIM, LAYERS = 5, 4, 2
WARM = 0.5  # at τ = 0.05 the softmax of random vectors is all but constant: nothing for finite differences to see


@dataclass(frozen=True)
class Case:
    """How to call a term: ``views`` (rows, dim), then ``layers`` (layers, rows, dim), then the mask if it is masked.

    ``frozen`` are the views that get no gradient; ``about_present`` is a term that says nothing without present rows;
    ``ordered`` one that knows which row is the next.
    """

    term: Callable[..., Tensor]
    views: int
    masked: bool = False
    layers: int = 0
    dim: int = DIM
    frozen: Sequence[int] = ()
    about_present: bool = True
    ordered: bool = False
    options: dict[str, object] = field(default_factory=dict)

    def tensors(self, rows: int = ROWS, dtype: torch.dtype = torch.float64) -> list[Tensor]:
        generator = torch.Generator().manual_seed(11)
        shapes = [(rows, self.dim)] * self.views + [(LAYERS, rows, self.dim)] * self.layers
        return [torch.randn(shape, generator=generator, dtype=torch.float64).to(dtype) for shape in shapes]

    def __call__(self, tensors: Sequence[Tensor], mask: Tensor, **more: object) -> Tensor:
        options = {**self.options, **more}
        return self.term(*tensors, mask, **options) if self.masked else self.term(*tensors, **options)


def warm(
    term: Callable[..., Tensor],
    views: int,
    masked: bool = False,
    *,
    layers: int = 0,
    about_present: bool = False,
    ordered: bool = False,
    **options: object,
) -> Case:
    options = {"temperature": WARM, **options}
    return Case(term, views, masked, layers, about_present=about_present, ordered=ordered, options=options)


def supervised(anchor: Tensor, positive: Tensor, negation: Tensor, present: Tensor, **options: float) -> Tensor:
    return infonce(anchor, positive, negation, present, **options)


def opposed(premise: Tensor, hypothesis: Tensor, score: Tensor, **options: float) -> Tensor:
    mer = premise.detach()[:, 0]  # any number that goes with the row
    return opposed_ranking(premise, hypothesis, score, mer, **options)


def ranked(
    anchor: Tensor, positive: Tensor, negative: Tensor, reverse: Tensor, present: Tensor, **options: float
) -> Tensor:
    margin = 0.125 * present.bool()  # any number that goes with the row
    return triplet_ranking(anchor, positive, negative, reverse, margin, present, present, **options)


def different(anchor: Tensor, positive_initial: Tensor, negative_initial: Tensor, present: Tensor) -> Tensor:
    return triplet_difference(anchor, positive_initial, negative_initial, DIFFERENCE * present.bool())


def equivalent(anchor: Tensor, same: Tensor, antonym: Tensor, negation: Tensor, present: Tensor) -> Tensor:
    return equivalence(anchor, same, antonym, negation, present, present)


CASES = {
    "infonce": warm(infonce, 2),
    "infonce, hard negatives": warm(supervised, 3, True),
    "infonce, weighted": warm(supervised, 3, True, hard_negative_weight=1.5),
    "margin": Case(bidirectional_margin, 3, True),
    "pl": warm(pl, 3, True),
    "nl": warm(nl, 3, True),
    "mixed": warm(mixed, 2, ordered=True),
    "mixed, single": warm(mixed, 2, ordered=True, mixtures="single"),
    "mixed, gradient": warm(mixed, 2, ordered=True, stop_gradient="no"),
    "mixed, infinite": warm(mixed, 2, ordered=True, stop_gradient="no", mask="infinite"),
    "mixed, paper": warm(mixed, 2, ordered=True, stop_gradient="no", mask="infinite", columns="own", normalise="yes"),
    "sscl": warm(sscl, 2, layers=2),
    "sscl, own": warm(sscl, 2, layers=2, columns="own"),
    "instance": warm(instance, 2, True, about_present=True),
    "instance, inside": warm(instance, 2, True, about_present=True, weighting="inside"),
    "instance, none": warm(instance, 2, True, about_present=True, weighting="none", scale="paper"),
    "classification": Case(classification, 1, True, dim=2, about_present=False),
    "paraphrase margin": Case(paraphrase_margin, 3, True),
    "ranking": warm(ranking, 2, True, about_present=True),
    "opposed ranking": warm(opposed, 2, True, about_present=True),
    "pair hold": Case(pair_hold, 4, frozen=(2, 3), about_present=False),
    "hold": Case(hold, 4, True, frozen=(2, 3), about_present=False),
    "stay": Case(stay, 2, frozen=(1,), about_present=False),
    "paraphrase hold": Case(paraphrase_hold, 4, True, frozen=(2, 3), about_present=True),
    "negation margin": Case(negation_margin, 2, True),
    "antonym margin": Case(antonym_margin, 2, True),
    "role margin": Case(role_margin, 2, True),
    "equivalence": Case(equivalent, 4, True),
    "triplet ranking": warm(ranked, 4, True),
    "triplet difference": Case(different, 3, True, frozen=(1, 2), about_present=True),
}


def case_of(name: str) -> Case:
    """A term as its line in the table says that it is called; it may stop no gradient, and mix no rows."""
    inputs = TERMS[name].inputs
    layered = [source for source in inputs if isinstance(source, View) and source.output == "layers"]
    flat = [source for source in inputs if isinstance(source, View | Logits) and source not in layered]

    def call(*tensors: Tensor, **options: object) -> Tensor:
        vectors, layers, mask = iter(tensors[: len(flat)]), iter(tensors[len(flat) :]), tensors[-1]

        def read(source: Input) -> Tensor:
            match source:
                case View(_, "layers"):
                    return next(layers)
                case View():
                    return next(vectors)
                case Logits():
                    return next(vectors)[:, :2]
                case Present() | Value():
                    return mask

        return TERMS[name].function(*map(read, inputs), **options)

    return Case(
        call,
        len(flat),
        masked=any(isinstance(source, Present | Value) for source in inputs),
        layers=len(layered),
        frozen=[i for i, source in enumerate(flat) if isinstance(source, View) and source.output == "initial"],
        about_present=False,
        options={"temperature": WARM} if "temperature" in options_of(name) else {},
    )


WRAPPED = {
    supervised: infonce,
    equivalent: equivalence,
    opposed: opposed_ranking,
    ranked: triplet_ranking,
    different: triplet_difference,
}
WRITTEN = {WRAPPED.get(case.term, case.term) for case in CASES.values()}
DERIVED = {name: case_of(name) for name, term in TERMS.items() if term.function not in WRITTEN}
CASES |= DERIVED
MASKED = {name: case for name, case in CASES.items() if case.masked}
SOME = torch.tensor([True, False, True, True, False])
# Where gradients are stopped, what is differentiated is not what is computed: see test_objectives_mixcse.py.
SMOOTH = {name: c for name, c in CASES.items() if c.term is not mixed or c.options.get("stop_gradient") == "no"}
# In `instance` and `ranking` a pair that is not entailed has a say too; `classification` has no negation.
OF_PAIRS = (instance, ranking, opposed, classification)
# What the mask says of these: whether a row has a reverse, the last view; whether it is a difference.
OF_TRIPLETS = (ranked, different)
NEGATED = {
    name: c for name, c in CASES.items() if c.masked and c.term not in (*OF_PAIRS, *OF_TRIPLETS) and name not in DERIVED
}
every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
every_masked = pytest.mark.parametrize("case", MASKED.values(), ids=MASKED)
