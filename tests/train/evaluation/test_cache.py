"""Embeddings are computed once per model and sentence; other weights are another model; suites fail alone."""

import multiprocessing
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from train.evaluation import __main__ as command
from train.evaluation import embeddings, registry
from train.evaluation.embeddings import Embeddings, Store, fingerprint
from train.evaluation.models import load_model
from train.evaluation.suites import sts
from train.model.encoder import Encoder
from train.model.export import export
from train.model.prompt import TEMPLATES, with_template
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

TEXTS = ["A heron waits.", "Two boats leave the harbour.", "", "A heron waits.", "Is it closed?"]
TOKENIZER = train_tokenizer(TEXTS * 3, 200)


class Counting:
    """Embeds a text as its length and its first character, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> Embeddings:
        self.asked.extend(texts)
        return np.array([[len(text), ord((text or " ")[0])] for text in texts], np.float32)


def encoder(pooling: str = "mean", seed: int = 0) -> Encoder:
    return Encoder(small_bert(len(TOKENIZER), 1, 64, seed), pooling, TOKENIZER.mask_token_id).eval()


def test_every_distinct_sentence_is_embedded_once(tmp_path: Path) -> None:
    counting = Counting()
    store = Store(tmp_path, "counting")
    first = store.embed(TEXTS, counting)
    again = store.embed([*reversed(TEXTS), "new"], counting)
    assert counting.asked == [*dict.fromkeys(TEXTS), "new"]
    np.testing.assert_array_equal(first, Counting()(TEXTS))
    np.testing.assert_array_equal(again, Counting()([*reversed(TEXTS), "new"]))


def test_another_run_finds_what_the_first_has_kept(tmp_path: Path) -> None:
    Store(tmp_path, "counting").embed(TEXTS, Counting())
    counting = Counting()
    np.testing.assert_array_equal(Store(tmp_path, "counting").embed(TEXTS, counting), Counting()(TEXTS))
    assert counting.asked == []


@settings(deadline=None)
@given(st.lists(st.lists(st.text(max_size=4), max_size=6), max_size=5))
def test_in_whatever_portions_sentences_come_each_gets_its_own_embedding(portions: list[list[str]]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), "counting")
        for portion in portions:
            found = store.embed(portion, Counting())
            assert found.shape[0] == len(portion)
            if portion:
                np.testing.assert_array_equal(found, Counting()(portion))


def test_an_interrupted_run_keeps_the_chunks_that_were_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeddings, "CHUNK", 2)

    def failing(texts: Sequence[str]) -> Embeddings:
        if "c" in texts:
            raise KeyboardInterrupt
        return Counting()(texts)

    with pytest.raises(KeyboardInterrupt):
        Store(tmp_path, "failing").embed(["a", "b", "c", "d"], failing)
    counting = Counting()
    Store(tmp_path, "counting").embed(["a", "b", "c", "d"], counting)
    assert counting.asked == ["c", "d"]
    assert not list(tmp_path.glob("*.writing"))


def test_progress_is_shown_for_many_sentences_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = [str(i) for i in range(embeddings.PROGRESS_FROM)]
    Store(tmp_path, "counting").embed(many[:-1], Counting())
    assert capsys.readouterr().err == ""
    Store(tmp_path / "other", "counting").embed(many, Counting())
    assert "counting: 2,000 of 2,000 sentences embedded" in capsys.readouterr().err


def test_a_damaged_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    Store(tmp_path, "counting").embed(TEXTS, Counting())
    (path,) = tmp_path.glob("*.npy")
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(InputError, match=f"{path.name} cannot be read .* delete it"):
        Store(tmp_path, "counting")
    np.save(path, np.zeros(3))
    with pytest.raises(InputError, match="does not hold embeddings; --cache needs a folder of its own"):
        Store(tmp_path, "counting")


def test_two_evaluations_write_one_part_at_the_same_time(tmp_path: Path) -> None:
    """Each has written its file before either moves it to its place."""
    forked = multiprocessing.get_context("fork")
    writers = [forked.Process(target=write_slowly, args=(tmp_path, tmp_path / f"begun {i}")) for i in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert [path.suffix for path in tmp_path.iterdir() if path.is_file()].count(".npy") == 1
    np.testing.assert_array_equal(Store(tmp_path, "counting").embed(TEXTS, Counting()), Counting()(TEXTS))
    assert not list(tmp_path.glob("*.writing"))


def write_slowly(folder: Path, mark: Path) -> None:
    """Fill a store; the file is moved to its place only when another process has begun its own."""
    save = np.save

    def save_and_wait(*args: Any, **kwargs: Any) -> None:
        save(*args, **kwargs)
        mark.with_suffix(".mark").touch()
        until = time.monotonic() + 50
        while len(list(folder.glob("*.mark"))) < 2 and time.monotonic() < until:
            time.sleep(0.01)

    np.save = save_and_wait  # type: ignore[assignment]
    Store(folder, "counting").embed(TEXTS, Counting())


def test_no_pickle_is_read_from_the_cache(tmp_path: Path) -> None:
    np.save(tmp_path / "bad.npy", np.array([{"a": 1}], object), allow_pickle=True)
    with pytest.raises(InputError, match="cannot be read"):
        Store(tmp_path, "counting")


def test_a_fingerprint_is_of_weights_pooling_tokenizer_and_length() -> None:
    base = fingerprint(encoder(), TOKENIZER, 64)
    assert base == fingerprint(encoder(), TOKENIZER, 64)
    TOKENIZER(["a heron"], truncation=True, max_length=3)  # a call's truncation is no part of the tokenizer
    assert base == fingerprint(encoder(), TOKENIZER, 64)
    changed = encoder()
    with torch.no_grad():
        changed.backbone.encoder.layer[0].output.dense.bias[3] += 1e-6
    others = [
        fingerprint(changed, TOKENIZER, 64),
        fingerprint(encoder(seed=1), TOKENIZER, 64),
        fingerprint(encoder("cls"), TOKENIZER, 64),
        fingerprint(encoder(), TOKENIZER, 32),
        fingerprint(encoder(), with_template(TOKENIZER, TEMPLATES["promptbert"][0]), 64),
        fingerprint(encoder(), train_tokenizer([*TEXTS, "other words"] * 3, 200), 64),
    ]
    assert len({base, *others}) == 1 + len(others)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    export(encoder(), TOKENIZER, tmp_path / "model")
    return tmp_path / "model"


def test_a_model_gives_the_same_embeddings_with_and_without_its_store(folder: Path, tmp_path: Path) -> None:
    plain, kept = load_model(str(folder)), load_model(str(folder))
    kept.cache_embeddings(tmp_path / "cache")
    for _ in range(2):
        np.testing.assert_allclose(kept.encode(TEXTS), plain.encode(TEXTS), atol=1e-6)
    assert len(list((tmp_path / "cache").glob("*/*.npy"))) == 1


def test_embeddings_with_nan_are_an_error_and_are_not_kept(folder: Path, tmp_path: Path) -> None:
    model = load_model(str(folder))
    with torch.no_grad():
        model.encoder.backbone.embeddings.word_embeddings.weight.fill_(float("nan"))
    model.cache_embeddings(tmp_path / "cache")
    with pytest.raises(InputError, match="embeddings with NaN or infinity; its weights are damaged"):
        model.encode(TEXTS)
    assert not list((tmp_path / "cache").glob("*/*.npy"))


# The registry.


def suite(run: Any) -> SimpleNamespace:
    return SimpleNamespace(run=run, title=lambda result: "A title", table=lambda result: [["model", "x"], ["m", "1"]])


@pytest.fixture
def given_options(tmp_path: Path) -> dict[str, Any]:
    return {"data": "DATA", "output": tmp_path, "fast": True, "text": "raw"}


def run_with(module: SimpleNamespace, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> registry.Outcome:
    monkeypatch.setattr(registry.importlib, "import_module", lambda name: module)
    monkeypatch.setitem(registry.SUITES, "some-suite", registry.Suite("some_suite", ""))
    return command.report_suite("some-suite", [], options["data"], options)


def test_a_suite_is_given_the_options_that_its_run_names(
    given_options: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run(models: Any, data: str, fast: bool = False, unknown: int = 3) -> dict[str, Any]:
        return {"fast": fast, "unknown": unknown, "data": data, "plots": object()}

    outcome = run_with(suite(run), given_options, monkeypatch)
    assert outcome.complete
    assert {key: outcome.result[key] for key in ("fast", "unknown", "data")} == {
        "fast": True,
        "unknown": 3,
        "data": "DATA",
    }
    assert "plots" not in (tmp_path / "some-suite.json").read_text()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (InputError("set.tsv, row 3: broken"), "set.tsv, row 3: broken"),
        (
            ModuleNotFoundError("No module named 'sklearn'", name="sklearn"),
            "sklearn is not installed: pip install -e '.[evaluate]'",
        ),
    ],
)
def test_a_suite_that_cannot_run_says_why(
    error: Exception,
    said: str,
    given_options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run(models: Any, data: str) -> dict[str, Any]:
        raise error

    outcome = run_with(suite(run), given_options, monkeypatch)
    assert not outcome.complete
    assert said in outcome.error
    assert f"error: suite some-suite: {said}" in capsys.readouterr().out


def test_a_missing_set_is_reported_and_makes_a_suite_incomplete(
    given_options: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = run_with(suite(lambda models, data: {"missing": {"MR": "gone"}}), given_options, monkeypatch)
    assert not outcome.complete
    assert "missing MR: gone" in capsys.readouterr().out


def test_every_registered_suite_has_what_the_registry_asks_for() -> None:
    for name in registry.SUITES:
        assert all(callable(getattr(registry.load_suite(name), what)) for what in ("run", "table", "title")), name


def test_a_suite_without_its_sets_fails_alone_and_the_report_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "".join(f"{word}\tA {word} waits {i}\n" for word in ("heron", "boat") for i in range(6))
    (tmp_path / "small.tsv").write_text(rows)
    words = ["--model", str(folder), "--data", str(tmp_path), "--output", str(tmp_path / "out")]
    with pytest.raises(SystemExit) as ended:
        command.main([*words, "--suite", "few-shot,clustering"])
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert "error: suite few-shot: none of the transfer tasks is in" in said
    assert "Clustering, accuracy × 100" in said
    assert "none of the transfer tasks is in" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert list((tmp_path / "out" / "embeddings").glob("*/*.npy"))
    command.main([*words, "--suite", "clustering"])  # all there: no exit status


# STS by options.


def by_angle(texts: Sequence[str]) -> Embeddings:
    angles = np.radians([float(text) for text in texts])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_sub_sets_are_put_together_averaged_or_weighted() -> None:
    right = ["10", "20", "30", "15", "25"]
    pairs = sts.Pairs(["0"] * 5, right, [5, 4, 3, 0, 1], parts=[3, 2])
    # The first sub-set is in order (1), the second against it (−1).
    assert sts.spearman(by_angle, pairs, "mean") == pytest.approx(0)
    assert sts.spearman(by_angle, pairs, "wmean") == pytest.approx((3 - 2) / 5)
    # All: cosines rank 5 3 1 4 2, gold 5 4 3 1 2: 1 − 6·(0 + 1 + 4 + 9 + 0) / (5·24)
    assert sts.spearman(by_angle, pairs, "all") == pytest.approx(0.3)


def test_sentevals_form_of_text_is_tokens_and_lower_case_but_for_sick(tmp_path: Path) -> None:
    pytest.importorskip("sacremoses")
    year = tmp_path / "STS/STS12-en-test"
    year.mkdir(parents=True)
    (year / "STS.input.a.txt").write_text("It isn't Lit, is it?\tA Lamp.\nB\tC\n")
    (year / "STS.gs.a.txt").write_text("1\n2\n")
    (tmp_path / "SICK").mkdir()
    sick = "head\n1\tA Lamp, lit\tB\t3\tX\n2\tB\tC\t1\tX\n"
    (tmp_path / "SICK/SICK_trial.txt").write_text(sick)
    found = sts.load(str(tmp_path), "STS12", "senteval")
    assert (found.left[0], found.right[0]) == ("it isn 't lit , is it ?", "a lamp .")
    assert sts.load(str(tmp_path), "SICK-R dev", "senteval").left[0] == "A Lamp , lit"
