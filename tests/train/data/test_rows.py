"""The rows that are trained on, and the batches that they are dealt out in."""

from collections.abc import Callable
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
    balance_by_length,
    batch_rows,
    inverse_permutation,
    prepare_rows,
    steps_per_epoch,
)
from train.model.prompt import TEMPLATES as NAMED
from train.model.prompt import with_template, wrap_ids
from train.runtime.errors import InputError
from train.scratch import train_tokenizer

Negations = Any  # the class of conftest.py
Load = Callable[..., Any]
TEMPLATES = NAMED["sncse"]
COLUMNS = [schema.ID, schema.TEXT, schema.NEGATION, schema.NEGATION_SPAN]


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


@pytest.fixture
def load(negations: Negations) -> Load:
    """A function from the path of a dataset to its rows, the tokenizer, and that tokenizer with a prompt."""
    tokenizer = train_tokenizer([text for pair in negations.ROWS for text in pair if text] * 3, 300)

    def load(path: Path, max_length: int = 32, columns: list[str] = COLUMNS, **options: Any) -> Any:
        wraps = [wrap_ids(tokenizer, template) for template in TEMPLATES]
        views = [("text", wraps[0]), ("text", wraps[1])]
        views += [(column, wraps[1]) for column in ("negation", "paraphrase") if column in columns]
        prompted = with_template(tokenizer, TEMPLATES[0])
        rows = prepare_rows(read_dataset(str(path), columns), views, prompted, max_length, lambda _: None, **options)
        return rows, tokenizer, prompted

    return load


@pytest.mark.parametrize("max_length", [16, 32])
def test_batches_hold_what_the_exported_tokenizer_makes_of_the_text(
    folder: Path, tmp_path: Path, max_length: int, negations: Negations, load: Load
) -> None:
    rows, plain, first = load(folder, max_length, cache=tmp_path / "cache")
    second = with_template(plain, TEMPLATES[1])
    texts, denials = [text for text, _ in negations.ROWS], [denial or "" for _, denial in negations.ROWS]
    expected = [
        row
        for tokenizer, column in ((first, texts), (second, texts), (second, denials))
        for row in tokenizer(column, truncation=True, max_length=max_length)["input_ids"]
    ]
    batch = pack([(*t.gather(np.arange(len(rows))), *wrap) for t, wrap in rows.views], "mask", plain.mask_token_id)
    cuts = batch.cu_seqlens.tolist()
    assert [batch.input_ids[0, a:b].tolist() for a, b in pairwise(cuts)] == expected
    assert batch.longest <= max_length


def test_rows_without_a_usable_negation_are_counted_and_marked(folder: Path, load: Load) -> None:
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


def test_rows_without_a_needed_column_are_counted_and_left_out(folder: Path, tmp_path: Path, load: Load) -> None:
    rows, _, _ = load(folder, required=["negation"], cache=tmp_path / "cache")
    assert rows.ids.tolist() == [0, 0, 2]  # each shard of `folder` counts from 0
    assert rows.present["negation"].tolist() == [True] * len(rows) == [True] * 3
    assert rows.unusable["negation"]["without one (whole rows)"] == 1
    everything, _, _ = load(folder)
    for (kept, _), (all_of_them, _) in zip(rows.views, everything.views, strict=True):
        assert kept.gather(np.arange(3))[0].tolist() == all_of_them.gather(np.array([0, 1, 3]))[0].tolist()


def test_a_dataset_without_a_row_to_train_on_is_refused(tmp_path: Path, negations: Negations, load: Load) -> None:
    pq.write_table(negations.table([("Rain fell.", None), ("Snow fell.", None)]), tmp_path / "none.parquet")
    with pytest.raises(InputError, match=r"none\.parquet has no row to train on. negation: 2 without one"):
        load(tmp_path / "none.parquet", required=["negation"])


def test_a_paraphrase_must_differ_from_its_text(tmp_path: Path, load: Load) -> None:
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


def test_a_length_without_room_for_a_sentence_is_refused(folder: Path, load: Load) -> None:
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
    times = {"written": 2, "written role": 3, "hedge": 5, "neg": 0}
    rows = prepare_rows(dataset, views, tokenizer, 16, said.append, None, texts[2:], times)
    assert rows.ids.tolist() == ([1, 1, 1, 2, 2, 3] if with_kind else [0, 1, 2, 3])
    assert rows.present["negative"].tolist() == [True] * len(rows)
    for (view, _), column in zip(rows.views, texts, strict=True):
        for place, row in enumerate(rows.ids.tolist()):
            wanted = tokenizer(given[row][column], add_special_tokens=False)["input_ids"]
            assert view.gather(np.array([place]))[0].tolist() == wanted
    often = "written 2 times, written role 3 times, hedge 5 times, neg 0 times"
    line = f"an epoch has 6 draws of 4 triplets, as their kinds come: {often}"
    assert [one for one in said if "an epoch" in one] == ([line] if with_kind else [])


def test_triplets_none_of_which_is_to_come_are_refused(tmp_path: Path) -> None:
    path, texts = tmp_path / "triplets.parquet", ["anchor", "positive", "negative"]
    given = [{"anchor": "A lamp is lit.", "positive": "A lamp burns.", "negative": "A lamp is out.", "kind": "role"}]
    pq.write_table(pa.Table.from_pylist(given), path)
    views = [
        (column, wrap_ids(tokenizer := train_tokenizer(list(given[0].values()) * 9, 300), None)) for column in texts
    ]
    with pytest.raises(InputError, match="no triplet to train on: role 0 times"):
        prepare_rows(read_dataset(str(path), texts), views, tokenizer, 16, print, None, texts[2:], {"role": 0})
