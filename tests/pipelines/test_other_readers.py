"""A dataset folder as it lies is a table for polars, pandas, pyarrow and Hugging Face datasets."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augment import Negator
from pipelines import manifest, schema, shards, storage, temporary_files
from pipelines.report import card
from pipelines.sources.corpus import CorpusOptions, build_corpus
from pipelines.stages.registry import get
from pipelines.stages.stage import augment_shard
from pipelines.versions import publishing
from train.data.dataset import read_dataset
from train.runtime.errors import InputError

SENTENCES = ["The lock is open.", "Nobody crossed the weir.", "A barge.", "The ferry left at noon."]
NEGATIONS = ["The lock is not open.", "Somebody crossed the weir.", None, "The ferry did not leave at noon."]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Negations in two shards with their card: as a flow writes them, and published as a version."""
    home = tmp_path_factory.mktemp("readers")
    (home / "in.txt").write_text("\n".join(SENTENCES))
    data, work, out = (str(home / name) for name in ("d.parquet", "work.parquet", "out.parquet"))
    build_corpus([str(home / "in.txt")], data, CorpusOptions(shards=2))
    for shard in shards.list_shards(data):
        augment_shard(shard, shards.output_of(shard, work), get("negation"), Negator())
    shards.finish(work, [shard.name for shard in shards.list_shards(data)], {})
    card.write_card(work, shards.card_folder(work))
    publishing.publish(out, work)
    return {"written": work, "published": out}


def with_polars(folder: str) -> list[Any]:
    polars = pytest.importorskip("polars")
    frame = polars.read_parquet(folder)
    assert polars.scan_parquet(folder).collect().equals(frame)
    assert polars.scan_parquet(f"{folder}/*.parquet").select(polars.len()).collect().item() == len(SENTENCES)
    return frame.select(schema.TEXT, schema.NEGATION).rows()  # type: ignore[no-any-return]


def with_pandas(folder: str) -> list[Any]:
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_parquet(folder)
    negations = [text if isinstance(text, str) else None for text in frame[schema.NEGATION]]
    return list(zip(frame[schema.TEXT], negations, strict=True))


def with_pyarrow(folder: str) -> list[Any]:
    rows = pq.read_table(folder, columns=[schema.TEXT, schema.NEGATION]).to_pylist()
    return [tuple(row.values()) for row in rows]


def with_datasets(**arguments: Any) -> list[Any]:
    datasets = pytest.importorskip("datasets")
    path = arguments.pop("path", "parquet")
    rows = datasets.load_dataset(path, split="train", **arguments)
    return list(zip(rows[schema.TEXT], rows[schema.NEGATION], strict=True))


READERS: dict[str, Callable[[str], list[Any]]] = {
    "polars": with_polars,
    "pandas": with_pandas,
    "pyarrow": with_pyarrow,
    "datasets, the folder": lambda folder: with_datasets(path=folder),
    "datasets, data_dir": lambda folder: with_datasets(data_dir=folder),
    "datasets, data_files": lambda folder: with_datasets(data_files=f"{folder}/*.parquet"),
    "datasets, streamed": lambda folder: with_streaming(folder),
}


def with_streaming(folder: str) -> list[Any]:
    datasets = pytest.importorskip("datasets")
    rows = datasets.load_dataset(folder, split="train", streaming=True)
    return [(row[schema.TEXT], row[schema.NEGATION]) for row in rows]


