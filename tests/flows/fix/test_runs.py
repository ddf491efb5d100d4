"""``litotes fix`` from end to end: a run that is killed goes on and ends with the same files."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from sentence_transformers import SentenceTransformer

from flows.fix import plan

WaitFor = Callable[..., None]  # the fixture of conftest.py
ROOT = Path(__file__).parents[3]
WORDS = ("bridge", "harbour", "school", "garden", "mill")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, sample_text: Path) -> Path:
    """A folder with an encoder, and a text of documents."""
    from pipelines.sources import corpus
    from train import scratch

    place = tmp_path_factory.mktemp("fix")
    lines = sample_text.read_text(encoding="utf-8").splitlines()[:240]
    documents = ["\n".join(lines[i : i + 8]) for i in range(0, len(lines), 8)]
    (place / "text.txt").write_text("\n\n".join(documents), encoding="utf-8")
    corpus.build_corpus([str(place / "text.txt")], str(place / "corpus.parquet"), corpus.CorpusOptions())
    flags = ["--vocab", "600", "--layers", "1", "--hidden", "64"]
    scratch.main(["--data", str(place / "corpus.parquet"), "--output", str(place / "encoder"), *flags])
    return place


def start(place: Path, name: str, *more: str) -> "subprocess.Popen[bytes]":
    """A run in a folder of its own, with the same words wherever it is; what it says is in NAME.log."""
    (place / name).mkdir(exist_ok=True)
    words = ["--model", "../encoder", "--text", "../text.txt", "--out", "fixed", "--steps", "60", "--precision", "fp32"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    with (place / f"{name}.log").open("w") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "flows.cli", "fix", *words, "--workers", "1", *more],
            cwd=place / name,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def finish(place: Path, name: str, *more: str, status: int = 0) -> str:
    """What a run says that comes to its end."""
    run = start(place, name, *more)
    run.wait(timeout=900)
    said = (place / f"{name}.log").read_text()
    assert run.returncode == status, said
    return said


def _ended(group: int) -> bool:
    """Whether no process of a group runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def files_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file that is a result: not those with times in them, nor caches."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        ours = path.is_file() and not name.startswith(("report/", "data/tokens/"))
        if ours and path.name not in ("metrics.jsonl", "curves.png", plan.FILE, plan.LOCK):
            yield name, path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_says_in_one_line_that_the_same_command_goes_on(
    place: Path, wait_for: WaitFor, number: signal.Signals
) -> None:
    """Ctrl-C reaches all that the run has started (what looks at the model, workers, trainer, what measures), SIGTERM,
    as `kill` and `timeout` send it, the run alone."""
    log = place / f"{number.name}.log"
    checkpoints = place / number.name / "fixed" / "model" / "checkpoints"
    moments: list[Callable[[], bool]] = [
        lambda: "looking at" in log.read_text(),
        lambda: "2/4 data" in log.read_text(),
        lambda: any(checkpoints.glob("step-*")),
        lambda: "4/4 measuring" in log.read_text(),
    ]
    for moment in moments:
        run = start(place, number.name, "--workers", "2")
        wait_for(moment)
        time.sleep(1)
        if number == signal.SIGINT:
            os.killpg(run.pid, number)
        else:
            run.send_signal(number)
        assert run.wait(timeout=60) == 130
        said = log.read_text()
        assert "Traceback" not in said
        assert "KeyboardInterrupt" not in said
        assert said.splitlines()[-1] == "stopped; the same command goes on from here"
        wait_for(partial(_ended, run.pid))


