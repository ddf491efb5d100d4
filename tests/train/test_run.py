"""Whole runs: from a dataset to a model, killed and resumed, and with wrong input."""

import itertools
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch import Tensor

from pipelines import schema
from train import scratch
from train.config import parse
from train.evaluation.models import load_model
from train.evaluation.suites import sts
from train.objectives import OBJECTIVES, TERMS
from train.objectives.inputs import Present, Value, View
from train.objectives.loss import Loss
from train.objectives.similarity import mean_where, paired_cosines
from train.objectives.terms import Term
from train.run import train
from train.runtime.errors import InputError, plain_errors
from train.runtime.progress import LOG_EVERY

ROOT = Path(__file__).parents[2]
NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour", "orchard", "quarry"]
PLACES = ["in the valley", "by the road to the north", "on the far bank of the river", "near the old town wall"]
LONG = "on a hill above a bend of the river that boats pass on their way to the sea each spring and autumn"


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """As in the processes that the tests start: sums depend on how many threads share them."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def row(number: int, text: str, *, paraphrase: bool = True) -> dict[str, Any]:
    """``text`` has {} where the negation has " not"."""
    place = text.index("{")
    plain, negation = text.format(""), text.format(" not")
    told = {"paraphrase": f"Monks say that {plain[0].lower()}{plain[1:]}"} if paraphrase else {}
    return {
        "id": number,
        "text": plain,
        "source": "made",
        "negation": negation,
        "negation_span": [place, place],
        **told,
    }


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [f"The {noun} {place} was{{}} built by monks." for noun in NOUNS for place in PLACES]
    rows = [row(1000 + i, text) for i, text in enumerate(texts)]
    # the edit lies beyond 32 tokens
    rows += [row(1500 + i, f"The {noun} {LONG} was{{}} closed.", paraphrase=False) for i, noun in enumerate(NOUNS)]
    rows += [{"id": 2000 + i, "text": f"Many a {noun}!", "source": "made"} for i, noun in enumerate(NOUNS)]
    path = tmp_path_factory.mktemp("data") / "made.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation", "paraphrase")), path)
    return path


@pytest.fixture(scope="module")
def pairs(data: Path) -> Path:
    said = [(noun, place) for noun in NOUNS for place in PLACES]
    columns = {
        "premise": [f"The {noun} {place} was built by monks." for noun, place in said],
        "hypothesis": [f"The {noun} is {'old' if i % 2 else 'new'}." for i, (noun, _) in enumerate(said)],
        "label": [("contradiction", "entailment", "neutral", "entailment")[i % 4] for i in range(len(said))],
        "mer": [0.9] * len(said),
    }
    path = data.parent / "pairs.parquet"
    pq.write_table(pa.table(columns, schema=schema.PAIRS), path)
    return path


@pytest.fixture(scope="module")
def triplets(data: Path) -> Path:
    said = [(noun, place) for noun in NOUNS for place in PLACES]
    columns = {
        "id": range(len(said)),
        "anchor": [f"The {noun} {place} was built by monks." for noun, place in said],
        "positive": [f"Monks built the {noun} {place}." for noun, place in said],
        "negative": [f"The {noun} {place} was not built by monks." for noun, place in said],
        "reverse": [
            f"Monks did not build the {noun} {place}." if i % 2 else None for i, (noun, place) in enumerate(said)
        ],
        "kind": ["negation"] * len(said),
        "margin": [0.05] * len(said),
        "source": ["made"] * len(said),
    }
    path = data.parent / "triplets.parquet"
    pq.write_table(pa.table(columns, schema=schema.TRIPLETS), path)
    return path


@pytest.fixture(scope="module")
def model(data: Path) -> Path:
    folder = data.parent / "model"
    scratch.main(["--data", str(data), "--output", str(folder), "--vocab", "400", "--layers", "3", "--hidden", "64"])
    return folder


@pytest.fixture(scope="module")
def senteval(data: Path) -> Path:
    """A folder with a STS-B dev of its own."""
    path = data.parent / "senteval" / "STS" / "STSBenchmark" / "sts-dev.csv"
    path.parent.mkdir(parents=True)
    rows = [(i % 6, f"The {a} is old.", f"The {b} is old.") for i, (a, b) in enumerate(itertools.pairwise(NOUNS))]
    path.write_text("".join(f"g\tf\t2012\t{i}\t{s}\t{a}\t{b}\n" for i, (s, a, b) in enumerate(rows)))
    return data.parent / "senteval"


def command(data: Path, model: Path, output: Path, *more: object) -> list[str]:
    flags = ["--data", data, "--model", model, "--output", output, "--batch-size", 8, "--lr", 1e-3]
    return [sys.executable, "train/run.py", *map(str, [*flags, "--cache", data.parent / "tokens", *more])]


def environment(**more: str) -> dict[str, str]:
    """Without PYTHONPATH: run.py must find its siblings by itself."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1", **more}


