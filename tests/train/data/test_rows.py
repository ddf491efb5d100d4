"""Token tables and batches; what is wrong with a dataset is said before training."""

import hashlib
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines import schema
from train.data.dataset import read_dataset
from train.data.packing import pack
from train.data.rows import (
    attach_pairs,
    balance_by_length,
    batch_rows,
    inverse_permutation,
    prepare_rows,
    steps_per_epoch,
)
from train.data.tokens import Tokens
from train.data.usable import rows_differ
from train.model.prompt import TEMPLATES as NAMED
from train.model.prompt import with_template, wrap_ids
from train.runtime.errors import InputError
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


TEMPLATES = NAMED["sncse"]
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
    assert rows_differ(tokens(rows), tokens(other)).tolist() == [a != b for a, b in zip(rows, other, strict=True)]


@given(rows_of_ids, st.data())
def test_taking_rows_is_the_same_as_gathering_them(rows: list[list[int]], data: st.DataObject) -> None:
    chosen = np.array(data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=1)))
    whole = tokens(rows)
    taken = whole.take(chosen)
    again = np.arange(len(taken))[::-1]
    assert taken.take(again).lengths(again).tolist() == taken.lengths(np.arange(len(taken))).tolist()
    assert [taken.gather(np.array([i]))[0].tolist() for i in range(len(taken))] == [rows[i] for i in chosen]
    assert taken.flat is whole.flat  # nothing is copied
    assert taken.lengths(np.arange(len(taken))).tolist() == [len(rows[i]) for i in chosen] == taken.last_ends().tolist()


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12), st.integers(1, 5))
def test_dealing_is_a_permutation_that_can_be_undone(some: list[int], processes: int) -> None:
    lengths = np.array(some * processes)
    order = balance_by_length(lengths, processes)
    assert sorted(order.tolist()) == list(range(len(lengths)))
    assert lengths[order][inverse_permutation(order)].tolist() == lengths.tolist()
    blocks = order.reshape(processes, -1)
    assert (np.diff(blocks, axis=1) > 0).all()  # each keeps the order of the batch
    # To and fro: what one process has more than another is at most the longest row.
    shares = lengths[blocks].sum(1)
    assert shares.max() - shares.min() <= lengths.max()


def test_dealing_balances_a_batch_of_sentences() -> None:
    random = np.random.default_rng(0)
    dealt, plain = [], []
    for _ in range(50):
        lengths = np.clip(random.lognormal(3.3, 0.5, 512), 5, 64).astype(np.int64)
        shares = lengths[balance_by_length(lengths, 8)].reshape(8, -1).sum(1)
        dealt.append(shares.max() / shares.mean())
        plain.append(lengths.reshape(8, -1).sum(1).max() / shares.mean())
    assert np.mean(dealt) < 1.005 < 1.03 < np.mean(plain)


def load(path: Path, max_length: int = 32, columns: list[str] = COLUMNS, **options: Any) -> Any:
    tokenizer = train_tokenizer([text for pair in SENTENCES for text in pair if text] * 3, 300)
    wraps = [wrap_ids(tokenizer, template) for template in TEMPLATES]
    views = [("text", wraps[0]), ("text", wraps[1])]
    views += [(column, wraps[1]) for column in ("negation", "paraphrase") if column in columns]
    prompted = with_template(tokenizer, TEMPLATES[0])
    rows = prepare_rows(read_dataset(str(path), columns), views, prompted, max_length, lambda _: None, **options)
    return rows, tokenizer, prompted


@pytest.mark.parametrize("max_length", [16, 32])
def test_batches_hold_what_the_exported_tokenizer_makes_of_the_text(
    folder: Path, tmp_path: Path, max_length: int
) -> None:
    rows, plain, first = load(folder, max_length, cache=tmp_path / "cache")
    second = with_template(plain, TEMPLATES[1])
    texts, negations = [text for text, _ in SENTENCES], [negation or "" for _, negation in SENTENCES]
    expected = [
        row
        for tokenizer, column in ((first, texts), (second, texts), (second, negations))
        for row in tokenizer(column, truncation=True, max_length=max_length)["input_ids"]
    ]
    batch = pack([(*t.gather(np.arange(len(rows))), *wrap) for t, wrap in rows.views], "mask", plain.mask_token_id)
    cuts = batch.cu_seqlens.tolist()
    assert [batch.input_ids[0, a:b].tolist() for a, b in pairwise(cuts)] == expected
    assert batch.longest <= max_length


def test_rows_without_a_usable_negation_are_counted_and_marked(folder: Path) -> None:
    beyond = "with an edit beyond the token budget"
    rows, _, _ = load(folder)
    assert rows.present["negation"].tolist() == [True, True, False, True]
    assert rows.unusable == {"negation": {"without one": 1, beyond: 0}}
    # An edit that is cut in its middle ("do | not cross") is no better than one that lies behind the cut.
    for room, kept in ((4, False), (40, True)):
        rows, _, _ = load(folder, sum(map(len, rows.views[0][1])) + room)
        assert rows.present["negation"][1] == kept
    # With room for two word pieces only the edits all lie too far back.
    wrapping = sum(map(len, rows.views[0][1]))
    rows, _, _ = load(folder, wrapping + 2)
    assert rows.present["negation"].tolist() == [False, False, False, False]
    assert rows.unusable == {"negation": {"without one": 1, beyond: 3}}


