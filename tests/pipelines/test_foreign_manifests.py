"""Manifests and Parquet files that somebody else made: nothing outside the folder is read, and text is text."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema, shards
from pipelines.manifest import read_manifest
from train.data.dataset import read_dataset
from train.runtime.errors import InputError

ERRORS = (shards.DatasetError, schema.SchemaError, InputError)
READERS: dict[str, Callable[[str], object]] = {
    "flows": shards.list_shards,
    "trainer": lambda folder: read_dataset(folder, [schema.TEXT]),
}


@pytest.fixture
def folder(tmp_path: Path, editions: Any) -> Path:
    return Path(editions.make(str(tmp_path / "mine.parquet"), "The bridge is open.", "The ferry is late."))


def restate(folder: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    """A manifest as ours, with ``change``."""
    stated = read_manifest(str(folder))
    change(stated)
    columns = pq.read_schema(folder / schema.MANIFEST)
    with pq.ParquetWriter(folder / schema.MANIFEST, columns) as writer:
        writer.add_key_value_metadata({schema.MANIFEST_KEY: json.dumps(stated)})


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "name",
    ["../other.parquet/{}", "{folder}/../other.parquet/{}", "sub/../{}", "/etc/passwd", "..", "", "{}\n", 7, None],
)
def test_a_shard_outside_the_folder_is_refused(folder: Path, editions: Any, reader: str, name: Any) -> None:
    editions.make(str(folder.parent / "other.parquet"), "The bridge is open.", "The ferry is late.")
    if isinstance(name, str):
        name = name.replace("{folder}", str(folder)).replace("{}", shards.shard_name(0, 2))
    restate(folder, lambda stated: stated["shards"][0].update(name=name))
    with pytest.raises(ERRORS, match=r"_manifest\.parquet.* no shard in its folder"):
        READERS[reader](str(folder))


@pytest.mark.parametrize("reader", READERS)
def test_a_link_to_a_file_outside_the_folder_is_refused(folder: Path, tmp_path: Path, reader: str) -> None:
    shard = folder / shards.shard_name(0, 2)
    shard.rename(tmp_path / "elsewhere.parquet")
    shard.symlink_to(tmp_path / "elsewhere.parquet")
    with pytest.raises(schema.SchemaError, match=r"part-00000-of-00002\.parquet: is a link to a file outside"):
        READERS[reader](str(folder))


@pytest.mark.parametrize("reader", READERS)
def test_links_of_a_hubs_cache_are_read(folder: Path, tmp_path: Path, reader: str) -> None:
    snapshot, blobs = tmp_path / "hub" / "snapshots" / "abc" / "mine.parquet", tmp_path / "hub" / "blobs"
    snapshot.mkdir(parents=True)
    blobs.mkdir()
    for file in folder.iterdir():
        file.rename(blobs / file.name)
        (snapshot / file.name).symlink_to(os.path.relpath(blobs / file.name, snapshot))
    assert READERS[reader](str(snapshot))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "change",
    [
        lambda stated: stated["shards"][0].pop("sha256"),
        lambda stated: stated["shards"][0].update(sha256=None),
        lambda stated: stated.update(shards={"a": 1}),
        lambda stated: stated.update(shards=7),
        lambda stated: stated.update(rows="many"),
        lambda stated: stated.update(rejected=[]),
    ],
)
def test_a_manifest_that_lacks_something_is_damaged(
    folder: Path, reader: str, change: Callable[[dict[str, Any]], Any]
) -> None:
    restate(folder, change)
    with pytest.raises(ERRORS, match=r"_manifest\.parquet"):
        READERS[reader](str(folder))


TYPES = [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_text_of_other_programs_is_text(tmp_path: Path, kind: pa.DataType) -> None:
    texts = ["The bridge is open.", "The ferry is late."]
    spans = pa.array([[1, 2], None], pa.large_list(pa.int32()))
    columns = {"id": pa.array([1, 2], pa.uint64()), "text": pa.array(texts).cast(kind), "source": pa.array(["a", "a"])}
    columns |= {"negation": pa.array([None, "The ferry is not late."]).cast(kind), "negation_span": spans}
    pq.write_table(pa.table(columns), file := tmp_path / "theirs.parquet")
    assert read_dataset(str(file), ["text", "negation"]).table.to_pydict() == {
        "text": texts,
        "negation": [None, "The ferry is not late."],
    }
    table, _ = shards.read_shard(shards.Shard(str(file), file.name))
    assert table["text"].type == pa.string()
    assert table["text"].to_pylist() == texts


def test_numbers_are_no_text(tmp_path: Path) -> None:
    columns = {"id": pa.array([1], pa.uint64()), "text": pa.array([7]), "source": pa.array(["a"])}
    pq.write_table(pa.table(columns), file := tmp_path / "theirs.parquet")
    for read in (lambda: read_dataset(str(file), ["text"]), lambda: shards.read_shard(shards.Shard(str(file), "x"))):
        with pytest.raises(schema.SchemaError, match="column 'text' is int64, expected string"):
            read()


@pytest.mark.parametrize("name", ["counts", "rows", "options", "fingerprint"])
def test_flows_want_all_that_a_manifest_says(folder: Path, name: str) -> None:
    restate(folder, lambda stated: stated.pop(name))
    with pytest.raises(shards.DatasetError, match=f"damaged manifest .*{name}"):
        shards.list_shards(str(folder))
