"""Training on antonyms, denied antonyms and exchanged roles: rows that have some of them, and data that has none."""

import json
import zlib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train import scratch
from train.config import parse
from train.run import train

NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour", "orchard", "quarry"]
FAR = "on a hill above a bend of the river that boats pass on their way to the sea each spring and autumn, from which"
TERMS = "negation_margin=1,antonym_margin=1,role_margin=1,equivalence=1,hold=10,stay=10"


def edited(text: str, **made: str) -> dict[str, Any]:
    """A row; the span is all of the text between its first and last word, which every edit here keeps."""
    spans = {schema.span_of(column): [text.index(" "), text.rindex(" ")] for column in made}
    return {"id": zlib.crc32(text.encode()), "text": text, "source": "made", **made, **spans}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = []
    for noun in NOUNS:
        rows.append(
            edited(
                f"The {noun} was cold by night.",
                negation=f"The {noun} was not cold by night.",
                antonym=f"The {noun} was hot by night.",
                negated_antonym=f"The {noun} was not hot by night.",
            )
        )
        rows.append(edited(f"The smith saw the {noun} keeper.", role_swap=f"The {noun} keeper saw the smith keeper."))
        rows.append(
            edited(
                f"The {noun} was not awake then.",
                negation=f"The {noun} was awake then.",
                negated_antonym=f"The {noun} was asleep then.",
            )
        )
        rows.append(edited(f"The {noun} {FAR} was cold by night.", antonym=f"The {noun} {FAR} was hot by night."))
        rows.append(edited(f"Many a {noun} !"))
    path = tmp_path_factory.mktemp("data") / "made.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation", "opposites")), path)
    return path


@pytest.fixture(scope="module")
def model(data: Path) -> Path:
    folder = data.parent / "model"
    scratch.main(["--data", str(data), "--output", str(folder), "--vocab", "300", "--layers", "2", "--hidden", "64"])
    return folder


def flags(data: Path, model: Path, output: Path, terms: str) -> list[str]:
    said = {"data": data, "model": model, "output": output, "cache": data.parent / "tokens", "terms": terms}
    said |= {"objective": "litotes-sentences", "batch-size": "20", "lr": "1e-3", "max-steps": "2"}
    return [word for name, value in said.items() for word in (f"--{name}", str(value))]


def test_rows_with_some_of_the_columns_train_on_those(
    data: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "run"
    train(parse(flags(data, model, output, TERMS), None))
    said = capsys.readouterr().out
    missing = {"antonym": (24, 8), "negated_antonym": (24, 0), "role_swap": (32, 0), "negation": (24, 0)}
    for column, (without, beyond) in missing.items():
        more = f", {beyond} with an edit beyond the token budget" if beyond else ""
        assert f"left out, {column}: {without} without one{more}\n" in said
    records = [json.loads(line) for line in (output / "metrics.jsonl").read_text().splitlines()]
    losses = [record for record in records if "loss" in record]
    assert losses
    for name in ("negation_margin", "antonym_margin", "role_margin", "equivalence"):
        assert all(record[name] > 0 for record in losses)
    assert (output / "model.safetensors").exists()


def test_data_without_opposites_is_refused_with_the_command_that_adds_them(
    data: Path, model: Path, tmp_path: Path
) -> None:
    path = tmp_path / "plain.parquet"
    table = pq.read_table(data)
    pq.write_table(table.select(schema.augmented("negation").names), path)
    with pytest.raises(schema.SchemaError, match="(?s)'antonym'.*augment_flow opposites"):
        train(parse(flags(path, model, tmp_path / "run", "antonym_margin=1"), None))
