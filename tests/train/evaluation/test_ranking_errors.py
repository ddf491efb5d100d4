"""Rank errors by hand, and the signals on sentences of their own."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from train.evaluation.models import Embeddings
from train.evaluation.suites import ranking_errors, sts
from train.runtime.errors import InputError


class ByAngle:
    """A model whose sentences name their own angles, in degrees, as their last word."""

    name = "angles"

    def encode(self, texts: Sequence[str]) -> Embeddings:
        angles = np.radians([float(text.split()[-1]) for text in texts])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


@pytest.mark.parametrize(
    ("left", "right", "wanted"),
    [
        ("The gate is open.", "The gate isn't open.", "negation"),
        ("No boat left the quay.", "A boat left the quay.", "negation"),
        ("No boat left the quay.", "The boat did not leave the quay.", "other"),  # two negations say the same
        ("A dog bites the man.", "The man bites a dog.", "word order"),
        ("A dog bites the man.", "a dog bites the man", "other"),  # the same words in the same order
        ("The harbour is closed.", "The habour is closed.", "typo"),
        ("They recieve a letter.", "They receive a letter.", "typo"),
        ("He climbs up the wall.", "He climbs down the wall.", "substitution"),
        ("A cat is hot.", "A cat is hat.", "substitution"),  # too short for a typo
        ("A heron waits in the reeds.", "Two engines were repaired yesterday.", "low overlap"),
        ("A heron waits in the tall reeds.", "A heron is standing in the reeds and waits.", "other"),
    ],
)
def test_the_first_signal_names_the_class(left: str, right: str, wanted: str) -> None:
    assert ranking_errors.classify(left, right) == wanted
    assert ranking_errors.classify(right, left) == wanted


def test_overlap_counts_every_word_as_often_as_it_occurs() -> None:
    assert ranking_errors.jaccard(["a", "a", "b"], ["a", "b", "c"]) == pytest.approx(2 / 4)
    assert ranking_errors.jaccard([], []) == 1


def test_ties_share_their_mean_rank() -> None:
    assert ranking_errors.ranks([3.0, 1.0, 3.0, 2.0]).tolist() == [3.5, 1.0, 3.5, 2.0]


def test_the_worst_pairs_by_hand() -> None:
    left = ["he goes up 0"] * 5
    right = ["he goes down 10", "quay weir barn 80", "he goes away 30", "he goes home 40", "he never goes 20"]
    pairs = sts.Pairs(left, right, [0, 5, 4, 3, 1])
    classes = [ranking_errors.classify(*pair) for pair in zip(left, right, strict=True)]
    found = ranking_errors.worst_pairs(ByAngle(), pairs, classes, top=2)  # type: ignore[arg-type]
    # Ranks by score 1 5 4 3 2, by cosine 5 1 3 2 4: errors 16 16 1 1 4. Of equal errors the first row comes first.
    assert [pair["right"] for pair in found["top"]] == right[:2]
    assert (found["top"][0]["rank_gold"], found["top"][0]["rank_model"]) == (1, 5)
    assert found["classes"]["substitution"]["worst"] == 1  # 5 % of five pairs: one
    assert found["classes"]["substitution"]["too_high"] == 1  # people call it the least similar, the model the most
    assert found["classes"]["negation"]["too_high"] is None
    assert sum(share["all"] for share in found["classes"].values()) == pytest.approx(1)


def test_missing_sets_are_named_and_none_at_all_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none of the STS sets"):
        ranking_errors.run([ByAngle()], str(tmp_path))  # type: ignore[list-item]
    folder = tmp_path / "STS" / "STS15-en-test"
    folder.mkdir(parents=True)
    (folder / "STS.input.a.txt").write_text("up 0\tdown 10\nup 0\tnot up 50\nup 0\thill 70\n")
    (folder / "STS.gs.a.txt").write_text("1\n2\n5\n")
    result = ranking_errors.run([ByAngle()], str(tmp_path))  # type: ignore[list-item]
    assert set(result["missing"]) == set(sts.SETS) - {"STS15"}
    (_, directions), (title, rows) = ranking_errors.details(result)
    assert [row[0] for row in directions] == ["set", "STS15"]
    assert "angles" in title
    assert rows[1][:3] == ["STS15", "up 0", "down 10"]
    assert len(ranking_errors.table(result)[1]) == 1 + len(ranking_errors.CLASSES)
    assert ranking_errors.figures(result)[0].uri.startswith("data:image/svg+xml;base64,")
