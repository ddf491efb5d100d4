"""The table of terms: each line names the paper, the function, and what it is called with."""

from collections.abc import Callable
from dataclasses import dataclass

from torch import Tensor

from pipelines.schema import NEGATIVE, PARAPHRASE, REVERSE, triplet_texts
from train.objectives.hold import hold, negation_margin, paraphrase_hold, stay
from train.objectives.infonce import infonce
from train.objectives.inputs import Input, Logits, Present, Value, View, triplet_view
from train.objectives.mixcse import mixed
from train.objectives.opposites import antonym_margin, equivalence, role_margin
from train.objectives.osscse import paraphrase_margin
from train.objectives.pairs import opposed_ranking, pair_hold, ranking
from train.objectives.pairsupcon import classification, instance
from train.objectives.sncse import bidirectional_margin, nl, pl
from train.objectives.sscl import sscl
from train.objectives.triplets import triplet_difference, triplet_hold, triplet_ranking, triplet_stay


@dataclass(frozen=True)
class Term:
    """``function(*inputs, **options) -> scalar``; the options and their published defaults are its signature's.

    ``needs`` are columns without which a row is of no use to the term: such rows are left out.
    """

    paper: str
    function: Callable[..., Tensor]
    inputs: tuple[Input, ...]
    needs: tuple[str, ...] = ()


ANCHOR, POSITIVE, NEGATION, HAS_NEGATION = View("anchor"), View("positive"), View("negation"), Present("negation")
PREMISE, HYPOTHESIS = View("premise", "embedding"), View("hypothesis", "embedding")


def _embeddings(*names: str) -> tuple[View, ...]:
    return tuple(View(name, "embedding") for name in names)


def _initial(*names: str) -> tuple[View, ...]:
    return tuple(View(name, "initial") for name in names)


TRIPLET = tuple(triplet_view(column) for column in triplet_texts())
HELD: tuple[Input, ...] = (*_embeddings(*TRIPLET), *_initial(*TRIPLET), Value("margin"), Present(REVERSE))

TERMS: dict[str, Term] = {
    "infonce": Term("SimCSE, Eq. 1", infonce, (ANCHOR, POSITIVE)),
    "supervised": Term(
        "SimCSE, Eq. 5", infonce, (ANCHOR, View("paraphrase"), NEGATION, HAS_NEGATION), needs=(PARAPHRASE,)
    ),
    "margin": Term("SNCSE, Eq. 4-5", bidirectional_margin, (ANCHOR, POSITIVE, NEGATION, HAS_NEGATION)),
    "pl": Term("SNCSE, Eq. 8", pl, (ANCHOR, POSITIVE, NEGATION, HAS_NEGATION)),
    "nl": Term("SNCSE, Eq. 9", nl, (ANCHOR, POSITIVE, NEGATION, HAS_NEGATION)),
    "mixed": Term("MixCSE, section 4", mixed, (ANCHOR, POSITIVE)),
    "layers": Term("SSCL, Eq. 4", sscl, (ANCHOR, POSITIVE, View("anchor", "layers"), View("positive", "layers"))),
    "instance": Term("PairSupCon, Eq. 2-3", instance, (View("premise"), View("hypothesis"), Value("entailed"))),
    "classification": Term("PairSupCon, Eq. 4", classification, (Logits(), Value("entailed"))),
    "paraphrase_margin": Term(
        "OssCSE, Eq. 3", paraphrase_margin, (ANCHOR, View("paraphrase"), NEGATION, Present("negation", "paraphrase"))
    ),
    "negation_margin": Term("Litotes", negation_margin, (*_embeddings("anchor", "negation"), HAS_NEGATION)),
    "hold": Term("Litotes", hold, (*_embeddings("anchor", "negation"), *_initial("anchor", "negation"), HAS_NEGATION)),
    "stay": Term("Litotes", stay, (*_embeddings("anchor"), *_initial("anchor"))),
    "paraphrase_hold": Term(
        "Litotes",
        paraphrase_hold,
        (*_embeddings("anchor", "paraphrase"), *_initial("anchor", "paraphrase"), Present("paraphrase")),
    ),
    "ranking": Term("CoSENT (Su 2022)", ranking, (PREMISE, HYPOTHESIS, Value("score"))),
    "opposed_ranking": Term(
        "Litotes, after CoSENT", opposed_ranking, (PREMISE, HYPOTHESIS, Value("score"), Value("mer"))
    ),
    "pair_hold": Term("Litotes", pair_hold, (PREMISE, HYPOTHESIS, *_initial("premise", "hypothesis"))),
    "antonym_margin": Term("Litotes", antonym_margin, (*_embeddings("anchor", "antonym"), Present("antonym"))),
    "role_margin": Term("Litotes", role_margin, (*_embeddings("anchor", "role_swap"), Present("role_swap"))),
    "equivalence": Term(
        "Litotes",
        equivalence,
        (
            *_embeddings("anchor", "negated_antonym", "antonym", "negation"),
            *(Present("negated_antonym", "antonym"), Present("negated_antonym", "negation")),
        ),
    ),
    "triplet_ranking": Term(
        "Litotes",
        triplet_ranking,
        (*_embeddings(*TRIPLET), Value("margin"), Value("alike"), Present(REVERSE)),
        needs=(NEGATIVE,),
    ),
    "triplet_hold": Term("Litotes", triplet_hold, HELD),
    "triplet_stay": Term("Litotes", triplet_stay, HELD),
    "triplet_difference": Term(
        "Litotes", triplet_difference, (*_embeddings(TRIPLET[0]), *_initial(*TRIPLET[1:3]), Value("margin"))
    ),
}
