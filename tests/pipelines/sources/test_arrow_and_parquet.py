"""Columns of Arrow and Parquet as sources: types of string, columns of nothing, datasets that were saved, damage."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import storage
from pipelines.sources import formats, readers
from tests.pipelines.sources.test_formats import ROWS, TEXTS, read, save, write_arrow


def typed(texts: list[str | None], data_type: pa.DataType) -> pa.Array:
    if not pa.types.is_dictionary(data_type):
        return pa.array(texts, data_type)
    values = [text for text in texts if text is not None]
    places = [None if text is None else values.index(text) for text in texts]
    return pa.DictionaryArray.from_arrays(
        pa.array(places, data_type.index_type), pa.array(values, data_type.value_type)
    )


STRINGS = [
    *(pa.string(), pa.large_string(), pa.string_view()),
    *(pa.dictionary(pa.int8(), values) for values in (pa.string(), pa.large_string(), pa.string_view())),
]


@pytest.mark.parametrize("kind", ["parquet", "file", "stream"])
@pytest.mark.parametrize("data_type", STRINGS, ids=str)
def test_every_type_of_string_is_text(tmp_path: Path, data_type: pa.DataType, kind: str) -> None:
    texts = [*TEXTS, None]
    rows = pa.table({"id": list(range(4)), "note": typed(texts, data_type)})
    if kind != "parquet":
        write_arrow(tmp_path / "rows", rows, kind)
    elif data_type == STRINGS[-1]:
        pytest.skip("pyarrow writes no such Parquet")
    else:
        pq.write_table(rows, tmp_path / "rows")
    assert read(tmp_path, tmp_path / "rows")[0] == TEXTS
    found = readers.records(str(tmp_path / "rows"), readers.Columns([("note",)], ""))
    assert list(found)[3] == (4, None, readers.NO_COLUMN)


def test_a_column_of_nothing_is_passed_over(tmp_path: Path) -> None:
    pq.write_table(pa.table({"text": pa.nulls(len(TEXTS)), "note": TEXTS}), tmp_path / "rows")
    assert read(tmp_path, tmp_path / "rows")[0] == TEXTS


def test_what_polars_writes_is_text(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    for data_type in (polars.String, polars.Categorical, polars.Enum(TEXTS)):
        rows = polars.DataFrame({"text": polars.Series(TEXTS, dtype=data_type)})
        rows.write_parquet(tmp_path / "rows.parquet")
        rows.write_ipc(tmp_path / "rows.arrow", compression="zstd")
        rows.write_ipc_stream(tmp_path / "rows.stream")
        for name in ("rows.parquet", "rows.arrow", "rows.stream"):
            assert read(tmp_path, tmp_path / name)[0] == TEXTS


def test_a_saved_dataset_is_a_source(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_list(ROWS)
    rows.save_to_disk(tmp_path / "one", num_shards=2)
    assert read(tmp_path, tmp_path / "one")[0] == TEXTS
    both = datasets.DatasetDict({"train": rows, "test": datasets.Dataset.from_dict({"review": ["It is late."]})})
    both.save_to_disk(tmp_path / "both")
    texts, notes = read(tmp_path, tmp_path / "both")
    assert texts == TEXTS
    assert "the split 'train' is read" in notes[0]


def test_arrow_that_is_damaged_or_none_is_refused_in_one_line(tmp_path: Path) -> None:
    rows = pa.Table.from_pylist(ROWS)
    whole = write_arrow(tmp_path / "whole", rows, "file").read_bytes()
    for content in (whole[:-20], b"\xff\xff\xff\xff not Arrow", b"\xff\xff\xff\xff"):
        with pytest.raises(formats.NotReadable, match="rows.arrow: begins as Arrow does and is none, or is damaged"):
            read(tmp_path, save(tmp_path / "rows.arrow", content))
    stream = write_arrow(tmp_path / "stream", rows, "stream").read_bytes()
    with pytest.raises(storage.Unreadable, match="rows.arrow: cannot be read to its end"):
        read(tmp_path, save(tmp_path / "rows.arrow", stream[:-200]))