@pytest.mark.parametrize("kind", ["written", "published"])
@pytest.mark.parametrize("reader", READERS)
def test_a_folder_is_read_as_its_rows(
    reader: str, kind: str, folders: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reader.startswith("datasets"):
        config = pytest.importorskip("datasets").config
        monkeypatch.setattr(config, "HF_DATASETS_CACHE", tmp_path)
    assert READERS[reader](folders[kind]) == list(zip(SENTENCES, NEGATIONS, strict=True))


def test_a_shard_that_is_being_written_is_never_read_as_rows(
    folders: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polars, config = pytest.importorskip("polars"), pytest.importorskip("datasets").config
    folder = tmp_path / "d.parquet"
    shutil.copytree(folders["written"], folder)
    shard = folder / shards.shard_name(0, 2)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    data = shard.read_bytes()
    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        storage.write_bytes(str(shard), data)
    monkeypatch.undo()
    monkeypatch.setattr(config, "HF_DATASETS_CACHE", tmp_path / "cache")
    (left,) = (name for name in storage.list_names(str(folder)) if temporary_files.is_temporary(name))
    assert (folder / left).read_bytes() == data
    rows = list(zip(SENTENCES, NEGATIONS, strict=True))
    assert polars.read_parquet(f"{folder}/*.parquet").select(schema.TEXT, schema.NEGATION).rows() == rows
    for reader in READERS.keys() - {"polars"}:
        assert READERS[reader](str(folder)) == rows, reader
    with pytest.raises(polars.exceptions.InvalidOperationError, match="different file extensions.*writing"):
        polars.read_parquet(folder)


def test_the_card_stands_beside_the_folder_of_each_version(folders: dict[str, str]) -> None:
    for folder in folders.values():
        assert set(storage.list_names(folder)) == {*(s.name for s in shards.list_shards(folder)), schema.MANIFEST}
        assert Path(shards.card_folder(folder), card.MARKDOWN).is_file()


def test_the_manifest_is_printed_as_json(folders: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    manifest.main([folders["published"]])
    printed = json.loads(capsys.readouterr().out)
    assert printed == shards.read_manifest(folders["written"])
    assert printed["rows"] == len(SENTENCES)
    with pytest.raises(SystemExit, match="error: .*none.parquet: no such dataset"):
        manifest.main([f"{folders['written']}/none.parquet"])


def test_a_folder_of_an_earlier_version_is_read_and_is_finished_in_the_new_way(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(SENTENCES))
    folder = tmp_path / "d.parquet"
    build_corpus([str(tmp_path / "in.txt")], str(folder), CorpusOptions(shards=2))
    stated, new = shards.read_manifest(str(folder)), (folder / schema.MANIFEST).read_bytes()
    (folder / schema.MANIFEST).unlink()
    assert not shards.is_finished(str(folder))
    (folder / "_manifest.json").write_text(json.dumps(stated))
    assert shards.is_finished(str(folder))
    assert shards.read_manifest(str(folder)) == stated
    assert read_dataset(str(folder), [schema.TEXT]).table[schema.TEXT].to_pylist() == SENTENCES
    shards.finish(str(folder), [entry["name"] for entry in stated["shards"]], stated["options"])
    assert (folder / schema.MANIFEST).read_bytes() == new
    assert not (folder / "_manifest.json").exists()


def test_a_shard_without_rows_is_no_stumbling_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pytest.importorskip("datasets").config, "HF_DATASETS_CACHE", tmp_path / "cache")
    folder, names = tmp_path / "d.parquet", [shards.shard_name(i, 2) for i in range(2)]
    for name, ids in zip(names, ([], [1, 2]), strict=True):
        texts = [f"Row {i}." for i in ids]
        table = pa.table([ids, texts, texts], schema=schema.SENTENCES)
        shards.write_shard(str(folder / name), table, shards.Footer("test", "f", len(ids), len(ids)))
    shards.finish(str(folder), names, {})
    assert [shards.read_shard(shard)[0].num_rows for shard in shards.list_shards(str(folder))] == [0, 2]
    rows = pytest.importorskip("datasets").load_dataset(str(folder), split="train")
    assert (
        rows["text"][:] == pytest.importorskip("polars").read_parquet(folder)["text"].to_list() == ["Row 1.", "Row 2."]
    )


def test_a_damaged_or_newer_manifest_is_refused_by_both_programs(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(SENTENCES))
    folder = tmp_path / "d.parquet"
    build_corpus([str(tmp_path / "in.txt")], str(folder), CorpusOptions(shards=1))
    path = folder / schema.MANIFEST
    stated, columns = shards.read_manifest(str(folder)), pq.read_schema(path)

    def refused(said: str) -> None:
        with pytest.raises(shards.DatasetError, match=said):
            shards.list_shards(str(folder))
        with pytest.raises(InputError, match=said):
            read_dataset(str(folder), [schema.TEXT])

    manifest.write_manifest(str(folder), stated | {"format": 2}, columns)
    refused("_manifest.parquet.* format 2, this version reads")
    for content in (path.read_bytes()[:-9], b"", (folder / shards.shard_name(0, 1)).read_bytes()):
        path.write_bytes(content)
        refused(r"_manifest.parquet.*(damaged|cannot be read).*[Rr]erun the flow")
