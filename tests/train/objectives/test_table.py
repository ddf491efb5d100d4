"""The table of terms and objectives: what a loss needs, what it sums, what it refuses."""

import inspect

import pytest
import torch
from torch import Tensor

from pipelines.schema import HYPOTHESIS, ID, LABEL, MER, NEGATION, NEGATION_SPAN, PARAPHRASE, PREMISE, SCORE, TEXT
from train.objectives import OBJECTIVES, TERMS, VIEWS, recipe
from train.objectives.loss import Loss, options_of, parse_options, parse_terms
from train.runtime.errors import InputError

ROWS, DIM = 5, 4

LABELLED, SCORED = [PREMISE, HYPOTHESIS, LABEL], [PREMISE, HYPOTHESIS, SCORE]


def outputs(loss: Loss, *, seed: int = 0) -> dict[str, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    views = len(loss.views)
    shapes = {
        "head": (views, ROWS, DIM),
        "embedding": (views, ROWS, DIM),
        "initial": (views, ROWS, DIM),
        "layers": (2, views, ROWS, DIM),
        "logits": (1, ROWS, 2),
    }
    return {
        kind: torch.randn(*shapes[kind], generator=generator, dtype=torch.float64, requires_grad=kind != "initial")
        for kind in shapes
        if kind in loss.outputs()
    }


MASKS = {
    "negation": torch.tensor([True, False, True, True, False]),
    "paraphrase": torch.tensor([True, True, False, True, True]),
    "entailed": torch.tensor([True, False, True, False, False]),
    "score": torch.tensor([3.5, 0.0, 5.0, 1.2, 3.5]),
}


@pytest.mark.parametrize("name", TERMS)
def test_a_terms_inputs_are_its_functions_positional_arguments(name: str) -> None:
    term = TERMS[name]
    if term.function is None:
        assert name == "recall"
        return
    parameters = inspect.signature(term.function).parameters.values()
    positional = [p for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
    assert all(p.default is None for p in positional[len(term.inputs) :])
    for argument, word in zip([p.name for p in positional], term.inputs, strict=False):
        view = word.split("@")[0]
        assert view in VIEWS or word.startswith("has ") or word in ("logits", "entailed", "score", "mer")
        if view in VIEWS and name != "supervised":  # there a paraphrase is the positive, a negation the hard negative
            assert argument.startswith(view)


@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_reaches_every_output_that_it_asks_for(name: str) -> None:
    weights = {term: weight for term, weight in OBJECTIVES[name].terms.items() if term != "recall"}
    loss = Loss(weights, {})
    made = outputs(loss)
    losses = loss(made, MASKS)
    assert set(losses) == {"loss", *weights}
    assert all(value.isfinite() and value.ndim == 0 for value in losses.values())
    losses["loss"].backward()
    for kind, z in made.items():
        assert kind == "initial" or (z.grad is not None and z.grad.abs().sum() > 0)


def test_the_loss_is_the_weighted_sum_of_its_terms() -> None:
    loss = Loss({"infonce": 1.0, "margin": 0.25, "mixed": 3.0}, {"margin": {"alpha": 0.9}})
    losses = loss(outputs(loss), MASKS)
    expected = losses["infonce"] + 0.25 * losses["margin"] + 3 * losses["mixed"]
    torch.testing.assert_close(losses["loss"], expected)
    assert losses["margin"] > Loss({"margin": 1.0}, {})(outputs(loss), MASKS)["margin"]


@pytest.mark.parametrize(
    ("terms", "views", "columns", "pair_columns", "outputs"),
    [
        ("infonce", ["anchor", "positive"], [ID, TEXT], [], {"head"}),
        ("margin", ["anchor", "positive", "negation"], [ID, TEXT, NEGATION, NEGATION_SPAN], [], {"head"}),
        ("layers", ["anchor", "positive"], [ID, TEXT], [], {"head", "layers"}),
        ("stay", ["anchor"], [ID, TEXT], [], {"embedding", "initial"}),
        ("hold", ["anchor", "negation"], [ID, TEXT, NEGATION, NEGATION_SPAN], [], {"embedding", "initial"}),
        ("paraphrase_hold", ["anchor", "paraphrase"], [ID, TEXT, PARAPHRASE], [], {"embedding", "initial"}),
        ("instance", ["premise", "hypothesis"], [], LABELLED, {"head"}),
        ("ranking", ["premise", "hypothesis"], [], SCORED, {"embedding"}),
        ("opposed_ranking", ["premise", "hypothesis"], [], [*SCORED, MER], {"embedding"}),
        ("pair_hold", ["premise", "hypothesis"], [], SCORED, {"embedding", "initial"}),
        ("classification", ["premise", "hypothesis"], [], LABELLED, {"logits"}),
        ("ranking,classification", ["premise", "hypothesis"], [], LABELLED, {"embedding", "logits"}),
        (
            "infonce,pair_hold",
            ["anchor", "positive", "premise", "hypothesis"],
            [ID, TEXT],
            SCORED,
            {"head", "embedding", "initial"},
        ),
        (
            "supervised",
            ["anchor", "negation", "paraphrase"],
            [ID, TEXT, NEGATION, PARAPHRASE, NEGATION_SPAN],
            [],
            {"head"},
        ),
    ],
)
def test_a_loss_knows_what_it_reads(
    terms: str, views: list[str], columns: list[str], pair_columns: list[str], outputs: set[str]
) -> None:
    loss = Loss(parse_terms(terms), {})
    assert (loss.views, loss.columns, loss.pair_columns, loss.outputs()) == (views, columns, pair_columns, outputs)
    assert loss.needed == ([PARAPHRASE] if terms == "supervised" else [])


def test_a_loss_of_recall_alone_says_nothing_about_sentences() -> None:
    with pytest.raises(InputError, match="says nothing about sentences"):
        Loss({"recall": 1.0}, {})


def test_terms_and_coefficients_are_read_from_the_command_line() -> None:
    assert parse_terms("infonce=1, margin=1e-3,mixed") == {"infonce": 1.0, "margin": 1e-3, "mixed": 1.0}
    options = parse_options("margin.alpha=0.2, mixed.mask=infinite", ["margin", "mixed"])
    assert options == {"margin": {"alpha": 0.2}, "mixed": {"mask": "infinite"}}
    assert parse_options("", ["infonce"]) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("infonse=1", "no such term; there are infonce, supervised"),
        ("infonce=much", "the weight must be a number"),
        ("infonce=1,infonce=2", "names infonce twice"),
    ],
)
def test_unknown_terms_are_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_terms(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("margin.gamma=1", "no such coefficient; there are infonce.temperature"),
        ("alpha=1", "no such coefficient"),
        ("margin.alpha=wide", "must be a number"),
        ("mixed.mask=some", "must be one of zero, infinite"),
        ("mixed.mask=zero", "the loss has no term mixed, only margin"),
    ],
)
def test_unknown_coefficients_are_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_options(text, ["margin"])


