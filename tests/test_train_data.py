"""Token tables and batches; what is wrong with a dataset is said before training."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines import schema
from train.data import Tokens, batch_rows, differing, padded, prepare, steps_per_epoch
from train.errors import InputError
from train.parquet import read_dataset
from train.prompt import TEMPLATES, with_template, wrap_ids
from train.scratch import train_tokenizer

SENTENCES = [
    ("The lamp is lit.", "The lamp is not lit."),
    ("Two ferries cross the strait each morning", "Two ferries do not cross the strait each morning"),
    ("Snow fell.", None),
    ("A mill stands by the brook that runs past the old chapel.", "A mill does not stand by the brook that runs past."),
]


def span_of(text: str, negation: str) -> list[int]:
    """Where the two differ, in characters of ``text``."""
    start = shared(text, negation)
    return [start, len(text) - shared(text[start:][::-1], negation[start:][::-1])]


def shared(one: str, other: str) -> int:
    """How many characters at the start are the same."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def table(rows: list[tuple[str, str | None]] = SENTENCES) -> pa.Table:
    records: list[dict[str, Any]] = [
        {
            "id": i,
            "text": text,
            "source": "made",
            "negation": negation,
            "negation_rule": "by hand" if negation else None,
            "negation_reason": None if negation else "by hand",
            "negation_span": span_of(text, negation) if negation else None,
        }
        for i, (text, negation) in enumerate(rows)
    ]
    return pa.Table.from_pylist(records, schema.augmented("negation"))


def write_folder(folder: Path, parts: list[pa.Table]) -> Path:
    folder.mkdir()
    shards = []
    for i, part in enumerate(parts):
        path = folder / f"part-{i:05d}-of-{len(parts):05d}.parquet"
        pq.write_table(part, path)
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        shards.append({"name": path.name, "rows": len(part), "bytes": len(content), "sha256": digest})
    manifest = {"format": 1, "stage": "test", "rows": sum(map(len, parts)), "shards": shards, "fingerprint": "f"}
    (folder / "_manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "d.parquet", [table(SENTENCES[:1]), table(SENTENCES[1:])])


COLUMNS = [schema.ID, schema.TEXT, schema.NEGATION, schema.NEGATION_SPAN]


def test_a_folder_and_a_single_file_hold_the_same_rows(folder: Path, tmp_path: Path) -> None:
    pq.write_table(table(), tmp_path / "single.parquet")
    single = read_dataset(str(tmp_path / "single.parquet"), COLUMNS).table
    assert read_dataset(str(folder), COLUMNS).table.column("text").equals(single.column("text"))
    assert single.column_names == COLUMNS


def test_datasets_are_read_from_any_file_system(folder: Path) -> None:
    import fsspec

    memory = fsspec.filesystem("memory")
    memory.put(str(folder), "/bucket/", recursive=True)
    assert len(read_dataset("memory://bucket/d.parquet", COLUMNS).table) == len(SENTENCES)


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
        ("no manifest", "_manifest.json: it is unfinished. Rerun the flow"),
        ("no shard", "part-00001-of-00002.parquet is listed in _manifest.json but missing"),
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


def test_an_empty_dataset_is_refused(tmp_path: Path) -> None:
    pq.write_table(table([]), tmp_path / "empty.parquet")
    with pytest.raises(InputError, match="holds no rows"):
        read_dataset(str(tmp_path / "empty.parquet"), COLUMNS)
    write_folder(tmp_path / "d.parquet", [])
    with pytest.raises(InputError, match="holds no rows"):
        read_dataset(str(tmp_path / "d.parquet"), COLUMNS)


def test_a_missing_column_names_the_flow_that_adds_it(tmp_path: Path) -> None:
    pq.write_table(table().drop_columns(["negation"]), tmp_path / "plain.parquet")
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


@pytest.mark.parametrize(("rows", "batch", "processes"), [(10, 4, 1), (10, 4, 2), (9, 4, 2), (8, 4, 4), (5, 5, 1)])
def test_an_epoch_visits_every_row_once_but_for_what_cannot_be_dealt_out(rows: int, batch: int, processes: int) -> None:
    steps = steps_per_epoch(rows, batch, processes)
    for epoch in range(2):
        batches = [batch_rows(rows, batch, processes, 42, epoch * steps + i) for i in range(steps)]
        seen = np.concatenate(batches)
        assert len(set(seen.tolist())) == len(seen) > rows - processes
        assert all(0 < len(b) <= batch and len(b) % processes == 0 for b in batches)


def test_batches_depend_on_seed_and_epoch_and_on_nothing_else() -> None:
    later = [batch_rows(100, 10, 1, 42, step).tolist() for step in (13, 2, 13)]
    assert later[0] == later[2]
    assert batch_rows(100, 10, 1, 42, 3).tolist() != later[0]  # same place in the epoch before
    assert batch_rows(100, 10, 1, 43, 13).tolist() != later[0]


rows_of_ids = st.lists(st.lists(st.integers(5, 50), max_size=6), min_size=1, max_size=8)


def tokens(rows: list[list[int]]) -> Tokens:
    flat, lengths = np.array([i for row in rows for i in row], np.int32), np.array([*map(len, rows)], np.int64)
    return Tokens(flat, np.cumsum([0, *lengths], dtype=np.int64), lengths)


@given(rows_of_ids, st.data())
def test_gather_gives_the_rows_that_were_asked_for(rows: list[list[int]], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=1))
    flat, lengths = tokens(rows).gather(np.array(chosen))
    assert flat.tolist() == [i for row in chosen for i in rows[row]]
    assert lengths.tolist() == [len(rows[row]) for row in chosen]


