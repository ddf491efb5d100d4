"""Versions: one switch, a reader never sees a half, the last ones stay, a kill or a fault leaves the old one whole."""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from pipelines import schema, shards, shelves, storage, versions
from pipelines.corpus import sentence_id
from train.parquet import read_dataset

ROOT = Path(__file__).parents[1]
SHARDS = 3
FIRST, SECOND = "The first edition stays.", "The second edition came."


def make(folder: Path, *texts: str) -> str:
    """A finished dataset of one sentence per shard, remade only where the text is another."""
    names = [shards.shard_name(i, len(texts)) for i in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        table = pa.table([[sentence_id(text)], [text], ["here"]], schema=schema.SENTENCES)
        if not shards.is_done(str(folder / name), text):
            shards.write_shard(str(folder / name), table, shards.Footer("test", text, 1, 1))
    shards.finish(str(folder), names, {})
    return str(folder)


def edition(folder: Path, text: str) -> str:
    return make(folder, *(f"{text} {number}" for number in range(SHARDS)))


def texts_in(out: str) -> list[str]:
    return read_dataset(out, [schema.TEXT]).table[schema.TEXT].to_pylist()


def current_edition(out: str) -> str:
    """The edition that a trainer reads; fails where it reads parts of two."""
    read = texts_in(out)
    [text] = {line.rsplit(" ", 1)[0] for line in read}
    assert len(read) == SHARDS
    return text


@pytest.fixture
def out(tmp_path: Path) -> str:
    return str(tmp_path / "data.parquet")


@pytest.fixture
def work(tmp_path: Path) -> Path:
    return tmp_path / "work"


@pytest.fixture
def two(out: str, work: Path) -> str:
    for text in (FIRST, SECOND):
        versions.publish(out, edition(work, text))
    return out


def names(out: str) -> list[str]:
    return [version.name.split("-")[0] for version in versions.versions(out)]


def test_readers_that_know_nothing_of_versions_read_the_current_one(two: str) -> None:
    assert current_edition(two) == SECOND
    assert [shard.name for shard in shards.list_shards(two)] == [shards.shard_name(i, SHARDS) for i in range(SHARDS)]
    assert os.path.islink(two)


def test_shards_that_did_not_change_are_shared_and_the_others_are_not(out: str, work: Path) -> None:
    versions.publish(out, make(work, "One.", "Two.", "Three."))
    versions.publish(out, make(work, "One.", "Other.", "Three."))
    old, new = (Path(version.url) for version in versions.versions(out))
    inodes = [[(path / shards.shard_name(i, 3)).stat().st_ino for i in range(3)] for path in (old, new)]
    assert [a == b for a, b in zip(*inodes, strict=True)] == [True, False, True]
    assert texts_in(str(old)) == ["One.", "Two.", "Three."]


def test_publishing_the_same_again_makes_no_version(two: str, work: Path) -> None:
    assert "up to date" in versions.publish(two, str(work)).note
    assert names(two) == ["0001", "0002"]


def test_another_card_makes_a_version(two: str, work: Path) -> None:
    (work / versions.CARD).mkdir()
    (work / versions.CARD / "CARD.md").write_text("Another licence.")
    versions.publish(two, str(work))
    assert names(two) == ["0001", "0002", "0003"]
    assert (Path(two) / versions.CARD / "CARD.md").read_text() == "Another licence."
    assert current_edition(two) == SECOND


def test_rollback_goes_back_and_forth(two: str) -> None:
    first, second = (version.name for version in versions.versions(two))
    assert versions.rollback(two) == first
    assert current_edition(two) == FIRST
    assert versions.rollback(two, "2") == second
    assert current_edition(two) == SECOND
    assert not versions.versions(two)[1].withdrawn


def test_what_was_rolled_back_is_not_published_again_but_something_new_is(two: str, work: Path) -> None:
    versions.rollback(two)
    assert "rolled back; not published" in versions.publish(two, str(work)).note
    assert current_edition(two) == FIRST
    versions.publish(two, edition(work, "The third edition follows."))
    assert current_edition(two) == "The third edition follows."
    assert names(two) == ["0001", "0002", "0003"]


def test_going_back_by_options_publishes_the_old_content_as_a_new_version(two: str, work: Path) -> None:
    versions.publish(two, edition(work, FIRST))
    assert current_edition(two) == FIRST
    assert names(two) == ["0001", "0002", "0003"]


@pytest.mark.parametrize(("to", "message"), [("9", "no version 9; there are: 0001-"), (None, "no version before")])
def test_a_version_that_is_not_there_is_refused(out: str, work: Path, to: str | None, message: str) -> None:
    versions.publish(out, edition(work, FIRST))
    with pytest.raises(shards.DatasetError, match=message):
        versions.rollback(out, to)


def test_the_last_versions_and_the_current_one_stay(out: str, work: Path) -> None:
    for number in range(5):
        versions.publish(out, edition(work, f"Edition {number} is here."), keep=3)
    assert names(out) == ["0003", "0004", "0005"]
    versions.rollback(out, "3")
    versions.prune(out, 1)
    assert names(out) == ["0003", "0005"]
    assert current_edition(out) == "Edition 2 is here."
    with pytest.raises(shards.DatasetError, match="keep 1: 2 or more"):
        versions.publish(out, str(work), keep=1)


def test_a_reader_that_has_begun_stays_with_its_version(two: str, work: Path) -> None:
    begun = shards.list_shards(two)
    versions.publish(two, edition(work, "The third edition follows."))
    read = [shards.read_shard(shard)[0][schema.TEXT][0].as_py() for shard in begun]
    assert read == [f"{SECOND} {number}" for number in range(SHARDS)]


def test_readers_beside_a_publisher_always_read_one_whole_edition(two: str, work: Path) -> None:
    seen: list[str | BaseException] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            try:
                seen.append(current_edition(two))
            except BaseException as error:
                seen.append(error)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    for number in range(8):
        versions.publish(two, edition(work, f"Edition {number} is here."), keep=20)
    stop.set()
    reader.join(60)
    assert [error for error in seen if not isinstance(error, str)] == []
    assert len(set(seen)) > 1


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


def test_stopped_at_any_step_the_old_version_stays_and_a_rerun_publishes_the_same(tmp_path: Path) -> None:
    for step in range(1, 100):
        out, work = str(tmp_path / f"{step}.parquet"), tmp_path / f"work{step}"
        versions.publish(out, edition(work, FIRST))
        data = edition(work, SECOND)
        with pytest.MonkeyPatch.context() as monkeypatch:
            stop_at(monkeypatch, step, Stop())
            try:
                versions.publish(out, data)
                break
            except Stop:
                pass
        assert current_edition(out) in (FIRST, SECOND)
        versions.publish(out, data)
        assert current_edition(out) == SECOND
        assert names(out) == ["0001", "0002"]
        left = {path.name for path in (tmp_path / schema.VERSIONS / f"{step}.parquet").iterdir()}
        assert shelves.STAGING not in left
    assert step > 8


def test_a_full_disk_is_said_and_changes_nothing(two: str, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = edition(work, "The third edition follows.")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(storage.StorageError, match=r"0003-.*No space left on device.*was not changed"):
        versions.publish(two, data)
    monkeypatch.undo()
    assert current_edition(two) == SECOND
    assert names(two) == ["0001", "0002"]


def test_without_hard_links_versions_are_copies(two: str, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", refuse)
    versions.publish(two, edition(work, "The third edition follows."))
    assert current_edition(two) == "The third edition follows."


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 4
    path.write_bytes(data)


def test_a_damaged_shard_is_never_published(two: str, work: Path) -> None:
    data = edition(work, "The third edition follows.")
    flip(work / shards.shard_name(1, SHARDS))
    with pytest.raises(shards.DatasetError, match=r"part-00001-of-00003.parquet: checksum differs.*was not changed"):
        versions.publish(two, data)
    assert current_edition(two) == SECOND


def test_a_damaged_version_is_published_anew_and_not_rolled_back_to(two: str, work: Path) -> None:
    first, second = (Path(version.url) for version in versions.versions(two))
    for path in (first, second):
        shard = path / shards.shard_name(1, SHARDS)
        data = shard.read_bytes()
        shard.unlink()  # a copy of its own, so that the workshop's stays whole
        shard.write_bytes(data)
        flip(shard)
    with pytest.raises(shards.DatasetError, match=r"0001-.* is damaged .*part-00001-of-00003.*nothing was changed"):
        versions.rollback(two)
    versions.publish(two, str(work))
    assert current_edition(two) == SECOND
    assert names(two) == ["0001", "0002", "0003"]


def test_an_unfinished_dataset_is_not_published(two: str, work: Path) -> None:
    (work / schema.MANIFEST).unlink()
    with pytest.raises(shards.DatasetError, match="not finished"):
        versions.publish(two, str(work))
    assert current_edition(two) == SECOND


def test_a_folder_and_a_foreign_link_are_refused(tmp_path: Path, work: Path) -> None:
    data = edition(work, FIRST)
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    for name, message in (("folder", "has no versions"), ("link", "not to a version")):
        with pytest.raises(shards.DatasetError, match=message):
            versions.publish(str(tmp_path / name), data)


def test_other_flows_do_not_write_into_a_published_version(two: str, tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match="is a published version"):
        shards.check_output(two, [str(tmp_path / "corpus.parquet")])


def test_two_rebuilds_at_once_are_refused_with_the_other_s_process(out: str) -> None:
    with (
        versions.rebuilding(out),
        pytest.raises(shelves.Busy, match=f"being rebuilt by process {os.getpid()} of user "),
        versions.rebuilding(out),
    ):
        pass
    with versions.rebuilding(out):
        pass


PUBLISHER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from test_versions import FIRST, SECOND, edition
from pipelines import versions
print("ready", flush=True)
while True:
    for text in (FIRST, SECOND):
        versions.publish(sys.argv[1], edition(Path(sys.argv[2]), text))
"""


@pytest.mark.parametrize("seed", range(2))
def test_killed_at_a_random_moment_the_dataset_is_whole_and_the_next_publish_works(
    out: str, work: Path, seed: int
) -> None:
    command = [sys.executable, "-c", PUBLISHER, out, str(work), str(Path(__file__).parent)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    process.stdout.readline()
    while not os.path.exists(out):
        time.sleep(0.01)
    time.sleep(random.Random(seed).uniform(0.1, 0.8))
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert current_edition(out) in (FIRST, SECOND)
    versions.publish(out, edition(work, "The third edition follows."))
    assert current_edition(out) == "The third edition follows."
    home = Path(out).parent / schema.VERSIONS / Path(out).name
    assert not (home / shelves.STAGING).exists()


def test_the_command_lists_and_rolls_back(
    two: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["versions", *words])
        versions.main()
        return capsys.readouterr().out

    assert "3 rows" in run("list", two).splitlines()[1]
    assert run("list", two).splitlines()[1].endswith("current")
    assert f"{two} is version 0001-" in run("rollback", two)
    assert run("list", two).splitlines()[1].endswith("withdrawn")
    with pytest.raises(SystemExit, match="error: .*no version 7"):
        run("rollback", two, "--to", "7")
