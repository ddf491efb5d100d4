"""Datasets: same bytes from the same input, nothing half-written is taken for whole, every damage is named."""

import itertools
import subprocess
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import output_folder, schema, shards, storage, temporary_files


def table_of(*texts: str) -> pa.Table:
    return pa.table([list(range(len(texts))), list(texts), ["here"] * len(texts)], schema=schema.SENTENCES)


def footer_of(table: pa.Table, fingerprint: str = "f") -> shards.Footer:
    return shards.Footer("test", fingerprint, table.num_rows, table.num_rows)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    out = tmp_path / "d.parquet"
    names = [shards.shard_name(i, 2) for i in range(2)]
    for name, texts in zip(names, [("A.", "B."), ("C.",)], strict=True):
        shards.write_shard(str(out / name), table_of(*texts), footer_of(table_of(*texts)))
    shards.finish(str(out), names, {"a": 1})
    return out


def test_same_table_and_footer_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.parquet", "b.parquet"):
        shards.write_shard(str(tmp_path / name / "s"), table_of("A."), footer_of(table_of("A.")))
    assert (tmp_path / "a.parquet" / "s").read_bytes() == (tmp_path / "b.parquet" / "s").read_bytes()


def test_a_finished_dataset_lists_its_shards_with_rows_and_checksums(dataset: Path) -> None:
    manifest = shards.read_manifest(str(dataset))
    assert manifest["rows"] == 3
    assert [entry["rows"] for entry in manifest["shards"]] == [2, 1]
    found = shards.list_shards(str(dataset))
    assert [shards.sha256_of(s.url) for s in found] == [s.sha256 for s in found]
    assert [shards.read_shard(s)[0][schema.TEXT].to_pylist() for s in found] == [["A.", "B."], ["C."]]


def test_the_manifest_holds_no_path_and_no_time(dataset: Path) -> None:
    content = (dataset / schema.MANIFEST).read_bytes()
    assert str(dataset.parent).encode() not in content
    assert set(schema.parse_manifest(content)) == {
        *("format", "stage", "options", "rows_in", "rows", "rejected", "rejected_rows", "counts"),
        *("fingerprint", "shards"),
    }


def test_a_shard_is_done_only_with_its_own_fingerprint(dataset: Path) -> None:
    url = shards.list_shards(str(dataset))[0].url
    assert shards.is_done(url, "f")
    assert not shards.is_done(url, "g")
    assert not shards.is_done(url + ".absent", "f")


def test_a_flipped_bit_makes_a_shard_undone_and_unreadable(dataset: Path) -> None:
    shard = shards.list_shards(str(dataset))[0]
    data = bytearray(Path(shard.url).read_bytes())
    data[20] ^= 0x10  # inside the first data page
    Path(shard.url).write_bytes(data)
    assert not shards.is_done(shard.url, "f")
    with pytest.raises(shards.DatasetError, match=r"part-00000-of-00002.*checksum.*rerun"):
        shards.read_shard(shard)


