"""ObjectiveLoss computes what train/run.py computes, for every objective, and sentence-transformers trains with it."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch

from pipelines import schema
from train.config import TrainConfig
from train.data.dataset import read_dataset
from train.data.rows import prepare_rows
from train.data.steps import Steps
from train.model.encoder import Encoder, load_backbone, load_config, load_tokenizer
from train.model.prompt import TEMPLATES, read_templates, with_template, wrap_ids
from train.model.token_features import SecondTemplate, pooling_of
from train.objectives import OBJECTIVES
from train.objectives.loss import Loss
from train.objectives.regularizers import make_regularizers
from train.resolved_config import resolve
from train.runtime.errors import InputError
from train.scratch import main as make_encoder
from train.sentence_transformers_loss import ObjectiveLoss, prompted

pytest.importorskip("datasets")
st = pytest.importorskip("sentence_transformers")

HEADS = "^(head|classifier)"  # of parameters of a loss
THINGS = ["lamp", "ferry", "chapel", "brook", "miller", "harbour", "snow", "orchard", "old lamp", "white ferry"]
SENTENCES = [
    {
        "id": i,
        "text": f"The {thing} is here",
        "source": "made",
        "negation": f"The {thing} is not here" if i != 3 else None,
        "negation_span": [len(thing) + 7, len(thing) + 7] if i != 3 else None,
        "paraphrase": f"Here, the {thing}, it is." if i not in (2, 5) else f"The {thing} is here" if i == 2 else None,
    }
    for i, thing in enumerate(THINGS)
]
LABELS = ["entailment", "contradiction", "neutral", "entailment", "contradiction"] * 2
PAIRS = [
    {"premise": f"The {thing} is here.", "hypothesis": f"Some {thing} is there.", "label": label, "mer": 0.1 * i}
    for i, (thing, label) in enumerate(zip(THINGS, LABELS, strict=True))
]
TRIPLETS = [
    {
        "id": i,
        "anchor": f"The {thing} is here.",
        "positive": f"Here is the {thing}.",
        "negative": f"The {thing} is not here." if i != 4 else f"Here is the {thing}.",
        "reverse": f"Not here is the {thing}." if i % 2 else None,
        "kind": "negation",
        "margin": 0.05 + 0.01 * i,
        "source": "made",
    }
    for i, thing in enumerate(THINGS)
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The path of a dataset of each kind."""
    home = tmp_path_factory.mktemp("data")
    tables = {
        "sentences": pa.Table.from_pylist(SENTENCES, schema.augmented("negation", "paraphrase")),
        "pairs": pa.Table.from_pylist(PAIRS, schema.PAIRS),
        "triplets": pa.Table.from_pylist(TRIPLETS, schema.TRIPLETS),
    }
    for name, table in tables.items():
        pq.write_table(table, home / f"{name}.parquet")
    return {name: str(home / f"{name}.parquet") for name in tables}


