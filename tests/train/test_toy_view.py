"""What a new augmentation makes is a view and a value that a term reads: its definition and the term, nothing else."""

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch
from torch import Tensor

from pipelines import schema
from pipelines.stages.definition import Augmentation
from train import TrainConfig, scratch, train
from train.objectives import TERMS
from train.objectives.inputs import Input, Present, Value, View
from train.objectives.similarity import mean_where, paired_cosines
from train.objectives.terms import Term

TEXTS = ["The bridge is open.", "The ferry was late by hours.", "The mill is old.", "Two boats leave the harbour."]
LONGEST = 20


@pytest.fixture
def data(toy_augmentation: Augmentation, tmp_path: Path) -> Path:
    """A dataset of one file, with the columns of the toy: it declines the longer half of the sentences."""
    augmenter = toy_augmentation.load(toy_augmentation.make_options({"ending": "!", "longest": LONGEST}))
    rows = zip(TEXTS, map(augmenter.cells, augmenter.batch(TEXTS)), strict=True)
    records = [
        {"id": number, "text": text, "source": "made", **dict(zip(augmenter.column_names, cells, strict=True))}
        for number, (text, cells) in enumerate(rows)
    ]
    path = tmp_path / "data.parquet"
    pq.write_table(pa.Table.from_pylist(records, schema.augmented(toy_augmentation.name)), path)
    return path


@pytest.fixture
def train_with(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[..., Tensor], tuple[Input, ...]], float]:
    """One step with a term of these inputs, by the trainer as it stands; gives the term's value."""
    scratch.main(["--data", str(data), "--output", str(tmp_path / "model"), "--vocab", "300", "--hidden", "64"])

    def run(function: Callable[..., Tensor], inputs: tuple[Input, ...]) -> float:
        monkeypatch.setitem(TERMS, "toy", Term("test", function, inputs))
        config = TrainConfig(
            data=str(data),
            model=str(tmp_path / "model"),
            output=tmp_path / "run",
            cache=tmp_path / "tokens",
            terms="toy=1",
            batch_size=len(TEXTS),
            max_steps=1,
        )
        train(config)
        [record] = [json.loads(line) for line in (tmp_path / "run" / "metrics.jsonl").read_text().splitlines()]
        return float(record["toy"])

    return run


def test_a_term_reads_the_text_of_a_toy_as_a_view_and_its_number_as_a_value(
    train_with: Callable[[Callable[..., Tensor], tuple[Input, ...]], float],
) -> None:
    seen: dict[str, Tensor] = {}

    def loudness(anchor: Tensor, upper: Tensor, upper_letters: Tensor, present: Tensor) -> Tensor:
        seen.update(anchor=anchor, upper=upper, letters=upper_letters, present=present)
        return mean_where((1 - paired_cosines(anchor, upper)) * upper_letters, present)

    assert train_with(loudness, (View("anchor"), View("upper"), Value("upper_letters"), Present("upper"))) > 0
    assert seen["upper"].shape == seen["anchor"].shape == (len(TEXTS), 64)
    assert not torch.equal(seen["upper"], seen["anchor"])
    assert sorted(zip(seen["letters"].tolist(), seen["present"].tolist(), strict=True)) == [
        *[(0, False)] * 2,
        *[(12, True), (15, True)],
    ]


def test_a_term_may_ask_which_rows_have_a_text_that_it_does_not_read(
    train_with: Callable[[Callable[..., Tensor], tuple[Input, ...]], float],
) -> None:
    seen: list[Tensor] = []

    def shortness(anchor: Tensor, present: Tensor) -> Tensor:
        seen.append(present)
        return mean_where(anchor.square().sum(-1), present)

    assert train_with(shortness, (View("anchor"), Present("upper"))) > 0
    assert sum(seen[0].tolist()) == sum(len(text) <= LONGEST for text in TEXTS)
