"""Folders as sources: what can be read in one, a dataset of this project, a dataset in the layout of hubs."""

import os
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema, shards, storage
from pipelines.sources import source_files
from pipelines.sources.corpus import CorpusOptions, build_corpus
from pipelines.versions import publishing
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


def test_links_to_folders_and_to_nothing_are_left_out_and_counted(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    save(tmp_path / "elsewhere" / "far.txt", "It is far away.\n")
    save(tmp_path / "near.txt", "It is near.\n")
    save(folder / "a.txt", "One came.\n")
    (folder / "linked.txt").symlink_to(tmp_path / "near.txt")
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    (folder / "again").symlink_to(folder)
    (folder / "gone.txt").symlink_to(tmp_path / "nothing.txt")
    texts, notes = read(tmp_path, folder)
    assert texts == ["One came.", "It is near."]
    assert notes[0] == (
        f"{folder}: 3 links to folders or to nothing are left out: again, gone.txt, more; name the folders to read them"
    )


def test_a_folder_in_which_a_version_of_its_own_corpus_is_published_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    save(folder / "a.txt", "One came.\n")
    build_corpus([str(folder)], str(tmp_path / "work.parquet"), CorpusOptions())
    publishing.publish(str(folder / "mine.parquet"), str(tmp_path / "work.parquet"))
    assert read(tmp_path, folder)[0] == ["One came."]


def test_a_corpus_that_is_made_in_the_folder_of_its_texts_is_none_of_them(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    save(folder / "a.txt", "One came.\n")
    out, notes = str(folder / "mine.parquet"), list[str]()
    build_corpus([str(folder)], out, CorpusOptions())
    save(folder / "b.txt", "Two came.\n")
    build_corpus([str(folder)], out, CorpusOptions(), notes.append)
    texts = [text for shard in shards.list_shards(out) for text in pq.read_table(shard.url)["text"].to_pylist()]
    assert texts == ["One came.", "Two came."]
    assert f"{out}: lies in what is read and is left out" in notes


def test_what_its_name_leaves_out_of_a_folder_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "blog"
    save(folder / "about.txt", "One came.\n")
    save(folder / "card.txt", "Two came.\n")
    save(folder / "_posts" / "first.md", "Three came.\n")
    save(folder / "_notes.txt", "Four came.\n")
    for name in ("_SUCCESS", "README.md", "LICENSE"):
        save(folder / name, "Five came.\n")
    texts, notes = read(tmp_path, folder)
    assert texts == ["One came."]
    left = "_notes.txt, _posts/first.md, card.txt"
    assert notes[0] == f"{folder}: 3 files are left out for their names: {left}; name them to read them"
    assert read(tmp_path, folder / "_posts")[0] == ["Three came."]
    (folder / "about.txt").unlink()
    with pytest.raises(storage.NotFound, match=f"blog: this folder holds only {left}; give text"):
        read(tmp_path, folder)


def test_a_folder_that_cannot_be_listed_ends_the_run(tmp_path: Path) -> None:
    """Here since its path is longer than the system takes: that holds for every user."""
    folder = tmp_path / "texts"
    save(folder / "a.txt", "One came.\n")
    inner = os.open(folder, os.O_RDONLY)
    for _ in range(20):
        os.mkdir("d" * 250, dir_fd=inner)
        outer, inner = inner, os.open("d" * 250, os.O_RDONLY, dir_fd=inner)
        os.close(outer)
    os.close(os.open("deep.txt", os.O_CREAT, dir_fd=inner))
    os.close(inner)
    with pytest.raises(storage.Unreadable, match="ddd: this folder cannot be listed .*; make it readable, or name"):
        read(tmp_path, folder)
    shutil.rmtree(folder)


def test_a_glob_of_folders_and_files_names_each_file_once(tmp_path: Path) -> None:
    files = [save(tmp_path / "docs" / name, f"It is {name}.\n") for name in ("a.txt", "x/b.txt", "x/y/c.txt")]
    found = source_files.expand(str(tmp_path / "docs" / "**"))
    assert sorted(found) == list(map(str, files))