def start(words: Sequence[str], check: bool = True, **more: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        words, cwd=ROOT, env=environment(**more), capture_output=True, text=True, timeout=300, check=False
    )
    assert not check or done.returncode == 0, done.stderr
    return done


def refusal(words: Sequence[str]) -> str:
    """What run.py says, in this process, before it ends with status 1."""
    with pytest.raises(SystemExit) as ended, plain_errors():
        train(parse(words[2:], None))
    message = str(ended.value.code)
    assert message.startswith("error: ")
    return message


def records(output: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in (output / "metrics.jsonl").read_text().splitlines()]


def bytes_of(output: Path) -> bytes:
    return (output / "model.safetensors").read_bytes()


STEPS = ("--max-steps", 30, "--eval-steps", 10, "--save-steps", 10)


@pytest.fixture(scope="module")
def unbroken(data: Path, model: Path, senteval: Path) -> tuple[Path, str]:
    output = data.parent / "unbroken"
    return output, start(command(data, model, output, *STEPS, "--eval-data", senteval)).stdout


def test_a_run_trains_and_says_so(unbroken: tuple[Path, str]) -> None:
    output, said = unbroken
    lines = [record for record in records(output) if "loss" in record]
    assert [line["step"] for line in lines] == [10, 20, 30]
    assert lines[-1]["infonce"] < lines[0]["infonce"]
    assert lines[0]["loss"] == pytest.approx(lines[0]["infonce"] + 1e-3 * lines[0]["margin"], rel=1e-5)
    assert 8 * lines[0]["sentences_per_s"] < lines[0]["tokens_per_s"] < 32 * lines[0]["sentences_per_s"]
    assert lines[-1]["lr"] == pytest.approx(1e-3 / 30)  # linear to 0: the last of 30 steps has one part of 30 left
    assert re.search(r"step 30/30 .*margin .*sentences/s .*tokens/s +ETA 0:00:00", said)
    assert "seed 42: 1 infonce + 0.001 margin" in said
    assert "mask pooling, packed batches, float32 matmuls, on 1 x cpu" in said
    assert "left out, negation: 8 without one, 8 with an edit beyond the token budget" in said
    assert re.search(r"^step 0  STS-B dev .* before training$", said, re.M)
    assert (output / "curves.png").stat().st_size > 5000


def test_a_run_keeps_its_arguments_beside_the_weights(unbroken: tuple[Path, str]) -> None:
    kept = json.loads((unbroken[0] / "args.json").read_text())
    expected = {"objective": "sncse", "pooling": "mask", "seed": 42, "template": ["sncse"], "schedule": "linear"}
    assert expected.items() <= kept.items()
    assert kept["weights"] == {"infonce": 1, "margin": 1e-3}
    assert kept["options"]["margin"] == {"alpha": 0.1, "beta": 0.3}
    assert len(kept["data_fingerprint"]) == 64


