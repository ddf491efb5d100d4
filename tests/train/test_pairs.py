"""What mends an encoder that is good already, in one run: labelled pairs beside sentences (--pairs), no dropout, and a
share of the initial weights kept (--keep-initial), which is what is scored and exported."""

import io
import itertools
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch
from safetensors.torch import load_file

from pipelines import schema
from train import scratch
from train.config import parse
from train.data.packing import pack
from train.evaluation.models import load_model
from train.evaluation.suites import sts
from train.model.encoder import Encoder
from train.run import train
from train.runtime import checkpoint
from train.runtime.errors import plain_errors
from train.scratch import small_bert

THINGS = [f"{adjective} {noun}" for adjective in ("old", "red", "low", "wide") for noun in ("barn", "canal", "weir")]
JOINT = "negation_margin=1,hold=10,ranking=1,pair_hold=10"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with sentences, pairs, a model and a STS-B dev."""
    folder = tmp_path_factory.mktemp("pairs")
    sentences = [
        {
            "id": number,
            "text": f"The {thing} was sold.",
            "source": "made",
            "negation": f"The {thing} was not sold.",
            "negation_span": [len(f"The {thing} was")] * 2,
        }
        for number, thing in enumerate(THINGS)
    ]
    pq.write_table(pa.Table.from_pylist(sentences, schema.augmented("negation")), folder / "sentences.parquet")
    pairs = [
        {
            "premise": f"The {one} is here.",
            "hypothesis": f"Here stands a {other}.",
            "label": schema.LABELS[number % 3],
            "mer": 0.75 + number % 2 / 8,
        }
        for number, (one, other) in enumerate(itertools.pairwise(THINGS))
    ]
    pq.write_table(pa.Table.from_pylist(pairs, schema.PAIRS), folder / "pairs.parquet")
    rated = "".join(
        f"g\tf\t2012\t{n}\t{n % 6}\tA {a}.\tThe {b}.\n" for n, (a, b) in enumerate(itertools.pairwise(THINGS))
    )
    dev = folder / "senteval" / "STS" / "STSBenchmark" / "sts-dev.csv"
    dev.parent.mkdir(parents=True)
    dev.write_text(rated)
    small = ["--vocab", "200", "--layers", "2", "--hidden", "64"]
    scratch.main(["--data", str(folder / "sentences.parquet"), "--output", str(folder / "model"), *small])
    return folder


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Sums depend on how many threads share them."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def run(place: Path, name: str, *flags: object) -> None:
    """A training run in this process."""
    paths = {"--data": "sentences.parquet", "--model": "model", "--output": name, "--cache": "tokens"}
    words = [str(word) for flag, path in paths.items() for word in (flag, place / path)]
    words += ["--pooling", "cls_mean", "--lr", "1e-3", "--batch-size", "6", "--max-steps", "6", *map(str, flags)]
    train(parse(words, None))


def refusal(place: Path, *flags: object) -> str:
    """What a run says before it ends with status 1."""
    with pytest.raises(SystemExit) as ended, plain_errors():
        run(place, "refused", *flags)
    return str(ended.value.code)


def weights(place: Path, name: str) -> dict[str, torch.Tensor]:
    return load_file(place / name / "model.safetensors")


@pytest.fixture(scope="module")
def joint(place: Path) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        run(place, "joint", "--terms", JOINT, "--pairs", place / "pairs.parquet")
    return said.getvalue()


def test_terms_for_pairs_and_for_sentences_train_in_one_run(place: Path, joint: str) -> None:
    assert "7 pairs of" in joint
    assert "4 neutral ones left out" in joint
    last = (place / "joint" / "metrics.jsonl").read_text().splitlines()[-1]
    assert all(f'"{term.split("=")[0]}"' in last for term in JOINT.split(","))


def test_only_the_order_of_scores_counts_and_labels_are_an_order_too(place: Path) -> None:
    rows = pq.read_table(place / "pairs.parquet").to_pylist()
    rows = [row for row in rows if row["label"] != "neutral"]
    graded = [row | {"score": 4.5 if row["label"] == "entailment" else -2.0} for row in rows]
    pq.write_table(pa.Table.from_pylist(rows, schema.PAIRS), place / "labelled.parquet")
    pq.write_table(pa.Table.from_pylist(graded, schema.SCORED), place / "graded.parquet")
    for kind in ("labelled", "graded"):
        run(place, kind, "--data", place / f"{kind}.parquet", "--terms", "ranking=1,pair_hold=1")
    initial, labelled, graded = (weights(place, name) for name in ("model", "labelled", "graded"))
    assert all(torch.equal(labelled[name], graded[name]) for name in labelled)
    assert not all(torch.equal(labelled[name], initial[name]) for name in labelled)
    refused = refusal(place, "--data", place / "graded.parquet", "--terms", "instance")
    assert "column 'label' (string) is missing" in refused


def test_a_share_of_the_initial_weights_is_kept_in_what_is_exported(place: Path, joint: str) -> None:
    run(place, "kept", "--terms", JOINT, "--pairs", place / "pairs.parquet", "--keep-initial", "0.25")
    initial, trained, kept = (weights(place, name) for name in ("model", "joint", "kept"))
    moved = [name for name, value in trained.items() if not torch.equal(value, initial[name])]
    assert len(moved) > 20
    for name in trained:
        torch.testing.assert_close(kept[name], 0.75 * trained[name] + 0.25 * initial[name])


def test_the_score_is_that_of_the_averaged_weights(place: Path) -> None:
    flags = ("--eval-data", place / "senteval", "--eval-steps", 3, "--keep-initial", 0.5, "--terms", "infonce")
    run(place, "scored", *flags)
    model = load_model(str(place / "scored"))
    found = sts.run([model], str(place / "senteval"), split="dev")["scores"][model.name]["STS-B dev"]
    assert found == pytest.approx(checkpoint.read_json(place / "scored" / "result.json")["stsb_dev"], abs=1e-6)


@pytest.mark.parametrize("dropout", [True, False])
def test_without_dropout_a_sentence_has_one_embedding_in_training(dropout: bool) -> None:
    encoder = Encoder(small_bert(60, 2, 64, 0), "mean", None, head="mlp", dropout=dropout).prepare().train()
    view = (np.arange(10, 15), np.array([2, 3]), [2], [3])
    one, other = encoder(pack([view, view], "mean"), 2)["head"]
    assert torch.equal(one, other) != dropout
    assert encoder.head.training
    assert not encoder.eval().backbone.training


def test_the_classifier_sees_premise_and_hypothesis_wherever_sentences_stand_before_them() -> None:
    outputs = {"embedding", "logits"}
    encoder = Encoder(small_bert(60, 2, 64, 0), "mean", None, outputs=outputs, dropout=False).prepare().train()
    views = [(np.arange(10 * v, 10 * v + 5), np.array([2, 3]), [2], [3]) for v in (1, 2, 3)]
    out = encoder(pack(views, "mean"), 3)
    _, premise, hypothesis = out["embedding"]
    assert encoder.classifier is not None
    wanted = encoder.classifier(torch.cat([premise, hypothesis, (premise - hypothesis).abs()], dim=-1))
    torch.testing.assert_close(out["logits"][0], wanted)


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--terms", JOINT], "--pairs names the dataset of pairs"),
        (["--terms", "infonce", "--pairs", "p"], "--pairs names the dataset of pairs"),
        (["--terms", JOINT, "--pairs", "nowhere.parquet"], "there is no dataset at nowhere.parquet"),
        (["--terms", "infonce", "--keep-initial", "1"], "--keep-initial 1.0 must be 0 or more and below 1"),
    ],
)
def test_what_cannot_work_is_said(place: Path, flags: list[str], told: str) -> None:
    assert told in refusal(place, *flags)
