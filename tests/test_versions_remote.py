"""Versions on an object store (moto's S3 server): one small object switches, readers follow it, one rebuild."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import fsspec
import pyarrow as pa
import pytest
from moto.server import ThreadedMotoServer

from pipelines import schema, shards, shelves, storage, versions
from pipelines.corpus import sentence_id
from train.errors import InputError
from train.parquet import read_dataset

ROOT = Path(__file__).parents[1]
SHARDS = 2
FIRST, SECOND, THIRD = "The first edition stays.", "The second edition came.", "The third edition follows."
BUCKET = "s3://editions"


@pytest.fixture(scope="module")
def store() -> Iterator[None]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    keys = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (keys | {"FSSPEC_S3_ENDPOINT_URL": f"http://{host}:{port}"}).items():
            patch.setitem(os.environ, name, value)
        patch.setitem(fsspec.config.conf, "s3", {"endpoint_url": f"http://{host}:{port}"})
        fsspec.filesystem("s3").mkdir("editions")
        yield
        fsspec.filesystem("s3").clear_instance_cache()
    server.stop()


@pytest.fixture
def out(store: None, request: pytest.FixtureRequest) -> str:
    return f"{BUCKET}/{request.node.name}/data.parquet"


def edition(work: str, text: str) -> str:
    names = [shards.shard_name(number, SHARDS) for number in range(SHARDS)]
    for number, name in enumerate(names):
        line = f"{text} {number}"
        table = pa.table([[sentence_id(line)], [line], ["here"]], schema=schema.SENTENCES)
        shards.write_shard(storage.join(work, name), table, shards.Footer("test", line, 1, 1))
    shards.finish(work, names, {})
    storage.write_bytes(storage.join(work, f"{versions.CARD}/CARD.md"), text.encode())
    return work


def current_edition(out: str) -> str:
    """The edition that a trainer reads; fails where it reads parts of two."""
    read = read_dataset(out, [schema.TEXT]).table[schema.TEXT].to_pylist()
    [text] = {line.rsplit(" ", 1)[0] for line in read}
    assert len(read) == SHARDS
    return text


@pytest.fixture
def two(out: str) -> str:
    for text in (FIRST, SECOND):
        versions.publish(out, edition(versions.workshop(out), text))
    return out


def numbers(out: str) -> list[str]:
    return [version.name.split("-")[0] for version in versions.versions(out)]


def test_readers_of_both_programs_follow_the_pointer(two: str) -> None:
    assert current_edition(two) == SECOND
    assert [shards.read_shard(shard)[0].num_rows for shard in shards.list_shards(two)] == [1] * SHARDS
    assert shards.read_manifest(two)["rows"] == SHARDS
    assert storage.read_bytes(f"{storage.pinned(two)}/{versions.CARD}/CARD.md").decode() == SECOND
    assert storage.list_names(two) == [schema.POINTER]


def test_publishing_the_same_again_makes_no_version_and_rollback_goes_back_and_forth(two: str) -> None:
    work = versions.workshop(two)
    assert "up to date" in versions.publish(two, work).note
    first, second = (version.name for version in versions.versions(two))
    assert versions.rollback(two) == first
    assert current_edition(two) == FIRST
    assert "rolled back; not published" in versions.publish(two, work).note
    assert versions.rollback(two, "2") == second
    assert current_edition(two) == SECOND


def test_the_last_versions_stay_and_a_reader_that_has_begun_stays_with_its_own(two: str) -> None:
    begun = shards.list_shards(two)
    versions.publish(two, edition(versions.workshop(two), THIRD), keep=2)
    assert numbers(two) == ["0002", "0003"]
    assert [shards.read_shard(shard)[0][schema.TEXT][0].as_py() for shard in begun] == [f"{SECOND} 0", f"{SECOND} 1"]
    assert current_edition(two) == THIRD
    assert [name for name in storage.list_names(shelves.shelf(two).home) if name.startswith("0001")] == []


def test_readers_beside_a_publisher_always_read_one_whole_edition(two: str) -> None:
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
    for number in range(4):
        versions.publish(two, edition(versions.workshop(two), f"Edition {number} is here."), keep=20)
    stop.set()
    reader.join(60)
    assert [error for error in seen if not isinstance(error, str)] == []
    assert len(set(seen)) > 1


class Stop(BaseException):
    """Ends the process in the test's place."""