def test_no_bit_of_a_shard_can_change_unseen(dataset: Path) -> None:
    url = shards.list_shards(str(dataset))[0].url
    whole = Path(url).read_bytes()
    for place in range(0, 8 * len(whole), 97):
        data = bytearray(whole)
        data[place // 8] ^= 1 << place % 8
        Path(url).write_bytes(data)
        assert not shards.is_done(url, "f"), place
    with pytest.raises(shards.DatasetError, match="part-00000-of-00002.parquet: damaged.*rerun the flow"):
        shards.finish(str(dataset), [storage.base(url)], {})
    Path(url).write_bytes(whole)
    assert shards.is_done(url, "f")


def test_a_truncated_shard_is_undone(dataset: Path) -> None:
    shard = shards.list_shards(str(dataset))[0]
    Path(shard.url).write_bytes(Path(shard.url).read_bytes()[:-9])
    assert shards.read_footer(shard.url) is None
    assert not shards.is_done(shard.url, "f")


def test_rewriting_a_shard_makes_the_dataset_unfinished_until_the_manifest_is_back(dataset: Path) -> None:
    shard = shards.list_shards(str(dataset))[0]
    shards.write_shard(shard.url, table_of("New."), footer_of(table_of("New.")))
    with pytest.raises(shards.DatasetError, match="not finished; rerun"):
        shards.list_shards(str(dataset))


def test_finishing_sweeps_leftovers_of_killed_runs_and_nothing_else(dataset: Path) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    left = f"{temporary_files.PREFIX}{gone.pid}-part-00000-of-00002.parquet"
    kept = [temporary_files.name_for("part-00000-of-00002.parquet"), "CARD.md"]  # a living run's, a reader's
    for name in (left, "part-00007-of-00009.parquet", *kept):
        (dataset / name).write_bytes(b"x")
    shards.finish(str(dataset), [s.name for s in shards.list_shards(str(dataset))], {"a": 1})
    assert storage.list_names(str(dataset)) == [
        *(kept[0], "CARD.md", schema.MANIFEST, "part-00000-of-00002.parquet", "part-00001-of-00002.parquet")
    ]


def test_a_missing_listed_shard_is_named(dataset: Path) -> None:
    (dataset / "part-00001-of-00002.parquet").unlink()
    with pytest.raises(shards.DatasetError, match=r"part-00001-of-00002\.parquet: is missing; rerun"):
        shards.list_shards(str(dataset))


def test_an_absent_dataset_says_which_command_makes_it(tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match="no such dataset.*flows.corpus_flow"):
        shards.list_shards(str(tmp_path / "none.parquet"))


def test_a_single_file_is_a_dataset_too(tmp_path: Path) -> None:
    path = tmp_path / "one.parquet"
    pq.write_table(table_of("A."), path)
    (shard,) = shards.list_shards(str(path))
    assert shards.read_shard(shard)[0].num_rows == 1


def test_a_missing_or_mistyped_column_is_named_with_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "bad.parquet"
    pq.write_table(table_of("A.").drop_columns(["source"]), path)
    with pytest.raises(schema.SchemaError, match=r"bad.parquet: column 'source' .* missing.*corpus_flow"):
        shards.read_shard(shards.Shard(str(path), "bad.parquet"))
    pq.write_table(table_of("A.").set_column(0, "id", [["x"]]), path)
    with pytest.raises(schema.SchemaError, match="column 'id' is string, expected uint64"):
        shards.read_shard(shards.Shard(str(path), "bad.parquet"))


def test_a_file_that_is_no_parquet_is_named(tmp_path: Path) -> None:
    path = tmp_path / "text.parquet"
    path.write_text("hello")
    with pytest.raises(shards.DatasetError, match="text.parquet: not a readable Parquet file"):
        shards.read_shard(shards.Shard(str(path), "text.parquet"))
    (tmp_path / "text.csv").write_text("id,body")
    with pytest.raises(shards.DatasetError, match=r"text.csv: no Parquet file; litotes corpus --source FILE"):
        shards.read_shard(shards.list_shards(str(tmp_path / "text.csv"))[0])


@pytest.mark.parametrize(
    ("labels", "counted"),
    [
        (pa.array(["new", "old", None, "new"]), {"new": 2, "old": 1}),
        (pa.array(["new", "old", None, "new"], pa.large_string()), {"new": 2, "old": 1}),
        (pa.array(["new", "old", None, "new"], pa.string_view()), {"new": 2, "old": 1}),
        (pa.array(["new", "old", None, "new"]).dictionary_encode(), {"new": 2, "old": 1}),
        (pa.array([[1], [2, 3], None, [1]]), None),
        (pa.array([{"a": 1}, {"a": 2}, None, {"a": 1}]), None),
        (pa.array([1, 2, None, 1], pa.timestamp("s")), None),
        (pa.array([1, 0, None, 1]), None),
    ],
    ids=lambda value: str(getattr(value, "type", "")),
)
def test_of_a_column_with_the_name_of_a_counted_one_texts_are_counted(
    tmp_path: Path, labels: pa.Array, counted: dict[str, int] | None
) -> None:
    table = table_of("A.", "B.", "C.", "D.").append_column(schema.LABEL, labels)
    counts = shards.count_values(table)
    assert counts.get(schema.LABEL) == counted
    footer = shards.Footer("test", "f", 4, 4, counts=counts)
    shards.write_shard(str(tmp_path / "l.parquet" / shards.shard_name(0, 1)), table, footer)
    manifest = shards.finish(str(tmp_path / "l.parquet"), [shards.shard_name(0, 1)], {})
    assert manifest["counts"] == ({schema.LABEL: counted} if counted else {})


def test_an_output_that_is_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    path.write_text("mine")
    with pytest.raises(shards.DatasetError, match="is a file"):
        output_folder.check_output(str(path), [])
    assert path.read_text() == "mine"


def test_a_folder_of_other_files_becomes_no_dataset_and_a_dataset_may_hold_notes(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "queries").mkdir()
    (tmp_path / "queries" / "corpus.jsonl").write_text("mine")
    with pytest.raises(shards.DatasetError, match="holds corpus.jsonl, and no dataset; give a folder of its own"):
        output_folder.check_output(str(tmp_path / "queries"), [])
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / ".gitkeep").touch()
    output_folder.check_output(str(tmp_path / "kept"), [])
    (dataset / "notes.txt").write_text("mine")
    output_folder.check_output(str(dataset), [])


