"""Transfer tasks: SentEval's files with their oddities, and its classifier against the plain loop and scikit-learn."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedKFold
from torch import nn

from train.evaluation.datasets.classification import Examples, load
from train.evaluation.linear_classifier import FAST, FULL, PENALTIES, Data, Fit, Protocol, final_fit, fit
from train.evaluation.suites import transfer
from train.runtime.errors import InputError

QUICK = Protocol(folds=3, optimizer="adam", batch=16, patience=1, epochs=2)


def rows(count: int, classes: int, seed: int = 0, width: int = 6, noise: float = 1.5, scale: float = 1) -> Data:
    """Clouds around a centre per class."""
    random = np.random.default_rng(seed)
    labels = random.permutation(np.arange(count) % classes)
    centres = np.random.default_rng(7).normal(size=(classes, width))
    features = scale * (centres[labels] + noise * random.normal(size=(count, width)))
    return Data(features.astype(np.float32), labels.tolist())


def plainly(data: Data, one: Fit, penalty: float, protocol: Protocol) -> tuple[torch.Tensor, float]:
    """One fit after SentEval's description, with torch's own layer, loss and optimiser. `one.random` is used up."""
    x, y = data.features[:, :-1], data.labels
    torch.manual_seed(1111)
    layer = nn.Linear(x.shape[1], data.classes)
    kind = {"adam": torch.optim.Adam, "rmsprop": torch.optim.RMSprop}[protocol.optimizer]
    optimizer = kind(layer.parameters(), weight_decay=penalty)
    best, kept, misses, epoch = -1.0, torch.empty(0), 0, 0
    while epoch <= 200:
        for _ in range(protocol.epochs):
            order = one.train[one.random.permutation(len(one.train))]
            for start in range(0, len(order), protocol.batch):
                batch = order[start : start + protocol.batch]
                optimizer.zero_grad()
                nn.functional.cross_entropy(layer(x[batch]), y[batch]).backward()
                optimizer.step()
        epoch += protocol.epochs
        accuracy = float((layer(x[one.dev]).argmax(1) == y[one.dev]).float().mean())
        if accuracy > best:
            best, kept = accuracy, torch.cat([layer.weight, layer.bias[:, None]], 1).detach().clone()
        elif misses >= protocol.patience:
            break
        else:
            misses += 1
    return kept, best


@pytest.mark.parametrize("protocol", [FULL, FAST, QUICK], ids=["full", "fast", "quick"])
@pytest.mark.parametrize("classes", [2, 3])
def test_fits_that_share_their_work_are_the_fits_of_the_plain_loop(protocol: Protocol, classes: int) -> None:
    data = rows(150, classes)
    # 63 to 66 rows: one batch of 64 or two, so that the fits fall into different groups.
    parts = [(np.arange(150)[k : k + 63 + k], np.arange(150)[100:]) for k in range(4)]
    found = fit(data, [Fit(*part) for part in parts], protocol)
    for part, fitted in zip(parts, found, strict=True):
        for i, penalty in enumerate(PENALTIES):
            weights, accuracy = plainly(data, Fit(*part), penalty, protocol)
            assert fitted.dev[i] == pytest.approx(accuracy)
            torch.testing.assert_close(fitted.weights[i], weights, atol=2e-4, rtol=2e-3)


def test_a_last_fit_draws_its_held_out_rows_from_the_same_random_numbers() -> None:
    data = rows(100, 2)
    numbers = np.random.RandomState(1111)
    order = numbers.permutation(100)
    weights, _ = plainly(data, Fit(order[5:], order[:5], random=numbers), 1e-3, QUICK)
    (fitted,) = fit(data, [final_fit(np.arange(100), 1e-3)], QUICK)
    torch.testing.assert_close(fitted.weights[0], weights, atol=2e-4, rtol=2e-3)


def test_nested_folds_give_what_the_plain_loop_gives() -> None:
    data = rows(120, 2)
    x, y = np.zeros(120), data.labels.numpy()
    parting = StratifiedKFold(3, shuffle=True, random_state=1111)
    test = []
    for train, out in parting.split(x, y):
        inner = [(train[a], train[b]) for a, b in parting.split(x[train], y[train])]
        dev = [np.mean([plainly(data, Fit(*part), p, QUICK)[1] for part in inner]) for p in PENALTIES]
        penalty = PENALTIES[int(np.argmax(np.round(100 * np.array(dev), 2)))]
        weights, _ = plainly(data, final_fit(train, penalty), penalty, QUICK)
        test.append(
            round(100 * float(((data.features[out] @ weights.T).argmax(1) == data.labels[out]).float().mean()), 2)
        )
    assert transfer.nested_cross_validated({"all": data}, QUICK)["accuracy"] == pytest.approx(np.mean(test), abs=0.01)


@pytest.mark.parametrize("method", ["cross_validated", "fixed_split"])
def test_accuracy_is_near_that_of_logistic_regression(method: str) -> None:
    parts = {
        name: rows(count, 3, seed, scale=5)
        for name, count, seed in (("train", 2000, 0), ("dev", 500, 1), ("test", 500, 2))
    }
    found = getattr(transfer, method)(parts, FULL)
    x, y = (parts["train"].features.numpy()[:, :-1], parts["train"].labels.numpy())
    model = LogisticRegression(max_iter=1000).fit(x, y)
    expected = 100 * model.score(parts["test"].features.numpy()[:, :-1], parts["test"].labels.numpy())
    assert found["accuracy"] == pytest.approx(expected, abs=3)


def test_accuracy_is_that_of_test_and_not_of_dev() -> None:
    wrong = rows(200, 2, 2)
    wrong.labels = 1 - wrong.labels  # a test whose labels are all wrong: accuracy on dev says nothing of it
    found = transfer.cross_validated({"train": rows(200, 2), "test": wrong}, QUICK)
    assert found["dev"] > 60
    assert found["accuracy"] < 40


def test_f1_by_hand_and_as_scikit_learn_has_it() -> None:
    found, gold = np.array([1, 1, 0, 0, 1]), np.array([1, 0, 1, 0, 1])
    assert transfer.f1(found, gold) == pytest.approx(2 / 3)  # precision 2/3, recall 2/3
    assert transfer.f1(found, gold) == pytest.approx(f1_score(gold, found))
    assert transfer.f1(np.zeros(3), np.zeros(3)) == 0


def test_folds_are_stratified_disjoint_and_whole() -> None:
    data = rows(90, 3)
    found = transfer.folds(np.arange(90), data, QUICK)
    assert sorted(np.concatenate([out for _, out in found])) == list(range(90))
    for train, out in found:
        assert not set(train) & set(out)
        assert np.bincount(data.labels[out]).tolist() == [10, 10, 10]


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        ([0] * 200, "200 rows in 1 classes"),
        ([0] * 200 + [1] * 3, "of class 1 3"),
        ([0, 1], "two classes or more and 20 rows of each"),
    ],
)
def test_folds_with_one_class_are_an_error_before_any_work(labels: list[int], said: str) -> None:
    with pytest.raises(InputError, match=said):
        transfer.check("MR", {"all": Examples([""] * len(labels), labels)}, FULL)


# Files.


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def lines_of(make: Callable[[int], str], count: int) -> bytes:
    return "".join(make(i) + "\n" for i in range(count)).encode()


@pytest.fixture
def senteval(tmp_path: Path) -> Path:
    """All seven tasks in small; good and bad sentences differ in a word."""
    for name, (good, bad) in {
        "MR/rt-polarity": ("pos", "neg"),
        "CR/custrev": ("pos", "neg"),
        "SUBJ/subj": ("objective", "subjective"),
        "MPQA/mpqa": ("pos", "neg"),
    }.items():
        write(tmp_path / f"{name}.{good}", lines_of(lambda i: f"a fine lamp {i} ", 15))
        write(tmp_path / f"{name}.{bad}", lines_of(lambda i: f"a dull mill {i}", 15))
    for part, count in (("train", 40), ("dev", 10), ("test", 10)):
        path = tmp_path / f"SST/binary/sentiment-{part}"
        write(path, lines_of(lambda i: f"{('dull', 'fine')[i % 2]} café {i} \t{i % 2}", count))
    kinds = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")
    write(tmp_path / "TREC/train_5500.label", lines_of(lambda i: f"{kinds[i % 6]}:x Why is {kinds[i % 6]} {i}  ?", 300))
    write(tmp_path / "TREC/TREC_10.label", lines_of(lambda i: f"{kinds[i % 6]}:x What {kinds[i % 6]} ?", 15))
    for part in ("train", "test"):
        head = "\ufeffQuality\t#1 ID\t#2 ID\t#1 String\t#2 String\r\n"
        pairs = "".join(
            f'{i % 2}\t1\t2\tThe lamp {i} is " lit .\tA {("mill", "lamp")[i % 2]} {i}\r\n' for i in range(30)
        )
        write(tmp_path / f"MRPC/msr_paraphrase_{part}.txt", (head + pairs).encode())
    return tmp_path


def by_words(texts: list[str]) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Which of a few words a sentence holds."""
    words = ("fine", "lamp", "ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")
    return np.array([[float(word in text) for word in words] for text in texts], np.float32)


