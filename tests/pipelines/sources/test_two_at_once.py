"""Two processes that make one dataset: the second waits, and neither leaves a mixture of both."""

import errno
import fcntl
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pipelines import shards
from pipelines.folder_lock import alone_in
from pipelines.sources.corpus import CorpusOptions, build_corpus

BUILD = """
import sys
from pipelines.sources import corpus
corpus.build_corpus([sys.argv[1]], sys.argv[2], corpus.CorpusOptions(shards=9), lambda line: print(line, flush=True))
"""
HOLD = """
import sys, time
from pathlib import Path
from pipelines.folder_lock import alone_in
with alone_in(sys.argv[1], lambda _: None):
    Path(sys.argv[1], "file").write_text("x")
    print("held", flush=True)
    time.sleep(60)
"""


def start(code: str, *arguments: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_two_builds_of_different_files_leave_one_whole_dataset(tmp_path: Path) -> None:
    texts = {n: [f"The {n} number {i} is open." for i in range(2_000)] for n in ("bridge", "ferry")}
    for name, lines in texts.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines))
    out = tmp_path / "out.parquet"
    with alone_in(str(out), lambda _: None):
        runs = [start(BUILD, tmp_path / f"{name}.txt", out) for name in texts]
        waiting = [run.stdout.readline() for run in runs if run.stdout]
    for run in runs:
        run.communicate(timeout=120)
        assert run.returncode == 0
    assert all(line.endswith("out.parquet: waiting for another process that writes it\n") for line in waiting)
    read = [row for shard in shards.list_shards(str(out)) for row in shards.read_shard(shard)[0]["text"].to_pylist()]
    assert read in texts.values()


def test_the_manifest_is_told_while_no_other_process_may_write_the_dataset(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("One.\nTwo.\n")
    out = tmp_path / "out.parquet"
    rows: list[int] = []

    def then(manifest: Mapping[str, Any]) -> None:
        descriptor = os.open(out, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(descriptor)
        rows.append(manifest["rows"])

    for _ in range(2):  # made, and up to date
        build_corpus([str(tmp_path / "a.txt")], str(out), CorpusOptions(), then=then)
    assert rows == [2, 2]


def test_a_folder_of_which_nothing_came_goes_again(tmp_path: Path) -> None:
    with alone_in(str(tmp_path / "a" / "out"), lambda _: None):
        assert (tmp_path / "a" / "out").is_dir()
    assert not (tmp_path / "a" / "out").exists()


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    run = start(HOLD, tmp_path / "out")
    assert run.stdout
    assert run.stdout.readline() == "held\n"
    run.kill()
    run.communicate(timeout=60)
    said: list[str] = []
    with alone_in(str(tmp_path / "out"), said.append):
        assert (tmp_path / "out" / "file").exists()
    assert not said


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_a_file_system_without_locks_is_written_with_a_line(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("fcntl.flock", refuse)
    said: list[str] = []
    with alone_in(str(tmp_path / "out"), said.append):
        (tmp_path / "out" / "file").write_text("x")
    [line] = said
    assert f"out: its file system has no locks ({os.strerror(code)}): let no other process write it" in line