@pytest.fixture(scope="module")
def folder(data: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("encoder") / "m"
    make_encoder(["--data", data["sentences"], "--output", str(path), "--hidden", "64", "--vocab", "400"])
    return str(path)


def dataset_of(objective: str, data: dict[str, str]) -> str:
    loss = Loss(OBJECTIVES[objective].terms, {})
    return data["triplets" if loss.triplet_columns else "pairs" if loss.pair_columns else "sentences"]


def model_of(folder: str, pooling: str, *more: torch.nn.Module) -> "st.SentenceTransformer":
    """Of the folder, normalized at its end."""
    modules = st.sentence_transformer.modules
    body, last = modules.Transformer(folder), st.base.modules.Normalize()
    return st.SentenceTransformer(modules=[body, modules.Pooling(64, pooling), *more, last], device="cpu")


def start_of(folder: str, objective: str) -> "st.SentenceTransformer":
    preset = OBJECTIVES[objective]
    if preset.pooling == "mask":
        return prompted(folder, objective).to("cpu")
    return model_of(folder, preset.pooling)


def loss_of(model: "st.SentenceTransformer", objective: str, **more: Any) -> ObjectiveLoss:
    head = "mlp" if OBJECTIVES[objective].keep_head else None
    return ObjectiveLoss(model, objective, head=head, reverse=True, **more)


def move(backbone: torch.nn.Module) -> None:
    """Away from the start, but for BERT's pooler, which nothing trains."""
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for parameter in (p for name, p in backbone.named_parameters() if not name.startswith("pooler.")):
            parameter.add_(0.3 * torch.randn(parameter.shape, generator=generator))


def batch_of(loss: ObjectiveLoss, table: pa.Table, rows: list[int]) -> tuple[list[dict[str, Any]], torch.Tensor | None]:
    """What the trainer hands to a loss."""
    chosen = table.take(rows)
    features = [loss.model.preprocess(chosen.column(name).to_pylist()) for name in loss.columns]
    return features, torch.tensor(chosen.column("label").to_pylist()) if loss.numbers else None


def of_trainer(folder: str, data: str, adapter: ObjectiveLoss, objective: str) -> tuple[float, torch.Tensor, list[int]]:
    """The loss of all rows that it keeps, a gradient, and the rows, as train/run.py has them."""
    config = resolve(TrainConfig(data=data, objective=objective, dropout=False, pooling=None), load_config(folder))
    loss, tokenizer = Loss(config.weights, config.options), load_tokenizer(folder)
    templates = read_templates(config.template) if config.pooling == "mask" else (None, None)
    wraps = [wrap_ids(tokenizer, template) for template in templates]
    dataset = read_dataset(data, loss.columns or loss.pair_columns or loss.triplet_columns)
    views = [(source.column, wraps[source.template]) for source in loss.sources.values()]
    rows = prepare_rows(dataset, views, with_template(tokenizer, templates[0]), 64, print, None, required=loss.needed)
    outputs = loss.outputs()
    encoder = Encoder(
        load_backbone(folder),
        config.pooling,
        tokenizer.mask_token_id,
        head=config.head if outputs & {"head", "layers"} else "none",
        outputs=outputs,
        layers=config.layers if "layers" in outputs else (),
        dropout=False,
    ).prepare()
    body = [p for name, p in encoder.named_parameters() if name.startswith("backbone.") and p.requires_grad]
    regularizers = make_regularizers(config.weights, body, config)
    move(encoder.train().backbone)
    for mine, its in ((encoder.head, adapter.head), (encoder.classifier, adapter.classifier)):
        if mine is not None and its is not None:
            mine.load_state_dict(its.state_dict())
    steps = Steps(
        rows,
        batch_size=len(rows),
        seed=1,
        processes=1,
        process=0,
        pooling=encoder.tokens,
        mask_id=encoder.mask_id,
        chunk_tokens=10_000,
    )
    step = steps(0)
    found = {name: z.index_select(-2, step.batch_order) for name, z in encoder(step.pieces[0], len(views)).items()}
    total = loss(found, step.present, step.values)["loss"]
    total.backward()
    for regularizer in regularizers.values():
        regularizer.before_step()
    value = total.item() + sum(config.weights[name] * r.value().item() for name, r in regularizers.items())
    gradient = encoder.backbone.get_submodule("encoder.layer.0.attention.self.query").weight.grad
    assert gradient is not None
    return value, gradient, rows.ids[steps.row_indices(0)].tolist()


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_computes_what_the_trainer_computes(objective: str, folder: str, data: dict[str, str]) -> None:
    path, model = dataset_of(objective, data), start_of(folder, objective)
    adapter = loss_of(model, objective, dropout=False)
    body = model[0].auto_model
    move(body)
    value, gradient, kept = of_trainer(folder, path, adapter, objective)
    table, texts = adapter.rows(path), pq.read_table(path).column(adapter.columns[0]).to_pylist()
    numbers = {text: number for number, text in enumerate(table.column(0).to_pylist())}
    order = [numbers[texts[row]] for row in kept]
    left_out = [row for row in numbers.values() if row not in order]  # by the loss
    assert bool(left_out) == (objective in ("simcse-sup", "litotes"))
    loss = adapter(*batch_of(adapter, table, order + left_out))
    loss.backward()
    assert abs(value) > 1e-3
    assert loss.item() == pytest.approx(value, rel=1e-4)
    found = body.get_submodule("encoder.layer.0.attention.self.query").weight.grad
    assert (found - gradient).norm() <= 1e-3 * gradient.norm()


def test_rows_that_the_trainer_leaves_out_are_left_out(folder: str, data: dict[str, str]) -> None:
    loss = ObjectiveLoss(model_of(folder, "mean"), "sncse", own_pooling=True)
    rows = loss.rows(data["sentences"])
    assert rows.column_names == ["text", "negation"] == loss.columns
    assert rows.column("negation").to_pylist()[3] == ""
    features, _ = batch_of(loss, rows, [2, 3])
    present = loss._present(loss._by_column(features))
    assert present["negation"].tolist() == [True, False]
    pairs = ObjectiveLoss(model_of(folder, "mean"), "pairsupcon").rows(data["pairs"])
    assert pairs.column("label").to_pylist() == [1, 0, 1, 0, 1, 0, 1, 0]
    two = ObjectiveLoss(model_of(folder, "mean"), terms={"opposed_ranking": 1})
    assert two.numbers == ["score", "mer"]
    assert np.allclose(two.rows(data["pairs"]).column("label").to_pylist()[1], [0, 0.1])


def test_two_views_of_a_text_differ_by_their_dropout(folder: str, data: dict[str, str]) -> None:
    loss = ObjectiveLoss(model_of(folder, "cls"), "simcse", head="none")
    features, _ = batch_of(loss, loss.rows(data["sentences"]), [0, 1, 2])
    loss.model.train()
    anchor, positive = loss._outputs(loss._by_column(features))["head"]
    assert not torch.allclose(anchor, positive, rtol=1e-2)
    loss.model.eval()
    anchor, positive = loss._outputs(loss._by_column(features))["head"]
    assert torch.equal(anchor, positive)


@pytest.mark.parametrize("longest", [9, 16, 64])
def test_the_second_template_is_put_in_the_place_of_the_first(folder: str, longest: int) -> None:
    model = prompted(folder, "promptbert")
    model.max_seq_length = longest + 6
    texts = ["The old lamp is here.", "", "The brook", "lamp ferry chapel brook miller harbour snow orchard lamp ferry"]
    found = SecondTemplate(model, ["promptbert"])(model.preprocess(texts))
    second = with_template(load_tokenizer(folder), TEMPLATES["promptbert"][1])
    for text, ids, mask in zip(texts, found["input_ids"], found["attention_mask"], strict=True):
        wanted = second(text, truncation=True, max_length=longest + 6)["input_ids"]
        assert ids[mask.bool()].tolist() == wanted


def test_what_a_loss_cannot_do_is_refused(folder: str, data: dict[str, str]) -> None:
    mean, prompt = model_of(folder, "mean"), prompted(folder)
    with pytest.raises(InputError, match=r"sncse pools the mask token .* prompted\(ENCODER"):
        ObjectiveLoss(mean)
    with pytest.raises(InputError, match="does not put the template osscse around"):
        ObjectiveLoss(prompt, "osscse")
    with pytest.raises(InputError, match="simcse-sup keeps its head"):
        ObjectiveLoss(model_of(folder, "cls"), "simcse-sup")
    with pytest.raises(InputError, match="terms infonce, instance do not read one kind of dataset"):
        ObjectiveLoss(mean, terms={"infonce": 1, "instance": 1})
    with pytest.raises(InputError, match="layers .* this model has 2"):
        ObjectiveLoss(mean, "sscl", layers=[-5])
    with pytest.raises(InputError, match="no such term; there are infonce"):
        ObjectiveLoss(mean, terms={"infonze": 1})
    pairs = ObjectiveLoss(mean, "pairsupcon")
    features, labels = batch_of(pairs, pairs.rows(data["pairs"]), [0, 1])
    with pytest.raises(InputError, match="label must be 1 for entailment"):
        pairs(features, torch.tensor([2, 0]))
    with pytest.raises(InputError, match="read a column label of entailed"):
        pairs(features)
    with pytest.raises(InputError, match="has 3 columns of texts; ObjectiveLoss takes premise, hypothesis, in this"):
        pairs([*features, features[0]], labels)
    with pytest.raises(InputError, match="the table lacks negation"):
        ObjectiveLoss(prompt).rows(pa.table({"text": ["The brook is here."]}))


def test_terms_of_the_user_and_their_coefficients_are_those_of_the_card(folder: str) -> None:
    loss = ObjectiveLoss(
        prompted(folder), terms={"infonce": 1, "margin": 2e-3}, options={"margin": {"alpha": 0.2}}, temperature=0.1
    )
    said = loss.get_config_dict()
    assert said["terms"] == {"infonce": 1.0, "margin": 2e-3}
    assert said["options"]["margin"] == {"alpha": 0.2, "beta": 0.3}
    assert said["options"]["infonce"]["temperature"] == 0.1


def test_a_prompted_model_is_saved_as_one(folder: str, tmp_path: Path) -> None:
    model = prompted(folder)
    model.save_pretrained(str(tmp_path / "saved"), create_model_card=False)
    again = st.SentenceTransformer(str(tmp_path / "saved"), device="cpu")
    assert pooling_of(again) == "mask"
    texts = ["The brook is here", "The brook is not here"]
    assert np.allclose(again.encode(texts), model.encode(texts), atol=1e-6)
    assert ObjectiveLoss(again).second is not None


def test_a_prompted_model_keeps_what_its_encoder_has_besides_the_pooling(folder: str, tmp_path: Path) -> None:
    start = model_of(folder, "mean")
    start.max_seq_length, start.prompts, start.similarity_fn_name = 16, {"query": "find: "}, "dot"
    start.save_pretrained(str(tmp_path / "start"), create_model_card=False)
    model = prompted(str(tmp_path / "start"))
    assert (model.max_seq_length, model.prompts["query"], model.similarity_fn_name) == (16, "find: ", "dot")
    assert np.linalg.norm(model.encode("The brook is here")) == pytest.approx(1)
    assert pooling_of(model) == "mask"
    dense = model_of(folder, "mean", st.sentence_transformer.modules.Dense(64, 32))
    dense.save_pretrained(str(tmp_path / "dense"), create_model_card=False)
    with pytest.raises(InputError, match="dense has a Dense layer that was made for its own pooling, mean"):
        prompted(str(tmp_path / "dense"))


@pytest.mark.slow
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_trainer_of_sentence_transformers_trains_with_it(
    objective: str, folder: str, data: dict[str, str], tmp_path: Path
) -> None:
    from datasets import Dataset

    torch.manual_seed(3)
    path, model = dataset_of(objective, data), start_of(folder, objective)
    move(model[0].auto_model)  # to weights that tell texts apart
    loss = loss_of(model, objective)
    heads = any(re.match(HEADS, name) for name, _ in loss.named_parameters())
    rows = loss.rows(path)
    batch = batch_of(loss, rows, list(range(len(rows))))
    before = in_training(loss, batch)
    arguments = st.SentenceTransformerTrainingArguments(
        str(tmp_path),
        max_steps=20,
        per_device_train_batch_size=10,
        learning_rate=1e-3,
        learning_rate_mapping={HEADS: 2e-3} if heads else {},
        report_to="none",
        use_cpu=True,
    )
    trainer = st.SentenceTransformerTrainer(model, arguments, train_dataset=Dataset(rows), loss=loss)
    trainer.train()
    rates = {id(p): group["initial_lr"] for group in trainer.optimizer.param_groups for p in group["params"]}
    for name, parameter in loss.named_parameters():
        assert rates.get(id(parameter)) == (2e-3 if re.match(HEADS, name) else 1e-3) or (not parameter.requires_grad)
    assert in_training(loss, batch) < 0.95 * before


def in_training(loss: ObjectiveLoss, batch: tuple[list[dict[str, Any]], torch.Tensor | None]) -> float:
    """The mean over some draws of dropout."""
    with torch.no_grad(), torch.random.fork_rng([]):
        torch.manual_seed(7)
        return float(np.mean([loss.train()(*batch).item() for _ in range(8)]))