@pytest.mark.parametrize(
    ("term", "published"),
    [
        ("infonce", {"temperature": 0.05}),
        ("margin", {"alpha": 0.1, "beta": 0.3}),
        ("mixed", {"temperature": 0.05, "lam": 0.2}),
        ("layers", {"temperature": 0.05}),
        ("instance", {"temperature": 0.05, "weighting": "outside"}),
        ("paraphrase_margin", {"alpha": 0.05, "beta": 0.2}),
    ],
)
def test_coefficients_default_to_the_published_ones(term: str, published: dict[str, object]) -> None:
    assert published.items() <= {name: p.default for name, p in options_of(term).items()}.items()


@pytest.mark.parametrize(
    ("objective", "kind", "expected"),
    [
        ("sncse", {"roberta": False, "large": False}, {"lr": 1e-5, "batch_size": 256, "infonce": 1, "margin": 1e-3}),
        ("sncse", {"roberta": True, "large": False}, {"lr": 1e-5, "batch_size": 256, "margin": 5e-4}),
        ("sncse", {"roberta": False, "large": True}, {"lr": 5e-6, "batch_size": 128, "margin": 1e-3}),
        ("sncse", {"roberta": True, "large": True}, {"lr": 5e-6, "batch_size": 128, "margin": 5e-4}),
        ("simcse", {"roberta": False, "large": False}, {"lr": 3e-5, "batch_size": 64}),
        ("simcse", {"roberta": False, "large": True}, {"lr": 1e-5, "batch_size": 64}),
        ("simcse", {"roberta": True, "large": False}, {"lr": 1e-5, "batch_size": 512}),
        ("simcse-sup", {"roberta": False, "large": False}, {"lr": 5e-5, "batch_size": 512, "epochs": 3}),
        ("mixcse", {"roberta": False, "large": True}, {"lr": 1e-5, "batch_size": 64}),
        ("sscl", {"roberta": False, "large": False}, {"lr": 3e-5, "batch_size": 64}),
        (
            "pairsupcon",
            {"roberta": False, "large": False},
            {"lr": 5e-6, "batch_size": 1024, "epochs": 3, "schedule": "constant", "head_lr_scale": 100, "clip": 0},
        ),
        ("osscse", {"roberta": False, "large": True}, {"lr": 5e-6, "batch_size": 64, "epochs": 2, "recall": 2e-3}),
    ],
)
def test_recipes_are_the_published_ones(objective: str, kind: dict[str, bool], expected: dict[str, float]) -> None:
    assert expected.items() <= recipe(objective, **kind).items()