def test_rows_without_a_needed_column_are_counted_and_left_out(folder: Path, tmp_path: Path) -> None:
    rows, _, _ = load(folder, required=["negation"], cache=tmp_path / "cache")
    assert rows.ids.tolist() == [0, 0, 2]  # each shard of `folder` counts from 0
    assert rows.present["negation"].tolist() == [True] * len(rows) == [True] * 3
    assert rows.unusable["negation"]["without one (whole rows)"] == 1
    everything, _, _ = load(folder)
    for (kept, _), (all_of_them, _) in zip(rows.views, everything.views, strict=True):
        assert kept.gather(np.arange(3))[0].tolist() == all_of_them.gather(np.array([0, 1, 3]))[0].tolist()


def test_a_dataset_without_a_row_to_train_on_is_refused(tmp_path: Path) -> None:
    pq.write_table(table([("Rain fell.", None), ("Snow fell.", None)]), tmp_path / "none.parquet")
    with pytest.raises(InputError, match=r"none\.parquet has no row to train on. negation: 2 without one"):
        load(tmp_path / "none.parquet", required=["negation"])


def test_a_paraphrase_must_differ_from_its_text(tmp_path: Path) -> None:
    texts = ["The lamp is lit.", "Snow fell.", "Two ferries cross the strait"]
    others = ["The lamp is alight.", None, "two ferries  cross the strait"]
    records = [
        {"id": i, "text": text, "source": "made", "paraphrase": other}
        for i, (text, other) in enumerate(zip(texts, others, strict=True))
    ]
    pq.write_table(pa.Table.from_pylist(records, schema.augmented("paraphrase")), tmp_path / "p.parquet")
    rows, _, _ = load(tmp_path / "p.parquet", columns=["id", "text", "paraphrase"])
    assert rows.present["paraphrase"].tolist() == [True, False, False]
    assert rows.unusable == {"paraphrase": {"without one": 1, "with the tokens of the text": 1}}


LABELLED, SCORED = ["premise", "hypothesis", "label"], ["premise", "hypothesis", "score"]
PAIRS = [
    ("A lamp is lit.", "There is light.", "entailment"),
    ("Snow fell.", "It was cold.", "neutral"),
    ("Snow fell.", "No snow fell.", "contradiction"),
]


def write_pairs(path: Path, pairs: list[tuple[str, str, str]]) -> str:
    table = pa.Table.from_pylist([dict(zip(LABELLED, p, strict=True)) for p in pairs])
    pq.write_table(table, path)
    return str(path)


def load_pairs(path: str) -> Any:
    tokenizer = train_tokenizer([sentence for pair in PAIRS for sentence in pair[:2]] * 3, 300)
    dataset = read_dataset(path, LABELLED)
    views = [(column, wrap_ids(tokenizer, None)) for column in ("premise", "hypothesis")]
    return prepare_rows(dataset, views, tokenizer, 16, lambda _: None), tokenizer


def test_pairs_have_their_label_and_neutral_ones_are_counted_and_left_out(tmp_path: Path) -> None:
    rows, tokenizer = load_pairs(write_pairs(tmp_path / "nli.parquet", PAIRS))
    assert rows.values["score"].tolist() == [1, 0]
    assert rows.values["entailed"].tolist() == [True, False]
    assert rows.ids.tolist() == [0, 2]
    assert rows.unusable == {"label": {"neutral (whole rows)": 1}}
    assert rows.present == {}
    for (view, _), column in zip(rows.views, (0, 1), strict=True):
        for row, pair in enumerate((0, 2)):
            wanted = tokenizer(PAIRS[pair][column], add_special_tokens=False)["input_ids"]
            assert view.gather(np.array([row]))[0].tolist() == wanted