@given(rows_of_ids, st.data())
def test_differing_compares_row_by_row(rows: list[list[int]], data: st.DataObject) -> None:
    other = [data.draw(st.one_of(st.just(row), st.lists(st.integers(5, 50), max_size=6))) for row in rows]
    assert differing(tokens(rows), tokens(other)).tolist() == [a != b for a, b in zip(rows, other, strict=True)]


@given(rows_of_ids)
def test_padded_puts_the_wrapping_around_every_sentence(rows: list[list[int]]) -> None:
    wraps = [([1], [2]), ([1, 3], [4, 4, 2])]
    views = [(tokens(rows), wrap) for wrap in wraps]
    ids, mask = padded(views, np.arange(len(rows)), pad_id=0)
    expected = [before + row + after for before, after in wraps for row in rows]
    assert ids.shape[1] == max(map(len, expected))
    for found, attended, wanted in zip(ids.tolist(), mask.tolist(), expected, strict=True):
        assert found == wanted + [0] * (len(found) - len(wanted))
        assert attended == [1] * len(wanted) + [0] * (len(found) - len(wanted))


def load(path: Path, max_length: int = 32) -> Any:
    tokenizer = train_tokenizer([text for pair in SENTENCES for text in pair if text] * 3, 300)
    wraps = [wrap_ids(tokenizer, template) for template in TEMPLATES]
    views = [("text", wraps[0]), ("text", wraps[1]), ("negation", wraps[1])]
    prompted = with_template(tokenizer, TEMPLATES[0])
    return prepare(read_dataset(str(path), COLUMNS), views, prompted, max_length, lambda _: None), tokenizer, prompted


@pytest.mark.parametrize("max_length", [16, 32])
def test_batches_hold_what_the_exported_tokenizer_makes_of_the_text(folder: Path, max_length: int) -> None:
    rows, plain, first = load(folder, max_length)
    ids, mask = padded(rows.views, np.arange(len(SENTENCES)), plain.pad_token_id)
    second = with_template(plain, TEMPLATES[1])
    texts, negations = [text for text, _ in SENTENCES], [negation or "" for _, negation in SENTENCES]
    expected = [
        row
        for tokenizer, column in ((first, texts), (second, texts), (second, negations))
        for row in tokenizer(column, truncation=True, max_length=max_length)["input_ids"]
    ]
    found = [row[: sum(attended)] for row, attended in zip(ids.tolist(), mask.tolist(), strict=True)]
    assert found == expected
    assert ids.shape[1] <= max_length


def test_rows_without_a_usable_negation_are_counted_and_left_out(folder: Path) -> None:
    rows, _, _ = load(folder)
    assert rows.present.tolist() == [True, True, False, True]
    assert (rows.without, rows.beyond) == (1, 0)
    # An edit that is cut in its middle ("do | not cross") is no better than one that lies behind the cut.
    for room, kept in ((4, False), (40, True)):
        rows, _, _ = load(folder, sum(map(len, rows.views[0][1])) + room)
        assert rows.present[1] == kept
    # With room for two word pieces only the edits all lie too far back.
    wrapping = sum(map(len, rows.views[0][1]))
    rows, _, _ = load(folder, wrapping + 2)
    assert rows.present.tolist() == [False, False, False, False]
    assert (rows.without, rows.beyond) == (1, 3)


def test_a_length_without_room_for_a_sentence_is_refused(folder: Path) -> None:
    with pytest.raises(InputError, match="--max-length 8 leaves no room"):
        load(folder, 8)