MODEL: Any = SimpleNamespace(name="words", encode=by_words)


def test_all_tasks_are_scored_and_separable_ones_are_solved(senteval: Path) -> None:
    result = transfer.run([MODEL], str(senteval), fast=True)
    assert not result["missing"]
    assert result["scores"]["words"] == {**dict.fromkeys(transfer.TASKS, 100.0), "average": 100.0}
    assert "FAST MODE" in transfer.title(result)
    assert not transfer.scores(result)  # nothing to compare with published figures
    assert transfer.table(result)[1] == ["words", *["100.00"] * 8]
    assert json.loads(json.dumps(result))["rows"]["SST-2"] == {"train": 40, "dev": 10, "test": 10}


def test_the_sets_may_lie_in_a_folder_senteval(senteval: Path, tmp_path: Path) -> None:
    inner = tmp_path / "data" / "senteval"
    inner.mkdir(parents=True)
    (senteval / "MR").rename(inner / "MR")
    assert len(load(str(tmp_path / "data"), "MR")["all"].labels) == 30


def test_rows_are_sorted_by_words_then_label_and_blank_lines_stay(senteval: Path) -> None:
    write(senteval / "CR/custrev.pos", b"two words \n\nthree words here\n")
    write(senteval / "CR/custrev.neg", b"other words\n  \n")
    found = load(str(senteval), "CR")["all"]
    assert found.texts == ["", "", "other words", "two words", "three words here"]
    assert found.labels == [0, 1, 0, 1, 1]


