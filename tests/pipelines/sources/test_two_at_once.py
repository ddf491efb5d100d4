"""Two processes that make one dataset: the second waits, and neither leaves a mixture of both."""

import multiprocessing
import time
from pathlib import Path

from pipelines import shards
from pipelines.folder_lock import alone_in
from pipelines.sources import corpus

FORKED = multiprocessing.get_context("fork")


def build(source: Path, out: Path, said: object) -> None:
    corpus.build_corpus([str(source)], str(out), corpus.CorpusOptions(shards=9), said.put)  # type: ignore[attr-defined]


def test_two_builds_of_different_files_leave_one_whole_dataset(tmp_path: Path) -> None:
    texts = {n: [f"The {n} number {i} is open." for i in range(2_000)] for n in ("bridge", "ferry")}
    for name, lines in texts.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines))
    out, said = tmp_path / "out.parquet", FORKED.Queue()
    runs = [FORKED.Process(target=build, args=(tmp_path / f"{name}.txt", out, said)) for name in texts]
    with alone_in(str(out), lambda _: None):
        for run in runs:
            run.start()
        waiting = [said.get(timeout=60) for _ in runs]
    for run in runs:
        run.join(60)
        assert run.exitcode == 0
    assert all(line.endswith("out.parquet: waiting for another process that writes it") for line in waiting)
    read = [row for shard in shards.list_shards(str(out)) for row in shards.read_shard(shard)[0]["text"].to_pylist()]
    assert read in texts.values()


def test_a_folder_of_which_nothing_came_goes_again(tmp_path: Path) -> None:
    with alone_in(str(tmp_path / "a" / "out"), lambda _: None):
        assert (tmp_path / "a" / "out").is_dir()
    assert not (tmp_path / "a" / "out").exists()


def hold(folder: Path, ready: object) -> None:
    with alone_in(str(folder), lambda _: None):
        (folder / "file").write_text("x")
        ready.set()  # type: ignore[attr-defined]
        time.sleep(60)


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    ready = FORKED.Event()
    run = FORKED.Process(target=hold, args=(tmp_path / "out", ready))
    run.start()
    assert ready.wait(60)
    run.kill()
    run.join(60)
    said: list[str] = []
    with alone_in(str(tmp_path / "out"), said.append):
        assert (tmp_path / "out" / "file").exists()
    assert not said