@pytest.mark.slow
def test_killed_at_three_moments_it_goes_on_and_ends_with_the_files_of_an_unbroken_run(
    place: Path, wait_for: WaitFor
) -> None:
    finish(place, "whole")
    fixed = place / "killed" / "fixed"
    moments: list[Callable[[], bool]] = [
        (fixed / "data" / "negation.parquet").exists,
        lambda: any((fixed / "model" / "checkpoints").glob("step-*")),
        (fixed / "report" / "cosines.json").exists,
    ]
    for moment in moments:
        run = start(place, "killed")
        wait_for(moment)
        run.send_signal(signal.SIGKILL)  # the run alone: what it started must not go on beside the next one
        run.wait()
    assert re.search(r"60 steps on [\d,]+ triplets, \d+ of them done, about", (place / "killed.log").read_text())
    finish(place, "killed")
    expected, found = (dict(files_of(place / name / "fixed")) for name in ("whole", "killed"))
    assert {"README.md", "before_after.json", "model/model.safetensors"} <= set(expected)
    assert expected.keys() == found.keys()
    assert [name for name in expected if expected[name] != found[name]] == []

    assert "fixed is finished already" in finish(place, "killed")
    card = (fixed / "README.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    words = [sys.executable, "-c", code]
    assert subprocess.run(words, cwd=fixed, capture_output=True, text=True, check=True).stdout == "(1, 64)\n"
    assert "`encoder` after 60 steps" in card
    assert "litotes fix --model encoder --text text.txt --steps 60 --precision fp32 --out fixed" in card
    assert str(place) not in card + (fixed / "model" / "README.md").read_text()
    assert card.count(", negation: ") >= 9  # of ten examples
    outcome = json.loads((fixed / "before_after.json").read_text())
    assert outcome["held_out"] == 50
    for folder in (fixed, fixed / "model"):
        assert (folder / "before_after.png").read_bytes().startswith(b"\x89PNG")
        written = (folder / "README.md").read_text()
        assert "## Before and after" in written
        assert "](before_after.png)" in written
        figures = [line for line in written.splitlines() if re.search(r"^\| .* \| [\d,]+ \|", line)]
        assert len(figures) >= 8
        assert all(re.search(r"\| (higher|lower|near its old value)( \(few: .*\))? \|$", line) for line in figures)
    assert SentenceTransformer(str(fixed / "model")).encode(["The bridge is open."]).shape == (1, 64)

    assert list(json.loads((fixed / "report" / "report.json").read_text())["called"]) == ["before", "after"]

    # No sentence that is measured was trained on.
    texts = {text for (text,) in _rows(fixed / "data" / "held_out.parquet", "text")}
    trained = [text for row in _rows(fixed / "data" / "triplets.parquet", "anchor", "positive") for text in row]
    assert len(texts) == 50
    assert not any(text in other for text in texts for other in trained)


def _rows(dataset: Path, *columns: str) -> list[tuple[str, ...]]:
    tables = [pq.read_table(path, columns=list(columns)) for path in sorted(dataset.glob("part-*"))]
    return [row for table in tables for row in zip(*(table[c].to_pylist() for c in columns), strict=True)]


@pytest.mark.slow
def test_the_flow_makes_the_same_encoder_and_search_is_measured(place: Path) -> None:
    sets = place / "sets" / "lamps"
    (sets / "qrels").mkdir(parents=True)
    passages = [{"_id": f"p{i}", "title": "", "text": f"The {word} is open."} for i, word in enumerate(WORDS)]
    queries = [{"_id": f"q{i}", "text": f"Which {word} is open?"} for i, word in enumerate(WORDS)]
    for name, rows in (("corpus", passages), ("queries", queries)):
        (sets / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    judged = "".join(f"q{i}\tp{i}\t1\n" for i in range(len(WORDS)))
    (sets / "qrels" / "test.tsv").write_text(f"query-id\tcorpus-id\tscore\n{judged}")

    said = finish(place, "flow", "--flow", "--retrieval", "../sets", "--steps", "4")
    assert "negation of the sentences to train on, by the flow augment" in said
    assert re.search(
        r"retrieval lamps: nDCG@10 × 100 +5 +[\d.]+ +[\d.]+  higher is better \(few: may be chance\)\n", said
    )
    finish(place, "processes", "--retrieval", "../sets", "--steps", "4")
    by_flow, here = (dict(files_of(place / name / "fixed")) for name in ("flow", "processes"))
    assert [name for name in here if name.endswith(".parquet") and here[name] != by_flow.get(name)] == []
    assert here["model/model.safetensors"] == by_flow["model/model.safetensors"]
    card = by_flow["README.md"].decode()
    assert re.search(
        r"\| retrieval lamps: nDCG@10 × 100 \| 5 \| [\d.]+ \| [\d.]+ \| higher \(few: may be chance\) \|", card
    )


@pytest.mark.slow
def test_after_a_failed_measuring_and_after_the_end_search_is_measured_without_another_training(place: Path) -> None:
    sets, given = place / "broken", ("--retrieval", "../broken", "--steps", "4")
    (sets / "qrels").mkdir(parents=True)
    (sets / "corpus.jsonl").write_text('{"_id": "p", "text": "The mill is open."}\nno row\n')
    (sets / "queries.jsonl").write_text('{"_id": "q", "text": "Which mill is open?"}\n')
    (sets / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\tp\t1\n")
    said = finish(place, "measured", *given, status=1)
    assert "measuring ended with status 1, see above; the encoder is trained and stays; the same command" in said
    model = place / "measured" / "fixed" / "model" / "model.safetensors"
    written = model.stat().st_mtime_ns

    assert "retrieval" not in finish(place, "measured", "--steps", "4").partition("4/4")[2]
    (sets / "corpus.jsonl").write_text('{"_id": "p", "text": "The mill is open."}\n')
    said = finish(place, "measured", *given)
    assert "3/4" not in said
    assert re.search(
        r"retrieval broken: nDCG@10 × 100 +1 +[\d.]+ +[\d.]+  higher is better \(few: may be chance\)\n", said
    )
    assert model.stat().st_mtime_ns == written
    assert "fixed is finished already" in finish(place, "measured", *given)


@pytest.mark.slow
def test_a_finished_run_is_no_answer_to_another_text(place: Path) -> None:
    (place / "other.txt").write_text((place / "text.txt").read_text())
    given = ("--text", "../other.txt", "--steps", "2")
    finish(place, "changed", *given)
    before = dict(files_of(place / "changed" / "fixed"))
    assert "fixed is finished already" in finish(place, "changed", *given)
    with (place / "other.txt").open("a") as file:
        file.write("\nThe last lamp is lit.\n")
    said = finish(place, "changed", *given, status=1)
    other = said.split("--text ")[1].split(" has")[0]
    assert said == (
        f"error: --out fixed is trained otherwise already (--text {other} has changed); name another --out, or put "
        "back what was there\n"
    )
    assert dict(files_of(place / "changed" / "fixed")) == before


@pytest.mark.slow
def test_what_is_no_encoder_is_refused_in_one_line(place: Path) -> None:
    (place / "none").mkdir()
    (place / "none" / "notes.txt").write_text("no model")
    said = finish(place, "refused", "--model", "../none", status=1)
    assert said.splitlines() == [
        "error: --model ../none: no encoder lies in this folder: it has no modules.json and no config.json"
    ]