def test_scores_are_read_and_labels_where_there_are_none(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "scored.parquet"
    pq.write_table(pa.table([["a", "b"], ["c", "d"], [4.5, 0.25], [1, 0.5]], schema=schema.SCORED), path)
    scored = read_dataset(str(path), SCORED)
    tokenizer = train_tokenizer(["a b c d"] * 3, 300)
    views = [(column, wrap_ids(tokenizer, None)) for column in ("premise", "hypothesis")]
    rows = prepare_rows(scored, views, tokenizer, 16, lambda _: None)
    assert {name: column.tolist() for name, column in rows.values.items()} == {"score": [4.5, 0.25]}
    assert rows.unusable == {}
    rated = read_dataset(str(path), [*SCORED, "mer"])
    assert prepare_rows(rated, views, tokenizer, 16, lambda _: None).values["mer"].tolist() == [1, 0.5]
    both = attach_pairs(read_dataset(str(folder), ["id", "text"]), scored, lambda _: None)
    assert both.table.column("score").to_pylist()[:3] == [4.5, 0.25, 4.5]
    labelled = read_dataset(write_pairs(tmp_path / "nli.parquet", PAIRS), SCORED)
    assert labelled.table.column("label").to_pylist() == [label for _, _, label in PAIRS]
    with pytest.raises(schema.SchemaError, match=r"scored\.parquet: column 'label' .* is missing"):
        read_dataset(str(path), LABELLED)


def test_a_score_that_is_no_number_is_refused_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "scored.parquet"
    pq.write_table(pa.table([["a", "b"], ["c", "d"], [4.5, float("nan")], [1, 1]], schema=schema.SCORED), path)
    with pytest.raises(
        InputError, match=r"scored\.parquet: score nan in row 1 is not a finite number(?s:.*)pairs_flow"
    ):
        read_dataset(str(path), SCORED)


def test_pairs_beside_sentences_lie_there_over_and_over_without_the_neutral_ones(tmp_path: Path, folder: Path) -> None:
    sentences = read_dataset(str(folder), ["id", "text"])
    pairs = read_dataset(write_pairs(tmp_path / "nli.parquet", PAIRS), LABELLED)
    said: list[str] = []
    both = attach_pairs(sentences, pairs, said.append)
    assert both.table.column("text") == sentences.table.column("text")
    found = both.table.select(LABELLED).to_pylist()
    wanted = [dict(zip(LABELLED, PAIRS[n], strict=True)) for n in (0, 2)]
    assert len(found) > 2
    assert found == [wanted[row % 2] for row in range(len(found))]
    assert "2 pairs of" in said[0]
    assert "1 neutral" in said[0]
    fewer = replace(sentences, rows=1, parts=lambda names: iter([sentences.table.select(names).slice(0, 1)]))
    assert attach_pairs(fewer, pairs, said.append).table.num_rows == 1
    assert "1 for which there is no sentence" in said[1]
    assert len({both.fingerprint, sentences.fingerprint, pairs.fingerprint}) == 3


def test_pairs_that_are_all_neutral_are_refused(tmp_path: Path, folder: Path) -> None:
    pairs = read_dataset(write_pairs(tmp_path / "nli.parquet", PAIRS[1:2]), LABELLED)
    with pytest.raises(InputError, match=r"nli\.parquet has no pair to train on: all 1 are neutral"):
        attach_pairs(read_dataset(str(folder), ["id", "text"]), pairs, lambda _: None)


def test_a_label_that_is_none_is_refused_with_its_row(tmp_path: Path) -> None:
    path = write_pairs(tmp_path / "nli.parquet", [*PAIRS, ("A.", "B.", "-")])
    with pytest.raises(InputError, match=r"nli\.parquet: label '-' in row 3 is not one of (?s:.*)flows\.pairs_flow"):
        load_pairs(path)


def test_what_is_missing_of_pairs_names_the_command_that_makes_them(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(InputError, match=r"(?s)no dataset at .*python -m flows\.pairs_flow"):
        load_pairs(str(tmp_path / "none.parquet"))
    with pytest.raises(schema.SchemaError, match=r"'premise'.*python -m flows\.pairs_flow"):
        load_pairs(str(folder))


def test_a_length_without_room_for_a_sentence_is_refused(folder: Path) -> None:
    with pytest.raises(InputError, match="--max-length 8 leaves no room"):
        load(folder, 8)


@pytest.mark.parametrize("with_kind", [True, False])
def test_triplets_of_a_kind_come_as_often_as_asked_for(tmp_path: Path, with_kind: bool) -> None:
    kinds = ["negation", "written role", "written claim", "role"]
    given = [
        {"anchor": f"Lamp {i} is lit.", "positive": f"Lamp {i} burns.", "negative": f"Lamp {i} is out."}
        for i in range(4)
    ]
    table = pa.Table.from_pylist([{**row, "kind": kind} for row, kind in zip(given, kinds, strict=True)])
    path, texts = tmp_path / "triplets.parquet", ["anchor", "positive", "negative"]
    pq.write_table(table if with_kind else table.drop_columns(["kind"]), path)
    tokenizer = train_tokenizer([text for row in given for text in row.values()] * 3, 300)
    views = [(column, wrap_ids(tokenizer, None)) for column in texts]
    dataset, said = read_dataset(str(path), texts), list[str]()
    times = {"written": 2, "written role": 3, "hedge": 5}
    rows = prepare_rows(dataset, views, tokenizer, 16, said.append, None, texts[2:], times)
    assert rows.ids.tolist() == ([0, 1, 1, 1, 2, 2, 3] if with_kind else [0, 1, 2, 3])
    assert rows.present["negative"].tolist() == [True] * len(rows)
    for (view, _), column in zip(rows.views, texts, strict=True):
        for place, row in enumerate(rows.ids.tolist()):
            wanted = tokenizer(given[row][column], add_special_tokens=False)["input_ids"]
            assert view.gather(np.array([place]))[0].tolist() == wanted
    line = "7 rows an epoch, of 4: kinds that begin with written 2 times, written role 3 times, hedge 5 times"
    assert [one for one in said if "an epoch" in one] == ([line] if with_kind else [])