def test_latin_1_byte_order_marks_and_quotes_are_read(senteval: Path) -> None:
    write(senteval / "TREC/TREC_10.label", "HUM:gr Who was Zoë ?\n".encode("latin-1"))
    assert load(str(senteval), "TREC")["test"] == Examples(["Who was Zoë ?"], [3])
    found = load(str(senteval), "MRPC")["test"]
    assert found.texts[0].startswith('The lamp 0 is " lit')
    assert found.others is not None
    assert len(found.others) == len(found.texts) == 30


def test_a_pair_is_its_difference_and_its_product() -> None:
    found = Examples(["fine"], [1], ["lamp"]).features(MODEL)
    assert found[0, :2].tolist() == [1, 1]
    assert found[0, 8:10].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("SST/binary/sentiment-dev", b"no label\n", "sentiment-dev, row 1 has 1 columns, not 2"),
        ("SST/binary/sentiment-test", b"fine\t1\nfine\t7\n", "sentiment-test, row 2: label '7' is not one of 0, 1"),
        ("TREC/TREC_10.label", b"HUM:gr Who ?\nWho ?\n", "TREC_10.label, row 2: not CLASS:subclass"),
        ("TREC/TREC_10.label", b"ANIMAL:dog Who ?\n", "label 'ANIMAL' is not one of ABBR"),
        (
            "MRPC/msr_paraphrase_test.txt",
            b"head\n1\t2\t3\tone\n",
            "msr_paraphrase_test.txt, row 2 has 4 columns, not 5",
        ),
        ("MRPC/msr_paraphrase_test.txt", b"head\n", "msr_paraphrase_test.txt holds no rows"),
        ("MR/rt-polarity.neg", b"", "MR: 16 rows in 2 classes, of class 0 1; 5 folds need two classes or more"),
    ],
)
def test_a_broken_file_is_named_with_its_row_and_the_others_are_scored(
    name: str, content: bytes, said: str, senteval: Path
) -> None:
    write(senteval / name, content)
    result = transfer.run([MODEL], str(senteval), fast=True)
    (reason,) = result["missing"].values()
    assert said in reason
    assert result["scores"]["words"]["average"] is None  # no average over six that looks like one over seven
    assert len(result["scores"]["words"]) == 7


def test_a_folder_without_any_task_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none of the transfer tasks"):
        transfer.run([MODEL], str(tmp_path))


def test_the_real_tasks_have_their_published_sizes(real_data: Path) -> None:
    sizes = {task: sum(len(e.labels) for e in load(str(real_data), task).values()) for task in transfer.TASKS}
    expected = {"MR": 10662, "CR": 3775, "SUBJ": 10000, "MPQA": 10606, "SST-2": 70042, "TREC": 5952, "MRPC": 5801}
    assert sizes == expected