def test_stopped_at_any_write_the_old_version_stays_and_a_rerun_publishes() -> None:
    for step in range(1, 30):
        data = f"memory://editions/{step}.parquet"
        versions.publish(data, edition(versions.workshop(data), FIRST))
        work = edition(versions.workshop(data), SECOND)
        with pytest.MonkeyPatch.context() as monkeypatch:
            left = iter(range(step - 1))
            for name in ("copy", "write_bytes", "remove"):
                real = getattr(storage, name)

                def call(*args: object, real=real, left=left) -> object:
                    if next(left, None) is None:
                        raise Stop
                    return real(*args)

                monkeypatch.setattr(storage, name, call)
            try:
                versions.publish(data, work)
                break
            except Stop:
                pass
        assert current_edition(data) in (FIRST, SECOND)
        versions.publish(data, work)
        assert current_edition(data) == SECOND
        assert numbers(data) == ["0001", "0002"]
        left_over = set(storage.list_names(shelves.shelf(data).home)) - {v.name for v in versions.versions(data)}
        assert left_over == {versions.WORK}
    assert step > SHARDS + 3


def test_a_damaged_shard_is_never_published_and_a_damaged_version_not_rolled_back_to(two: str) -> None:
    def flip(folder: str) -> None:
        url = storage.join(folder, shards.shard_name(1, SHARDS))
        data = bytearray(storage.read_bytes(url))
        data[len(data) // 3] ^= 4
        storage.write_bytes(url, bytes(data))

    work = edition(versions.workshop(two), THIRD)
    flip(work)
    with pytest.raises(shards.DatasetError, match=r"part-00001-of-00002.parquet: checksum differs.*was not changed"):
        versions.publish(two, work)
    flip(versions.versions(two)[0].url)
    with pytest.raises(shards.DatasetError, match=r"0001-.* is damaged"):
        versions.rollback(two)
    assert current_edition(two) == SECOND


def test_a_dataset_without_versions_is_refused_and_a_broken_pointer_said_and_mended(out: str, two: str) -> None:
    plain = edition(f"{out}.plain", FIRST)
    with pytest.raises(shards.DatasetError, match="has no versions"):
        versions.publish(plain, versions.workshop(two))
    with pytest.raises(shards.DatasetError, match="is a published version"):
        shards.check_output(two, [])
    storage.write_bytes(storage.join(two, schema.POINTER), b"../../elsewhere")
    for read in (lambda: read_dataset(two, [schema.TEXT]), lambda: shards.list_shards(two)):
        with pytest.raises((InputError, schema.SchemaError), match=r"names no version .*versions rollback"):
            read()
    versions.rollback(two, "1")
    assert current_edition(two) == FIRST


HOLDER = """
import sys
from pipelines import versions
with versions.rebuilding(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_rebuild_is_refused_and_a_killed_one_of_this_machine_holds_nothing(out: str) -> None:
    command = [sys.executable, "-c", HOLDER, out]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert process.stdin is not None
    process.stdout.readline()
    with pytest.raises(shelves.Busy, match=f"being rebuilt by process {process.pid} of "), versions.rebuilding(out):
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    process.stdin.close()
    with versions.rebuilding(out):
        assert f"process {os.getpid()} ".encode() in storage.read_bytes(f"{shelves.shelf(out).home}/.rebuild.lock")
    assert not storage.exists(f"{shelves.shelf(out).home}/.rebuild.lock")


def test_a_rebuild_on_another_machine_is_respected_until_its_lock_is_deleted(out: str) -> None:
    lock = f"{shelves.shelf(out).home}/.rebuild.lock"
    assert storage.create(lock, b"process 7 of user 0 on elsewhere")
    assert not storage.create(lock, b"process 8 of user 0 on nowhere")
    with (
        pytest.raises(shelves.Busy, match=f"process 7 of user 0 on elsewhere.*delete {lock}"),
        versions.rebuilding(out),
    ):
        pass
    storage.remove(lock)
    with versions.rebuilding(out):
        pass
