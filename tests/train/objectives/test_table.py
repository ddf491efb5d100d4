"""The table of terms and objectives: what a loss needs, what it sums, what it refuses."""

import inspect
from dataclasses import replace
from types import SimpleNamespace

import pytest
import torch
from torch import Tensor

from pipelines import schema
from pipelines.schema import HYPOTHESIS, ID, LABEL, MER, NEGATION, NEGATION_SPAN, PARAPHRASE, PREMISE, SCORE, TEXT
from train.objectives import OBJECTIVES, REGULARIZERS, TERMS
from train.objectives.inputs import Input, Logits, Present, Value, View, view_sources
from train.objectives.loss import Loss, options_of, parse_options, parse_terms
from train.objectives.recipes import list_published, recipe
from train.objectives.regularizers import make_regularizers
from train.objectives.terms import Term
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


SOME = torch.tensor([True, False, True, True, False])
PRESENT = {
    **dict.fromkeys((*schema.text_columns(), *schema.number_columns(), schema.REVERSE), SOME),
    "paraphrase": torch.tensor([True, True, False, True, True]),
}
VALUES = {
    **dict.fromkeys(schema.number_columns(), torch.tensor([0.5, 0.1, 0.9, 0.2, 0.7])),
    "entailed": torch.tensor([True, False, True, False, False]),
    "alike": torch.tensor([True, True, False, True, False]),
    "score": torch.tensor([3.5, 0.0, 5.0, 1.2, 3.5]),
}


@pytest.mark.parametrize("name", TERMS)
def test_a_terms_inputs_are_its_functions_positional_arguments(name: str) -> None:
    term = TERMS[name]
    parameters = inspect.signature(term.function).parameters.values()
    positional = [p for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
    assert all(p.default is None for p in positional[len(term.inputs) :])
    columns = {view_sources()[source.name].column for source in term.inputs if isinstance(source, View)}
    for argument, source in zip([p.name for p in positional], term.inputs, strict=False):
        match source:
            case View(view):
                # in "supervised" a paraphrase is the positive, a negation the hard negative
                assert name == "supervised" or argument.startswith(view.removeprefix("triplet_"))
            case Present(asked):
                assert argument.startswith("present")
                assert set(asked) <= {*columns, *schema.number_columns()}
            case Value(value):
                assert argument == value
                assert value in ("entailed", "alike") or value in schema.number_columns()
            case Logits():
                assert argument == "logits"


@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_reaches_every_output_that_it_asks_for(name: str) -> None:
    weights = {term: weight for term, weight in OBJECTIVES[name].terms.items() if term not in REGULARIZERS}
    loss = Loss(weights, {})
    made = outputs(loss)
    losses = loss(made, PRESENT, VALUES)
    assert set(losses) == {"loss", *weights}
    assert all(value.isfinite() and value.ndim == 0 for value in losses.values())
    losses["loss"].backward()
    for kind, z in made.items():
        assert kind == "initial" or (z.grad is not None and z.grad.abs().sum() > 0)


def test_the_loss_is_the_weighted_sum_of_its_terms() -> None:
    loss = Loss({"infonce": 1.0, "margin": 0.25, "mixed": 3.0}, {"margin": {"alpha": 0.9}})
    losses = loss(outputs(loss), PRESENT, VALUES)
    expected = losses["infonce"] + 0.25 * losses["margin"] + 3 * losses["mixed"]
    torch.testing.assert_close(losses["loss"], expected)
    assert losses["margin"] > Loss({"margin": 1.0}, {})(outputs(loss), PRESENT, VALUES)["margin"]


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
    published = recipe(objective, **kind)
    assert expected.items() <= {**published.settings, **published.weights}.items()


def test_help_says_what_every_objective_sets_one_that_is_new_among_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_published("epochs", 1) == "3 for simcse-sup, pairsupcon; 2 for osscse; else 1"
    monkeypatch.setitem(OBJECTIVES, "toy", replace(OBJECTIVES["sscl"], settings={"": {"epochs": 2}}))
    assert list_published("epochs", 1) == "3 for simcse-sup, pairsupcon; 2 for osscse, toy; else 1"
    assert list_published("pooling") == "cls for simcse, simcse-sup, mixcse; mask for sncse, osscse; else mean"
    assert list_published("template", ("sncse",)) == "osscse for osscse; else sncse"


def test_a_setting_named_like_a_term_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    objective = replace(OBJECTIVES["sscl"], settings={"": {"layers": (-1,), "recall": "decoupled"}})
    monkeypatch.setitem(OBJECTIVES, "sscl", objective)
    published = recipe("sscl", roberta=False, large=False)
    assert published.settings == {"layers": (-1,), "recall": "decoupled"}
    assert published.weights == {"layers": 1}


def test_a_text_column_registered_at_run_time_is_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = (*schema.text_columns(), "shouted")
    monkeypatch.setattr(schema, "text_columns", lambda: columns)
    assert view_sources()["shouted"].column == "shouted"
    term = Term("test", lambda anchor, shouted: (anchor - shouted).square().mean(), (View("anchor"), View("shouted")))
    monkeypatch.setitem(TERMS, "nearness", term)
    loss = Loss({"nearness": 1.0}, {})
    assert (loss.views, loss.columns) == (["anchor", "shouted"], [ID, TEXT, "shouted"])


@pytest.mark.parametrize(
    ("value", "columns", "pair_columns"),
    [
        ("paraphrase_mer", [ID, TEXT, "paraphrase_mer"], []),
        ("mer", [ID, TEXT], [SCORE, MER]),
        ("entailed", [ID, TEXT], [LABEL]),
    ],
)
def test_a_value_asks_for_its_column(
    value: str, columns: list[str], pair_columns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    term = Term("test", lambda anchor, number: (anchor.sum(-1) * number).mean(), (View("anchor"), Value(value)))
    monkeypatch.setitem(TERMS, "weighted", term)
    loss = Loss({"weighted": 1.0}, {})
    assert (loss.columns, loss.pair_columns) == (columns, pair_columns)


def test_a_value_that_no_column_holds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TERMS, "weighted", Term("test", lambda anchor, number: number, (View("anchor"), Value("age"))))
    with pytest.raises(InputError, match="the value 'age'; there are entailed, alike and the number columns .*mer"):
        _ = Loss({"weighted": 1.0}, {}).columns


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (View("upper"), "a term reads the view 'upper'; there are anchor, positive, negation"),
        (Present("negation", "upper"), "a term reads the presence of the column 'upper'; there are negation"),
    ],
)
def test_what_no_augmentation_makes_is_refused(source: Input, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TERMS, "toy", Term("test", lambda anchor, other: anchor.sum(), (View("anchor"), source)))
    with pytest.raises(InputError, match=said):
        Loss({"toy": 1.0}, {})


