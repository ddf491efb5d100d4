"""Folders as sources: what can be read in one, a dataset of this project, a dataset in the layout of hubs."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema, shards, storage
from pipelines.sources.corpus import CorpusOptions, build_corpus
from tests.pipelines.sources.test_formats import read, save


def test_a_folder_gives_what_can_be_read_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "my [texts]"
    save(folder / "a b.txt", "One came.\n")
    save(folder / "deeper" / "c\nd.csv", "id,text\n1,Two came.\n")
    save(folder / "README.md", "# My texts\n")
    save(folder / ".hidden", "Three came.\n")
    save(folder / "scan.pdf", "%PDF-1.7\n")
    save(folder / "empty.txt", "")
    texts, notes = read(tmp_path, folder)
    assert sorted(texts) == ["One came.", "Two came."]
    assert notes[0] == f"{folder}: 2 files are no text and are left out: empty.txt, scan.pdf"
    assert read(tmp_path, folder / "a b.txt")[0] == ["One came."]
    assert read(tmp_path, tmp_path / "my*" / "*.txt")[0] == ["One came."]


def test_a_folder_without_anything_to_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    with pytest.raises(storage.NotFound, match="none: this folder is empty; give text"):
        read(tmp_path, tmp_path / "none")
    save(tmp_path / "none" / "a.pdf", "%PDF-1.7")
    with pytest.raises(storage.NotFound, match="none: this folder holds only a.pdf; give text"):
        read(tmp_path, tmp_path / "none")


def test_datasets_of_ours_are_sources(tmp_path: Path) -> None:
    build_corpus(
        [str(save(tmp_path / "a.txt", "One came.\nTwo came.\n"))], str(tmp_path / "first.parquet"), CorpusOptions()
    )
    assert read(tmp_path, tmp_path / "first.parquet")[0] == ["One came.", "Two came."]
    (tmp_path / "first.parquet" / schema.MANIFEST).unlink()
    with pytest.raises(
        shards.DatasetError, match=r"first.parquet: no _manifest.parquet, so the dataset is not finished"
    ):
        read(tmp_path, tmp_path / "first.parquet")


def test_datasets_in_the_layout_of_hubs(tmp_path: Path) -> None:
    folder = tmp_path / "hub"
    for split in ("train", "test"):
        (folder / "data").mkdir(parents=True, exist_ok=True)
        rows = pa.table({"text": [f"The {split} is here."]})
        pq.write_table(rows, folder / "data" / f"{split}-00000-of-00001.parquet")
    texts, notes = read(tmp_path, folder)
    assert texts == ["The train is here."]
    assert notes[0] == f"{folder}: the split 'train' is read, the others are not; name their files to read them"
    head = "---\nconfigs:\n- config_name: {}\n  data_files:\n  - split: test\n    path: data/test-*\n---\n# Hub\n"
    save(folder / "README.md", head.format("default"))
    assert read(tmp_path, folder)[0] == ["The test is here."]
    more = "- config_name: b\n  data_files: other/*\n---\n"
    save(folder / "README.md", head.format("a").replace("---\n# Hub\n", more))
    with pytest.raises(
        schema.SchemaError, match=r"hub: has the parts a, b; give the files of one, such as .*/data/test-"
    ):
        read(tmp_path, folder)
    save(folder / "README.md", "---\nconfigs: [\n---\n")
    with pytest.raises(schema.SchemaError, match=r"README.md: its head is no YAML"):
        read(tmp_path, folder)
