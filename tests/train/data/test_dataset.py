"""A dataset is read whole, or what is wrong with it is said before training."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train.data.dataset import read_dataset
from train.runtime.errors import InputError

Negations = Any  # the class of conftest.py
COLUMNS = [schema.ID, schema.TEXT, schema.NEGATION, schema.NEGATION_SPAN]


def test_a_folder_and_a_single_file_hold_the_same_rows(folder: Path, tmp_path: Path, negations: Negations) -> None:
    pq.write_table(negations.table(), tmp_path / "single.parquet")
    single = read_dataset(str(tmp_path / "single.parquet"), COLUMNS).table
    assert read_dataset(str(folder), COLUMNS).table.column("text").equals(single.column("text"))
    assert single.column_names == COLUMNS


def test_datasets_are_read_from_any_file_system(folder: Path, negations: Negations) -> None:
    import fsspec

    memory = fsspec.filesystem("memory")
    memory.put(str(folder), "/bucket/", recursive=True)
    assert len(read_dataset("memory://bucket/d.parquet", COLUMNS).table) == len(negations.ROWS)


def broken(how: str, folder: Path) -> None:
    shard = folder / "part-00001-of-00002.parquet"
    manifest = folder / "_manifest.json"
    if how == "no manifest":
        manifest.unlink()
    elif how == "no shard":
        shard.unlink()
    elif how == "cut off":
        shard.write_bytes(shard.read_bytes()[:-5])
    elif how == "flipped":
        content = bytearray(shard.read_bytes())
        content[len(content) // 2] ^= 1
        shard.write_bytes(bytes(content))
    elif how == "manifest cut off":
        manifest.write_text(manifest.read_text()[:40])
    elif how == "newer format":
        manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "format": 2}))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("no manifest", "_manifest.parquet: it is unfinished. Rerun the flow"),
        ("no shard", "part-00001-of-00002.parquet is listed in the manifest but missing"),
        ("cut off", "part-00001-of-00002.parquet has"),
        ("flipped", "part-00001-of-00002.parquet does not match its checksum"),
        ("manifest cut off", "_manifest.json cannot be read"),
        ("newer format", "has format 2"),
    ],
)
def test_a_damaged_dataset_is_refused_with_file_and_remedy(how: str, said: str, folder: Path) -> None:
    broken(how, folder)
    with pytest.raises(InputError) as error:
        read_dataset(str(folder), COLUMNS)
    assert said in str(error.value)
    assert str(folder) in str(error.value)


def test_a_missing_dataset_names_the_commands_that_make_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"(?s)python -m flows\.corpus_flow.*python -m flows\.augment_flow negation"):
        read_dataset(str(tmp_path / "none.parquet"), COLUMNS)


@pytest.mark.parametrize("path", ["nosuch://bucket/d.parquet", "http://127.0.0.1:9/d.parquet"])
def test_what_cannot_be_reached_is_an_error_that_names_it(path: str) -> None:
    with pytest.raises(InputError, match=r"cannot read .*"):
        read_dataset(path, COLUMNS)


def test_an_unfinished_remote_dataset_is_known_as_such(folder: Path) -> None:
    import fsspec

    (folder / "_manifest.json").unlink()
    fsspec.filesystem("memory").put(str(folder), "/unfinished/", recursive=True)
    with pytest.raises(InputError, match="it is unfinished"):
        read_dataset("memory://unfinished/d.parquet", COLUMNS)


def test_an_empty_dataset_is_refused(tmp_path: Path, negations: Negations) -> None:
    pq.write_table(negations.table([]), tmp_path / "empty.parquet")
    with pytest.raises(InputError, match="holds no rows"):
        read_dataset(str(tmp_path / "empty.parquet"), COLUMNS)
    negations.write(tmp_path / "d.parquet", [])
    with pytest.raises(InputError, match="holds no rows"):
        read_dataset(str(tmp_path / "d.parquet"), COLUMNS)


def test_a_missing_column_names_the_flow_that_adds_it(tmp_path: Path, negations: Negations) -> None:
    pq.write_table(negations.table().drop_columns(["negation"]), tmp_path / "plain.parquet")
    with pytest.raises(schema.SchemaError, match=r"'negation'.*augment_flow negation"):
        read_dataset(str(tmp_path / "plain.parquet"), COLUMNS)


def test_a_null_where_none_may_be_names_the_row(tmp_path: Path) -> None:
    nullable = pa.schema([pa.field("id", pa.uint64()), pa.field("text", pa.string())])
    pq.write_table(pa.table({"id": [1, 2], "text": ["a", None]}, nullable), tmp_path / "n.parquet")
    with pytest.raises(schema.SchemaError, match="column .text. is null in row 1"):
        read_dataset(str(tmp_path / "n.parquet"), ["id", "text"])


def test_a_file_that_is_not_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_text("text\n")
    with pytest.raises(InputError, match=r"x\.parquet is not a readable Parquet file"):
        read_dataset(str(tmp_path / "x.parquet"), COLUMNS)


def test_a_score_that_is_no_number_is_refused_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "scored.parquet"
    pq.write_table(pa.table([["a", "b"], ["c", "d"], [4.5, float("nan")], [1, 1]], schema=schema.SCORED), path)
    with pytest.raises(
        InputError, match=r"scored\.parquet: score nan in row 1 is not a finite number(?s:.*)pairs_flow"
    ):
        read_dataset(str(path), ["premise", "hypothesis", "score"])


def test_a_file_whose_content_is_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    pq.write_table(
        pa.table({"id": pa.array([1, 2], pa.uint64()), "text": ["a" * 99, "b" * 99]}), path, compression=None
    )
    whole = path.read_bytes()
    path.write_bytes(whole[:4] + b"\xff" * 40 + whole[44:])  # the head of the first page
    with pytest.raises(InputError, match=r"x\.parquet is not a readable Parquet file"):
        read_dataset(str(path), ["id", "text"])


def test_a_column_kind_of_something_else_counts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    pq.write_table(pa.table({"id": pa.array([1], pa.uint64()), "text": ["a"], "kind": [["x"]]}), path)
    assert read_dataset(str(path), ["id", "text"]).sources[0]["kinds"] == {}
