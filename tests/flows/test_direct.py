"""A flow that is called without an API runs without any server, and makes what it makes through Prefect."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prefect.settings import PREFECT_API_URL, temporary_settings

from flows import augment_flow, corpus_flow, direct, execution, rebuild_flow
from pipelines import schema, shards, storage
from pipelines.stages import registry

ROOT = Path(__file__).parents[2]
SHARDS = 6
# Runs a module as python -m does, and prints at its end what it listened at, connected to, started and imported.
WATCH = """
import atexit, runpy, sys
seen = set()
EVENTS = ("socket.connect", "subprocess.Popen", "os.posix_spawn", "os.fork", "os.exec")
def watch(event, given):
    if event in EVENTS or event == "socket.bind" and given[1][1]:  # no port: urllib3 looks whether there is IPv6
        seen.add(event)
    elif event == "import" and given[0].startswith(("prefect.server", "sqlalchemy", "uvicorn")):
        seen.add(given[0])
sys.addaudithook(watch)
atexit.register(lambda: print("seen:", sorted(seen)))
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""


def environment(home: Path) -> dict[str, str]:
    """Without any address of a server; what Prefect keeps would lie in ``home``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    return kept | {"PYTHONPATH": str(ROOT), "PREFECT_HOME": str(home), "OMP_NUM_THREADS": "1"}


def program(folder: Path, *words: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", WATCH, *map(str, words)]
    return subprocess.run(
        command, cwd=folder, env=environment(folder / "prefect"), capture_output=True, text=True, timeout=300
    )


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def negate(data: Path, out: Path, **engine: Any) -> str:
    return execution.call(augment_flow.flow_of(registry.get("negation")), data=str(data), out=str(out), **engine)


@pytest.fixture
def no_server() -> Iterator[None]:
    """In this process no address of a server is known."""
    with temporary_settings(updates={PREFECT_API_URL: ""}):
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, sample_text: Path) -> Path:
    path = tmp_path_factory.mktemp("direct")
    lines = sample_text.read_text(encoding="utf-8").splitlines()[:120]
    (path / "text.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def by_prefect(folder: Path, prefect_server: str) -> Path:
    """The folder after corpus and negation went through Prefect: corpus.parquet, negated.parquet."""
    corpus_flow.build_corpus(source=(str(folder / "text.txt"),), out=str(folder / "corpus.parquet"), shard_count=SHARDS)
    negate(folder / "corpus.parquet", folder / "negated.parquet", runner="threads", workers=1)
    return folder


def test_a_direct_command_listens_nowhere_and_starts_and_imports_no_server(folder: Path, tmp_path: Path) -> None:
    done = program(tmp_path, "flows.corpus_flow", "--source", folder / "text.txt", "--out", "out.parquet")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "seen: []\n"
    assert not list(tmp_path.glob("**/prefect.db*"))
    kind, line = done.stderr.splitlines()
    assert kind.endswith("text.txt: plain text")
    assert line.endswith(" corpus of out - out.parquet: 120 sentences in 1 shard, from 120 rows; rejected: none")


def test_the_bytes_are_those_of_a_run_through_prefect(
    by_prefect: Path, tmp_path: Path, no_server: None, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "corpus.parquet"
    execution.call(corpus_flow.build_corpus, source=[str(by_prefect / "text.txt")], out=str(out), shard_count=SHARDS)
    assert bytes_of(out) == bytes_of(by_prefect / "corpus.parquet")
    made = tmp_path / "negated.parquet"
    negate(out, made, workers=1)
    assert bytes_of(made) == bytes_of(by_prefect / "negated.parquet")
    said = capsys.readouterr().err
    assert "| INFO    | negation of corpus - part-00000-of-00006.parquet: 20 of 20 sentences, " in said
    assert f"negation: {out} → {made}: 3 of 6 shards, about " in said
    assert "Flow run" not in said
    negate(out, made)
    assert f"{made}: 6 of 6 shards are up to date" in capsys.readouterr().err


def test_a_run_of_prefects_stays_one(by_prefect: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where an address is known, as in a run that is called in a run."""
    negate(by_prefect / "corpus.parquet", tmp_path / "out.parquet", runner="threads", workers=1)
    assert bytes_of(tmp_path / "out.parquet") == bytes_of(by_prefect / "negated.parquet")
    assert "Beginning flow run 'negation of corpus' for flow 'augment'" in caplog.text