def test_an_output_that_is_the_input_or_somebody_elses_is_refused(dataset: Path, tmp_path: Path) -> None:
    for source in (dataset, dataset / shards.shard_name(0, 2)):
        with pytest.raises(shards.DatasetError, match="is what the run reads"):
            output_folder.check_output(f"{dataset}/", [str(source)])
    (tmp_path / "spark").mkdir()
    (tmp_path / "spark" / "part-00000-abc.snappy.parquet").write_bytes(b"x")
    with pytest.raises(shards.DatasetError, match="part-00000-abc.snappy.parquet, which is not a shard of ours"):
        output_folder.check_output(str(tmp_path / "spark"), [])
    output_folder.check_output(str(dataset), [str(tmp_path / "other.parquet")])


def test_an_output_that_is_the_input_by_another_name_is_refused(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(dataset)
    (tmp_path / "other").mkdir()
    names = [str(dataset), f"{tmp_path}/sub/../{dataset.name}", str(tmp_path / "link"), f"file://{dataset}"]
    for out, source in itertools.product(names, repeat=2):
        for part in (source, f"{source}/{shards.shard_name(0, 2)}"):
            with pytest.raises(shards.DatasetError, match="is what the run reads"):
                output_folder.check_output(out, [part])
        output_folder.check_output(str(tmp_path / "other"), [source])


def test_a_null_text_is_named_with_its_row(tmp_path: Path) -> None:
    nullable = pa.schema([field.with_nullable(True) for field in schema.SENTENCES])
    pq.write_table(pa.table([[1, 2], ["A.", None], ["here"] * 2], schema=nullable), tmp_path / "n.parquet")
    with pytest.raises(schema.SchemaError, match="n.parquet: column 'text' is null in row 1"):
        shards.read_shard(shards.Shard(str(tmp_path / "n.parquet"), "n.parquet"))


def test_a_table_without_the_contracts_columns_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(schema.SchemaError, match="'id' .* missing"):
        shards.write_shard(str(tmp_path / "d" / "s"), pa.table({"foo": [1]}), shards.Footer("t", "f", 1, 1))
    assert not (tmp_path / "d").exists()


def test_a_failed_write_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    target = tmp_path / "a"
    target.write_bytes(b"old")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(storage.StorageError, match="No space left"):
        storage.write_bytes(str(target), b"new")
    assert target.read_bytes() == b"old"
    assert storage.list_names(str(tmp_path)) == ["a"]


def test_an_unknown_protocol_is_explained() -> None:
    with pytest.raises(storage.StorageError, match="nosuch://x"):
        storage.resolve("nosuch://x/y")


def test_a_folder_with_what_a_killed_run_left_is_no_foreign_folder(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").mkdir()
    (tmp_path / "x.parquet" / ".tmp-another-host.123-part-00000-of-00002.parquet").write_bytes(b"")
    output_folder.check_output(str(tmp_path / "x.parquet"), [])


def test_what_is_no_dataset_is_not_called_unfinished(tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match="no such dataset"):
        shards.read_manifest(str(tmp_path / "absent.parquet"))
    (tmp_path / "a.txt").write_text("He left.")
    with pytest.raises(shards.DatasetError, match="a file, and no dataset"):
        shards.read_manifest(str(tmp_path / "a.txt"))


@pytest.mark.parametrize("name", ["part-0.parquet", "part-of-my-notes.parquet", "part-00003-of-00016.parquet"])
def test_a_single_file_under_any_name_gives_a_dataset_that_can_be_read(tmp_path: Path, name: str) -> None:
    pq.write_table(table_of("A."), tmp_path / name)
    (source,) = shards.list_shards(str(tmp_path / name))
    target = shards.output_of(source, str(tmp_path / "out.parquet"))
    shards.write_shard(target, table_of("A."), footer_of(table_of("A.")))
    shards.finish(str(tmp_path / "out.parquet"), [storage.base(target)], {})
    (shard,) = shards.list_shards(str(tmp_path / "out.parquet"))
    assert shards.read_shard(shard)[0][schema.TEXT].to_pylist() == ["A."]
