"""Suites of evaluation during a run: the scores of the saved model, from token ids that are made once."""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train import scratch
from train.config import parse
from train.evaluation import during_training, models
from train.evaluation.__main__ import main
from train.evaluation.suites import sts
from train.model.encoder import Texts
from train.run import train
from train.runtime.errors import plain_errors

NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour", "orchard", "quarry"]
SUITES = "sts,clustering,geometry,SICK-R dev"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset, and beside it sets for the suites: STS in small, and short texts of two classes."""
    folder = tmp_path_factory.mktemp("data")
    rows = [
        {"id": i, "text": f"The {a} is by the {b}.", "source": "made", "negation": f"The {a} is not by the {b}."}
        for i, (a, b) in enumerate(itertools.permutations(NOUNS, 2))
    ]
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), folder / "made.parquet")
    pairs = [
        (i % 6, f"A {a} is old.", f"The {b} was {'not ' * (i % 3)}old.")
        for i, (a, b) in enumerate(itertools.permutations(NOUNS, 2))
    ]
    for name, path in sts.FILES.items():
        place = folder / "senteval" / path
        place = place / "STS.input.a.txt" if name in sts.YEARS else place
        place.parent.mkdir(parents=True, exist_ok=True)
        if name in sts.YEARS:
            place.write_text("".join(f"{a}\t{b}\n" for _, a, b in pairs))
            place.with_name("STS.gs.a.txt").write_text("".join(f"{score}\n" for score, _, _ in pairs))
        elif name.startswith("SICK"):
            place.write_text("header\n" + "".join(f"1\t{a}\t{b}\t{score}\tX\n" for score, a, b in pairs))
        else:
            place.write_text("".join(f"g\tf\t2012\t1\t{score}\t{a}\t{b}\n" for score, a, b in pairs))
    (folder / "clustering").mkdir()
    texts = [f"{k}\tthe {a} of the {b}" for k, a in enumerate(NOUNS[:2]) for b in NOUNS]
    (folder / "clustering" / "nouns.tsv").write_text("\n".join(texts) + "\n")
    return folder


@pytest.fixture(scope="module")
def model(data: Path) -> Path:
    words = ["--data", data / "made.parquet", "--output", data / "model", "--vocab", 300, "--layers", 2, "--hidden", 64]
    scratch.main([str(word) for word in words])
    return data / "model"


def flags(data: Path, model: Path, output: Path, *more: object) -> list[str]:
    words = ["--data", data / "made.parquet", "--model", model, "--output", output, "--cache", data / "tokens"]
    words += ["--objective", "simcse", "--pooling", "mean", "--batch-size", 8, "--lr", 1e-3, "--max-steps", 4]
    return [str(word) for word in [*words, "--eval-data", data, *more]]


@pytest.fixture(scope="module")
def run(data: Path, model: Path) -> tuple[Path, list[tuple[str, ...]]]:
    """A run with three evaluations of every suite, and what was tokenized for them."""
    tokenized: list[tuple[str, ...]] = []

    class Noted(Texts):
        def __init__(self, tokenizer: Any, texts: Sequence[str], max_length: int) -> None:
            tokenized.append(tuple(texts))
            super().__init__(tokenizer, texts, max_length)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models, "Texts", Noted)
        train(parse(flags(data, model, data / "run", "--eval-steps", 2, "--eval-suite", SUITES), None))
    return data / "run", tokenized


def read_scores(folder: Path) -> dict[int, dict[str, float]]:
    """Step → name → score, of the suites."""
    records = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    return {r["step"]: {k: v for k, v in r.items() if "/" in k} for r in records if any("/" in name for name in r)}


def test_the_scores_are_those_of_the_command_on_the_saved_model(
    run: tuple[Path, Any], data: Path, tmp_path: Path
) -> None:
    folder, result = run[0], json.loads((run[0] / "result.json").read_text())
    during_run = read_scores(folder)[result["step"]]
    words = ["--model", folder, "--data", data, "--suite", "sts,clustering,geometry", "--output", tmp_path]
    main([str(word) for word in words])
    said = json.loads((tmp_path / "report.json").read_text())["suites"]
    (scores,), (places,), (shape,) = (
        said["sts"]["scores"].values(),
        said["clustering"]["scores"].values(),
        said["geometry"]["models"].values(),
    )
    assert abs(scores["average"]) < 0.99
    for name in (*sts.SETS, "average"):
        assert during_run[f"sts/{name}"] == pytest.approx(100 * scores[name], abs=1e-2)
    assert during_run["clustering/nouns"] == pytest.approx(places["nouns"]["accuracy"], abs=1e-4)
    assert during_run["geometry/alignment"] == pytest.approx(shape["alignment"], abs=1e-3)
    assert during_run["sts/SICK-R dev"] == pytest.approx(during_run["sts/SICK-R"])  # the same pairs in both files
    assert result["suites"] == during_run


def test_every_evaluation_scores_every_suite(run: tuple[Path, Any]) -> None:
    assert list(read_scores(run[0])) == [0, 2, 4]
    start, first, last = read_scores(run[0]).values()
    assert (
        start.keys()
        == first.keys()
        == last.keys()
        >= {"sts/STS12", "sts/average", "clustering/nouns", "geometry/uniformity"}
    )
    assert start != first != last
    result = json.loads((run[0] / "result.json").read_text())
    assert result["before"]["suites"] == start
    scores = f"| {start['sts/average']:.2f} | {result['suites']['sts/average']:.2f} |"
    assert f"| sts, average {scores}" in (run[0] / "README.md").read_text()


def test_no_set_is_tokenized_twice(run: tuple[Path, list[tuple[str, ...]]]) -> None:
    assert run[1]
    assert len(set(run[1])) == len(run[1])


def test_a_run_with_suites_has_the_weights_of_one_without(run: tuple[Path, Any], data: Path, model: Path) -> None:
    train(parse(flags(data, model, data / "plain", "--eval-steps", 2), None))
    assert (data / "plain" / "model.safetensors").read_bytes() == (run[0] / "model.safetensors").read_bytes()


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("stss", "--eval-suite stss: neither a suite (sts, transfer,"),
        ("transfer", "--eval-suite transfer: none of the transfer tasks is in"),
        ("opposition", "--eval-suite opposition: "),
    ],
)
def test_what_cannot_be_scored_is_said_before_training(
    named: str, said: str, data: Path, model: Path, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit) as ended, plain_errors():
        train(parse(flags(data, model, tmp_path / "run", "--eval-suite", named), None))
    assert said in str(ended.value.code)
    assert not (tmp_path / "run").exists()


def test_suites_need_the_folder_of_their_sets(data: Path, model: Path, tmp_path: Path) -> None:
    words = flags(data, model, tmp_path / "run", "--eval-suite", "sts")
    at = words.index("--eval-data")
    with pytest.raises(SystemExit, match="--eval-suite needs --eval-data"), plain_errors():
        train(parse(words[:at] + words[at + 2 :], None))


def test_averages_share_a_plot_and_stand_for_their_suite() -> None:
    names = ["sts/STS12", "sts/average", "bias/Cont. average", "bias/Oppn. average", "bias/Oppn. a", "errors/typo"]
    assert during_training.headlines(names) == [
        ["sts/average"],
        ["bias/Cont. average", "bias/Oppn. average"],
        ["errors/typo"],
    ]
    assert during_training.format_scores({"sts/STS12": 70.0, "sts/average": None}) == "sts/average –"
