"""Versions on a disk: shared shards, and what a kill, a full disk or a foreign folder at any step leaves behind."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipelines import schema, shards, storage
from pipelines.versions import backend, publishing, symlink

ROOT = Path(__file__).parents[3]
Editions = Any  # the class of conftest.py


@pytest.fixture
def out(tmp_path: Path) -> str:
    return str(tmp_path / "data.parquet")


def test_the_name_is_a_link(two: str) -> None:
    assert os.path.islink(two)


def test_shards_that_did_not_change_are_shared_and_the_others_are_not(out: str, work: str, editions: Editions) -> None:
    publishing.publish(out, editions.make(work, "One.", "Two.", "Three."))
    publishing.publish(out, editions.make(work, "One.", "Other.", "Three."))
    old, new = (Path(version.url) for version in publishing.versions(out))
    inodes = [[(path / shards.shard_name(i, 3)).stat().st_ino for i in range(3)] for path in (old, new)]
    assert [a == b for a, b in zip(*inodes, strict=True)] == [True, False, True]
    read = [shards.read_shard(shard)[0][schema.TEXT][0].as_py() for shard in shards.list_shards(str(old))]
    assert read == ["One.", "Two.", "Three."]


class Stop(BaseException):
    """Ends the process in the test's place."""


STEPS = [(os, "link"), (os, "rename"), (os, "replace"), (os, "fsync"), (Path, "symlink_to")]


def stop_at(monkeypatch: pytest.MonkeyPatch, step: int, error: BaseException) -> None:
    """Let the ``step``-th call that changes the disk raise ``error``, and every later one: the process is gone."""
    calls = 0

    def guarded(real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **kwargs: object) -> object:
            nonlocal calls
            calls += 1
            if calls >= step:
                raise error
            return real(*args, **kwargs)

        return call

    for owner, name in STEPS:
        monkeypatch.setattr(owner, name, guarded(getattr(owner, name)))


def test_stopped_at_any_step_the_old_version_stays_and_a_rerun_publishes_the_same(
    tmp_path: Path, editions: Editions
) -> None:
    for step in range(1, 100):
        out, work = str(tmp_path / f"{step}.parquet"), str(tmp_path / f"work{step}")
        publishing.publish(out, editions.write(work, editions.FIRST))
        data = editions.write(work, editions.SECOND)
        with pytest.MonkeyPatch.context() as monkeypatch:
            stop_at(monkeypatch, step, Stop())
            try:
                publishing.publish(out, data)
                break
            except Stop:
                pass
        assert editions.read(out) in (editions.FIRST, editions.SECOND)
        publishing.publish(out, data)
        assert editions.read(out) == editions.SECOND
        assert [version.number for version in publishing.versions(out)] == [1, 2]
        assert symlink.STAGING not in storage.list_names(publishing.backend_of(out).home)
    assert step > 8


def test_a_full_disk_is_said_and_changes_nothing(
    two: str, work: str, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = editions.write(work, editions.THIRD)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(storage.StorageError, match=r"0003-.*No space left .*nothing was changed: free some space"):
        publishing.publish(two, data)
    monkeypatch.undo()
    assert editions.read(two) == editions.SECOND
    assert [version.number for version in publishing.versions(two)] == [1, 2]


def test_without_hard_links_versions_are_copies(
    two: str, work: str, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", refuse)
    publishing.publish(two, editions.write(work, editions.THIRD))
    assert editions.read(two) == editions.THIRD


def test_a_foreign_link_is_refused(tmp_path: Path, work: str, editions: Editions) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    with pytest.raises(shards.DatasetError, match="not to a version"):
        publishing.publish(str(tmp_path / "link"), editions.write(work, editions.FIRST))


def test_two_rebuilds_at_once_are_refused_with_the_other_s_process(out: str) -> None:
    with (
        publishing.rebuilding(out),
        pytest.raises(backend.Busy, match=f"being rebuilt by process {os.getpid()} of user "),
        publishing.rebuilding(out),
    ):
        pass
    with publishing.rebuilding(out):
        pass


PUBLISHER = """
import sys
sys.path.insert(0, sys.argv[3])
from conftest import Editions
from pipelines.versions import publishing
print("ready", flush=True)
while True:
    for text in (Editions.FIRST, Editions.SECOND):
        publishing.publish(sys.argv[1], Editions().write(sys.argv[2], text))
"""


@pytest.mark.parametrize("seed", range(2))
def test_killed_at_a_random_moment_the_dataset_is_whole_and_the_next_publish_works(
    out: str, work: str, editions: Editions, seed: int
) -> None:
    command = [sys.executable, "-c", PUBLISHER, out, work, str(ROOT / "tests")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    process.stdout.readline()
    while not os.path.exists(out):
        time.sleep(0.01)
    time.sleep(random.Random(seed).uniform(0.1, 0.8))
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert editions.read(out) in (editions.FIRST, editions.SECOND)
    publishing.publish(out, editions.write(work, editions.THIRD))
    assert editions.read(out) == editions.THIRD
    assert symlink.STAGING not in storage.list_names(publishing.backend_of(out).home)
