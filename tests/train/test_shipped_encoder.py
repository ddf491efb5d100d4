"""The encoder that comes with Litotes: it loads as it is, and its figures are true."""

import re
from pathlib import Path

import pytest
import torch
from sentence_transformers import SentenceTransformer

from train.evaluation.models import load_model
from train.evaluation.registry import run_suite

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "artifacts/litotes-all-MiniLM-L6-v2"
HELD_OUT = ROOT / "train/evaluation/held_out"
# The rows of the card's table that the items of HELD_OUT give: how a row begins, its suite and measure.
ROWS = {
    "both questions": ("contrast", "contrast pairwise"),
    "exclusion": ("contrast", "exclusion right rank"),
    "four-way": ("choice", "choice top-1"),
    "roles": ("triplet", "roles both"),
}


@pytest.fixture(scope="module")
def model() -> SentenceTransformer:
    return SentenceTransformer(str(FOLDER), device="cpu")


def test_it_does_not_lie_where_litotes_fix_writes_by_default() -> None:
    assert not FOLDER.name.endswith("-litotes")  # the default of --out is artifacts/ENCODER-litotes


def test_it_is_a_drop_in(model: SentenceTransformer) -> None:
    assert model.max_seq_length == 256
    assert next(model.parameters()).dtype == torch.float32  # stored as float16
    embeddings = model.encode(["The bridge is open.", "The bridge is not open."], convert_to_tensor=True)
    assert embeddings.shape == (2, 384)
    assert embeddings.norm(dim=1).tolist() == pytest.approx([1, 1], abs=1e-5)


def test_it_hears_not(model: SentenceTransformer) -> None:
    anchors = ["The bridge is open.", "Nobody passed the exam.", "She has never been to Rome."]
    same = ["You can cross the bridge.", "Everyone failed the exam.", "Rome is a city that she has yet to visit."]
    denied = ["The bridge is not open.", "Everybody passed the exam.", "She has often been to Rome."]
    a, s, d = (model.encode(texts, convert_to_tensor=True) for texts in (anchors, same, denied))
    assert bool(((a * s).sum(1) > (a * d).sum(1)).all())


def test_its_card_has_no_path_of_a_machine_and_says_how_it_was_made() -> None:
    card = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w.])/(?:tmp|home|root|work)/", card)
    assert "train/run.py --data" in card
    assert "float16" in card


@pytest.mark.slow
def test_the_held_out_figures_of_its_card_are_what_it_reaches() -> None:
    card = (FOLDER / "README.md").read_text(encoding="utf-8")
    loaded = load_model(str(FOLDER))
    for name, (suite, measure) in ROWS.items():
        found = re.search(rf"^\| {name}[^|]*\| [\d.]+ \| ([\d.]+) \|", card, re.MULTILINE)
        assert found, name
        outcome = run_suite(suite, [loaded], str(HELD_OUT), {})
        assert not outcome.error
        reached = list(outcome.scores.values())[-1][measure]
        assert reached == pytest.approx(float(found[1]), abs=1), name  # an item of 107: rounding differs by machine
