"""The share of a process: all rows once, in pieces that fit, in the batch's own order again after gathering."""

import itertools

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from train.data.packing import pack, pack_with_templates
from train.data.rows import Rows, batch_rows
from train.data.steps import Steps
from train.data.tokens import Tokens
from train.model.encoder import Encoder
from train.scratch import small_bert

COUNT, BATCH = 40, 12
rng = np.random.default_rng(3)


def column() -> Tokens:
    offsets = np.concatenate([[0], np.cumsum(rng.integers(1, 20, COUNT))])
    return Tokens(rng.integers(5, 50, offsets[-1]).astype(np.uint16), offsets, None)


ROWS = Rows(
    ids=np.arange(COUNT, dtype=np.uint64),
    views=[(column(), ([2], [3])), (column(), ([2, 4], [4, 3]))],
    present={"negation": rng.random(COUNT) < 0.5},
    values={"mer": rng.random(COUNT)},
    unusable={},
    fingerprint="",
)


def steps(processes: int, process: int, chunk_tokens: int = 100_000) -> Steps:
    return Steps(
        ROWS,
        batch_size=BATCH,
        seed=1,
        processes=processes,
        process=process,
        pooling="cls",
        mask_id=None,
        chunk_tokens=chunk_tokens,
    )


def sentences(made: Steps, step: int) -> list[list[list[int]]]:
    """The ids of every sentence of a step: (rows, views)."""
    rows: list[list[list[int]]] = []
    for piece in made(step).pieces:
        cuts = piece.cu_seqlens.tolist()
        flat = piece.input_ids[0].tolist()
        found = [flat[a:b] for a, b in itertools.pairwise(cuts)]
        half = len(found) // 2
        rows += [[first, second] for first, second in zip(found[:half], found[half:], strict=True)]
    return rows


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("step", [0, 2, 3])  # the last of an epoch is short
def test_gathered_and_put_in_place_the_batch_is_that_of_one_process(processes: int, step: int) -> None:
    gathered = [row for process in range(processes) for row in sentences(steps(processes, process, 80), step)]
    order = steps(processes, 0)(step).batch_order.tolist()
    chosen = batch_rows(COUNT, BATCH, processes, 1, step)
    wanted = [[[*b, *t.gather(np.array([i]))[0].tolist(), *a] for t, (b, a) in ROWS.views] for i in chosen]
    assert [gathered[i] for i in order] == wanted


def test_all_processes_know_the_whole_batch() -> None:
    one, two = steps(2, 0)(0), steps(2, 1)(0)
    chosen = batch_rows(COUNT, BATCH, 2, 1, 0)
    assert (
        one.present["negation"].tolist()
        == two.present["negation"].tolist()
        == ROWS.present["negation"][chosen].tolist()
    )
    assert one.values["mer"].tolist() == two.values["mer"].tolist() == ROWS.values["mer"][chosen].tolist()
    assert one.tokens == two.tokens == sum(piece.tokens for step in (one, two) for piece in step.pieces)
    assert one.sentences == 2 * BATCH


@given(chunk_tokens=st.integers(1, 600), step=st.integers(0, 2))
def test_pieces_fit_or_hold_one_row(chunk_tokens: int, step: int) -> None:
    pieces = steps(1, 0, chunk_tokens)(step).pieces
    assert sum(piece.sequences for piece in pieces) == 2 * BATCH
    assert all(piece.tokens <= chunk_tokens or piece.sequences == 2 for piece in pieces)
    both = [a.tokens + b.tokens for a, b in itertools.pairwise(pieces)]
    assert all(tokens > chunk_tokens for tokens in both)  # none is cut without need
    assert len({*steps(1, 0, chunk_tokens)(step).seeds}) == len(pieces)


def test_dropout_seeds_differ_between_steps_and_processes_and_come_again() -> None:
    seeds = [steps(2, process)(step).seeds[0] for process in (0, 1) for step in (0, 1)]
    assert len(set(seeds)) == 4
    assert seeds[0] == steps(2, 0)(0).seeds[0]


def test_denoising_subtracts_the_empty_template_at_the_sentences_own_positions() -> None:
    encoder = Encoder(small_bert(50, 2, 64, 0), "mask", 4).prepare().eval()
    before, after = [2, 7], [8, 4, 3]
    inner = [np.array([11, 12, 13]), np.array([14]), np.array([15, 16, 17])]
    part = (np.concatenate(inner), np.array([3, 1, 3]), before, after)
    found = encoder(pack_with_templates([part], 4), 1)
    plain = encoder.embed(pack([part], "mask", 4))
    torch.testing.assert_close(found["head"][0], plain - torch.stack([_template(encoder, n) for n in (3, 1, 3)]))
    assert "embedding" not in found


def _template(encoder: Encoder, length: int) -> torch.Tensor:
    """The mask token's state in the empty template of ``before`` and ``after``, by the book."""
    ids, positions = torch.tensor([[2, 7, 8, 4, 3]]), torch.tensor([[0, 1, 2 + length, 3 + length, 4 + length]])
    encoder.backbone.set_attn_implementation("sdpa")
    state = encoder.backbone(input_ids=ids, position_ids=positions).last_hidden_state[0, 3]
    encoder.prepare()
    return state
