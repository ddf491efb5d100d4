"""LitotesLoss computes what the trainer computes, and sentence-transformers' trainer trains with it."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch

from pipelines import schema, to_triplets
from train.data.dataset import read_dataset
from train.data.rows import prepare_rows
from train.data.steps import Steps
from train.model.encoder import Encoder, load_backbone, load_tokenizer
from train.objectives.loss import Loss
from train.objectives.recipes import OBJECTIVES
from train.runtime.errors import InputError
from train.scratch import main as make_encoder
from train.sentence_transformers_loss import LitotesLoss

pytest.importorskip("datasets")
st = pytest.importorskip("sentence_transformers")

THINGS = ["lamp", "ferry", "chapel", "brook", "miller", "harbour", "snow", "orchard"]
ROWS = [
    {
        "id": i,
        "anchor": f"The {thing} is here.",
        "positive": f"Here is the {thing}.",
        "negative": f"The {thing} is not here.",
        "reverse": f"Not here is the {thing}." if i % 2 else None,
        "kind": "short claim" if i < 6 else "claim" if i < 7 else schema.DIFFERENCE_KIND,
        "margin": 0.05 + 0.01 * i if i < 7 else schema.DIFFERENCE,
        "source": "made",
    }
    for i, thing in enumerate(THINGS)
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("triplets") / "t.parquet"
    pq.write_table(pa.Table.from_pylist(ROWS, schema.TRIPLETS), path)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("encoder")
    texts = [{"id": r["id"], "text": r["anchor"], "source": "", "negation": r["negative"]} for r in ROWS]
    fields = [*schema.SENTENCES, pa.field("negation", pa.string())]
    pq.write_table(pa.Table.from_pylist(texts, pa.schema(fields)), home / "s.parquet")
    make_encoder(["--data", str(home / "s.parquet"), "--output", str(home / "m"), "--hidden", "64", "--vocab", "300"])
    return home / "m"


def sentence_transformer(folder: Path) -> "st.SentenceTransformer":
    modules = st.sentence_transformer.modules
    body = modules.Transformer(str(folder))
    return st.SentenceTransformer(modules=[body, modules.Pooling(64, "mean")], device="cpu")


def move(backbone: torch.nn.Module) -> None:
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for parameter in backbone.parameters():
            parameter.add_(0.3 * torch.randn(parameter.shape, generator=generator))


def of_trainer(folder: Path, data: Path) -> dict[str, float]:
    """Each term as train/run.py computes it, after the weights were moved from where they began."""
    loss = Loss(OBJECTIVES["litotes"].terms, {})
    tokenizer = load_tokenizer(str(folder))
    wrap = [tokenizer.cls_token_id], [tokenizer.sep_token_id]
    views = [(source.column, wrap) for source in loss.sources.values()]
    rows = prepare_rows(read_dataset(str(data), loss.triplet_columns), views, tokenizer, 64, print, None)
    encoder = Encoder(load_backbone(str(folder)), "mean", None, outputs=loss.outputs(), dropout=False).prepare().train()
    move(encoder.backbone)
    steps = Steps(
        rows, batch_size=8, seed=1, processes=1, process=0, pooling=encoder.tokens, mask_id=None, chunk_tokens=10_000
    )
    step = steps(0)
    outputs = encoder(step.pieces[0], len(views))
    outputs = {name: z.index_select(-2, step.batch_order) for name, z in outputs.items()}
    return {name: value.item() for name, value in loss(outputs, step.present, step.values).items()}


def features_of(model: "st.SentenceTransformer", names: list[str]) -> list[dict[str, torch.Tensor]]:
    return [model.preprocess([str(row[name] or "") for row in ROWS]) for name in names]


NAMES = ["anchor", "positive", "negative", "reverse"]


def test_it_computes_what_the_trainer_computes(folder: Path, data: Path) -> None:
    expected = of_trainer(folder, data)
    model = sentence_transformer(folder)
    losses = {name: LitotesLoss(model, {name: 1}, reverse=True) for name in OBJECTIVES["litotes"].terms}
    losses["loss"] = LitotesLoss(model, reverse=True)
    move(model[0].auto_model)
    scores = torch.tensor(to_triplets(str(data), reverse=True)["score"].to_pylist())
    assert scores[:, 1].tolist() == [1.0] * 6 + [0.0] * 2  # of claims and differences not all four are statements
    for name, loss in losses.items():
        assert expected[name] > 1e-4
        assert loss(features_of(model, NAMES), scores).item() == pytest.approx(expected[name], rel=1e-4), name


def test_without_reverses_no_row_has_one(folder: Path) -> None:
    model = sentence_transformer(folder)
    loss, reversing = (LitotesLoss(model, margin=0.2, reverse=reverse) for reverse in (False, True))
    move(model[0].auto_model)
    empty = model.preprocess([""] * len(ROWS))
    three = features_of(model, NAMES[:3])
    assert loss(three).item() == pytest.approx(reversing([*three, empty], torch.full((8,), 0.2)).item(), rel=1e-5)


def test_what_it_cannot_take_is_refused(folder: Path) -> None:
    model = sentence_transformer(folder)
    with pytest.raises(InputError, match="the dataset has 2 columns of texts"):
        LitotesLoss(model)(features_of(model, NAMES[:2]))
    with pytest.raises(
        InputError, match="has 3 columns of texts; LitotesLoss takes anchor, positive, negative, reverse"
    ):
        LitotesLoss(model, reverse=True)(features_of(model, NAMES[:3]))
    with pytest.raises(InputError, match="terms infonce: LitotesLoss takes terms of triplets"):
        LitotesLoss(model, {"infonce": 1})
    assert LitotesLoss(model, margin=0.3).get_config_dict()["margin"] == 0.3


def test_rows_have_the_columns_that_it_reads(folder: Path, data: Path) -> None:
    model = sentence_transformer(folder)
    for reverse, names in ((False, NAMES[:3]), (True, NAMES)):
        loss = LitotesLoss(model, reverse=reverse)
        assert loss.columns == names
        assert loss.rows(str(data)).column_names == [*names, "label"]


def test_rows_are_taken_from_a_path_a_table_and_a_dataset(folder: Path, data: Path) -> None:
    from datasets import Dataset

    loss = LitotesLoss(sentence_transformer(folder), reverse=True)
    expected = loss.rows(str(data))
    table = pq.read_table(data)
    assert all(loss.rows(rows).equals(expected) for rows in (data, table, Dataset(table), Dataset.from_list(ROWS)))
    with pytest.raises(TypeError, match="NoneType is no dataset"):
        loss.rows(None)
    with pytest.raises(InputError, match="score is .*needs no rows"):
        loss.rows(to_triplets([{"text": "It rained.", "negation": "It did not rain."}], reverse=True))


@pytest.mark.parametrize("fourth", ["negative_2", "reverse"])
def test_the_trainer_gives_it_no_fourth_column_unless_it_is_said_to_be_a_reverse(
    fourth: str, folder: Path, tmp_path: Path
) -> None:
    from datasets import Dataset

    model = sentence_transformer(folder)
    rows = Dataset.from_list([{name: row[name] for name in NAMES[:3]} | {fourth: row["negative"]} for row in ROWS])
    arguments = st.SentenceTransformerTrainingArguments(str(tmp_path), max_steps=1, report_to="none", use_cpu=True)
    trainer = st.SentenceTransformerTrainer(model, arguments, train_dataset=rows, loss=LitotesLoss(model))
    with pytest.raises(InputError, match=r"4 columns of texts.*negatives=1\).*LitotesLoss\(model, reverse=True\)"):
        trainer.train()


@pytest.mark.slow
def test_the_trainer_of_sentence_transformers_trains_with_it(folder: Path, tmp_path: Path) -> None:
    from datasets import Dataset

    model = sentence_transformer(folder)
    rows = Dataset.from_list([{name: row[name] or "" for name in NAMES} | {"score": row["margin"]} for row in ROWS])
    loss = LitotesLoss(model, reverse=True)
    frozen = [parameter.clone() for parameter in loss.initial.parameters()]
    margins, features = torch.tensor(rows["score"][:]), features_of(model, NAMES)
    before, cosine_before = loss(features, margins).item(), cosine(model)
    arguments = st.SentenceTransformerTrainingArguments(
        str(tmp_path), max_steps=30, per_device_train_batch_size=8, learning_rate=1e-3, report_to="none", use_cpu=True
    )
    st.SentenceTransformerTrainer(model, arguments, train_dataset=rows, loss=loss).train()
    assert loss(features, margins).item() < 0.7 * before
    assert cosine(model) < cosine_before - 0.02
    assert all(torch.equal(a, b) for a, b in zip(frozen, loss.initial.parameters(), strict=True))


def cosine(model: "st.SentenceTransformer") -> float:
    """Of anchors and their negatives, the mean."""
    one, other = (model.encode([str(row[name]) for row in ROWS], convert_to_tensor=True) for name in NAMES[::2])
    return torch.cosine_similarity(one, other).mean().item()