def test_the_output_is_a_sentence_transformers_model_without_the_head(unbroken: tuple[Path, str]) -> None:
    assert SentenceTransformer(str(unbroken[0]), device="cpu").encode(["The lamp"]).shape == (1, 64)
    assert not any("head" in name for name in load_file(unbroken[0] / "model.safetensors"))


def test_the_best_step_on_sts_b_dev_is_the_one_exported(
    unbroken: tuple[Path, str], model: Path, senteval: Path
) -> None:
    output, said = unbroken
    scores = {record["step"]: record["stsb_dev"] for record in records(output) if "stsb_dev" in record}
    assert list(scores) == [0, 10, 20, 30]
    start = scores.pop(0)
    best = max(scores, key=lambda step: (scores[step], -step))  # the first among equals
    assert f"the weights of step {best} are kept" in said
    result = json.loads((output / "result.json").read_text())
    source = {"name": "made.parquet", "rows": 48, "kinds": {}, "licence": None}
    origin = {"start": model.name, "base_model": None, "licence": None, "data": [source]}
    assert result.pop("provenance") == origin
    before = {"stsb_dev": start}
    untrained = sts.spearman(load_model(str(model), "mask").encode, sts.load(str(senteval), "STS-B dev"))
    assert untrained == pytest.approx(start, abs=1e-4)
    assert result == {"seed": 42, "steps": 30, "step": best, "stsb_dev": scores[best], "before": before}
    found = sts.spearman(load_model(str(output)).encode, sts.load(str(senteval), "STS-B dev"))
    assert found == pytest.approx(scores[best], abs=1e-4)


def test_a_finished_run_leaves_no_checkpoints(unbroken: tuple[Path, str]) -> None:
    assert not (unbroken[0] / "checkpoints").exists()


def test_the_same_seed_gives_the_same_weights(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, tmp_path: Path
) -> None:
    """In whatever process: the other run had one of its own."""
    train(parse(command(data, model, tmp_path / "again", *STEPS, "--eval-data", senteval)[2:], None))
    assert bytes_of(tmp_path / "again") == bytes_of(unbroken[0])