@pytest.mark.parametrize("runner", ["dask", "ray"])
def test_clusters_run_prefects_tasks(runner: str, no_server: None) -> None:
    called: list[dict[str, Any]] = []
    execution.call(lambda **values: called.append(values), runner=runner, data="a")  # type: ignore[arg-type]
    assert called == [{"runner": runner, "data": "a"}]


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command ends; it is all that is said."""
    with pytest.raises(SystemExit) as ended:
        augment_flow.main(["negation", *words])
    assert capsys.readouterr() == ("", "")
    return str(ended.value)


def test_what_a_user_can_mend_ends_with_one_line(
    by_prefect: Path, tmp_path: Path, no_server: None, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = str(by_prefect / "corpus.parquet"), str(tmp_path / "out.parquet")
    absent = str(tmp_path / "absent.parquet")
    assert refused(["--data", absent, "--out", out], capsys).startswith(f"error: {absent}: no such dataset")
    assert "is what the run reads" in refused(["--data", data, "--out", data], capsys)
    assert "for --runner dask or ray" in refused(["--data", data, "--out", out, "--address", "tcp://h:1"], capsys)
    no_workers = refused(["--data", data, "--out", out, "--workers", "0"], capsys)
    assert no_workers == "error: workers is 0; give 1 or more"
    assert not Path(out).exists()


@pytest.mark.slow
def test_a_damaged_shard_is_named_from_a_worker(by_prefect: Path, tmp_path: Path) -> None:
    data = tmp_path / "damaged.parquet"
    data.mkdir()
    for name, content in bytes_of(by_prefect / "corpus.parquet").items():
        (data / name).write_bytes(content[:-4] if name.startswith("part-00000") else content)
    words = ["flows.augment_flow", "negation", "--data", data, "--out", "out.parquet", "--workers", "2"]
    done = program(tmp_path, *words)
    assert done.returncode == 1
    [line] = [line for line in done.stderr.splitlines() if "| INFO " not in line]
    assert line.startswith("error: ")
    assert "part-00000-of-00006.parquet: checksum differs" in line


def test_what_may_pass_is_tried_again_and_bad_input_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(direct, "RETRY_SECONDS", (0, 0))
    errors: list[Exception] = []

    def work() -> str:
        if errors:
            raise errors.pop()
        return "done"

    errors += [OSError("reset by peer"), storage.StorageError("busy")]
    assert direct.attempt(work) == "done"
    assert "StorageError: busy; trying again in 0 s" in capsys.readouterr().err
    errors += [OSError("1"), OSError("2"), OSError("3")]
    with pytest.raises(OSError, match="1"):
        direct.attempt(work)
    errors += [OSError("not reached"), shards.DatasetError("damaged")]
    with pytest.raises(shards.DatasetError):
        direct.attempt(work)


def test_a_rebuild_publishes_with_its_card_without_a_server(
    folder: Path, tmp_path: Path, no_server: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.txt").write_text("The lamp is lit.\nThe mill was old.\n")
    values = {"source": (str(tmp_path / "text.txt"),), "out": str(tmp_path / "lamps.parquet"), "workers": 1}
    execution.call(rebuild_flow.rebuild, **values)
    card = Path(shards.card_folder(values["out"]), "CARD.md").read_text()
    assert "rows in: 2" in card
    names = ["corpus", "negation", "paraphrase", "card", "rebuild"]
    said = capsys.readouterr().err
    assert [name for name in names if f"| INFO    | {name} of lamps - " not in said] == []


def descendants(parent: int) -> list[int]:
    tasks = Path(f"/proc/{parent}/task")
    children = [int(word) for task in tasks.glob("*/children") for word in task.read_text().split()]
    return [*children, *(each for child in children for each in descendants(child))]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_killed_with_its_workers_at_work_it_leaves_no_process_and_a_rerun_ends_with_the_same_bytes(
    by_prefect: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.parquet"
    words = ["flows.augment_flow", "negation", "--data", by_prefect / "corpus.parquet", "--out", out, "--workers", "2"]
    command = [sys.executable, "-m", *map(str, words)]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=environment(tmp_path / "prefect"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    end = time.monotonic() + 200
    while not list(out.glob("part-*")):
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.01)
    below = descendants(process.pid)
    commands = [Path(f"/proc/{pid}/cmdline").read_bytes().decode() for pid in below]
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert len([line for line in commands if "multiprocessing.spawn" in line]) == 2, commands
    assert all("multiprocessing" in line for line in commands), commands
    assert not (out / schema.MANIFEST).exists()
    while any(Path(f"/proc/{pid}").exists() for pid in below):
        assert time.monotonic() < end
        time.sleep(0.1)
    survivors = {path.name: path.stat().st_mtime_ns for path in out.glob("part-*")}
    assert program(tmp_path, *words).returncode == 0
    assert bytes_of(out) == bytes_of(by_prefect / "negated.parquet")
    assert survivors.items() <= {path.name: path.stat().st_mtime_ns for path in out.glob("part-*")}.items()
    assert not list(tmp_path.glob("**/prefect.db*"))


def test_a_corpus_leaves_out_what_is_not_english_where_it_is_told_to(tmp_path: Path) -> None:
    text = tmp_path / "mixed.txt"
    text.write_text("The shop was open.\nDie Kinder spielen im Garten und lachen laut.\n12 34\n", encoding="utf-8")
    for told, rejected in ((False, {}), (True, {"not-english": 1, "no-letters": 1})):
        out = str(tmp_path / f"{told}.parquet")
        execution.call(corpus_flow.build_corpus, source=[str(text)], out=out, english_only=told)
        assert shards.read_manifest(out)["rejected"] == rejected
