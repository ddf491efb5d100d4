"""A made dataset, its pairs and triplets, a small model and a STS-B dev of its own; a finished run of these."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch

from pipelines import schema
from tests.train.runs.whole_runs import LONG, NOUNS, PLACES, STEPS, command, row, start
from train import scratch


@pytest.fixture(scope="package", autouse=True)
def one_thread() -> Iterator[None]:
    """As in the processes that the tests start: sums depend on how many threads share them."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [f"The {noun} {place} was{{}} built by monks." for noun in NOUNS for place in PLACES]
    rows = [row(1000 + i, text) for i, text in enumerate(texts)]
    # the edit lies beyond 32 tokens
    rows += [row(1500 + i, f"The {noun} {LONG} was{{}} closed.", paraphrase=False) for i, noun in enumerate(NOUNS)]
    rows += [{"id": 2000 + i, "text": f"Many a {noun}!", "source": "made"} for i, noun in enumerate(NOUNS)]
    path = tmp_path_factory.mktemp("data") / "made.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation", "paraphrase")), path)
    return path


@pytest.fixture(scope="session")
def pairs(data: Path) -> Path:
    said = [(noun, place) for noun in NOUNS for place in PLACES]
    columns = {
        "premise": [f"The {noun} {place} was built by monks." for noun, place in said],
        "hypothesis": [f"The {noun} is {'old' if i % 2 else 'new'}." for i, (noun, _) in enumerate(said)],
        "label": [("contradiction", "entailment", "neutral", "entailment")[i % 4] for i in range(len(said))],
        "mer": [0.9] * len(said),
    }
    path = data.parent / "pairs.parquet"
    pq.write_table(pa.table(columns, schema=schema.PAIRS), path)
    return path


@pytest.fixture(scope="session")
def triplets(data: Path) -> Path:
    said = [(noun, place) for noun in NOUNS for place in PLACES]
    columns = {
        "id": range(len(said)),
        "anchor": [f"The {noun} {place} was built by monks." for noun, place in said],
        "positive": [f"Monks built the {noun} {place}." for noun, place in said],
        "negative": [f"The {noun} {place} was not built by monks." for noun, place in said],
        "reverse": [
            f"Monks did not build the {noun} {place}." if i % 2 else None for i, (noun, place) in enumerate(said)
        ],
        "kind": ["negation"] * len(said),
        "margin": [0.05] * len(said),
        "source": ["made"] * len(said),
    }
    path = data.parent / "triplets.parquet"
    pq.write_table(pa.table(columns, schema=schema.TRIPLETS), path)
    return path


@pytest.fixture(scope="session")
def model(data: Path) -> Path:
    folder = data.parent / "model"
    scratch.main(["--data", str(data), "--output", str(folder), "--vocab", "400", "--layers", "3", "--hidden", "64"])
    return folder


@pytest.fixture(scope="session")
def senteval(data: Path) -> Path:
    """A folder with a STS-B dev of its own."""
    path = data.parent / "senteval" / "STS" / "STSBenchmark" / "sts-dev.csv"
    path.parent.mkdir(parents=True)
    rows = [(i % 6, f"The {a} is old.", f"The {b} is old.") for i, (a, b) in enumerate(itertools.pairwise(NOUNS))]
    path.write_text("".join(f"g\tf\t2012\t{i}\t{s}\t{a}\t{b}\n" for i, (s, a, b) in enumerate(rows)))
    return data.parent / "senteval"


@pytest.fixture(scope="session")
def unbroken(data: Path, model: Path, senteval: Path) -> tuple[Path, str]:
    output = data.parent / "unbroken"
    return output, start(command(data, model, output, *STEPS, "--eval-data", senteval)).stdout