@pytest.mark.parametrize(
    ("inputs", "needs", "columns"),
    [
        ((View("anchor"), Present("negation")), (), [ID, TEXT, NEGATION, NEGATION_SPAN]),
        ((View("anchor"),), (PARAPHRASE,), [ID, TEXT, PARAPHRASE]),
        ((View("paraphrase"),), (), [ID, TEXT, PARAPHRASE]),
    ],
)
def test_what_decides_whether_a_row_has_a_text_is_read_with_or_without_its_view(
    inputs: tuple[Input, ...], needs: tuple[str, ...], columns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TERMS, "toy", Term("test", lambda z, present=None: z.sum(), inputs, needs=needs))
    loss = Loss({"toy": 1.0}, {})
    assert (loss.columns, len(loss.views)) == (columns, 1)


def test_a_regularizer_has_a_weight_among_the_terms_and_its_settings_from_the_config() -> None:
    weights = parse_terms("infonce=1,recall=0.5")
    assert Loss(weights, {}).weights == {"infonce": 1.0}
    parameter = torch.nn.Parameter(torch.zeros(2))
    built = make_regularizers(weights, [parameter], SimpleNamespace(recall="decoupled"))
    assert list(built) == ["recall"]
    with torch.no_grad():
        parameter += 1
    assert built["recall"].value().item() == pytest.approx(1.0)
    built["recall"].before_step()
    assert parameter.grad is None
    built["recall"].after_step(0.5)
    assert parameter.tolist() == [0.75, 0.75]


def test_no_name_is_both_a_term_and_a_regularizer() -> None:
    assert not TERMS.keys() & REGULARIZERS.keys()
