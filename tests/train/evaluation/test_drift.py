"""Drift: cosines, neighbours and thresholds by hand and by plain loops, against the first model or another base."""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines import schema
from train.evaluation import thresholds
from train.evaluation.__main__ import main
from train.evaluation.during_training import Suites
from train.evaluation.models import cosine, load_model
from train.evaluation.registry import run_suite
from train.evaluation.suites import drift
from train.model.encoder import Encoder
from train.model.export import export
from train.model.prompt import TEMPLATES
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

WORDS = ("lamp", "mill", "inn", "brook", "road", "wall")
TEXTS = [f"The {a} by the {b} is old." for a, b in itertools.permutations(WORDS, 2)]


def by_angle(texts: Sequence[str], slope: float = 1.0) -> Any:
    """A text is an angle; ``slope`` draws all angles together or apart."""
    angles = np.radians([slope * float(text) for text in texts])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def model(name: str = "before", slope: float = 1.0, width: int = 2) -> Any:
    def encode(texts: Sequence[str]) -> Any:
        return np.pad(by_angle(texts, slope), ((0, 0), (0, width - 2)))

    return SimpleNamespace(name=name, encode=encode, store=None)


def write(path: Path, *rows: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n")
    return path


@pytest.fixture
def angles(tmp_path: Path) -> Path:
    """A folder of texts with a blank line and a repetition, and pairs with a label."""
    write(tmp_path / "drift" / "angles.txt", *map(str, range(20)), "", "7")
    # Cosines of 10°, 20°, 30°, 60°, 80°: the best threshold lies between 30° and 60°.
    rows = ["text1\ttext2\tlabel", "0\t10\t1", "0\t20\t1", "5\t35\t1", "0\t60\t0", "0\t80\t0"]
    write(tmp_path / "drift" / "labelled.tsv", *rows)
    return tmp_path


def test_a_model_that_draws_all_texts_together_is_measured_as_by_hand(angles: Path) -> None:
    result = drift.run([model(), model("after", slope=0.5)], str(angles))
    before, after = result["models"].values()
    pairs = list(itertools.combinations(range(20), 2))
    expected = [np.cos(np.radians((b - a) / 2)) for a, b in pairs]
    assert result["texts"] == 20
    assert after["mean"] == pytest.approx(np.mean(expected), abs=1e-6)
    assert after["std"] == pytest.approx(np.std(expected), abs=1e-6)
    assert after["quantiles"]["0.05"] == pytest.approx(np.quantile(expected, 0.05), abs=1e-6)
    assert after["neighbours_kept"] == 1  # the order of the distances is the same
    assert after["old_self"] == pytest.approx(np.mean([np.cos(np.radians(i / 2)) for i in range(20)]), abs=1e-6)
    assert (before["neighbours_kept"], before["old_self"]) == (None, None)
    # The base's threshold, between 30° and 60°, now lies beyond 40° = 80° / 2: every pair is above it.
    old, new = before["thresholds"]["labelled"], after["thresholds"]["labelled"]
    assert old["threshold"] == pytest.approx((np.cos(np.radians(30)) + np.cos(np.radians(60))) / 2, abs=1e-6)
    assert (old["accuracy"], old["loss"]) == (1, 0)
    assert new["threshold"] == pytest.approx((np.cos(np.radians(15)) + np.cos(np.radians(30))) / 2, abs=1e-6)
    assert (new["accuracy"], new["loss"]) == (1, 0.5)
    header, first, second = drift.table(result)
    assert header[-2:] == ["labelled: threshold", "labelled: fixed loses"]
    assert (first[5:7], first[-1]) == (["–", "–"], "–")
    assert (second[5], second[-1]) == ("100.0 %", "50.0 %")
    assert drift.scores(result)["after"]["labelled threshold loss"] == 50
    assert [plot.title for plot in drift.figures(result)] == ["Cosines: random pairs", "Cosines: labelled"]
    json.dumps({key: value for key, value in result.items() if key != "plots"})


def test_old_self_needs_the_same_dimensions_and_neighbours_do_not(angles: Path) -> None:
    wider = drift.run([model(), model("after", width=5)], str(angles))["models"]["after"]
    assert (wider["old_self"], wider["neighbours_kept"]) == (None, 1)


@given(st.integers(0, 50), st.integers(1, 5))
def test_neighbours_kept_is_a_plain_loops(seed: int, count: int) -> None:
    random = np.random.default_rng(seed)
    spaces = [random.normal(size=(9, 3)).astype(np.float32) for _ in range(2)]
    shares = []
    for i in range(9):
        nearest = []
        for space in spaces:
            order = sorted((j for j in range(9) if j != i), key=lambda j, s=space: -cosine(s[[i]], s[[j]])[0])
            nearest.append(set(order[:count]))
        shares.append(len(nearest[0] & nearest[1]) / count)
    cosines = [drift.similarities(space) for space in spaces]
    assert drift.neighbours_kept(cosines[0], cosines[1], count) == pytest.approx(np.mean(shares))


@given(st.lists(st.tuples(st.integers(0, 8), st.booleans()), max_size=20))
def test_the_best_threshold_is_the_best_of_all(rows: list[tuple[int, bool]]) -> None:
    cosines, labels = np.array([[x / 8, y] for x, y in [*rows, (3, True), (4, False)]], np.float64).T
    found = thresholds.best_threshold(cosines, labels)
    cuts = [thresholds.balanced_accuracy(cosines, labels, cut) for cut in np.unique(cosines)[:-1]]
    assert thresholds.balanced_accuracy(cosines, labels, found) == pytest.approx(max(cuts))
    assert cosines.min() < found < cosines.max()


def test_balanced_accuracy_by_hand_and_a_constant_model() -> None:
    cosines, labels = np.array([0.9, 0.5, 0.2, 0.1]), np.array([1.0, 1.0, 1.0, 0.0])
    assert thresholds.balanced_accuracy(cosines, labels, 0.3) == pytest.approx((2 / 3 + 1) / 2)
    constant = np.full(4, 0.5)
    assert thresholds.balanced_accuracy(constant, labels, thresholds.best_threshold(constant, labels)) == 0.5


def test_scores_become_labels_at_their_median() -> None:
    assert list(thresholds.halves(np.array([1.0, 2.0, 3.0, 4.0]))) == [0, 0, 1, 1]
    assert list(thresholds.halves(np.array([1.0, 5.0, 5.0, 5.0]))) == [0, 1, 1, 1]


def test_a_thousand_texts_are_drawn_and_always_the_same(tmp_path: Path) -> None:
    texts = [str(number) for number in range(3000)]
    chosen = drift.sample(texts)
    assert len(set(chosen)) == 1000
    assert chosen == drift.sample(texts)
    assert max(map(int, chosen)) > 2900  # from the whole file, not from its top


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("models")
    tokenizer = train_tokenizer(TEXTS * 3, 200)
    for seed, name in enumerate(("first", "second", "third")):
        export(Encoder(small_bert(len(tokenizer), 1, 64, seed), "mean", None), tokenizer, folder / name)
    return [str(folder / name) for name in ("first", "second", "third")]


def test_another_base_than_the_first_model_stands_first_and_is_cached(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = write(tmp_path / "texts.txt", *TEXTS)
    words = ["--data", str(texts), "--suite", "drift", "--output", str(tmp_path / "out")]
    main(["--model", *models[:2], "--base", models[2], *words])
    result = json.loads((tmp_path / "out" / "drift.json").read_text())
    assert [name.removesuffix(" (mean)") for name in result["models"]] == [models[2], *models[:2]]
    assert f"Drift from {models[2]}" in capsys.readouterr().out
    assert len(list((tmp_path / "out" / "embeddings").iterdir())) == 3
    page = (tmp_path / "out" / "report.html").read_text()
    assert "Cosines: random pairs" in page
    # A base that is one of the models has one row.
    main(["--model", *models[:2], "--base", models[1], *words])
    again = json.loads((tmp_path / "out" / "drift.json").read_text())
    assert [name.removesuffix(" (mean)") for name in again["models"]] == [models[1], models[0]]
    loaded, old = load_model(models[0]), load_model(models[1])
    expected = cosine(loaded.encode(TEXTS), old.encode(TEXTS)).mean()
    assert again["models"][loaded.name]["old_self"] == pytest.approx(expected, abs=1e-5)


def test_during_a_run_the_base_is_the_model_that_it_began_with(models: list[str], tmp_path: Path) -> None:
    write(tmp_path / "drift" / "texts.txt", *TEXTS)
    run = load_model(models[1])
    run.name = "run"
    options = {"base": models[0], "pooling": "mean"}
    scores = Suites(["drift"], str(tmp_path), run, print, options).scores()
    expected = drift.run([load_model(models[0]), run], str(tmp_path))["models"]["run"]
    assert scores["drift/neighbours kept"] == pytest.approx(100 * expected["neighbours_kept"])
    assert scores["drift/old self"] == pytest.approx(100 * expected["old_self"], abs=1e-4)
    assert expected["neighbours_kept"] < 1


def test_a_base_without_a_prompt_has_that_of_the_run(tmp_path: Path) -> None:
    write(tmp_path / "drift" / "texts.txt", *TEXTS)
    tokenizer = train_tokenizer(TEXTS * 3, 200)
    body = small_bert(len(tokenizer), 1, 64, 0)
    body.save_pretrained(tmp_path / "plain")
    tokenizer.save_pretrained(tmp_path / "plain")
    run = load_model(str(tmp_path / "plain"), "mask", TEMPLATES["osscse"])
    run.name = "run"
    scores = Suites(["drift"], str(tmp_path), run, print, {"base": str(tmp_path / "plain"), "pooling": "mask"}).scores()
    assert scores["drift/neighbours kept"] == 100
    assert scores["drift/old self"] == pytest.approx(100, abs=1e-4)


def test_a_base_that_was_trained_again_is_loaded_again(tmp_path: Path) -> None:
    texts = [f"A heron waits by brook {i}." for i in range(13)]
    write(tmp_path / "drift" / "texts.txt", *texts)
    tokenizer = train_tokenizer(texts, 200)
    kept = []
    for seed in (0, 1):
        export(Encoder(small_bert(len(tokenizer), 1, 64, seed), "mean", None), tokenizer, tmp_path / "base")
        now = load_model(str(tmp_path / "base"))
        now.name = "now"
        [_, figures] = drift.run([now], str(tmp_path), base=str(tmp_path / "base"))["models"].values()
        kept.append(figures["old_self"])
    assert kept == pytest.approx([1, 1])


def test_texts_come_from_a_file_a_dataset_or_a_folder(tmp_path: Path) -> None:
    rows = [{"id": i, "text": text, "source": "made"} for i, text in enumerate(map(str, range(12)))]
    pq.write_table(pa.Table.from_pylist(rows, schema.SENTENCES), tmp_path / "d.parquet")
    texts = write(tmp_path / "t.txt", *map(str, range(13)))
    assert drift.run([model()], str(tmp_path / "d.parquet"))["texts"] == 12
    assert drift.run([model()], str(texts))["texts"] == 13
    assert drift.run([model()], str(tmp_path / "none"), texts=str(texts))["texts"] == 13
    pairs = write(tmp_path / "more" / "rated.tsv", "1\t2\t0.5", "1\t60\t0.2")
    for given_pairs in (pairs, pairs.parent):
        assert drift.run([model()], str(texts), pairs=str(given_pairs))["sets"] == {"rated": 2}


def test_a_broken_set_of_pairs_is_named_and_the_rest_is_measured(angles: Path) -> None:
    write(angles / "drift" / "bad.tsv", "0\t1\t1", "0\t1")
    result = drift.run([model()], str(angles))
    assert "bad.tsv, row 2 has 2 columns" in result["missing"]["bad"]
    assert list(result["sets"]) == ["labelled"]


@pytest.mark.parametrize(
    ("name", "rows", "said"),
    [
        ("few.txt", [str(i % 11) for i in range(40)], "drift has 11 distinct texts; give 12 or more"),
        ("pairs.tsv", ["a\tb\t1"], "pairs.tsv has rows, not texts; give a file with one text a line"),
        ("gone.txt", None, "gone.txt is missing"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, rows: list[str] | None, said: str, tmp_path: Path) -> None:
    if rows:
        write(tmp_path / name, *rows)
    with pytest.raises(InputError, match=said):
        drift.run([model()], str(tmp_path / name))


def test_a_folder_without_texts_is_an_error(tmp_path: Path) -> None:
    assert "no .txt file in" in run_suite("drift", [], str(tmp_path), {}).error