def kill_when(words: Sequence[str], reached: Any) -> None:
    """Start a run and SIGKILL it as soon as ``reached()`` holds."""
    process = subprocess.Popen(words, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 300
    while not reached():
        assert process.poll() is None, "the run ended before it could be killed"
        assert time.monotonic() < until
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


@pytest.mark.slow
def test_killed_at_any_moment_and_resumed_the_weights_are_those_of_an_unbroken_run(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, tmp_path: Path
) -> None:
    output = tmp_path / "run"
    words = command(data, model, output, *STEPS, "--eval-data", senteval)
    checkpoints = output / "checkpoints"
    # before the first checkpoint; while one is written; just after one, in mid-run
    kill_when(words, (output / "args.json").exists)
    kill_when([*words, "--resume"], lambda: (checkpoints / ".step-00000010.writing").exists())
    kill_when([*words, "--resume"], (checkpoints / "step-00000020").exists)
    assert sorted(path.name for path in checkpoints.glob("step-*")) == ["step-00000010", "step-00000020"]
    bare = [*words[:2], "--output", str(output), "--resume"]  # the settings are those of its folder
    assert "resumed after step 20" in start(bare).stdout
    assert bytes_of(output) == bytes_of(unbroken[0])

    def without_speed(folder: Path) -> list[dict[str, float]]:
        return [{k: v for k, v in record.items() if not k.endswith("_per_s")} for record in records(folder)]

    assert without_speed(output) == without_speed(unbroken[0])
    for name in ("result.json", "config.json", "tokenizer.json", "modules.json"):
        assert (output / name).read_bytes() == (unbroken[0] / name).read_bytes(), name


def test_resuming_a_finished_run_changes_nothing(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = bytes_of(unbroken[0])
    train(parse([*command(data, model, unbroken[0], *STEPS, "--eval-data", senteval)[2:], "--resume"], None))
    assert "is finished already" in capsys.readouterr().out
    assert bytes_of(unbroken[0]) == before


def test_a_run_is_resumed_by_the_settings_in_its_folder(
    unbroken: tuple[Path, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = bytes_of(unbroken[0])
    train(parse(["--output", str(unbroken[0]), "--resume"], None))
    assert "is finished already" in capsys.readouterr().out
    assert bytes_of(unbroken[0]) == before
    with pytest.raises(InputError, match="epochs was .* and is now 9"):
        train(parse(["--output", str(unbroken[0]), "--resume", "--epochs", "9"], None))
    with pytest.raises(SystemExit):
        parse(["--output", str(tmp_path), "--resume"], None)
    assert f"--resume without --data: {tmp_path} holds no args.json" in capsys.readouterr().err


def test_a_run_is_not_overwritten_nor_continued_as_another(unbroken: tuple[Path, str], data: Path, model: Path) -> None:
    words = command(data, model, unbroken[0], *STEPS)
    assert "holds a run; add --resume" in refusal(words)
    assert "seed was 42 and is now 7" in refusal([*words, "--seed", "7", "--resume"])


# A sitecustomize.py that makes stage 1's packages (and sentence-transformers) as good as not installed.
ABSENT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("spacy", "prefect", "polars", "lemminflect", "jiwer", "sentence_transformers"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
"""


def preset(name: str, data: Path, pairs: Path, triplets: Path) -> list[object]:
    """Flags of a short run of an objective."""
    loss = Loss({term: weight for term, weight in OBJECTIVES[name].terms.items() if term in TERMS}, {})
    rows = triplets if loss.triplet_columns else pairs if loss.pair_columns else data
    return ["--objective", name, "--data", rows, "--max-steps", 6, "--save-steps", 2]


@pytest.mark.slow
@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_killed_and_resumed_ends_with_the_same_weights(
    name: str, data: Path, pairs: Path, triplets: Path, model: Path, tmp_path: Path
) -> None:
    flags = preset(name, data, pairs, triplets)
    whole = command(data, model, tmp_path / "whole", *flags)
    train(parse(whole[2:], None))
    last = records(tmp_path / "whole")[-1]
    assert set(OBJECTIVES[name].terms) <= last.keys()
    killed = command(data, model, tmp_path / "killed", *flags)
    kill_when(killed, (tmp_path / "killed" / "checkpoints" / "step-00000002").exists)
    train(parse([*killed[2:], "--resume"], None))
    assert bytes_of(tmp_path / "killed") == bytes_of(tmp_path / "whole")
    assert SentenceTransformer(str(tmp_path / "whole"), device="cpu").encode(["The lamp"]).shape == (1, 64)


@pytest.mark.slow
def test_of_two_trainers_on_one_output_one_is_refused_and_the_other_is_whole(
    data: Path, model: Path, tmp_path: Path
) -> None:
    words = command(data, model, tmp_path / "run", *STEPS)
    train(parse(command(data, model, tmp_path / "alone", *STEPS)[2:], None))
    both = [
        subprocess.Popen(
            words, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for _ in range(2)
    ]
    said = [run.communicate(timeout=300)[0] for run in both]
    refused = [text for text, run in zip(said, both, strict=True) if run.returncode]
    assert [text.splitlines()[-1] for text in refused] == [
        f"error: --output {tmp_path / 'run'}: another process trains there; wait for it or choose another folder"
    ], said
    assert bytes_of(tmp_path / "run") == bytes_of(tmp_path / "alone")


# All runs in one launch of two processes, without stage 1 and sentence-transformers.
TWO = """
import sys
sys.path.insert(0, ".")
from train.config import parse
from train.run import run
from train.runtime import distributed

accelerator = distributed.start()
assert accelerator.num_processes == 2
words = sys.argv[1:]
while words:
    cut = words.index("--then")
    args = parse(words[:cut], None)
    run(args, 42, args.output, accelerator, print if accelerator.is_main_process else lambda said: None)
    words = words[cut + 1 :]
accelerator.end_training()
distributed.leave()
"""


@pytest.mark.slow
def test_two_processes_train_every_objective_without_stage_one_installed(
    data: Path, pairs: Path, triplets: Path, model: Path, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(ABSENT)
    (tmp_path / "two.py").write_text(TWO)
    words: list[str] = []
    for name in OBJECTIVES:
        words += [*command(data, model, tmp_path / name, *preset(name, data, pairs, triplets))[2:], "--then"]
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, str(tmp_path / "two.py"), *words], PYTHONPATH=str(tmp_path)).stdout
    assert said.count("on 2 x cpu") == len(OBJECTIVES)
    assert said.count("step 6/6") == len(OBJECTIVES)
    for name in OBJECTIVES:
        assert [record["step"] for record in records(tmp_path / name)] == [2, 4, 6]
        assert SentenceTransformer(str(tmp_path / name), device="cpu").encode(["The lamp"]).shape == (1, 64)


TWICE = """
import sys
sys.path.insert(0, ".")
from train import TrainConfig, train
from train.runtime import distributed

data, model, cache, output = sys.argv[1:]
for name in ("first", "second"):
    train(TrainConfig(data=data, model=model, cache=cache, batch_size=8, max_steps=2, output=f"{output}/{name}"))
distributed.leave()
"""


@pytest.mark.slow
def test_two_processes_may_call_the_trainer_twice(data: Path, model: Path, tmp_path: Path) -> None:
    (tmp_path / "twice.py").write_text(TWICE)
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, *map(str, (tmp_path / "twice.py", data, model, data.parent / "tokens", tmp_path))]).stdout
    assert said.count("on 2 x cpu") == 2
    assert bytes_of(tmp_path / "first") == bytes_of(tmp_path / "second")


@pytest.mark.slow
def test_run_py_itself_launches_on_two_processes(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 10, "--objective", "simcse", "--pooling", "mean")
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    said = start([*launch, *words[1:]]).stdout
    assert "simcse from" in said
    assert "on 2 x cpu" in said
    assert "nothing is measured during training: the last weights will be kept" in said
    assert said.count("step 10/10") == 1
    assert [record["step"] for record in records(tmp_path / "run")] == [10]


def test_several_seeds_give_a_run_each_and_their_mean(
    data: Path, model: Path, senteval: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command(data, model, tmp_path / "runs", "--max-steps", 4, "--seeds", "1,2,3", "--eval-data", senteval)
    train(parse(words[2:], None))
    results = [json.loads((tmp_path / "runs" / f"seed-{seed}" / "result.json").read_text()) for seed in (1, 2, 3)]
    scores = [result["stsb_dev"] for result in results]
    assert len(set(scores)) > 1
    summary = json.loads((tmp_path / "runs" / "summary.json").read_text())
    assert summary["mean"] == pytest.approx(statistics.mean(scores))
    assert summary["std"] == pytest.approx(statistics.stdev(scores))
    assert (
        f"STS-B dev over seeds 1, 2, 3: {100 * summary['mean']:.2f} ± {100 * summary['std']:.2f}"
        in capsys.readouterr().out
    )
    single = command(data, model, tmp_path / "single", "--max-steps", 4, "--seed", "2", "--eval-data", senteval)
    train(parse(single[2:], None))
    assert bytes_of(tmp_path / "single") == bytes_of(tmp_path / "runs" / "seed-2")


def test_trackers_receive_what_metrics_jsonl_holds(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 10, "--track", "tensorboard")
    train(parse(words[2:], None))
    events = EventAccumulator(str(tmp_path / "run" / "litotes")).Reload()
    assert {"loss", "infonce", "margin", "grad_norm", "sentences_per_s"} <= set(events.Tags()["scalars"])
    [scalar] = events.Scalars("loss")
    assert (scalar.step, scalar.value) == (10, pytest.approx(records(tmp_path / "run")[0]["loss"]))


def test_a_mixture_reports_every_term_and_the_recall(data: Path, model: Path, tmp_path: Path) -> None:
    terms = "infonce=1,mixed=0.5,paraphrase_margin=1e-2,recall=2e-3,stay=1"
    pulled = {}
    for mode in ("coupled", "decoupled"):
        words = command(data, model, tmp_path / mode, "--max-steps", 10, "--terms", terms, "--recall", mode)
        words.append("--denoise")
        train(parse(words[2:], None))
        [record] = records(tmp_path / mode)
        assert {"infonce", "mixed", "paraphrase_margin", "recall", "stay"} <= record.keys()
        pulled[mode] = record["recall"]
    assert 0 < pulled["coupled"] != pulled["decoupled"] > 0


def test_a_batch_in_pieces_is_trained_on_as_a_whole(data: Path, model: Path, tmp_path: Path) -> None:
    losses = []
    for tokens in (100_000, 100):
        words = command(data, model, tmp_path / str(tokens), "--max-steps", 10, "--chunk-tokens", tokens)
        train(parse(words[2:], None))
        losses.append(records(tmp_path / str(tokens))[0]["infonce"])
    assert losses[0] != losses[1]  # dropout goes by the piece
    assert losses[0] == pytest.approx(losses[1], rel=0.1)


def test_nan_stops_the_run_with_step_and_batch_ids(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 40)
    words[words.index("--lr") + 1] = "1e38"
    stopped = refusal(words)
    found = re.search(r"error: .* is not a finite number at step (\d+), .*, ids ((?:\d+ ?)+)$", stopped, re.M)
    assert found, stopped
    assert 1 <= int(found[1]) <= LOG_EVERY
    ids = {int(word) for word in found[2].split()}
    assert len(ids) == 8
    assert ids <= {*range(1000, 1100), *range(1500, 1600), *range(2000, 2100)}
    assert not (tmp_path / "run" / "checkpoints").exists()


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--batch-size", "1000"], "--batch-size 1000 is more than the 48 rows of"),
        (["--data", "none.parquet", "--model", "no/such/folder"], "python -m flows.augment_flow negation"),
        (["--model", "no/such/folder"], "--model no/such/folder: no usable model"),
        (["--max-length", "500"], "--max-length 500"),
        (["--max-length", "9"], "--max-length 9 leaves no room"),
        (["--objective", "simcse", "--set", "margin.alpha=0.2"], "the loss has no term margin, only infonce"),
        (["--terms", "classification=1"], "column 'premise'"),
        (["--terms", "infonce=1,instance=1"], "--pairs names the dataset of pairs"),
        (["--terms", "recall=1"], "says nothing about sentences"),
        (["--template", "no place for a sentence"], "give one of sncse"),
        (["--objective", "sscl", "--layers", "-9"], "layers [-9]: this model has 3"),
        (["--track", "wondboard"], "--track wondboard"),
        (["--denoise", "--pooling", "mean"], "--denoise subtracts the vector of the empty template"),
        (["--keep-head", "--head", "contrast"], "--keep-head"),
        (["--lr", "-1"], "--lr -1.0 must be above 0"),
        (["--eval-data", "nowhere"], "sts-dev.csv is missing"),
    ],
)
def test_what_cannot_work_is_said_before_training(
    flags: list[str], said: str, data: Path, model: Path, tmp_path: Path
) -> None:
    assert said in refusal([*command(data, model, tmp_path / "run"), *flags])
    assert not (tmp_path / "run").exists()


def test_a_refusal_has_no_traceback_and_leaves_other_folders_alone(data: Path, model: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    refused = start(command(data, model, tmp_path), check=False)
    assert refused.returncode == 1
    assert "holds something that is not a run" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_model_with_a_dense_layer_in_half_precision_is_trained_around_it(
    data: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, run = tmp_path / "start", tmp_path / "run"
    modules = [st.Transformer(str(model)), st.Pooling(64, "max"), st.Dense(64, 32), st.Normalize()]
    SentenceTransformer(modules=modules, device="cpu").bfloat16().save(str(start))
    words = command(data, start, run, "--objective", "simcse", "--max-steps", 2)
    assert "--pooling cls: " + str(start) + " has a Dense layer" in refusal([*words, "--pooling", "cls"])
    train(parse(words[2:], None))
    assert "the weights are stored in bfloat16, as those of" in capsys.readouterr().out
    before, after = (load_file(folder / "2_Dense" / "model.safetensors") for folder in (start, run))
    assert all(torch.equal(before[name], value) and value.dtype == torch.bfloat16 for name, value in after.items())
    assert {value.dtype for value in load_file(run / "model.safetensors").values()} == {torch.bfloat16}
    embeddings = SentenceTransformer(str(run), device="cpu").encode(["The lamp"])
    assert embeddings.shape == (1, 32)
    assert (embeddings != SentenceTransformer(str(start), device="cpu").encode(["The lamp"])).any()


def test_a_run_from_python_is_the_run_of_the_command(
    data: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import train as door

    train(parse(command(data, model, tmp_path / "flags", "--max-steps", 2)[2:], None))
    settings = {"data": data, "model": model, "cache": data.parent / "tokens", "batch_size": 8, "lr": 1e-3}
    results = door.train(door.TrainConfig(**settings, max_steps=2, output=tmp_path / "python"))  # type: ignore[arg-type]
    assert results[42].items() >= {"seed": 42, "steps": 2, "step": 2, "stsb_dev": None}.items()
    assert bytes_of(tmp_path / "python") == bytes_of(tmp_path / "flags")
    stored = [json.loads((tmp_path / name / "args.json").read_text()) for name in ("flags", "python")]
    call = (
        f"train(TrainConfig(data={str(data)!r}, model={str(model)!r}, output={str(tmp_path / 'python')!r}, batch_size=8"
    )
    assert stored[1].pop("command").startswith(call)
    assert stored[0].pop("command")
    assert stored[0] == stored[1]
    assert "step 1/2  loss" in capsys.readouterr().out  # a line before the first report


def test_calls_in_one_process_may_differ_in_precision(data: Path, model: Path, tmp_path: Path) -> None:
    losses = {}
    for precision in ("fp32", "bf16"):
        words = command(data, model, tmp_path / precision, "--max-steps", 2, "--precision", precision)
        train(parse(words[2:], None))
        losses[precision] = records(tmp_path / precision)[0]["infonce"]
    assert losses["bf16"] != losses["fp32"]
    assert losses["bf16"] == pytest.approx(losses["fp32"], rel=0.1)


def test_a_term_that_reads_a_number_of_the_schema_needs_nothing_but_itself(
    data: Path, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = pa.array([None if text is None else 0.25 for text in pq.read_table(data)["paraphrase"].to_pylist()])
    table = pq.read_table(data)
    place = table.column_names.index("paraphrase_mer")
    rated = tmp_path / "rated.parquet"
    pq.write_table(table.set_column(place, table.schema.field(place), rates.cast(pa.float32())), rated)
    seen = []

    def nearness(anchor: Tensor, paraphrase: Tensor, paraphrase_mer: Tensor, present: Tensor) -> Tensor:
        seen.append((paraphrase_mer, present))
        return mean_where((paired_cosines(anchor, paraphrase) - 1 + paraphrase_mer).square(), present)

    inputs = (View("anchor"), View("paraphrase"), Value("paraphrase_mer"), Present("paraphrase"))
    monkeypatch.setitem(TERMS, "nearness", Term("test", nearness, inputs))
    train(parse(command(rated, model, tmp_path / "run", "--terms", "nearness=1", "--max-steps", 2)[2:], None))
    assert records(tmp_path / "run")[-1]["nearness"] > 0
    rates, masks = (torch.cat(tensors) for tensors in zip(*seen, strict=True))
    assert set(rates[masks].tolist()) == {0.25}
    assert not rates[~masks].any()
